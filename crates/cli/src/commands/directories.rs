//! `precall directories`: the directories whose rules are known.

use clap::ValueEnum;
use precall_core::profile::directory::{DirectoryProfile, builtins};
use precall_render::directories;

use crate::args::Global;
use crate::directories::profile;
use crate::exit::{Failure, Outcome};
use crate::output;

/// List the directories whose rules are known, with date, sources and demands
///
/// Profiles are dated, since directories change the meaning of a hint: `openai` is the current
/// one, `openai@2026-02` an older one. A catalogue without a rule about hints has no profile.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    precall directories\n  \
    precall directories openai anthropic@2025-11\n  \
    precall check tools.json --profile openai --profile anthropic\n\n\
    Effects: reject (the text says must, and it is certainly not met), hold (a reading of the \
    text would likely stop it), warn, info.\n\
    Confidence: primary (the directory's own page was read), quoted, reported.")]
pub(crate) struct Args {
    /// Directories to show with their demands; none lists all
    #[arg(value_name = "NAME[@DATE]|FILE")]
    names: Vec<String>,
    /// What to print
    #[arg(long, short, default_value = "text")]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// A line a profile, or a page for each one named
    Text,
    /// Everything but the conditions, for programs
    Json,
}

/// Prints the list.
pub(crate) fn run(args: &Args, global: &Global) -> Result<Outcome, Failure> {
    let shown: Vec<DirectoryProfile> = if args.names.is_empty() {
        builtins().collect()
    } else {
        args.names
            .iter()
            .map(|name| profile(name))
            .collect::<Result<_, Failure>>()?
    };
    let paint = output::style(global);
    let page = match args.format {
        Format::Json => output::json(&shown)?,
        Format::Text if args.names.is_empty() => directories::list(&shown, paint),
        Format::Text => {
            let pages: Vec<String> = shown
                .iter()
                .map(|profile| directories::details(profile, paint))
                .collect();
            pages.join("\n")
        }
    };
    output::print(&page)?;
    Ok(Outcome::Clean)
}
