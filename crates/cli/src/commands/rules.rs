//! `precall rules`: the list of rules.

use std::fmt::Write;

use clap::ValueEnum;
use precall_core::finding::{Confidence, Severity};
use precall_core::rules::{FixKind, Group, RULES, Source};
use precall_render::text::Style;
use serde::Serialize;

use crate::args::Global;
use crate::exit::{Failure, Outcome};
use crate::output;

/// List the rules
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    precall rules\n  \
    precall rules --format json\n\n\
    `precall explain RULE` shows a rule's page.")]
pub(crate) struct Args {
    /// What to print
    #[arg(long, short, default_value = "text")]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// A line a rule
    Text,
    /// Everything that is declared about each rule, for programs
    Json,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Entry {
    id: &'static str,
    title: &'static str,
    group: Group,
    since: &'static str,
    severity: Severity,
    confidence: Confidence,
    applies_from: &'static str,
    fix: FixKind,
    sources: &'static [Source],
    docs: &'static str,
}

/// Prints the list.
pub(crate) fn run(args: &Args, global: &Global) -> Result<Outcome, Failure> {
    let page = match args.format {
        Format::Text => in_text(output::style(global)),
        Format::Json => output::json(
            &RULES
                .iter()
                .map(|rule| Entry {
                    id: rule.id,
                    title: rule.title,
                    group: rule.group,
                    since: rule.since,
                    severity: rule.severity,
                    confidence: rule.confidence,
                    applies_from: rule.applies_from,
                    fix: rule.fix,
                    sources: rule.sources,
                    docs: rule.docs,
                })
                .collect::<Vec<_>>(),
        )?,
    };
    output::print(&page)?;
    Ok(Outcome::Clean)
}

fn in_text(paint: Style) -> String {
    let lang = paint.lang;
    let mut out = String::new();
    let widest = RULES.iter().map(|rule| rule.id.len()).max().unwrap_or(0);
    let mut rules = RULES;
    rules.sort_by_key(|rule| (rule.group, rule.id));
    let mut group = None;
    for rule in rules {
        if group != Some(rule.group) {
            let heading = match rule.group {
                Group::Annotations => lang.t("annotations: shape, spelling, place, contradictions"),
                Group::Definition => lang.t("definition: name, title, description, other keys"),
                Group::Schema => lang.t("schema: inputSchema and outputSchema"),
                Group::List => lang.t("list: the tools together"),
                Group::Honesty => lang.t("honesty: hints against what the tool seems to do"),
                Group::Drift => lang.t("drift: a list against the approved one"),
                Group::Relay => lang.t("relay: a list before and after a gateway or SDK"),
            };
            let before = if group.is_some() { "\n" } else { "" };
            let _ = writeln!(out, "{before}{}", paint.bold(heading));
            group = Some(rule.group);
        }
        let severity = format!("{:<5}", rule.severity.name());
        let _ = writeln!(
            out,
            "  {}  {:<widest$}  {}",
            paint.severity(rule.severity, &severity),
            rule.id,
            lang.title(rule),
        );
    }
    out
}
