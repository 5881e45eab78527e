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

/// Replaces a file in one step: a reader sees the old text or the new one, never half of it. The
/// file keeps its permissions, and a link stays a link.
pub(crate) fn write_file(path: &str, text: &str) -> Result<(), Failure> {
    let write = || -> std::io::Result<()> {
        let target = std::fs::canonicalize(path).unwrap_or_else(|_| path.into());
        let folder = match target.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => std::path::Path::new("."),
        };
        let permissions = std::fs::metadata(&target).map(|known| known.permissions());
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        file.write_all(text.as_bytes())?;
        file.as_file().sync_all()?;
        if let Ok(permissions) = permissions {
            file.as_file().set_permissions(permissions)?;
        } else {
            readable(file.as_file())?;
        }
        file.persist(&target).map_err(|error| error.error)?;
        Ok(())
    };
    write().map_err(|error| Failure::new(format!("{path}: {error}")))
}

/// A temporary file is private; a new file of ours is like any other.
#[cfg(unix)]
fn readable(file: &std::fs::File) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(std::fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn readable(_: &std::fs::File) -> std::io::Result<()> {
    Ok(())
}
