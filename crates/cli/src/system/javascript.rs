//! The system as the npm package's command sees it: through `command-system.js` beside the module.

use std::io::{Error, ErrorKind, Read, Result};
use std::path::{Path, PathBuf};

use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{Entry, Stream, Walked};
use crate::input::plain;

/// What this build of the command does not do.
pub(crate) const LESS: &str = "\n\nThis is precall as its npm package runs it. It prints what the \
    native command prints, and does less: no --http; servers over --stdio need the official SDK \
    beside it; no census, mcp, completions and man; in a directory only the ignore files in it \
    count; --summary takes one core and draws no progress bar.";

#[wasm_bindgen(raw_module = "./command-system.js")]
extern "C" {
    /// Opens a file; gives its descriptor.
    #[wasm_bindgen(catch, js_name = openFile)]
    fn open_file(path: &str) -> std::result::Result<u32, JsValue>;
    /// Reads into the buffer; gives the number of bytes, 0 at the end.
    #[wasm_bindgen(catch, js_name = readInto)]
    fn read_into(descriptor: u32, buffer: &mut [u8]) -> std::result::Result<u32, JsValue>;
    #[wasm_bindgen(js_name = closeFile)]
    fn close_file(descriptor: u32);
    /// The size of a file, -1 for a directory, -2 for nothing.
    #[wasm_bindgen(js_name = entrySize)]
    fn entry_size(path: &str) -> f64;
    /// The names in a directory: those of directories end in `/`, links to directories are left out.
    #[wasm_bindgen(catch, js_name = listDirectory)]
    fn list_directory(path: &str) -> std::result::Result<Vec<String>, JsValue>;
    #[wasm_bindgen(catch, js_name = replaceFile)]
    fn replace_file(path: &str, bytes: &[u8]) -> std::result::Result<(), JsValue>;
    #[wasm_bindgen(catch, js_name = makeDirectory)]
    fn make_directory(path: &str) -> std::result::Result<(), JsValue>;
    #[wasm_bindgen(catch, js_name = writeOut)]
    fn write_out(text: &str) -> std::result::Result<(), JsValue>;
    #[wasm_bindgen(js_name = writeErr)]
    fn write_err(text: &str);
    #[wasm_bindgen(js_name = isTerminal)]
    fn is_tty(descriptor: u32) -> bool;
    #[wasm_bindgen(js_name = variableOf)]
    fn variable_of(name: &str) -> Option<String>;
    #[wasm_bindgen(js_name = workingDirectory)]
    fn working_directory() -> String;
    fn seconds() -> f64;
}

/// An error of Node as one of ours: its words, without its call and path.
fn error(thrown: &JsValue) -> Error {
    let text = |key: &str| {
        js_sys::Reflect::get(thrown, &key.into())
            .ok()
            .and_then(|value| value.as_string())
    };
    let kind = match text("code").as_deref() {
        Some("EPIPE") => ErrorKind::BrokenPipe,
        _ => ErrorKind::Other,
    };
    Error::new(kind, text("words").unwrap_or_else(|| "failed".to_owned()))
}

/// Writes to standard output.
pub(crate) fn print(text: &str) -> Result<()> {
    write_out(text).map_err(|thrown| error(&thrown))
}

/// Writes a line to standard error.
pub(crate) fn complain(line: &str) {
    write_err(&format!("{line}\n"));
}

/// The files under a directory in order, without those that ignore files in it name, and what
/// cannot be looked into.
pub(crate) fn walk(start: &Path, wanted: impl Fn(&Path) -> bool) -> Walked {
    let mut walked = Walked::default();
    let mut open = vec![(start.to_path_buf(), Vec::new())];
    while let Some((folder, mut ignored)) = open.pop() {
        let entries = match list_directory(&folder.to_string_lossy()) {
            Ok(entries) => entries,
            Err(thrown) => {
                walked.troubles.push((folder, plain(&error(&thrown))));
                continue;
            }
        };
        ignored.extend(ignore_files(&folder));
        for name in entries {
            let (name, is_dir) = match name.strip_suffix('/') {
                Some(name) => (name, true),
                None => (name.as_str(), false),
            };
            let path = folder.join(name);
            if name.starts_with('.') || is_ignored(&ignored, &path, is_dir) {
                continue;
            }
            if is_dir {
                open.push((path, ignored.clone()));
            } else if wanted(&path) {
                walked
                    .files
                    .push(path.strip_prefix("./").unwrap_or(&path).to_owned());
            }
        }
    }
    walked.files.sort_unstable();
    walked.troubles.sort_unstable();
    walked
}

fn ignore_files(folder: &Path) -> Vec<Gitignore> {
    let mut found = Vec::new();
    for name in [".gitignore", ".ignore"] {
        let path = folder.join(name);
        let Ok(text) = crate::input::read(&path) else {
            continue;
        };
        let mut builder = GitignoreBuilder::new(folder);
        for line in text.text.lines() {
            // A pattern that is none excludes nothing, as in git.
            let _ = builder.add_line(None, line);
        }
        found.extend(builder.build());
    }
    found
}

/// The file that stands deepest decides.
fn is_ignored(files: &[Gitignore], path: &Path, is_dir: bool) -> bool {
    let said = files
        .iter()
        .rev()
        .map(|file| file.matched(path, is_dir))
        .find(|said| !said.is_none());
    matches!(said, Some(Match::Ignore(_)))
}

struct Descriptor(u32);

impl Read for Descriptor {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        let read = read_into(self.0, buffer).map_err(|thrown| error(&thrown))?;
        Ok(read as usize)
    }
}

impl Drop for Descriptor {
    fn drop(&mut self) {
        if self.0 != Stream::In as u32 {
            close_file(self.0);
        }
    }
}

pub(super) fn stdin() -> Box<dyn Read> {
    Box::new(Descriptor(Stream::In as u32))
}

pub(super) fn open(path: &Path) -> Result<Box<dyn Read>> {
    let descriptor = open_file(&path.to_string_lossy()).map_err(|thrown| error(&thrown))?;
    Ok(Box::new(Descriptor(descriptor)))
}

pub(super) fn entry(path: &Path) -> Option<Entry> {
    match entry_size(&path.to_string_lossy()) {
        size if size >= 0.0 =>
        {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "sizes of files are whole numbers below 2^53"
            )]
            Some(Entry::File(size as u64))
        }
        -1.0 => Some(Entry::Directory),
        _ => None,
    }
}

pub(super) fn replace(path: &Path, bytes: &[u8]) -> Result<()> {
    replace_file(&path.to_string_lossy(), bytes).map_err(|thrown| error(&thrown))
}

pub(super) fn create_dir(path: &Path) -> Result<()> {
    make_directory(&path.display().to_string()).map_err(|thrown| error(&thrown))
}

pub(super) fn is_terminal(stream: Stream) -> bool {
    is_tty(stream as u32)
}

pub(super) fn variable(name: &str) -> Option<String> {
    variable_of(name)
}

#[expect(
    clippy::unnecessary_wraps,
    reason = "where a system is under it, the folder may be gone"
)]
pub(super) fn current_dir() -> Option<PathBuf> {
    Some(working_directory().into())
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the clock gives whole seconds since 1970"
)]
pub(super) fn now() -> u64 {
    seconds() as u64
}
