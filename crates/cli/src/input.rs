//! Reading what is to be checked: files and standard input.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};

use precall_core::error::{Error, ErrorKind};
use precall_core::json::Limits;
use precall_render::Said;

use crate::exit::Failure;
use crate::mask::masked;
use crate::paths;
use crate::system::{self, Entry, Stream, walk};

/// The name that stands for standard input.
pub(crate) const STDIN: &str = "-";

/// A text and what a person calls it.
#[derive(Debug)]
#[expect(clippy::struct_field_names, reason = "a text is a text")]
pub(crate) struct Text {
    /// Such as a path, or `standard input`.
    pub(crate) name: String,
    /// The text itself.
    pub(crate) text: String,
    /// How it was written down.
    pub(crate) encoding: Encoding,
}

/// How a text is written down in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Encoding {
    /// UTF-8; a byte order mark is a part of the text.
    Utf8,
    /// UTF-16, the lower byte first, behind a byte order mark.
    Utf16Little,
    /// UTF-16, the higher byte first, behind a byte order mark.
    Utf16Big,
}

impl Encoding {
    /// The bytes of a text that was read in this encoding.
    pub(crate) fn encode(self, text: &str) -> Cow<'_, [u8]> {
        let unit: fn(u16) -> [u8; 2] = match self {
            Self::Utf8 => return Cow::Borrowed(text.as_bytes()),
            Self::Utf16Little => u16::to_le_bytes,
            Self::Utf16Big => u16::to_be_bytes,
        };
        let units = std::iter::once(0xfeff).chain(text.encode_utf16());
        Cow::Owned(units.flat_map(unit).collect())
    }
}

/// Whether a path stands for standard input.
pub(crate) fn is_stdin(file: &Path) -> bool {
    file.as_os_str() == STDIN
}

/// The files to read: those named, or standard input where nothing is named and something is
/// piped in.
pub(crate) fn named_or_piped(files: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    if !files.is_empty() {
        return Ok(files.to_vec());
    }
    if system::is_terminal(Stream::In) {
        return Err(Failure::new(
            "nothing to read: name a file, or pipe the JSON in, such as: precall check tools.json",
        ));
    }
    Ok(vec![STDIN.into()])
}

/// An input that was found.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    /// The path, or [`STDIN`].
    pub(crate) path: PathBuf,
    /// Whether each line is an input of its own.
    pub(crate) lines: bool,
    /// Whether it was named, not found in a directory: then it has to hold tools.
    pub(crate) named: bool,
    /// Its size, for a progress bar.
    #[cfg_attr(
        target_family = "wasm",
        expect(dead_code, reason = "the npm package's command draws no bar")
    )]
    pub(crate) bytes: u64,
    /// Why it cannot be used, where that is known without reading it.
    pub(crate) trouble: Option<Said>,
}

/// What is found, each file once.
struct Finds {
    lines: bool,
    found: Vec<Found>,
    /// Where each is, by its path in one spelling.
    known: BTreeMap<PathBuf, usize>,
}

impl Finds {
    fn push(&mut self, path: PathBuf, named: bool, trouble: Option<Said>) {
        let place = self.known.entry(paths::plain(&path));
        let next = self.found.len();
        let index = *place.or_insert(next);
        if let Some(before) = self.found.get_mut(index) {
            before.named |= named;
            return;
        }
        self.found.push(Found {
            lines: self.lines || crate::inventory::is_lines(&path),
            bytes: match system::entry(&path) {
                Some(Entry::File(bytes)) => bytes,
                _ => 0,
            },
            named,
            trouble,
            path,
        });
    }

    /// Takes the files below a directory; says whether there was anything.
    fn below(&mut self, start: &Path, named: bool, wanted: impl Fn(&Path) -> bool) -> bool {
        let walked = walk(start, wanted);
        let any = !walked.files.is_empty() || !walked.troubles.is_empty();
        for path in walked.files {
            self.push(path, named, None);
        }
        for (path, why) in walked.troubles {
            self.push(path, true, Some(why.into()));
        }
        any
    }
}

/// What the arguments mean: files stay, directories and patterns become the files in them. A file
/// that is meant twice is checked once.
pub(crate) fn expand(arguments: &[PathBuf], lines: bool) -> Result<Vec<Found>, Failure> {
    let mut finds = Finds {
        lines,
        found: Vec::new(),
        known: BTreeMap::new(),
    };
    for argument in arguments {
        let name = display_name(argument);
        if system::is_dir(argument) {
            let any = finds.below(argument, false, |path| {
                path.extension()
                    .is_some_and(|e| e == "json" || e == "jsonl" || e == "ndjson")
            });
            if !any {
                return Err(Failure::about(
                    name,
                    Said::new("no .json, .jsonl or .ndjson file in this directory"),
                ));
            }
            continue;
        }
        let exists = is_stdin(argument) || system::entry(argument).is_some();
        let text = argument.to_str().filter(|_| !exists);
        if text.is_some_and(|text| text.contains("://")) {
            let url = Said::new("a URL, not a file; a live server is asked with --http URL");
            finds.push(argument.clone(), true, Some(url));
            continue;
        }
        let Some(pattern) = text.filter(|text| text.contains(['*', '?', '['])) else {
            finds.push(argument.clone(), true, None);
            continue;
        };
        let glob = globset::GlobBuilder::new(pattern)
            .literal_separator(true)
            .build()
            .map_err(|error| {
                let why = Said::new("no pattern: {error}").with("error", error.kind());
                Failure::about(&name, why)
            })?
            .compile_matcher();
        // The walk starts where the pattern has no wildcard yet.
        let base: PathBuf = argument
            .iter()
            .take_while(|part| !part.to_string_lossy().contains(['*', '?', '[', '{']))
            .collect();
        let start = if base.as_os_str().is_empty() {
            Path::new(".")
        } else {
            &base
        };
        let any = finds.below(start, true, |path| {
            glob.is_match(path.strip_prefix(".").unwrap_or(path))
        });
        if !any {
            let none = Said::new("no file matches this pattern");
            finds.push(argument.clone(), true, Some(none));
        }
    }
    Ok(finds.found)
}

/// Whether a file is about something else than tools, as one in a directory may be. One that is no
/// JSON may be meant to, and is told.
pub(crate) fn is_other(error: &Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::NotTools | ErrorKind::ForeignShape | ErrorKind::ErrorResponse
    )
}

/// What a person calls a file. What is no text in its name is shown as U+FFFD.
pub(crate) fn display_name(file: &Path) -> String {
    if is_stdin(file) {
        "standard input".to_owned()
    } else {
        masked(&file.to_string_lossy()).into_owned()
    }
}

/// Reads a file, or standard input for `-`. The failure does not repeat the name.
pub(crate) fn read(file: impl AsRef<Path>) -> Result<Text, Failure> {
    read_by(file.as_ref(), limited)
}

/// As [`read`], with the name in front of what went wrong.
pub(crate) fn read_named(file: impl AsRef<Path>) -> Result<Text, Failure> {
    let file = file.as_ref();
    read(file).map_err(|failure| failure.of(display_name(file)))
}

/// As [`read_named`], however long the file is.
pub(crate) fn read_whole(file: &Path) -> Result<Text, Failure> {
    let whole = |mut from: Box<dyn Read>| {
        let mut bytes = Vec::new();
        from.read_to_end(&mut bytes).map(|_| bytes)
    };
    read_by(file, whole).map_err(|failure| failure.of(display_name(file)))
}

fn read_by(
    file: &Path,
    all: impl Fn(Box<dyn Read>) -> std::io::Result<Vec<u8>>,
) -> Result<Text, Failure> {
    let bytes = if is_stdin(file) {
        all(system::stdin())
    } else if system::is_dir(file) {
        return Err(Failure::new("a directory; expected a file"));
    } else {
        system::open(file).and_then(all)
    };
    let bytes = bytes.map_err(|error| Failure::new(plain(&error)))?;
    if let Some(said) = packed(&bytes) {
        return Err(Failure::new(said));
    }
    match decode(bytes) {
        Ok((text, encoding)) => Ok(Text {
            name: display_name(file),
            text,
            encoding,
        }),
        Err(at) => Err(Failure::new(
            Said::new(
                "byte {at} is not UTF-8; expected JSON text in UTF-8 or, with a byte order mark, \
                 UTF-16",
            )
            .with("at", at),
        )),
    }
}

/// What a file is that has to be unpacked first.
fn packed(bytes: &[u8]) -> Option<Said> {
    let kind = match bytes {
        [0x1f, 0x8b, ..] => "gzip",
        [0x28, 0xb5, 0x2f, 0xfd, ..] => "zstd",
        [b'P', b'K', 3, 4, ..] => "zip",
        [b'B', b'Z', b'h', ..] => "bzip2",
        [0xfd, b'7', b'z', b'X', b'Z', ..] => "xz",
        _ => return None,
    };
    let said = Said::new("packed with {kind}; unpack it first, and pipe the text in with `-`");
    Some(said.with("kind", kind))
}

/// At most a byte more than the core accepts, so that it names the limit and memory stays bounded.
fn limited(from: Box<dyn Read>) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let limit = Limits::default().bytes as u64 + 4;
    from.take(limit).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The system's words without its error number.
pub(crate) fn plain(error: &std::io::Error) -> String {
    let text = error.to_string();
    // Systems put it in other words each; none says what is wrong.
    if text.to_lowercase().contains("symbolic links") {
        return "a symbolic link that leads back to itself".to_owned();
    }
    match text.split_once(" (os error") {
        Some((words, _)) => words.to_lowercase(),
        None => text,
    }
}

/// Decodes UTF-8, or UTF-16 with a byte order mark, as some shells write it. Fails with the byte
/// that does not fit.
fn decode(bytes: Vec<u8>) -> Result<(String, Encoding), usize> {
    let (unit, encoding): (fn([u8; 2]) -> u16, _) = match bytes.get(..2) {
        Some([0xff, 0xfe]) => (u16::from_le_bytes, Encoding::Utf16Little),
        Some([0xfe, 0xff]) => (u16::from_be_bytes, Encoding::Utf16Big),
        _ => {
            return match String::from_utf8(bytes) {
                Ok(text) => Ok((text, Encoding::Utf8)),
                Err(error) => Err(error.utf8_error().valid_up_to()),
            };
        }
    };
    let units = bytes
        .chunks_exact(2)
        .skip(1)
        .map(|pair| unit([pair[0], pair[1]]));
    let mut text = String::with_capacity(bytes.len());
    for (index, c) in char::decode_utf16(units).enumerate() {
        text.push(c.map_err(|_| 2 * index + 2)?);
    }
    if bytes.len() % 2 == 1 {
        return Err(bytes.len() - 1);
    }
    Ok((text, encoding))
}

#[cfg(test)]
mod tests {
    use super::{Encoding, decode};

    #[test]
    fn utf16_with_a_mark_is_read() {
        for little in [true, false] {
            let bytes: Vec<u8> = "\u{feff}{\"é😀\":1}"
                .encode_utf16()
                .flat_map(|unit| {
                    if little {
                        unit.to_le_bytes()
                    } else {
                        unit.to_be_bytes()
                    }
                })
                .collect();
            let (text, encoding) = decode(bytes.clone()).unwrap();
            assert_eq!(text, "{\"é😀\":1}");
            assert_eq!(encoding.encode(&text), bytes);
        }
        let marked = "\u{feff}[]";
        assert_eq!(
            decode(marked.into()),
            Ok((marked.to_owned(), Encoding::Utf8))
        );
        assert_eq!(decode(vec![0xff, 0xfe, 0x41]), Err(2));
        assert_eq!(decode(b"{\"\xff\"}".to_vec()), Err(2));
    }
}
