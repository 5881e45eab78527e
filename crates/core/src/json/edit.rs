//! Minimal edits of a JSON text: everything that an edit does not concern stays byte for byte.
//!
//! Each function answers with the new text, or nothing where the pointer leads nowhere. The text
//! must be valid JSON. Where a key stands several times, an edit of it settles on the last and
//! drops the others, so that every reader sees the same.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use serde::de::{Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use super::locate::{Raw, decode};
use super::pointer;

/// The manner in which a text is written, so that an edit can follow it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Style {
    /// `:` or `: `.
    colon: &'static str,
    /// `\n` or `\r\n`.
    newline: &'static str,
    /// One level of indentation; empty for a text without indented lines.
    unit: String,
    /// Indentation of the line in which the edited part begins.
    first: String,
    /// Whether a value is put in as it is, because it was in the text before.
    verbatim: bool,
}

impl Style {
    /// Reads the manner off a whole text.
    pub fn of(text: &str) -> Self {
        Self {
            colon: colon(text),
            newline: newline(text),
            unit: indent_unit(text),
            first: String::new(),
            verbatim: false,
        }
    }

    /// The same manner for the part of `text` that begins at byte `start`.
    #[must_use]
    pub fn from(&self, text: &str, start: usize) -> Self {
        Self {
            first: line_indent(text, start, &self.first),
            ..self.clone()
        }
    }
}

/// Sets the value at `pointer`: replaces it, or adds it as the last member or at an array index.
pub fn set(text: &str, pointer: &str, value: &str, style: &Style) -> Option<String> {
    let (parent, last) = split(pointer)?;
    let whole = find(text, parent)?;
    let slice = text.get(whole.clone())?;
    if slice.starts_with('[') {
        return set_element(text, whole.start, slice, &last, value, style);
    }
    if !slice.starts_with('{') {
        return None;
    }
    let entries = entries(slice);
    let Some(entry) = entries.iter().rfind(|entry| entry.name == last) else {
        return Some(insert(
            text,
            whole.start,
            slice,
            &entries,
            &last,
            value,
            style,
        ));
    };
    let indent = line_indent(text, whole.start + entry.key.start, &style.first);
    let mut edits = cuts(&entries, |other| {
        other.name == last && other.key != entry.key
    });
    edits.push(Edit::new(
        entry.value.clone(),
        layout(style, value, &indent, slice.contains('\n')),
    ));
    Some(apply(text, whole.start, edits))
}

/// Removes the member or element at `pointer`, and every duplicate of the member.
pub fn remove(text: &str, pointer: &str) -> Option<String> {
    let (parent, last) = split(pointer)?;
    let whole = find(text, parent)?;
    let slice = text.get(whole.clone())?;
    let entries = entries(slice);
    let index = if slice.starts_with('[') {
        Some(last.parse::<usize>().ok()?)
    } else {
        None
    };
    let element = index.and_then(|index| entries.get(index));
    let gone = |entry: &Entry| match index {
        Some(_) => element.is_some_and(|element| element.value == entry.value),
        None => entry.name == last,
    };
    if !entries.iter().any(gone) {
        return None;
    }
    if entries.iter().all(gone) {
        // Nothing is left: neither are the blanks between the members.
        let inside = Edit::new(1..slice.len() - 1, String::new());
        return Some(apply(text, whole.start, alloc::vec![inside]));
    }
    Some(apply(text, whole.start, cuts(&entries, gone)))
}

/// Removes several members of one object in one pass, and their duplicates. Nothing where they are not
/// of one object, where one is named twice, or where one is not there.
pub fn remove_members(text: &str, pointers: &[&str]) -> Option<String> {
    let (parent, _) = split(pointers.first()?)?;
    let mut names = BTreeSet::new();
    for pointer in pointers {
        let (own, name) = split(pointer)?;
        if own != parent || !names.insert(name) {
            return None;
        }
    }
    let whole = find(text, parent)?;
    let slice = text.get(whole.clone())?;
    if !slice.starts_with('{') {
        return None;
    }
    let entries = entries(slice);
    let present: BTreeSet<&str> = entries.iter().map(|entry| &*entry.name).collect();
    if !names.iter().all(|name| present.contains(&**name)) {
        return None;
    }
    let gone = |entry: &Entry| names.contains(&entry.name);
    let edits = if entries.iter().all(gone) {
        alloc::vec![Edit::new(1..slice.len() - 1, String::new())]
    } else {
        cuts(&entries, gone)
    };
    Some(apply(text, whole.start, edits))
}

/// Moves the value at `from` to `to`. Within one object this renames the key in its place.
pub fn shift_value(text: &str, from: &str, to: &str, style: &Style) -> Option<String> {
    let (from_parent, from_key) = split(from)?;
    let (to_parent, to_key) = split(to)?;
    if from_parent == to_parent {
        let whole = find(text, from_parent)?;
        let slice = text.get(whole.clone())?;
        let entries = entries(slice);
        let entry = entries.iter().rfind(|entry| entry.name == from_key)?;
        let mut edits = cuts(&entries, |other| {
            other.key != entry.key && (other.name == to_key || other.name == from_key)
        });
        edits.push(Edit::new(
            entry.key.clone(),
            serde_json::to_string(&to_key).ok()?,
        ));
        return Some(apply(text, whole.start, edits));
    }
    let value = text.get(find(text, from)?)?;
    let without = remove(text, from)?;
    let style = Style {
        verbatim: true,
        ..style.clone()
    };
    set(&without, to, value, &style)
}

/// The text range of the value at `pointer`.
pub fn find(text: &str, pointer: &str) -> Option<Range<usize>> {
    let start = text.len() - text.trim_start().len();
    let mut here = start..text.trim_end().len();
    for segment in pointer::segments(pointer) {
        let slice = text.get(here.clone())?;
        let entries = entries(slice);
        let entry = if slice.starts_with('[') {
            entries.get(segment.parse::<usize>().ok()?)?
        } else {
            entries.iter().rfind(|entry| entry.name == segment)?
        };
        here = shift(&entry.value, here.start);
    }
    Some(here)
}

struct Edit {
    range: Range<usize>,
    text: String,
}

impl Edit {
    fn new(range: Range<usize>, text: String) -> Self {
        Self { range, text }
    }
}

/// Makes the edits, whose ranges count from `base`.
fn apply(text: &str, base: usize, mut edits: Vec<Edit>) -> String {
    crate::order::sort_by(&mut edits, |a, b| a.range.start.cmp(&b.range.start));
    let mut out = String::with_capacity(text.len() + 64);
    let mut at = 0;
    for edit in edits {
        out.push_str(text.get(at..edit.range.start + base).unwrap_or_default());
        out.push_str(&edit.text);
        at = at.max(edit.range.end + base);
    }
    out.push_str(text.get(at..).unwrap_or_default());
    out
}

/// A member or element of a container; ranges are relative to the container's text.
struct Entry {
    name: String,
    /// The key with its quotes; for an element, the empty range before the value.
    key: Range<usize>,
    value: Range<usize>,
}

fn shift(range: &Range<usize>, by: usize) -> Range<usize> {
    range.start + by..range.end + by
}

/// Pointer to the parent, and the last segment.
fn split(pointer: &str) -> Option<(&str, String)> {
    let (parent, _) = pointer.rsplit_once('/')?;
    let last = pointer::segments(pointer.get(parent.len()..)?).next()?;
    Some((parent, last.into_owned()))
}

fn entries(container: &str) -> Vec<Entry> {
    let mut reader = serde_json::Deserializer::from_str(container);
    reader.disable_recursion_limit();
    reader
        .deserialize_any(Listing(container))
        .unwrap_or_default()
}

struct Listing<'t>(&'t str);

impl Listing<'_> {
    fn range(&self, slice: &str) -> Range<usize> {
        let start = slice.as_ptr().addr().saturating_sub(self.0.as_ptr().addr());
        start..start + slice.len()
    }
}

impl<'t> Visitor<'t> for Listing<'t> {
    type Value = Vec<Entry>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object or an array")
    }

    fn visit_map<A: MapAccess<'t>>(self, mut members: A) -> Result<Vec<Entry>, A::Error> {
        let mut found = Vec::new();
        while let Some(key) = members.next_key_seed(Raw)? {
            let value = members.next_value_seed(Raw)?;
            found.push(Entry {
                name: decode(key.get()).into_owned(),
                key: self.range(key.get()),
                value: self.range(value.get()),
            });
        }
        Ok(found)
    }

    fn visit_seq<A: SeqAccess<'t>>(self, mut items: A) -> Result<Vec<Entry>, A::Error> {
        let mut found = Vec::new();
        while let Some(value) = items.next_element::<&RawValue>()? {
            let value = self.range(value.get());
            found.push(Entry {
                name: String::new(),
                key: value.start..value.start,
                value,
            });
        }
        Ok(found)
    }
}

/// What to cut so that the entries that `gone` picks go, with their commas and the blanks beside
/// them. At least one entry stays.
fn cuts(entries: &[Entry], gone: impl Fn(&Entry) -> bool) -> Vec<Edit> {
    let Some(last_kept) = entries.iter().rposition(|entry| !gone(entry)) else {
        return Vec::new();
    };
    let mut edits: Vec<Edit> = entries
        .iter()
        .zip(entries.iter().skip(1))
        .take(last_kept)
        .filter(|(entry, _)| gone(entry))
        .map(|(entry, next)| Edit::new(entry.key.start..next.key.start, String::new()))
        .collect();
    if let (Some(kept), Some(last)) = (entries.get(last_kept), entries.last())
        && kept.value != last.value
    {
        edits.push(Edit::new(kept.value.end..last.value.end, String::new()));
    }
    edits
}

fn set_element(
    text: &str,
    base: usize,
    slice: &str,
    index: &str,
    value: &str,
    style: &Style,
) -> Option<String> {
    let entries = entries(slice);
    let index: usize = if index == "-" {
        entries.len()
    } else {
        index.parse().ok()?
    };
    let entry = entries.get(index)?;
    let indent = line_indent(text, base + entry.value.start, &style.first);
    let laid_out = layout(style, value, &indent, slice.contains('\n'));
    let edit = Edit::new(entry.value.clone(), laid_out);
    Some(apply(text, base, alloc::vec![edit]))
}

/// Adds a member at the end, in the manner of the members before it.
fn insert(
    text: &str,
    base: usize,
    slice: &str,
    entries: &[Entry],
    key: &str,
    value: &str,
    style: &Style,
) -> String {
    let key = serde_json::to_string(key).unwrap_or_default();
    let colon = style.colon;
    let multiline = slice.contains('\n');
    let Some(last) = entries.last() else {
        let (outer, unit) = (line_indent(text, base, &style.first), style.unit.as_str());
        let inside = 1..slice.len() - 1;
        // An empty object takes the manner of the text around it.
        let edit = if unit.is_empty() {
            let value = layout(style, value, "", false);
            Edit::new(inside, alloc::format!("{key}{colon}{value}"))
        } else {
            let inner = alloc::format!("{outer}{unit}");
            let value = layout(style, value, &inner, true);
            let newline = style.newline;
            Edit::new(
                inside,
                alloc::format!("{newline}{inner}{key}{colon}{value}{newline}{outer}"),
            )
        };
        return apply(text, base, alloc::vec![edit]);
    };
    let at = last.value.end;
    let own_line = starts_line(slice, last.key.start);
    let edit = if own_line {
        let indent = line_indent(text, base + last.key.start, &style.first);
        let value = layout(style, value, &indent, multiline);
        let newline = style.newline;
        alloc::format!(",{newline}{indent}{key}{colon}{value}")
    } else {
        let value = layout(style, value, "", false);
        let gap = if entries.len() > 1 {
            gap(slice, entries)
        } else if colon.ends_with(' ') {
            " "
        } else {
            ""
        };
        alloc::format!(",{gap}{key}{colon}{value}")
    };
    apply(text, base, alloc::vec![Edit::new(at..at, edit)])
}

/// The blanks after the comma between the first two members.
fn gap<'t>(slice: &'t str, entries: &[Entry]) -> &'t str {
    let between = match entries {
        [first, second, ..] => slice.get(first.value.end..second.key.start),
        _ => None,
    };
    between
        .and_then(|between| between.split_once(','))
        .map_or("", |(_, blanks)| blanks)
        .trim_end_matches(['\n', '\r'])
}

/// Whether only blanks stand between the line's start and `at`.
fn starts_line(text: &str, at: usize) -> bool {
    text.get(..at)
        .and_then(|before| before.rsplit_once('\n'))
        .is_some_and(|(_, line)| line.trim().is_empty())
}

/// The blanks at the start of the line that `at` stands in; `first` for the first line.
fn line_indent(text: &str, at: usize, first: &str) -> String {
    match text.get(..at).and_then(|before| before.rsplit_once('\n')) {
        Some((_, line)) => blanks(line),
        None if first.is_empty() => blanks(text.get(..at).unwrap_or_default()),
        None => first.into(),
    }
}

fn blanks(line: &str) -> String {
    line.chars()
        .take_while(|c| matches!(c, ' ' | '\t'))
        .collect()
}

/// One level of indentation: that of the first indented line.
fn indent_unit(text: &str) -> String {
    text.lines()
        .skip(1)
        .map(blanks)
        .find(|indent| !indent.is_empty())
        .unwrap_or_default()
}

/// The line end of the text: that of its first line.
fn newline(text: &str) -> &'static str {
    match text.split_once('\n') {
        Some((line, _)) if line.ends_with('\r') => "\r\n",
        _ => "\n",
    }
}

/// `:` or `: `, as the text has it.
fn colon(text: &str) -> &'static str {
    let mut quoted = false;
    let mut escaped = false;
    let mut after = false;
    for c in text.chars() {
        if after {
            return if c == ' ' || c == '\n' { ": " } else { ":" };
        }
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            ':' if !quoted => after = true,
            _ => {}
        }
    }
    ": "
}

/// Lays a compact JSON value out in the manner of the text: on one line, or with members on lines
/// of their own below `indent`.
fn layout(style: &Style, value: &str, indent: &str, multiline: bool) -> String {
    if style.verbatim || !value.starts_with('{') || value.contains('\n') {
        return value.into();
    }
    let members = entries(value);
    if members.is_empty() {
        return value.into();
    }
    let (colon, unit) = (style.colon, style.unit.as_str());
    let spread = multiline && !unit.is_empty();
    let inner = alloc::format!("{indent}{unit}");
    let mut out = String::from("{");
    for (index, member) in members.iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        if spread {
            out.push_str(style.newline);
            out.push_str(&inner);
        } else if index > 0 && colon.ends_with(' ') {
            out.push(' ');
        }
        out.push_str(value.get(member.key.clone()).unwrap_or_default());
        out.push_str(colon);
        let nested = value.get(member.value.clone()).unwrap_or_default();
        out.push_str(&layout(style, nested, &inner, multiline));
    }
    if spread {
        out.push_str(style.newline);
        out.push_str(indent);
    }
    out.push('}');
    out
}

#[cfg(test)]
mod tests {
    use super::{Style, remove};

    fn set(text: &str, pointer: &str, value: &str) -> Option<alloc::string::String> {
        super::set(text, pointer, value, &Style::of(text))
    }

    fn shift_value(text: &str, from: &str, to: &str) -> Option<alloc::string::String> {
        super::shift_value(text, from, to, &Style::of(text))
    }

    #[test]
    fn formatting_around_an_edit_stays() {
        let pretty = "{\n  \"a\": 1,\n  \"b\": {\n    \"c\": [1,2]\n  }\n}\n";
        assert_eq!(
            set(pretty, "/b/d", "true").unwrap(),
            "{\n  \"a\": 1,\n  \"b\": {\n    \"c\": [1,2],\n    \"d\": true\n  }\n}\n"
        );
        assert_eq!(
            set(pretty, "/e", r#"{"x":1,"y":{"z":2}}"#).unwrap(),
            "{\n  \"a\": 1,\n  \"b\": {\n    \"c\": [1,2]\n  },\n  \"e\": {\n    \"x\": 1,\n    \"y\": {\n      \"z\": 2\n    }\n  }\n}\n"
        );
        assert_eq!(remove(pretty, "/b").unwrap(), "{\n  \"a\": 1\n}\n");
        assert_eq!(
            remove(pretty, "/a").unwrap(),
            "{\n  \"b\": {\n    \"c\": [1,2]\n  }\n}\n"
        );
        assert_eq!(
            remove(pretty, "/b/c").unwrap(),
            "{\n  \"a\": 1,\n  \"b\": {}\n}\n"
        );
        assert_eq!(
            shift_value(pretty, "/b/c", "/b/é\"").unwrap(),
            "{\n  \"a\": 1,\n  \"b\": {\n    \"é\\\"\": [1,2]\n  }\n}\n"
        );
        assert_eq!(
            shift_value(pretty, "/a", "/b/a").unwrap(),
            "{\n  \"b\": {\n    \"c\": [1,2],\n    \"a\": 1\n  }\n}\n"
        );
        assert_eq!(set(pretty, "/nowhere/x", "1"), None);
        assert_eq!(set(pretty, "/a/x", "1"), None);
        assert_eq!(remove(pretty, "/x"), None);
    }

    #[test]
    fn line_ends_stay_what_they_are() {
        assert_eq!(
            set("{\r\n  \"a\": {}\r\n}", "/a/b", r#"{"c":1}"#).unwrap(),
            "{\r\n  \"a\": {\r\n    \"b\": {\r\n      \"c\": 1\r\n    }\r\n  }\r\n}"
        );
        assert_eq!(
            set("{\r\n  \"a\": 1\r\n}", "/b", "2").unwrap(),
            "{\r\n  \"a\": 1,\r\n  \"b\": 2\r\n}"
        );
    }

    #[test]
    fn one_line_texts_stay_on_one_line() {
        assert_eq!(set("{}", "/a", "1").unwrap(), "{\"a\": 1}");
        assert_eq!(
            set(r#"{"a":{"b":1}}"#, "/a/c", r#"{"d":true}"#).unwrap(),
            r#"{"a":{"b":1,"c":{"d":true}}}"#
        );
        assert_eq!(
            set(r#"{"a": 1, "b": 2}"#, "/c", r#"{"d":true,"e":1}"#).unwrap(),
            r#"{"a": 1, "b": 2, "c": {"d": true, "e": 1}}"#
        );
        assert_eq!(remove("[1, 2, 3]", "/1").unwrap(), "[1, 3]");
        assert_eq!(remove("[1, 2, 3]", "/2").unwrap(), "[1, 2]");
    }

    #[test]
    fn an_empty_object_takes_the_manner_of_the_text() {
        assert_eq!(
            set("{\n\t\"a\": {}\n}", "/a/b", "1").unwrap(),
            "{\n\t\"a\": {\n\t\t\"b\": 1\n\t}\n}"
        );
    }

    #[test]
    fn duplicates_are_settled() {
        assert_eq!(
            set(r#"{"a":1,"b":2,"a":3}"#, "/a", "4").unwrap(),
            r#"{"b":2,"a":4}"#
        );
        assert_eq!(
            remove(r#"{"a":1,"b":2,"a":3}"#, "/a").unwrap(),
            r#"{"b":2}"#
        );
        assert_eq!(
            set(r#"{"b":1,"a":2,"a":3,"a":4}"#, "/a", "5").unwrap(),
            r#"{"b":1,"a":5}"#
        );
        assert_eq!(
            remove(r#"{"b":1,"a":2,"a":3}"#, "/a").unwrap(),
            r#"{"b":1}"#
        );
        assert_eq!(
            shift_value(r#"{"x":1,"a":2,"b":3}"#, "/x", "/a").unwrap(),
            r#"{"a":1,"b":3}"#
        );
    }
}
