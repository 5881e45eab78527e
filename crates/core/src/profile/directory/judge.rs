//! From requirements to outcomes: for a tool, for a list, and for several profiles at once.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::{Serialize, Serializer};

use super::condition::{ABSENT, INVALID, Test};
use super::facts::{ListFacts, Match, ToolFacts};
use super::submission::Submission;
use super::{Basis, Consequence, DirectoryProfile, Requirement, Subject};
use crate::evidence::{Effects, Tri};
use crate::finding::Confidence;
use crate::tool::{Hint, Tool};

/// What a directory would say to a tool. Never a promise: people look at a submission as well.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct DirectoryOutcome {
    /// The profile's id.
    pub directory: String,
    /// The date of the rules.
    pub date: String,
    /// `accepted`: form and text would pass; `held`: a reading of the text would likely stop it;
    /// `rejected`: a stated demand is not met.
    pub status: &'static str,
    /// Whether the text was understood well enough to set hints against it. Where not, only the
    /// form was judged.
    pub honesty_judged: bool,
    /// What is not met, in the order of the profile.
    pub because: Vec<Because>,
    /// Explicit hints that this directory would take and that the text bears out; nothing where the
    /// tool passes or where no value would cure it.
    pub declare: Option<HintSet>,
}

/// A requirement that a tool does not meet.
#[derive(Clone, Debug, Serialize)]
pub struct Because {
    /// The requirement's id.
    pub requirement: String,
    /// What it is about.
    pub kind: Subject,
    /// What the directory does about it.
    pub effect: Consequence,
    /// The problem in English.
    pub message: String,
    /// Where.
    pub pointer: String,
    /// How well the requirement is known.
    pub confidence: Basis,
    /// Where it was read.
    pub source: String,
}

/// Values for all four hints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HintSet(pub [bool; 4]);

impl Serialize for HintSet {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_map(Hint::ALL.iter().map(|hint| hint.key()).zip(&self.0))
    }
}

/// What a directory would say to a list.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct DirectoryList {
    /// The profile's id.
    pub directory: String,
    /// The date of the rules.
    pub date: String,
    /// The directory's name for people.
    pub title: String,
    /// The worst status of a tool or of the list.
    pub status: &'static str,
    /// Number of tools by status.
    pub tools: StatusCounts,
    /// Number of tools whose text was not understood, so that only their form was judged.
    pub unjudged: usize,
    /// For each hint that the directory asks for: how many tools declare it. First, since this is
    /// how refusals are worded.
    pub coverage: Vec<Coverage>,
    /// Every requirement that is not met, once, with the tools it is about.
    pub because: Vec<Grouped>,
}

/// Number of tools by status.
#[derive(Clone, Copy, Debug, Default, Serialize)]
#[expect(missing_docs, reason = "the statuses, one by one")]
pub struct StatusCounts {
    pub accepted: usize,
    pub held: usize,
    pub rejected: usize,
}

/// How many tools declare a hint as a boolean.
#[derive(Clone, Debug, Serialize)]
pub struct Coverage {
    /// The hint.
    pub hint: &'static str,
    /// The requirement that asks for it in so many words, if one does.
    pub requirement: Option<String>,
    /// Number of tools that declare it.
    pub declared: usize,
    /// Number of tools.
    pub of: usize,
    /// Names of the tools that do not.
    pub missing: Vec<String>,
}

impl Coverage {
    /// "3 of 60 tools lack an explicit openWorldHint".
    pub fn sentence(&self) -> String {
        let missing = self.of.saturating_sub(self.declared);
        let (tools, lack) = match (self.of, missing) {
            (1, _) => ("tool", "lacks"),
            (_, 1) => ("tools", "lacks"),
            _ => ("tools", "lack"),
        };
        alloc::format!(
            "{missing} of {} {tools} {lack} an explicit {}",
            self.of,
            self.hint
        )
    }
}

/// A requirement with all tools that do not meet it.
#[derive(Clone, Debug, Serialize)]
pub struct Grouped {
    /// The requirement's id.
    pub requirement: String,
    /// What it is about.
    pub kind: Subject,
    /// The worst that the directory does about it.
    pub effect: Consequence,
    /// The problem in English; of several tools, without what is special about one.
    pub message: String,
    /// Names of the tools; empty where it is about the list itself.
    pub tools: Vec<String>,
    /// How well the requirement is known.
    pub confidence: Basis,
    /// Where it was read.
    pub source: String,
}

/// Two or more profiles that no one set of hints satisfies on a tool.
#[derive(Clone, Debug, Serialize)]
pub struct Conflict {
    /// The tool's name.
    pub tool: Option<String>,
    /// The pointer to the tool.
    pub pointer: String,
    /// The explicit hints that satisfy most of the profiles.
    pub declare: HintSet,
    /// The profiles that would take them, as `id@date`.
    pub satisfied: Vec<String>,
    /// The profiles that would not, with the first requirement in the way.
    pub unsatisfied: Vec<Unsatisfied>,
}

/// A profile that a set of hints does not satisfy.
#[derive(Clone, Debug, Serialize)]
pub struct Unsatisfied {
    /// The profile, as `id@date`.
    pub directory: String,
    /// The requirement in the way.
    pub requirement: String,
    /// The problem in English.
    pub message: String,
}

/// Judges a tool by each of the profiles.
pub(crate) fn judge(
    profiles: &[DirectoryProfile],
    tool: &Tool<'_>,
    effects: &Effects<'_>,
    list: &ListFacts,
    submission: Option<&Submission>,
) -> Vec<DirectoryOutcome> {
    let facts = ToolFacts::new(tool, effects, list);
    profiles
        .iter()
        .map(|profile| outcome(profile, &facts, submission))
        .collect()
}

fn outcome(
    profile: &DirectoryProfile,
    facts: &ToolFacts<'_, '_>,
    submission: Option<&Submission>,
) -> DirectoryOutcome {
    let mut because = Vec::new();
    let mut worst = Consequence::Info;
    let mut curable = false;
    for (requirement, effect, found) in unmet(profile, facts, false) {
        worst = worst.max(effect);
        curable |= effect >= Consequence::Hold && asks_for_hints(requirement);
        because.push(Because {
            requirement: requirement.id.clone(),
            kind: requirement.kind,
            effect,
            message: fill(&requirement.message, Some(&found)),
            pointer: found.pointer.unwrap_or_else(|| facts.tool.pointer()),
            confidence: requirement.confidence,
            source: profile.source(&requirement.source).to_string(),
        });
    }
    if let (Some(policy), Some(submission)) = (profile.submission, submission) {
        for reason in submission.judge(facts.tool, policy) {
            worst = worst.max(reason.effect);
            because.push(reason);
        }
    }
    DirectoryOutcome {
        directory: profile.id.clone(),
        date: profile.date.clone(),
        status: worst.status(),
        honesty_judged: facts.effects.writes.value != Tri::Unknown,
        because,
        declare: if curable {
            best(&[profile], facts).map(|best| best.set)
        } else {
            None
        },
    }
}

/// The requirements that the tool does not meet, with what follows.
fn unmet<'p>(
    profile: &'p DirectoryProfile,
    facts: &ToolFacts<'_, '_>,
    hints_only: bool,
) -> impl Iterator<Item = (&'p Requirement, Consequence, Match)> {
    profile.requirements.iter().filter_map(move |requirement| {
        if requirement.effect == Consequence::Off
            || requirement.when.about_list()
            || hints_only && !asks_for_hints(requirement)
        {
            return None;
        }
        let found = requirement.when.holds(facts)?;
        let effect = match found.confidence {
            None | Some(Confidence::Certain) => requirement.effect,
            Some(Confidence::Likely) => requirement.likely,
            Some(Confidence::Possible) => requirement.possible,
        };
        (effect != Consequence::Off).then_some((requirement, effect, found))
    })
}

fn asks_for_hints(requirement: &Requirement) -> bool {
    let mut asks = false;
    requirement
        .when
        .walk(&mut |test| asks |= matches!(test, Test::Hint(..) | Test::Annotations(_)));
    asks
}

/// A set of hints and how it fares.
struct Candidate {
    set: HintSet,
    /// Profiles that would not take it; hints that the evidence contradicts; profiles that would
    /// reject it; warnings; the distance from what the text bears out and from what is declared.
    rank: [usize; 5],
}

impl Candidate {
    /// Number of profiles that would not take it.
    fn refused(&self) -> usize {
        let [refused, ..] = self.rank;
        refused
    }
}

/// The distance of one hint that the evidence contradicts; all else together stays below it.
const CONTRADICTED: usize = 1000;

/// The explicit set that most of the profiles would take. Nothing where no set helps any of them.
fn best(profiles: &[&DirectoryProfile], facts: &ToolFacts<'_, '_>) -> Option<Candidate> {
    let mut best: Option<Candidate> = None;
    facts.probing.set(true);
    for bits in 0..16_u8 {
        let set = HintSet([bits & 1 != 0, bits & 2 != 0, bits & 4 != 0, bits & 8 != 0]);
        facts.assume.set(Some(set.0));
        let distance = distance(set, facts);
        let (mut refused, mut rejected, mut warned) = (0, 0, 0);
        for profile in profiles {
            let mut worst = Consequence::Info;
            for (_, effect, _) in unmet(profile, facts, true) {
                worst = worst.max(effect);
                warned += usize::from(effect == Consequence::Warn);
            }
            refused += usize::from(worst >= Consequence::Hold);
            rejected += usize::from(worst == Consequence::Reject);
        }
        let rank = [refused, distance / CONTRADICTED, rejected, warned, distance];
        if best.as_ref().is_none_or(|best| rank < best.rank) {
            best = Some(Candidate { set, rank });
        }
    }
    facts.assume.set(None);
    facts.probing.set(false);
    best.filter(|best| best.refused() < profiles.len())
}

/// How far a set is from the evidence and from what is declared. A value that the evidence
/// contradicts is never advised to please a directory; where nothing is known the prudent value
/// stands, unless the author already chose the other.
fn distance(set: HintSet, facts: &ToolFacts<'_, '_>) -> usize {
    let [read_only, destructive, idempotent, open] = set.0;
    let declared = facts.current();
    let effects = facts.effects;
    // For each hint: is the value the safe-looking one, and does the effect speak against it?
    let judged = [
        (read_only, effects.writes.value),
        (!destructive, effects.destroys.value),
        (idempotent, opposite(effects.repeatable.value)),
        (!open, effects.open_world.value),
    ];
    let mut sum = 0;
    for (index, (light, against)) in judged.into_iter().enumerate() {
        let value = set.0.get(index).copied().unwrap_or_default();
        let chosen = declared.get(index).copied().flatten();
        if chosen.is_some_and(|chosen| chosen != value) {
            sum += 2;
        }
        let moot = read_only && matches!(index, 1 | 2);
        sum += match (light, against) {
            // On a read nothing is destroyed and a repeat adds nothing.
            (true, _) if moot => 0,
            (false, _) if moot => 6,
            (true, Tri::Yes) => CONTRADICTED,
            (true, Tri::Unknown) if chosen != Some(value) => 30,
            (false, Tri::No) => 4,
            _ => 0,
        };
    }
    sum
}

fn opposite(value: Tri) -> Tri {
    match value {
        Tri::Yes => Tri::No,
        Tri::No => Tri::Yes,
        Tri::Unknown => Tri::Unknown,
    }
}

/// Where profiles want different things of a tool: nothing where one set satisfies every profile
/// that can be satisfied at all.
pub(crate) fn conflict(
    profiles: &[DirectoryProfile],
    tool: &Tool<'_>,
    effects: &Effects<'_>,
    list: &ListFacts,
) -> Option<Conflict> {
    let facts = ToolFacts::new(tool, effects, list);
    // A profile that no set satisfies is no party to a conflict: its demand is not about hints.
    let able: Vec<&DirectoryProfile> = profiles
        .iter()
        .filter(|profile| best(&[*profile], &facts).is_some_and(|best| best.refused() == 0))
        .collect();
    if able.len() < 2 {
        return None;
    }
    let common = best(&able, &facts)?;
    if common.refused() == 0 {
        return None;
    }
    facts.assume.set(Some(common.set.0));
    let mut satisfied = Vec::new();
    let mut unsatisfied = Vec::new();
    for profile in able {
        let stop = unmet(profile, &facts, true).find(|(_, effect, _)| *effect >= Consequence::Hold);
        match stop {
            None => satisfied.push(profile.label()),
            Some((requirement, _, found)) => unsatisfied.push(Unsatisfied {
                directory: profile.label(),
                requirement: requirement.id.clone(),
                message: fill(&requirement.message, Some(&found)),
            }),
        }
    }
    Some(Conflict {
        tool: tool.name.map(str::to_string),
        pointer: tool.pointer(),
        declare: common.set,
        satisfied,
        unsatisfied,
    })
}

/// What the directory of a profile would say to the list as a whole. `outcomes` has one outcome of
/// this profile a tool, in order.
pub(crate) fn summarise<'o>(
    profile: &DirectoryProfile,
    tools: &[Tool<'_>],
    outcomes: impl Iterator<Item = &'o DirectoryOutcome>,
    list: &ListFacts,
    submission: Option<&Submission>,
) -> DirectoryList {
    let mut counts = StatusCounts::default();
    let mut worst = Consequence::Info;
    let mut groups: Vec<Grouped> = Vec::new();
    let mut unjudged = 0;
    for (tool, outcome) in tools.iter().zip(outcomes) {
        match outcome.status {
            "rejected" => counts.rejected += 1,
            "held" => counts.held += 1,
            _ => counts.accepted += 1,
        }
        unjudged += usize::from(!outcome.honesty_judged);
        for because in &outcome.because {
            worst = worst.max(because.effect);
            let name = name(tool);
            match groups
                .iter_mut()
                .find(|group| group.requirement == because.requirement)
            {
                Some(group) => {
                    group.effect = group.effect.max(because.effect);
                    group.tools.push(name);
                    // What is special about one tool is not said of several.
                    if let Some(found) = profile.requirement(&because.requirement) {
                        group.message = found.summary();
                    }
                }
                None => groups.push(Grouped {
                    requirement: because.requirement.clone(),
                    kind: because.kind,
                    effect: because.effect,
                    message: because.message.clone(),
                    tools: alloc::vec![name],
                    confidence: because.confidence,
                    source: because.source.clone(),
                }),
            }
        }
    }
    let mut of_list: Vec<Grouped> = list_requirements(profile, list);
    if let (Some(policy), Some(submission)) = (profile.submission, submission) {
        of_list.extend(submission.judge_list(tools, policy));
    }
    for group in of_list {
        worst = worst.max(group.effect);
        groups.push(group);
    }
    // The worst first; the order of the profile among equals.
    crate::order::sort_by(&mut groups, |a, b| b.effect.cmp(&a.effect));
    DirectoryList {
        directory: profile.id.clone(),
        date: profile.date.clone(),
        title: profile.title.clone(),
        status: worst.status(),
        tools: counts,
        unjudged,
        coverage: coverage(profile, tools),
        because: groups,
    }
}

fn list_requirements(profile: &DirectoryProfile, list: &ListFacts) -> Vec<Grouped> {
    profile
        .requirements
        .iter()
        .filter(|requirement| {
            requirement.effect != Consequence::Off && requirement.when.about_list()
        })
        .filter(|requirement| {
            requirement.when.0.iter().all(|test| match test {
                Test::ListLarger(limit) => list.text_length > *limit,
                _ => false,
            })
        })
        .map(|requirement| Grouped {
            requirement: requirement.id.clone(),
            kind: requirement.kind,
            effect: requirement.effect,
            message: fill(&requirement.message, None),
            tools: Vec::new(),
            confidence: requirement.confidence,
            source: profile.source(&requirement.source).to_string(),
        })
        .collect()
}

fn coverage(profile: &DirectoryProfile, tools: &[Tool<'_>]) -> Vec<Coverage> {
    let missing = |test: &Test, hint: Hint| matches!(test, Test::Hint(other, mask) if *other == hint && mask & (ABSENT | INVALID) != 0);
    let mut out = Vec::new();
    for hint in Hint::ALL {
        let asks = |requirement: &&Requirement| {
            let mut asked = false;
            requirement
                .when
                .walk(&mut |test| asked |= missing(test, hint));
            asked && requirement.kind == Subject::Form && requirement.effect >= Consequence::Hold
        };
        let Some(asking) = profile.requirements.iter().find(asks) else {
            continue;
        };
        let lacking: Vec<String> = tools
            .iter()
            .filter(|tool| tool.hints.declared(hint).value().is_none())
            .map(name)
            .collect();
        let plain = matches!(asking.when.0.as_slice(), [only] if missing(only, hint));
        out.push(Coverage {
            hint: hint.key(),
            requirement: plain.then(|| asking.id.clone()),
            declared: tools.len().saturating_sub(lacking.len()),
            of: tools.len(),
            missing: lacking,
        });
    }
    out
}

pub(super) fn name(tool: &Tool<'_>) -> String {
    tool.name
        .map_or_else(|| alloc::format!("tool {}", tool.index + 1), str::to_string)
}

/// Fills a message. A part in square brackets goes where one of its placeholders has nothing.
pub(super) fn fill(template: &str, found: Option<&Match>) -> String {
    let value = |name: &str| {
        let found = found?;
        match name {
            "evidence" => found.evidence.as_deref(),
            "words" => found.words.as_deref(),
            _ => found.declared,
        }
    };
    let mut out = String::new();
    let mut rest = template;
    loop {
        let (plain, tail) = rest.split_once('[').unwrap_or((rest, ""));
        insert(plain, &mut out, &value);
        let Some((part, after)) = tail.split_once(']') else {
            break;
        };
        let mut filled = String::new();
        if insert(part, &mut filled, &value) {
            out.push_str(&filled);
        }
        rest = after;
    }
    out
}

/// Appends a part with its placeholders filled; whether each of them had a value.
fn insert<'m>(part: &str, out: &mut String, value: &impl Fn(&str) -> Option<&'m str>) -> bool {
    let mut complete = true;
    let mut rest = part;
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        let Some((name, tail)) = after.split_once('}') else {
            break;
        };
        match value(name) {
            Some(text) => out.push_str(text),
            None => complete = false,
        }
        rest = tail;
    }
    out.push_str(rest);
    complete
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_that_cannot_be_filled_goes() {
        let found = Match {
            declared: Some("null"),
            ..Match::default()
        };
        assert_eq!(
            fill("no hint[ (it is {declared})]: x", Some(&found)),
            "no hint (it is null): x"
        );
        assert_eq!(fill("no hint[ (it is {declared})]: x", None), "no hint: x");
        assert_eq!(fill("a[ {words}]b[ {declared}]", Some(&found)), "ab null");
        assert_eq!(fill("plain", None), "plain");
    }

    #[test]
    fn coverage_is_worded_as_refusals_are() {
        let coverage = |declared, of| Coverage {
            hint: "openWorldHint",
            requirement: None,
            declared,
            of,
            missing: Vec::new(),
        };
        assert_eq!(
            coverage(59, 60).sentence(),
            "1 of 60 tools lacks an explicit openWorldHint"
        );
        assert_eq!(
            coverage(6, 111).sentence(),
            "105 of 111 tools lack an explicit openWorldHint"
        );
        assert_eq!(
            coverage(0, 1).sentence(),
            "1 of 1 tool lacks an explicit openWorldHint"
        );
    }
}
