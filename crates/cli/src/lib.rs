//! The command. It reads, asks the core, and prints; it judges nothing.
//!
//! A subcommand is a file in `commands` and a line in [`commands::Command`]. What differs between
//! the program and the npm package's command stands in `system` and `live`.

mod across;
mod args;
mod commands;
mod config;
mod directories;
mod exit;
mod help;
mod hosts;
mod input;
mod inventory;
mod lines;
mod live;
mod mask;
mod mistake;
mod output;
mod paths;
mod printer;
mod system;

use std::ffi::OsString;

use clap::Parser;

/// Whether a configuration can be read, for tests of hostile texts: `name` is such as `precall.toml` or
/// `package.json`. The message says what is wrong, and where.
#[doc(hidden)]
pub fn read_config(name: &str, text: &str) -> Result<(), String> {
    match config::from_text(std::path::Path::new(name), name, text) {
        Ok(_) => Ok(()),
        Err(failure) => Err(failure.to_string()),
    }
}

/// Runs the command with its arguments, the program's name first, and gives the exit status.
pub fn run<A: Into<OsString> + Clone>(arguments: impl IntoIterator<Item = A>) -> u8 {
    let arguments: Vec<OsString> = arguments.into_iter().map(Into::into).collect();
    match args::Args::try_parse_from(&arguments) {
        Ok(args) => exit::finish(args.command.run(&args.global), args.global.language()),
        Err(error) => {
            let lang = args::language(args::wanted(&arguments));
            // Help and mistakes are shown with the words of the language.
            let shown = help::command(lang).try_get_matches_from(&arguments);
            exit::usage(shown.err().unwrap_or(error), lang)
        }
    }
}
