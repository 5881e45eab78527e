//! The optional second input: a file with a reason for each hint, as one directory imports it.
//!
//! Source: the skill `chatgpt-app-submission` of openai/plugins (2026-06) and the directory's page
//! on submission errors: `tools` by name, each with `annotations` and `justifications`, five
//! positive and three negative test cases.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::judge::{Because, Grouped, name};
use super::{Basis, Consequence, Subject, SubmissionPolicy};
use crate::error::{Error, ErrorKind};
use crate::json::{Document, Limits, Value};
use crate::tool::{Hint, Tool};

const SOURCE: &str = "https://developers.openai.com/plugins/deploy/submission-errors";

/// The hints that a reason is asked for, with the keys of the file.
const REASONS: [(Hint, &str); 3] = [
    (Hint::ReadOnly, "read_only_justification"),
    (Hint::OpenWorld, "open_world_justification"),
    (Hint::Destructive, "destructive_justification"),
];

/// What the file says about one tool.
#[derive(Clone, Debug, Default)]
struct Entry {
    hints: [Option<bool>; 3],
    reasons: [Option<String>; 3],
}

/// A submission file.
#[derive(Clone, Debug, Default)]
pub struct Submission {
    tools: Vec<(String, Entry)>,
    /// How often each reason occurs, in lower case.
    repeated: BTreeMap<String, usize>,
    /// Number of positive and of negative test cases, where the file has them.
    cases: [Option<usize>; 2],
}

impl Submission {
    /// Reads `chatgpt-app-submission.json` or the older `tool-hint-justifications.json`.
    ///
    /// # Errors
    /// Where the text is no JSON, or has no `tools` object.
    pub fn from_json(text: &str) -> Result<Self, Error> {
        let body = text.strip_prefix('\u{feff}').unwrap_or(text);
        let document = Document::parse(body, &Limits::default())?;
        let root = document.root();
        let tools = root.get("tools").filter(|tools| tools.is_object()).ok_or_else(|| {
            Error::new(
                ErrorKind::Option,
                "a submission file has an object \"tools\" with an entry for each tool; none was found",
            )
        })?;
        let mut file = Self::default();
        for (name, entry) in tools.members() {
            let mut read = Entry::default();
            for (index, (hint, key)) in REASONS.iter().enumerate() {
                let value = entry
                    .get("annotations")
                    .and_then(|hints| hints.get(hint.key()));
                let reason = entry
                    .get("justifications")
                    .and_then(|reasons| reasons.get(key))
                    .or_else(|| entry.get(key))
                    .and_then(Value::as_str)
                    .map(str::trim)
                    .filter(|text| !text.is_empty());
                if let Some(slot) = read.hints.get_mut(index) {
                    *slot = value.and_then(Value::as_bool);
                }
                if let Some(slot) = read.reasons.get_mut(index) {
                    *slot = reason.map(str::to_string);
                }
                if let Some(reason) = reason {
                    *file.repeated.entry(reason.to_lowercase()).or_default() += 1;
                }
            }
            file.tools.push((name.to_string(), read));
        }
        for (slot, key) in file
            .cases
            .iter_mut()
            .zip(["test_cases", "negative_test_cases"])
        {
            *slot = root
                .get(key)
                .filter(|cases| cases.is_array())
                .map(|cases| cases.items().count());
        }
        Ok(file)
    }

    fn entry(&self, tool: &Tool<'_>) -> Option<&Entry> {
        let name = tool.name?;
        self.tools
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, entry)| entry)
    }

    /// What speaks against the file's entry of a tool.
    pub(super) fn judge(&self, tool: &Tool<'_>, policy: SubmissionPolicy) -> Vec<Because> {
        let mut found = Vec::new();
        let mut say = |requirement: &str, effect: Consequence, hint: Hint, message: String| {
            if effect != Consequence::Off {
                found.push(Because {
                    requirement: requirement.to_string(),
                    kind: Subject::Text,
                    effect,
                    message,
                    pointer: if tool.hints.declared(hint).is_absent() {
                        tool.pointer()
                    } else {
                        tool.at(&["annotations", hint.key()])
                    },
                    confidence: Basis::Primary,
                    source: SOURCE.to_string(),
                });
            }
        };
        let Some(entry) = self.entry(tool) else {
            say(
                "reasons-missing",
                policy.missing,
                Hint::ReadOnly,
                "the submission file has no entry for the tool".to_string(),
            );
            return found;
        };
        for (index, (hint, key)) in REASONS.iter().enumerate() {
            let declared = tool.hints.declared(*hint).value();
            let stated = entry.hints.get(index).copied().flatten();
            if let (Some(stated), Some(declared)) = (stated, declared)
                && stated != declared
            {
                say(
                    "submission-differs",
                    policy.contradiction,
                    *hint,
                    format!(
                        "the submission file says {}: {stated}, the tool says {declared}",
                        hint.key()
                    ),
                );
            }
            let Some(reason) = entry.reasons.get(index).and_then(Option::as_deref) else {
                say(
                    "reasons-missing",
                    policy.missing,
                    *hint,
                    format!("no {key} in the submission file"),
                );
                continue;
            };
            let value = declared.or(stated);
            if let Some(value) = value
                && let Some(words) = contradicts(*hint, value, reason)
            {
                say(
                    "reason-contradicts-hint",
                    policy.contradiction,
                    *hint,
                    format!(
                        "the reason for {}: {value} speaks against it: \"{words}\"",
                        hint.key()
                    ),
                );
            } else if empty_of_content(reason, *hint) {
                say(
                    "reason-says-nothing",
                    policy.boilerplate,
                    *hint,
                    format!("the reason for {} only restates the hint", hint.key()),
                );
            }
        }
        found
    }

    /// What speaks against the file as a whole.
    pub(super) fn judge_list(&self, tools: &[Tool<'_>], policy: SubmissionPolicy) -> Vec<Grouped> {
        let mut found = Vec::new();
        let mut say =
            |requirement: &str, effect: Consequence, message: String, tools: Vec<String>| {
                if effect != Consequence::Off {
                    found.push(Grouped {
                        requirement: requirement.to_string(),
                        kind: Subject::Text,
                        effect,
                        message,
                        tools,
                        confidence: Basis::Primary,
                        source: SOURCE.to_string(),
                    });
                }
            };
        let unknown: Vec<String> = self
            .tools
            .iter()
            .filter(|(known, _)| !tools.iter().any(|tool| tool.name == Some(known)))
            .map(|(known, _)| known.clone())
            .collect();
        if !unknown.is_empty() {
            say(
                "submission-names-unknown-tool",
                policy.contradiction,
                "the submission file has entries for tools that the list does not offer"
                    .to_string(),
                unknown,
            );
        }
        for (reason, tools) in self.shared(tools) {
            say(
                "reason-repeated",
                policy.boilerplate,
                format!(
                    "one and the same reason for several tools that write: \"{}\"",
                    crate::tool::shorten(&reason, 80)
                ),
                tools,
            );
        }
        for ((count, wanted), which) in self.cases.iter().zip([5, 3]).zip(["positive", "negative"])
        {
            if let Some(count) = count.filter(|count| *count != wanted) {
                say(
                    "test-case-count",
                    policy.missing.min(Consequence::Warn),
                    format!("{count} {which} test cases; the form takes exactly {wanted}"),
                    Vec::new(),
                );
            }
        }
        found
    }

    /// Reasons that three or more tools that are not read-only share. Reads may well share one: "only
    /// retrieves records" says what there is to say.
    fn shared(&self, tools: &[Tool<'_>]) -> Vec<(String, Vec<String>)> {
        let mut shared: Vec<(String, Vec<String>)> = Vec::new();
        for tool in tools
            .iter()
            .filter(|tool| !tool.hints.value(Hint::ReadOnly))
        {
            let Some(entry) = self.entry(tool) else {
                continue;
            };
            for reason in entry.reasons.iter().flatten() {
                let folded = reason.to_lowercase();
                if self.repeated.get(&folded).copied().unwrap_or_default() < 3 {
                    continue;
                }
                match shared
                    .iter_mut()
                    .find(|(known, _)| known.to_lowercase() == folded)
                {
                    Some((_, names)) => names.push(name(tool)),
                    None => shared.push((reason.clone(), alloc::vec![name(tool)])),
                }
            }
        }
        for (_, names) in &mut shared {
            names.dedup();
        }
        shared.retain(|(_, names)| names.len() >= 3);
        shared
    }
}

/// Words of a reason that speak against a value. Each is unambiguous in a sentence about a tool:
/// "updates" or "posts" alone may be what the tool lists.
type Against = (Hint, bool, &'static [&'static str]);

/// Against the value where they are asserted.
const ASSERTED: [Against; 4] = [
    (
        Hint::ReadOnly,
        true,
        &[
            "creates a new",
            "creates new",
            "creates or",
            "creates and",
            "creates a draft",
            "creates a record",
            "creates a row",
            "creates an entry",
            "updates the",
            "updates existing",
            "deletes",
            "publishes",
            "uploads",
            "overwrites",
            "modifies",
            "enqueues",
            "queues a",
            "starts a job",
            "starts a run",
            "saves",
            "persists",
            "writes to",
            "writes a",
            "revokes",
            "cancels",
            "sends an email",
            "sends email",
            "sends a message",
        ],
    ),
    (
        Hint::ReadOnly,
        false,
        &[
            "only reads",
            "only retrieves",
            "only fetches",
            "only lists",
            "only returns",
            "functionally read only",
            "is read only",
        ],
    ),
    (
        Hint::Destructive,
        false,
        &[
            "deletes",
            "irreversible",
            "irreversibly",
            "overwrites",
            "replaces",
            "revokes",
            "cancels",
            "erases",
        ],
    ),
    (
        Hint::OpenWorld,
        false,
        &[
            "publicly",
            "public internet",
            "the open web",
            "any url",
            "arbitrary url",
            "sends email",
            "sends an email",
            "sends a message to",
            "customer sees",
            "client sees",
            "customers see",
            "clients see",
            "visible to the client",
            "visible to the customer",
            "visible to clients",
            "visible to customers",
            "third party",
            "posts to",
            "external recipients",
        ],
    ),
];

/// Against the value as they stand: they deny what the value says.
const DENYING: [Against; 4] = [
    (
        Hint::ReadOnly,
        false,
        &[
            "does not modify",
            "does not change",
            "does not write",
            "makes no changes",
            "without modifying",
            "without changing",
            "no state is changed",
            "no data is changed",
        ],
    ),
    (Hint::Destructive, false, &["cannot be undone"]),
    (
        Hint::Destructive,
        true,
        &[
            "does not delete",
            "does not overwrite",
            "not destructive",
            "nothing is deleted",
            "no data is deleted",
            "only adds",
            "purely additive",
        ],
    ),
    (
        Hint::OpenWorld,
        true,
        &[
            "stays within the",
            "only within the",
            "never leaves the",
            "does not reach any external",
            "no external",
        ],
    ),
];

/// The first words of a reason that speak against the value.
fn contradicts(hint: Hint, value: bool, reason: &str) -> Option<&'static str> {
    let text = super::text::normalise(reason);
    let find = |table: &[Against], holds: &dyn Fn(&str) -> bool| {
        let about = table
            .iter()
            .filter(|(of, when, _)| *of == hint && *when == value);
        about
            .flat_map(|(_, _, words)| words.iter().copied())
            .find(|words| holds(words))
    };
    find(&ASSERTED, &|words| asserted(&text, words))
        .or_else(|| find(&DENYING, &|words| text.contains(&format!(" {words} "))))
}

/// Whether the words stand in the text and their sentence does not deny them. "Does not delete,
/// overwrite or revoke" denies the whole row, so the denial reaches to the end of its sentence or
/// to "but".
fn asserted(text: &str, words: &str) -> bool {
    let spaced = format!(" {words} ");
    text.match_indices(&spaced).any(|(at, _)| {
        let front = text.get(..=at).unwrap_or_default();
        // "overwrites nothing" denies from behind.
        let back = text.get(at + spaced.len()..).unwrap_or_default();
        let mut denied = matches!(back.split(' ').next(), Some("nothing" | "no" | "none"));
        for word in front.rsplit(' ').filter(|word| !word.is_empty()) {
            match word {
                "." | "but" | "however" | "although" => break,
                "not" | "no" | "never" | "cannot" | "cant" | "without" | "nothing" | "neither"
                | "nor" | "none" | "doesnt" | "dont" | "wont" | "if" | "unless" | "rather"
                | "instead" => denied = true,
                _ => {}
            }
        }
        !denied
    })
}

/// Whether a reason says nothing but the hint itself: "read-only tool", "this tool is not
/// destructive", or fewer than three words.
fn empty_of_content(reason: &str, hint: Hint) -> bool {
    const FILLER: [&str; 44] = [
        ".",
        "a",
        "an",
        "the",
        "this",
        "that",
        "tool",
        "is",
        "are",
        "it",
        "because",
        "since",
        "as",
        "and",
        "or",
        "not",
        "no",
        "true",
        "false",
        "set",
        "to",
        "hint",
        "value",
        "explicitly",
        "in",
        "nature",
        "operation",
        "action",
        "probably",
        "safe",
        "does",
        "so",
        "therefore",
        "marked",
        "by",
        "default",
        "for",
        "only",
        "be",
        "considered",
        "purely",
        "strictly",
        "correct",
        "n",
    ];
    let about: &[&str] = match hint {
        Hint::ReadOnly => &[
            "read",
            "readonly",
            "readonlyhint",
            "reads",
            "write",
            "writes",
        ],
        Hint::Destructive => &["destructive", "destructivehint", "nondestructive", "non"],
        Hint::Idempotent => &["idempotent", "idempotenthint"],
        Hint::OpenWorld => &["open", "world", "openworld", "openworldhint", "closed"],
    };
    let text = super::text::normalise(reason);
    let mut words = text
        .split(' ')
        .filter(|word| !word.is_empty() && *word != ".")
        .peekable();
    words.peek().is_none() || words.all(|word| FILLER.contains(&word) || about.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_read_with_their_denials() {
        let against = |hint, value, text: &str| contradicts(hint, value, text);
        assert_eq!(
            against(
                Hint::Destructive,
                false,
                "Does not delete, overwrites nothing, revokes no access."
            ),
            None
        );
        assert_eq!(
            against(Hint::Destructive, false, "Deletes the draft for good."),
            Some("deletes")
        );
        assert_eq!(
            against(
                Hint::ReadOnly,
                true,
                "Only retrieves matching records and never creates or updates any."
            ),
            None
        );
        assert_eq!(
            against(
                Hint::ReadOnly,
                true,
                "Looks up the quote and creates a draft row."
            ),
            Some("creates a draft")
        );
        assert_eq!(
            against(
                Hint::ReadOnly,
                false,
                "Functionally read-only, kept false to be safe."
            ),
            Some("functionally read only")
        );
        assert_eq!(
            against(
                Hint::OpenWorld,
                false,
                "The client sees the new invoice at once."
            ),
            Some("client sees")
        );
        assert_eq!(
            against(
                Hint::OpenWorld,
                false,
                "Does not write to public internet state or third-party systems."
            ),
            None
        );
        assert_eq!(
            against(
                Hint::Destructive,
                true,
                "Only adds rows and does not delete anything."
            ),
            Some("does not delete")
        );
    }

    #[test]
    fn a_reason_that_restates_the_hint_is_empty() {
        assert!(empty_of_content(
            "readOnlyHint is true because the tool is read-only.",
            Hint::ReadOnly
        ));
        assert!(empty_of_content("Probably safe.", Hint::Destructive));
        assert!(
            empty_of_content("n/a", Hint::Destructive) || empty_of_content("N", Hint::Destructive)
        );
        assert!(!empty_of_content(
            "Only retrieves project metadata.",
            Hint::ReadOnly
        ));
        assert!(!empty_of_content(
            "Does not delete or overwrite anything.",
            Hint::Destructive
        ));
    }

    #[test]
    fn a_file_without_tools_is_refused() {
        let error = Submission::from_json("{\"tool\":{}}").unwrap_err();
        assert!(error.message().contains("\"tools\""), "{error}");
        assert!(Submission::from_json("[").is_err());
    }
}
