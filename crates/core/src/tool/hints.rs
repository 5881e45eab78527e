//! The four hints: what is declared, and what a reader of the protocol ends up with.

use serde::Serialize;

use crate::json::{Kind, Value};

/// One of the four behaviour hints, in the order of the protocol's text.
///
/// Source: MCP specification, `ToolAnnotations`, unchanged from 2025-03-26 to 2026-07-28.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Hint {
    /// The tool does not modify its environment.
    ReadOnly,
    /// The tool may do more than add: it may destroy or overwrite.
    Destructive,
    /// Repeating a call with the same arguments changes nothing further.
    Idempotent,
    /// The tool reaches an open set of outside entities.
    OpenWorld,
}

impl Hint {
    /// All four, in the order of the protocol's text.
    pub const ALL: [Self; 4] = [
        Self::ReadOnly,
        Self::Destructive,
        Self::Idempotent,
        Self::OpenWorld,
    ];

    /// The key on the wire. Keys are case-sensitive.
    pub const fn key(self) -> &'static str {
        match self {
            Self::ReadOnly => "readOnlyHint",
            Self::Destructive => "destructiveHint",
            Self::Idempotent => "idempotentHint",
            Self::OpenWorld => "openWorldHint",
        }
    }

    /// The hint with this exact key.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|hint| hint.key() == key)
    }

    /// The value that the protocol gives to silence: together the worst case.
    pub const fn default_value(self) -> bool {
        matches!(self, Self::Destructive | Self::OpenWorld)
    }

    /// [`Self::default_value`] as text.
    pub const fn default_text(self) -> &'static str {
        if self.default_value() {
            "true"
        } else {
            "false"
        }
    }

    /// What the protocol assumes of a tool that is silent about this hint.
    pub const fn assumption(self) -> &'static str {
        match self {
            Self::ReadOnly => "it writes",
            Self::Destructive => "it may destroy",
            Self::Idempotent => "a repeat is not safe",
            Self::OpenWorld => "it reaches the open world",
        }
    }

    /// The value that promises the less harm.
    pub const fn safe_value(self) -> bool {
        matches!(self, Self::ReadOnly | Self::Idempotent)
    }

    /// Whether the hint has no meaning on a read-only tool.
    pub const fn needs_a_write(self) -> bool {
        matches!(self, Self::Destructive | Self::Idempotent)
    }
}

/// What stands on the wire for a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Declared {
    /// The key is not there.
    #[default]
    Absent,
    /// `true`.
    True,
    /// `false`.
    False,
    /// The key is there and its value is no boolean.
    Invalid(Kind),
}

impl Declared {
    pub(crate) fn read(value: Value<'_>) -> Self {
        match value.as_bool() {
            Some(true) => Self::True,
            Some(false) => Self::False,
            None => Self::Invalid(value.kind()),
        }
    }

    /// The boolean, if one was declared.
    pub const fn value(self) -> Option<bool> {
        match self {
            Self::True => Some(true),
            Self::False => Some(false),
            Self::Absent | Self::Invalid(_) => None,
        }
    }

    /// The state as messages print it.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Absent => "not declared",
            Self::True => "true",
            Self::False => "false",
            Self::Invalid(kind) => kind.name(),
        }
    }

    /// Whether the key is not there.
    pub const fn is_absent(self) -> bool {
        matches!(self, Self::Absent)
    }

    /// Whether the key is there with an unusable value.
    pub const fn is_invalid(self) -> bool {
        matches!(self, Self::Invalid(_))
    }
}

impl Serialize for Declared {
    fn serialize<S: serde::Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Absent => out.serialize_str("absent"),
            Self::True => out.serialize_bool(true),
            Self::False => out.serialize_bool(false),
            Self::Invalid(_) => out.serialize_str("invalid"),
        }
    }
}

/// Where an effective value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// The tool says so with a JSON boolean.
    Declared,
    /// The tool is silent, so the protocol's default applies.
    Default,
    /// The tool says something that is no boolean, so the protocol's default applies.
    Invalid,
}

/// A hint as a reader of the protocol ends up with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Effective {
    /// What stands on the wire.
    pub declared: Declared,
    /// The value that applies; nothing under a revision without annotations.
    pub effective: Option<bool>,
    /// Where it comes from; nothing under a revision without annotations.
    pub origin: Option<Origin>,
    /// Whether the hint has no meaning because the tool counts as read-only.
    pub moot: bool,
}

/// The four hints of a tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Hints([Declared; 4]);

impl Hints {
    /// Reads the hints from an `annotations` value. Nothing is coerced; the last of several equal
    /// keys counts. A value that is no object declares nothing.
    pub fn read(annotations: Value<'_>) -> Self {
        let mut hints = Self::default();
        for (key, value) in annotations.members() {
            if let Some(hint) = Hint::from_key(key) {
                hints.set(hint, Declared::read(value));
            }
        }
        hints
    }

    /// What is declared for `hint`.
    pub const fn declared(&self, hint: Hint) -> Declared {
        let [read_only, destructive, idempotent, open_world] = self.0;
        match hint {
            Hint::ReadOnly => read_only,
            Hint::Destructive => destructive,
            Hint::Idempotent => idempotent,
            Hint::OpenWorld => open_world,
        }
    }

    /// Changes what is declared for `hint`: for "what if".
    pub const fn set(&mut self, hint: Hint, declared: Declared) {
        let [read_only, destructive, idempotent, open_world] = &mut self.0;
        *match hint {
            Hint::ReadOnly => read_only,
            Hint::Destructive => destructive,
            Hint::Idempotent => idempotent,
            Hint::OpenWorld => open_world,
        } = declared;
    }

    /// The boolean that applies: the declared one, else the protocol's default.
    pub fn value(&self, hint: Hint) -> bool {
        self.declared(hint)
            .value()
            .unwrap_or_else(|| hint.default_value())
    }

    /// The hint resolved by the protocol's text, where the revision has annotations.
    pub fn resolve(&self, hint: Hint, has_annotations: bool) -> Effective {
        let declared = self.declared(hint);
        let origin = match declared {
            Declared::True | Declared::False => Origin::Declared,
            Declared::Absent => Origin::Default,
            Declared::Invalid(_) => Origin::Invalid,
        };
        Effective {
            declared,
            effective: has_annotations.then(|| self.value(hint)),
            origin: has_annotations.then_some(origin),
            moot: has_annotations && hint.needs_a_write() && self.value(Hint::ReadOnly),
        }
    }

    /// Whether no hint is declared, not even badly.
    pub fn is_silent(&self) -> bool {
        self.0.iter().all(|declared| declared.is_absent())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::{Limits, with_document};

    fn hints(text: &str) -> Hints {
        with_document(text, &Limits::default(), |document| {
            Hints::read(document.root())
        })
        .unwrap()
    }

    #[test]
    fn silence_is_the_worst_case() {
        let values = Hint::ALL.map(|hint| hints("{}").value(hint));
        assert_eq!(values, [false, true, false, true]);
    }

    #[test]
    fn nothing_is_coerced() {
        for bad in ["\"true\"", "1", "null", "[]", "{}", "\"yes\""] {
            let hints = hints(&alloc::format!("{{\"readOnlyHint\":{bad}}}"));
            let read_only = hints.resolve(Hint::ReadOnly, true);
            assert!(read_only.declared.is_invalid());
            assert_eq!(read_only.effective, Some(false));
            assert_eq!(read_only.origin, Some(Origin::Invalid));
        }
    }

    #[test]
    fn destructive_and_idempotent_are_moot_on_a_read_only_tool() {
        let hints = hints(r#"{"readOnlyHint":true,"idempotentHint":true}"#);
        let moot = Hint::ALL.map(|hint| hints.resolve(hint, true).moot);
        assert_eq!(moot, [false, true, true, false]);
        assert_eq!(hints.resolve(Hint::Destructive, true).effective, Some(true));
        assert_eq!(hints.resolve(Hint::Destructive, false).effective, None);
    }

    #[test]
    fn the_last_duplicate_counts() {
        let hints = hints(r#"{"readOnlyHint":true,"readOnlyHint":false}"#);
        assert_eq!(hints.declared(Hint::ReadOnly), Declared::False);
    }
}
