//! `precall check`: the main job.

use clap::ValueEnum;
use clap::builder::PossibleValuesParser;
use precall_core::error::Error;
use precall_core::finding::Severity;
use precall_core::report::{self, Options, Report, Summary, check_with};
use precall_core::tool::Revision;
use precall_core::tool::revision::REVISIONS;
use precall_render::{Source, text};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use crate::args::Global;
use crate::exit::{Failure, Outcome, complain};
use crate::hosts::HostArgs;
use crate::{input, output};

/// Check tool definitions: effective hints, findings, verdict
///
/// Reads one tool, an array of tools, the result of tools/list, a JSON-RPC response with it, or
/// several pages of it, and says which it saw.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    precall check tools.json\n  \
    precall check tools.json --host codex:exec --host vscode\n  \
    precall check --fail-on warn --quiet servers/a.json servers/b.json\n  \
    cat tools.json | precall check --format json -\n\n\
    Exit status: 0 nothing found at or above --fail-on, 1 something found, \
    2 an input or the arguments could not be used.")]
pub(crate) struct Args {
    /// Files with JSON text; `-` or nothing reads standard input
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    files: Vec<String>,
    /// What to print
    #[arg(long, short, default_value = "text")]
    format: Format,
    /// Protocol revision whose rules apply, if it is known
    #[arg(long, value_name = "REVISION", value_parser = PossibleValuesParser::new(REVISIONS.each_ref().map(|revision| revision.id)))]
    spec: Option<String>,
    /// How much to report of each tool
    #[arg(long, default_value = "full")]
    detail: Detail,
    /// Show everything of every tool, not only of those with findings
    #[arg(long, short, conflicts_with = "quiet")]
    verbose: bool,
    /// The least severity that makes the exit status 1
    #[arg(long, value_name = "SEVERITY", default_value = "error")]
    fail_on: FailOn,
    #[command(flatten)]
    hosts: HostArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// The report, for programs
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Detail {
    /// A line a tool: declared hints, verdicts and rule ids
    Summary,
    /// Everything
    Full,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum FailOn {
    /// Errors
    Error,
    /// Errors and warnings
    Warn,
    /// Nothing: the exit status is 0 whatever is found
    Never,
}

impl FailOn {
    fn outcome(self, worst: Option<Severity>) -> Outcome {
        let least = match self {
            Self::Error => Severity::Error,
            Self::Warn => Severity::Warn,
            Self::Never => return Outcome::Clean,
        };
        if worst >= Some(least) {
            Outcome::Found
        } else {
            Outcome::Clean
        }
    }
}

/// Runs the check.
pub(crate) fn run(args: &Args, global: &Global) -> Result<Outcome, Failure> {
    let files = input::named_or_piped(&args.files)?;
    let mut options = Options::default();
    options.spec = args.spec.as_deref().map(Revision::find).transpose()?;
    options.hosts = args.hosts.modes()?;
    options.untrusted = args.hosts.untrusted;
    match args.format {
        Format::Text => in_text(args, global, &files, &options),
        Format::Json => in_json(args, &files, &options),
    }
}

fn in_text(
    args: &Args,
    global: &Global,
    files: &[String],
    options: &Options,
) -> Result<Outcome, Failure> {
    let style = text::Options {
        color: output::colored(global),
        width: output::width(),
        show: match (global.quiet, args.verbose, args.detail) {
            (true, _, _) => text::Show::Problems,
            (_, true, _) => text::Show::Everything,
            (_, _, Detail::Summary) => text::Show::Lines,
            (_, _, Detail::Full) => text::Show::Usual,
        },
    };
    let mut outcome = Outcome::Clean;
    let mut total = Summary::default();
    let mut read = 0;
    for file in files {
        let text = match input::read(file) {
            Ok(text) => text,
            Err(failure) => {
                complain(&failure.to_string());
                outcome = Outcome::Unusable;
                continue;
            }
        };
        let source = Source {
            name: &text.name,
            text: &text.text,
        };
        let checked = check_with(&text.text, options, |report| {
            total += report.summary;
            let status = args.fail_on.outcome(report.worst());
            (text::render(source, report, &style), status)
        });
        match checked {
            Ok((page, status)) => {
                if read > 0 && !page.is_empty() {
                    output::print("\n")?;
                }
                read += usize::from(!page.is_empty());
                output::print(&page)?;
                outcome = outcome.max(status);
            }
            Err(error) => {
                complain(&format!("{}: {error}", text.name));
                outcome = Outcome::Unusable;
            }
        }
    }
    if read > 0 {
        output::print(&text::closing(read, &total, &style))?;
    }
    Ok(outcome)
}

/// One report, or for several files `{"files": [{file, report} | {file, error}]}`.
fn in_json(args: &Args, files: &[String], options: &Options) -> Result<Outcome, Failure> {
    let mut options = options.clone();
    options.detail = match args.detail {
        Detail::Summary => report::Detail::Summary,
        Detail::Full => report::Detail::Full,
    };
    if let [file] = files {
        let text = input::read(file)?;
        let (page, outcome) = check_with(&text.text, &options, |report| {
            (output::json(report), args.fail_on.outcome(report.worst()))
        })
        .map_err(|error| Failure::new(format!("{}: {error}", text.name)))?;
        output::print(&page?)?;
        return Ok(outcome);
    }
    let mut outcome = Outcome::Clean;
    let mut between = "{\"files\":[\n";
    for file in files {
        let checked = input::read(file).map_or_else(
            |failure| Err(Fault::unreadable(&failure)),
            |text| {
                check_with(&text.text, &options, |report| {
                    (raw(report), args.fail_on.outcome(report.worst()))
                })
                .map_err(|error| Fault::unusable(&error))
            },
        );
        let name = input::display_name(file);
        let (entry, status) = match checked {
            Ok((report, status)) => (Entry::Read(name, report?), status),
            Err(fault) => (Entry::Unread(name, fault), Outcome::Unusable),
        };
        output::print(&format!("{between}{}", entry.line()?))?;
        between = ",\n";
        outcome = outcome.max(status);
    }
    output::print("\n]}\n")?;
    Ok(outcome)
}

fn raw(report: &Report<'_>) -> Result<Box<RawValue>, Failure> {
    serde_json::value::to_raw_value(report)
        .map_err(|error| Failure::new(format!("cannot write JSON: {error}")))
}

/// A file among several.
enum Entry<'n> {
    Read(&'n str, Box<RawValue>),
    Unread(&'n str, Fault),
}

impl Entry<'_> {
    fn line(&self) -> Result<String, Failure> {
        serde_json::to_string(self)
            .map_err(|error| Failure::new(format!("cannot write JSON: {error}")))
    }
}

impl Serialize for Entry<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut map = out.serialize_map(Some(2))?;
        match self {
            Self::Read(file, report) => {
                map.serialize_entry("file", file)?;
                map.serialize_entry("report", report)?;
            }
            Self::Unread(file, fault) => {
                map.serialize_entry("file", file)?;
                map.serialize_entry("error", fault)?;
            }
        }
        map.end()
    }
}

/// Why a file has no report, for programs.
#[derive(Serialize)]
struct Fault {
    /// `unreadable`, or the stable name of a kind of [`Error`].
    code: &'static str,
    message: String,
    line: Option<usize>,
    column: Option<usize>,
}

impl Fault {
    fn unreadable(failure: &Failure) -> Self {
        Self {
            code: "unreadable",
            message: failure.to_string(),
            line: None,
            column: None,
        }
    }

    fn unusable(error: &Error) -> Self {
        Self {
            code: error.kind().code(),
            message: error.message().to_owned(),
            line: error.place().map(|(line, _)| line),
            column: error.place().map(|(_, column)| column),
        }
    }
}
