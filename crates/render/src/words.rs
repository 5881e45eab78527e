//! Words that several formats use.

use precall_core::evidence::{Effects, Tri};
use precall_core::finding::{Confidence, Severity};
use precall_core::report::{SeverityCounts, ToolReport};
use precall_core::tool::{Effective, Hint, Origin};

use crate::{Lang, visible};

/// How a finding is called in a sentence.
pub(crate) const fn noun(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warn => "warning",
        Severity::Info => "note",
    }
}

/// `1 error, 2 warnings`, worst first; empty where nothing was found.
pub(crate) fn found(counts: &SeverityCounts, lang: Lang) -> Vec<(Severity, String)> {
    [
        (counts.error, Severity::Error),
        (counts.warn, Severity::Warn),
        (counts.info, Severity::Info),
    ]
    .into_iter()
    .filter(|(number, _)| *number > 0)
    .map(|(number, severity)| (severity, lang.count(number, noun(severity))))
    .collect()
}

/// What a tool is called: its name, or its place.
pub(crate) fn label(tool: &ToolReport<'_>, columns: usize, lang: Lang) -> String {
    let number = (tool.tool.index + 1).to_string();
    match tool.tool.name {
        Some("") => lang.say("tool {n} (its name is empty)", &[("n", &number)]),
        Some(name) => visible::fit(name, columns),
        None => lang.say("tool {n} (it has no name)", &[("n", &number)]),
    }
}

/// Where an effective value comes from.
pub(crate) fn origin(resolved: Effective, lang: Lang) -> &'static str {
    let origin = match (resolved.origin, resolved.moot) {
        (Some(Origin::Declared), false) => "declared",
        (Some(Origin::Declared), true) => "declared; moot",
        (Some(Origin::Default), false) => "protocol's default",
        (Some(Origin::Default), true) => "protocol's default; moot",
        (Some(Origin::Invalid), false) => "default, as unusable",
        (Some(Origin::Invalid), true) => "default; moot",
        (None, _) => return "-",
    };
    lang.t(origin)
}

/// The effective hints in words.
pub(crate) fn effective(tool: &ToolReport<'_>, lang: Lang) -> String {
    if !tool.revision.annotations {
        return lang.t("no hints in this revision").to_owned();
    }
    let hints = &tool.tool.hints;
    let mut words = Vec::new();
    if hints.value(Hint::ReadOnly) {
        words.push("read-only");
    } else {
        words.push("writes");
        if hints.value(Hint::Destructive) {
            words.push("destructive");
        } else {
            words.push("additive");
        }
        if hints.value(Hint::Idempotent) {
            words.push("repeatable");
        }
    }
    words.push(if hints.value(Hint::OpenWorld) {
        "open world"
    } else {
        "closed world"
    });
    let words: Vec<&str> = words.into_iter().map(|word| lang.t(word)).collect();
    let words = words.join(", ");
    if hints.is_silent() {
        lang.say("{words} (by default)", &[("words", &words)])
    } else {
        words
    }
}

/// What the tool seems to do, in one line; empty where nothing was understood.
pub(crate) fn effects(effects: &Effects<'_>, lang: Lang) -> String {
    let mut parts = Vec::new();
    for (effect, yes, no) in [
        (&effects.writes, "write", "only read"),
        (&effects.destroys, "destroy or overwrite", "destroy nothing"),
        (
            &effects.repeatable,
            "be safe to repeat",
            "do more when repeated",
        ),
        (
            &effects.open_world,
            "reach the open world",
            "stay in a closed world",
        ),
    ] {
        let words = match effect.value {
            Tri::Yes => yes,
            Tri::No => no,
            Tri::Unknown => continue,
        };
        let sure = match effect.confidence {
            Some(confidence @ (Confidence::Possible | Confidence::Likely)) => {
                format!(" ({})", lang.t(confidence.name()))
            }
            _ => String::new(),
        };
        parts.push(format!("{}{sure}", lang.t(words)));
    }
    parts.join(", ")
}
