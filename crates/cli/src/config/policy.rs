//! The decisions at work: severities, exceptions, and what was known before.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use globset::GlobMatcher;
use precall_core::finding::{Finding, Severity};
use precall_core::json::{Document, Limits, Value};
use precall_core::report::{Report, ToolReport};
use precall_render::sarif::fingerprint;
use precall_render::{Lang, Said};
use serde::Serialize;

use super::{Config, Date, Set};
use crate::exit::Failure;
use crate::{input, lines, output, paths};

/// A severity, or none at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rank {
    /// Findings of the rule are not reported.
    Off,
    /// Findings of the rule have this severity.
    As(Severity),
}

/// A finding that is accepted.
#[derive(Clone, Debug)]
pub(crate) struct Exception {
    pub(crate) rule: &'static str,
    /// Which tools, by name; all where nothing is said.
    pub(crate) tool: Option<GlobMatcher>,
    /// In which inputs; all where nothing is said.
    pub(crate) file: Option<Files>,
    pub(crate) reason: String,
    pub(crate) expires: Option<Date>,
}

/// The inputs that an exception is about.
#[derive(Clone, Debug)]
pub(crate) struct Files {
    /// The pattern, in plain spelling.
    pub(crate) glob: GlobMatcher,
    /// The pattern as it was written.
    pub(crate) written: String,
    /// Where the configuration lies.
    pub(crate) folder: PathBuf,
}

impl Files {
    /// Whether the pattern means a file, or a line of it, in one of its spellings.
    fn means(&self, spellings: &[String], line: Option<usize>) -> bool {
        spellings.iter().any(|file| {
            let of_line = || line.map(|line| format!("{file}:{line}"));
            self.glob.is_match(file) || of_line().is_some_and(|line| self.glob.is_match(line))
        })
    }
}

/// What was left out of the reports.
#[derive(Clone, Copy, Debug, Default)]
struct LeftOut {
    /// By an exception.
    excepted: usize,
    /// Because the baseline knows it.
    known: usize,
}

/// The decisions, with a memory of which were needed. Copies share the baseline.
#[derive(Clone)]
pub(crate) struct Policy {
    severity: BTreeMap<&'static str, Rank>,
    exceptions: Vec<(Set<Exception>, Use)>,
    baseline: Option<Arc<Mutex<Baseline>>>,
    /// Collected for a new baseline, where one is asked for.
    found: Option<Vec<Known>>,
    left_out: LeftOut,
    /// Which exceptions are about the input at hand.
    meant: Vec<bool>,
    /// The file at hand, and its spellings.
    spelled: (String, Vec<String>),
    today: Date,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Use {
    /// No input that it is about was checked.
    Idle,
    /// Such an input was checked, and nothing matched.
    Unmatched,
    /// Something matched.
    Matched,
}

impl Policy {
    /// From a configuration. `baseline` is read where there is one; `record` collects a new one.
    pub(crate) fn new(
        config: &Config,
        baseline: Option<&Path>,
        record: bool,
    ) -> Result<Self, Failure> {
        Ok(Self {
            severity: config
                .severity
                .iter()
                .map(|(rule, rank)| (*rule, rank.value))
                .collect(),
            exceptions: config
                .exceptions
                .iter()
                .map(|exception| (exception.clone(), Use::Idle))
                .collect(),
            baseline: match baseline {
                Some(path) if !record => Some(Arc::new(Mutex::new(Baseline::read(path)?))),
                _ => None,
            },
            found: record.then(Vec::new),
            left_out: LeftOut::default(),
            meant: Vec::new(),
            spelled: (String::new(), Vec::new()),
            today: Date::today(),
        })
    }

    /// Whether there is anything to decide.
    pub(crate) fn is_needed(&self) -> bool {
        !self.severity.is_empty()
            || !self.exceptions.is_empty()
            || self.baseline.is_some()
            || self.found.is_some()
    }

    /// Whether it looks where in a tool a finding stands.
    pub(crate) fn reads_places(&self) -> bool {
        self.baseline.is_some() || self.found.is_some()
    }

    /// Takes over what a copy met.
    pub(crate) fn merge(&mut self, copy: Self) {
        self.left_out.excepted += copy.left_out.excepted;
        self.left_out.known += copy.left_out.known;
        for ((_, mine), (_, other)) in self.exceptions.iter_mut().zip(copy.exceptions) {
            *mine = (*mine).max(other);
        }
        if let (Some(mine), Some(other)) = (&mut self.found, copy.found) {
            mine.extend(other);
        }
    }

    /// Applies the decisions to a report about `file`, or about a line of it.
    pub(crate) fn apply(&mut self, file: &str, line: Option<usize>, report: &mut Report<'_>) {
        self.meant.clear();
        for (exception, state) in &mut self.exceptions {
            let about = exception.value.file.as_ref();
            let meant = about.is_none_or(|files| {
                // One configuration lies in one folder, and the lines of a file follow each other.
                if self.spelled.0 != file {
                    let spellings = paths::spellings(file, &files.folder);
                    self.spelled = (file.to_owned(), spellings);
                }
                files.means(&self.spelled.1, line)
            });
            self.meant.push(meant);
            if meant {
                *state = (*state).max(Use::Unmatched);
            }
        }
        let file = lines::place(&paths::plain_name(file), line).into_owned();
        if let Some(baseline) = &self.baseline {
            lock(baseline).met.insert(file.clone());
        }
        for index in 0..report.tools.len() {
            let findings = std::mem::take(&mut report.tools[index].findings);
            let tool = &report.tools[index];
            let kept = findings
                .into_iter()
                .filter_map(|finding| self.keep(&file, Some(tool), finding))
                .collect();
            report.tools[index].findings = kept;
        }
        let findings = std::mem::take(&mut report.findings);
        report.findings = findings
            .into_iter()
            .filter_map(|finding| self.keep(&file, None, finding))
            .collect();
        report.recount();
    }

    fn keep<'a>(
        &mut self,
        file: &str,
        tool: Option<&ToolReport<'a>>,
        mut finding: Finding<'a>,
    ) -> Option<Finding<'a>> {
        match self.severity.get(finding.rule.id) {
            Some(Rank::Off) => return None,
            Some(Rank::As(severity)) => finding.severity = *severity,
            None => {}
        }
        let name = tool.and_then(|tool| tool.tool.name).unwrap_or("");
        for ((exception, state), in_file) in self.exceptions.iter_mut().zip(&self.meant) {
            let exception = &exception.value;
            let meant = *in_file
                && exception.rule == finding.rule.id
                && exception
                    .tool
                    .as_ref()
                    .is_none_or(|glob| glob.is_match(name));
            if meant {
                *state = Use::Matched;
                if exception.expires.is_none_or(|day| self.today <= day) {
                    self.left_out.excepted += 1;
                    return None;
                }
            }
        }
        if self.baseline.is_none() && self.found.is_none() {
            return Some(finding);
        }
        let known = Known {
            file: file.to_owned(),
            rule: finding.rule.id.to_owned(),
            tool: name.to_owned(),
            fingerprint: fingerprint(&finding, tool),
        };
        if let Some(found) = &mut self.found {
            found.push(known);
        } else if let Some(baseline) = &self.baseline
            && lock(baseline).takes(&known)
        {
            self.left_out.known += 1;
            return None;
        }
        Some(finding)
    }

    /// What the decisions left out.
    pub(crate) fn left_out(&self, lang: Lang) -> Vec<String> {
        [
            (
                self.left_out.excepted,
                "left out: {findings}, accepted by exceptions",
            ),
            (
                self.left_out.known,
                "left out: {findings}, known from the baseline",
            ),
        ]
        .into_iter()
        .filter(|(number, _)| *number > 0)
        .map(|(number, words)| {
            let findings = lang.count(number, "finding");
            lang.say(words, &[("findings", &findings)])
        })
        .collect()
    }

    /// What a person should know of the decisions themselves: those no longer needed, those expired.
    pub(crate) fn remarks(&self) -> Vec<Said> {
        let mut remarks = Vec::new();
        for (exception, state) in &self.exceptions {
            let Set { value, from } = exception;
            let gone = value.expires.filter(|day| self.today > *day);
            match (state, gone) {
                (Use::Unmatched, _) => remarks.push(Said::about(
                    from,
                    Said::new("this exception from {rule} matches nothing any more; remove it")
                        .with("rule", value.rule),
                )),
                (Use::Matched, Some(day)) => remarks.push(Said::about(
                    from,
                    Said::new("this exception from {rule} expired on {day}: {reason}")
                        .with("rule", value.rule)
                        .with("day", day)
                        .with("reason", &value.reason),
                )),
                _ => {}
            }
        }
        if let Some(baseline) = &self.baseline {
            let baseline = lock(baseline);
            let gone = baseline.left();
            if gone > 0 {
                remarks.push(Said::about(
                    &baseline.name,
                    Said::new(
                        "{findings} of the baseline no longer found; write it anew with \
                         --write-baseline",
                    )
                    .with_said("findings", Said::count(gone, "finding")),
                ));
            }
        }
        remarks
    }

    /// Writes what was found as the new baseline.
    pub(crate) fn write(&mut self, path: &Path) -> Result<usize, Failure> {
        let mut findings = self.found.take().unwrap_or_default();
        findings.sort();
        let number = findings.len();
        let text = output::json(&Record {
            version: 1,
            findings,
        })?;
        output::write_file(path, text.as_bytes())?;
        Ok(number)
    }
}

/// A finding of the baseline.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
struct Known {
    file: String,
    rule: String,
    tool: String,
    fingerprint: String,
}

#[derive(Serialize)]
struct Record {
    version: u32,
    findings: Vec<Known>,
}

/// Nothing that holds it can fail.
fn lock(baseline: &Mutex<Baseline>) -> MutexGuard<'_, Baseline> {
    baseline.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What was found before: how often each finding is still to be met.
struct Baseline {
    name: String,
    left: BTreeMap<(String, String), usize>,
    /// The files that were checked: what is missing of others is no news.
    met: BTreeSet<String>,
}

impl Baseline {
    fn read(path: &Path) -> Result<Self, Failure> {
        let input::Text { name, text, .. } = input::read_named(path)?;
        let fail = |message: Said| Failure::about(&name, message);
        // As long as it has to be: nobody else writes it.
        let mut limits = Limits::default();
        limits.bytes = limits.bytes.max(text.len());
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        let record = Document::parse(text, &limits).map_err(|error| fail((&error).into()))?;
        let findings = record
            .root()
            .get("findings")
            .filter(|value| value.is_array())
            .ok_or_else(|| fail(Said::new("no baseline; expected an object with `findings`")))?;
        let mut left = BTreeMap::new();
        for finding in findings.items() {
            let part = |key: &str| {
                let value = finding.get(key).and_then(Value::as_str);
                value.map(str::to_owned).ok_or_else(|| {
                    fail(
                        Said::new("a finding without `{key}`; write the baseline anew")
                            .with("key", key),
                    )
                })
            };
            *left
                .entry((paths::plain_name(&part("file")?), part("fingerprint")?))
                .or_insert(0) += 1;
        }
        Ok(Self {
            name,
            left,
            met: BTreeSet::new(),
        })
    }

    fn takes(&mut self, known: &Known) -> bool {
        let key = (known.file.clone(), known.fingerprint.clone());
        match self.left.get_mut(&key) {
            Some(number) if *number > 0 => {
                *number -= 1;
                true
            }
            _ => false,
        }
    }

    fn left(&self) -> usize {
        self.left
            .iter()
            .filter(|((file, _), _)| self.met.contains(file))
            .map(|(_, number)| number)
            .sum()
    }
}
