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
pub mod markdown;
pub mod place;
#[cfg(feature = "sarif")]
pub mod sarif;
pub mod text;
pub mod visible;
mod words;

use precall_core::error::Error;

/// Where a report's text came from: what its findings point into.
#[derive(Clone, Copy, Debug)]
pub struct Source<'t> {
    /// What a person calls it, such as a path.
    pub name: &'t str,
    /// The text that was checked.
    pub text: &'t str,
}

/// Why an input has no report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// A stable name: `unreadable`, or the code of the core's error.
    pub code: &'static str,
    /// What happened and what was expected.
    pub message: String,
    /// Line and column, both from 1, where there are any.
    pub place: Option<(usize, usize)>,
}

impl From<&Error> for Fault {
    fn from(error: &Error) -> Self {
        Self {
            code: error.kind().code(),
            message: error.message().to_owned(),
            place: error.place(),
        }
    }
}

impl core::fmt::Display for Fault {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self.place {
            Some((line, column)) => write!(f, "line {line}, column {column}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

/// A number with its noun: `1 tool`, `3 tools`.
pub fn count(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}
