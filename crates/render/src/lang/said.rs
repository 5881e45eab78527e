//! What is yet to be said: a template with its values, spoken where the language is known.

use std::borrow::Cow;
use std::fmt;

use precall_core::error::Error;
use precall_core::finding::Params;

use super::Lang;

/// A sentence in any language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said(Kind);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    /// A phrase of the command, with its values.
    Phrase(&'static str, Vec<(&'static str, Said)>),
    /// A number with its noun.
    Count(usize, &'static str),
    /// A sentence that the core or the system made.
    Sentence(String),
    /// What is said in no language: a number, somebody else's words.
    Verbatim(String),
    /// What something is called: `standard input`, or its own name.
    Name(String),
    /// One after the other.
    Joined(Vec<Said>),
}

impl Said {
    /// A phrase; `english` is its key in the catalogues.
    pub const fn new(english: &'static str) -> Self {
        Self(Kind::Phrase(english, Vec::new()))
    }

    /// The same with `{name}` filled in, word for word.
    #[must_use]
    pub fn with(self, name: &'static str, value: impl fmt::Display) -> Self {
        self.with_said(name, Self(Kind::Verbatim(value.to_string())))
    }

    /// The same with `{name}` filled in by what is to be said as well.
    #[must_use]
    pub fn with_said(mut self, name: &'static str, value: impl Into<Self>) -> Self {
        if let Kind::Phrase(_, values) = &mut self.0 {
            values.push((name, value.into()));
        }
        self
    }

    /// A number with its noun, such as `3 lines`.
    pub const fn count(number: usize, noun: &'static str) -> Self {
        Self(Kind::Count(number, noun))
    }

    /// What goes in front says what it is about: a file, a server.
    pub fn about(name: impl fmt::Display, what: impl Into<Self>) -> Self {
        Self(Kind::Joined(vec![
            Self(Kind::Name(name.to_string())),
            Self(Kind::Verbatim(": ".to_owned())),
            what.into(),
        ]))
    }

    /// The same with more behind it, word for word.
    #[must_use]
    pub fn then(self, more: impl fmt::Display) -> Self {
        Self(Kind::Joined(vec![
            self,
            Self(Kind::Verbatim(more.to_string())),
        ]))
    }

    /// The same with every text that a phrase does not say itself put through `change`: names, and
    /// somebody else's words.
    #[must_use]
    pub fn map(self, change: &dyn Fn(&str) -> String) -> Self {
        Self(match self.0 {
            Kind::Phrase(english, values) => {
                let values = values.into_iter();
                let values = values.map(|(name, value)| (name, value.map(change)));
                Kind::Phrase(english, values.collect())
            }
            Kind::Count(number, noun) => Kind::Count(number, noun),
            Kind::Sentence(text) => Kind::Sentence(change(&text)),
            Kind::Verbatim(text) => Kind::Verbatim(change(&text)),
            Kind::Name(name) => Kind::Name(change(&name)),
            Kind::Joined(parts) => {
                Kind::Joined(parts.into_iter().map(|part| part.map(change)).collect())
            }
        })
    }

    /// An error of the core without its place.
    pub fn message(error: &Error) -> Self {
        Self(Kind::Sentence(error.message().to_owned()))
    }

    pub(super) fn told(&self, lang: Lang) -> String {
        match &self.0 {
            Kind::Phrase(english, values) => {
                let values = values
                    .iter()
                    .map(|(name, value)| (*name, Cow::Owned(value.told(lang))));
                Params(values.collect()).fill(lang.t(english))
            }
            Kind::Count(number, noun) => lang.count(*number, noun),
            Kind::Sentence(english) => lang.sentence(english).into_owned(),
            Kind::Verbatim(text) => text.clone(),
            Kind::Name(name) => lang.phrase(name).into_owned(),
            Kind::Joined(parts) => parts.iter().map(|part| part.told(lang)).collect(),
        }
    }
}

/// In English.
impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told(Lang::ENGLISH))
    }
}

impl From<&'static str> for Said {
    fn from(english: &'static str) -> Self {
        Self::new(english)
    }
}

/// A sentence that was made elsewhere: said in another language where a catalogue has it.
impl From<String> for Said {
    fn from(english: String) -> Self {
        Self(Kind::Sentence(english))
    }
}

impl From<&Error> for Said {
    fn from(error: &Error) -> Self {
        match error.place() {
            Some((line, column)) => Self::new("line {line}, column {column}: {message}")
                .with("line", line)
                .with("column", column)
                .with_said("message", Self::message(error)),
            None => Self::message(error),
        }
    }
}
