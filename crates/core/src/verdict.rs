//! Fifth floor: what a careful host should do with a call.
//!
//! Hints are hints. A hint of an untrusted server never lowers a verdict; it may raise it.

use alloc::vec::Vec;

use serde::Serialize;

use crate::evidence::class::{Class, ClassSet};
use crate::evidence::{Effects, Tri};
use crate::finding::{Confidence, Finding, Params};
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

/// The worse of what the hints say and what the tool seems to do.
fn risk(tool: &Tool<'_>, effects: &Effects<'_>, read_only: bool) -> Risk {
    let seen = if effects.judged {
        stake(effects)
    } else {
        Risk::Low
    };
    let silent = tool.hints.declared(Hint::ReadOnly).value().is_none();
    let reads = read_only || silent && effects.writes.value == Tri::No;
    declared(tool, effects.judged, reads).max(seen)
}

/// What the hints say is at stake. Where one is absent, the effects decide, if there are any to be seen.
fn declared(tool: &Tool<'_>, judged: bool, read_only: bool) -> Risk {
    let says = |hint: Hint| {
        let value = tool.hints.declared(hint).value();
        value.unwrap_or(!judged && tool.hints.value(hint))
    };
    match (read_only, says(Hint::Destructive), says(Hint::OpenWorld)) {
        (true, _, false) => Risk::Low,
        (true, _, true) | (false, false, false) => Risk::Medium,
        // What writes beyond its bounds reaches others.
        (false, true, _) | (false, _, true) => Risk::High,
    }
}

/// What is at stake by the classes of effect that evidence speaks for.
fn stake(effects: &Effects<'_>) -> Risk {
    if !effects.writes.is_yes(Confidence::Possible) {
        let open = effects.open_world.is_yes(Confidence::Possible);
        return if open { Risk::Medium } else { Risk::Low };
    }
    let for_good = effects.says_irreversible()
        && effects.destroys.is_yes(Confidence::Likely)
        && effects.open_world.is_yes(Confidence::Possible);
    if effects.surely(BEYOND_REPAIR) || for_good {
        Risk::Critical
    } else if effects.destroys.value == Tri::Yes || effects.surely(OTHER_PEOPLE) {
        Risk::High
    } else {
        Risk::Medium
    }
}

/// Moves value, or does whatever the caller hands in.
const BEYOND_REPAIR: ClassSet = ClassSet::of(&[Class::Money, Class::Execute]);

/// Reaches other people: what they have seen cannot be called back.
const OTHER_PEOPLE: ClassSet = ClassSet::of(&[Class::Send, Class::Publish, Class::Receipt]);

#[cfg(test)]
mod tests {
    use super::Risk;
    use crate::report::{Options, check_with};
    use alloc::format;

    fn risk(name: &str, text: &str, hints: &str) -> Risk {
        let tool = format!(
            r#"{{"name":"{name}","description":"{text}","inputSchema":{{"type":"object"}},"annotations":{{{hints}}}}}"#
        );
        check_with(&tool, &Options::default(), |report| {
            report.tools[0].verdict.trusted.risk
        })
        .unwrap()
    }

    const BOUND: &str = r#""readOnlyHint":false,"destructiveHint":false,"openWorldHint":false"#;

    #[test]
    fn classes_of_effect_decide() {
        let of = |name, text| risk(name, text, BOUND);
        assert_eq!(of("add_note", "Adds a note."), Risk::Medium);
        assert_eq!(of("delete_note", "Deletes a note."), Risk::High);
        assert_eq!(of("mail_note", "Mails a note to a customer."), Risk::High);
        assert_eq!(of("pay_bill", "Pays a bill."), Risk::Critical);
        assert_eq!(
            of("run_code", "Runs Python code in a shell."),
            Risk::Critical
        );
        assert_eq!(
            of(
                "unpublish_site",
                "Permanently deletes a page from the public web site. This cannot be undone."
            ),
            Risk::Critical
        );
    }

    #[test]
    fn absent_hints_leave_it_to_the_effects() {
        let silent = r#""title":"Tool""#;
        assert_eq!(risk("list_notes", "Lists notes.", silent), Risk::Low);
        assert_eq!(risk("add_note", "Adds a note.", silent), Risk::Medium);
        assert_eq!(risk("zgrmpf", "", silent), Risk::High);
    }

    #[test]
    fn the_worse_counts() {
        let loud = r#""readOnlyHint":false,"destructiveHint":true,"openWorldHint":false"#;
        let quiet = r#""readOnlyHint":true,"openWorldHint":false"#;
        assert_eq!(risk("list_notes", "Lists notes.", loud), Risk::High);
        assert_eq!(risk("pay_bill", "Pays a bill.", quiet), Risk::Critical);
    }
}
