//! The command.

use std::process::ExitCode;

use precall_core::report::{Options, check_to_json, check_with};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let json = arguments.iter().any(|argument| argument == "--json");
    let Some(path) = arguments
        .iter()
        .skip(1)
        .find(|argument| !argument.starts_with("--"))
    else {
        eprintln!("usage: precall check FILE");
        return ExitCode::from(2);
    };
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("precall: {path}: {error}");
            return ExitCode::from(2);
        }
    };
    let options = Options::default();
    let rendered = if json {
        check_to_json(&text, &options)
    } else {
        check_with(&text, &options, precall_render::text::render)
    };
    match rendered {
        Ok(rendered) => {
            println!("{rendered}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("precall: {path}: {error}");
            ExitCode::from(2)
        }
    }
}
