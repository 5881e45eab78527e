//! The tree: one flat tape of nodes in reading order.
//!
//! A tape needs one allocation however many objects there are, is dropped in one step at any
//! depth, and keeps order and duplicates for free.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use serde::de::{self, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};

use crate::error::{Error, ErrorKind};

/// What a text may be at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Length in bytes.
    pub bytes: usize,
    /// Nesting of arrays and objects.
    pub depth: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            bytes: 64 << 20,
            depth: 128,
        }
    }
}

/// The type of a JSON value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the JSON types speak for themselves")]
pub enum Kind {
    Null,
    Boolean,
    Number,
    String,
    Array,
    Object,
}

impl Kind {
    /// The type's name as messages print it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Boolean => "boolean",
            Self::Number => "number",
            Self::String => "string",
            Self::Array => "array",
            Self::Object => "object",
        }
    }

    /// The type's name with its article, as a sentence prints it.
    pub const fn with_article(self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Boolean => "a boolean",
            Self::Number => "a number",
            Self::String => "a string",
            Self::Array => "an array",
            Self::Object => "an object",
        }
    }
}

#[derive(Debug)]
enum Node<'a> {
    Null,
    Bool(bool),
    Unsigned(u64),
    Signed(i64),
    Float(f64),
    Borrowed(&'a str),
    /// A string with escapes: decoded, so it cannot borrow.
    Owned(Box<str>),
    /// Number of nodes after this one that belong to it.
    Array(usize),
    /// Members as key node, value nodes; number of nodes after this one that belong to it.
    Object(usize),
}

/// A parsed text. See [`Value`] for reading it.
#[derive(Debug)]
pub struct Document<'a> {
    text: &'a str,
    nodes: Vec<Node<'a>>,
}

impl<'a> Document<'a> {
    /// Parses `text`.
    ///
    /// # Errors
    /// [`ErrorKind::TooLarge`], [`ErrorKind::TooDeep`] or [`ErrorKind::Syntax`], each with the place.
    pub fn parse(text: &'a str, limits: &Limits) -> Result<Self, Error> {
        if text.len() > limits.bytes {
            return Err(Error::new(
                ErrorKind::TooLarge,
                alloc::format!(
                    "the text is {} bytes long; at most {} are read",
                    text.len(),
                    limits.bytes
                ),
            ));
        }
        let mut builder = Builder {
            // Definitions run to about one node for 20 bytes of text; half of that avoids both
            // over-reserving for prose and most regrowth.
            nodes: Vec::with_capacity(text.len() / 32 + 8),
            depth: 0,
            limit: limits.depth,
            too_deep: false,
        };
        let mut reader = serde_json::Deserializer::from_str(text);
        // The builder counts depth itself, to name the limit.
        reader.disable_recursion_limit();
        let outcome = Seed(&mut builder)
            .deserialize(&mut reader)
            .and_then(|()| reader.end());
        match outcome {
            Ok(()) => Ok(Self {
                text,
                nodes: builder.nodes,
            }),
            Err(error) => {
                let kind = if builder.too_deep {
                    ErrorKind::TooDeep
                } else {
                    ErrorKind::Syntax
                };
                Err(Error::from_json(kind, text, &error, limits))
            }
        }
    }

    /// The outermost value.
    pub fn root(&self) -> Value<'_> {
        Value(&self.nodes)
    }

    /// The text that was parsed, without a byte order mark.
    pub fn text(&self) -> &'a str {
        self.text
    }
}

/// A value inside a [`Document`]: a cursor that copies freely.
#[derive(Clone, Copy)]
pub struct Value<'a>(&'a [Node<'a>]);

impl<'a> Value<'a> {
    /// A value that is `null`, to stand for "nothing there".
    pub const NULL: Value<'static> = Value(&[]);

    /// The value's JSON type.
    pub fn kind(self) -> Kind {
        match self.0.first() {
            None | Some(Node::Null) => Kind::Null,
            Some(Node::Bool(_)) => Kind::Boolean,
            Some(Node::Unsigned(_) | Node::Signed(_) | Node::Float(_)) => Kind::Number,
            Some(Node::Borrowed(_) | Node::Owned(_)) => Kind::String,
            Some(Node::Array(_)) => Kind::Array,
            Some(Node::Object(_)) => Kind::Object,
        }
    }

    /// Whether the value is `null`.
    pub fn is_null(self) -> bool {
        self.kind() == Kind::Null
    }

    /// Whether the value is an object.
    pub fn is_object(self) -> bool {
        matches!(self.0.first(), Some(Node::Object(_)))
    }

    /// Whether the value is an array.
    pub fn is_array(self) -> bool {
        matches!(self.0.first(), Some(Node::Array(_)))
    }

    /// The boolean, if it is one. Nothing is coerced.
    pub fn as_bool(self) -> Option<bool> {
        match self.0.first() {
            Some(Node::Bool(value)) => Some(*value),
            _ => None,
        }
    }

    /// The string, if it is one.
    pub fn as_str(self) -> Option<&'a str> {
        self.0.first().and_then(Node::text)
    }

    /// The number, if it is one. Integers beyond 2^53 lose precision.
    #[expect(
        clippy::cast_precision_loss,
        reason = "JSON numbers are doubles to every peer"
    )]
    pub fn as_f64(self) -> Option<f64> {
        match self.0.first() {
            Some(Node::Unsigned(value)) => Some(*value as f64),
            Some(Node::Signed(value)) => Some(*value as f64),
            Some(Node::Float(value)) => Some(*value),
            _ => None,
        }
    }

    /// The non-negative integer, if it is one.
    pub fn as_u64(self) -> Option<u64> {
        match self.0.first() {
            Some(Node::Unsigned(value)) => Some(*value),
            _ => None,
        }
    }

    /// The last member with this key, as `JSON.parse` keeps it. Nothing where this is no object.
    pub fn get(self, key: &str) -> Option<Value<'a>> {
        // Asked more often than anything else: no iterator, and no comparison of unequal lengths.
        let mut found = None;
        let mut rest = self.members().0;
        while let [name, value @ ..] = rest {
            let Some((value, behind)) = value.split_at_checked(value.first()?.span()) else {
                break;
            };
            if name
                .text()
                .is_some_and(|name| name.len() == key.len() && name == key)
            {
                found = Some(Value(value));
            }
            rest = behind;
        }
        found
    }

    /// The value at an RFC 6901 pointer. The last of several equal keys counts.
    pub fn at(self, pointer: &str) -> Option<Value<'a>> {
        let mut here = self;
        for segment in super::pointer::segments(pointer) {
            here = match here.kind() {
                Kind::Object => here.get(&segment)?,
                Kind::Array => here.items().nth(segment.parse().ok()?)?,
                _ => return None,
            };
        }
        Some(here)
    }

    /// Whether both are the same place of one document, not just equal.
    pub(crate) fn is(self, other: Value<'_>) -> bool {
        core::ptr::addr_eq(self.0.as_ptr(), other.0.as_ptr())
    }

    /// Where on the tape the value lies: different for each that is not empty.
    pub(super) fn place(self) -> usize {
        self.0.as_ptr().addr()
    }

    /// The members in the order of the text, duplicates included. Empty where this is no object.
    pub fn members(self) -> Members<'a> {
        Members(match self.0.split_first() {
            Some((Node::Object(len), rest)) => rest.get(..*len).unwrap_or(&[]),
            _ => &[],
        })
    }

    /// Whether all keys surely differ. A cheap look that may miss that they do, never that they do not.
    pub(crate) fn keys_differ(self) -> bool {
        let mut seen = 0_u128;
        self.members().all(|(key, _)| {
            let bytes = key.as_bytes();
            let at = |i: usize| bytes.get(i).copied().map_or(0, usize::from);
            let last = at(bytes.len().wrapping_sub(1));
            let middle = at(bytes.len() / 2);
            let bit = 1 << ((bytes.len() * 29 + at(0) * 7 + middle * 3 + last * 17) % 128);
            let new = seen & bit == 0;
            seen |= bit;
            new
        })
    }

    /// The elements in order. Empty where this is no array.
    pub fn items(self) -> Items<'a> {
        Items(match self.0.split_first() {
            Some((Node::Array(len), rest)) => rest.get(..*len).unwrap_or(&[]),
            _ => &[],
        })
    }

    /// Every text in the value, keys included, each with what stands behind it: behind a key its value.
    pub(crate) fn texts(self) -> impl Iterator<Item = (&'a str, Value<'a>)> {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            loop {
                let (node, behind) = rest.split_first()?;
                rest = behind;
                if let Some(text) = node.text() {
                    return Some((text, Value(behind)));
                }
            }
        })
    }

    /// The value as JSON text without blanks, members in their order.
    pub fn to_json(self) -> String {
        serde_json::to_string(&self).unwrap_or_default()
    }
}

impl fmt::Debug for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_json())
    }
}

impl serde::Serialize for Value<'_> {
    fn serialize<S: serde::Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        match self.0.first() {
            None | Some(Node::Null) => out.serialize_unit(),
            Some(Node::Bool(value)) => out.serialize_bool(*value),
            Some(Node::Unsigned(value)) => out.serialize_u64(*value),
            Some(Node::Signed(value)) => out.serialize_i64(*value),
            Some(Node::Float(value)) => out.serialize_f64(*value),
            Some(node @ (Node::Borrowed(_) | Node::Owned(_))) => {
                out.serialize_str(node.text().unwrap_or_default())
            }
            Some(Node::Array(_)) => out.collect_seq(self.items()),
            Some(Node::Object(_)) => out.collect_map(self.members()),
        }
    }
}

impl PartialEq for Value<'_> {
    /// Equal as text without blanks: member order and duplicates count.
    fn eq(&self, other: &Self) -> bool {
        self.to_json() == other.to_json()
    }
}

/// Iterates over the members of an object.
#[derive(Clone)]
pub struct Members<'a>(&'a [Node<'a>]);

impl<'a> Iterator for Members<'a> {
    type Item = (&'a str, Value<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        let (key, rest) = self.0.split_first()?;
        let (value, rest) = rest.split_at_checked(rest.first()?.span())?;
        self.0 = rest;
        Some((key.text().unwrap_or_default(), Value(value)))
    }
}

/// Iterates over the elements of an array.
#[derive(Clone)]
pub struct Items<'a>(&'a [Node<'a>]);

impl<'a> Iterator for Items<'a> {
    type Item = Value<'a>;

    fn next(&mut self) -> Option<Self::Item> {
        let (value, rest) = self.0.split_at_checked(self.0.first()?.span())?;
        self.0 = rest;
        Some(Value(value))
    }
}

impl Node<'_> {
    fn text(&self) -> Option<&str> {
        match self {
            Node::Borrowed(text) => Some(text),
            Node::Owned(text) => Some(text),
            _ => None,
        }
    }

    /// How many nodes the value takes, itself included.
    fn span(&self) -> usize {
        match self {
            Node::Array(len) | Node::Object(len) => len + 1,
            _ => 1,
        }
    }
}

struct Builder<'a> {
    nodes: Vec<Node<'a>>,
    depth: usize,
    limit: usize,
    too_deep: bool,
}

impl<'a> Builder<'a> {
    fn open<E: de::Error>(&mut self, node: Node<'a>) -> Result<usize, E> {
        if self.depth == self.limit {
            self.too_deep = true;
            return Err(E::custom("too deep"));
        }
        self.depth += 1;
        self.nodes.push(node);
        Ok(self.nodes.len())
    }

    /// Closes what [`Self::open`] opened: `first` is the index after the opening node.
    fn close(&mut self, first: usize) {
        self.depth -= 1;
        let count = self.nodes.len() - first;
        if let Some(Node::Array(len) | Node::Object(len)) = self.nodes.get_mut(first - 1) {
            *len = count;
        }
    }
}

struct Seed<'b, 'a>(&'b mut Builder<'a>);

impl<'a> DeserializeSeed<'a> for Seed<'_, 'a> {
    type Value = ();

    fn deserialize<D: Deserializer<'a>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'a> Visitor<'a> for Seed<'_, 'a> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        self.0.nodes.push(Node::Null);
        Ok(())
    }

    fn visit_bool<E>(self, value: bool) -> Result<(), E> {
        self.0.nodes.push(Node::Bool(value));
        Ok(())
    }

    fn visit_u64<E>(self, value: u64) -> Result<(), E> {
        self.0.nodes.push(Node::Unsigned(value));
        Ok(())
    }

    fn visit_i64<E>(self, value: i64) -> Result<(), E> {
        self.0.nodes.push(Node::Signed(value));
        Ok(())
    }

    fn visit_f64<E>(self, value: f64) -> Result<(), E> {
        self.0.nodes.push(Node::Float(value));
        Ok(())
    }

    fn visit_borrowed_str<E>(self, value: &'a str) -> Result<(), E> {
        self.0.nodes.push(Node::Borrowed(value));
        Ok(())
    }

    fn visit_str<E>(self, value: &str) -> Result<(), E> {
        self.0.nodes.push(Node::Owned(value.into()));
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'a>>(self, mut items: A) -> Result<(), A::Error> {
        let first = self.0.open(Node::Array(0))?;
        while items.next_element_seed(Seed(self.0))?.is_some() {}
        self.0.close(first);
        Ok(())
    }

    fn visit_map<A: MapAccess<'a>>(self, mut members: A) -> Result<(), A::Error> {
        let first = self.0.open(Node::Object(0))?;
        while members.next_key_seed(Seed(self.0))?.is_some() {
            members.next_value_seed(Seed(self.0))?;
        }
        self.0.close(first);
        Ok(())
    }
}

/// Keys and values as they should look in a message: short, on one line, quoted if text.
pub fn excerpt(value: Value<'_>) -> Cow<'static, str> {
    const LONGEST: usize = 60;
    match value.kind() {
        Kind::Null => Cow::Borrowed("null"),
        Kind::Array => Cow::Borrowed("an array"),
        Kind::Object => Cow::Borrowed("an object"),
        Kind::Boolean | Kind::Number | Kind::String => {
            let text = value.to_json();
            match text.char_indices().nth(LONGEST) {
                Some((end, _)) => {
                    let mut short: String = text.get(..end).unwrap_or_default().into();
                    short.push_str("...\"");
                    Cow::Owned(short)
                }
                None => Cow::Owned(text),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    fn parse(text: &str) -> Document<'_> {
        Document::parse(text, &Limits::default()).unwrap()
    }

    #[test]
    fn order_and_duplicates_stay() {
        let document = parse(r#"{"b":1,"a":[true,{"c":null}],"b":"x\n"}"#);
        let keys: Vec<_> = document.root().members().map(|(key, _)| key).collect();
        assert_eq!(keys, vec!["b", "a", "b"]);
        assert_eq!(
            document.root().get("b").and_then(Value::as_str),
            Some("x\n")
        );
        assert_eq!(
            document.root().at("/a/1/c").map(Value::kind),
            Some(Kind::Null)
        );
        assert_eq!(document.root().at("/a/2"), None::<Value<'_>>);
        assert_eq!(
            document.root().to_json(),
            r#"{"b":1,"a":[true,{"c":null}],"b":"x\n"}"#
        );
    }

    #[test]
    fn depth_is_a_named_limit() {
        let deep = |levels: usize| alloc::format!("{}{}", "[".repeat(levels), "]".repeat(levels));
        assert!(Document::parse(&deep(128), &Limits::default()).is_ok());
        let error = Document::parse(&deep(129), &Limits::default()).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::TooDeep);
        let error = Document::parse(&deep(100_000), &Limits::default()).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::TooDeep);
    }

    #[test]
    fn size_is_a_named_limit() {
        let limits = Limits {
            bytes: 4,
            ..Limits::default()
        };
        let error = Document::parse("[1, 2]", &limits).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::TooLarge);
    }

    #[test]
    fn members_that_look_like_serde_internals_are_plain_members() {
        let document = parse(r#"{"$serde_json::private::RawValue":"1"}"#);
        assert_eq!(document.root().members().count(), 1);
    }
}
