//! `precall fix`: the remedies, as minimal edits of the text.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use precall_core::finding::Applicability;
use precall_core::fix::{Applied, FixOptions, Fixed, fix};
use precall_core::rules::RULES;
use precall_core::tool::Revision;
use precall_render::text::Style;
use precall_render::visible::visible;
use precall_render::{Fault, Lang, Part, Said, Source};
use similar::{ChangeTag, TextDiff};

use crate::args::Global;
use crate::exit::{Failure, Outcome, complain};
use crate::inventory::is_lines;
use crate::lines::{Line, place};
use crate::{input, output};

/// Mend what can be mended: show a diff, or write the file
///
/// Only what a fix names is touched: formatting, indentation and key order stay. Without --review
/// only fixes that need no judgement are applied: renaming a misspelled key, lifting a misplaced
/// hint, dropping an unusable value. With --review also values that the author should look at.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    precall fix tools.json                  show what would change\n  \
    precall fix tools.json --review --write mend it, suggested values included\n  \
    precall fix tools.json --rule hint-null --write\n\n\
    Exit status: 0 done or nothing to do, 1 something to do with --check, \
    2 an input or the arguments could not be used.")]
#[expect(clippy::struct_excessive_bools, reason = "options, each by itself")]
pub(crate) struct Args {
    /// Files with JSON text; `-` reads standard input and prints the mended text
    #[arg(value_name = "FILE", required = true, value_hint = clap::ValueHint::FilePath)]
    files: Vec<PathBuf>,
    /// Each line is an input of its own, as in .jsonl and .ndjson files
    #[arg(long)]
    lines: bool,
    /// Write the files instead of showing a diff
    #[arg(long, short, conflicts_with = "check")]
    write: bool,
    /// Only say by the exit status whether there is something to do
    #[arg(long)]
    check: bool,
    /// Also apply fixes whose value needs the author's judgement
    #[arg(long)]
    review: bool,
    /// Apply the fixes of this rule only; may be given again
    #[arg(long = "rule", value_name = "RULE", value_parser = clap::builder::PossibleValuesParser::new(RULES.iter().map(|rule| rule.id)), hide_possible_values = true)]
    rules: Vec<String>,
    /// Protocol revision whose rules apply, if it is known
    #[arg(long, value_name = "REVISION")]
    spec: Option<String>,
    /// What to print
    #[arg(long, short, default_value = "text")]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A diff
    Text,
    /// The mended text and what was applied, for programs
    Json,
}

#[derive(serde::Serialize)]
struct Entry<'a> {
    file: &'a str,
    #[serde(flatten)]
    fixed: &'a Mended,
}

/// A mended file.
#[derive(serde::Serialize)]
struct Mended {
    text: String,
    applied: Vec<Done>,
}

/// What was applied, and to which line, where each line is an input.
#[derive(serde::Serialize)]
struct Done {
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(flatten)]
    applied: Applied,
}

impl Mended {
    fn take(&mut self, line: Option<usize>, applied: Vec<Applied>) {
        let done = applied.into_iter().map(|applied| Done { line, applied });
        self.applied.extend(done);
    }
}

/// Mends.
pub(crate) fn run(args: &Args, global: &Global) -> Result<Outcome, Failure> {
    let mut options = FixOptions {
        rules: args.rules.clone(),
        applicability: if args.review {
            Applicability::Review
        } else {
            Applicability::Safe
        },
        ..FixOptions::default()
    };
    options.check.spec = args.spec.as_deref().map(Revision::find).transpose()?;
    let mut outcome = Outcome::Clean;
    for file in &args.files {
        match one(args, global, file, &options) {
            Ok(status) => outcome = outcome.max(status),
            Err(failure) => {
                complain(&global.language().told(&failure.said()));
                outcome = Outcome::Unusable;
            }
        }
    }
    Ok(outcome)
}

fn one(
    args: &Args,
    global: &Global,
    file: &Path,
    options: &FixOptions,
) -> Result<Outcome, Failure> {
    let by_line = args.lines || is_lines(file);
    let text = if by_line {
        input::read_whole(file)?
    } else {
        input::read_named(file)?
    };
    let (fixed, outcome) = if by_line {
        lines(&text, options, global.language())
    } else {
        let Fixed { text, applied } =
            fix(&text.text, options).map_err(|error| Failure::about(&text.name, &error))?;
        let mut fixed = Mended {
            text,
            applied: Vec::new(),
        };
        fixed.take(None, applied);
        (fixed, Outcome::Clean)
    };
    let paint = output::style(global);
    let lang = paint.lang;
    let pending = fixed.text != text.text;
    let write = args.write && !input::is_stdin(file);
    if write && pending {
        output::write_file(file, &text.encoding.encode(&fixed.text))?;
    }
    if args.check || write {
        let what = if write {
            "{fixes} applied"
        } else {
            "{fixes} to apply"
        };
        let page = match args.format {
            Format::Json => output::json(&Entry {
                file: &text.name,
                fixed: &fixed,
            })?,
            Format::Text if global.quiet || !(write || pending) => String::new(),
            Format::Text => format!("{}\n", said(&text.name, &fixed, what, lang)),
        };
        output::print(&page)?;
        return Ok(if args.check && pending {
            outcome.max(Outcome::Found)
        } else {
            outcome
        });
    }
    let page = match args.format {
        Format::Json => output::json(&Entry {
            file: &text.name,
            fixed: &fixed,
        })?,
        Format::Text if input::is_stdin(file) => fixed.text,
        Format::Text if !pending && global.quiet => String::new(),
        Format::Text if !pending => {
            format!("{}\n", said(&text.name, &fixed, "{fixes} to apply", lang))
        }
        Format::Text => unified(&text.name, &text.text, &fixed, paint),
    };
    output::print(&page)?;
    Ok(outcome)
}

/// Mends each line by itself. Line ends, blank lines, what wraps a tool and lines that cannot be
/// used stay as they are; the latter are told.
fn lines(text: &input::Text, options: &FixOptions, lang: Lang) -> (Mended, Outcome) {
    let mut whole = Mended {
        text: String::with_capacity(text.text.len()),
        applied: Vec::new(),
    };
    let mut outcome = Outcome::Clean;
    for (index, line) in text.text.split_inclusive('\n').enumerate() {
        let body = line.trim_end_matches(['\n', '\r']);
        // A mark at the start of the file belongs to no line.
        let body = body.strip_prefix('\u{feff}').unwrap_or(body);
        if body.trim().is_empty() {
            whole.text.push_str(line);
            continue;
        }
        let read = Line::read(body);
        match fix(read.text, options) {
            Ok(fixed) => {
                // INVARIANT: what is mended is a part of the line.
                let start = read.text.as_ptr() as usize - line.as_ptr() as usize;
                let end = start + read.text.len();
                whole.text.push_str(line.get(..start).unwrap_or_default());
                whole.text.push_str(&fixed.text);
                whole.text.push_str(line.get(end..).unwrap_or_default());
                whole.take(Some(index + 1), fixed.applied);
            }
            Err(error) => {
                let place = place(&text.name, Some(index + 1)).into_owned();
                let part = Part {
                    file: &text.name,
                    line: index + 1,
                    column: read.before + 1,
                    server: None,
                };
                let source = Source {
                    part: Some(part),
                    ..Source::new(&place, read.text)
                };
                let fault = Fault::of(source, &error).said();
                complain(&lang.told(&Said::about(&place, fault)));
                whole.text.push_str(line);
                outcome = Outcome::Unusable;
            }
        }
    }
    (whole, outcome)
}

/// `tools.json: 3 fixes applied`
fn said(name: &str, fixed: &Mended, what: &'static str, lang: Lang) -> String {
    let number = fixed.applied.len();
    let places = match number {
        1 => lang.t("1 fix").to_owned(),
        _ => lang.say("{n} fixes", &[("n", &number.to_string())]),
    };
    format!(
        "{}: {}",
        visible(name),
        lang.say(what, &[("fixes", &places)])
    )
}

/// The change as a unified diff, with what was applied in front.
fn unified(name: &str, before: &str, fixed: &Mended, paint: Style) -> String {
    let lang = paint.lang;
    let mut out = String::new();
    let mut rules: Vec<(&str, usize, bool)> = Vec::new();
    for Done { applied, .. } in &fixed.applied {
        let review = applied.applicability == Applicability::Review;
        match rules.iter_mut().find(|(rule, ..)| *rule == applied.rule) {
            Some((_, number, _)) => *number += 1,
            None => rules.push((applied.rule, 1, review)),
        }
    }
    let name = visible(name);
    let _ = writeln!(out, "{}", paint.bold(&format!("--- {name}")));
    let mended = lang.t("mended");
    let _ = writeln!(out, "{}", paint.bold(&format!("+++ {name} ({mended})")));
    let diff = TextDiff::from_lines(before, &fixed.text);
    for hunk in diff.unified_diff().context_radius(2).iter_hunks() {
        let _ = writeln!(out, "{}", paint.dim(&hunk.header().to_string()));
        for change in hunk.iter_changes() {
            let line = visible(change.value().trim_end_matches(['\n', '\r'])).into_owned();
            let line = match change.tag() {
                ChangeTag::Delete => {
                    paint.severity(precall_core::finding::Severity::Error, &format!("-{line}"))
                }
                ChangeTag::Insert => paint.good(&format!("+{line}")),
                ChangeTag::Equal => format!(" {line}"),
            };
            let _ = writeln!(out, "{line}");
        }
    }
    for (rule, number, review) in rules {
        let places = lang.count(number, "place");
        let places = if review {
            lang.say("{places}; look at the values", &[("places", &places)])
        } else {
            places
        };
        let _ = writeln!(out, "{rule}: {places}");
    }
    out
}
