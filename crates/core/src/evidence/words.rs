//! From text to words: looking a word up in all its forms, and splitting names.

use super::vocab::{EN, Lex, Vocab, cat};

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

/// A lower-case copy of a word.
pub(super) struct Word {
    buf: [u8; LONGEST + 1],
    len: usize,
}

impl Word {
    /// `None` when the word is empty or longer than any vocabulary word.
    pub(super) fn new(text: &str) -> Option<Word> {
        let mut w = Word {
            buf: [0; LONGEST + 1],
            len: 0,
        };
        if text.is_ascii() {
            let copy = w.buf.get_mut(..LONGEST)?.get_mut(..text.len())?;
            for (to, from) in copy.iter_mut().zip(text.bytes()) {
                *to = from.to_ascii_lowercase();
            }
            w.len = text.len();
        } else {
            for c in text.chars().flat_map(char::to_lowercase) {
                let end = w.len + c.len_utf8();
                let room = w.buf.get_mut(..LONGEST)?;
                c.encode_utf8(room.get_mut(w.len..end)?);
                w.len = end;
            }
        }
        (w.len > 0).then_some(w)
    }
    pub(super) fn bytes(&self) -> &[u8] {
        self.buf.get(..self.len).unwrap_or(&[])
    }
    /// Looks up the first `n` bytes.
    fn prefix(&self, v: &Vocab, n: usize) -> Lex {
        match self.buf.get(..n) {
            Some(b) if n >= 2 => v.get(b),
            _ => Lex::NONE,
        }
    }
    /// Looks up the first `n` bytes followed by `c`.
    fn prefix_plus(&self, v: &Vocab, n: usize, c: u8) -> Lex {
        let mut b = self.buf;
        match b.get_mut(n) {
            Some(slot) if n >= 2 => *slot = c,
            _ => return Lex::NONE,
        }
        let b = b.get(..n + 1).unwrap_or(&[]);
        v.get(b)
    }
    /// The word itself, without taking forms apart.
    pub(super) fn exact(&self, v: &Vocab) -> Lex {
        v.get(self.bytes())
    }
    /// English: the word, or the word it is a regular form of. The length is that of the shared beginning.
    /// The vocabulary spells "-ize"; "-ise" is read as that.
    pub(super) fn english(&self) -> (Lex, Form, usize) {
        let found = self.american();
        if !found.0.empty() {
            return found;
        }
        let ending = [&b"ise"[..], b"ises", b"ised", b"ising", b"isation"]
            .into_iter()
            .find(|ending| self.len > 4 + ending.len() && self.bytes().ends_with(ending));
        let Some(ending) = ending else { return found };
        let mut other = Word {
            buf: self.buf,
            len: self.len,
        };
        if let Some(slot) = other.buf.get_mut(self.len - ending.len() + 1) {
            *slot = b'z';
        }
        other.american()
    }

    fn american(&self) -> (Lex, Form, usize) {
        let n = self.len;
        let lex = self.exact(&EN);
        if !lex.empty() {
            let form = match lex.role {
                _ if lex.class.is_none() => return self.also_a_verb(lex),
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
    /// A plural noun of the vocabulary may be a verb as well: "reports", "requests", "returns".
    fn also_a_verb(&self, noun: Lex) -> (Lex, Form, usize) {
        let n = self.len;
        let b = self.bytes();
        if n < 4 || !b.ends_with(b"s") || b.ends_with(b"ss") {
            return (noun, Form::Base, n);
        }
        let verb = [
            (self.prefix(&EN, n - 1), n - 1),
            (self.prefix(&EN, n - 2), n - 2),
            (self.prefix_plus(&EN, n - 3, b'y'), n - 3),
        ]
        .into_iter()
        .find(|(lex, _)| {
            lex.class.is_some()
                && matches!(
                    lex.role,
                    super::vocab::Role::Verb | super::vocab::Role::NounVerb
                )
        });
        match verb {
            Some((mut lex, len)) => {
                lex.role = super::vocab::Role::NounVerb;
                lex.cats = noun.cats;
                (lex, Form::S, len)
            }
            None => (noun, Form::Base, n),
        }
    }
    fn doubled(&self, n: usize) -> bool {
        n >= 3 && matches!((self.buf.get(n - 1), self.buf.get(n - 2)), (Some(a), Some(b)) if a == b)
    }
    /// A word of denials may be a verb as well, so may an adjective, and one that needs a particle has a
    /// meaning without it: "modifie", "pubblica", "setzt".
    const ALSO_VERBS: u64 = cat::CHANGE
        | cat::LIGHT
        | cat::PHRASAL
        | cat::OPEN
        | cat::UNDO
        | cat::OUTSIDE
        | cat::STATE
        | cat::LANDS
        | cat::VALID
        | cat::GONE;

    /// A language whose file lists stems: the longest stem whose rest is one of the file's endings.
    pub(super) fn stemmed(&self, v: &Vocab) -> (Lex, Form) {
        let whole = self.exact(v);
        if whole.class.is_some() {
            let form = match whole.role {
                super::vocab::Role::Participle => Form::Ed,
                super::vocab::Role::Noun => Form::Noun,
                // The bare stem of a Russian verb is mostly a noun: "отмен".
                super::vocab::Role::Verb if v.code == "ru" => Form::Noun,
                _ => Form::S,
            };
            return (whole, form);
        }
        if !whole.empty() && !whole.is(Self::ALSO_VERBS) {
            return (whole, Form::S);
        }
        let (mut lex, form) = self.stem(v);
        lex.cats |= whole.cats;
        (lex, form)
    }

    /// The longest stem of the language whose rest is one of its endings.
    fn stem(&self, v: &Vocab) -> (Lex, Form) {
        let mut n = self.len;
        while n > 2 && self.len - n < 14 {
            n -= 1;
            let lex = self.prefix(v, n);
            if lex.class.is_none() && !lex.is(cat::PHRASAL)
                || matches!(
                    lex.role,
                    super::vocab::Role::Participle | super::vocab::Role::Noun
                )
            {
                continue;
            }
            let end = self.buf.get(n..self.len).unwrap_or(&[]);
            let e = v.get(end);
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
        let from = self.at + word_start(rest)?;
        let word = self.text.get(from..)?;
        let end = if word.is_ascii() {
            ascii_end(word.as_bytes())
        } else {
            end(word)
        };
        self.at = from + end;
        word.get(..end)
    }
}

/// Where the first letter stands.
pub(super) fn word_start(text: &str) -> Option<usize> {
    // Mostly a letter or a sign of ASCII stands right here.
    match text.as_bytes() {
        [b, ..] if b.is_ascii_alphabetic() => Some(0),
        [a, b, ..] if a.is_ascii() && b.is_ascii_alphabetic() => Some(1),
        _ => text.find(char::is_alphabetic),
    }
}

/// Where the first word of a name ends, which begins with a letter.
fn ascii_end(word: &[u8]) -> usize {
    let at = |i: usize| word.get(i).copied().unwrap_or(b' ');
    let mut i = 0;
    let (mut prev_lower, mut prev_upper) = (false, false);
    while at(i).is_ascii_alphabetic() {
        let upper = at(i).is_ascii_uppercase();
        if i > 0 && upper && (prev_lower || (prev_upper && at(i + 1).is_ascii_lowercase())) {
            break;
        }
        (prev_lower, prev_upper) = (!upper, upper);
        i += 1;
    }
    i
}

/// As [`ascii_end`], for words of any script.
fn end(word: &str) -> usize {
    let mut prev_lower = false;
    let mut prev_upper = false;
    let mut chars = word.char_indices().peekable();
    while let Some((i, c)) = chars.next() {
        if !c.is_alphabetic() {
            return i;
        }
        let upper = c.is_uppercase();
        let next_lower = chars.peek().is_some_and(|(_, n)| n.is_lowercase());
        if i > 0 && upper && (prev_lower || (prev_upper && next_lower)) {
            return i;
        }
        prev_lower = !upper;
        prev_upper = upper;
    }
    word.len()
}
