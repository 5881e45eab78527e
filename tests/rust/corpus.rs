//! Definitions of real servers, where they lie beside the checkout: nothing crashes, every fix is
//! sound, and what official servers do stays silent.
//!
//! The texts belong to other people, so they are not part of this repository. `PRECALL_CORPUS` names
//! the folder; without it `../shared/corpus` beside the repository is tried; without that the suite
//! says so and has nothing to do.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use precall_core::finding::Severity;
use precall_core::report::{Options, check_with};
use precall_core::rules::Group;
use precall_tests::folder;
use serde_json::Value;

fn corpus() -> Option<PathBuf> {
    let named = std::env::var_os("PRECALL_CORPUS").map(PathBuf::from);
    let found = named.or_else(|| {
        folder()
            .ancestors()
            .skip(1)
            .map(|above| above.join("shared/corpus"))
            .find(|path| path.is_dir())
    });
    if found.is_none() {
        eprintln!("no corpus found: set PRECALL_CORPUS to a folder with *.jsonl and live/*.json");
    }
    found
}

/// Rules that fired with their counts, by severity; and the loudest about each tool.
type Counts = BTreeMap<(Severity, &'static str), usize>;

fn count(text: &str, counts: &mut Counts) -> Result<(), String> {
    check_with(text, &Options::default(), |report| {
        for finding in report.all_findings() {
            *counts
                .entry((finding.severity, finding.rule.id))
                .or_default() += 1;
        }
    })
    .map_err(|error| error.to_string())
}

#[test]
fn every_tool_is_judged() {
    let Some(corpus) = corpus() else {
        return;
    };
    let mut counts = Counts::new();
    let mut tools = 0;
    let mut skipped = 0;
    for file in ["dev.jsonl", "dev-unannotated.jsonl"] {
        for line in fs::read_to_string(corpus.join(file)).unwrap().lines() {
            // A few records hold NaN, which is no JSON.
            let Ok(record) = serde_json::from_str::<Value>(line) else {
                skipped += 1;
                continue;
            };
            count(&record["tool"].to_string(), &mut counts).unwrap();
            tools += 1;
        }
    }
    assert!(
        tools > 10_000 && skipped < 20,
        "{tools} read, {skipped} skipped"
    );
    for ((severity, rule), count) in counts {
        eprintln!("{} {rule}: {count}", severity.name());
    }
}

#[test]
fn every_live_list_is_judged() {
    let Some(corpus) = corpus() else {
        return;
    };
    let mut counts = Counts::new();
    let mut files = 0;
    for entry in fs::read_dir(corpus.join("live")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "json") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        count(&text, &mut counts).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        files += 1;
    }
    assert!(files > 40);
    for ((severity, rule), count) in counts {
        eprintln!("{} {rule}: {count}", severity.name());
    }
}

/// The reference servers do many things that look odd and are right.
#[test]
fn reference_servers_are_clean() {
    let Some(corpus) = corpus() else {
        return;
    };
    for name in ["everything", "filesystem", "git", "time"] {
        let text = fs::read_to_string(corpus.join(format!("live/{name}.json"))).unwrap();
        check_with(&text, &Options::default(), |report| {
            let loud: Vec<String> = report
                .all_findings()
                .filter(|finding| finding.severity > Severity::Info)
                .filter(|finding| finding.rule.group != Group::Honesty)
                .map(|finding| {
                    format!(
                        "{} {}: {}",
                        finding.pointer,
                        finding.rule.id,
                        finding.text()
                    )
                })
                .collect();
            assert!(loud.is_empty(), "{name}: {}", loud.join("\n"));
        })
        .unwrap();
    }
}
