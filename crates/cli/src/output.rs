//! Where text goes, and whether it is coloured.

use std::io::{IsTerminal, Write};

use crate::args::{Color, Global};
use crate::exit::Failure;

/// Writes to standard output. A reader who hangs up is no error: see [`Failure`].
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(())
}

/// Whether standard output is coloured: as asked for, else on a terminal that can, unless
/// `NO_COLOR` is set to anything.
pub(crate) fn colored(global: &Global) -> bool {
    match global.color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => {
            let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
            let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
            std::io::stdout().is_terminal() && !set("NO_COLOR") && !dumb
        }
    }
}

/// Columns of the terminal, within what reads well; 100 where there is none.
pub(crate) fn width() -> usize {
    let columns = std::env::var("COLUMNS")
        .ok()
        .and_then(|columns| columns.parse().ok());
    columns.unwrap_or(100).clamp(60, 160)
}

/// A value as indented JSON text with a line end.
pub(crate) fn json(value: &impl serde::Serialize) -> Result<String, Failure> {
    let mut text = serde_json::to_string_pretty(value)
        .map_err(|error| Failure::new(format!("cannot write JSON: {error}")))?;
    text.push('\n');
    Ok(text)
}
