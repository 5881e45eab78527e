//! Reading what is to be checked: files and standard input.

use std::io::Read;
use std::path::Path;

use precall_core::error::{Error, ErrorKind};
use precall_core::json::Limits;
use precall_render::Said;

use crate::exit::Failure;
use crate::system::{self, Entry, Stream, walk};

/// The name that stands for standard input.
pub(crate) const STDIN: &str = "-";

/// A text and what a person calls it.
#[derive(Debug)]
pub(crate) struct Text {
    /// Such as a path, or `standard input`.
    pub(crate) name: String,
    /// The text itself.
    pub(crate) text: String,
}

/// The files to read: those named, or standard input where nothing is named and something is
/// piped in.
pub(crate) fn named_or_piped(files: &[String]) -> Result<Vec<String>, Failure> {
    if !files.is_empty() {
        return Ok(files.to_vec());
    }
    if system::is_terminal(Stream::In) {
        return Err(Failure::new(
            "nothing to read: name a file, or pipe the JSON in, such as: precall check tools.json",
        ));
    }
    Ok(vec![STDIN.to_owned()])
}

/// An input that was found.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    /// The path, or [`STDIN`].
    pub(crate) name: String,
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
}

/// What the arguments mean: files stay, directories and patterns become the files in them.
pub(crate) fn expand(arguments: &[String], lines: bool) -> Result<Vec<Found>, Failure> {
    let mut found = Vec::new();
    let mut push = |name: String, named: bool| {
        let path = Path::new(&name);
        found.push(Found {
            lines: lines || crate::inventory::is_lines(path),
            bytes: match system::entry(&name) {
                Some(Entry::File(bytes)) => bytes,
                _ => 0,
            },
            named,
            name,
        });
    };
    for argument in arguments {
        let path = Path::new(argument);
        if system::is_dir(argument) {
            let before = walk(path, |path| {
                path.extension()
                    .is_some_and(|e| e == "json" || e == "jsonl" || e == "ndjson")
            })?;
            if before.is_empty() {
                return Err(Failure::about(
                    argument,
                    Said::new("no .json, .jsonl or .ndjson file in this directory"),
                ));
            }
            for name in before {
                push(name, false);
            }
        } else if argument.contains(['*', '?', '[']) && system::entry(argument).is_none() {
            let glob = globset::GlobBuilder::new(argument)
                .literal_separator(true)
                .build()
                .map_err(|error| Failure::about(argument, error.kind().to_string()))?
                .compile_matcher();
            // The walk starts where the pattern has no wildcard yet.
            let base: std::path::PathBuf = path
                .iter()
                .take_while(|part| !part.to_string_lossy().contains(['*', '?', '[', '{']))
                .collect();
            let start = if base.as_os_str().is_empty() {
                Path::new(".")
            } else {
                &base
            };
            let names = walk(start, |path| {
                glob.is_match(path.strip_prefix(".").unwrap_or(path))
            })?;
            if names.is_empty() {
                // Read like a path, so that it is told and does not hide the others.
                push(argument.clone(), true);
            }
            for name in names {
                push(name, true);
            }
        } else {
            push(argument.clone(), true);
        }
    }
    Ok(found)
}

/// Whether a file is about something else than tools, as one in a directory may be. One that is no
/// JSON may be meant to, and is told.
pub(crate) fn is_other(error: &Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::NotTools | ErrorKind::ForeignShape | ErrorKind::ErrorResponse
    )
}

/// What a person calls a file.
pub(crate) fn display_name(file: &str) -> &str {
    if file == STDIN {
        "standard input"
    } else {
        file
    }
}

/// Reads a file, or standard input for `-`. The failure does not repeat the name.
pub(crate) fn read(file: &str) -> Result<Text, Failure> {
    let name = display_name(file).to_owned();
    let bytes = if file == STDIN {
        read_all(system::stdin())
    } else if system::is_dir(file) {
        return Err(Failure::new("a directory; expected a file"));
    } else {
        system::open(file).and_then(read_all)
    };
    let bytes = bytes.map_err(|error| Failure::new(plain(&error)))?;
    match decode(bytes) {
        Ok(text) => Ok(Text { name, text }),
        Err(at) => Err(Failure::new(
            Said::new(
                "byte {at} is not UTF-8; expected JSON text in UTF-8 or, with a byte order mark, \
                 UTF-16",
            )
            .with("at", at),
        )),
    }
}

/// As [`read`], with the name in front of what went wrong.
pub(crate) fn read_named(file: &str) -> Result<Text, Failure> {
    read(file).map_err(|failure| Failure::about(display_name(file), failure.said()))
}

/// At most a byte more than the core accepts, so that it names the limit and memory stays bounded.
fn read_all(from: impl Read) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let limit = Limits::default().bytes as u64 + 4;
    from.take(limit).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The system's words without its error number.
pub(crate) fn plain(error: &std::io::Error) -> String {
    let text = error.to_string();
    match text.split_once(" (os error") {
        Some((words, _)) => words.to_lowercase(),
        None => text,
    }
}

/// Decodes UTF-8, or UTF-16 with a byte order mark, as some shells write it. Fails with the byte
/// that does not fit.
fn decode(bytes: Vec<u8>) -> Result<String, usize> {
    let unit: fn([u8; 2]) -> u16 = match bytes.get(..2) {
        Some([0xff, 0xfe]) => u16::from_le_bytes,
        Some([0xfe, 0xff]) => u16::from_be_bytes,
        _ => {
            return String::from_utf8(bytes).map_err(|error| {
                let at = error.utf8_error().valid_up_to();
                // The text was cut at the limit, perhaps inside a character: let the core say so.
                at
            });
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
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::decode;

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
            assert_eq!(decode(bytes).as_deref(), Ok("{\"é😀\":1}"));
        }
        assert_eq!(decode(vec![0xff, 0xfe, 0x41]), Err(2));
        assert_eq!(decode(b"{\"\xff\"}".to_vec()), Err(2));
    }
}
