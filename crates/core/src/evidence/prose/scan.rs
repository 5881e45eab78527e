//! From text to sentences of words: identifiers, quotes, code, brackets and headings are told apart here.

use super::super::class::Class;
use super::super::notes::Place;
use super::super::vocab::{Lex, cat};
use super::super::word_list::{Words, words};
use super::super::words::{Form, Word};
use super::{Reader, SENTENCE, Section};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sign {
    Word,
    Comma,
    /// A colon, a dash: a new clause of the same sentence.
    Break,
    Open,
    Close,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Tok {
    pub(super) sign: Sign,
    pub(super) from: u32,
    pub(super) to: u32,
    /// Length of the dictionary form within the word.
    pub(super) base: u8,
    pub(super) lex: Lex,
    pub(super) form: Form,
    /// Joined to the word before by a hyphen.
    pub(super) hyphen: bool,
    /// An identifier, a path, a number: never a verb.
    pub(super) ident: bool,
}

pub(super) const BLANK: Tok = Tok {
    sign: Sign::Break,
    from: 0,
    to: 0,
    base: 0,
    lex: Lex::NONE,
    form: Form::Base,
    hyphen: false,
    ident: false,
};

impl Reader<'_, '_> {
    /// The tokeniser.
    #[expect(clippy::too_many_lines, reason = "one case a kind of character")]
    pub(super) fn scan(&mut self) {
        let text = self.text;
        let bytes = text.as_bytes();
        let byte = |i: usize| bytes.get(i).copied().unwrap_or(b' ');
        let mut i = 0;
        let mut line_start = true;
        while i < bytes.len() {
            let b = byte(i);
            let from = i;
            let wide = if b < 0x80 {
                None
            } else {
                text.get(i..).and_then(|rest| rest.chars().next())
            };
            if let Some(c) = wide.filter(|c| !c.is_alphabetic()) {
                match c {
                    '—' | '–' | '：' => self.sign(Sign::Break, from),
                    '。' | '！' | '？' | '；' | '•' => self.end(),
                    '，' | '、' => self.sign(Sign::Comma, from),
                    '（' => self.sign(Sign::Open, from),
                    '）' => self.sign(Sign::Close, from),
                    _ => {}
                }
                i += c.len_utf8();
                continue;
            }
            if b.is_ascii_alphabetic() || wide.is_some() {
                // A word: letters, and what keeps an identifier together.
                let mut ident = false;
                let mut letters = i;
                let mut camel = false;
                let mut lower = false;
                while letters < bytes.len() {
                    let c = byte(letters);
                    if c >= 0x80 {
                        match text.get(letters..).and_then(|rest| rest.chars().next()) {
                            Some(c) if c.is_alphabetic() => letters += c.len_utf8(),
                            _ => break,
                        }
                        continue;
                    }
                    if c.is_ascii_alphabetic() {
                        camel |= c.is_ascii_uppercase() && lower;
                        lower = c.is_ascii_lowercase();
                    } else if c.is_ascii_digit()
                        || c == b'_'
                        || (matches!(c, b'.' | b'@') && byte(letters + 1).is_ascii_alphanumeric())
                    {
                        ident = true;
                        lower = false;
                    } else {
                        break;
                    }
                    letters += 1;
                }
                ident |= camel || (byte(letters) == b'(' && byte(letters + 1) == b')');
                ident |= byte(letters) == b'-' && byte(letters + 1).is_ascii_digit();
                ident |= byte(i.wrapping_sub(1)) == b'/'
                    && byte(i.wrapping_sub(2)).is_ascii_whitespace();
                // HTTP methods in capitals name a request, not what this tool does.
                ident |= matches!(b, b'G' | b'P' | b'H' | b'D' | b'S' | b'J')
                    && match text.get(i..letters) {
                        Some("GET" | "POST" | "PUT" | "PATCH" | "HEAD" | "SELECT" | "JOIN") => true,
                        Some("DELETE") => matches!(byte(letters + 1), b'/' | b'r'),
                        _ => false,
                    };
                // "<end>": a place to fill in.
                ident |= byte(i.wrapping_sub(1)) == b'<' && byte(letters) == b'>';
                let hyphen =
                    i > 0 && byte(i - 1) == b'-' && byte(i.wrapping_sub(2)).is_ascii_alphanumeric();
                let apostrophe = i > 0 && byte(i - 1) == b'\'';
                self.word(i, letters, hyphen, ident, apostrophe);
                i = letters;
                if byte(i) == b':'
                    && !byte(i + 1).is_ascii_alphanumeric()
                    && (line_start || self.len <= 3)
                {
                    self.heading(line_start);
                }
                line_start = false;
                continue;
            }
            i += 1;
            match b {
                b'\n' => {
                    let mut j = i;
                    let mut blank = false;
                    while byte(j).is_ascii_whitespace() && j < bytes.len() {
                        blank |= byte(j) == b'\n';
                        j += 1;
                    }
                    let bullet = matches!(byte(j), b'-' | b'*' | b'#' | b'|' | b'>')
                        || byte(j).is_ascii_digit()
                        || text.get(j..).is_some_and(|r| r.starts_with('•'));
                    if blank || bullet || self.section == Section::Params {
                        self.end();
                    }
                    line_start = true;
                    i = j.max(i);
                    continue;
                }
                b'.' if (byte(i).is_ascii_whitespace()
                    || i >= bytes.len()
                    || matches!(byte(i), b')' | b'"')) =>
                {
                    // "e.g." and "i.e." introduce examples, not ends.
                    self.end();
                }
                b'?' => self.question(),
                b'!' | b';' => self.end(),
                b'|' if byte(i) == b' ' && byte(from.wrapping_sub(1)) == b' ' => {
                    self.sign(Sign::Break, from);
                }
                b',' => self.sign(Sign::Comma, from),
                b':' => self.sign(Sign::Break, from),
                b'(' => self.sign(Sign::Open, from),
                b')' => self.sign(Sign::Close, from),
                b'/' => {
                    if byte(i).is_ascii_alphanumeric()
                        && byte(from.wrapping_sub(1)).is_ascii_alphanumeric()
                    {
                        self.sign(Sign::Comma, from);
                    } else {
                        // A path: skip it.
                        while i < bytes.len() && !byte(i).is_ascii_whitespace() {
                            i += 1;
                        }
                    }
                }
                b'-' if byte(i) == b' ' && byte(from.wrapping_sub(1)) == b' ' && !line_start => {
                    self.sign(Sign::Break, from);
                }
                b'`' | b'"' => {
                    let fence = b == b'`' && byte(i) == b'`' && byte(i + 1) == b'`';
                    let close: &str = if fence {
                        "```"
                    } else if b == b'`' {
                        "`"
                    } else {
                        "\""
                    };
                    let start = if fence { i + 2 } else { i };
                    let limit = if fence { 4000 } else { 120 };
                    if let Some(len) = text
                        .get(start..)
                        .and_then(|r| r.find(close))
                        .filter(|l| *l <= limit)
                    {
                        i = start + len + close.len();
                        self.opaque(from, i);
                    }
                }
                b'\'' if !byte(from.wrapping_sub(1)).is_ascii_alphanumeric() => {
                    if let Some(len) = text
                        .get(i..)
                        .and_then(|r| r.find('\''))
                        .filter(|l| *l <= 40 && *l > 0)
                    {
                        i += len + 1;
                        self.opaque(from, i);
                    }
                }
                b'0'..=b'9' => {
                    while byte(i).is_ascii_alphanumeric() {
                        i += 1;
                    }
                    self.opaque(from, i);
                }
                _ => {}
            }
            if !b.is_ascii_whitespace() && b != b'-' && b != b'*' && b != b'#' {
                line_start = false;
            }
        }
        self.end();
    }

    pub(super) fn push(&mut self, tok: Tok) {
        if self.len == SENTENCE {
            self.sentence();
            self.len = 0;
        }
        if let Some(slot) = self.toks.get_mut(self.len) {
            *slot = tok;
            self.len += 1;
        }
    }

    /// A piece that counts as one word and means nothing: a quotation, a number.
    fn opaque(&mut self, from: usize, to: usize) {
        self.push(Tok {
            sign: Sign::Word,
            ident: true,
            from: from as u32,
            to: to as u32,
            ..BLANK
        });
    }

    pub(super) fn sign(&mut self, sign: Sign, from: usize) {
        self.push(Tok {
            sign,
            from: from as u32,
            to: from as u32 + 1,
            ..BLANK
        });
    }

    pub(super) fn word(
        &mut self,
        from: usize,
        to: usize,
        hyphen: bool,
        ident: bool,
        apostrophe: bool,
    ) {
        let text = self.text.get(from..to).unwrap_or("");
        let mut tok = Tok {
            sign: Sign::Word,
            from: from as u32,
            to: to as u32,
            hyphen,
            ident,
            base: 0,
            ..BLANK
        };
        if apostrophe {
            if text == "t" {
                tok.lex.cats = cat::NEG;
                self.push(tok);
            }
            return;
        }
        // "YouTube", "arXiv": sites whose names only look like identifiers.
        if ident && text.len() < 16 && text.bytes().all(|b| b.is_ascii_alphabetic()) {
            let site = Word::new(text).map(|word| word.english().0);
            tok.ident = !site.is_some_and(|lex| lex.is(cat::WEB));
        }
        let ident = tok.ident;
        if !ident && self.section != Section::Skip {
            self.notes.words = self.notes.words.saturating_add(1);
            if let Some(word) = Word::new(text) {
                let (lex, form, base) = word.english();
                tok.lex = lex;
                tok.form = form;
                tok.base = base as u8;
                if !lex.empty() {
                    self.notes.known = self.notes.known.saturating_add(1);
                }
            }
        }
        self.push(tok);
    }

    /// A word and a colon: "Args:", "Returns:", "Note:".
    pub(super) fn heading(&mut self, line_start: bool) {
        let Some(last) = self.len.checked_sub(1).and_then(|i| self.at(i)) else {
            return;
        };
        let lex = last.lex;
        let near_start = self.len <= 2;
        if !near_start {
            return;
        }
        if lex.is(cat::SECPARAM) && line_start {
            self.len = 0;
            self.section = Section::Params;
        } else if lex.is(cat::SECSKIP) && line_start {
            self.len = 0;
            self.section = Section::Skip;
        } else if lex.is(cat::SECNOTE) {
            self.len = 0;
            self.section = Section::Body;
        }
    }

    /// "When will each bucket be purged next?": nothing is said to be done; the answer is what is read.
    fn question(&mut self) {
        const INVERTED: Words = words![
            "when", "where", "what", "who", "which", "how", "why", "does", "do", "did", "is",
            "are", "was", "were", "has", "have", "can", "could", "will", "would", "should", "may",
        ];
        let asks = self.at(0).is_some_and(|t| self.eq(t, INVERTED));
        if !(asks && self.place == Place::Description && self.section == Section::Body) {
            self.end();
            return;
        }
        if self.sentences == 0 && self.notes.head.is_none() {
            let tok = self.toks[0];
            self.notes.head = Some((Class::Read, 3));
            self.tell(Class::Read, tok, 3);
        }
        self.sentences = self.sentences.saturating_add(1);
        self.len = 0;
    }

    pub(super) fn end(&mut self) {
        if self.len > 0 {
            if self.section != Section::Skip {
                self.sentence();
            }
            self.len = 0;
        }
    }
}
