//! Fifth floor: two lists against each other, over time or over a relay.
//!
//! [`diff_with`] compares an approved list or lock file with the list served now; with
//! [`DiffOptions::relay`] it compares a list before and after a gateway or SDK.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use serde::Serialize;

use crate::error::{Error, ErrorKind};
use crate::evidence::Effects;
use crate::finding::{Finding, Literal, Severity};
use crate::json::{Document, Limits, with_document};
use crate::lock;
use crate::profile::host::{Catalog, Grade, Mode, Outcome, Subject, decide};
use crate::report::{
    ByTool, Detail, Options, SCHEMA_VERSION, SeverityCounts, ToolReport, VERSION, judge,
};
use crate::rules::{Group, PairCx, RULES, RelayCx, Sink};
use crate::tool::change::{
    Direction, HintChange, SchemaChange, TextChange, hint_changes, schema_changes, text_changes,
};
use crate::tool::{Input, Revision, Tool};
use crate::verdict::{Verdicts, verdicts};

/// How two lists are compared.
#[derive(Clone, Debug, Default)]
pub struct DiffOptions {
    /// The second list is the first one behind a relay, not a later one.
    pub relay: bool,
    /// How each list is checked.
    pub check: Options,
}

impl DiffOptions {
    /// Reads options from JSON text: `relay` (a boolean), and those of [`Options::from_json`].
    ///
    /// # Errors
    /// Names the option, what was found and what was expected.
    pub fn from_json(text: &str) -> Result<Self, Error> {
        let document = Document::parse(text, &Limits::default())?;
        let root = document.root();
        let mut options = Self::default();
        let mut rest: Vec<(String, Literal)> = Vec::new();
        for (key, value) in root.members() {
            match (key, value.as_bool()) {
                ("relay", Some(relay)) => options.relay = relay,
                ("relay", None) => {
                    return Err(Error::new(
                        ErrorKind::Option,
                        alloc::format!(
                            "option \"relay\" is {}; expected true or false",
                            value.kind().name()
                        ),
                    ));
                }
                _ => rest.push((key.into(), Literal::Json(value.to_json()))),
            }
        }
        options.check = Options::from_json(&if root.is_object() {
            Literal::Object(rest).to_json()
        } else {
            root.to_json()
        })?;
        Ok(options)
    }
}

/// What became of a tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Change {
    /// Only the second list has it.
    Added,
    /// Only the first list has it.
    Removed,
    /// It has another name.
    Renamed,
    /// Hints, texts or schemas differ.
    Changed,
    /// Nothing that counts differs.
    Same,
}

/// A tool before and after.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ToolDiff<'a> {
    /// The name now; that before where the tool is gone.
    pub name: Option<&'a str>,
    /// The name before; nothing where the tool is new.
    pub before: Option<&'a str>,
    /// What became of it.
    pub change: Change,
    /// The hints whose declaration changed, with direction.
    pub hints: Vec<HintChange>,
    /// The texts that changed.
    pub text: Vec<TextChange<'a>>,
    /// The parts of schemas that changed.
    pub schema: Vec<SchemaChange>,
    /// The hosts that do something else with it now.
    pub hosts: Vec<HostChange>,
    /// Findings about the change.
    pub findings: Vec<Finding<'a>>,
    /// precall's advice for the tool as it is now; nothing where it is gone.
    pub verdict: Option<Verdicts>,
}

/// A host that does something else with the tool now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HostChange {
    /// The host's id.
    pub host: String,
    /// Its mode.
    pub mode: String,
    /// What it did.
    pub before: Outcome,
    /// What it does now.
    pub after: Outcome,
    /// Which hint decides now.
    pub because: String,
    /// How well the host's rule is known.
    pub grade: Grade,
    /// The date that the host's profile models.
    pub date: String,
}

/// Counts over a comparison.
#[derive(Clone, Copy, Default, Serialize)]
#[expect(missing_docs, reason = "the kinds of change, one by one")]
pub struct DiffSummary {
    pub added: usize,
    pub removed: usize,
    pub renamed: usize,
    pub changed: usize,
    pub same: usize,
    /// Tools with a hint that became laxer.
    pub laxer: usize,
    /// Tools with a hint that became stricter and none that became laxer.
    pub stricter: usize,
    /// Findings about changes, by severity.
    pub findings: SeverityCounts,
}

/// The report about two lists.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct DiffReport<'a> {
    /// [`SCHEMA_VERSION`].
    pub schema_version: u32,
    /// [`VERSION`].
    pub precall: &'static str,
    /// `drift` or `relay`.
    pub kind: &'static str,
    /// The revision under which the second list was read.
    pub spec_revision: &'static str,
    /// The tools of the second list in order, then those that are gone.
    pub tools: Vec<ToolDiff<'a>>,
    /// Findings about the lists as a whole.
    pub findings: Vec<Finding<'a>>,
    /// Counts.
    pub summary: DiffSummary,
}

impl<'a> DiffReport<'a> {
    /// Every finding: of each tool, then of the lists.
    pub fn all_findings(&self) -> impl Iterator<Item = &Finding<'a>> {
        self.tools
            .iter()
            .flat_map(|tool| &tool.findings)
            .chain(&self.findings)
    }

    /// The worst severity found.
    pub fn worst(&self) -> Option<Severity> {
        self.all_findings().map(|finding| finding.severity).max()
    }
}

/// Compares two texts, each a list in any accepted shape or a lock file, and hands the report to
/// `read`.
///
/// # Errors
/// As [`crate::report::check_with`] for either text; [`crate::error::ErrorKind::Lock`] for a lock
/// file that cannot be used. The message says which of the two it is about.
pub fn diff_with<R>(
    before: &str,
    after: &str,
    options: &DiffOptions,
    read: impl FnOnce(&DiffReport<'_>) -> R,
) -> Result<R, Error> {
    let (first, second) = if options.relay {
        ("upstream", "downstream")
    } else {
        ("before", "after")
    };
    let (before, approved_under) =
        unlock(before, &options.check).map_err(|error| error.about(first))?;
    let (after, _) = unlock(after, &options.check).map_err(|error| error.about(second))?;
    let limits = &options.check.limits;
    with_document(&before, limits, |old| {
        with_document(&after, limits, |new| {
            // Both sides are read under one revision, else the revision itself would show as a change.
            let new = Input::read(new, options.check.spec).map_err(|error| error.about(second))?;
            let spec = options
                .check
                .spec
                .or(approved_under)
                .unwrap_or(new.revision);
            let old = Input::read(old, Some(spec)).map_err(|error| error.about(first))?;
            let old: Vec<Tool<'_>> = old.tools().collect();
            let effects: Vec<Effects<'_>> = old.iter().map(Effects::judge).collect();
            Ok(read_diff(&old, &effects, &new, options, read))
        })
        .map_err(|error| error.about(second))?
    })
    .map_err(|error| error.about(first))?
}

/// Compares two texts and gives the report as JSON text.
///
/// # Errors
/// As [`diff_with`].
pub fn diff_to_json(before: &str, after: &str, options: &DiffOptions) -> Result<String, Error> {
    diff_with(before, after, options, |report| {
        crate::json::visible(serde_json::to_string(report).unwrap_or_default())
    })
}

/// What changed since an approval, as findings for the report about the list as it is now.
#[derive(Default)]
pub(crate) struct Changes<'a> {
    /// About each tool, by its index.
    pub(crate) by_tool: Vec<Vec<Finding<'a>>>,
    /// About tools that are gone.
    pub(crate) gone: Vec<Finding<'a>>,
}

/// Tools and what they seem to do.
type Judged<'a> = (&'a [Tool<'a>], &'a [Effects<'a>]);

impl<'a> Changes<'a> {
    pub(crate) fn since(
        before: Judged<'a>,
        after: Judged<'a>,
        revision: &'static Revision,
        full: bool,
    ) -> Self {
        let mut changes = Self::default();
        changes.by_tool.resize_with(after.0.len(), Vec::new);
        let pairs = pair(before.0, after.0, false);
        for (old, new) in pairs {
            let details = Details::of(old, new, before.0, after.0, revision);
            let found = details.findings(Group::Drift, before, after, (old, new), revision, full);
            match new.and_then(|index| changes.by_tool.get_mut(index)) {
                Some(own) => own.extend(found),
                None => changes.gone.extend(found),
            }
        }
        changes
    }
}

/// The list in a text, which may be a lock file.
pub(crate) fn unlock<'t>(
    text: &'t str,
    options: &Options,
) -> Result<(alloc::borrow::Cow<'t, str>, Option<&'static Revision>), Error> {
    let list = with_document(text, &options.limits, lock::list)??;
    Ok(match list {
        Some((list, revision)) => (list.into(), Some(revision)),
        None => (text.into(), None),
    })
}

fn read_diff<R>(
    old: &[Tool<'_>],
    old_effects: &[Effects<'_>],
    new: &Input<'_>,
    options: &DiffOptions,
    read: impl FnOnce(&DiffReport<'_>) -> R,
) -> R {
    let mut check = options.check.clone();
    // The verdicts need the findings of the list as it is now, and nobody reads their words.
    check.detail = Detail::Summary;
    let tools: Vec<Tool<'_>> = new.tools().collect();
    let effects: Vec<Effects<'_>> = tools.iter().map(Effects::judge).collect();
    let now = judge(new, &tools, &effects, &check, Changes::default());
    let pairs = pair(old, &tools, options.relay);
    let details: Vec<Details<'_>> = pairs
        .iter()
        .map(|(before, after)| Details::of(*before, *after, old, &tools, new.revision))
        .collect();
    let [first, ..] = RULES;
    let mut sink = Sink::new(options.check.detail == Detail::Full, first);
    let group = if options.relay {
        Group::Relay
    } else {
        Group::Drift
    };
    let paired: Vec<usize> = pairs
        .iter()
        .filter(|(before, _)| before.is_some())
        .filter_map(|(_, after)| *after)
        .collect();
    if options.relay {
        sink.run_relay(&RelayCx {
            upstream: old,
            downstream: &tools,
            paired: &paired,
            revision: new.revision,
        });
    }
    let list_findings = sink.take();
    let (now_by_tool, relay_by_tool) = (ByTool::new(&now.findings), ByTool::new(&list_findings));
    let full = options.check.detail == Detail::Full;
    let mut hosts = Hosts::default();
    let mut summary = DiffSummary::default();
    let mut reports = Vec::with_capacity(pairs.len());
    for ((before, after), details) in pairs.iter().zip(&details) {
        let findings = details.findings(
            group,
            (old, old_effects),
            (&tools, &effects),
            (*before, *after),
            new.revision,
            full,
        );
        let own = after.and_then(|index| now.tools.get(index));
        let verdict = own.map(|own| {
            let lists = now_by_tool
                .of(&now.findings, own.tool.index)
                .chain(relay_by_tool.of(&list_findings, own.tool.index));
            verdict_now(own, lists, &findings, full)
        });
        let mut diff = details.report(old, &tools, *before, *after, findings, verdict);
        if let (Some(before), Some(after), true) = (
            before.and_then(|index| old.get(index)),
            after.and_then(|index| tools.get(index)),
            full,
        ) {
            diff.hosts = hosts.changes(before, after);
        }
        summary.count(&diff);
        reports.push(diff);
    }
    for finding in &list_findings {
        summary.findings.add(finding.severity);
    }
    read(&DiffReport {
        schema_version: SCHEMA_VERSION,
        precall: VERSION,
        kind: if options.relay { "relay" } else { "drift" },
        spec_revision: new.revision.id,
        tools: reports,
        findings: list_findings,
        summary,
    })
}

/// The verdict about a tool as it is now, with what its change adds.
fn verdict_now<'f>(
    own: &'f ToolReport<'f>,
    lists: impl Iterator<Item = &'f Finding<'f>> + Clone,
    changes: &'f [Finding<'f>],
    full: bool,
) -> Verdicts {
    let about = own.findings.iter().chain(changes).chain(lists);
    verdicts(&own.tool, own.effects, &about, own.revision, full)
}

struct Details<'a> {
    hints: Vec<HintChange>,
    text: Vec<TextChange<'a>>,
    schema: Vec<SchemaChange>,
}

impl<'a> Details<'a> {
    fn of(
        before: Option<usize>,
        after: Option<usize>,
        old: &[Tool<'a>],
        new: &[Tool<'a>],
        revision: &Revision,
    ) -> Self {
        let before = before.and_then(|index| old.get(index));
        let after = after.and_then(|index| new.get(index));
        match (before, after) {
            // Byte for byte the same in canonical form is the common case, and cheap to see.
            (Some(before), Some(after)) if before.value != after.value => Self {
                hints: hint_changes(before, after),
                text: text_changes(before, after, revision),
                schema: schema_changes(before, after),
            },
            _ => Self {
                hints: Vec::new(),
                text: Vec::new(),
                schema: Vec::new(),
            },
        }
    }

    /// What the rules of a group say about the pair.
    fn findings(
        &self,
        group: Group,
        before: Judged<'a>,
        after: Judged<'a>,
        pair: Pair,
        revision: &'static Revision,
        full: bool,
    ) -> Vec<Finding<'a>> {
        let [first, ..] = RULES;
        let mut sink = Sink::new(full, first);
        sink.run_pair(
            group,
            &PairCx {
                before: pair.0.and_then(|index| before.0.get(index)),
                after: pair.1.and_then(|index| after.0.get(index)),
                before_effects: pair.0.and_then(|index| before.1.get(index)),
                after_effects: pair.1.and_then(|index| after.1.get(index)),
                hints: &self.hints,
                text: &self.text,
                schema: &self.schema,
                revision,
            },
        );
        sink.take()
    }

    fn report(
        &self,
        old: &[Tool<'a>],
        new: &[Tool<'a>],
        before: Option<usize>,
        after: Option<usize>,
        findings: Vec<Finding<'a>>,
        verdict: Option<Verdicts>,
    ) -> ToolDiff<'a> {
        let before = before.and_then(|index| old.get(index));
        let after = after.and_then(|index| new.get(index));
        let change = match (before, after) {
            (None, _) => Change::Added,
            (_, None) => Change::Removed,
            (Some(before), Some(after)) if before.name != after.name => Change::Renamed,
            _ if self.hints.is_empty() && self.text.is_empty() && self.schema.is_empty() => {
                Change::Same
            }
            _ => Change::Changed,
        };
        ToolDiff {
            name: after.or(before).and_then(|tool| tool.name),
            before: before.and_then(|tool| tool.name),
            change,
            hints: self.hints.clone(),
            text: self.text.clone(),
            schema: self.schema.clone(),
            hosts: Vec::new(),
            findings,
            verdict,
        }
    }
}

/// Every host in every mode, read when the first tool needs them.
#[derive(Default)]
struct Hosts(Option<Vec<Arc<Mode>>>);

impl Hosts {
    /// The hosts that treat the two definitions differently. They decide on what is declared and
    /// on words of the name, so only a change of these can matter.
    fn changes(&mut self, before: &Tool<'_>, after: &Tool<'_>) -> Vec<HostChange> {
        if before.annotations == after.annotations && before.name == after.name {
            return Vec::new();
        }
        let modes = self.0.get_or_insert_with(|| Catalog::built_in().of_today());
        let (old, new) = (Subject::from(before), Subject::from(after));
        modes
            .iter()
            .filter_map(|mode| {
                let before = decide(&old, mode, true).outcome;
                let after = decide(&new, mode, true);
                (before != after.outcome).then(|| HostChange {
                    host: String::from(&*mode.host),
                    mode: String::from(&*mode.name),
                    before,
                    after: after.outcome,
                    because: after.because,
                    grade: mode.facts.grade,
                    date: String::from(&*mode.facts.date),
                })
            })
            .collect()
    }
}

impl DiffSummary {
    fn count(&mut self, diff: &ToolDiff<'_>) {
        match diff.change {
            Change::Added => self.added += 1,
            Change::Removed => self.removed += 1,
            Change::Renamed => self.renamed += 1,
            Change::Changed => self.changed += 1,
            Change::Same => self.same += 1,
        }
        let moved = |direction| {
            diff.hints
                .iter()
                .any(|change| change.direction == direction)
        };
        if moved(Direction::Laxer) {
            self.laxer += 1;
        } else if moved(Direction::Stricter) {
            self.stricter += 1;
        }
        for finding in &diff.findings {
            self.findings.add(finding.severity);
        }
    }
}

/// A tool before and after, by index.
type Pair = (Option<usize>, Option<usize>);

/// Where several tools share a name, those that did not change belong together whatever their order:
/// old by new. They leave `by_name`.
fn unchanged_namesakes(
    old: &[Tool<'_>],
    new: &[Tool<'_>],
    by_name: &mut BTreeMap<Option<&str>, Vec<usize>>,
) -> BTreeMap<usize, usize> {
    let mut by_approved: BTreeMap<(Option<&str>, String), Vec<usize>> = BTreeMap::new();
    for (name, indexes) in by_name.iter().filter(|(_, indexes)| indexes.len() > 1) {
        for index in indexes {
            if let Some(tool) = old.get(*index) {
                let key = (*name, lock::approved(tool));
                by_approved.entry(key).or_default().push(*index);
            }
        }
    }
    let mut same = BTreeMap::new();
    if by_approved.is_empty() {
        return same;
    }
    let mut taken: BTreeSet<usize> = BTreeSet::new();
    for (index, tool) in new.iter().enumerate() {
        if by_name.get(&tool.name).is_some_and(|all| all.len() > 1)
            && let Some(found) = by_approved
                .get_mut(&(tool.name, lock::approved(tool)))
                .and_then(Vec::pop)
        {
            same.insert(index, found);
            taken.insert(found);
        }
    }
    for indexes in by_name.values_mut() {
        indexes.retain(|index| !taken.contains(index));
    }
    same
}

/// Pairs the tools up: by name, then by what they are under another name. Tools of the new list
/// come in its order, then those that are gone.
fn pair(old: &[Tool<'_>], new: &[Tool<'_>], relay: bool) -> Vec<Pair> {
    let mut by_name: BTreeMap<Option<&str>, Vec<usize>> = BTreeMap::new();
    for (index, tool) in old.iter().enumerate().rev() {
        by_name.entry(tool.name).or_default().push(index);
    }
    let same = unchanged_namesakes(old, new, &mut by_name);
    let mut pairs: Vec<Pair> = new
        .iter()
        .enumerate()
        .map(|(index, tool)| {
            let next = || by_name.get_mut(&tool.name).and_then(Vec::pop);
            (same.get(&index).copied().or_else(next), Some(index))
        })
        .collect();
    let mut left: BTreeSet<usize> = BTreeSet::new();
    for index in by_name.into_values().flatten() {
        left.insert(index);
    }
    // Which of the tools that are left has this content?
    let mut by_content: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    let unpaired = pairs.iter().any(|(before, _)| before.is_none());
    if unpaired {
        for index in left.iter().rev() {
            if let Some(tool) = old.get(*index) {
                by_content.entry(content(tool)).or_default().push(*index);
            }
        }
    }
    for (before, after) in &mut pairs {
        if before.is_some() {
            continue;
        }
        let Some(tool) = after.and_then(|index| new.get(index)) else {
            continue;
        };
        let found = by_content
            .get_mut(&content(tool))
            .and_then(Vec::pop)
            .or_else(|| relay.then(|| prefixed(tool, old, &left)).flatten());
        if let Some(index) = found.filter(|index| left.remove(index)) {
            *before = Some(index);
        }
    }
    pairs.extend(left.into_iter().map(|index| (Some(index), None)));
    pairs
}

/// What a tool is besides its name: a description or a schema that is no mere default.
fn content(tool: &Tool<'_>) -> String {
    let mut out = String::new();
    out.push_str(tool.description.unwrap_or_default());
    out.push('\0');
    for schema in [tool.input_schema, tool.output_schema]
        .into_iter()
        .flatten()
    {
        out.push_str(&crate::tool::change::Canonical(schema).to_json());
        out.push('\0');
    }
    out
}

/// The upstream tool whose name a relay put a prefix in front of.
fn prefixed(tool: &Tool<'_>, old: &[Tool<'_>], left: &BTreeSet<usize>) -> Option<usize> {
    let name = tool.name?;
    left.iter().copied().find(|index| {
        old.get(*index)
            .and_then(|tool| tool.name)
            .and_then(|upstream| name.strip_suffix(upstream))
            .is_some_and(|prefix| prefix.ends_with(['_', '-', '.', '/', ':']))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::Action;

    fn run<R>(
        before: &str,
        after: &str,
        relay: bool,
        read: impl FnOnce(&DiffReport<'_>) -> R,
    ) -> R {
        let options = DiffOptions {
            relay,
            ..DiffOptions::default()
        };
        diff_with(before, after, &options, read).unwrap()
    }

    const LIST: &str = r#"[{"name":"a","description":"Reads a.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}},{"name":"b","description":"B.","inputSchema":{"type":"object"}}]"#;

    #[test]
    fn a_laxer_hint_blocks_and_order_is_nothing() {
        let laxer = LIST.replace(
            r#""description":"B.""#,
            r#""description":"B.","annotations":{"readOnlyHint":true}"#,
        );
        run(LIST, &laxer, false, |report| {
            let b = report.tools.get(1).unwrap();
            assert_eq!(b.change, Change::Changed);
            assert_eq!(b.verdict.as_ref().unwrap().trusted.action, Action::Block);
            assert_eq!(report.summary.laxer, 1);
            let codex = b
                .hosts
                .iter()
                .find(|change| change.host == "codex" && change.mode == "auto");
            assert_eq!(
                codex.map(|change| (change.before, change.after)),
                Some((Outcome::Ask, Outcome::Run))
            );
            assert_eq!(report.tools.first().map(|tool| tool.hosts.len()), Some(0));
            assert_eq!(report.worst(), Some(Severity::Error));
        });
        run(LIST, LIST, false, |report| {
            assert_eq!(report.worst(), None);
            assert_eq!(report.summary.same, 2);
        });
    }

    #[test]
    fn a_lock_file_stands_for_the_list_it_was_made_from() {
        let lock = lock::lock(LIST, &Options::default()).unwrap();
        run(&lock, LIST, false, |report| {
            assert_eq!(report.worst(), None);
            assert_eq!(report.summary.same, 2);
        });
    }

    #[test]
    fn added_removed_and_renamed_tools_are_told_apart() {
        let after = LIST.replace(r#""name":"a""#, r#""name":"z""#).replace(
            r#""name":"b","description":"B.""#,
            r#""name":"c","description":"C.""#,
        );
        run(LIST, &after, false, |report| {
            let changes: Vec<_> = report
                .tools
                .iter()
                .map(|tool| (tool.before, tool.name, tool.change))
                .collect();
            assert_eq!(
                changes,
                [
                    (Some("a"), Some("z"), Change::Renamed),
                    (None, Some("c"), Change::Added),
                    (Some("b"), Some("b"), Change::Removed),
                ]
            );
        });
    }

    #[test]
    fn a_prefix_is_no_loss() {
        let after = LIST
            .replace(r#""name":"a""#, r#""name":"kb_a""#)
            .replace(r#""name":"b""#, r#""name":"kb_b""#);
        run(LIST, &after, true, |report| {
            assert_eq!(report.worst(), None);
            assert_eq!(report.summary.renamed, 2);
        });
    }

    #[test]
    fn errors_say_which_text_they_are_about() {
        let error = diff_with("{", LIST, &DiffOptions::default(), |_| ()).unwrap_err();
        assert!(error.message().starts_with("before: "), "{error}");
        let error = diff_with(LIST, "7", &DiffOptions::default(), |_| ()).unwrap_err();
        assert!(error.message().starts_with("after: "), "{error}");
    }
}
