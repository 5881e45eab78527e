//! Profiles against whole definitions: refused before, accepted after; fires and stays silent.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{DirectoryProfile, builtins};
use crate::json::{Document, Limits, Value};
use crate::report::{Options, Report, check_with};

/// The report of a text under some profiles.
fn ask<R>(text: &str, profiles: &[&str], read: impl FnOnce(&Report<'_>) -> R) -> R {
    let options = Options {
        directories: profiles
            .iter()
            .map(|name| DirectoryProfile::named(name).unwrap())
            .collect(),
        ..Options::default()
    };
    check_with(text, &options, read).unwrap()
}

/// Status of the list, and every requirement with its effect.
fn outcome(text: &str, profile: &str) -> (String, Vec<(String, &'static str)>) {
    ask(text, &[profile], |report| {
        let list = &report.directories[0];
        let because = list.because.iter();
        (
            list.status.to_string(),
            because
                .map(|group| (group.requirement.clone(), group.effect.name()))
                .collect(),
        )
    })
}

fn cases(folder: &str) -> Vec<(String, String)> {
    let folder = format!("{}/../../tests/cases/{folder}", env!("CARGO_MANIFEST_DIR"));
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    files
        .into_iter()
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, std::fs::read_to_string(path).unwrap())
        })
        .collect()
}

fn texts(value: Option<Value<'_>>) -> Vec<String> {
    let items = value.unwrap().items();
    items
        .map(|item| item.as_str().unwrap().to_string())
        .collect()
}

#[test]
fn what_was_refused_is_refused_before_and_accepted_after() {
    let files = cases("rejections");
    let mut rows = Vec::new();
    let mut faults: Vec<String> = Vec::new();
    for (file, text) in &files {
        let document = Document::parse(text, &Limits::default()).unwrap();
        let root = document.root();
        rows.push(root.get("row").and_then(Value::as_u64).unwrap());
        for pair in root.get("pairs").unwrap().items() {
            let directory = pair.get("directory").and_then(Value::as_str).unwrap();
            let refused = pair.get("refused").and_then(Value::as_str).unwrap();
            let (status, because) = outcome(&pair.get("before").unwrap().to_json(), directory);
            let ids: Vec<&str> = because.iter().map(|(id, _)| id.as_str()).collect();
            for wanted in texts(pair.get("because")) {
                if !ids.contains(&wanted.as_str()) {
                    faults.push(format!("{file}: before: no {wanted} in {because:?}"));
                }
            }
            if status != refused {
                faults.push(format!("{file}: before: {status} {because:?}"));
            }
            let (status, because) = outcome(&pair.get("after").unwrap().to_json(), directory);
            if status != "accepted" {
                faults.push(format!("{file}: after: {status} {because:?}"));
            }
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
    assert_eq!(rows, (1..=45).collect::<Vec<u64>>());
}

#[test]
fn every_requirement_fires_and_stays_silent() {
    let mut faults: Vec<String> = Vec::new();
    let mut seen: Vec<String> = Vec::new();
    for (file, text) in cases("directories") {
        let document = Document::parse(&text, &Limits::default()).unwrap();
        let root = document.root();
        for case in root.get("cases").unwrap().items() {
            let input = case.get("input").unwrap().to_json();
            let about = case
                .get("about")
                .and_then(Value::as_str)
                .unwrap_or_default();
            for profile in builtins() {
                let label = profile.label();
                let Some(expected) = case.get(&label) else {
                    continue;
                };
                let (status, because) = outcome(&input, &label);
                if let Some(wanted) = expected.get("status").and_then(Value::as_str)
                    && wanted != status
                {
                    faults.push(format!(
                        "{file} {about}: {label}: {status}, not {wanted}: {because:?}"
                    ));
                }
                for (requirement, effect) in expected.get("fires").iter().flat_map(|f| f.members())
                {
                    let effect = effect.as_str().unwrap();
                    seen.push(format!("{label} {requirement} fires"));
                    if !because
                        .iter()
                        .any(|(id, found)| id == requirement && *found == effect)
                    {
                        faults.push(format!(
                            "{file} {about}: {label}: no {requirement} ({effect}): {because:?}"
                        ));
                    }
                }
                for requirement in expected
                    .get("silent")
                    .map(|s| texts(Some(s)))
                    .unwrap_or_default()
                {
                    if because.iter().any(|(id, _)| *id == requirement) {
                        faults.push(format!(
                            "{file} {about}: {label}: {requirement} fires: {because:?}"
                        ));
                    }
                    assert!(
                        profile
                            .requirements
                            .iter()
                            .any(|known| known.id == requirement),
                        "{file}: {label} has no {requirement}"
                    );
                    seen.push(format!("{label} {requirement} silent"));
                }
            }
        }
    }
    for profile in builtins() {
        for requirement in &profile.requirements {
            for state in ["fires", "silent"] {
                let key = format!("{} {} {state}", profile.label(), requirement.id);
                if !seen.contains(&key) {
                    faults.push(format!("never tried: {key}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}
