//! `precall diff`: two lists against each other.

use std::path::PathBuf;

use clap::ValueEnum;
use precall_core::drift::{DiffOptions, diff_with};
use precall_core::error::Error;
use precall_core::tool::Revision;
use precall_render::{Fault, diff, text};

use super::check::FailOn;
use crate::args::Global;
use crate::exit::{Failure, Outcome};
use crate::{input, output};

/// Compare two lists: what changed, which hints became laxer, which hosts act differently
///
/// Each side is a list in any shape that `check` reads, or a lock file. With --relay the second
/// list is the first one behind a gateway or SDK, and what was lost on the way is reported.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    precall diff precall.lock.json tools.json\n  \
    precall diff --relay upstream.json downstream.json\n\n\
    Exit status: 0 nothing found at or above --fail-on, 1 something found, \
    2 an input or the arguments could not be used.")]
pub(crate) struct Args {
    /// The approved list or lock file, or the list upstream
    #[arg(value_name = "OLD", value_hint = clap::ValueHint::FilePath)]
    old: PathBuf,
    /// The list as it is now, or downstream; `-` reads standard input
    #[arg(value_name = "NEW", value_hint = clap::ValueHint::FilePath)]
    new: PathBuf,
    /// The second list is the first one behind a gateway or SDK
    #[arg(long)]
    relay: bool,
    /// What to print
    #[arg(long, short, default_value = "text")]
    format: Format,
    /// Protocol revision whose rules apply, if it is known
    #[arg(long, value_name = "REVISION")]
    spec: Option<String>,
    /// Show tools without a change as well
    #[arg(long, short, conflicts_with = "quiet")]
    verbose: bool,
    /// The least severity that makes the exit status 1
    #[arg(long, value_name = "SEVERITY", default_value = "error")]
    fail_on: FailOn,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// The report, for programs
    Json,
}

/// Compares.
pub(crate) fn run(args: &Args, global: &Global) -> Result<Outcome, Failure> {
    if input::is_stdin(&args.old) && input::is_stdin(&args.new) {
        return Err(Failure::new(
            "both lists are `-`; expected one of them to be a file, since standard input is read once",
        ));
    }
    let old = input::read_named(&args.old)?;
    let new = input::read_named(&args.new)?;
    let mut options = DiffOptions {
        relay: args.relay,
        ..DiffOptions::default()
    };
    options.check.spec = args.spec.as_deref().map(Revision::find).transpose()?;
    let style = style(global, args.verbose);
    let (page, outcome) = diff_with(&old.text, &new.text, &options, |report| {
        let page = match args.format {
            Format::Text => Ok(diff::render(&old.name, &new.name, report, &style)),
            Format::Json => output::json(report),
        };
        (page, args.fail_on.outcome(report.worst()))
    })
    .map_err(|error| told(&error, &old.name, &new.name))?;
    output::print(&page?)?;
    Ok(outcome)
}

/// An error with the name of the file that it is about, in place of the core's name for that side.
fn told(error: &Error, old: &str, new: &str) -> Failure {
    let sides = [
        ("before: ", old),
        ("upstream: ", old),
        ("after: ", new),
        ("downstream: ", new),
    ];
    for (side, name) in sides {
        if let Some(message) = error.message().strip_prefix(side) {
            let fault = Fault {
                code: error.kind().code(),
                message: message.to_owned().into(),
                place: error.place(),
            };
            return Failure::about(name, fault.said());
        }
    }
    Failure::new(error)
}

/// How the comparison looks.
fn style(global: &Global, verbose: bool) -> text::Options {
    text::Options {
        style: output::style(global),
        width: output::width(),
        show: match (global.quiet, verbose) {
            (true, _) => text::Show::Problems,
            (_, true) => text::Show::Everything,
            _ => text::Show::Usual,
        },
    }
}
