//! `precall whatif`: which single change of a hint would change what hosts do.

use std::path::PathBuf;

use clap::ValueEnum;
use precall_core::report::Options;
use precall_core::what_if::what_if_with;
use precall_render::{Said, hosts};

use crate::args::Global;
use crate::exit::{Failure, Outcome};
use crate::hosts::HostArgs;
use crate::{input, output};

/// Say which single change of a hint would change what hosts do
///
/// For each tool: every hint set to true, set to false and taken out, with the hosts that would
/// then act in another way; and the full explicit set, with the hosts that still ask. A hint says
/// what the tool does; it is not there to please a host.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    precall whatif tools.json --host codex --host vscode\n  \
    precall whatif tools.json --tool delete_room\n\n\
    Without --host, every host is asked in every mode, by the rules of today.")]
pub(crate) struct Args {
    /// A file with JSON text; `-` or nothing reads standard input
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    file: Vec<PathBuf>,
    /// Only tools with this name
    #[arg(long, value_name = "NAME")]
    tool: Vec<String>,
    /// What to print
    #[arg(long, short, default_value = "text")]
    format: Format,
    #[command(flatten)]
    hosts: HostArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// For programs
    Json,
}

/// Prints the changes.
pub(crate) fn run(args: &Args, global: &Global) -> Result<Outcome, Failure> {
    let files = input::named_or_piped(&args.file)?;
    let mut options = Options::default();
    options.hosts = args.hosts.modes(None)?;
    if options.hosts.is_empty() && !args.hosts.policies.is_empty() {
        args.hosts.refuse(&options.hosts)?;
    }
    options.untrusted = args.hosts.untrusted;
    let paint = output::style(global);
    for file in &files {
        let text = input::read_named(file)?;
        let page = what_if_with(&text.text, &options, |tools| {
            let wanted: Vec<_> = tools
                .iter()
                .filter(|tool| {
                    let name = tool.name.unwrap_or_default();
                    args.tool.is_empty() || args.tool.iter().any(|wanted| wanted == name)
                })
                .collect();
            if wanted.is_empty() && !args.tool.is_empty() {
                let names: Vec<_> = tools.iter().filter_map(|tool| tool.name).collect();
                return Err(Failure::about(
                    &text.name,
                    Said::new("there is no tool named {names}; there are {known}")
                        .with("names", args.tool.join(", "))
                        .with("known", names.join(", ")),
                ));
            }
            match args.format {
                Format::Json => output::json(&wanted),
                Format::Text => {
                    let pages: Vec<_> = wanted
                        .iter()
                        .map(|tool| hosts::what_if(tool, paint))
                        .collect();
                    Ok(pages.join("\n"))
                }
            }
        })
        .map_err(|error| Failure::about(&text.name, &error))??;
        output::print(&page)?;
    }
    Ok(Outcome::Clean)
}
