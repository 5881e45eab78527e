//! What can go wrong with an input as a whole. A fault inside one tool is a finding, not an error.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt;

use crate::json::Limits;

/// The kind of an [`Error`]; [`ErrorKind::code`] is stable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The text is no JSON.
    Syntax,
    /// The text is longer than [`Limits::bytes`].
    TooLarge,
    /// Arrays and objects nest deeper than [`Limits::depth`].
    TooDeep,
    /// More tools than [`crate::tool::MAX_TOOLS`].
    TooManyTools,
    /// JSON, but nothing that holds a tool definition.
    NotTools,
    /// A tool definition in the shape of another vendor's function calling.
    ForeignShape,
    /// A JSON-RPC error response.
    ErrorResponse,
    /// An option has a value that is not known.
    Option,
    /// A profile or policy cannot be used.
    Profile,
    /// A lock file cannot be used.
    Lock,
}

impl ErrorKind {
    /// A stable name for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Syntax => "syntax",
            Self::TooLarge => "too-large",
            Self::TooDeep => "too-deep",
            Self::TooManyTools => "too-many-tools",
            Self::NotTools => "not-tools",
            Self::ForeignShape => "foreign-shape",
            Self::ErrorResponse => "error-response",
            Self::Option => "option",
            Self::Profile => "profile",
            Self::Lock => "lock",
        }
    }
}

/// Why an input could not be used: what, where, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    kind: ErrorKind,
    message: String,
    place: Option<(usize, usize)>,
}

impl Error {
    pub(crate) fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        Self {
            kind,
            message: message.into(),
            place: None,
        }
    }

    /// The same error with the line and column, both from 1, where the fault stands.
    pub(crate) fn at(mut self, line: usize, column: usize) -> Self {
        self.place = Some((line, column));
        self
    }

    /// From the parser's error: its line and byte column become line and character column.
    pub(crate) fn from_json(
        kind: ErrorKind,
        text: &str,
        error: &serde_json::Error,
        limits: &Limits,
    ) -> Self {
        let line = text
            .split('\n')
            .nth(error.line().saturating_sub(1))
            .unwrap_or_default();
        let column = line
            .char_indices()
            .take_while(|(at, _)| *at < error.column())
            .count()
            .max(1);
        let message = if kind == ErrorKind::TooDeep {
            format!(
                "arrays and objects nest deeper than {} levels",
                limits.depth
            )
        } else if text
            .trim_matches(['\u{feff}', ' ', '\t', '\r', '\n'])
            .is_empty()
        {
            "the text is empty; expected JSON".into()
        } else {
            wording(error)
        };
        Self {
            kind,
            message,
            place: Some((error.line().max(1), column)),
        }
    }

    /// The same error with the text it is about named first.
    pub(crate) fn about(mut self, which: &str) -> Self {
        if !self.message.starts_with("before: ")
            && !self.message.starts_with("after: ")
            && !self.message.starts_with("upstream: ")
            && !self.message.starts_with("downstream: ")
        {
            self.message = format!("{which}: {}", self.message);
        }
        self
    }

    /// What kind of error it is.
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// The message without the place.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Line and column in characters, both from 1, where the fault stands.
    pub const fn place(&self) -> Option<(usize, usize)> {
        self.place
    }
}

/// The parser's message, with the expectation spelled out where it leaves it to the reader.
fn wording(error: &serde_json::Error) -> String {
    let message = error.to_string();
    let bare = message
        .rsplit_once(" at line ")
        .map_or(message.as_str(), |(front, _)| front);
    let hint = match bare {
        "expected value" => {
            "expected a value: object, array, string in double quotes, number, true, false or null"
        }
        "key must be a string" => "expected a key in double quotes",
        "trailing comma" => "expected another value after the comma, or no comma",
        "trailing characters" => "expected the end of the text after the value",
        "EOF while parsing a value" => "the text ends where a value was expected",
        "EOF while parsing an object" => "the text ends inside an object; expected `,` or `}`",
        "EOF while parsing a list" => "the text ends inside an array; expected `,` or `]`",
        "EOF while parsing a string" => "the text ends inside a string; expected `\"`",
        "invalid escape" => {
            "invalid escape; expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t or \\u with four digits"
        }
        "control character (\\u0000-\\u001F) found while parsing a string" => {
            "a control character inside a string; expected it escaped, such as \\n"
        }
        "expected ident" => "expected true, false or null",
        "invalid number" => {
            "expected digits: JSON numbers have no leading zero, plus sign or bare point"
        }
        other => other,
    };
    hint.to_string()
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Some((line, column)) => write!(f, "line {line}, column {column}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl core::error::Error for Error {}

#[cfg(test)]
mod tests {
    use super::ErrorKind;
    use crate::json::{Document, Limits};
    use alloc::string::ToString;

    #[test]
    fn syntax_errors_say_where_and_what_was_expected() {
        for (text, expected) in [
            (
                "{\"é\": tru}",
                "line 1, column 10: expected true, false or null",
            ),
            (
                "{\n  \"a\": 1,\n}",
                "line 3, column 1: expected another value after the comma, or no comma",
            ),
            (
                "{a: 1}",
                "line 1, column 2: expected a key in double quotes",
            ),
            ("", "line 1, column 1: the text is empty; expected JSON"),
            (" \n", "line 2, column 1: the text is empty; expected JSON"),
            (
                "{\"a\":",
                "line 1, column 5: the text ends where a value was expected",
            ),
            (
                "[1] x",
                "line 1, column 5: expected the end of the text after the value",
            ),
        ] {
            let error = Document::parse(text, &Limits::default()).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::Syntax);
            assert_eq!(error.to_string(), expected, "{text}");
        }
    }
}
