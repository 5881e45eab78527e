//! What is generated from the rules and the host profiles: lists in the core, and for the package
//! `rules.json` and the type of rule ids.

use std::fmt::Write;

use precall_core::rules::RULES;

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
