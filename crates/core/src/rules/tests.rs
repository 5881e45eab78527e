//! What every rule must satisfy, whoever writes it.

use core::fmt::Write;
use std::format;
use std::fs;
use std::path::{Path, PathBuf};
use std::string::{String, ToString};
use std::vec::Vec;

use super::{Check, FixKind, RULES, Rule};
use crate::drift::{DiffOptions, diff_with};
use crate::finding::{Applicability, Op, Severity};
use crate::json::{Value, with_document};
use crate::report::{Options, Report, check_with};

const HEADINGS: [&str; 5] = [
    "## What it finds",
    "## Why it matters",
    "## Fails",
    "## Passes",
    "## How to fix",
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src/rules")
}

/// Group folders with the rule files in them, both sorted.
fn files() -> Vec<(String, Vec<String>)> {
    let names = |path: &Path| {
        let mut names: Vec<String> = fs::read_dir(path)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    };
    names(&folder())
        .into_iter()
        .filter(|name| folder().join(name).is_dir())
        .map(|group| {
            let rules = names(&folder().join(&group))
                .iter()
                .filter_map(|file| file.strip_suffix(".rs").map(ToString::to_string))
                .collect();
            (group, rules)
        })
        .collect()
}

#[test]
fn the_list_is_fresh() {
    let mut modules = String::new();
    let mut entries = Vec::new();
    for (group, rules) in files() {
        writeln!(modules, "\nmod {group} {{").unwrap();
        for rule in rules {
            writeln!(modules, "    pub(super) mod {rule};").unwrap();
            entries.push((rule.clone(), format!("    &{group}::{rule}::RULE,\n")));
        }
        modules += "}\n";
    }
    entries.sort();
    let list: String = entries.iter().map(|(_, line)| line.as_str()).collect();
    let expected = format!(
        "// Generated from the files in this folder by `cargo xtask gen`; a test proves it fresh.\n\n\
         //! Third floor: the rules. One file a rule, in a folder a group; [`RULES`] is the one list.\n\n\
         mod machinery;\n#[cfg(test)]\nmod tests;\n{modules}\n\
         pub use machinery::*;\n\n\
         /// Every rule, by id.\n#[rustfmt::skip]\npub static RULES: [&Rule; {}] = [\n{list}];\n",
        entries.len()
    );
    let path = folder().join("mod.rs");
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &expected).unwrap();
    }
    assert!(
        fs::read_to_string(&path).unwrap() == expected,
        "rules/mod.rs is stale: run `cargo xtask gen`"
    );
}

#[test]
fn declarations_are_complete() {
    let mut retired: Vec<&str> = include_str!("retired.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .collect();
    for rule in RULES {
        let stem = Path::new(rule.file).file_stem().unwrap().to_str().unwrap();
        assert_eq!(rule.id.replace('-', "_"), stem, "file name and id differ");
        assert!(
            !retired.contains(&rule.id),
            "{}: id was used before",
            rule.id
        );
        retired.push(rule.id);
        for word in ["no-", "must-", "check-", "disallow-", "require-"] {
            assert!(
                !rule.id.starts_with(word),
                "{}: an id names the problem, not the demand",
                rule.id
            );
        }
        let mut from = 0;
        for heading in HEADINGS {
            let at = rule.docs.get(from..).and_then(|rest| rest.find(heading));
            assert!(
                at.is_some(),
                "{}: {heading} missing or out of order",
                rule.id
            );
            from += at.unwrap();
        }
        for (fence, least) in [("json,fails", 2), ("json,passes", 2)] {
            assert!(
                fences(rule, fence).len() >= least,
                "{}: at least {least} {fence} fences",
                rule.id
            );
        }
        for source in rule.sources {
            assert!(
                ["tested", "code", "documented", "reported"].contains(&source.grade),
                "{}: unknown grade {}",
                rule.id,
                source.grade
            );
        }
        for (name, text) in rule.messages {
            assert!(
                !text.ends_with('.') && !text.ends_with('!'),
                "{}/{name}: no full stop at the end",
                rule.id
            );
            assert!(
                text.chars().next().is_some_and(|c| !c.is_uppercase()),
                "{}/{name}: starts in lower case",
                rule.id
            );
        }
    }
}

/// The texts of the fences of a kind, in order.
fn fences(rule: &Rule, kind: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut open: Option<String> = None;
    for line in rule.docs.lines() {
        let line = line.strip_prefix(' ').unwrap_or(line);
        match &mut open {
            Some(text) if line.trim_end() == "```" => {
                found.push(core::mem::take(text));
                open = None;
            }
            Some(text) => {
                text.push_str(line);
                text.push('\n');
            }
            None if line
                .trim_end()
                .strip_prefix("```")
                .is_some_and(|tag| tag == kind) =>
            {
                open = Some(String::new());
            }
            None => {}
        }
    }
    assert!(open.is_none(), "{}: fence left open", rule.id);
    found
}

/// The options under which a rule's fences run.
fn options_of(rule: &Rule) -> Options {
    let mut options = Options::default();
    // Docs show a rule under the revision it applies from only where later ones differ.
    if let Some(spec) = rule
        .docs
        .lines()
        .find_map(|line| line.trim().strip_prefix("Revision: "))
    {
        options.spec = Some(crate::tool::Revision::find(spec.trim()).unwrap());
    }
    options
}

/// Every finding of a text: rule, severity.
fn fired(text: &str, rule: &Rule) -> Vec<(&'static str, Severity)> {
    let options = options_of(rule);
    let pair = with_document(text, &options.limits, |document| {
        let member = |key: &str| document.root().get(key).map(Value::to_json);
        let approved = member("approved").zip(member("now"));
        let relayed = member("upstream").zip(member("downstream"));
        approved
            .map(|(before, after)| (before, after, false))
            .or(relayed.map(|(before, after)| (before, after, true)))
    });
    let found = match pair.unwrap() {
        Some((before, after, relay)) => {
            let options = DiffOptions {
                relay,
                check: options,
            };
            diff_with(&before, &after, &options, |report| {
                report
                    .all_findings()
                    .map(|finding| (finding.rule.id, finding.rule.severity))
                    .collect()
            })
        }
        None => check_with(text, &options, rules_in),
    };
    found.unwrap_or_else(|error| panic!("{}: {error}\n{text}", rule.id))
}

fn rules_in(report: &Report<'_>) -> Vec<(&'static str, Severity)> {
    report
        .all_findings()
        .map(|finding| (finding.rule.id, finding.rule.severity))
        .collect()
}

#[test]
fn fences_fail_and_pass_as_they_say() {
    for rule in RULES {
        for text in fences(rule, "json,fails") {
            let found = fired(&text, rule);
            assert!(
                found.iter().any(|(id, _)| *id == rule.id),
                "{}: a failing fence passes:\n{text}",
                rule.id
            );
            let others: Vec<_> = found
                .iter()
                .filter(|(id, severity)| *id != rule.id && *severity == Severity::Error)
                .collect();
            let allowed = rule.docs.contains("Also reported:");
            assert!(
                others.is_empty() || allowed,
                "{}: a failing fence also gives {others:?}:\n{text}",
                rule.id
            );
        }
        for text in fences(rule, "json,passes") {
            let found = fired(&text, rule);
            assert!(
                found.iter().all(|(id, _)| *id != rule.id),
                "{}: a passing fence fails:\n{text}",
                rule.id
            );
        }
    }
}

#[test]
fn fixes_are_as_safe_as_declared() {
    for rule in RULES {
        if matches!(rule.check, Check::Pair(_) | Check::Relay(_)) {
            assert!(
                rule.fix == FixKind::None,
                "{}: a change has no fix",
                rule.id
            );
            continue;
        }
        for text in fences(rule, "json,fails") {
            let kinds: Vec<_> = check_with(&text, &options_of(rule), |report| {
                report
                    .all_findings()
                    .filter(|finding| finding.rule.id == rule.id)
                    .filter_map(|finding| finding.fix.as_ref().map(|fix| fix.applicability))
                    .collect::<Vec<_>>()
            })
            .unwrap();
            match rule.fix {
                FixKind::None => assert!(kinds.is_empty(), "{}: declared without fix", rule.id),
                FixKind::Safe => assert!(
                    !kinds.contains(&Applicability::Review),
                    "{}: declared safe",
                    rule.id
                ),
                FixKind::Review => {}
            }
        }
    }
}

/// A fix, applied, makes its finding go: so long as a finding offers one, the first is applied.
#[test]
fn fixes_mend() {
    for rule in RULES.into_iter().filter(|rule| rule.fix != FixKind::None) {
        for fence in fences(rule, "json,fails") {
            let mut text = fence.clone();
            for _ in 0..16 {
                let Some(ops) = first_fix(&text, rule) else {
                    break;
                };
                let mut value: serde_json::Value = serde_json::from_str(&text).unwrap();
                for op in &ops {
                    apply(&mut value, op);
                }
                text = value.to_string();
            }
            assert!(
                first_fix(&text, rule).is_none(),
                "{}: its fixes lead nowhere:\n{fence}\n{text}",
                rule.id
            );
            let unmended = fired(&text, rule).iter().any(|(id, _)| *id == rule.id);
            let all_fixed = check_with(&fence, &options_of(rule), |report| {
                (report.all_findings())
                    .filter(|finding| finding.rule == rule)
                    .all(|finding| finding.fix.is_some())
            });
            assert!(
                !unmended || !all_fixed.unwrap(),
                "{}: still there after its fix:\n{fence}\n{text}",
                rule.id
            );
        }
    }
}

/// The first fix of the rule for the text.
fn first_fix(text: &str, rule: &'static Rule) -> Option<Vec<Op>> {
    check_with(text, &options_of(rule), |report| {
        report
            .all_findings()
            .filter(|finding| finding.rule == rule)
            .find_map(|finding| finding.fix.as_ref().map(|fix| fix.ops.clone()))
    })
    .unwrap()
}

/// RFC 6902, as far as the rules use it, on a plain value.
fn apply(value: &mut serde_json::Value, op: &Op) {
    match op {
        Op::Add { path, value: new } => set(value, path, parsed(new)),
        Op::Replace { path, value: new } => {
            assert!(
                value.pointer(path).is_some(),
                "nothing to replace at {path}"
            );
            set(value, path, parsed(new));
        }
        Op::Remove { path } => {
            take(value, path);
        }
        Op::Move { from, path } => {
            let moved = take(value, from);
            set(value, path, moved);
        }
    }
}

fn parsed(literal: &crate::finding::Literal) -> serde_json::Value {
    serde_json::from_str(&literal.to_json()).unwrap()
}

fn parent<'v>(value: &'v mut serde_json::Value, path: &str) -> (&'v mut serde_json::Value, String) {
    let (front, last) = path.rsplit_once('/').unwrap();
    let parent = (value.pointer_mut(front)).unwrap_or_else(|| panic!("no parent for {path}"));
    (parent, last.replace("~1", "/").replace("~0", "~"))
}

fn set(value: &mut serde_json::Value, path: &str, new: serde_json::Value) {
    if path.is_empty() {
        *value = new;
        return;
    }
    let (parent, key) = parent(value, path);
    match parent {
        serde_json::Value::Object(members) => {
            members.insert(key, new);
        }
        serde_json::Value::Array(items) => items[key.parse::<usize>().unwrap()] = new,
        _ => panic!("no container at {path}"),
    }
}

fn take(value: &mut serde_json::Value, path: &str) -> serde_json::Value {
    let (parent, key) = parent(value, path);
    match parent {
        serde_json::Value::Object(members) => members.remove(&key).expect(path),
        serde_json::Value::Array(items) => items.remove(key.parse().unwrap()),
        _ => panic!("no container at {path}"),
    }
}

/// Every rule meets every case: a new false alarm is a visible line in the diff of the table.
#[test]
fn cross_fire() {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cases/wire");
    let mut table = String::from(
        "# Which rules fire on which case. Generated: BLESS=1 cargo test -p precall-core\n",
    );
    let mut names: Vec<_> = fs::read_dir(&cases)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "json"))
        .collect();
    names.sort();
    for path in names {
        let text = fs::read_to_string(&path).unwrap();
        let name = path.file_stem().unwrap().to_str().unwrap().to_string();
        let mut found = match check_with(&text, &Options::default(), rules_in) {
            Ok(found) => found
                .iter()
                .map(|(id, severity)| format!("{}:{id}", severity.name()))
                .collect(),
            Err(error) => std::vec![format!("error:{}", error.kind().code())],
        };
        found.sort();
        found.dedup();
        writeln!(table, "{name}: {}", found.join(" ")).unwrap();
    }
    let path = cases.join("../cross-fire.txt");
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &table).unwrap();
    }
    let stored = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        stored == table,
        "cross-fire table changed; look at it, then BLESS=1. Now:\n{table}"
    );
}
