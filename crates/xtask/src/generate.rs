//! What is generated from the rules and the host profiles: lists in the core, and for the package
//! `rules.json` and the type of rule ids.

use std::fmt::Write;

use precall_core::profile::directory;
use precall_core::rules::RULES;
use precall_core::snippet::SDKS;

use crate::Result;
use crate::shell::{cargo, run as execute};

pub(crate) fn run(_arguments: &[String]) -> Result<()> {
    // The list and the table of cases are written by the tests that prove them fresh.
    execute(
        cargo()
            .args([
                "test",
                "--quiet",
                "--package",
                "precall-core",
                "--lib",
                "--",
                "rules::tests",
                "profile::host::tests::the_built_in",
            ])
            .env("BLESS", "1"),
    )
}

/// Every rule with its page, for readers of the package.
pub(crate) fn rules_json() -> String {
    let rules: Vec<_> = RULES
        .iter()
        .map(|rule| {
            let sources: Vec<_> = rule
                .sources
                .iter()
                .map(|source| serde_json::json!({"grade": source.grade, "what": source.what}))
                .collect();
            let messages: serde_json::Map<_, _> = rule
                .messages
                .iter()
                .map(|(id, text)| ((*id).to_string(), (*text).into()))
                .collect();
            serde_json::json!({
                "id": rule.id,
                "title": rule.title,
                "group": rule.group,
                "since": rule.since,
                "severity": rule.severity,
                "confidence": rule.confidence,
                "appliesFrom": rule.applies_from,
                "fix": rule.fix,
                "messages": messages,
                "docs": docs(rule.docs),
                "sources": sources,
            })
        })
        .collect();
    let mut text = serde_json::to_string_pretty(&rules).unwrap_or_default();
    text.push('\n');
    text
}

/// The doc comment as Markdown: each line loses the blank after the slashes.
fn docs(comment: &str) -> String {
    let lines: Vec<_> = comment
        .lines()
        .map(|line| line.strip_prefix(' ').unwrap_or(line).trim_end())
        .collect();
    lines.join("\n")
}

/// The union of rule ids, so that a misspelled one is an error in an editor.
pub(crate) fn rule_ids() -> String {
    let mut text = String::from("/** The id of a rule. */\nexport type RuleId =");
    for rule in RULES {
        let _ = write!(text, "\n  | \"{}\"", rule.id);
    }
    text.push_str(";\n");
    text
}

/// The lists of rules, directories and SDKs without their prose, as a JavaScript module: what needs
/// no judgement needs no WebAssembly.
pub(crate) fn data_js() -> String {
    let rules: Vec<_> = RULES
        .iter()
        .map(|rule| {
            serde_json::json!({
                "id": rule.id,
                "title": rule.title,
                "group": rule.group,
                "since": rule.since,
                "severity": rule.severity,
                "confidence": rule.confidence,
                "appliesFrom": rule.applies_from,
                "fix": rule.fix,
            })
        })
        .collect();
    let directories: Vec<_> = directory::builtins()
        .map(|profile| {
            serde_json::json!({
                "directory": profile.id,
                "date": profile.date,
                "title": profile.title,
                "grade": profile.grade,
                "seen": profile.seen,
                "note": profile.note,
            })
        })
        .collect();
    let sdks: Vec<_> = SDKS
        .iter()
        .map(|sdk| {
            serde_json::json!({
                "sdk": sdk.id,
                "label": sdk.label,
                "language": sdk.language.name(),
                "package": sdk.package,
                "versions": sdk.versions,
                "aliases": sdk.aliases,
                "grade": sdk.grade,
            })
        })
        .collect();
    let mut text = String::from("// Generated.\n");
    for (name, list) in [
        ("rules", rules),
        ("directories", directories),
        ("sdks", sdks),
    ] {
        let _ = writeln!(
            text,
            "export const {name} = {};",
            serde_json::Value::Array(list)
        );
    }
    text
}
