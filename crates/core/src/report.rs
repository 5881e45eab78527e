//! Top floor: the report. The only shapes that leave the house.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::drift::{self, Changes};
use crate::error::{Error, ErrorKind};
use crate::evidence::{Effect, Effects, Which};
use crate::finding::{Finding, Severity};
use crate::json::{self, Document, Limits, Value, with_document};
use crate::profile::directory::{
    self, Conflict, DirectoryList, DirectoryProfile, ListFacts, Submission,
};
use crate::profile::host::{Catalog, ListDecider, Mode, Readings, Silence};
use crate::profile::{DirectoryOutcome, HostOutcome};
use crate::rules::{ListCx, RULES, Sink, ToolCx, tool_checks};
use crate::tool::revision::RevisionFrom;
use crate::tool::{Declared, DisplayName, Hint, Input, Revision, Shape, Tool};
use crate::verdict::{Action, Verdicts, verdicts};

/// Version of the report's shape. It changes when a key changes its meaning or goes.
pub const SCHEMA_VERSION: u32 = 1;

/// The version of the program.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// How much of the report is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Detail {
    /// A tool carries index, name, declared hints, verdict actions and rule ids only.
    Summary,
    /// Everything.
    #[default]
    Full,
}

/// What a check is asked for.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// The protocol revision; sniffed or assumed where not stated.
    pub spec: Option<&'static Revision>,
    /// How much to report.
    pub detail: Detail,
    /// What the text may be at most.
    pub limits: Limits,
    /// A lock file, or the list that was approved: changes since then are findings.
    pub lock: Option<String>,
    /// The directories to ask.
    pub directories: Vec<DirectoryProfile>,
    /// The reasons handed in with a submission, for the directories that ask for them.
    pub submission: Option<Submission>,
    /// The hosts whose outcomes are reported: see [`Catalog::select`].
    pub hosts: Vec<Arc<Mode>>,
    /// Whether hosts and policies are asked about a server that the user does not trust.
    pub untrusted: bool,
}

impl Options {
    /// Reads options from JSON text, such as `{"spec":"2025-11-25","detail":"summary"}`.
    ///
    /// # Errors
    /// Names the option, what was found and what was expected. Unknown options are errors: a
    /// misspelled one must not be ignored silently.
    pub fn from_json(text: &str) -> Result<Self, Error> {
        let document = Document::parse(text, &Limits::default())?;
        let root = document.root();
        let mut options = Self::default();
        if !root.is_object() {
            return Err(Error::new(
                ErrorKind::Option,
                alloc::format!("options are {}; expected an object", root.kind().name()),
            ));
        }
        for (key, value) in root.members() {
            match key {
                "spec" | "submission" | "lock" if value.is_null() => {}
                // As text, or as the object that the text holds.
                "lock" => {
                    options.lock = Some(match value.as_str() {
                        Some(text) => text.into(),
                        None => value.to_json(),
                    });
                }
                "spec" => options.spec = Some(Revision::find(text_option(key, value)?)?),
                "detail" => {
                    options.detail = match text_option(key, value)? {
                        "full" => Detail::Full,
                        "summary" => Detail::Summary,
                        other => {
                            return Err(Error::new(
                                ErrorKind::Option,
                                alloc::format!(
                                    "unknown detail {other:?}; expected \"full\" or \"summary\""
                                ),
                            ));
                        }
                    }
                }
                "profiles" => {
                    let one = (!value.is_array()).then_some(value);
                    for profile in value.items().chain(one) {
                        options
                            .directories
                            .push(DirectoryProfile::from_option(profile)?);
                    }
                }
                "submission" => {
                    options.submission = Some(match value.as_str() {
                        Some(text) => Submission::from_json(text)?,
                        None => Submission::from_json(&value.to_json())?,
                    });
                }
                "hosts" => options.hosts = hosts(value)?,
                "trusted" => {
                    options.untrusted = !value.as_bool().ok_or_else(|| {
                        Error::new(
                            ErrorKind::Option,
                            alloc::format!(
                                "option \"trusted\" is {}; expected true or false",
                                value.kind().name()
                            ),
                        )
                    })?;
                }
                other => {
                    return Err(Error::new(
                        ErrorKind::Option,
                        alloc::format!(
                            "unknown option {other:?}; expected spec, detail, hosts, trusted, profiles, submission or lock"
                        ),
                    ));
                }
            }
        }
        Ok(options)
    }
}

/// `"all"`, or an array of names such as `"codex:writes"` and of policies as objects. A policy is
/// known to the names beside it.
fn hosts(value: Value<'_>) -> Result<Vec<Arc<Mode>>, Error> {
    let mut catalog = Catalog::built_in();
    let mut names: Vec<String> = Vec::new();
    if let Some(name) = value.as_str() {
        names.push(name.into());
    } else if value.is_array() {
        for entry in value.items() {
            names.push(match entry.as_str() {
                Some(name) => name.into(),
                None => String::from(&*catalog.add(&entry.to_json())?),
            });
        }
    } else if !value.is_null() {
        return Err(Error::new(
            ErrorKind::Option,
            alloc::format!(
                "option \"hosts\" is {}; expected \"all\" or an array of names and policies",
                value.kind().name()
            ),
        ));
    }
    let mut modes: Vec<Arc<Mode>> = Vec::new();
    for name in names {
        for mode in catalog.select(&name)? {
            if !modes.iter().any(|known| Arc::ptr_eq(known, &mode)) {
                modes.push(mode);
            }
        }
    }
    Ok(modes)
}

fn text_option<'a>(key: &str, value: Value<'a>) -> Result<&'a str, Error> {
    value.as_str().ok_or_else(|| {
        Error::new(
            ErrorKind::Option,
            alloc::format!("option {key:?} is {}; expected text", value.kind().name()),
        )
    })
}

/// The report about an input.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Report<'a> {
    /// [`SCHEMA_VERSION`].
    pub schema_version: u32,
    /// [`VERSION`].
    pub precall: &'static str,
    /// What the text was.
    pub input: InputReport,
    /// The tools in order.
    pub tools: Vec<ToolReport<'a>>,
    /// Findings about the list as a whole.
    pub findings: Vec<Finding<'a>>,
    /// What each directory asked would say to the list.
    pub directories: Vec<DirectoryList>,
    /// Tools on which the directories asked want different things.
    pub conflicts: Vec<Conflict>,
    /// Counts.
    pub summary: Summary,
}

/// What the text was.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct InputReport {
    /// Which of the accepted shapes.
    pub shape: Shape,
    /// The revision whose rules applied.
    pub spec_revision: &'static str,
    /// How it was found.
    pub spec_revision_from: RevisionFrom,
    /// Number of tools.
    pub tools: usize,
}

/// The report about a tool.
pub struct ToolReport<'a> {
    /// The tool.
    pub tool: Tool<'a>,
    /// The revision whose rules applied.
    pub revision: &'static Revision,
    /// How much is serialised.
    pub detail: Detail,
    /// What it seems to do.
    pub effects: &'a Effects<'a>,
    /// What is wrong with it.
    pub findings: Vec<Finding<'a>>,
    /// What an honest author would declare; nothing where not judged.
    pub suggested: [Option<bool>; 4],
    /// precall's advice.
    pub verdict: Verdicts,
    /// What hosts would do, where asked for.
    pub hosts: Vec<HostOutcome>,
    /// What directories would say, where asked for.
    pub directories: Vec<DirectoryOutcome>,
}

impl<'a> ToolReport<'a> {
    /// The name that a person sees.
    pub fn display_name(&self) -> DisplayName<'a> {
        self.tool.display_name(self.revision)
    }
}

/// Counts over an input.
#[derive(Clone, Copy, Default, Serialize)]
pub struct Summary {
    /// Number of tools.
    pub tools: usize,
    /// Findings by severity, about tools and about the list.
    pub findings: SeverityCounts,
    /// Declared values by hint.
    pub declared: DeclaredCounts,
    /// Verdict actions.
    pub verdicts: VerdictCounts,
    /// What a host does that reads silence strictly, and one that reads it leniently.
    pub silence: Silence,
}

impl core::ops::AddAssign for Summary {
    /// Counts over several inputs.
    fn add_assign(&mut self, other: Self) {
        self.tools += other.tools;
        self.silence += other.silence;
        self.findings.error += other.findings.error;
        self.findings.warn += other.findings.warn;
        self.findings.info += other.findings.info;
        for (mine, theirs) in self.declared.0.iter_mut().zip(other.declared.0) {
            mine.yes += theirs.yes;
            mine.no += theirs.no;
            mine.absent += theirs.absent;
            mine.invalid += theirs.invalid;
        }
        for (mine, theirs) in [
            (&mut self.verdicts.trusted, other.verdicts.trusted),
            (&mut self.verdicts.untrusted, other.verdicts.untrusted),
        ] {
            mine.run += theirs.run;
            mine.ask += theirs.ask;
            mine.block += theirs.block;
        }
    }
}

/// Number of findings by severity.
#[derive(Clone, Copy, Default, Serialize)]
#[expect(missing_docs, reason = "the severities, one by one")]
pub struct SeverityCounts {
    pub error: usize,
    pub warn: usize,
    pub info: usize,
}

impl SeverityCounts {
    pub(crate) fn add(&mut self, severity: Severity) {
        match severity {
            Severity::Error => self.error += 1,
            Severity::Warn => self.warn += 1,
            Severity::Info => self.info += 1,
        }
    }
}

/// Number of tools by declared value, hint by hint.
#[derive(Clone, Copy, Default)]
pub struct DeclaredCounts([DeclaredCount; 4]);

impl DeclaredCounts {
    /// The counts of one hint.
    pub fn of(&self, hint: Hint) -> DeclaredCount {
        let index = Hint::ALL.iter().position(|other| *other == hint);
        index
            .and_then(|index| self.0.get(index).copied())
            .unwrap_or_default()
    }
}

/// Number of tools by declared value of one hint.
#[derive(Clone, Copy, Default, Serialize)]
#[expect(missing_docs, reason = "the declared states, one by one")]
pub struct DeclaredCount {
    #[serde(rename = "true")]
    pub yes: usize,
    #[serde(rename = "false")]
    pub no: usize,
    pub absent: usize,
    pub invalid: usize,
}

impl Serialize for DeclaredCounts {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        ByHint(self.0).serialize(out)
    }
}

/// Number of tools by verdict.
#[derive(Clone, Copy, Default, Serialize)]
pub struct VerdictCounts {
    /// Where the server is trusted.
    pub trusted: ActionCounts,
    /// Where it is not.
    pub untrusted: ActionCounts,
}

/// Number of tools by action.
#[derive(Clone, Copy, Default, Serialize)]
#[expect(missing_docs, reason = "the actions, one by one")]
pub struct ActionCounts {
    pub run: usize,
    pub ask: usize,
    pub block: usize,
}

impl ActionCounts {
    fn add(&mut self, action: Action) {
        match action {
            Action::Run => self.run += 1,
            Action::Ask => self.ask += 1,
            Action::Block => self.block += 1,
        }
    }
}

impl<'a> Report<'a> {
    /// Every finding: of each tool, then of the list.
    pub fn all_findings(&self) -> impl Iterator<Item = &Finding<'a>> {
        self.tools
            .iter()
            .flat_map(|tool| &tool.findings)
            .chain(&self.findings)
    }

    /// Counts the findings again, after a policy ranked them anew or left some out.
    pub fn recount(&mut self) {
        let mut counts = SeverityCounts::default();
        for tool in &self.tools {
            count_findings(&mut counts, &tool.findings);
        }
        count_findings(&mut counts, &self.findings);
        self.summary.findings = counts;
    }

    /// The worst severity found. A refusal of a directory that was asked is an error, a hold a
    /// warning.
    pub fn worst(&self) -> Option<Severity> {
        let directories = self
            .directories
            .iter()
            .filter_map(|list| match list.status {
                "rejected" => Some(Severity::Error),
                "held" => Some(Severity::Warn),
                _ => None,
            });
        self.all_findings()
            .map(|finding| finding.severity)
            .chain(directories)
            .max()
    }
}

/// Checks a text and hands the report to `read`. The report borrows from the text.
///
/// # Errors
/// Where the text as a whole cannot be used: see [`ErrorKind`]. A fault inside one tool is a finding.
pub fn check_with<R>(
    text: &str,
    options: &Options,
    read: impl FnOnce(&Report<'_>) -> R,
) -> Result<R, Error> {
    check_into(text, options, |report| read(&report))
}

/// As [`check_with`], with the report to keep and change: for policies that rank findings anew.
///
/// # Errors
/// As [`check_with`].
pub fn check_into<R>(
    text: &str,
    options: &Options,
    read: impl FnOnce(Report<'_>) -> R,
) -> Result<R, Error> {
    with_document(text, &options.limits, |document| {
        let input = Input::read(document, options.spec)?;
        let tools: Vec<Tool<'_>> = input.tools().collect();
        let effects: Vec<Effects<'_>> = tools.iter().map(Effects::judge).collect();
        let Some(lock) = &options.lock else {
            let changes = Changes::default();
            return Ok(read(judge(&input, &tools, &effects, options, changes)));
        };
        let (approved, under) = drift::unlock(lock, options)?;
        with_document(&approved, &options.limits, |document| {
            let old = Input::read(document, under.or(Some(input.revision)))?;
            let old: Vec<Tool<'_>> = old.tools().collect();
            let old_effects: Vec<Effects<'_>> = old.iter().map(Effects::judge).collect();
            let full = options.detail == Detail::Full;
            let (before, after) = ((&*old, &*old_effects), (&*tools, &*effects));
            let changes = Changes::since(before, after, input.revision, full);
            Ok(read(judge(&input, &tools, &effects, options, changes)))
        })?
    })?
}

/// Checks a text and gives the report as JSON text in which nothing is hidden: see [`json::visible`].
///
/// # Errors
/// As [`check_with`].
pub fn check_to_json(text: &str, options: &Options) -> Result<String, Error> {
    check_with(text, options, |report| {
        json::visible(serde_json::to_string(report).unwrap_or_default())
    })
}

pub(crate) fn judge<'a>(
    input: &'a Input<'a>,
    tools: &'a [Tool<'a>],
    effects: &'a [Effects<'a>],
    options: &Options,
    mut changes: Changes<'a>,
) -> Report<'a> {
    let full = options.detail == Detail::Full;
    let revision = input.revision;
    let [first, ..] = RULES;
    let mut sink = Sink::new(full, first);
    sink.run_list(
        &RULES,
        &ListCx {
            input,
            tools,
            effects,
            revision,
        },
    );
    let mut list_findings = sink.take();
    list_findings.append(&mut changes.gone);
    let checks = tool_checks(revision);
    let mut readings = Readings::default();
    let hosts = ListDecider::new(&options.hosts, tools, !options.untrusted);
    let by_tool = ByTool::new(&list_findings);
    let mut summary = Summary {
        tools: tools.len(),
        ..Summary::default()
    };
    let mut reports = Vec::with_capacity(tools.len());
    for (tool, effects) in tools.iter().zip(effects) {
        sink.run_tool(
            &checks,
            &ToolCx {
                tool,
                effects,
                revision,
            },
        );
        let mut findings = sink.take();
        if let Some(changes) = changes.by_tool.get_mut(tool.index) {
            findings.append(changes);
        }
        let about = findings
            .iter()
            .chain(by_tool.of(&list_findings, tool.index));
        let verdict = verdicts(tool, effects, &about, revision, full);
        drop(about);
        count(&mut summary, tool, &verdict, &findings);
        readings.count(tool, &mut summary.silence);
        reports.push(ToolReport {
            tool: *tool,
            revision,
            detail: options.detail,
            effects,
            findings,
            suggested: effects.suggested(),
            verdict,
            hosts: if full { hosts.decide(tool) } else { Vec::new() },
            directories: Vec::new(),
        });
    }
    let (directories, conflicts) = ask_directories(&mut reports, tools, input.text_length, options);
    count_findings(&mut summary.findings, &list_findings);
    Report {
        schema_version: SCHEMA_VERSION,
        precall: VERSION,
        input: InputReport {
            shape: input.shape,
            spec_revision: revision.id,
            spec_revision_from: input.revision_from,
            tools: tools.len(),
        },
        tools: reports,
        findings: list_findings,
        directories,
        conflicts,
        summary,
    }
}

/// Asks the directories about each tool and about the list.
fn ask_directories(
    reports: &mut [ToolReport<'_>],
    tools: &[Tool<'_>],
    length: usize,
    options: &Options,
) -> (Vec<DirectoryList>, Vec<Conflict>) {
    let profiles = &options.directories;
    if profiles.is_empty() {
        return (Vec::new(), Vec::new());
    }
    let facts = ListFacts::new(tools, length);
    let submission = options.submission.as_ref();
    let mut conflicts = Vec::new();
    for report in reports.iter_mut() {
        let (tool, effects) = (&report.tool, &report.effects);
        report.directories = directory::judge(profiles, tool, effects, &facts, submission);
        let refused = report
            .directories
            .iter()
            .any(|outcome| outcome.status != "accepted");
        if refused && profiles.len() > 1 {
            conflicts.extend(directory::conflict(profiles, tool, effects, &facts));
        }
    }
    let lists = profiles
        .iter()
        .enumerate()
        .map(|(index, profile)| {
            let outcomes = reports
                .iter()
                .filter_map(|report| report.directories.get(index));
            directory::summarise(profile, tools, outcomes, &facts, submission)
        })
        .collect();
    (lists, conflicts)
}

/// Which findings about a list concern which tool. It is asked once a tool, so it is no search.
pub(crate) struct ByTool(BTreeSet<(usize, usize)>);

impl ByTool {
    pub(crate) fn new(findings: &[Finding<'_>]) -> Self {
        let mut pairs = BTreeSet::new();
        for (at, finding) in findings.iter().enumerate() {
            for tool in &finding.tools {
                pairs.insert((*tool, at));
            }
        }
        Self(pairs)
    }

    /// The findings that concern the tool with this index.
    pub(crate) fn of<'f, 'a>(
        &'f self,
        findings: &'f [Finding<'a>],
        tool: usize,
    ) -> impl Iterator<Item = &'f Finding<'a>> + Clone {
        let range = self.0.range((tool, 0)..=(tool, usize::MAX));
        range.filter_map(|(_, at)| findings.get(*at))
    }
}

fn count(summary: &mut Summary, tool: &Tool<'_>, verdict: &Verdicts, findings: &[Finding<'_>]) {
    for (hint, count) in Hint::ALL.into_iter().zip(&mut summary.declared.0) {
        match tool.hints.declared(hint) {
            Declared::True => count.yes += 1,
            Declared::False => count.no += 1,
            Declared::Absent => count.absent += 1,
            Declared::Invalid(_) => count.invalid += 1,
        }
    }
    summary.verdicts.trusted.add(verdict.trusted.action);
    summary.verdicts.untrusted.add(verdict.untrusted.action);
    count_findings(&mut summary.findings, findings);
}

fn count_findings(counts: &mut SeverityCounts, findings: &[Finding<'_>]) {
    for finding in findings {
        counts.add(finding.severity);
    }
}

impl Serialize for ToolReport<'_> {
    // Structures and not maps: the names of their fields become strings of JavaScript once.
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        if self.detail == Detail::Summary {
            let mut out = out.serialize_struct("Tool", 5)?;
            out.serialize_field("index", &self.tool.index)?;
            out.serialize_field("name", &self.tool.name)?;
            out.serialize_field("declared", &by_hint(|hint| self.tool.hints.declared(hint)))?;
            out.serialize_field("verdict", &Actions(self))?;
            out.serialize_field("rules", &RuleIds(self))?;
            return out.end();
        }
        let annotations = self.revision.annotations;
        let mut out = out.serialize_struct("Tool", 12)?;
        out.serialize_field("index", &self.tool.index)?;
        out.serialize_field("pointer", &self.tool.pointer())?;
        out.serialize_field("name", &self.tool.name)?;
        out.serialize_field("displayName", &self.display_name())?;
        out.serialize_field("annotations", self.tool.annotations_state.name())?;
        out.serialize_field(
            "hints",
            &by_hint(|hint| self.tool.hints.resolve(hint, annotations)),
        )?;
        out.serialize_field("effects", &EffectTable(self))?;
        out.serialize_field("findings", &self.findings)?;
        out.serialize_field("suggested", &ByHint(self.suggested))?;
        out.serialize_field("verdict", &self.verdict)?;
        out.serialize_field("hosts", &self.hosts)?;
        out.serialize_field("directories", &self.directories)?;
        out.end()
    }
}

/// A value for each hint, under its key.
struct ByHint<T>([T; 4]);

fn by_hint<T>(of: impl FnMut(Hint) -> T) -> ByHint<T> {
    ByHint(Hint::ALL.map(of))
}

impl<T: Serialize> Serialize for ByHint<T> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut out = out.serialize_struct("Hints", 4)?;
        for (hint, value) in Hint::ALL.into_iter().zip(&self.0) {
            out.serialize_field(hint.key(), value)?;
        }
        out.end()
    }
}

struct Actions<'r, 'a>(&'r ToolReport<'a>);

impl Serialize for Actions<'_, '_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut out = out.serialize_struct("Actions", 2)?;
        out.serialize_field("trusted", &self.0.verdict.trusted.action)?;
        out.serialize_field("untrusted", &self.0.verdict.untrusted.action)?;
        out.end()
    }
}

struct RuleIds<'r, 'a>(&'r ToolReport<'a>);

impl Serialize for RuleIds<'_, '_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_seq(self.0.findings.iter().map(|finding| finding.rule.id))
    }
}

struct EffectTable<'r, 'a>(&'r ToolReport<'a>);

impl Serialize for EffectTable<'_, '_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut out = out.serialize_struct("Effects", 4)?;
        for which in Which::ALL {
            out.serialize_field(which.name(), &EffectReport(self.0.effects, which))?;
        }
        out.end()
    }
}

struct EffectReport<'r, 'a>(&'r Effects<'a>, Which);

impl Serialize for EffectReport<'_, '_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let effect: Effect = self.0.effect(self.1);
        let mut out = out.serialize_struct("Effect", 3)?;
        out.serialize_field("value", &effect.value)?;
        out.serialize_field("confidence", &effect.confidence)?;
        out.serialize_field("evidence", &self.0.evidence(self.1))?;
        out.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CANCEL: &str = r#"{"name":"cancel_subscription","description":"Cancel a customer's subscription at the end of the current billing period.","inputSchema":{"type":"object","properties":{"subscription_id":{"type":"string"}}},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":true,"openWorldHint":false}}"#;

    #[test]
    fn the_complete_and_honest_example_is_asked_about_and_clean() {
        check_with(CANCEL, &Options::default(), |report| {
            let tool = report.tools.first().unwrap();
            for hint in Hint::ALL {
                let effective = tool.tool.hints.resolve(hint, true);
                assert_eq!(effective.origin, Some(crate::tool::Origin::Declared));
            }
            assert_eq!(tool.verdict.trusted.action, Action::Ask);
            assert_eq!(tool.verdict.untrusted.action, Action::Ask);
            assert!(report.worst() < Some(Severity::Warn));
        })
        .unwrap();
    }

    #[test]
    fn a_change_since_the_approval_is_a_finding_and_weighs() {
        let lock = crate::lock::lock(CANCEL, &Options::default()).unwrap();
        let laxer = CANCEL.replace(r#""destructiveHint":true"#, r#""destructiveHint":false"#);
        let mut options = Options {
            lock: Some(lock),
            ..Options::default()
        };
        check_with(&laxer, &options, |report| {
            let tool = report.tools.first().unwrap();
            assert_eq!(tool.verdict.trusted.action, Action::Block);
            let drift = "laxer-after-approval";
            assert!(tool.findings.iter().any(|finding| finding.rule.id == drift));
        })
        .unwrap();
        check_with(CANCEL, &options, |report| {
            assert!(report.worst() < Some(Severity::Warn));
        })
        .unwrap();
        check_with("[]", &options, |report| {
            let gone = report.findings.first().map(|finding| finding.rule.id);
            assert_eq!(gone, Some("tool-removed-after-approval"));
        })
        .unwrap();
        options.lock = Some("{".into());
        assert!(check_with(CANCEL, &options, |_| ()).is_err());
    }

    #[test]
    fn options_are_checked() {
        assert!(Options::from_json(r#"{"spec":"2025-06-18","detail":"summary"}"#).is_ok());
        for (text, words) in [
            ("[]", "expected an object"),
            (r#"{"spec":"1"}"#, "unknown protocol revision"),
            (r#"{"spec":1}"#, "expected text"),
            (r#"{"detail":"x"}"#, "\"full\" or \"summary\""),
            (r#"{"specs":"x"}"#, "unknown option \"specs\""),
            (r#"{"hosts":7}"#, "expected \"all\" or an array"),
            (r#"{"hosts":["kodex"]}"#, "there is no host \"kodex\""),
            (r#"{"trusted":"yes"}"#, "expected true or false"),
        ] {
            let error = Options::from_json(text).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::Option);
            assert!(error.message().contains(words), "{error}");
        }
    }
}
