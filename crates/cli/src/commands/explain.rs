//! `precall explain`: a rule's page in the terminal.

use std::borrow::Cow;
use std::fmt::Write;

use clap::builder::{PossibleValue, PossibleValuesParser};
use precall_core::rules::{FixKind, RULES, Rule};
use precall_render::Lang;
use precall_render::text::Style;

use crate::args::Global;
use crate::exit::{Failure, Outcome};
use crate::output;

/// Show a rule's page: what it finds, why it matters, how to fix it
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  precall explain read-only-and-destructive\n\n\
                        `precall rules` lists all rules."
)]
pub(crate) struct Args {
    /// The rule's id, as in a finding's brackets
    #[arg(value_name = "RULE", required = true, hide_possible_values = true, value_parser = ids())]
    rules: Vec<String>,
}

fn ids() -> PossibleValuesParser {
    PossibleValuesParser::new(RULES.map(|rule| PossibleValue::new(rule.id).help(rule.title)))
}

/// Prints the pages.
pub(crate) fn run(args: &Args, global: &Global) -> Result<Outcome, Failure> {
    let paint = output::style(global);
    let mut pages = Vec::new();
    for id in &args.rules {
        let rule = RULES.iter().find(|rule| rule.id == id);
        pages.extend(rule.map(|rule| page(rule, paint)));
    }
    output::print(&pages.join("\n\n"))?;
    Ok(Outcome::Clean)
}

fn page(rule: &Rule, paint: Style) -> String {
    let lang = paint.lang;
    let mut out = String::new();
    let fix = match rule.fix {
        FixKind::None => lang.t("no fix offered"),
        FixKind::Safe => lang.t("safe fix"),
        FixKind::Review => lang.t("fix that needs your judgement"),
    };
    let _ = writeln!(out, "{}: {}", paint.bold(rule.id), lang.title(rule));
    let _ = writeln!(
        out,
        "{}, {}, {}, {fix}",
        paint.severity(rule.severity, rule.severity.name()),
        lang.t(rule.confidence.name()),
        lang.say(
            "from protocol revision {revision}",
            &[("revision", rule.applies_from)]
        ),
    );
    out.push('\n');
    let mut fenced = false;
    for line in docs(rule, lang).lines() {
        let line = line.strip_prefix(' ').unwrap_or(line);
        if line.starts_with("```") {
            fenced = !fenced;
        } else if fenced {
            let _ = writeln!(out, "    {}", paint.dim(line));
        } else if let Some(heading) = line.strip_prefix("## ") {
            let _ = writeln!(out, "{}", paint.bold(heading));
        } else {
            let _ = writeln!(out, "{}", prose(line, paint));
        }
    }
    let _ = writeln!(out, "\n{}\n", paint.bold(lang.t("Sources")));
    for source in rule.sources {
        let _ = writeln!(out, "- {} ({})", source.what, lang.t(source.grade));
    }
    out
}

/// The page, with the rule's own examples in another language too.
fn docs(rule: &Rule, lang: Lang) -> Cow<'static, str> {
    let Some(page) = lang.docs(rule) else {
        return Cow::Borrowed(rule.docs);
    };
    let fails = format!("## {}\n\n{}", lang.t("Fails"), fences(rule, "json,fails"));
    let passes = format!("## {}\n\n{}", lang.t("Passes"), fences(rule, "json,passes"));
    let page = page.replace("{fails}", fails.trim_end());
    Cow::Owned(page.replace("{passes}", passes.trim_end()))
}

/// The examples of a kind, each in its fence.
fn fences(rule: &Rule, kind: &str) -> String {
    let mut out = String::new();
    let mut inside = false;
    for line in rule.docs.lines() {
        let line = line.strip_prefix(' ').unwrap_or(line);
        if let Some(info) = line.strip_prefix("```") {
            if inside {
                out.push_str("```\n\n");
            }
            inside = info.starts_with(kind);
        }
        if inside {
            out.push_str(line);
            out.push('\n');
        }
    }
    out
}

/// Colours `code` where there are colours; leaves the marks where there are none.
fn prose(line: &str, paint: Style) -> String {
    if !paint.color {
        return line.to_owned();
    }
    line.split('`')
        .enumerate()
        .map(|(index, part)| {
            if index % 2 == 1 {
                paint.code(part)
            } else {
                part.to_owned()
            }
        })
        .collect()
}
