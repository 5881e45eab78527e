//! The command. It reads, asks the core, and prints; it judges nothing.
//!
//! A subcommand is a file in `commands` and a line in [`commands::Command`].

mod across;
mod args;
mod commands;
mod config;
mod directories;
mod exit;
mod hosts;
mod input;
mod inventory;
mod live;
mod output;
mod printer;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let args = args::Args::parse();
    exit::finish(args.command.run(&args.global))
}
