//! The system itself.

use std::fs::File;
use std::io::{IsTerminal, Read, Result, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use super::{Entry, Stream};
use crate::exit::Failure;

/// What this build of the command does not do: nothing.
pub(crate) const LESS: &str = "";

/// Writes to standard output.
pub(crate) fn print(text: &str) -> Result<()> {
    let mut out = std::io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// Writes a line to standard error.
pub(crate) fn complain(line: &str) {
    eprintln!("{line}");
}

/// The files under a directory in order, without those that ignore files name.
pub(crate) fn walk(
    start: &Path,
    wanted: impl Fn(&Path) -> bool,
) -> std::result::Result<Vec<String>, Failure> {
    let mut names = Vec::new();
    for entry in ignore::WalkBuilder::new(start).build() {
        let entry = entry.map_err(|error| Failure::new(error.to_string()))?;
        let is_file = entry.file_type().is_some_and(|kind| kind.is_file());
        if is_file && wanted(entry.path()) {
            let path = entry.path().strip_prefix("./").unwrap_or(entry.path());
            names.push(path.to_string_lossy().into_owned());
        }
    }
    names.sort_unstable();
    Ok(names)
}

pub(super) fn stdin() -> Box<dyn Read> {
    Box::new(std::io::stdin().lock())
}

pub(super) fn open(path: &str) -> Result<Box<dyn Read>> {
    Ok(Box::new(File::open(path)?))
}

pub(super) fn entry(path: &str) -> Option<Entry> {
    let known = std::fs::metadata(path).ok()?;
    Some(if known.is_dir() {
        Entry::Directory
    } else {
        Entry::File(known.len())
    })
}

pub(super) fn replace(path: &str, text: &str) -> Result<()> {
    let target = std::fs::canonicalize(path).unwrap_or_else(|_| path.into());
    let folder = match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
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
}

/// A temporary file is private; a new file of ours is like any other.
#[cfg(unix)]
fn readable(file: &File) -> Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(std::fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn readable(_: &File) -> Result<()> {
    Ok(())
}

pub(super) fn create_dir(path: &Path) -> Result<()> {
    std::fs::create_dir_all(path)
}

pub(super) fn is_terminal(stream: Stream) -> bool {
    match stream {
        Stream::In => std::io::stdin().is_terminal(),
        Stream::Out => std::io::stdout().is_terminal(),
        Stream::Err => std::io::stderr().is_terminal(),
    }
}

pub(super) fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

pub(super) fn current_dir() -> Option<PathBuf> {
    std::env::current_dir().ok()
}

pub(super) fn now() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_secs())
}
