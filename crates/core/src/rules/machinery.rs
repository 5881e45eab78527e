//! What a rule is, what it sees, and where it reports. No rule is named here.

use alloc::collections::BTreeMap;
use alloc::string::ToString;
use alloc::vec::Vec;

use super::RULES;
use crate::evidence::{Effects, Tri, Which};
use crate::finding::{Applicability, Confidence, Finding, Literal, Op, Severity};
use crate::json::Value;
use crate::tool::change::{HintChange, SchemaChange, TextChange};
use crate::tool::{Declared, Hint, Input, Revision, Tool};

/// Which folder a rule lives in: what it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Group {
    /// The `annotations` object: shape, spelling, place, contradictions on the wire.
    Annotations,
    /// Name, title, description and other keys of the definition.
    Definition,
    /// `inputSchema` and `outputSchema`.
    Schema,
    /// The list as a whole.
    List,
    /// Hints against what the tool seems to do.
    Honesty,
    /// A tool against the definition that was approved.
    Drift,
    /// A list before and after a gateway or SDK.
    Relay,
}

/// What the rule's fix may be, where it has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FixKind {
    /// The rule offers no fix.
    None,
    /// Every fix is [`crate::finding::Applicability::Safe`].
    Safe,
    /// Some fix is [`crate::finding::Applicability::Review`].
    Review,
}

/// What a finding of the rule means for the verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// Nothing.
    None,
    /// The hints are in doubt: a person decides.
    Doubt,
    /// No call until the definition is put right.
    Block,
}

/// A look at one tool.
pub type ToolCheck = for<'a> fn(&ToolCx<'a>, &mut Sink<'a>);

/// How the rule looks.
#[derive(Clone, Copy, Debug)]
pub enum Check {
    /// At one tool.
    Tool(ToolCheck),
    /// At all tools of an input together.
    List(for<'a> fn(&ListCx<'a>, &mut Sink<'a>)),
    /// At one tool before and after.
    Pair(for<'c, 'a> fn(&PairCx<'c, 'a>, &mut Sink<'a>)),
    /// At two lists together, before and after a relay.
    Relay(for<'a> fn(&RelayCx<'a>, &mut Sink<'a>)),
}

/// Where a rule's claim comes from. Kept with the docs, out of the wasm.
#[cfg(any(test, feature = "docs"))]
#[derive(Clone, Copy, Debug, serde::Serialize)]
pub struct Source {
    /// `tested`, `code`, `documented` or `reported`: how sure it is.
    pub grade: &'static str,
    /// The document, file or thread, and where in it.
    pub what: &'static str,
}

/// One thing that can be wrong.
#[derive(Debug)]
pub struct Rule {
    /// Kebab-case name of the problem. Never reused.
    pub id: &'static str,
    /// One line for lists.
    pub title: &'static str,
    /// What it is about.
    pub group: Group,
    /// The version that brought it.
    pub since: &'static str,
    /// How bad a finding is.
    pub severity: Severity,
    /// How sure a finding is at most.
    pub confidence: Confidence,
    /// The first revision under which it looks.
    pub applies_from: &'static str,
    /// What a finding means for the verdict.
    pub weight: Weight,
    /// What its fix may be.
    pub fix: FixKind,
    /// Message templates by id; the first is the usual one. `{name}` is a parameter.
    pub messages: &'static [(&'static str, &'static str)],
    /// The look itself.
    pub check: Check,
    /// The doc comment: what it finds, why it matters, fails, passes, how to fix, sources.
    #[cfg(any(test, feature = "docs"))]
    pub docs: &'static str,
    /// Where the claims come from.
    #[cfg(any(test, feature = "docs"))]
    pub sources: &'static [Source],
    /// The file that declares it.
    #[cfg(any(test, feature = "docs"))]
    pub file: &'static str,
}

impl Rule {
    /// The template of a message; the id itself where the rule has no such message.
    pub fn message(&self, id: &'static str) -> &'static str {
        self.messages
            .iter()
            .find(|(name, _)| *name == id)
            .map_or(id, |(_, text)| text)
    }
}

impl PartialEq for Rule {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

/// What a rule sees of one tool.
#[derive(Clone, Copy)]
pub struct ToolCx<'a> {
    /// The tool.
    pub tool: &'a Tool<'a>,
    /// What it seems to do.
    pub effects: &'a Effects<'a>,
    /// The revision whose rules apply.
    pub revision: &'static Revision,
}

impl<'a> ToolCx<'a> {
    /// The value that a careful author would declare: what the evidence says, else the protocol's
    /// default, which is the prudent one.
    pub(crate) fn prudent(&self, hint: Hint) -> bool {
        // What a filter promises to keep out is no reading: the list of what it knows has an end.
        let filtered = self.effects.filtered().is_some();
        let reads = self.effects.writes.value == Tri::No && !filtered;
        let (effect, default) = match hint {
            Hint::ReadOnly => return reads,
            Hint::Destructive if filtered => (Tri::Unknown, true),
            Hint::Destructive => (self.effects.destroys.value, !reads),
            Hint::Idempotent => (self.effects.repeatable.value, false),
            Hint::OpenWorld => (self.effects.open_world.value, true),
        };
        match effect {
            Tri::Yes => true,
            Tri::No => false,
            Tri::Unknown => default,
        }
    }

    /// Fills a finding that a hint is contradicted by evidence of `which`: place, words, evidence,
    /// confidence, and as a fix the value that the hint should have.
    pub(crate) fn contradict(
        &self,
        finding: &mut Finding<'a>,
        hint: Hint,
        value: bool,
        which: Which,
    ) {
        self.doubt(finding, hint, which);
        finding.fix(Applicability::Review, Vec::new());
        self.also(finding, hint, value);
        if hint == Hint::ReadOnly && !value {
            self.awaken(finding);
        }
    }

    /// As [`Self::contradict`], for `readOnlyHint: true` on a tool that writes. A text that calls the
    /// tool read-only as well leaves no value to suggest: its author has to say which of its
    /// sentences is wrong.
    pub(crate) fn writes_after_all(&self, finding: &mut Finding<'a>, which: Which) {
        if self.effects.calls_itself_read_only().is_some() {
            self.doubt(finding, Hint::ReadOnly, which);
        } else {
            self.contradict(finding, Hint::ReadOnly, false, which);
        }
    }

    /// Puts the hints right that begin to count once a tool is no longer read-only.
    fn awaken(&self, finding: &mut Finding<'a>) {
        for (hint, effect) in [
            (Hint::Destructive, &self.effects.destroys),
            (Hint::Idempotent, &self.effects.repeatable),
        ] {
            let wrong = match self.tool.hints.declared(hint) {
                Declared::True => Tri::No,
                Declared::False => Tri::Yes,
                // A default says the same, but not to a host that takes silence for a permission.
                _ if hint == Hint::Destructive => Tri::Yes,
                _ => continue,
            };
            if effect.value == wrong {
                self.also(finding, hint, wrong == Tri::Yes);
            }
        }
    }

    /// As [`Self::contradict`], without a fix.
    pub(crate) fn doubt(&self, finding: &mut Finding<'a>, hint: Hint, which: Which) {
        let evidence = self.effects.evidence(which);
        let (words, reason) = match evidence.first() {
            Some(first) => (
                crate::tool::shorten(&first.words, 60).to_string(),
                first.reason,
            ),
            None => (
                self.tool.label(),
                "does so, going by name, text and schema together",
            ),
        };
        let at = if self.tool.hints.declared(hint).is_absent() {
            self.tool.at(&["annotations"])
        } else {
            self.tool.at(&["annotations", hint.key()])
        };
        finding.at(at).param("words", words).param("reason", reason);
        if let Some(confidence) = self.effects.effect(which).confidence {
            finding.confidence(confidence);
        }
        finding.evidence(evidence);
    }

    /// Adds another hint to the fix of a finding.
    pub(crate) fn also(&self, finding: &mut Finding<'a>, hint: Hint, value: bool) {
        let path = self.tool.at(&["annotations", hint.key()]);
        let value = Literal::Bool(value);
        let op = if self.tool.hints.declared(hint).is_absent() {
            Op::Add { path, value }
        } else {
            Op::Replace { path, value }
        };
        if let Some(fix) = &mut finding.fix {
            fix.ops.push(op);
        }
    }
}

/// What a rule sees of a whole input.
#[derive(Clone, Copy)]
pub struct ListCx<'a> {
    /// The input: shape and pages.
    pub input: &'a Input<'a>,
    /// Its tools.
    pub tools: &'a [Tool<'a>],
    /// What they seem to do, in the same order.
    pub effects: &'a [Effects<'a>],
    /// The revision whose rules apply.
    pub revision: &'static Revision,
}

/// What a rule sees of one tool before and after. One of the two may be missing.
#[derive(Clone, Copy)]
pub struct PairCx<'c, 'a> {
    /// The approved definition, or the one upstream.
    pub before: Option<&'a Tool<'a>>,
    /// The definition now, or the one downstream.
    pub after: Option<&'a Tool<'a>>,
    /// What the tool seemed to do.
    pub before_effects: Option<&'a Effects<'a>>,
    /// What it seems to do now.
    pub after_effects: Option<&'a Effects<'a>>,
    /// The hints whose declaration changed.
    pub hints: &'c [HintChange],
    /// The texts that changed.
    pub text: &'c [TextChange<'a>],
    /// The parts of schemas that changed.
    pub schema: &'c [SchemaChange],
    /// The revision whose rules apply.
    pub revision: &'static Revision,
}

/// What a rule sees of two lists, before and after a relay.
#[derive(Clone, Copy)]
pub struct RelayCx<'a> {
    /// The tools that the server lists.
    pub upstream: &'a [Tool<'a>],
    /// The tools that the relay lists.
    pub downstream: &'a [Tool<'a>],
    /// Indexes of downstream tools that stand for one upstream tool.
    pub paired: &'a [usize],
    /// The revision whose rules apply.
    pub revision: &'static Revision,
}

/// The downstream tools that stand for several upstream tools, each with those tools: their names
/// are values that a parameter accepts.
pub fn relay_members<'a>(cx: &RelayCx<'a>) -> Vec<(&'a Tool<'a>, Vec<&'a Tool<'a>>)> {
    let mut names: BTreeMap<&str, &Tool<'_>> = BTreeMap::new();
    for tool in cx.upstream {
        if let Some(name) = tool.name {
            names.insert(name, tool);
        }
    }
    cx.downstream
        .iter()
        .filter(|tool| !cx.paired.contains(&tool.index))
        .filter_map(|tool| {
            let mut members = Vec::new();
            collect_members(tool.input_schema?, &names, &mut members);
            (!members.is_empty()).then_some((tool, members))
        })
        .collect()
}

fn collect_members<'a>(
    schema: Value<'a>,
    names: &BTreeMap<&str, &'a Tool<'a>>,
    out: &mut Vec<&'a Tool<'a>>,
) {
    for (key, value) in schema.members() {
        match key {
            "enum" => out.extend(
                value
                    .items()
                    .filter_map(|item| names.get(item.as_str()?).copied()),
            ),
            "const" => out.extend(value.as_str().and_then(|name| names.get(name).copied())),
            _ => collect_members(value, names, out),
        }
    }
    for item in schema.items() {
        collect_members(item, names, out);
    }
}

/// The looks at single tools that apply under a revision.
pub(crate) fn tool_checks(revision: &Revision) -> Vec<(&'static Rule, ToolCheck)> {
    let applies = |rule: &&'static Rule| match rule.check {
        Check::Tool(check) if revision.since(rule.applies_from) => Some((*rule, check)),
        _ => None,
    };
    RULES.iter().filter_map(applies).collect()
}

/// Where rules report.
pub struct Sink<'a> {
    rule: &'static Rule,
    detail: bool,
    findings: Vec<Finding<'a>>,
    /// Number of findings when the running rule began.
    before: usize,
}

/// A rule reports at most so many findings on one tool: a hostile definition must not fill the
/// memory, and nobody reads more.
const MOST: usize = 64;

impl<'a> Sink<'a> {
    /// `detail`: whether anybody will read pointers, parameters, evidence and fixes.
    pub(crate) fn new(detail: bool, first: &'static Rule) -> Self {
        Self {
            rule: first,
            detail,
            findings: Vec::new(),
            before: 0,
        }
    }

    /// Reports a finding of the running rule under one of its messages. `fill` adds the pointer and
    /// the rest; it is not called where nobody will read them, so it should hold all costly work.
    pub fn emit(&mut self, message: &'static str, fill: impl FnOnce(&mut Finding<'a>)) {
        if self.findings.len() >= self.before + MOST {
            return;
        }
        let mut finding = Finding::new(self.rule, message);
        if self.detail {
            fill(&mut finding);
        }
        self.findings.push(finding);
    }

    /// As [`Self::emit`], for a list finding whose tools the verdicts need in any detail.
    pub fn emit_about(
        &mut self,
        message: &'static str,
        tools: impl IntoIterator<Item = usize>,
        fill: impl FnOnce(&mut Finding<'a>),
    ) {
        let mut finding = Finding::new(self.rule, message);
        finding.tools.extend(tools);
        if self.detail {
            fill(&mut finding);
        }
        self.findings.push(finding);
    }

    /// Runs what [`tool_checks`] chose.
    pub(crate) fn run_tool(&mut self, checks: &[(&'static Rule, ToolCheck)], cx: &ToolCx<'a>) {
        for (rule, check) in checks {
            self.rule = rule;
            self.before = self.findings.len();
            check(cx, self);
        }
    }

    pub(crate) fn run_list(&mut self, rules: &[&'static Rule], cx: &ListCx<'a>) {
        for rule in rules {
            if let Check::List(check) = rule.check
                && cx.revision.since(rule.applies_from)
            {
                self.rule = rule;
                self.before = self.findings.len();
                check(cx, self);
            }
        }
    }

    pub(crate) fn run_pair(&mut self, group: Group, cx: &PairCx<'_, 'a>) {
        for rule in RULES.iter().filter(|rule| rule.group == group) {
            if let Check::Pair(check) = rule.check {
                self.rule = rule;
                check(cx, self);
            }
        }
    }

    pub(crate) fn run_relay(&mut self, cx: &RelayCx<'a>) {
        for rule in RULES {
            if let Check::Relay(check) = rule.check {
                self.rule = rule;
                check(cx, self);
            }
        }
    }

    /// What was reported since the last call.
    pub(crate) fn take(&mut self) -> Vec<Finding<'a>> {
        core::mem::take(&mut self.findings)
    }
}

impl Rule {
    /// Runs the rule alone on one tool or one list: the findings, with all their words. Nothing where
    /// the rule looks at something else.
    pub fn alone<'a>(&'static self, tool: &ToolCx<'a>, list: &ListCx<'a>) -> Vec<Finding<'a>> {
        let mut sink = Sink::new(true, self);
        match self.check {
            Check::Tool(check) => check(tool, &mut sink),
            Check::List(check) => check(list, &mut sink),
            Check::Pair(_) | Check::Relay(_) => {}
        }
        sink.take()
    }
}

/// Declares `RULE`, the static of a rule's file. The doc comment becomes the rule's page.
macro_rules! declare_rule {
    (
        $(#[doc = $doc:literal])+
        id: $id:literal,
        title: $title:literal,
        group: $group:ident,
        since: $since:literal,
        severity: $severity:ident,
        confidence: $confidence:ident,
        applies_from: $from:literal,
        weight: $weight:ident,
        fix: $fix:ident,
        sources: [$($grade:ident: $what:literal),+ $(,)?],
        messages: { $($name:ident: $text:literal),+ $(,)? },
        check: $kind:ident($check:path) $(,)?
    ) => {
        $(#[doc = $doc])+
        pub(crate) static RULE: $crate::rules::Rule = $crate::rules::Rule {
            id: $id,
            title: $title,
            group: $crate::rules::Group::$group,
            since: $since,
            severity: $crate::finding::Severity::$severity,
            confidence: $crate::finding::Confidence::$confidence,
            applies_from: $from,
            weight: $crate::rules::Weight::$weight,
            fix: $crate::rules::FixKind::$fix,
            messages: &[$((stringify!($name), $text)),+],
            check: $crate::rules::Check::$kind($check),
            #[cfg(any(test, feature = "docs"))]
            docs: concat!($($doc, "\n"),+),
            #[cfg(any(test, feature = "docs"))]
            sources: &[$($crate::rules::Source { grade: stringify!($grade), what: $what }),+],
            #[cfg(any(test, feature = "docs"))]
            file: file!(),
        };
    };
}
pub(crate) use declare_rule;
