//! From JSON pointers to places in the text, for carets, regions and editors.
//!
//! One pass over the text for any number of pointers, and only over the branches that lead to one:
//! `serde_json`'s raw values give each branch as a slice, and a slice knows where it stands.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use super::pointer;

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Position {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters (Unicode scalar values), from 1.
    pub column: usize,
    /// Bytes of UTF-8 from the start of the text.
    pub offset: usize,
    /// UTF-16 units from the start of the text: what JavaScript strings and editors count.
    pub utf16: usize,
}

impl Position {
    /// The place after `text` that begins here.
    #[must_use]
    pub fn after(mut self, text: &str) -> Self {
        text.chars().for_each(|c| self.pass(c));
        self
    }

    fn pass(&mut self, c: char) {
        self.offset += c.len_utf8();
        self.utf16 += c.len_utf16();
        match c {
            '\n' => {
                self.line += 1;
                self.column = 1;
            }
            // The mark in front is no column to anybody who looks at the text.
            '\u{feff}' if self.offset == 3 => {}
            _ => self.column += 1,
        }
    }
}

/// From the first character of something to the place after its last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Span {
    /// The first character.
    pub start: Position,
    /// The place after the last.
    pub end: Position,
}

/// Where a pointer leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Location {
    /// The member's key with its quotes; nothing for elements and the root.
    pub key: Option<Span>,
    /// The value.
    pub value: Span,
}

/// Finds each pointer in `text`. The last of several equal keys counts, as in
/// [`super::Value::at`]. A pointer that leads nowhere gives nothing, as does a text that is no JSON.
pub fn locate(text: &str, pointers: &[&str]) -> Vec<Option<Location>> {
    let body = text.strip_prefix('\u{feff}').unwrap_or(text);
    let base = text.len() - body.len();
    let mut root = Branch::default();
    for (index, address) in pointers.iter().enumerate() {
        let mut here = &mut root;
        for segment in pointer::segments(address) {
            here = here.children.entry(segment).or_default();
        }
        here.wanted.push(index);
    }
    let mut found = Found {
        body,
        spans: pointers.iter().map(|_| None).collect(),
    };
    let mut reader = serde_json::Deserializer::from_str(body);
    reader.disable_recursion_limit();
    if let Ok(raw) = <&RawValue as serde::Deserialize>::deserialize(&mut reader) {
        found.visit(&root, None, raw.get());
    }
    place(text, base, &found.spans)
}

#[derive(Default)]
struct Branch<'p> {
    wanted: Vec<usize>,
    children: BTreeMap<Cow<'p, str>, Branch<'p>>,
}

/// Byte ranges: of the key, if any, and of the value.
type Range = (Option<(usize, usize)>, (usize, usize));

struct Found<'t> {
    body: &'t str,
    spans: Vec<Option<Range>>,
}

impl<'t> Found<'t> {
    fn range(&self, slice: &str) -> (usize, usize) {
        let start = (slice.as_ptr().addr()).saturating_sub(self.body.as_ptr().addr());
        (start, start + slice.len())
    }

    fn visit(&mut self, branch: &Branch<'_>, key: Option<&'t str>, value: &'t str) {
        let range = (key.map(|key| self.range(key)), self.range(value));
        for &index in &branch.wanted {
            if let Some(slot) = self.spans.get_mut(index) {
                *slot = Some(range);
            }
        }
        if branch.children.is_empty() || !value.starts_with(['{', '[']) {
            return;
        }
        let mut reader = serde_json::Deserializer::from_str(value);
        reader.disable_recursion_limit();
        // Cannot fail: the slice is a whole JSON value. If it did, nothing would be found.
        let _ = reader.deserialize_any(Walk {
            found: self,
            branch,
        });
    }
}

struct Walk<'f, 'b, 'p, 't> {
    found: &'f mut Found<'t>,
    branch: &'b Branch<'p>,
}

impl<'t> Visitor<'t> for Walk<'_, '_, '_, 't> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object or an array")
    }

    fn visit_map<A: MapAccess<'t>>(self, mut members: A) -> Result<(), A::Error> {
        while let Some(key) = members.next_key_seed(Raw)? {
            let name = decode(key.get());
            if let Some(child) = self.branch.children.get(&*name) {
                let value = members.next_value_seed(Raw)?;
                // A later duplicate overwrites what an earlier one set.
                self.found.visit(child, Some(key.get()), value.get());
            } else {
                members.next_value::<IgnoredAny>()?;
            }
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'t>>(self, mut items: A) -> Result<(), A::Error> {
        let mut children: BTreeMap<usize, &Branch<'_>> = BTreeMap::new();
        for (segment, child) in &self.branch.children {
            if let Ok(index) = segment.parse() {
                children.insert(index, child);
            }
        }
        for index in 0.. {
            match children.get(&index) {
                Some(child) => {
                    let Some(value) = items.next_element_seed(Raw)? else {
                        break;
                    };
                    self.found.visit(child, None, value.get());
                }
                None => {
                    if items.next_element::<IgnoredAny>()?.is_none() {
                        break;
                    }
                }
            }
        }
        Ok(())
    }
}

pub(super) struct Raw;

impl<'t> DeserializeSeed<'t> for Raw {
    type Value = &'t RawValue;

    fn deserialize<D: Deserializer<'t>>(self, reader: D) -> Result<Self::Value, D::Error> {
        serde::Deserialize::deserialize(reader)
    }
}

/// The key's text, read the way [`super::with_document`] reads it.
pub(super) fn decode(raw: &str) -> Cow<'_, str> {
    let inner = raw
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'))
        .unwrap_or(raw);
    if !inner.contains('\\') {
        return Cow::Borrowed(inner);
    }
    let decoded: Option<String> = serde_json::from_str(raw).ok().or_else(|| {
        let mended = super::repair::repair(raw)?;
        serde_json::from_str(&mended).ok()
    });
    decoded.map_or(Cow::Borrowed(inner), Cow::Owned)
}

/// Turns byte offsets into positions, in one pass over the text.
fn place(text: &str, base: usize, spans: &[Option<Range>]) -> Vec<Option<Location>> {
    let mut offsets: Vec<usize> = Vec::new();
    for (key, value) in spans.iter().flatten() {
        offsets.extend(
            key.iter()
                .flat_map(|(start, end)| [start + base, end + base]),
        );
        offsets.extend([value.0 + base, value.1 + base]);
    }
    crate::order::sort_by(&mut offsets, Ord::cmp);
    offsets.dedup();
    let mut positions: Vec<Position> = Vec::with_capacity(offsets.len());
    let mut wanted = offsets.iter().peekable();
    let mut here = Position {
        line: 1,
        column: 1,
        offset: 0,
        utf16: 0,
    };
    for c in text.chars() {
        while wanted.next_if(|offset| **offset <= here.offset).is_some() {
            positions.push(here);
        }
        if wanted.peek().is_none() {
            break;
        }
        here.pass(c);
    }
    for _ in wanted {
        positions.push(here);
    }
    let position = |offset: usize| {
        offsets
            .binary_search(&(offset + base))
            .ok()
            .and_then(|index| positions.get(index).copied())
    };
    let span = |range: (usize, usize)| {
        Some(Span {
            start: position(range.0)?,
            end: position(range.1)?,
        })
    };
    spans
        .iter()
        .map(|found| {
            let (key, value) = (*found)?;
            Some(Location {
                key: key.and_then(span),
                value: span(value)?,
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_columns_and_units() {
        let text = "\u{feff}{\n  \"é😀\": [1, {\"a\\/b\": true}],\n  \"x\": 1, \"x\": 22\n}";
        let found = locate(
            text,
            &["", "/é😀/1/a~1b", "/x", "/nowhere", "/é😀/7", "/é😀/0"],
        );
        let at = |index: usize| found.get(index).copied().flatten().unwrap();
        assert_eq!(at(0).value.start.column, 1);
        assert_eq!(at(0).value.end.offset, text.len());
        let key = at(1).key.unwrap();
        assert_eq!((key.start.line, key.start.column), (2, 14));
        assert_eq!(
            text.get(key.start.offset..key.end.offset),
            Some("\"a\\/b\"")
        );
        let units: Vec<u16> = text.encode_utf16().collect();
        let value = at(1).value;
        assert_eq!(
            String::from_utf16(&units[value.start.utf16..value.end.utf16]).unwrap(),
            "true"
        );
        let last = at(2).value;
        assert_eq!(text.get(last.start.offset..last.end.offset), Some("22"));
        assert_eq!(found.get(3), Some(&None));
        assert_eq!(found.get(4), Some(&None));
        assert_eq!(at(5).key, None);
    }

    #[test]
    fn text_that_is_no_json_has_no_places() {
        assert_eq!(locate("{", &[""]), [None]);
    }

    #[test]
    fn deep_and_odd_keys() {
        let text = r#"{"\ud800":{"":[[[9]]]}}"#;
        let found = locate(text, &["/\u{e000}//0/0/0"]);
        let value = found.first().copied().flatten().unwrap().value;
        assert_eq!(text.get(value.start.offset..value.end.offset), Some("9"));
    }
}
