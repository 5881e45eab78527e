//! Properties of text edits: an edit does what it says to the meaning of a text, and nothing to the
//! bytes beside it.

use std::fmt::Write;
use std::ops::Range;

use arbtest::arbitrary::{Result, Unstructured};
use arbtest::arbtest;
use precall_core::json::edit::{self, Style};
use precall_core::json::{Document, Limits};

/// What a generated text means.
#[derive(Clone, Debug, PartialEq)]
enum Json {
    Atom(&'static str),
    Array(Vec<Json>),
    Object(Vec<(String, Json)>),
}

/// Where a value stands in its text.
#[derive(Clone, Debug)]
struct Place {
    /// The key with its quotes; empty for an element and the root.
    key: Range<usize>,
    value: Range<usize>,
    children: Vec<Place>,
}

/// A text, what it means, and where everything in it stands.
struct Sample {
    text: String,
    json: Json,
    place: Place,
}

/// Blanks between tokens: regular as people and programs write them, or anything.
struct Blanks {
    unit: &'static str,
    newline: &'static str,
    colon: &'static str,
    comma: &'static str,
    wild: bool,
}

const ATOMS: [&str; 12] = [
    "1",
    "true",
    "false",
    "null",
    "\"\"",
    "\"a\"",
    "-0.5e3",
    "\"\\n\"",
    "\"{\\\"a\\\": 1}\"",
    "\"é😀\"",
    "\"\\ud83d\\ude00\"",
    "\", ]\"",
];

const KEYS: [&str; 12] = [
    "a",
    "b",
    "c",
    "",
    "a/b",
    "m~n",
    "~1",
    "0",
    "1",
    "é\"",
    "\\",
    "annotations",
];

fn sample(u: &mut Unstructured<'_>) -> Result<Sample> {
    let json = container(u, 3)?;
    let blanks = Blanks {
        unit: u.choose(&["", "  ", "    ", "\t"]).copied()?,
        newline: u.choose(&["\n", "\n", "\r\n"]).copied()?,
        colon: u.choose(&[":", ": "]).copied()?,
        comma: u.choose(&[",", ", "]).copied()?,
        wild: u.ratio(1, 4)?,
    };
    let mut text = String::new();
    blank(u, &blanks, &mut text, "")?;
    let value = write(u, &json, &blanks, 0, &mut text)?;
    blank(u, &blanks, &mut text, "")?;
    let place = Place { key: 0..0, ..value };
    Ok(Sample { text, json, place })
}

fn container(u: &mut Unstructured<'_>, depth: usize) -> Result<Json> {
    let count = u.int_in_range(0..=5)?;
    if u.ratio(1, 4)? {
        let items = (0..count).map(|_| value(u, depth)).collect::<Result<_>>()?;
        return Ok(Json::Array(items));
    }
    let members = (0..count).map(|_| Ok((u.choose(&KEYS)?.to_string(), value(u, depth)?)));
    Ok(Json::Object(members.collect::<Result<_>>()?))
}

fn value(u: &mut Unstructured<'_>, depth: usize) -> Result<Json> {
    if depth > 0 && u.ratio(2, 5)? {
        container(u, depth - 1)
    } else {
        Ok(Json::Atom(u.choose(&ATOMS).copied()?))
    }
}

fn blank(
    u: &mut Unstructured<'_>,
    blanks: &Blanks,
    text: &mut String,
    regular: &str,
) -> Result<()> {
    text.push_str(if blanks.wild {
        u.choose(&["", " ", "  ", "\n", "\r\n\t", "\n\n  "])
            .copied()?
    } else {
        regular
    });
    Ok(())
}

fn write(
    u: &mut Unstructured<'_>,
    json: &Json,
    blanks: &Blanks,
    depth: usize,
    text: &mut String,
) -> Result<Place> {
    let start = text.len();
    let line = |depth: usize| match blanks.unit {
        "" => String::new(),
        unit => format!("{}{}", blanks.newline, unit.repeat(depth)),
    };
    let (open, close, count) = match json {
        Json::Atom(atom) => ("", *atom, 0),
        Json::Array(items) => ("[", "]", items.len()),
        Json::Object(members) => ("{", "}", members.len()),
    };
    let mut children = Vec::new();
    text.push_str(open);
    for index in 0..count {
        let regular = match (index, blanks.unit) {
            (0, _) => line(depth + 1),
            (_, "") => blanks.comma.to_string(),
            _ => format!(",{}", line(depth + 1)),
        };
        if blanks.wild && index > 0 {
            blank(u, blanks, text, "")?;
            text.push(',');
        }
        blank(u, blanks, text, &regular)?;
        let at = text.len();
        let item = match json {
            Json::Object(members) => {
                let (key, value) = &members[index];
                text.push_str(&spelled(u, key)?);
                let end = text.len();
                if blanks.wild {
                    blank(u, blanks, text, "")?;
                    text.push(':');
                }
                blank(u, blanks, text, blanks.colon)?;
                let place = write(u, value, blanks, depth + 1, text)?;
                Place {
                    key: at..end,
                    ..place
                }
            }
            Json::Array(items) => write(u, &items[index], blanks, depth + 1, text)?,
            Json::Atom(_) => unreachable!("an atom has no children"),
        };
        children.push(item);
    }
    if count > 0 {
        blank(u, blanks, text, &line(depth))?;
    } else if !open.is_empty() {
        blank(u, blanks, text, "")?;
    }
    text.push_str(close);
    Ok(Place {
        key: start..start,
        value: start..text.len(),
        children,
    })
}

/// A key as JSON text, sometimes with its first letter as an escape.
fn spelled(u: &mut Unstructured<'_>, key: &str) -> Result<String> {
    let plain = serde_json::to_string(key).unwrap();
    let first = key.chars().next().filter(char::is_ascii_alphanumeric);
    Ok(match first {
        Some(first) if u.ratio(1, 5)? => {
            format!("\"\\u{:04x}{}", u32::from(first), &plain[2..])
        }
        _ => plain,
    })
}

impl Json {
    fn to_text(&self) -> String {
        match self {
            Self::Atom(atom) => (*atom).into(),
            Self::Array(items) => {
                let items: Vec<String> = items.iter().map(Self::to_text).collect();
                format!("[{}]", items.join(","))
            }
            Self::Object(members) => {
                let members: Vec<String> = members
                    .iter()
                    .map(|(key, value)| {
                        format!(
                            "{}:{}",
                            serde_json::to_string(key).unwrap(),
                            value.to_text()
                        )
                    })
                    .collect();
                format!("{{{}}}", members.join(","))
            }
        }
    }

    /// The position of the child that a segment leads to: of equal keys the last.
    fn child(&self, segment: &str) -> Option<usize> {
        match self {
            Self::Atom(_) => None,
            Self::Array(items) => segment.parse().ok().filter(|index| *index < items.len()),
            Self::Object(members) => members.iter().rposition(|(key, _)| key == segment),
        }
    }

    fn at(&self, index: usize) -> &Self {
        match self {
            Self::Array(items) => &items[index],
            Self::Object(members) => &members[index].1,
            Self::Atom(_) => unreachable!("an atom has no children"),
        }
    }

    fn at_mut(&mut self, path: &[String]) -> Option<&mut Self> {
        let Some((segment, rest)) = path.split_first() else {
            return Some(self);
        };
        let index = self.child(segment)?;
        match self {
            Self::Array(items) => items[index].at_mut(rest),
            Self::Object(members) => members[index].1.at_mut(rest),
            Self::Atom(_) => None,
        }
    }

    /// Sets the child that the last segment names; equal keys become one.
    fn set(&mut self, path: &[String], value: Self) -> Option<()> {
        let (last, parent) = path.split_last()?;
        let here = self.at_mut(parent)?;
        let index = here.child(last);
        match here {
            Self::Atom(_) => None,
            Self::Array(items) => {
                items[index?] = value;
                Some(())
            }
            Self::Object(members) => {
                match index {
                    None => members.push((last.clone(), value)),
                    Some(index) => {
                        members[index].1 = value;
                        let mut at = 0;
                        members.retain(|(key, _)| {
                            at += 1;
                            key != last || at == index + 1
                        });
                    }
                }
                Some(())
            }
        }
    }

    fn remove(&mut self, path: &[String]) -> Option<Self> {
        let (last, parent) = path.split_last()?;
        let here = self.at_mut(parent)?;
        let index = here.child(last)?;
        match here {
            Self::Atom(_) => None,
            Self::Array(items) => Some(items.remove(index)),
            Self::Object(members) => {
                let value = members[index].1.clone();
                members.retain(|(key, _)| key != last);
                Some(value)
            }
        }
    }
}

/// Segments of a pointer that leads to something, or just beside it.
fn path(u: &mut Unstructured<'_>, json: &Json) -> Result<Vec<String>> {
    let mut path = Vec::new();
    let mut here = json;
    loop {
        let segments: Vec<String> = match here {
            Json::Atom(_) => {
                if u.ratio(1, 4)? {
                    // Into what holds nothing.
                    path.push(u.choose(&KEYS)?.to_string());
                }
                return Ok(path);
            }
            Json::Array(items) => (0..items.len()).map(|index| index.to_string()).collect(),
            Json::Object(members) => members.iter().map(|(key, _)| key.clone()).collect(),
        };
        if segments.is_empty() || u.ratio(1, 5)? {
            path.push(u.choose(&KEYS)?.to_string());
            return Ok(path);
        }
        let segment = u.choose(&segments)?.clone();
        here = here.at(here.child(&segment).unwrap());
        path.push(segment);
        if u.ratio(1, 3)? {
            return Ok(path);
        }
    }
}

fn pointer(path: &[String]) -> String {
    path.iter().fold(String::new(), |mut out, segment| {
        write!(out, "/{}", segment.replace('~', "~0").replace('/', "~1")).unwrap();
        out
    })
}

fn place<'p>(json: &Json, place: &'p Place, path: &[String]) -> Option<&'p Place> {
    let Some((segment, rest)) = path.split_first() else {
        return Some(place);
    };
    let index = json.child(segment)?;
    self::place(json.at(index), &place.children[index], rest)
}

/// The text's meaning in one spelling.
fn meaning(text: &str) -> String {
    match Document::parse(text, &Limits::default()) {
        Ok(document) => document.root().to_json(),
        Err(error) => panic!("no JSON any more: {error}\n{text}"),
    }
}

#[track_caller]
fn same_meaning(edited: &str, json: &Json, about: &str) {
    assert_eq!(meaning(edited), meaning(&json.to_text()), "{about}");
}

/// Every child of a container that is not edited stands in the edited text, in order, byte for byte;
/// so does all that is outside of the container.
fn rest_stays(sample: &Sample, edited: &str, container: &[String], gone: &[&str]) {
    let whole = place(&sample.json, &sample.place, container).unwrap();
    let json = container.iter().fold(&sample.json, |here, segment| {
        here.at(here.child(segment).unwrap())
    });
    let text = &sample.text;
    let about = format!("{text}\n=>\n{edited}");
    assert!(edited.starts_with(&text[..=whole.value.start]), "{about}");
    assert!(edited.ends_with(&text[whole.value.end - 1..]), "{about}");
    let mut rest = &edited[whole.value.start..];
    for (index, child) in whole.children.iter().enumerate() {
        let name = match json {
            Json::Object(members) => members[index].0.clone(),
            _ => index.to_string(),
        };
        if gone.contains(&name.as_str()) {
            continue;
        }
        let own = &text[child.key.start..child.value.end];
        let at = rest
            .find(own)
            .unwrap_or_else(|| panic!("{own} is gone or moved\n{about}"));
        rest = &rest[at + own.len()..];
    }
}

fn times(json: &Json, path: &[String]) -> usize {
    let Some((last, parent)) = path.split_last() else {
        return 0;
    };
    let here = parent
        .iter()
        .try_fold(json, |here, segment| Some(here.at(here.child(segment)?)));
    match here {
        Some(Json::Object(members)) => members.iter().filter(|(key, _)| key == last).count(),
        Some(Json::Array(_)) => usize::from(here.unwrap().child(last).is_some()),
        _ => 0,
    }
}

/// Line ends that are no `\r\n`.
fn bare_line_ends(text: &str) -> usize {
    text.matches('\n').count() - text.matches("\r\n").count()
}

#[test]
fn find_leads_to_the_value() {
    arbtest(|u| {
        let sample = sample(u)?;
        let path = path(u, &sample.json)?;
        let found = edit::find(&sample.text, &pointer(&path));
        let expected = place(&sample.json, &sample.place, &path).map(|place| place.value.clone());
        assert_eq!(found, expected, "{}\n{path:?}", sample.text);
        Ok(())
    });
}

#[test]
fn set_changes_one_value_and_no_other_byte() {
    arbtest(|u| {
        let sample = sample(u)?;
        let path = path(u, &sample.json)?;
        let new = value(u, 2)?;
        let style = Style::of(&sample.text);
        let edited = edit::set(&sample.text, &pointer(&path), &new.to_text(), &style);
        let mut json = sample.json.clone();
        if json.set(&path, new).is_none() {
            assert_eq!(edited, None, "{}\n{path:?}", sample.text);
            return Ok(());
        }
        let edited = edited.unwrap_or_else(|| panic!("{}\n{path:?}", sample.text));
        let about = format!("{}\n{path:?} =>\n{edited}", sample.text);
        same_meaning(&edited, &json, &about);
        let (last, parent) = path.split_last().unwrap();
        rest_stays(&sample, &edited, parent, &[last]);
        let text = &sample.text;
        match (
            times(&sample.json, &path),
            place(&sample.json, &sample.place, &path),
        ) {
            (1, Some(place)) => {
                assert!(edited.starts_with(&text[..place.value.start]), "{about}");
                assert!(edited.ends_with(&text[place.value.end..]), "{about}");
            }
            (0, None) => {
                let parent = place(&sample.json, &sample.place, parent).unwrap();
                let at = match parent.children.last() {
                    Some(child) => child.value.end,
                    None => parent.value.start + 1,
                };
                assert!(edited.starts_with(&text[..at]), "{about}");
                // Only between the braces of an empty object do blanks make way.
                if !parent.children.is_empty() {
                    assert!(edited.ends_with(&text[at..]), "{about}");
                }
            }
            _ => {}
        }
        if bare_line_ends(text) == 0 && text.contains('\n') {
            assert_eq!(bare_line_ends(&edited), 0, "{about:?}");
        }
        Ok(())
    });
}

#[test]
fn remove_takes_one_thing_and_its_comma() {
    arbtest(|u| {
        let sample = sample(u)?;
        let path = path(u, &sample.json)?;
        let edited = edit::remove(&sample.text, &pointer(&path));
        let mut json = sample.json.clone();
        if json.remove(&path).is_none() {
            assert_eq!(edited, None, "{}\n{path:?}", sample.text);
            return Ok(());
        }
        let edited = edited.unwrap_or_else(|| panic!("{}\n{path:?}", sample.text));
        let about = format!("{}\n{path:?} =>\n{edited}", sample.text);
        same_meaning(&edited, &json, &about);
        let (last, parent) = path.split_last().unwrap();
        rest_stays(&sample, &edited, parent, &[last]);
        if times(&sample.json, &path) == 1 {
            // One piece was cut out.
            let text = &sample.text;
            let before = text
                .bytes()
                .zip(edited.bytes())
                .take_while(|(a, b)| a == b)
                .count();
            let after = text
                .bytes()
                .rev()
                .zip(edited.bytes().rev())
                .take_while(|(a, b)| a == b)
                .count();
            assert!(before + after >= edited.len(), "{about}");
        }
        Ok(())
    });
}

#[test]
fn a_moved_value_keeps_its_bytes() {
    arbtest(|u| {
        let sample = sample(u)?;
        let from = path(u, &sample.json)?;
        let mut to = path(u, &sample.json)?;
        if u.ratio(1, 2)? {
            // A rename.
            to = from.clone();
            if let Some(last) = to.last_mut() {
                *last = u.choose(&KEYS)?.to_string();
            }
        }
        let style = Style::of(&sample.text);
        let edited = edit::shift_value(&sample.text, &pointer(&from), &pointer(&to), &style);
        let about = format!("{}\n{from:?} -> {to:?} =>\n{edited:?}", sample.text);
        let (from_last, from_parent) = from.split_last().unwrap();
        let (to_last, to_parent) = to.split_last().unwrap();
        let mut json = sample.json.clone();
        if from_parent == to_parent {
            let here = json.at_mut(from_parent);
            let Some(Json::Object(members)) = here else {
                // Elements have no key that could be renamed.
                return Ok(());
            };
            let Some(index) = members.iter().rposition(|(key, _)| key == from_last) else {
                assert_eq!(edited, None, "{about}");
                return Ok(());
            };
            members[index].0.clone_from(to_last);
            let mut at = 0;
            members.retain(|(key, _)| {
                at += 1;
                at == index + 1 || (key != to_last && key != from_last)
            });
        } else {
            let moved = json.remove(&from).and_then(|value| json.set(&to, value));
            if moved.is_none() {
                assert_eq!(edited, None, "{about}");
                return Ok(());
            }
        }
        let edited = edited.unwrap_or_else(|| panic!("{about}"));
        same_meaning(&edited, &json, &about);
        let old = place(&sample.json, &sample.place, &from).unwrap();
        let own = &sample.text[old.value.clone()];
        // Where an element went, those after it moved up.
        if let Some(new) = edit::find(&edited, &pointer(&to)) {
            assert_eq!(&edited[new], own, "{about}");
        }
        if from_parent == to_parent {
            rest_stays(&sample, &edited, from_parent, &[from_last, to_last]);
        }
        Ok(())
    });
}
