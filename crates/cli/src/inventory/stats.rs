//! The counts. Small and of fixed size, whatever is counted.

use std::collections::BTreeMap;

use precall_core::finding::Severity;
use precall_core::report::{Report, Summary};
use precall_core::tool::{Annotations, Declared, Hint};
use precall_core::verdict::Risk;
use precall_render::Lang;

use super::asked::Asked;

/// The four states of a declared hint.
pub(super) const STATES: [&str; 4] = ["true", "false", "absent", "invalid"];

/// Annotations absent, or an object with four hints of four states, or something else.
const SETS: usize = 256 + 2;

/// Sets that name no hint.
const NO_ANNOTATIONS: &str = "no annotations";
const NO_OBJECT: &str = "annotations that are no object";
const NO_HINTS: &str = "annotations without hints";

/// The name of a set in a language; those of hints are the same in all.
pub(super) fn said(set: String, lang: Lang) -> String {
    let known = [NO_ANNOTATIONS, NO_OBJECT, NO_HINTS];
    match known.into_iter().find(|known| *known == set) {
        Some(known) => lang.t(known).to_owned(),
        None => set,
    }
}

/// What was counted.
#[derive(Clone)]
pub(crate) struct Stats {
    /// Inputs with a report.
    pub(super) inputs: u64,
    /// Inputs whose tools all declare all four hints.
    pub(super) complete: u64,
    /// Inputs in which no tool declares any.
    pub(super) silent: u64,
    /// Unusable inputs by the code of the error.
    pub(super) faults: BTreeMap<&'static str, u64>,
    /// Tools, findings, declared values, verdicts.
    pub(super) summary: Summary,
    /// Tools by declared set.
    sets: Vec<u64>,
    /// Tools by risk.
    pub(super) risks: [u64; 4],
    /// Findings and tools by rule.
    pub(super) rules: Vec<Rule>,
    /// What hosts and directories would do.
    pub(super) asked: Asked,
}

/// How often a rule fired.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rule {
    pub(super) id: &'static str,
    pub(super) severity: Severity,
    pub(super) findings: u64,
    pub(super) inputs: u64,
    /// The input that was counted last.
    last: u64,
}

impl Default for Stats {
    fn default() -> Self {
        Self {
            inputs: 0,
            complete: 0,
            silent: 0,
            faults: BTreeMap::new(),
            summary: Summary::default(),
            sets: vec![0; SETS],
            risks: [0; 4],
            rules: Vec::new(),
            asked: Asked::default(),
        }
    }
}

impl Stats {
    /// Number of tools.
    pub(crate) fn tools(&self) -> u64 {
        self.summary.tools as u64
    }

    /// Whether some input could not be used.
    pub(crate) fn has_faults(&self) -> bool {
        !self.faults.is_empty()
    }

    /// Counts a report.
    pub(super) fn add(&mut self, report: &Report<'_>) {
        self.inputs += 1;
        self.summary += report.summary;
        self.asked.add(report);
        let mut complete = !report.tools.is_empty();
        let mut silent = true;
        for tool in &report.tools {
            let declared = Hint::ALL.map(|hint| tool.tool.hints.declared(hint));
            complete &= declared.iter().all(|value| value.value().is_some());
            silent &= tool.tool.hints.is_silent();
            self.sets[set(tool.tool.annotations_state, declared)] += 1;
            self.risks[match tool.verdict.trusted.risk {
                Risk::Low => 0,
                Risk::Medium => 1,
                Risk::High => 2,
                Risk::Critical => 3,
            }] += 1;
        }
        self.complete += u64::from(complete);
        self.silent += u64::from(silent);
        for finding in report.all_findings() {
            let input = self.inputs;
            let rule = self.rule(finding.rule.id, finding.severity);
            rule.findings += 1;
            if rule.last != input {
                rule.last = input;
                rule.inputs += 1;
            }
        }
    }

    /// Counts an input that was parsed and nothing else.
    pub(super) fn parsed(&mut self, whole: bool) {
        self.inputs += u64::from(whole);
    }

    /// The counts of a rule. Few rules fire at all, so that looking through them is fast.
    fn rule(&mut self, id: &'static str, severity: Severity) -> &mut Rule {
        let known = self.rules.iter().position(|rule| rule.id == id);
        let index = known.unwrap_or_else(|| {
            self.rules.push(Rule {
                id,
                severity,
                findings: 0,
                inputs: 0,
                last: 0,
            });
            self.rules.len() - 1
        });
        &mut self.rules[index]
    }

    /// Counts an input without a report.
    pub(super) fn fault(&mut self, code: &'static str) {
        *self.faults.entry(code).or_insert(0) += 1;
    }

    /// Adds what another worker counted.
    pub(super) fn merge(&mut self, other: Self) {
        self.inputs += other.inputs;
        self.complete += other.complete;
        self.silent += other.silent;
        self.summary += other.summary;
        self.asked.merge(other.asked);
        for (code, number) in other.faults {
            *self.faults.entry(code).or_insert(0) += number;
        }
        for (mine, theirs) in self.sets.iter_mut().zip(other.sets) {
            *mine += theirs;
        }
        for (mine, theirs) in self.risks.iter_mut().zip(other.risks) {
            *mine += theirs;
        }
        for rule in other.rules {
            let mine = self.rule(rule.id, rule.severity);
            mine.findings += rule.findings;
            mine.inputs += rule.inputs;
        }
    }

    /// Declared sets, most frequent first, with a name a person can read.
    pub(super) fn sets(&self) -> Vec<(String, u64)> {
        let mut sets: Vec<(String, u64)> = self
            .sets
            .iter()
            .enumerate()
            .filter(|(_, number)| **number > 0)
            .map(|(index, number)| (name(index), *number))
            .collect();
        sets.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        sets
    }

    /// Rules, most frequent first.
    pub(super) fn rules(&self) -> Vec<(&'static str, Rule)> {
        let mut rules: Vec<_> = self.rules.iter().map(|rule| (rule.id, *rule)).collect();
        rules.sort_by(|a, b| b.1.findings.cmp(&a.1.findings).then_with(|| a.0.cmp(b.0)));
        rules
    }
}

fn set(annotations: Annotations, declared: [Declared; 4]) -> usize {
    match annotations {
        Annotations::Absent => 256,
        Annotations::Invalid(_) => 257,
        Annotations::Object => declared.iter().fold(0, |index, value| {
            index * 4
                + match value {
                    Declared::True => 0,
                    Declared::False => 1,
                    Declared::Absent => 2,
                    Declared::Invalid(_) => 3,
                }
        }),
    }
}

fn name(index: usize) -> String {
    match index {
        256 => return NO_ANNOTATIONS.to_owned(),
        257 => return NO_OBJECT.to_owned(),
        _ => {}
    }
    let mut parts = Vec::new();
    for (position, hint) in Hint::ALL.into_iter().enumerate() {
        let state = STATES[index >> (2 * (3 - position)) & 3];
        if state != "absent" {
            parts.push(format!("{} {state}", hint.key()));
        }
    }
    if parts.is_empty() {
        NO_HINTS.to_owned()
    } else {
        parts.join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_have_names() {
        use Declared::{Absent, False, True};
        assert_eq!(
            name(set(Annotations::Object, [True, Absent, Absent, False])),
            "readOnlyHint true, openWorldHint false"
        );
        assert_eq!(
            name(set(Annotations::Object, [Absent; 4])),
            "annotations without hints"
        );
        assert_eq!(name(set(Annotations::Absent, [True; 4])), "no annotations");
    }
}
