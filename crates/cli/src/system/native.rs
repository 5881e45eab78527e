//! The system itself.

use std::fs::File;
use std::io::{IsTerminal, Read, Result, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use super::{Entry, Stream, Walked};
use crate::input::plain;

/// What this build of the command does not do: nothing.
pub(crate) const LESS: &str = "";

/// Writes to standard output.
pub(crate) fn print(text: &str) -> Result<()> {
    let mut out = std::io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// Writes a line to standard error. Where nobody listens there is nowhere else to say it.
pub(crate) fn complain(line: &str) {
    let mut err = std::io::stderr().lock();
    let _ = err.write_all(format!("{line}\n").as_bytes());
}

/// The files under a directory in order, without those that ignore files name, and what cannot be
/// looked into. A link to a file is one; a link to a directory is not followed.
pub(crate) fn walk(start: &Path, wanted: impl Fn(&Path) -> bool) -> Walked {
    let mut walked = Walked::default();
    for entry in ignore::WalkBuilder::new(start).build() {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => {
                walked.troubles.push(trouble(&error, start));
                continue;
            }
        };
        let path = entry.path();
        let is_file = entry.file_type().is_some_and(|kind| {
            // One that leads nowhere is a file that cannot be read, which is told.
            kind.is_file() || kind.is_symlink() && !path.is_dir()
        });
        if is_file && wanted(path) {
            let path = path.strip_prefix("./").unwrap_or(path);
            walked.files.push(path.to_owned());
        }
    }
    walked.files.sort_unstable();
    walked
}

/// Where a walk was stopped, and why.
pub(crate) fn trouble(error: &ignore::Error, start: &Path) -> (PathBuf, String) {
    let mut path = start;
    let mut inner = error;
    loop {
        match inner {
            ignore::Error::WithPath { path: at, err } => (path, inner) = (at, err),
            ignore::Error::WithDepth { err, .. } | ignore::Error::WithLineNumber { err, .. } => {
                inner = err;
            }
            ignore::Error::Io(error) => return (path.to_owned(), innermost(error)),
            other => return (path.to_owned(), other.to_string()),
        }
    }
}

/// The system's words, without those that wrap them.
fn innermost(error: &std::io::Error) -> String {
    let mut source = error.get_ref().and_then(std::error::Error::source);
    while let Some(inner) = source {
        if let Some(error) = inner.downcast_ref() {
            return innermost(error);
        }
        source = inner.source();
    }
    plain(error)
}

pub(super) fn stdin() -> Box<dyn Read> {
    Box::new(std::io::stdin().lock())
}

pub(super) fn open(path: &Path) -> Result<Box<dyn Read>> {
    Ok(Box::new(File::open(path)?))
}

pub(super) fn entry(path: &Path) -> Option<Entry> {
    let known = std::fs::metadata(path).ok()?;
    Some(if known.is_dir() {
        Entry::Directory
    } else {
        Entry::File(known.len())
    })
}

pub(super) fn replace(path: &Path, bytes: &[u8]) -> Result<()> {
    let target = std::fs::canonicalize(path).unwrap_or_else(|_| path.into());
    let folder = match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let permissions = std::fs::metadata(&target).map(|known| known.permissions());
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(bytes)?;
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
