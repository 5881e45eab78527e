//! The program around the command.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(precall_cli::run(std::env::args_os()))
}
