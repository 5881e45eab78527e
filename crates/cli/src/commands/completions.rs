//! `precall completions`: completion scripts, generated from the arguments.

use clap_complete::Shell;

use crate::args::Global;
use crate::exit::{Failure, Outcome};
use crate::{help, output};

/// Print a completion script for a shell
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    precall completions bash > ~/.local/share/bash-completion/completions/precall\n  \
    precall completions zsh > \"${fpath[1]}/_precall\"\n  \
    precall completions fish > ~/.config/fish/completions/precall.fish\n  \
    precall completions powershell >> $PROFILE")]
pub(crate) struct Args {
    /// The shell
    shell: Shell,
}

/// Prints the script.
pub(crate) fn run(args: &Args, global: &Global) -> Result<Outcome, Failure> {
    let mut command = help::command(global.language());
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "precall", &mut script);
    output::print(&String::from_utf8_lossy(&script))?;
    Ok(Outcome::Clean)
}
