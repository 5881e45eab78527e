//! Host profiles: an ordered decision list over *declared* hints, first match wins.
//!
//! Resolving the protocol's defaults first would change the outcome in 9 to 28 of the 82 states
//! that a tool can declare, so absent, `{}`, explicit `false` and invalid stay apart up to here.

mod catalog;
mod read;
mod sdk;
mod silence;
#[cfg(test)]
mod tests;
mod what_if;

#[cfg(any(test, feature = "docs"))]
pub use catalog::bundle;
pub use catalog::{Catalog, HostProfile};
pub use sdk::{Reader, State};
pub(crate) use silence::Readings;
pub use silence::{OutcomeCounts, Silence};
pub use what_if::{Advice, Change, ChangedHost, advise, what_if};

use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::json::Value;
use crate::tool::{Annotations, Declared, Hint, Hints, Tool};
use sdk::{Culprit, Reading, Seen};

/// What a host does with a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// Runs it unasked.
    Run,
    /// Asks a person.
    Ask,
    /// Hides, refuses or declines it.
    Block,
    /// A model or an unknown decides, or the list never arrives.
    Other,
}

impl Outcome {
    /// The name in the report.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Run => "run",
            Self::Ask => "ask",
            Self::Block => "block",
            Self::Other => "other",
        }
    }

    /// How strict it is; what an unknown decides lies between running and asking.
    pub const fn strictness(self) -> u8 {
        match self {
            Self::Run => 0,
            Self::Other => 1,
            Self::Ask => 2,
            Self::Block => 3,
        }
    }
}

/// How well a rule is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Grade {
    /// The deciding code was read, and the host's own tests confirm it, or it was run.
    Tested,
    /// The deciding code was read.
    Code,
    /// Official documentation only.
    Documented,
    /// Users or surveys report it.
    Reported,
}

impl Grade {
    /// The name in the report.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tested => "tested",
            Self::Code => "code",
            Self::Documented => "documented",
            Self::Reported => "reported",
        }
    }
}

/// What a hint changes besides the outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum EffectKind {
    /// The result is released by a person, or looked at, before the model sees it.
    ReviewResult,
    /// The call may run beside others.
    Parallel,
    /// The call is repeated after a lost connection.
    Replay,
    /// The result is kept and used again.
    CacheResult,
    /// A label is shown.
    Label,
    /// The call's data counts as trusted or untrusted from here on.
    Taint,
}

impl EffectKind {
    /// The name in the report.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ReviewResult => "review-result",
            Self::Parallel => "parallel",
            Self::Replay => "replay",
            Self::CacheResult => "cache-result",
            Self::Label => "label",
            Self::Taint => "taint",
        }
    }
}

/// A side effect of a host's outcome.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HostEffect {
    /// Which.
    pub effect: EffectKind,
    /// Which hint brought it about.
    pub because: String,
}

/// What a host's rules look at.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    /// The tool's name.
    pub name: Option<&'a str>,
    /// What stands at `annotations`.
    pub annotations: Annotations,
    /// The declared hints.
    pub hints: Hints,
    /// The `annotations` value, for parsers that coerce.
    pub raw: Value<'a>,
}

impl<'a> From<&Tool<'a>> for Subject<'a> {
    fn from(tool: &Tool<'a>) -> Self {
        Self {
            name: tool.name,
            annotations: tool.annotations_state,
            hints: tool.hints,
            raw: tool.annotations,
        }
    }
}

/// One combination of things that a rule looks at; all of it must hold.
#[derive(Debug)]
struct Condition {
    /// Whether there is an annotations object; nothing where it does not matter.
    annotations: Option<bool>,
    /// The accepted states of each hint, as bits; 15 where it does not matter.
    hints: [u8; 4],
    /// Words of which one stands in the name; empty where the name does not matter.
    words: Vec<Arc<str>>,
    /// Whether the server is trusted; nothing where it does not matter.
    trusted: Option<bool>,
}

/// When something applies: one of `when` holds and none of `unless`.
#[derive(Debug)]
struct Guard {
    when: Vec<Condition>,
    unless: Vec<Condition>,
}

/// What a line of a list leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Then {
    /// The first line that applies decides.
    Outcome(Outcome),
    /// Every line that applies counts.
    Effect(EffectKind),
}

/// A line of a decision list or of a list of side effects.
#[derive(Clone, Debug)]
struct Rule {
    guard: Arc<Guard>,
    then: Then,
    /// Template: `{readOnlyHint}` and so on, `{name}`, `{reading}`.
    because: Arc<str>,
    /// What a mode adds that turns another mode's outcome.
    turned: Option<Arc<str>>,
}

/// What is known about a host or one of its modes, apart from its rules.
#[derive(Clone, Debug)]
pub struct Facts {
    /// Other names that select it.
    pub aliases: Vec<Arc<str>>,
    /// The version or commit it models.
    pub version: Arc<str>,
    /// The day, month or year it models.
    pub date: Arc<str>,
    /// How well it is known.
    pub grade: Grade,
    /// Whether the host has another rule today.
    pub past: bool,
    /// Where it was read. Empty where the prose is left out, as in the wasm.
    pub sources: Vec<Arc<str>>,
    /// What else to know about it. Empty where the prose is left out, as in the wasm.
    pub note: Arc<str>,
}

/// A host in one of its modes: what decides.
#[derive(Clone, Debug)]
pub struct Mode {
    /// The profile's id.
    pub host: Arc<str>,
    /// The mode's name.
    pub name: Arc<str>,
    /// What is known about it.
    pub facts: Facts,
    reader: Arc<Reader>,
    /// Whether hints of an untrusted server may only raise the outcome.
    never_lower: bool,
    /// The value that the host gives to silence, where it gives one.
    absent: [Option<bool>; 4],
    rules: Vec<Rule>,
    effects: Vec<Rule>,
}

/// What a host would do with a tool.
#[derive(Clone, Debug)]
pub struct HostOutcome {
    /// The host in its mode.
    pub mode: Arc<Mode>,
    /// What it does.
    pub outcome: Outcome,
    /// Which hint decided, and whether a default was used.
    pub because: String,
    /// The hints that decided.
    pub decided_by: Vec<Hint>,
    /// Whether a value that the host gives to silence decided.
    pub default_used: bool,
    /// What happens besides.
    pub effects: Vec<HostEffect>,
}

impl Serialize for HostOutcome {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let keys: Vec<&str> = self.decided_by.iter().map(|hint| hint.key()).collect();
        let mut map = out.serialize_map(Some(9))?;
        map.serialize_entry("host", &*self.mode.host)?;
        map.serialize_entry("mode", &*self.mode.name)?;
        map.serialize_entry("outcome", &self.outcome)?;
        map.serialize_entry("because", &self.because)?;
        map.serialize_entry("decidedBy", &keys)?;
        map.serialize_entry("defaultUsed", &self.default_used)?;
        map.serialize_entry("effects", &self.effects)?;
        map.serialize_entry("grade", &self.mode.facts.grade)?;
        map.serialize_entry("date", &*self.mode.facts.date)?;
        map.end()
    }
}

/// What a host would do with one tool, looked at alone.
///
/// `trusted` says whether the user has decided to trust the server; most hosts do not ask.
pub fn decide(subject: &Subject<'_>, mode: &Arc<Mode>, trusted: bool) -> HostOutcome {
    let case = match mode.reader.parse(subject) {
        Reading::Read(seen) => Case {
            subject,
            seen,
            trusted,
            mode,
        },
        Reading::Rejected(culprit) => return rejected(mode, culprit, None),
        Reading::Unknown(culprit) => {
            let because = format!(
                "not documented: {}, and how this host reads that is not known",
                culprit.words()
            );
            return plain(mode, Outcome::Other, because);
        }
    };
    let mut outcome = match case.doubted() {
        Some(doubted) => {
            let mut outcome = doubted.explain(doubted.first());
            outcome.because = format!(
                "the server is not trusted, so its hints cannot lower the guard: {}",
                outcome.because
            );
            outcome
        }
        None => case.explain(case.first()),
    };
    outcome.effects = case.effects(outcome.outcome);
    outcome
}

/// The outcome alone, without the reason.
fn outcome(subject: &Subject<'_>, mode: &Arc<Mode>, trusted: bool) -> Outcome {
    match mode.reader.parse(subject) {
        Reading::Read(seen) => {
            let case = Case {
                subject,
                seen,
                trusted,
                mode,
            };
            case.doubted().unwrap_or(case).outcome()
        }
        Reading::Rejected(_) | Reading::Unknown(_) => Outcome::Other,
    }
}

/// What hosts would do with the tools of one list: a value that makes a parser drop the list
/// takes every tool of it away. Outcomes are asked for tool by tool.
pub struct ListDecider<'m> {
    modes: &'m [Arc<Mode>],
    /// For each mode, the tool that spoils the list.
    spoilers: Vec<Option<(usize, String, Culprit)>>,
    trusted: bool,
}

impl<'m> ListDecider<'m> {
    /// Prepares `modes` for the list of `tools`.
    pub fn new(modes: &'m [Arc<Mode>], tools: &[Tool<'_>], trusted: bool) -> Self {
        let suspects: Vec<(&Tool<'_>, Subject<'_>)> = tools
            .iter()
            .map(|tool| (tool, Subject::from(tool)))
            .filter(|(_, subject)| subject.is_malformed())
            .collect();
        let spoilers = modes
            .iter()
            .map(|mode| {
                suspects
                    .iter()
                    .find_map(|(tool, subject)| match mode.reader.parse(subject) {
                        Reading::Rejected(culprit) => Some((tool.index, tool.label(), culprit)),
                        Reading::Read(_) | Reading::Unknown(_) => None,
                    })
            })
            .collect();
        Self {
            modes,
            spoilers,
            trusted,
        }
    }

    /// What each host would do with `tool`.
    pub fn decide(&self, tool: &Tool<'_>) -> Vec<HostOutcome> {
        let subject = Subject::from(tool);
        self.modes
            .iter()
            .zip(&self.spoilers)
            .map(|(mode, spoiler)| match spoiler {
                Some((index, label, culprit)) if *index != tool.index => {
                    rejected(mode, *culprit, Some(label))
                }
                _ => decide(&subject, mode, self.trusted),
            })
            .collect()
    }
}

impl Subject<'_> {
    /// Whether a parser may stumble over the annotations.
    fn is_malformed(&self) -> bool {
        match self.annotations {
            Annotations::Absent => false,
            Annotations::Invalid(_) => true,
            // A key in another case counts for some parsers, so any value may matter.
            Annotations::Object => self.raw.members().any(|(key, value)| {
                value.as_bool().is_none()
                    && (key == "title" && value.as_str().is_none()
                        || Hint::ALL
                            .iter()
                            .any(|hint| hint.key().eq_ignore_ascii_case(key)))
            }),
        }
    }
}

fn plain(mode: &Arc<Mode>, outcome: Outcome, because: String) -> HostOutcome {
    HostOutcome {
        mode: Arc::clone(mode),
        outcome,
        because,
        decided_by: Vec::new(),
        default_used: false,
        effects: Vec::new(),
    }
}

fn rejected(mode: &Arc<Mode>, culprit: Culprit, tool: Option<&str>) -> HostOutcome {
    let of = tool.map_or_else(String::new, |tool| format!(" in {tool}"));
    plain(
        mode,
        Outcome::Other,
        format!(
            "whole tools/list result rejected: {}{of}, and {} then drops every tool of the server",
            culprit.words(),
            mode.reader.name
        ),
    )
}

impl Rule {
    fn outcome(&self) -> Outcome {
        match self.then {
            Then::Outcome(outcome) => outcome,
            Then::Effect(_) => Outcome::Other,
        }
    }
}

/// Everything that a rule looks at.
#[derive(Clone, Copy)]
struct Case<'c> {
    subject: &'c Subject<'c>,
    seen: Seen,
    trusted: bool,
    mode: &'c Arc<Mode>,
}

impl<'c> Case<'c> {
    /// The case without those hints that lower the outcome, where hints must not: a hint that is
    /// left out must not make the outcome stricter.
    fn doubted(self) -> Option<Self> {
        if self.trusted || !self.mode.never_lower {
            return None;
        }
        let mut strictest = self.outcome().strictness();
        let mut found = None;
        for kept in 0..16_u8 {
            let mut doubted = self;
            for (index, state) in doubted.seen.hints.iter_mut().enumerate() {
                if kept & (1 << index) == 0 {
                    *state = State::Absent;
                }
            }
            let strictness = doubted.outcome().strictness();
            if strictness > strictest {
                strictest = strictness;
                found = Some(doubted);
            }
        }
        found
    }

    /// The first rule that applies, with the word that was found in the name.
    fn first(&self) -> Option<(&'c Rule, &'c str)> {
        let mut rules = self.mode.rules.iter();
        rules.find_map(|rule| Some((rule, self.applies(&rule.guard)?)))
    }

    fn outcome(&self) -> Outcome {
        self.first()
            .map_or(Outcome::Other, |(rule, _)| rule.outcome())
    }

    /// The outcome with its reason; what no rule covers is not documented.
    fn explain(&self, rule: Option<(&Rule, &str)>) -> HostOutcome {
        if let Some((rule, word)) = rule {
            let mut sentence = self.sentence(&rule.because, word);
            if let Some(turned) = &rule.turned {
                sentence.text.push_str(", ");
                sentence.text.push_str(turned);
            }
            return HostOutcome {
                decided_by: sentence.hints,
                default_used: sentence.default_used,
                ..plain(self.mode, rule.outcome(), sentence.text)
            };
        }
        let hints: Vec<String> = Hint::ALL
            .into_iter()
            .filter(|hint| !self.subject.hints.declared(*hint).is_absent())
            .map(|hint| self.phrase(hint))
            .collect();
        let because = if hints.is_empty() {
            String::from("not documented: no published rule covers a tool without hints")
        } else {
            format!(
                "not documented: no published rule covers the combination: {}",
                hints.join(", ")
            )
        };
        plain(self.mode, Outcome::Other, because)
    }

    fn effects(&self, outcome: Outcome) -> Vec<HostEffect> {
        self.mode
            .effects
            .iter()
            .filter_map(|rule| {
                let Then::Effect(effect) = rule.then else {
                    return None;
                };
                if outcome == Outcome::Block && effect != EffectKind::Label {
                    // What is refused is never called; only its label is still seen.
                    return None;
                }
                let word = self.applies(&rule.guard)?;
                Some(HostEffect {
                    effect,
                    because: self.sentence(&rule.because, word).text,
                })
            })
            .collect()
    }

    /// Whether the guard lets pass, with the word that was found in the name.
    fn applies<'g>(&self, guard: &'g Guard) -> Option<&'g str> {
        let word = if guard.when.is_empty() {
            ""
        } else {
            guard.when.iter().find_map(|when| self.holds(when))?
        };
        let barred = guard
            .unless
            .iter()
            .any(|unless| self.holds(unless).is_some());
        (!barred).then_some(word)
    }

    /// Whether the condition holds, with the word that was found in the name, or an empty one.
    fn holds<'g>(&self, condition: &'g Condition) -> Option<&'g str> {
        if condition
            .annotations
            .is_some_and(|object| object != self.seen.object)
            || condition
                .trusted
                .is_some_and(|trusted| trusted != self.trusted)
            || condition
                .hints
                .iter()
                .zip(self.seen.hints)
                .any(|(accepted, state)| accepted & state.bit() == 0)
        {
            return None;
        }
        if condition.words.is_empty() {
            return Some("");
        }
        segments(self.subject.name.unwrap_or_default()).find_map(|segment| {
            let mut words = condition.words.iter().map(|word| &**word);
            words.find(|word| word.eq_ignore_ascii_case(segment))
        })
    }

    /// Fills a template.
    fn sentence(&self, template: &str, word: &str) -> Sentence {
        let mut sentence = Sentence {
            text: String::new(),
            hints: Vec::new(),
            default_used: false,
        };
        let mut rest = template;
        while let Some((before, after)) = rest.split_once('{') {
            sentence.text.push_str(before);
            let Some((token, after)) = after.split_once('}') else {
                rest = after;
                break;
            };
            match Hint::from_key(token) {
                Some(hint) => {
                    sentence.text.push_str(&self.phrase(hint));
                    sentence.hints.push(hint);
                    sentence.default_used |= self.default(hint).is_some();
                }
                None if token == "name" => {
                    sentence.text.push('`');
                    sentence.text.push_str(word);
                    sentence.text.push('`');
                }
                None => sentence.text.push_str(&self.reading()),
            }
            rest = after;
        }
        sentence.text.push_str(rest);
        sentence
    }

    /// The value that the host gives to the hint because it is not declared.
    fn default(&self, hint: Hint) -> Option<bool> {
        let [read_only, destructive, idempotent, open_world] = self.mode.absent;
        match self.seen.state(hint) {
            State::True | State::False => None,
            State::Absent | State::Invalid => match hint {
                Hint::ReadOnly => read_only,
                Hint::Destructive => destructive,
                Hint::Idempotent => idempotent,
                Hint::OpenWorld => open_world,
            },
        }
    }

    /// `destructiveHint is not declared (counts as true, the specification's default)`.
    fn phrase(&self, hint: Hint) -> String {
        let key = hint.key();
        let state = self.seen.state(hint);
        let start = match (self.subject.hints.declared(hint), state) {
            (Declared::Invalid(kind), State::Invalid) => {
                format!("{key} is {}, no boolean", sdk::kind_words(kind))
            }
            (Declared::Invalid(kind), state) => {
                format!(
                    "{key} is {}, read as {}",
                    sdk::kind_words(kind),
                    state.name()
                )
            }
            // Only a doubted hint is declared and not seen.
            (Declared::True, State::Absent) => format!("{key} is true, which is not believed"),
            (Declared::False, State::Absent) => format!("{key} is false, which is not believed"),
            (_, State::Absent | State::Invalid) => format!("{key} is not declared"),
            (_, State::True | State::False) => format!("{key} is {}", state.name()),
        };
        match self.default(hint) {
            None => start,
            Some(value) if value == hint.default_value() => {
                format!("{start} (counts as {value}, the specification's default)")
            }
            Some(value) => {
                format!("{start} (counts as {value} here, not as the specification's default)")
            }
        }
    }

    /// What the parser made of the annotations, in the words of the SDK profiles.
    fn reading(&self) -> String {
        let declared = |hint: &Hint| !self.subject.hints.declared(*hint).is_absent();
        let invalid: Vec<Hint> = Hint::ALL
            .into_iter()
            .filter(|hint| self.subject.hints.declared(*hint).is_invalid())
            .collect();
        let phrases: Vec<String> = invalid.iter().map(|hint| self.phrase(*hint)).collect();
        let phrases = phrases.join(", ");
        match invalid.as_slice() {
            _ if !self.seen.object => String::from("accepted as absent"),
            [] => String::from("accepted"),
            [only] if Hint::ALL.iter().filter(|hint| declared(hint)).count() == 1 => {
                format!("accepted as {}: {phrases}", self.seen.state(*only).name())
            }
            _ => format!("accepted: {phrases}"),
        }
    }
}

struct Sentence {
    text: String,
    hints: Vec<Hint>,
    default_used: bool,
}

/// The words of a name as hosts take them apart: at everything but ASCII letters and digits, and
/// where a capital follows a small letter or a digit.
fn segments(name: &str) -> impl Iterator<Item = &str> {
    let mut rest = name;
    core::iter::from_fn(move || {
        rest = rest.trim_start_matches(|c: char| !c.is_ascii_alphanumeric());
        if rest.is_empty() {
            return None;
        }
        let mut before = ' ';
        let end = rest
            .char_indices()
            .find(|(_, c)| {
                let humped = c.is_ascii_uppercase()
                    && (before.is_ascii_lowercase() || before.is_ascii_digit());
                before = *c;
                humped || !c.is_ascii_alphanumeric()
            })
            .map_or(rest.len(), |(end, _)| end);
        let (segment, after) = rest.split_at_checked(end)?;
        rest = after;
        Some(segment)
    })
}
