//! `precall man`: manual pages, generated from the arguments.

use std::path::{Path, PathBuf};

use clap::Command;
use clap_mangen::Man;
use precall_render::Said;

use crate::args::Global;
use crate::exit::{Failure, Outcome};
use crate::help;
use crate::input::plain;
use crate::output;

/// Print the manual page, or write one page a subcommand
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    precall man | man -l -\n  \
    precall man --dir ~/.local/share/man/man1")]
pub(crate) struct Args {
    /// Write precall.1 and a page for each subcommand into this directory
    #[arg(long, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    dir: Option<PathBuf>,
}

/// Prints or writes the pages.
pub(crate) fn run(args: &Args, global: &Global) -> Result<Outcome, Failure> {
    let mut command = help::command(global.language());
    command.build();
    match &args.dir {
        None => output::print(&page(&command, "precall")?)?,
        Some(dir) => {
            std::fs::create_dir_all(dir).map_err(|error| failed(dir, &error))?;
            write(dir, &command, "precall")?;
            for sub in command.get_subcommands() {
                if sub.get_name() != "help" {
                    write(dir, sub, &format!("precall-{}", sub.get_name()))?;
                }
            }
        }
    }
    Ok(Outcome::Clean)
}

fn page(command: &Command, name: &str) -> Result<String, Failure> {
    let mut page = Vec::new();
    Man::new(command.clone())
        .title(name)
        .render(&mut page)
        .map_err(|error| {
            Failure::new(Said::new("cannot write the manual page: {error}").with("error", error))
        })?;
    Ok(String::from_utf8_lossy(&page).into_owned())
}

fn write(dir: &Path, command: &Command, name: &str) -> Result<(), Failure> {
    let path = dir.join(format!("{name}.1"));
    std::fs::write(&path, page(command, name)?).map_err(|error| failed(&path, &error))
}

fn failed(path: &Path, error: &std::io::Error) -> Failure {
    Failure::about(path.display(), plain(error))
}
