//! Fifth floor: what a careful host should do with a call.
//!
//! Hints are hints. A hint of an untrusted server never lowers a verdict; it may raise it.

use alloc::vec::Vec;

use serde::Serialize;

use crate::evidence::{Effects, Tri};
use crate::finding::{Finding, Params};
use crate::rules::Weight;
use crate::tool::{Hint, Revision, Tool};

/// What to do. Ordered from free to strict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Action {
    /// Trusted, only reads, nothing speaks against it.
    Run,
    /// A person decides.
    Ask,
    /// Not before the definition is put right.
    Block,
}

impl Action {
    /// The name in the report.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Run => "run",
            Self::Ask => "ask",
            Self::Block => "block",
        }
    }
}

/// How much is at stake. Ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Risk {
    /// Reads only, within bounds.
    Low,
    /// Reads from the open world, or adds within its own bounds.
    Medium,
    /// Overwrites, deletes, cancels, revokes, or reaches other people.
    High,
    /// Cannot be undone and leaves its own bounds, runs arbitrary code, or moves value.
    Critical,
}

impl Risk {
    /// The name in the report.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
            Self::Critical => "critical",
        }
    }
}

/// Why, as a stable id with an English sentence.
#[derive(Clone, Debug, Serialize)]
pub struct Reason {
    /// Stable id, for catalogues of other languages.
    pub reason: &'static str,
    /// The sentence in English.
    pub message: alloc::string::String,
    /// The parts of the sentence.
    pub params: Params,
}

/// precall's advice under one assumption about trust.
#[derive(Clone, Debug, Serialize)]
pub struct Verdict {
    /// What to do.
    pub action: Action,
    /// How much is at stake.
    pub risk: Risk,
    /// Why, weightiest first.
    pub reasons: Vec<Reason>,
}

/// Both verdicts: only the reader knows whether the server is trusted.
#[derive(Clone, Debug, Serialize)]
pub struct Verdicts {
    /// The user has decided to trust the server.
    pub trusted: Verdict,
    /// The user has not.
    pub untrusted: Verdict,
}

/// The sentences. `{name}` is a parameter.
pub static REASONS: &[(&str, &str)] = &[
    (
        "blocked-by-finding",
        "a finding says not to call it: {rule}",
    ),
    ("hints-in-doubt", "the hints are in doubt: {rule}"),
    (
        "revision-without-annotations",
        "protocol revision {revision} has no annotations, so nothing is declared",
    ),
    (
        "not-read-only-declared",
        "readOnlyHint: false: the tool changes something",
    ),
    (
        "not-read-only-default",
        "readOnlyHint is not declared, so the tool counts as one that changes something",
    ),
    (
        "read-only-declared",
        "readOnlyHint: true and nothing speaks against it",
    ),
    (
        "untrusted",
        "the server is not trusted: what its hints promise is not believed",
    ),
];

/// Judges a tool under both assumptions. `findings` are those about this tool, wherever reported.
pub fn verdicts<'f>(
    tool: &Tool<'_>,
    effects: &Effects<'_>,
    findings: &(impl Iterator<Item = &'f Finding<'f>> + Clone),
    revision: &'static Revision,
    detail: bool,
) -> Verdicts {
    let read_only = revision.annotations && tool.hints.value(Hint::ReadOnly);
    let mut reasons: Vec<(&'static str, Params)> = Vec::new();
    let mut action = if read_only { Action::Run } else { Action::Ask };
    for (weight, to, reason) in [
        (Weight::Block, Action::Block, "blocked-by-finding"),
        (Weight::Doubt, Action::Ask, "hints-in-doubt"),
    ] {
        for finding in findings.clone().filter(|f| f.rule.weight == weight) {
            action = action.max(to);
            reasons.push((reason, param("rule", finding.rule.id)));
        }
    }
    if !revision.annotations {
        reasons.push((
            "revision-without-annotations",
            param("revision", revision.id),
        ));
    } else if !read_only {
        let declared = tool.hints.declared(Hint::ReadOnly).value().is_some();
        reasons.push((
            if declared {
                "not-read-only-declared"
            } else {
                "not-read-only-default"
            },
            Params::default(),
        ));
    } else if action == Action::Run {
        reasons.push(("read-only-declared", Params::default()));
    }
    let risk = risk(tool, effects, read_only);
    let reasons: Vec<Reason> = if detail {
        reasons
            .into_iter()
            .map(|(id, params)| say(id, params))
            .collect()
    } else {
        Vec::new()
    };
    let mut doubted = reasons.clone();
    if detail && action == Action::Run {
        doubted.clear();
        doubted.push(say("untrusted", Params::default()));
    }
    Verdicts {
        untrusted: Verdict {
            action: action.max(Action::Ask),
            risk,
            reasons: doubted,
        },
        trusted: Verdict {
            action,
            risk,
            reasons,
        },
    }
}

fn param(name: &'static str, value: &'static str) -> Params {
    Params(alloc::vec![(name, value.into())])
}

fn say(id: &'static str, params: Params) -> Reason {
    let template = REASONS
        .iter()
        .find(|(reason, _)| *reason == id)
        .map_or(id, |(_, text)| text);
    Reason {
        reason: id,
        message: params.fill(template),
        params,
    }
}

fn risk(tool: &Tool<'_>, effects: &Effects<'_>, read_only: bool) -> Risk {
    let open = tool.hints.value(Hint::OpenWorld);
    let declared = if read_only {
        if open { Risk::Medium } else { Risk::Low }
    } else if tool.hints.value(Hint::Destructive) || open {
        Risk::High
    } else {
        Risk::Medium
    };
    let seen = if effects.destroys.value == Tri::Yes {
        Risk::High
    } else if effects.writes.value == Tri::Yes {
        Risk::Medium
    } else {
        Risk::Low
    };
    declared.max(seen)
}
