//! From text to words: looking a word up in all its forms, and splitting names.

use super::vocab::{EN, Lex, SEED, Vocab, cat, step};

/// The grammatical form in which a word was met.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Form {
    /// As listed: "delete", "files".
    #[default]
    Base,
    /// "deletes".
    S,
    /// "deleting".
    Ing,
    /// "deleted".
    Ed,
    /// "deletion".
    Noun,
}

/// A word of at most this many bytes is looked up; longer ones are no vocabulary.
const LONGEST: usize = 32;

/// A lower-case copy of a word with the hash of each of its beginnings.
pub(super) struct Word {
    buf: [u8; LONGEST + 1],
    hashes: [u32; LONGEST + 1],
    len: usize,
}

impl Word {
    /// `None` when the word is empty or longer than any vocabulary word.
    pub(super) fn new(text: &str) -> Option<Word> {
        let mut w = Word {
            buf: [0; LONGEST + 1],
            hashes: [SEED; LONGEST + 1],
            len: 0,
        };
        if text.is_ascii() {
            for b in text.bytes() {
                w.push(b.to_ascii_lowercase())?;
            }
        } else {
            for c in text.chars().flat_map(char::to_lowercase) {
                let mut tmp = [0u8; 4];
                for b in c.encode_utf8(&mut tmp).bytes() {
                    w.push(b)?;
                }
            }
        }
        (w.len > 0).then_some(w)
    }
    fn push(&mut self, b: u8) -> Option<()> {
        if self.len >= LONGEST {
            return None;
        }
        let h = step(*self.hashes.get(self.len)?, b);
        *self.buf.get_mut(self.len)? = b;
        self.len += 1;
        *self.hashes.get_mut(self.len)? = h;
        Some(())
    }
    pub(super) fn bytes(&self) -> &[u8] {
        self.buf.get(..self.len).unwrap_or(&[])
    }
    /// Looks up the first `n` bytes.
    fn prefix(&self, v: &Vocab, n: usize) -> Lex {
        match (self.hashes.get(n), self.buf.get(..n)) {
            (Some(&h), Some(b)) if n >= 2 => v.get(h, b),
            _ => Lex::default(),
        }
    }
    /// Looks up the first `n` bytes followed by `c`.
    fn prefix_plus(&self, v: &Vocab, n: usize, c: u8) -> Lex {
        let (Some(&h), true) = (self.hashes.get(n), n >= 2) else {
            return Lex::default();
        };
        let mut b = self.buf;
        match b.get_mut(n) {
            Some(slot) => *slot = c,
            None => return Lex::default(),
        }
        v.get(step(h, c), b.get(..n + 1).unwrap_or(&[]))
    }
    /// The word itself, without taking forms apart.
    pub(super) fn exact(&self, v: &Vocab) -> Lex {
        match self.hashes.get(self.len) {
            Some(&h) => v.get(h, self.bytes()),
            None => Lex::default(),
        }
    }
    /// English: the word, or the word it is a regular form of. The length is that of the shared beginning.
    pub(super) fn english(&self) -> (Lex, Form, usize) {
        let n = self.len;
        let lex = self.exact(&EN);
        if !lex.empty() {
            let form = match lex.role {
                _ if lex.class.is_none() => Form::Base,
                super::vocab::Role::Participle => Form::Ed,
                super::vocab::Role::Noun => Form::Noun,
                _ => Form::Base,
            };
            return (lex, form, n);
        }
        let b = self.bytes();
        let found = |lex: Lex, form: Form, len: usize| (!lex.empty()).then_some((lex, form, len));
        let hit = if n >= 4 && b.ends_with(b"s") && !b.ends_with(b"ss") {
            found(self.prefix(&EN, n - 1), Form::S, n - 1)
                .or_else(|| {
                    if b.ends_with(b"es") {
                        found(self.prefix(&EN, n - 2), Form::S, n - 2)
                    } else {
                        None
                    }
                })
                .or_else(|| {
                    if b.ends_with(b"ies") {
                        found(self.prefix_plus(&EN, n - 3, b'y'), Form::S, n - 3)
                    } else {
                        None
                    }
                })
        } else if n >= 5 && b.ends_with(b"ing") {
            found(self.prefix(&EN, n - 3), Form::Ing, n - 3)
                .or_else(|| found(self.prefix_plus(&EN, n - 3, b'e'), Form::Ing, n - 3))
                .or_else(|| {
                    if self.doubled(n - 3) {
                        found(self.prefix(&EN, n - 4), Form::Ing, n - 4)
                    } else {
                        None
                    }
                })
        } else if n >= 4 && b.ends_with(b"ed") {
            found(self.prefix(&EN, n - 1), Form::Ed, n - 1)
                .or_else(|| found(self.prefix(&EN, n - 2), Form::Ed, n - 2))
                .or_else(|| {
                    if self.doubled(n - 2) {
                        found(self.prefix(&EN, n - 3), Form::Ed, n - 3)
                    } else {
                        None
                    }
                })
                .or_else(|| {
                    if b.ends_with(b"ied") {
                        found(self.prefix_plus(&EN, n - 3, b'y'), Form::Ed, n - 3)
                    } else {
                        None
                    }
                })
        } else {
            None
        };
        match hit {
            Some(h)
                if h.0.class.is_none()
                    || matches!(
                        h.0.role,
                        super::vocab::Role::Verb | super::vocab::Role::NounVerb
                    ) =>
            {
                h
            }
            _ => (Lex::default(), Form::Base, n),
        }
    }
    fn doubled(&self, n: usize) -> bool {
        n >= 3 && matches!((self.buf.get(n - 1), self.buf.get(n - 2)), (Some(a), Some(b)) if a == b)
    }
    /// A language whose file lists stems: the longest stem whose rest is one of the file's endings.
    pub(super) fn stemmed(&self, v: &Vocab) -> (Lex, Form) {
        let lex = self.exact(v);
        if !lex.empty() {
            let form = match (lex.class, lex.role) {
                (Some(_), super::vocab::Role::Participle) => Form::Ed,
                (Some(_), super::vocab::Role::Noun) => Form::Noun,
                _ => Form::S,
            };
            return (lex, form);
        }
        let mut n = self.len;
        while n > 2 && self.len - n < 14 {
            n -= 1;
            let lex = self.prefix(v, n);
            if lex.class.is_none()
                || matches!(
                    lex.role,
                    super::vocab::Role::Participle | super::vocab::Role::Noun
                )
            {
                continue;
            }
            let end = self.buf.get(n..self.len).unwrap_or(&[]);
            let e = v.get(super::vocab::hash(end), end);
            if e.is(cat::END_F) {
                return (lex, Form::S);
            }
            if e.is(cat::END_P) {
                return (lex, Form::Ed);
            }
            if e.is(cat::END_N) {
                return (lex, Form::Noun);
            }
        }
        (Lex::default(), Form::Base)
    }
}

/// The words of a tool, parameter or enum name, as byte ranges: camelCase, PascalCase, snake, kebab, dotted,
/// namespaced, with digits and acronyms ("getHTTPUrl2" is get, HTTP, Url).
pub(super) struct NameWords<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> NameWords<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        NameWords { text, at: 0 }
    }
    /// Where the word given last ends.
    pub(super) fn end(&self) -> usize {
        self.at
    }
}

impl<'a> Iterator for NameWords<'a> {
    type Item = &'a str;
    fn next(&mut self) -> Option<&'a str> {
        let rest = self.text.get(self.at..)?;
        let skip = rest.find(|c: char| c.is_alphabetic())?;
        let from = self.at + skip;
        let word = self.text.get(from..)?;
        let mut end = word.len();
        let mut prev_lower = false;
        let mut prev_upper = false;
        let mut chars = word.char_indices().peekable();
        while let Some((i, c)) = chars.next() {
            if !c.is_alphabetic() {
                end = i;
                break;
            }
            let upper = c.is_uppercase();
            let next_lower = chars.peek().is_some_and(|(_, n)| n.is_lowercase());
            if i > 0 && upper && (prev_lower || (prev_upper && next_lower)) {
                end = i;
                break;
            }
            prev_lower = !upper;
            prev_upper = upper;
        }
        self.at = from + end;
        word.get(..end)
    }
}
