//! Renders a report for people and for other programs. Judges nothing.
//!
//! Text from a definition is never trusted: see [`visible`].

pub mod diff;
pub mod directories;
pub mod fix;
pub mod github;
pub mod hosts;
#[cfg(feature = "junit")]
pub mod junit;
pub mod lang;
pub mod markdown;
pub mod place;
#[cfg(feature = "sarif")]
pub mod sarif;
pub mod text;
pub mod visible;
mod words;

pub use lang::{Lang, Said};

use std::borrow::Cow;

use precall_core::error::Error;

/// Where a report's text came from: what its findings point into.
#[derive(Clone, Copy, Debug)]
pub struct Source<'t> {
    /// What a person calls it, such as a path.
    pub name: &'t str,
    /// The text that was checked.
    pub text: &'t str,
    /// Where the text stands, if it is a part of a file.
    pub part: Option<Part<'t>>,
    /// Whether it came from a live server.
    pub live: bool,
}

/// A text that is a part of a file, such as a line of it.
#[derive(Clone, Copy, Debug)]
pub struct Part<'t> {
    /// The file.
    pub file: &'t str,
    /// The line on which the text begins, from 1.
    pub line: usize,
    /// The column at which it begins, from 1.
    pub column: usize,
    /// The server that the text is about, where the file says so.
    pub server: Option<&'t str>,
}

impl<'t> Source<'t> {
    /// A text that is a whole file, or none.
    pub const fn new(name: &'t str, text: &'t str) -> Self {
        Self {
            name,
            text,
            part: None,
            live: false,
        }
    }

    /// The file that findings point into.
    pub fn file(&self) -> &'t str {
        self.part.map_or(self.name, |part| part.file)
    }

    /// The name, with that of the server where it is known.
    pub fn label(&self) -> Cow<'t, str> {
        match self.part.and_then(|part| part.server) {
            Some(server) => Cow::Owned(format!("{} ({server})", self.name)),
            None => Cow::Borrowed(self.name),
        }
    }
}

/// Why an input has no report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// A stable name: `unreadable`, or the code of the core's error.
    pub code: &'static str,
    /// What happened and what was expected.
    pub message: Said,
    /// Line and column, both from 1, where there are any.
    pub place: Option<(usize, usize)>,
}

impl Fault {
    /// An error about a text.
    pub fn of(source: Source<'_>, error: &Error) -> Self {
        let (lines, columns) = source
            .part
            .map_or((0, 0), |part| (part.line - 1, part.column - 1));
        Self {
            code: error.kind().code(),
            message: Said::message(error),
            place: error.place().map(|(line, column)| {
                let before = if line == 1 { columns } else { 0 };
                (line + lines, column + before)
            }),
        }
    }
}

impl Fault {
    /// What happened, and where.
    pub fn said(&self) -> Said {
        match self.place {
            Some((line, column)) => Said::new("line {line}, column {column}: {message}")
                .with("line", line)
                .with("column", column)
                .with_said("message", self.message.clone()),
            None => self.message.clone(),
        }
    }
}

/// A number with its noun: `1 tool`, `3 tools`.
pub fn count(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}
