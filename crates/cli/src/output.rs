//! Where text goes, and whether it is coloured.

use std::io::ErrorKind;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use precall_render::Said;
use precall_render::text::Style;

use crate::args::{Color, Global};
use crate::exit::Failure;
use crate::input::{display_name, plain};
use crate::system::{self, Stream};

/// Whether the reader of standard output went away.
static HUNG_UP: AtomicBool = AtomicBool::new(false);

/// Writes to standard output. A reader may hang up when they have seen enough, as `head` does: the
/// work is done to its end without them, since the exit status tells of all of it.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    if HUNG_UP.load(Ordering::Relaxed) {
        return Ok(());
    }
    match system::print(text) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {
            HUNG_UP.store(true, Ordering::Relaxed);
            Ok(())
        }
        outcome => outcome.map_err(|error| {
            let said = Said::new("standard output: {error}").with("error", plain(&error));
            Failure::new(said)
        }),
    }
}

/// Whether standard output is coloured: as asked for, else on a terminal that can, unless
/// `NO_COLOR` is set to anything.
fn colored(global: &Global) -> bool {
    match global.color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => {
            let set = |name| system::variable(name).is_some_and(|value| !value.is_empty());
            let dumb = system::variable("TERM").is_some_and(|term| term == "dumb");
            system::is_terminal(Stream::Out) && !set("NO_COLOR") && !dumb
        }
    }
}

/// How words look, and in which language they are.
pub(crate) fn style(global: &Global) -> Style {
    Style {
        color: colored(global),
        lang: global.language(),
    }
}

/// Columns of the terminal, within what reads well; 100 where there is none.
pub(crate) fn width() -> usize {
    let columns = system::variable("COLUMNS").and_then(|columns| columns.parse().ok());
    columns.unwrap_or(100).clamp(60, 160)
}

/// A value as indented JSON text with a line end. It may be looked at, so nothing in it is hidden.
pub(crate) fn json(value: &impl serde::Serialize) -> Result<String, Failure> {
    let text = serde_json::to_string_pretty(value).map_err(|error| {
        Failure::new(Said::new("cannot write JSON: {error}").with("error", error))
    })?;
    let mut text = precall_core::json::visible(text);
    text.push('\n');
    Ok(text)
}

/// Replaces a file in one step; see [`system::replace`].
pub(crate) fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    system::replace(path, bytes).map_err(|error| Failure::about(display_name(path), plain(&error)))
}
