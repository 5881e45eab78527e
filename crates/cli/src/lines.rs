//! JSON Lines: each line is an input, perhaps wrapped together with the name of its server.

use std::borrow::Cow;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use memchr::memmem;
use precall_core::json::Limits;
use precall_render::Said;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;

use crate::exit::Failure;
use crate::{input, system};

/// What is read of a file at a time.
pub(crate) const CHUNK: usize = 512 << 10;

/// What is to be checked of a line.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Line<'l> {
    /// The tool or list, as it stands in the line.
    pub(crate) text: &'l str,
    /// Characters of the line before it.
    pub(crate) before: usize,
    /// The server that it is from.
    pub(crate) server: Option<Cow<'l, str>>,
    /// What stands where the server's name should, if it is no text.
    odd: Option<&'static str>,
}

/// A line as inventories write them: `{"server": ..., "tool": {...}}` or `{"server": ..., "tools": [...]}`.
#[derive(Deserialize)]
struct Wrapper<'l> {
    #[serde(borrow)]
    server: Option<&'l RawValue>,
    #[serde(borrow, default)]
    tool: Option<&'l RawValue>,
    #[serde(borrow, default)]
    list: Option<&'l RawValue>,
    /// A tool of its own has one.
    name: Option<IgnoredAny>,
}

impl<'l> Line<'l> {
    /// Looks what a line holds. One that is not wrapped is taken as it is.
    pub(crate) fn read(line: &'l str) -> Self {
        let plain = Self {
            text: line,
            before: 0,
            server: None,
            odd: None,
        };
        // Few definitions speak of servers: only those are read twice.
        if memmem::find(line.as_bytes(), b"\"server\"").is_none() {
            return plain;
        }
        let Ok(wrapper) = serde_json::from_str::<Wrapper<'l>>(line) else {
            return plain;
        };
        let Some(server) = wrapper.server.filter(|_| wrapper.name.is_none()) else {
            return plain;
        };
        let inner = wrapper.tool.or(wrapper.list).map(RawValue::get);
        let text = inner.unwrap_or(line);
        // INVARIANT: a raw value is a part of the text that it was read from.
        let offset = text.as_ptr() as usize - line.as_ptr() as usize;
        let name = serde_json::from_str::<Cow<'l, str>>(server.get()).ok();
        Self {
            text,
            before: line
                .get(..offset)
                .map_or(0, |before| before.chars().count()),
            odd: name.is_none().then(|| kind(server.get())),
            server: name,
        }
    }

    /// What a person should know of the name of its server.
    pub(crate) fn remark(&self) -> Option<Said> {
        let said = Said::new("`server` is {kind}, which is left out; expected text");
        self.odd.map(|kind| said.with_said("kind", kind))
    }
}

/// What a JSON value is, by its first character.
fn kind(value: &str) -> &'static str {
    match value.as_bytes().first() {
        Some(b'"') => "text that is not Unicode",
        Some(b'{') => "an object",
        Some(b'[') => "an array",
        Some(b't' | b'f') => "a boolean",
        Some(b'n') => "null",
        _ => "a number",
    }
}

/// What is done with a line, which has a number and is text or, in words, none.
type Each<'e> = dyn FnMut(usize, Result<&str, &'static str>) -> Result<(), Failure> + 'e;

/// Calls `each` with every line that is not blank and its number, from 1. Only one line at a time
/// is in memory; one beyond the limit of an input is cut, so that the core names the limit.
pub(crate) fn for_each(file: &Path, each: &mut Each<'_>) -> Result<std::io::Result<()>, Failure> {
    let reader = match open(file) {
        Ok(reader) => reader,
        Err(error) => return Ok(Err(error)),
    };
    let mut reader = BufReader::with_capacity(CHUNK, reader);
    let limit = Limits::default().bytes as u64 + 2;
    let mut line = Vec::new();
    let mut number = 0;
    loop {
        line.clear();
        match (&mut reader).take(limit).read_until(b'\n', &mut line) {
            Ok(0) => return Ok(Ok(())),
            Ok(_) => number += 1,
            Err(error) => return Ok(Err(error)),
        }
        if !line.ends_with(b"\n")
            && let Err(error) = skip_line(&mut reader)
        {
            return Ok(Err(error));
        }
        let body = line.strip_suffix(b"\n").unwrap_or(&line);
        let body = body.strip_suffix(b"\r").unwrap_or(body);
        if !body.iter().all(u8::is_ascii_whitespace) {
            each(number, decoded(body))?;
        }
    }
}

/// Passes over the rest of a line that is too long.
fn skip_line(reader: &mut impl BufRead) -> std::io::Result<()> {
    loop {
        let buffer = reader.fill_buf()?;
        let (length, ends) = match memchr::memchr(b'\n', buffer) {
            Some(at) => (at + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        reader.consume(length);
        if ends {
            return Ok(());
        }
    }
}

/// A line as text, or why it is none.
pub(crate) fn decoded(line: &[u8]) -> Result<&str, &'static str> {
    std::str::from_utf8(line).map_err(|_| "not UTF-8")
}

/// What a person calls a line of a file, or a whole file.
pub(crate) fn place(file: &str, line: Option<usize>) -> Cow<'_, str> {
    match line {
        Some(line) => Cow::Owned(format!("{file}:{line}")),
        None => Cow::Borrowed(file),
    }
}

/// The file, or standard input.
pub(crate) fn open(file: &Path) -> std::io::Result<Box<dyn Read>> {
    if input::is_stdin(file) {
        Ok(system::stdin())
    } else {
        system::open(file)
    }
}

#[cfg(test)]
mod tests {
    use super::Line;

    #[test]
    fn wrappers_are_taken_off_and_nothing_else() {
        let line = r#"{"server": "a\"é", "n": 1, "tool": {"name": "x"}}"#;
        let read = Line::read(line);
        assert_eq!(read.text, r#"{"name": "x"}"#);
        assert_eq!(read.before, 35);
        assert_eq!(read.server.as_deref(), Some("a\"é"));

        let list = r#"{"tools": [], "server": "b"}"#;
        let read = Line::read(list);
        assert_eq!((read.text, read.server.as_deref()), (list, Some("b")));

        // A name that is none hides nothing of the tool, and is told.
        let odd = Line::read(r#"{"server": 1, "tool": {}}"#);
        assert_eq!((odd.text, odd.before, &odd.server), ("{}", 22, &None));
        let told = odd.remark().unwrap().to_string();
        assert!(told.starts_with("`server` is a number"), "{told}");
        let odd = Line::read(r#"{"server": {"name": "x"}, "tools": []}"#);
        assert!(odd.remark().is_some());

        for plain in [
            r#"{"name": "x", "server": "y", "tool": {}}"#,
            r#"{"server": "x", "tool": {}"#,
            r#"[{"name": "\"server\""}]"#,
        ] {
            let read = Line::read(plain);
            assert_eq!((read.text, read.before, read.server), (plain, 0, None));
        }
    }
}
