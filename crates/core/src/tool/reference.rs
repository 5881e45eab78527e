//! Where a `$ref` of a schema leads: to a place in it, by pointer, anchor or `$id`, or to nothing.
//!
//! In doubt a reference counts as leading somewhere: an `$id` or anchor that stands anywhere in the
//! text is taken for declared, and a pointer may start at the whole schema as well as at the part
//! with the nearest `$id`, since validators differ in both.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use crate::json::{Places, Value};

/// Where a reference leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lead {
    /// To a place in the schema, or to one of the schemas of schemas; or nobody can tell.
    There,
    /// To a place that is not there.
    Nothing,
    /// To another document, on the network or in files.
    Away,
    /// To a document that has no address, and is none of those in the schema.
    Unknown,
}

/// Longer than this, nobody's `$id` is followed: references to it are not judged.
const LONGEST: usize = 2_000;

/// The references of one schema.
pub(crate) struct References<'a> {
    root: Value<'a>,
    places: Places<'a>,
    /// Collected where the first reference needs them: most are plain pointers.
    names: Option<Names<'a>>,
}

/// What the parts of a schema are called, sorted.
#[derive(Default)]
struct Names<'a> {
    documents: Vec<(String, Value<'a>)>,
    anchors: Vec<&'a str>,
}

impl<'a> References<'a> {
    pub(crate) fn of(root: Value<'a>) -> Self {
        Self {
            root,
            places: Places::of(root),
            names: None,
        }
    }

    /// Where the reference leads that stands in a part with the address `base`: see [`base`]. Nothing
    /// for an address that is too long.
    pub(crate) fn lead(&mut self, base: Option<&str>, text: &str) -> Lead {
        let (document, fragment) = text.split_once('#').unwrap_or((text, ""));
        if document.contains("//json-schema.org/") {
            return Lead::There;
        }
        let Some(fragment) = decoded(fragment) else {
            return Lead::Nothing;
        };
        // Most references are pointers from the top.
        if document.is_empty() && (fragment.is_empty() || self.leads_from(self.root, &fragment)) {
            return Lead::There;
        }
        let Some(base) = base else {
            return Lead::There;
        };
        let address = if document.is_empty() {
            Cow::Borrowed(base)
        } else {
            Cow::Owned(resolved(base, document))
        };
        let names = self
            .names
            .get_or_insert_with(|| Names::in_schema(self.root));
        let anchor = !fragment.is_empty() && !fragment.starts_with('/');
        if anchor && names.has_anchor(&fragment) {
            return Lead::There;
        }
        let part = if document.is_empty() && address.is_empty() {
            Some(self.root)
        } else {
            names
                .document(&address)
                .or_else(|| names.document(document))
        };
        match part {
            Some(part) if fragment.is_empty() || self.leads_from(part, &fragment) => Lead::There,
            Some(_) => Lead::Nothing,
            None if document.is_empty() => Lead::Nothing,
            None if is_on_the_way(text) => Lead::Away,
            None => Lead::Unknown,
        }
    }

    fn leads_from(&mut self, part: Value<'a>, fragment: &str) -> bool {
        fragment.starts_with('/') && self.places.from(part, fragment).is_some()
    }
}

impl<'a> Names<'a> {
    fn in_schema(root: Value<'a>) -> Self {
        let mut names = Self::default();
        names.collect(root, "");
        crate::order::sort_by(&mut names.documents, |a, b| a.0.cmp(&b.0));
        crate::order::sort_by(&mut names.anchors, Ord::cmp);
        names
    }

    fn collect(&mut self, value: Value<'a>, base: &str) {
        let mut own = Cow::Borrowed(base);
        for (key, member) in value.members() {
            let Some(text) = member.as_str() else {
                continue;
            };
            match key {
                "$anchor" | "$dynamicAnchor" => self.anchors.push(text),
                "$id" | "id" => {
                    let (document, fragment) = text.split_once('#').unwrap_or((text, ""));
                    if !fragment.is_empty() {
                        self.anchors.push(fragment);
                    }
                    if document.is_empty() || base.len() + document.len() > LONGEST {
                        continue;
                    }
                    let address = resolved(base, document);
                    self.documents.push((address.clone(), value));
                    if key == "$id" {
                        own = Cow::Owned(address);
                    }
                }
                _ => {}
            }
        }
        for (_, member) in value.members() {
            self.collect(member, &own);
        }
        for item in value.items() {
            self.collect(item, &own);
        }
    }

    fn document(&self, address: &str) -> Option<Value<'a>> {
        let at = self
            .documents
            .binary_search_by(|(known, _)| (**known).cmp(address));
        self.documents.get(at.ok()?).map(|(_, value)| *value)
    }

    fn has_anchor(&self, name: &str) -> bool {
        self.anchors.binary_search(&name).is_ok()
    }
}

/// The address of a part that stands in one with the address `outer`. Nothing for one too long.
pub(crate) fn base(outer: Option<&str>, part: Value<'_>) -> Option<String> {
    let outer = outer?;
    let id = part.get("$id").and_then(Value::as_str).unwrap_or_default();
    let document = id.split('#').next().unwrap_or_default();
    match outer.len() + document.len() {
        _ if document.is_empty() => Some(outer.into()),
        ..=LONGEST => Some(resolved(outer, document)),
        _ => None,
    }
}

/// Whether a reference has an address where something could be fetched.
fn is_on_the_way(text: &str) -> bool {
    scheme(text).is_some_and(|(name, _)| {
        ["http", "https", "file"]
            .iter()
            .any(|known| known.eq_ignore_ascii_case(name))
    })
}

/// The part before the first colon and the rest, where it is a scheme.
fn scheme(text: &str) -> Option<(&str, &str)> {
    let (name, rest) = text.split_once(':')?;
    let sound = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && (name.bytes()).all(|b| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.'));
    sound.then_some((name, rest))
}

/// The address that `reference` means beside `base`, both without fragment.
///
/// Source: RFC 3986, 5.2.
fn resolved(base: &str, reference: &str) -> String {
    if scheme(reference).is_some() {
        return reference.into();
    }
    let (name, rest) = scheme(base).map_or(("", base), |(name, rest)| {
        (base.get(..=name.len()).unwrap_or_default(), rest)
    });
    let mut out = String::from(name);
    if reference.starts_with("//") {
        out.push_str(reference);
        return out;
    }
    let (host, path) = match rest.strip_prefix("//") {
        Some(after) => rest.split_at(2 + after.find(['/', '?']).unwrap_or(after.len())),
        None => ("", rest),
    };
    let path = path.split('?').next().unwrap_or_default();
    out.push_str(host);
    let (target, query) = match reference.find('?') {
        Some(at) => reference.split_at(at),
        None => (reference, ""),
    };
    let folder = match path.rfind('/') {
        _ if target.starts_with('/') => "",
        Some(_) if target.is_empty() => path,
        Some(last) => path.get(..=last).unwrap_or_default(),
        None if host.is_empty() => "",
        None => "/",
    };
    push_without_dots(&mut out, folder, target);
    out.push_str(query);
    out
}

/// Appends a path in which `.` and `..` are carried out.
fn push_without_dots(out: &mut String, folder: &str, target: &str) {
    let absolute = folder.starts_with('/') || (folder.is_empty() && target.starts_with('/'));
    let mut kept: Vec<&str> = Vec::new();
    let segments = folder.split('/').filter(|_| !folder.is_empty());
    // What a folder ends with is its slash, no segment of its own.
    let count = folder.split('/').count() - 1;
    let above = segments.take(if target.is_empty() { usize::MAX } else { count });
    let own = target.split('/').filter(|_| !target.is_empty());
    let mut last_is_dots = false;
    for segment in above.chain(own) {
        last_is_dots = matches!(segment, "." | "..");
        match segment {
            ".." if kept.len() > usize::from(absolute) => {
                kept.pop();
            }
            "." | ".." => {}
            _ => kept.push(segment),
        }
    }
    if last_is_dots {
        kept.push("");
    }
    for (index, segment) in kept.iter().enumerate() {
        if index > 0 {
            out.push('/');
        }
        out.push_str(segment);
    }
}

/// A fragment without its percent signs. Nothing where they stand for no text.
fn decoded(fragment: &str) -> Option<Cow<'_, str>> {
    if !fragment.contains('%') {
        return Some(Cow::Borrowed(fragment));
    }
    let mut out = Vec::with_capacity(fragment.len());
    let mut bytes = fragment.bytes();
    while let Some(byte) = bytes.next() {
        let mut digit = || char::from(bytes.next()?).to_digit(16);
        out.push(match byte {
            b'%' => u8::try_from(digit()? * 16 + digit()?).ok()?,
            byte => byte,
        });
    }
    String::from_utf8(out).ok().map(Cow::Owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::{Limits, with_document};

    #[test]
    fn addresses_are_those_of_the_standard() {
        // RFC 3986, 5.4, without fragments.
        let base = "http://a/b/c/d;p?q";
        for (reference, address) in [
            ("g:h", "g:h"),
            ("g", "http://a/b/c/g"),
            ("./g", "http://a/b/c/g"),
            ("g/", "http://a/b/c/g/"),
            ("/g", "http://a/g"),
            ("//g", "http://g"),
            ("?y", "http://a/b/c/d;p?y"),
            ("g?y", "http://a/b/c/g?y"),
            (";x", "http://a/b/c/;x"),
            (".", "http://a/b/c/"),
            ("./", "http://a/b/c/"),
            ("..", "http://a/b/"),
            ("../", "http://a/b/"),
            ("../g", "http://a/b/g"),
            ("../..", "http://a/"),
            ("../../g", "http://a/g"),
            ("../../../g", "http://a/g"),
            ("/./g", "http://a/g"),
            ("/../g", "http://a/g"),
            ("g.", "http://a/b/c/g."),
            ("..g", "http://a/b/c/..g"),
            ("./../g", "http://a/b/g"),
            ("./g/.", "http://a/b/c/g/"),
            ("g/./h", "http://a/b/c/g/h"),
            ("g/../h", "http://a/b/c/h"),
        ] {
            assert_eq!(resolved(base, reference), address, "{reference}");
        }
        assert_eq!(resolved("", "room.json"), "room.json");
        assert_eq!(resolved("", "//"), "//");
        assert_eq!(resolved("http://a", "b"), "http://a/b");
        assert_eq!(resolved("urn:x:y", "z"), "urn:z");
    }

    #[test]
    fn percent_signs_stand_for_bytes() {
        assert_eq!(decoded("/a%20b%C3%A9").as_deref(), Some("/a bé"));
        for broken in ["/%zz", "/%", "/%4", "/%ff", "%+1"] {
            assert_eq!(decoded(broken), None, "{broken}");
        }
    }

    #[test]
    fn references_lead_where_the_standard_says() {
        let schema = r##"{
            "$id": "https://example.com/tools/list.json",
            "properties": {"a b": {"$anchor": "here"}, "é": {"x/y": 1}},
            "$defs": {
                "room": {"$id": "room.json", "$defs": {"inner": {}}, "$dynamicAnchor": "node"},
                "hall": {"$id": "urn:example:hall"},
                "old": {"$id": "#old"}
            }
        }"##;
        let nothing = [
            "#/%zz",
            "#a",
            "#/nothing",
            "#/properties/a%20c",
            "#/$defs/room/1",
            "list.json#/nothing",
            "room.json#/$defs/other",
            "#here/x",
            "https://example.com/tools/list.json#b",
        ];
        let there = [
            "",
            "#",
            "#here",
            "#node",
            "#old",
            "#/properties/a%20b",
            "#/properties/a b",
            "#/properties/%C3%A9/x~1y",
            "list.json",
            "/tools/list.json#",
            "room.json",
            "./room.json#/$defs/inner",
            "../tools/room.json",
            "//example.com/tools/room.json",
            "urn:example:hall",
            "https://example.com/tools/room.json#/$defs/inner",
            "room.json#node",
            "https://json-schema.org/draft/2020-12/schema",
        ];
        with_document(schema, &Limits::default(), |document| {
            let root = document.root();
            let base = base(Some(""), root);
            let mut references = References::of(root);
            let mut lead = |text: &str| references.lead(base.as_deref(), text);
            for text in nothing {
                assert_eq!(lead(text), Lead::Nothing, "{text}");
            }
            for text in there {
                assert_eq!(lead(text), Lead::There, "{text}");
            }
            assert_eq!(
                lead("#/"),
                Lead::Nothing,
                "the key of no letters is not there"
            );
            for text in [
                "https://example.com/hall.json",
                "file:///hall.json",
                "HTTP://x",
            ] {
                assert_eq!(lead(text), Lead::Away, "{text}");
            }
            for text in ["//", "hall.json", "Room", "urn:example:room", "?x"] {
                assert_eq!(lead(text), Lead::Unknown, "{text}");
            }
        })
        .unwrap();
    }

    #[test]
    fn an_endless_address_is_not_followed() {
        let long = "x/".repeat(LONGEST);
        let schema = alloc::format!(r#"{{"$id":"{long}","$defs":{{}}}}"#);
        with_document(&schema, &Limits::default(), |document| {
            let root = document.root();
            assert_eq!(base(Some(""), root), None);
            let mut references = References::of(root);
            assert_eq!(references.lead(None, "room"), Lead::There);
            assert_eq!(references.lead(None, "#/%zz"), Lead::Nothing);
        })
        .unwrap();
    }
}
