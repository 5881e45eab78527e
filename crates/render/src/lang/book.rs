//! Sentences of the core in another language. The core says why a host or a directory acts in
//! English, filled from templates; a book has each template with its translation. The page reads the
//! same books: `www/widget/phrases.js`.
//!
//! `{hole}` stands for what was filled in, `[...]` for a part that goes where its hole has nothing.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use regex_lite::{Captures, Regex};

const HINT: &str = "readOnlyHint|destructiveHint|idempotentHint|openWorldHint";
const KIND: &str = "null|an? (?:boolean|number|string|array|object)";

/// A hint with what is declared, as every sentence about hosts names it.
fn declared(hint: &str) -> String {
    format!(
        r"(?:{hint}) is (?:not declared|(?:{KIND}|true|false)(?:, no boolean|, read as \w+|, which is not believed)?)"
    )
}

/// The same with how silence counts.
fn phrase(hint: &str) -> String {
    let declared = declared(hint);
    format!(
        r"{declared}(?: \(counts as (?:true|false)(?:, the specification's default| here, not as the specification's default)\))?"
    )
}

fn clause() -> String {
    let phrase = phrase(HINT);
    format!(
        r"(?:{phrase}|there are no annotations|the server is (?:not )?trusted|`[^`]*` stands in the name)"
    )
}

/// What may stand in a hole.
fn within(hole: &str) -> String {
    match hole {
        "hint" => HINT.to_owned(),
        "stated" => declared(HINT),
        "kind" => KIND.to_owned(),
        "state" => "true|false|absent|invalid".to_owned(),
        "key" => r"[\w.]+".to_owned(),
        "first" => clause(),
        // The rest of a chain: taken apart in its turn.
        "second" => format!("{0}(?: and {0})*", clause()),
        "name" | "words" | "tool" => r"[\s\S]*?".to_owned(),
        hint if hint.ends_with("Hint") => phrase(hint),
        _ => r"[\s\S]+?".to_owned(),
    }
}

/// Taken from a definition or a list of names: never translated.
const VERBATIM: [&str; 8] = [
    "key", "name", "words", "tool", "list", "place", "count", "limit",
];

/// A part of a template.
#[derive(Debug, PartialEq, Eq)]
enum Piece<'t> {
    Text(&'t str),
    Hole(&'t str),
    /// Goes where one of its holes has nothing.
    Maybe(Vec<Piece<'t>>),
}

fn is_name(text: &str) -> bool {
    !text.is_empty()
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Text and holes, without optional parts.
fn holes(mut rest: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut from = 0;
    while let Some(open) = rest.get(from..).and_then(|rest| rest.find('{')) {
        let open = from + open;
        let name = rest
            .get(open + 1..)
            .and_then(|after| after.split_once('}'))
            .map(|(name, _)| name)
            .filter(|name| is_name(name));
        let Some(name) = name else {
            from = open + 1;
            continue;
        };
        let (before, after) = rest.split_at(open);
        if !before.is_empty() {
            pieces.push(Piece::Text(before));
        }
        pieces.push(Piece::Hole(name));
        rest = after.get(name.len() + 2..).unwrap_or("");
        from = 0;
    }
    if !rest.is_empty() {
        pieces.push(Piece::Text(rest));
    }
    pieces
}

/// All pieces. A part in brackets is optional only where it has a hole; other brackets are text.
fn pieces(template: &str) -> Vec<Piece<'_>> {
    let mut found = Vec::new();
    let mut done = 0;
    let mut from = 0;
    while let Some(close) = template.get(from..).and_then(|rest| rest.find(']')) {
        let close = from + close;
        from = close + 1;
        let open = template.get(done..close).and_then(|text| text.rfind('['));
        let Some(open) = open.map(|open| done + open) else {
            continue;
        };
        let inner = holes(template.get(open + 1..close).unwrap_or(""));
        if inner.iter().any(|piece| matches!(piece, Piece::Hole(_))) {
            found.extend(holes(template.get(done..open).unwrap_or("")));
            found.push(Piece::Maybe(inner));
            done = from;
        }
    }
    found.extend(holes(template.get(done..).unwrap_or("")));
    found
}

/// A template with its translation.
#[derive(Debug)]
struct Entry {
    template: String,
    translation: String,
    /// How much of it is text: of two that fit, the one that says more counts.
    weight: usize,
    /// Text that every sentence from it holds.
    anchor: String,
    pattern: OnceLock<Option<Regex>>,
}

/// Holes and what stands in them.
type Values<'v> = Vec<(&'v str, Option<String>)>;

impl Entry {
    fn new(template: String, translation: String) -> Self {
        let (mut weight, mut anchor) = (0, "");
        for piece in &pieces(&template) {
            match piece {
                Piece::Text(text) => {
                    weight += text.len();
                    if text.len() > anchor.len() {
                        anchor = text;
                    }
                }
                Piece::Maybe(inner) => {
                    for piece in inner {
                        if let Piece::Text(text) = piece {
                            weight += text.len() + 2;
                        }
                    }
                }
                Piece::Hole(_) => {}
            }
        }
        Self {
            weight,
            anchor: anchor.to_owned(),
            pattern: OnceLock::new(),
            template,
            translation,
        }
    }

    /// Compiled when a sentence may be from it.
    fn pattern(&self) -> Option<&Regex> {
        let compiled = self.pattern.get_or_init(|| {
            let mut pattern = String::from("^");
            write_pattern(&mut pattern, &pieces(&self.template));
            pattern.push('$');
            Regex::new(&pattern).ok()
        });
        compiled.as_ref()
    }

    /// What stands in the holes of a sentence, if it is from this template.
    fn read<'e>(&'e self, sentence: &str) -> Option<Values<'e>> {
        if !sentence.contains(&self.anchor) {
            return None;
        }
        let found = self.pattern()?.captures(sentence)?;
        let mut names = Vec::new();
        collect(&mut names, &pieces(&self.template));
        let values = names.into_iter().enumerate();
        let value = |at| found.get(at + 1).map(|found| found.as_str().to_owned());
        Some(values.map(|(at, name)| (name, value(at))).collect())
    }
}

/// The names of the holes, in order.
fn collect<'t>(names: &mut Vec<&'t str>, pieces: &[Piece<'t>]) {
    for piece in pieces {
        match piece {
            Piece::Text(_) => {}
            Piece::Hole(name) => names.push(name),
            Piece::Maybe(inner) => collect(names, inner),
        }
    }
}

fn write_pattern(pattern: &mut String, pieces: &[Piece<'_>]) {
    for piece in pieces {
        match piece {
            Piece::Text(text) => pattern.push_str(&regex_lite::escape(text)),
            Piece::Hole(hole) => {
                pattern.push('(');
                pattern.push_str(&within(hole));
                pattern.push(')');
            }
            Piece::Maybe(inner) => {
                pattern.push_str("(?:");
                write_pattern(pattern, inner);
                pattern.push_str(")?");
            }
        }
    }
}

/// Fills a translation. Gives nothing where a hole has nothing.
fn fill(pieces: &[Piece<'_>], values: &Values<'_>) -> Option<String> {
    let mut out = String::new();
    for piece in pieces {
        match piece {
            Piece::Text(text) => out.push_str(text),
            Piece::Hole(hole) => {
                let (_, value) = values.iter().find(|(name, _)| name == hole)?;
                out.push_str(value.as_ref()?);
            }
            Piece::Maybe(inner) => out.push_str(&fill(inner, values).unwrap_or_default()),
        }
    }
    Some(out)
}

/// Templates with their translations.
#[derive(Debug, Default)]
pub(super) struct Book {
    exact: BTreeMap<String, String>,
    templates: Vec<Entry>,
    /// A hint with what is declared, anywhere in a text.
    phrase: OnceLock<Option<Regex>>,
}

impl Book {
    pub(super) fn new(entries: impl Iterator<Item = (String, String)>) -> Self {
        let mut book = Self::default();
        for (template, translation) in entries {
            let is_text = |piece: &Piece<'_>| matches!(piece, Piece::Text(_));
            if pieces(&template).iter().all(is_text) {
                book.exact.insert(template, translation);
            } else {
                book.templates.push(Entry::new(template, translation));
            }
        }
        let heaviest = |entry: &Entry| std::cmp::Reverse(entry.weight);
        book.templates.sort_by_key(heaviest);
        book
    }

    /// A sentence without holes.
    pub(super) fn fixed(&self, sentence: &str) -> Option<&str> {
        self.exact.get(sentence).map(String::as_str)
    }

    /// Says a sentence; nothing where no template fits. What no template fits in a hole stays as it
    /// is.
    pub(super) fn say(&self, sentence: &str) -> Option<String> {
        if let Some(fixed) = self.fixed(sentence) {
            return Some(fixed.to_owned());
        }
        let fits = |entry: &Entry| {
            let mut values = entry.read(sentence)?;
            for (hole, value) in &mut values {
                if let Some(text) = value.as_mut().filter(|_| !VERBATIM.contains(hole)) {
                    // One that holds all of the sentence leads back here.
                    let said = if text == sentence {
                        None
                    } else {
                        self.say(text)
                    };
                    *text = said.unwrap_or_else(|| self.with_hints(text));
                }
            }
            fill(&pieces(&entry.translation), &values)
        };
        self.templates.iter().find_map(fits)
    }

    /// A text of which only what it says of hints is known.
    fn with_hints(&self, text: &str) -> String {
        let phrase = self.phrase.get_or_init(|| Regex::new(&phrase(HINT)).ok());
        let Some(phrase) = phrase else {
            return text.to_owned();
        };
        let said = |found: &Captures<'_>| {
            let found = found.get(0).map_or("", |found| found.as_str());
            let said = if found == text { None } else { self.say(found) };
            said.unwrap_or_else(|| found.to_owned())
        };
        phrase.replace_all(text, said).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn book(entries: &[(&str, &str)]) -> Book {
        let entries = entries.iter();
        Book::new(entries.map(|(one, other)| ((*one).to_owned(), (*other).to_owned())))
    }

    #[test]
    fn parts_are_optional_only_with_a_hole() {
        let found = pieces("a[ ({x})] [b] {c");
        let inner = vec![Piece::Text(" ("), Piece::Hole("x"), Piece::Text(")")];
        let [
            Piece::Text("a"),
            Piece::Maybe(maybe),
            Piece::Text(" [b] {c"),
        ] = &found[..]
        else {
            panic!("{found:?}");
        };
        assert_eq!(*maybe, inner);
    }

    #[test]
    fn sentences_are_found_by_their_templates() {
        let book = book(&[
            ("{hint} is {state}", "{hint} es {state}"),
            ("{first} and {second}", "{first} y {second}"),
            ("the server is trusted", "el servidor es de confianza"),
            ("false", "falso"),
            (
                "no {hint}[ (it is {declared})]",
                "sin {hint}[ (es {declared})]",
            ),
            (
                "{reader} drops all: {because}",
                "{reader} lo descarta todo: {because}",
            ),
        ]);
        for (english, other) in [
            (
                "readOnlyHint is false and the server is trusted",
                Some("readOnlyHint es falso y el servidor es de confianza"),
            ),
            (
                "openWorldHint is true and readOnlyHint is false and the server is trusted",
                Some("openWorldHint es true y readOnlyHint es falso y el servidor es de confianza"),
            ),
            ("no openWorldHint", Some("sin openWorldHint")),
            (
                "no openWorldHint (it is false)",
                Some("sin openWorldHint (es falso)"),
            ),
            (
                "x drops all: y, readOnlyHint is false",
                Some("x lo descarta todo: y, readOnlyHint es falso"),
            ),
            ("something else", None),
        ] {
            assert_eq!(book.say(english).as_deref(), other, "{english}");
        }
    }
}
