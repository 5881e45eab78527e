//! What the command needs of the system under it: files, streams, environment, clock.
//!
//! Everything else in the command is the same in both of its builds: the program, and the module
//! that the npm package's command runs in.

#[cfg_attr(target_family = "wasm", path = "javascript.rs")]
#[cfg_attr(not(target_family = "wasm"), path = "native.rs")]
mod under;

use std::io::{Read, Result};
use std::path::{Path, PathBuf};

#[cfg(not(target_family = "wasm"))]
pub(crate) use under::trouble;
pub(crate) use under::{LESS, complain, print, walk};

/// What a path leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    /// A file, or what reads like one, with its size.
    File(u64),
    /// A directory.
    Directory,
}

/// What was found under a directory.
#[derive(Debug, Default)]
pub(crate) struct Walked {
    /// The files that were asked for, in order.
    pub(crate) files: Vec<PathBuf>,
    /// What could not be looked into, and why.
    pub(crate) troubles: Vec<(PathBuf, String)>,
}

/// The standard streams.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Stream {
    /// Standard input.
    In = 0,
    /// Standard output.
    Out = 1,
    /// Standard error.
    Err = 2,
}

/// Standard input.
pub(crate) fn stdin() -> Box<dyn Read> {
    under::stdin()
}

/// A file, to be read.
pub(crate) fn open(path: &Path) -> Result<Box<dyn Read>> {
    under::open(path)
}

/// What a path leads to; nothing where it leads nowhere.
pub(crate) fn entry(path: &Path) -> Option<Entry> {
    under::entry(path)
}

/// Whether a path leads to a directory.
pub(crate) fn is_dir(path: &Path) -> bool {
    entry(path) == Some(Entry::Directory)
}

/// Replaces a file in one step: a reader sees the old bytes or the new ones, never half of it. The
/// file keeps its permissions, and a link stays a link.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> Result<()> {
    under::replace(path, bytes)
}

/// Makes a directory and those above it.
pub(crate) fn create_dir(path: &Path) -> Result<()> {
    under::create_dir(path)
}

/// Whether somebody looks at a stream.
pub(crate) fn is_terminal(stream: Stream) -> bool {
    under::is_terminal(stream)
}

/// A variable of the environment, where it is set to text.
pub(crate) fn variable(name: &str) -> Option<String> {
    under::variable(name)
}

/// The working directory.
pub(crate) fn current_dir() -> Option<PathBuf> {
    under::current_dir()
}

/// Seconds since 1970 in UTC.
pub(crate) fn now() -> u64 {
    under::now()
}
