//! The view over one tool definition. Nothing is copied and nothing is judged here.

use alloc::string::String;

use super::characters::{Look, look};
use super::hints::{Hint, Hints};
use super::schema::is_type;
use crate::json::{Kind, Value, pointer};

/// What stands at a tool's `annotations` key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Annotations {
    /// The key is not there.
    Absent,
    /// An object, perhaps an empty one.
    Object,
    /// Something else.
    Invalid(Kind),
}

impl Annotations {
    /// The name in the report.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Absent => "absent",
            Self::Object => "object",
            Self::Invalid(_) => "invalid",
        }
    }
}

/// The name that a person sees, and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct DisplayName<'a> {
    /// The text; nothing where even the name is missing.
    pub value: Option<&'a str>,
    /// `title`, `annotations.title` or `name`.
    pub from: &'static str,
}

/// What stands somewhere in a definition, as key or as text. Most rules look for what most definitions
/// do not have: this saves them the way through it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Mentions(u8);

impl Mentions {
    /// `$ref` or `$dynamicRef`.
    pub(crate) const REFERENCE: Self = Self(1);
    /// `x-mcp-header`.
    pub(crate) const HEADER: Self = Self(2);
    /// `required` with a boolean.
    pub(crate) const BOOLEAN_REQUIRED: Self = Self(4);
    /// `type` with anything but the name of a JSON type.
    pub(crate) const ODD_TYPE: Self = Self(8);
    /// A line break or a tab.
    pub(crate) const LINES: Self = Self(16);
    /// Any other character that is not plain ASCII.
    pub(crate) const SPECIAL: Self = Self(32);

    /// A key in `annotations` that is neither a hint nor the title.
    pub(crate) const OTHER_ANNOTATION: Self = Self(64);

    fn of(value: Value<'_>) -> Self {
        let mut found = 0;
        for (text, behind) in value.texts() {
            found |= match text {
                "$ref" | "$dynamicRef" => Self::REFERENCE.0,
                "x-mcp-header" => Self::HEADER.0,
                "required" if behind.as_bool().is_some() => Self::BOOLEAN_REQUIRED.0,
                "type" if !behind.as_str().is_some_and(is_type) => Self::ODD_TYPE.0,
                _ => 0,
            };
            found |= match look(text) {
                Look::Plain => 0,
                Look::Lines => Self::LINES.0,
                Look::Special => Self::SPECIAL.0,
                Look::Both => Self::LINES.0 | Self::SPECIAL.0,
            };
        }
        Self(found)
    }

    /// Whether one of them stands there.
    pub(crate) const fn any(self, of: Self) -> bool {
        self.0 & of.0 != 0
    }

    /// Both.
    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// One tool definition, as it stands in the text.
#[derive(Clone, Copy)]
pub struct Tool<'a> {
    /// Position among all tools of the input, from 0.
    pub index: usize,
    /// Pointer to what holds the tools, such as `/result/tools`; nothing where the tool is the input.
    parent: Option<&'a str>,
    /// Position under `parent`.
    element: usize,
    /// The definition; of any type, since a list may hold anything.
    pub value: Value<'a>,
    /// The name, where it is text.
    pub name: Option<&'a str>,
    /// The top-level title, where it is text.
    pub title: Option<&'a str>,
    /// The description, where it is text.
    pub description: Option<&'a str>,
    /// The `annotations` value, or a null value.
    pub annotations: Value<'a>,
    /// What kind of thing `annotations` is.
    pub annotations_state: Annotations,
    /// The declared hints.
    pub hints: Hints,
    /// The `inputSchema` value, if there is one.
    pub input_schema: Option<Value<'a>>,
    /// The `outputSchema` value, if there is one.
    pub output_schema: Option<Value<'a>>,
    /// The `_meta` value, if there is one.
    pub meta: Option<Value<'a>>,
    /// What stands somewhere in it.
    pub(crate) mentions: Mentions,
}

impl<'a> Tool<'a> {
    pub(super) fn new(
        index: usize,
        parent: Option<&'a str>,
        element: usize,
        value: Value<'a>,
    ) -> Self {
        let mut tool = Self {
            index,
            parent,
            element,
            value,
            name: None,
            title: None,
            description: None,
            annotations: Value::NULL,
            annotations_state: Annotations::Absent,
            hints: Hints::default(),
            input_schema: None,
            output_schema: None,
            meta: None,
            mentions: Mentions::of(value),
        };
        for (key, member) in value.members() {
            match key {
                "name" => tool.name = member.as_str(),
                "title" => tool.title = member.as_str(),
                "description" => tool.description = member.as_str(),
                "annotations" => {
                    tool.annotations = member;
                    tool.annotations_state = if member.is_object() {
                        Annotations::Object
                    } else {
                        Annotations::Invalid(member.kind())
                    };
                }
                "inputSchema" => tool.input_schema = Some(member),
                "outputSchema" => tool.output_schema = Some(member),
                "_meta" => tool.meta = Some(member),
                _ => {}
            }
        }
        tool.hints = Hints::read(tool.annotations);
        let others = |(key, _)| key != "title" && Hint::from_key(key).is_none();
        if tool.annotations.members().any(others) {
            tool.mentions = tool.mentions.or(Mentions::OTHER_ANNOTATION);
        }
        tool
    }

    /// The pointer to the tool.
    pub fn pointer(&self) -> String {
        self.at(&[])
    }

    /// The pointer to something inside the tool.
    pub fn at(&self, segments: &[&str]) -> String {
        let mut at = String::with_capacity(64);
        if let Some(parent) = self.parent {
            at.push_str(parent);
            pointer::push_index(&mut at, self.element);
        }
        for segment in segments {
            pointer::push(&mut at, segment);
        }
        at
    }

    /// The `annotations.title`, where it is text.
    pub fn annotations_title(&self) -> Option<&'a str> {
        self.annotations.get("title").and_then(Value::as_str)
    }

    /// The name that a person sees: `title`, then `annotations.title`, then `name`; an empty title
    /// counts as none.
    ///
    /// Source: MCP specification 2025-06-18, `Tool.title`, and the TypeScript SDK's
    /// `getDisplayName`. Before 2025-06-18 there is no top-level title.
    pub fn display_name(&self, revision: &super::Revision) -> DisplayName<'a> {
        let filled = |title: &&str| !title.is_empty();
        for (known, value, from) in [
            (revision.title, self.title, "title"),
            (
                revision.annotations,
                self.annotations_title(),
                "annotations.title",
            ),
        ] {
            let value = value.filter(filled).filter(|_| known);
            if value.is_some() {
                return DisplayName { value, from };
            }
        }
        DisplayName {
            value: self.name,
            from: "name",
        }
    }

    /// How a message calls the tool: its name in quotes, or its place.
    pub fn label(&self) -> String {
        match self.name {
            Some(name) => alloc::format!("\"{}\"", shorten(name, 80)),
            None => alloc::format!("tool {}", self.index + 1),
        }
    }
}

/// At most `length` characters of `text`.
pub(crate) fn shorten(text: &str, length: usize) -> &str {
    text.char_indices()
        .nth(length)
        .and_then(|(end, _)| text.get(..end))
        .unwrap_or(text)
}
