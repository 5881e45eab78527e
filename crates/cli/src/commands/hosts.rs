//! `precall hosts`: the hosts that are known.

use std::path::PathBuf;

use clap::ValueEnum;
use precall_core::profile::host::HostProfile;
use precall_render::{Said, hosts};

use crate::args::Global;
use crate::exit::{Failure, Outcome};
use crate::hosts::catalog;
use crate::output;

/// List the hosts whose rules are known, with date, grade and sources
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    precall hosts\n  \
    precall hosts codex vscode\n  \
    precall check tools.json --host codex:writes --host vscode\n\n\
    Grades: tested (code read, and confirmed by the host's own tests or a run), code (read), \
    documented, reported.")]
pub(crate) struct Args {
    /// Hosts to show with their modes; none lists all
    #[arg(value_name = "HOST")]
    hosts: Vec<String>,
    /// A policy of your own, to list with the others
    #[arg(long = "policy", value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    policies: Vec<PathBuf>,
    /// What to print
    #[arg(long, short, default_value = "text")]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// A line a host, or a page for each host named
    Text,
    /// Everything but the rules, for programs
    Json,
}

/// Prints the list.
pub(crate) fn run(args: &Args, global: &Global) -> Result<Outcome, Failure> {
    let catalog = catalog(&args.policies)?;
    let named: Vec<HostProfile> = args
        .hosts
        .iter()
        .map(|name| {
            // The error of a selection names what there is.
            let modes = catalog.select(name)?;
            let id = modes.first().map_or(name.as_str(), |mode| &mode.host);
            catalog.profile(id).cloned().ok_or_else(|| {
                Failure::new(
                    Said::new("there is no host {name}").with("name", format_args!("{name:?}")),
                )
            })
        })
        .collect::<Result<_, Failure>>()?;
    let shown = if named.is_empty() {
        catalog.profiles()
    } else {
        &named
    };
    let paint = output::style(global);
    let page = match args.format {
        Format::Json => output::json(&shown)?,
        Format::Text if named.is_empty() => hosts::list(shown, paint),
        Format::Text => {
            let pages: Vec<String> = shown
                .iter()
                .map(|host| hosts::details(host, paint))
                .collect();
            pages.join("\n")
        }
    };
    output::print(&page)?;
    Ok(Outcome::Clean)
}
