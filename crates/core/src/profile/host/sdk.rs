//! The parse layer: what the SDK that reads a list for a host makes of each hint.
//!
//! Between the wire and a host's rule stands a parser. Some drop the whole list because of one
//! value, some coerce it, some take it as not there. Profiles decide on what is left.
//!
//! Sources: runs of the TypeScript, Python and Rust SDKs; type definitions of the others. The data
//! stands in `hosts/sdk-*.json`.

use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;

use super::super::field::{Fault, Field};
use super::Subject;
use crate::json::{Kind, Value};
use crate::tool::{Annotations, Declared, Hint};

/// A hint after parsing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Not declared, or read as if it were not.
    Absent,
    /// `true`, or read as true.
    True,
    /// `false`, or read as false.
    False,
    /// Declared with something that is no boolean, and kept apart.
    Invalid,
}

impl State {
    /// The bit that stands for the state in a condition.
    pub(super) const fn bit(self) -> u8 {
        match self {
            Self::Absent => 1,
            Self::True => 2,
            Self::False => 4,
            Self::Invalid => 8,
        }
    }

    /// The name in a condition.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Absent => "absent",
            Self::True => "true",
            Self::False => "false",
            Self::Invalid => "invalid",
        }
    }

    const fn of(value: bool) -> Self {
        if value { Self::True } else { Self::False }
    }
}

/// What a parser makes of a value of the wrong type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    /// The whole `tools/list` result is rejected.
    Reject,
    /// As if it were not declared.
    Unset,
    /// False for the hints that are plain booleans (read-only, idempotent), not declared for others.
    FalseOrUnset,
    /// Kept as invalid: the rules see it.
    Keep,
    /// As JavaScript's truth has it.
    Truthy,
    /// The words of a lax reader: true, yes, on, t, y, 1 and their opposites; others are rejected.
    Words,
    /// The texts `true` and `false`; others are rejected.
    Literal,
    /// 1 and 0; others are rejected.
    ZeroOne,
    /// Any number but 0 is true.
    Nonzero,
    /// Not known.
    Unknown,
}

pub(super) const HOWS: [(&str, How); 10] = [
    ("reject", How::Reject),
    ("unset", How::Unset),
    ("false-or-unset", How::FalseOrUnset),
    ("keep", How::Keep),
    ("truthy", How::Truthy),
    ("words", How::Words),
    ("literal", How::Literal),
    ("zero-one", How::ZeroOne),
    ("nonzero", How::Nonzero),
    ("unknown", How::Unknown),
];

/// What a parser makes of `annotations` that is no object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HowObject {
    Reject,
    Absent,
    Unknown,
}

const HOW_OBJECTS: [(&str, HowObject); 3] = [
    ("reject", HowObject::Reject),
    ("absent", HowObject::Absent),
    ("unknown", HowObject::Unknown),
];

/// How a parser reads annotations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reader {
    /// Who reads, as a message says it.
    pub(super) name: Arc<str>,
    /// Values of hints that are null, text, numbers, anything else.
    values: [How; 4],
    /// `annotations` that is null, anything else but an object.
    annotations: [HowObject; 2],
    /// Whether keys match in any case.
    any_case: bool,
}

/// What is left of a tool's annotations after parsing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// The whole list is gone.
    Rejected(Culprit),
    /// Nobody found out.
    Unknown(Culprit),
    /// Readable.
    Read(Seen),
}

/// The value that a parser chokes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Culprit {
    key: &'static str,
    kind: Kind,
}

impl Culprit {
    /// `readOnlyHint is null`.
    pub(super) fn words(self) -> String {
        format!("{} is {}", self.key, kind_words(self.kind))
    }
}

/// Annotations as the rules see them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Seen {
    /// Whether there is an object.
    pub(super) object: bool,
    /// The hints in the order of [`Hint::ALL`].
    pub(super) hints: [State; 4],
}

impl Seen {
    pub(super) const fn state(self, hint: Hint) -> State {
        let [read_only, destructive, idempotent, open_world] = self.hints;
        match hint {
            Hint::ReadOnly => read_only,
            Hint::Destructive => destructive,
            Hint::Idempotent => idempotent,
            Hint::OpenWorld => open_world,
        }
    }
}

/// A type with its article, as a sentence needs it.
pub(super) const fn kind_words(kind: Kind) -> &'static str {
    match kind {
        Kind::Null => "null",
        Kind::Boolean => "a boolean",
        Kind::Number => "a number",
        Kind::String => "a string",
        Kind::Array => "an array",
        Kind::Object => "an object",
    }
}

impl Reader {
    /// The reading of the specification: what is no boolean is not declared.
    pub(super) fn lawful() -> Self {
        Self::uniform(How::Unset, HowObject::Absent)
    }

    /// Nobody found out how values of the wrong type are read.
    pub(super) fn unknown() -> Self {
        Self::uniform(How::Unknown, HowObject::Unknown)
    }

    fn uniform(how: How, object: HowObject) -> Self {
        Self {
            name: Arc::from("this host"),
            values: [how; 4],
            annotations: [object; 2],
            any_case: false,
        }
    }

    /// Reads a `reader` object.
    pub(super) fn read(field: &Field<'_>, name: &str) -> Result<Self, Fault> {
        field.object(&[
            "null",
            "string",
            "number",
            "other",
            "annotationsNull",
            "annotationsOther",
            "anyCase",
        ])?;
        let mut reader = Self::unknown();
        reader.name = Arc::from(name);
        let keys = ["null", "string", "number", "other"];
        for (key, how) in keys.iter().zip(&mut reader.values) {
            *how = field.need(key)?.choice(&HOWS)?;
        }
        let keys = ["annotationsNull", "annotationsOther"];
        for (key, how) in keys.iter().zip(&mut reader.annotations) {
            *how = field.need(key)?.choice(&HOW_OBJECTS)?;
        }
        if let Some(flag) = field.get("anyCase") {
            reader.any_case = flag.flag()?;
        }
        Ok(reader)
    }

    fn value(&self, kind: Kind) -> How {
        let [null, string, number, other] = self.values;
        match kind {
            Kind::Null => null,
            Kind::String => string,
            Kind::Number => number,
            Kind::Array | Kind::Object | Kind::Boolean => other,
        }
    }

    /// Parses the annotations of `subject`.
    pub(super) fn parse(&self, subject: &Subject<'_>) -> Reading {
        let mut seen = Seen {
            object: false,
            hints: [State::Absent; 4],
        };
        match subject.annotations {
            Annotations::Absent => return Reading::Read(seen),
            Annotations::Invalid(kind) => {
                let culprit = Culprit {
                    key: "annotations",
                    kind,
                };
                let [null, other] = self.annotations;
                return match if kind == Kind::Null { null } else { other } {
                    HowObject::Reject => Reading::Rejected(culprit),
                    HowObject::Unknown => Reading::Unknown(culprit),
                    HowObject::Absent => Reading::Read(seen),
                };
            }
            Annotations::Object => seen.object = true,
        }
        let title = subject.raw.get("title").map_or(Kind::String, Value::kind);
        if title != Kind::String {
            let culprit = Culprit {
                key: "annotations.title",
                kind: title,
            };
            match self.value(if title == Kind::Null {
                title
            } else {
                Kind::Object
            }) {
                How::Reject => return Reading::Rejected(culprit),
                How::Unknown => return Reading::Unknown(culprit),
                _ => {}
            }
        }
        let mut unknown = None;
        for (hint, state) in Hint::ALL.into_iter().zip(&mut seen.hints) {
            let (declared, value) = self.declared(subject, hint);
            let kind = match declared {
                Declared::Absent => continue,
                Declared::True => {
                    *state = State::True;
                    continue;
                }
                Declared::False => {
                    *state = State::False;
                    continue;
                }
                Declared::Invalid(kind) => kind,
            };
            let culprit = Culprit {
                key: hint.key(),
                kind,
            };
            match self.coerce(hint, kind, value) {
                Ok(Some(read)) => *state = read,
                Ok(None) => unknown = unknown.or(Some(culprit)),
                Err(()) => return Reading::Rejected(culprit),
            }
        }
        match unknown {
            Some(culprit) => Reading::Unknown(culprit),
            None => Reading::Read(seen),
        }
    }

    /// What is declared for `hint` to a parser that may not care for the case of keys.
    fn declared<'a>(&self, subject: &Subject<'a>, hint: Hint) -> (Declared, Value<'a>) {
        let exact = subject.hints.declared(hint);
        let value = subject.raw.get(hint.key()).unwrap_or(Value::NULL);
        if !self.any_case || !exact.is_absent() {
            return (exact, value);
        }
        subject
            .raw
            .members()
            .filter(|(key, _)| key.eq_ignore_ascii_case(hint.key()))
            .last()
            .map_or((exact, value), |(_, value)| (Declared::read(value), value))
    }

    /// The state that a value of the wrong type ends up with; nothing where that is not known.
    fn coerce(&self, hint: Hint, kind: Kind, value: Value<'_>) -> Result<Option<State>, ()> {
        let how = self.value(kind);
        let text = value.as_str().unwrap_or_default();
        let number = value.as_f64().unwrap_or_default();
        let is = |words: &[&str]| words.iter().any(|word| word.eq_ignore_ascii_case(text));
        // Exactly 1 and exactly 0, not about 1 and about 0.
        let exactly = |wanted: f64| number.total_cmp(&wanted).is_eq();
        Ok(Some(match how {
            How::Unknown => return Ok(None),
            How::FalseOrUnset if matches!(hint, Hint::ReadOnly | Hint::Idempotent) => State::False,
            How::Unset | How::FalseOrUnset => State::Absent,
            How::Keep => State::Invalid,
            How::Truthy => match kind {
                Kind::Null => State::False,
                Kind::String => State::of(!text.is_empty()),
                Kind::Number => State::of(number != 0.0),
                Kind::Array | Kind::Object | Kind::Boolean => State::True,
            },
            How::Words if is(&["true", "yes", "on", "t", "y", "1"]) => State::True,
            How::Words if is(&["false", "no", "off", "f", "n", "0"]) => State::False,
            How::Literal if text == "true" => State::True,
            How::Literal if text == "false" => State::False,
            How::ZeroOne if exactly(1.0) => State::True,
            How::ZeroOne if number == 0.0 => State::False,
            How::Nonzero => State::of(number != 0.0),
            How::Reject | How::Words | How::Literal | How::ZeroOne => return Err(()),
        }))
    }
}
