//! The command as a module: what `npx precall` runs. All of it is the command's own crate.

use wasm_bindgen::prelude::wasm_bindgen;

/// Runs the command with its arguments, the program's name first, and gives the exit status.
#[wasm_bindgen(skip_typescript)]
pub fn run(arguments: Vec<String>) -> u8 {
    precall_cli::run(arguments)
}
