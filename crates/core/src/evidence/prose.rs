//! Reading sentences: who does what to what, and whether the text says so or denies it.
//!
//! One pass, sentence by sentence. A verb of the vocabulary counts only where its place in the sentence says
//! that this tool does it: at the head ("Deletes a room"), joined to the head ("merges it and closes it"),
//! after the tool as subject ("it then sends"), in the passive ("the branch is deleted"), in a list of
//! capabilities ("actions: create, delete"). As a noun, an adjective, a state ("deleted items"), a question
//! ("what would be removed"), advice about another tool ("use X to delete") or a denial it does not count.

use super::class::{Class, ClassSet};
use super::vocab::{Lex, Role, cat};
use super::words::{Form, Word};

/// Where in a definition something was read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    Name,
    Title,
    Description,
    /// A parameter, by its number among those visited.
    Param(u16),
}

/// How a class was met.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum How {
    /// The head of the name.
    Name,
    /// The first verb of the text, said of the tool itself.
    Head,
    /// A further verb said of the tool.
    Said,
    /// Something is done, by whomever.
    Passive,
    /// One of a list of things the tool can do.
    Listed,
    /// An enum value, flag or free-form parameter.
    Schema,
}

/// One piece of evidence: a class, where, and how strong (1 hardly, 2 possible, 3 likely, 4 plain).
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    pub(super) class: Class,
    pub(super) place: Place,
    pub(super) how: How,
    pub(super) strength: u8,
    pub(super) from: u32,
    pub(super) to: u32,
}

/// At most this many marks are kept for a tool: the first ones, which are the weightiest.
pub(super) const MARKS: usize = 20;

/// A span of the description.
pub(super) type Span = Option<(u32, u32)>;

/// Everything read so far about a tool.
#[derive(Clone, Debug)]
pub(super) struct Notes {
    pub(super) marks: [Option<Mark>; MARKS],
    pub(super) count: usize,
    /// Classes that the text denies.
    pub(super) denied: ClassSet,
    /// "Changes nothing", "read-only": how strongly, and where.
    pub(super) deny_all: u8,
    pub(super) deny_span: Span,
    /// "Cannot be undone", "permanently".
    pub(super) irreversible: Span,
    /// "Can be restored", "needs confirmation": no evidence, but worth naming.
    pub(super) excuse: Span,
    /// "Idempotent", "safe to repeat"; and their opposites.
    pub(super) idempotent: Span,
    pub(super) repeats: Span,
    /// Outside reach and bounds, with strength.
    pub(super) open: (u8, Span),
    /// The parameter that the outside reach was read from, where it was one.
    pub(super) open_param: Option<Place>,
    pub(super) bounded: (u8, Span),
    /// Words looked up and words known, to tell whether the language was understood.
    pub(super) words: u16,
    pub(super) known: u16,
    /// First clause of the description has a verb of the vocabulary at its head.
    pub(super) head: Option<(Class, u8)>,
    /// The first sentence names a thing and no act ("Current weather for a place").
    pub(super) nominal: bool,
    /// The parameter whose values read or write.
    pub(super) mixed: Option<Place>,
    /// A word for people or channels outside.
    pub(super) outside: Span,
    /// What is run is a database statement, or runs in a sandbox.
    pub(super) contained: bool,
    /// A page or site is spoken of.
    pub(super) webby: bool,
    /// Shell commands or processes are spoken of.
    pub(super) shell: bool,
    /// "The server picks the id".
    pub(super) fresh_id: bool,
    pub(super) destination: bool,
    /// The text limits what may be run to reads.
    pub(super) restricted: bool,
    pub(super) read_only_text: Span,
    pub(super) language: Option<&'static str>,
}

impl Notes {
    pub(super) const fn new() -> Self {
        Notes {
            marks: [None; MARKS],
            count: 0,
            denied: ClassSet(0),
            deny_all: 0,
            deny_span: None,
            irreversible: None,
            excuse: None,
            idempotent: None,
            repeats: None,
            open: (0, None),
            open_param: None,
            bounded: (0, None),
            words: 0,
            known: 0,
            head: None,
            nominal: false,
            mixed: None,
            outside: None,
            contained: false,
            webby: false,
            shell: false,
            fresh_id: false,
            destination: false,
            restricted: false,
            read_only_text: None,
            language: None,
        }
    }
    pub(super) fn mark(&mut self, mark: Mark) {
        // The same class from the same place: keep the stronger.
        for old in self.marks.iter_mut().take(self.count).flatten() {
            if old.class == mark.class && old.place == mark.place && old.how == mark.how {
                if mark.strength > old.strength {
                    *old = mark;
                }
                return;
            }
        }
        if let Some(slot) = self.marks.get_mut(self.count) {
            *slot = Some(mark);
            self.count += 1;
        }
    }
    /// Leaves only what the name said. Right while no more than a description was read.
    pub(super) fn forget_text(&mut self) {
        let named = core::mem::replace(self, Self::new());
        for mark in named.iter().filter(|mark| mark.place == Place::Name) {
            self.mark(*mark);
        }
    }
    /// "Create or update": what is there already is not made again.
    pub(super) fn upserts(&self) -> bool {
        let has = |classes: ClassSet| self.iter().any(|m| m.strength >= 3 && classes.has(m.class));
        has(ClassSet::of(&[Class::Create])) && has(ClassSet::of(&[Class::Update, Class::Overwrite]))
    }
    pub(super) fn iter(&self) -> impl Iterator<Item = &Mark> {
        self.marks.iter().take(self.count).flatten()
    }
    pub(super) fn denies(&mut self, strength: u8, span: (u32, u32)) {
        if strength > self.deny_all {
            self.deny_all = strength;
            self.deny_span = Some(span);
        }
    }
    pub(super) fn opens(&mut self, strength: u8, span: Span) {
        if strength > self.open.0 {
            self.open = (strength, span);
        }
    }
    pub(super) fn bounds(&mut self, strength: u8, span: Span) {
        if strength > self.bounded.0 {
            self.bounded = (strength, span);
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sign {
    Word,
    Comma,
    /// A colon, a dash: a new clause of the same sentence.
    Break,
    Open,
    Close,
}

#[derive(Clone, Copy, Debug)]
struct Tok {
    sign: Sign,
    from: u32,
    to: u32,
    /// Length of the dictionary form within the word.
    base: u8,
    lex: Lex,
    form: Form,
    /// Joined to the word before by a hyphen.
    hyphen: bool,
    /// An identifier, a path, a number: never a verb.
    ident: bool,
}

const BLANK: Tok = Tok {
    sign: Sign::Break,
    from: 0,
    to: 0,
    base: 0,
    lex: Lex {
        class: None,
        role: Role::Verb,
        weak: false,
        cats: 0,
    },
    form: Form::Base,
    hyphen: false,
    ident: false,
};

/// Longer sentences are read in pieces.
const SENTENCE: usize = 48;

/// Which text is being read, since a parameter's text says less than a tool's.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    Description,
    /// Of a switch: what happens when it is on.
    Switch,
    Param,
    Title,
}

pub(super) struct Reader<'n, 't> {
    notes: &'n mut Notes,
    text: &'t str,
    place: Place,
    mode: Mode,
    toks: [Tok; SENTENCE],
    len: usize,
    sentences: u16,
    section: Section,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    Body,
    Params,
    Skip,
}

/// Reads an English text into `notes`.
pub(super) fn read(notes: &mut Notes, text: &str, place: Place, mode: Mode) {
    let mut reader = Reader {
        notes,
        text,
        place,
        mode,
        toks: [BLANK; SENTENCE],
        len: 0,
        sentences: 0,
        section: Section::Body,
    };
    reader.scan();
}

impl Reader<'_, '_> {
    fn at(&self, i: usize) -> Option<&Tok> {
        if i < self.len { self.toks.get(i) } else { None }
    }

    /// The tokeniser.
    fn scan(&mut self) {
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
                ident |= matches!(b, b'G' | b'P' | b'H' | b'D')
                    && match text.get(i..letters) {
                        Some("GET" | "POST" | "PUT" | "PATCH" | "HEAD") => true,
                        Some("DELETE") => matches!(byte(letters + 1), b'/' | b'r'),
                        _ => false,
                    };
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
                b'!' | b'?' | b';' => self.end(),
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
                        self.push(Tok {
                            sign: Sign::Word,
                            ident: true,
                            from: from as u32,
                            to: i as u32,
                            ..BLANK
                        });
                    }
                }
                b'\'' if !byte(from.wrapping_sub(1)).is_ascii_alphanumeric() => {
                    if let Some(len) = text
                        .get(i..)
                        .and_then(|r| r.find('\''))
                        .filter(|l| *l <= 40 && *l > 0)
                    {
                        i += len + 1;
                        self.push(Tok {
                            sign: Sign::Word,
                            ident: true,
                            from: from as u32,
                            to: i as u32,
                            ..BLANK
                        });
                    }
                }
                b'0'..=b'9' => {
                    while byte(i).is_ascii_alphanumeric() {
                        i += 1;
                    }
                    self.push(Tok {
                        sign: Sign::Word,
                        ident: true,
                        from: from as u32,
                        to: i as u32,
                        ..BLANK
                    });
                }
                _ => {}
            }
            if !b.is_ascii_whitespace() && b != b'-' && b != b'*' && b != b'#' {
                line_start = false;
            }
        }
        self.end();
    }

    fn push(&mut self, tok: Tok) {
        if self.len == SENTENCE {
            self.sentence();
            self.len = 0;
        }
        if let Some(slot) = self.toks.get_mut(self.len) {
            *slot = tok;
            self.len += 1;
        }
    }

    fn sign(&mut self, sign: Sign, from: usize) {
        self.push(Tok {
            sign,
            from: from as u32,
            to: from as u32 + 1,
            ..BLANK
        });
    }

    fn word(&mut self, from: usize, to: usize, hyphen: bool, ident: bool, apostrophe: bool) {
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
    fn heading(&mut self, line_start: bool) {
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

    fn end(&mut self) {
        if self.len > 0 {
            if self.section != Section::Skip {
                self.sentence();
            }
            self.len = 0;
        }
    }
}

/// What stood before the word at hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Prev {
    Start,
    Det,
    Noun,
    Prep,
    By,
    Be,
    Past,
    Modal,
    To,
    And,
    Comma,
    Rel,
    It,
    You,
    Time,
    Verb,
    Lets,
    Light,
    Crud,
}

/// Classes whose passive ("is deleted") says something about the tool even where no agent is named.
const PASSIVE: ClassSet = ClassSet::of(&[
    Class::Delete,
    Class::Overwrite,
    Class::Cancel,
    Class::Revoke,
    Class::Reset,
    Class::Send,
    Class::Money,
    Class::Publish,
    Class::Persist,
    Class::Archive,
    Class::Cursor,
]);
pub(super) const DESTROYING: ClassSet = ClassSet::of(&[
    Class::Delete,
    Class::Overwrite,
    Class::Cancel,
    Class::Revoke,
    Class::Reset,
    Class::Money,
]);
pub(super) const READING: ClassSet = ClassSet::of(&[Class::Read, Class::Compute, Class::View]);

/// Classes that the text of a switch can bring in ("Delete the source branch after merging").
const SWITCHED: ClassSet = ClassSet::of(&[
    Class::Delete,
    Class::Overwrite,
    Class::Reset,
    Class::Revoke,
    Class::Cancel,
    Class::Send,
    Class::Publish,
    Class::Money,
    Class::Persist,
    Class::Execute,
]);

/// Words for code that the caller writes.
const FREE_CODE: &[&str] = &[
    "sql",
    "code",
    "script",
    "scripts",
    "shell",
    "javascript",
    "python",
    "bash",
    "powershell",
    "cypher",
    "terminal",
    "raw",
    "custom",
    "program",
    "process",
    "subprocess",
    "runner",
    "interpreter",
    "statement",
    "statements",
];

/// Words for a place where what is run stays contained.
const CONTAINED: &[&str] = &[
    "sql",
    "sandbox",
    "sandboxed",
    "isolated",
    "database",
    "cypher",
    "query",
];

/// Words for shells and processes.
const SHELL: &[&str] = &[
    "shell",
    "terminal",
    "bash",
    "powershell",
    "process",
    "subprocess",
    "runner",
];

/// What a server may pick for what is new.
const ID: &[&str] = &["id", "ids", "identifier", "key"];

/// Said by a tool that reads, these may be about the answer and not about the world.
const AMBIGUOUS: ClassSet = ClassSet::of(&[
    Class::Create,
    Class::Update,
    Class::Toggle,
    Class::Stop,
    Class::Start,
    Class::Auth,
    Class::Archive,
    Class::Overwrite,
    Class::Publish,
]);

struct Clause {
    /// The verb at hand has "a", "an", "one" or "new" behind it.
    new_thing: bool,
    /// The word before the last comma or conjunction was a verb.
    after_verb: bool,
    /// The subject of the modal verb at hand is the tool.
    modal_tool: bool,
    /// First sentence of the description.
    opening: bool,
    /// The verb at hand is in its bare form.
    bare: bool,
    neg: bool,
    neg_nothing: bool,
    without: bool,
    hyp: bool,
    sub: bool,
    sub_words: u8,
    /// The subordinate or relative clause has had its verb.
    sub_verb: bool,
    rel: bool,
    pointer: bool,
    nominal: bool,
    passive: bool,
    cap: bool,
    crud: bool,
    lets: bool,
    to_tool: bool,
    lets_at: usize,
    self_noun: bool,
    you: bool,
    light: Option<Form>,
    last: Option<(Form, u8)>,
    /// The first verb of the sentence reads or computes.
    reader: bool,
    each: bool,
    prev: Prev,
    start: bool,
    sees: bool,
}

impl Reader<'_, '_> {
    /// The categories of the next words that are not adverbs, up to the end of the clause.
    fn object(&self, i: usize, reach: usize) -> u64 {
        let mut cats = 0;
        for k in i + 1..=i + reach {
            let Some(t) = self.at(k) else { break };
            if matches!(t.sign, Sign::Open | Sign::Close) && k <= i + 5 {
                continue;
            }
            if t.sign != Sign::Word && t.sign != Sign::Comma {
                break;
            }
            if t.sign == Sign::Comma
                && self.at(k + 1).is_some_and(|t| t.lex.class.is_some())
                && cats == 0
            {
                continue;
            }
            if t.sign == Sign::Comma || t.lex.is(cat::BUT | cat::COND | cat::TIME | cat::REL) {
                break;
            }
            if t.lex.is(cat::AND)
                && self
                    .at(k + 1)
                    .is_some_and(|t| t.lex.class.is_some() && t.form != Form::Ed)
            {
                break;
            }
            cats |= t.lex.cats;
        }
        cats
    }

    fn next_word(&self, i: usize) -> Option<&Tok> {
        let mut k = i + 1;
        loop {
            let t = self.at(k)?;
            if t.sign != Sign::Word {
                return None;
            }
            if !(t.lex.is(cat::ADV) && t.lex.class.is_none()) {
                return Some(t);
            }
            k += 1;
        }
    }

    fn eq(&self, t: &Tok, words: &[&str]) -> bool {
        self.text
            .get(t.from as usize..t.to as usize)
            .is_some_and(|w| words.iter().any(|x| w.eq_ignore_ascii_case(x)))
    }

    /// A phrasal verb: "takes … away".
    fn phrasal(&self, i: usize, reach: usize) -> Option<(Class, usize)> {
        let verb = self.at(i)?;
        let stem = self
            .text
            .get(verb.from as usize..verb.from as usize + verb.base as usize)?;
        for k in i + 1..=i + reach {
            let t = self.at(k)?;
            if t.sign != Sign::Word || t.lex.is(cat::COND | cat::REL | cat::BUT) {
                return None;
            }
            let particle = self.text.get(t.from as usize..t.to as usize)?;
            // "away" and "back" may stand far behind; "on" and "in" mostly begin something else.
            let far = ["away", "back", "down", "off", "out", "rid"]
                .iter()
                .any(|word| particle.eq_ignore_ascii_case(word));
            if t.lex.is(cat::PARTICLE) && (far || k <= i + 3) {
                let mut joined = [0u8; 32];
                let mut n = 0;
                for b in stem.bytes().chain([b'+']).chain(particle.bytes()) {
                    *joined.get_mut(n)? = b.to_ascii_lowercase();
                    n += 1;
                }
                let key = joined.get(..n)?;
                let lex = super::vocab::EN.get(super::vocab::hash(key), key);
                if let Some(class) = lex.class {
                    return Some((class, k));
                }
            }
        }
        None
    }

    /// Sharpens a verb by what it acts on. `None`: no evidence after all.
    fn refine(&self, i: usize, class: Class, weak: bool) -> Option<(Class, u8)> {
        use Class::{
            Archive, Auth, Compute, Create, Cursor, Delete, Execute, Log, MarkRead, Money,
            Overwrite, Persist, Publish, Read, Reset, Revoke, Send, Start, Stop, Update, View,
        };
        let tok = self.at(i)?;
        let obj = self.object(i, 8);
        let near = self.object(i, 4);
        let penalty = if weak { 2 } else { 0 };
        let is = |w: &[&str]| {
            self.text
                .get(tok.from as usize..tok.from as usize + tok.base as usize)
                .is_some_and(|b| w.iter().any(|x| b.eq_ignore_ascii_case(x)))
        };
        Some(match class {
            Delete | Overwrite | Reset | Update | Stop if obj & cat::SOFT != 0 => (Log, 2),
            Create if is(&["issu", "issue", "grant"]) && near & cat::TOKEN != 0 => (Auth, 0),
            Delete
                if near & cat::TOKEN != 0
                    && self
                        .mentions(i, &["stored", "saved", "cached", "local", "session", "own"]) =>
            {
                (Auth, 0)
            }
            Create if near & cat::PLUMBING != 0 && self.object(i, 3) & cat::PLUMBING != 0 => {
                (Log, 3)
            }
            Revoke if is(&["rotat", "rotate"]) => {
                if near & cat::TOKEN != 0 {
                    (Revoke, 0)
                } else {
                    (Update, 2)
                }
            }
            Revoke if is(&["block"]) && self.next_word(i).is_some_and(|t| t.lex.is(cat::TIME)) => {
                return None;
            }
            Reset if weak => {
                if self.mentions(
                    i,
                    &[
                        "archived",
                        "deleted",
                        "trashed",
                        "removed",
                        "trash",
                        "bin",
                        "previously",
                    ],
                ) {
                    (Update, 0)
                } else {
                    (Reset, 1)
                }
            }
            Start if is(&["start"]) && self.mentions(i, &["here"]) => return None,
            Publish if weak && near & cat::DET == 0 && !self.mentions(i, &["to"]) => (Publish, 2),
            Delete if is(&["subtract", "subtrac"]) => (Compute, 0),
            Execute if is(&["evaluat", "evaluate", "eval"]) && near & cat::CODE == 0 => {
                (Compute, 1)
            }
            Execute => {
                let query = self.mentions(i, &["query", "queries"]);
                let any = |words: &[&str]| {
                    (0..self.len)
                        .filter_map(|k| self.at(k))
                        .any(|t| self.eq(t, words))
                };
                let reading = any(&["select", "only", "readonly", "retrieval", "retrieve"])
                    || query && !any(&["raw", "arbitrary", "any", "custom", "write"]);
                if near & cat::CODE != 0 && query && reading {
                    (Execute, 2)
                } else if near & cat::QUERY != 0 && near & cat::CODE == 0
                    || reading && near & cat::CODE != 0
                {
                    (Read, 0)
                } else if near & cat::CODE != 0
                    || self.mentions(i, &["process", "subprocess", "runner", "interpreter"])
                {
                    let free = obj & cat::OPEN != 0 || self.mentions(i, FREE_CODE);
                    (Execute, if free { 0 } else { 2 })
                } else if near & cat::JOBS != 0 {
                    (Start, 0)
                } else {
                    (Execute, 2)
                }
            }
            Update
                if near & cat::CALC != 0 && is(&["merg", "merge", "split", "group", "format"]) =>
            {
                (Compute, 1)
            }
            Update | Stop if near & cat::PLUMBING != 0 => (View, 2),
            Create
                if is(&["add", "sum"])
                    && near & cat::CALC != 0
                    && self.object(i, 3) & cat::CALC != 0
                    && self.mentions(i, &["numbers", "number", "values", "integers"]) =>
            {
                (Compute, 0)
            }
            Create
                if is(&["open"])
                    && (near & (cat::SITE | cat::DISK) != 0
                        || self.mentions(
                            i,
                            &[
                                "browser", "window", "dialog", "view", "panel", "editor", "tab",
                                "app",
                            ],
                        )) =>
            {
                (View, 1)
            }
            Create if is(&["submit"]) && near & cat::QUERY != 0 => (Create, 2),
            Create if weak && near & cat::CALC != 0 => (Compute, 1),
            Create
                if near & cat::CALC != 0
                    && is(&[
                        "creat", "create", "compose", "draft", "build", "mak", "make", "assemble",
                    ]) =>
            {
                (Create, 2)
            }
            Create if is(&["request"]) && near & cat::QUERY != 0 => (Read, 1),
            Persist if weak => {
                if obj & cat::DISK != 0
                    && self.mentions(i, &["to", "into", "as", "in"])
                    && !is(&["report", "log"])
                    && self.to_disk(i)
                {
                    (Persist, 0)
                } else {
                    (Read, 1)
                }
            }
            Send if near & cat::REQUEST != 0
                || (is(&["send"])
                    && self.mentions(
                        i,
                        &[
                            "get",
                            "post",
                            "prompt",
                            "keystrokes",
                            "keys",
                            "input",
                            "rpc",
                        ],
                    )) =>
            {
                (Read, 3)
            }
            Send if weak
                && is(&[
                    "page", "alert", "contact", "call", "text", "message", "ping", "escalate",
                    "respond", "forward",
                ])
                && near & cat::DET == 0
                && self.next_word(i).is_none() =>
            {
                return None;
            }
            Money
                if is(&["order"])
                    && !self
                        .mentions(i, &["goods", "items", "products", "an", "a", "the", "from"]) =>
            {
                return None;
            }
            Update if is(&["mark"]) && obj & cat::SEEN != 0 => (MarkRead, 0),
            Update
                if obj & cat::CURSOR != 0
                    && is(&["mov", "move", "shift", "advance", "set", "updat", "update"]) =>
            {
                (Cursor, 0)
            }
            Update if is(&["move"]) && self.mentions(i, &["trash", "bin"]) => (Archive, 0),
            Update if is(&["set"]) && self.next_word(i).is_some_and(|t| self.eq(t, &["of"])) => {
                return None;
            }
            Publish if weak && self.next_word(i).is_none_or(|t| t.lex.is(cat::PREP)) => {
                return None;
            }
            Read if is(&["see", "tell", "know"]) => (Read, 2),
            _ => (class, penalty),
        })
    }

    /// Whether one of the words stands near after `i` in the same clause.
    fn mentions(&self, i: usize, words: &[&str]) -> bool {
        (i + 1..i + 8)
            .map_while(|k| self.at(k))
            .take_while(|t| t.sign == Sign::Word)
            .any(|t| self.eq(t, words))
    }

    /// "to disk", "into a file", "in the download folder": a preposition, then a place on a disk.
    fn to_disk(&self, i: usize) -> bool {
        let mut after = false;
        for k in i + 1..i + 14 {
            let Some(t) = self.at(k) else { break };
            if t.sign != Sign::Word && t.sign != Sign::Open && t.sign != Sign::Close {
                break;
            }
            if self.eq(t, &["to", "into", "in", "on", "under", "as"]) {
                after = true;
            } else if after && t.lex.is(cat::DISK) {
                return true;
            }
        }
        false
    }

    fn assert(&mut self, c: &mut Clause, i: usize, how: How, strength: u8) -> bool {
        let Some(tok) = self.at(i).copied() else {
            return false;
        };
        let phrase = (tok.lex.is(cat::PHRASAL) && tok.form != Form::Ed)
            .then(|| self.phrasal(i, 9))
            .flatten();
        let (class, weak, end) = match (phrase, tok.lex.class) {
            (Some((class, k)), _) => (class, false, self.at(k).map_or(tok.to, |t| t.to)),
            (None, Some(class)) => (class, tok.lex.weak, tok.to),
            (None, None) => return false,
        };
        let Some((class, minus)) = self.refine(i, class, weak) else {
            return false;
        };
        self.say(c, class, how, strength.saturating_sub(minus), tok.from, end)
    }

    fn say(
        &mut self,
        c: &mut Clause,
        class: Class,
        how: How,
        strength: u8,
        from: u32,
        to: u32,
    ) -> bool {
        if strength == 0 {
            return true;
        }
        let writing = !READING.has(class);
        let own = matches!(self.place, Place::Description | Place::Title);
        if c.neg {
            if own {
                self.notes.denied.insert(class);
                if c.neg_nothing && writing {
                    self.notes.denies(4, (from, to));
                }
            }
            return true;
        }
        if c.hyp || c.rel || c.pointer || c.sub {
            return true;
        }
        // The text of a parameter is about its value: only what would be lost or sent counts.
        let strength = match self.mode {
            Mode::Param if !(matches!(how, How::Passive) && DESTROYING.has(class)) => return true,
            Mode::Switch if !SWITCHED.has(class) => return true,
            // After a first sentence that reads, a bare imperative is advice to the caller.
            Mode::Description
                if how != How::Listed && c.reader && !c.opening && writing && c.bare =>
            {
                1
            }
            // "adds breakdown fields": a reader speaks of its answer. "Creates a new one" stays.
            Mode::Description
                if c.reader
                    && how != How::Listed
                    && !c.opening
                    && AMBIGUOUS.has(class)
                    && !c.new_thing =>
            {
                strength.min(2)
            }
            _ => strength,
        };
        if how == How::Head {
            if self.place == Place::Description && self.notes.head.is_none() && self.sentences <= 2
            {
                self.notes.head = Some((class, strength));
            }
            if c.opening {
                c.reader = READING.has(class);
            }
        }
        if c.each
            && matches!(
                class,
                Class::Create | Class::Send | Class::Start | Class::Money
            )
        {
            self.notes.repeats = Some((from, to));
        }
        self.notes.mark(Mark {
            class,
            place: self.place,
            how,
            strength,
            from,
            to,
        });
        true
    }

    /// Reads the sentence in `toks`.
    fn sentence(&mut self) {
        let first = self.sentences == 0 && self.section == Section::Body;
        self.sentences = self.sentences.saturating_add(1);
        let mut c = Clause {
            new_thing: false,
            after_verb: false,
            modal_tool: false,
            opening: first,
            bare: false,
            neg: false,
            neg_nothing: false,
            without: false,
            hyp: false,
            sub: false,
            sub_words: 0,
            sub_verb: false,
            rel: false,
            pointer: false,
            nominal: false,
            passive: false,
            cap: false,
            crud: false,
            lets: false,
            to_tool: false,
            lets_at: 0,
            self_noun: false,
            you: false,
            light: None,
            last: None,
            reader: self.notes.head.is_some_and(|(class, _)| READING.has(class))
                && self.place == Place::Description,
            each: false,
            prev: Prev::Start,
            start: true,
            sees: false,
        };
        if self.section == Section::Params {
            let switch = self.at(0).is_some_and(|t| {
                t.lex.class.is_some_and(|class| SWITCHED.has(class)) && !t.lex.weak
            });
            self.mode = if switch { Mode::Switch } else { Mode::Param };
        } else if self.place == Place::Description {
            self.mode = Mode::Description;
        }
        let top = match self.mode {
            Mode::Description => {
                if first {
                    4
                } else {
                    3
                }
            }
            Mode::Title => 3,
            Mode::Switch => 3,
            Mode::Param => 2,
        };
        if self.says_nothing() {
            return;
        }
        let mut depth = 0u8;
        let mut i = 0;
        if self.section == Section::Params {
            // "overwrite: If true, replaces …": the name of a parameter, perhaps its type, a colon.
            if let Some(k) =
                (0..6.min(self.len)).find(|k| self.at(*k).is_some_and(|t| t.sign == Sign::Break))
            {
                i = k + 1;
            }
        }
        while i < self.len {
            let Some(tok) = self.at(i).copied() else {
                break;
            };
            match tok.sign {
                Sign::Comma => {
                    if c.sub {
                        c.sub = false;
                        c.neg = false;
                        c.hyp = false;
                        c.prev = Prev::Start;
                        c.start = false;
                        c.you = false;
                    } else {
                        c.after_verb = c.prev == Prev::Verb;
                        if c.prev == Prev::Verb {
                            c.nominal = false;
                        }
                        c.prev = Prev::Comma;
                        let keep = self.at(i + 1).is_some_and(|t| {
                            t.lex.class.is_some() || t.lex.is(cat::AND | cat::OR) || t.lex.empty()
                        });
                        if !keep {
                            c.neg = false;
                            c.neg_nothing = false;
                            c.hyp = false;
                        }
                    }
                    c.rel = false;
                    c.light = None;
                    i += 1;
                    continue;
                }
                Sign::Break => {
                    // "Does not: create or modify records".
                    c.neg = c.neg && matches!(c.prev, Prev::Modal | Prev::Light);
                    c.hyp = false;
                    c.sub = false;
                    c.rel = false;
                    c.pointer = false;
                    c.nominal = false;
                    c.passive = false;
                    c.you = false;
                    c.light = None;
                    c.cap = c.crud;
                    c.prev = Prev::Start;
                    i += 1;
                    continue;
                }
                Sign::Open => {
                    depth += 1;
                    // What stands in brackets is an aside: only words of permanence and reach are taken from it.
                    let mut k = i + 1;
                    let mut open = 1;
                    while let Some(t) = self.at(k).copied() {
                        match t.sign {
                            Sign::Open => open += 1,
                            Sign::Close => open -= 1,
                            _ => {}
                        }
                        if open == 0 {
                            break;
                        }
                        self.aside(&c, &t);
                        if c.crud
                            && t.form == Form::Base
                            && !t.ident
                            && let Some(class) = t.lex.class.filter(|_| !t.lex.weak)
                        {
                            self.say(&mut c, class, How::Listed, 3, t.from, t.to);
                        }
                        k += 1;
                    }
                    i = k + 1;
                    depth -= 1;
                    continue;
                }
                Sign::Close => {
                    i += 1;
                    continue;
                }
                Sign::Word => {}
            }
            self.reach(&c, i);
            if c.sub {
                c.sub_words = c.sub_words.saturating_add(1);
            }
            let lex = tok.lex;
            if tok.ident {
                if c.prev == Prev::Start && c.start {
                    c.start = false;
                }
                c.prev = Prev::Noun;
                c.self_noun = false;
                i += 1;
                continue;
            }
            if lex.is(cat::EACH) {
                c.each = true;
            }
            self.specials(&mut c, i);
            // ---- function words ----
            if lex.is(cat::NEG) {
                c.neg = true;
                if self.eq(&tok, &["nothing", "none", "nobody"])
                    || (self.eq(&tok, &["no"]) && c.prev == Prev::Start)
                {
                    c.neg_nothing = true;
                }
                c.without = self.eq(&tok, &["without"]);
                if self.eq(&tok, &["cannot"]) {
                    c.prev = Prev::Modal;
                }
                if self.next_word(i).is_some_and(|t| t.lex.is(cat::ONLY)) {
                    c.neg = false;
                }
                i += 1;
                continue;
            }
            if lex.is(cat::INSTEAD) || (lex.is(cat::REFUSE) && lex.class.is_none()) {
                c.neg = true;
                c.prev = Prev::Prep;
                i += 1;
                continue;
            }
            if lex.is(cat::REFUSE) && tok.form != Form::Base {
                c.neg = true;
                c.prev = Prev::Verb;
                i += 1;
                continue;
            }
            if lex.is(cat::HYP) {
                c.hyp = true;
                c.prev = Prev::Modal;
                i += 1;
                continue;
            }
            if lex.is(cat::MODAL) && !(c.sub || c.rel) {
                c.modal_tool = matches!(
                    c.prev,
                    Prev::Start | Prev::And | Prev::Comma | Prev::It | Prev::Rel
                ) || c.self_noun;
                c.prev = Prev::Modal;
                i += 1;
                continue;
            }
            if lex.is(cat::BE | cat::MODAL | cat::PAST | cat::FINITE) && (c.sub || c.rel) {
                if c.sub_verb && !lex.is(cat::PAST) {
                    // "If it exists it is replaced", "a file that exists is replaced".
                    c.sub = false;
                    c.rel = false;
                    c.neg = false;
                    c.you = false;
                    c.sub_verb = false;
                } else {
                    c.sub_verb = true;
                }
            }
            if lex.is(cat::BE) {
                if c.prev != Prev::Past {
                    c.prev = Prev::Be;
                }
                i += 1;
                continue;
            }
            if lex.is(cat::PAST) {
                c.prev = Prev::Past;
                i += 1;
                continue;
            }
            if lex.is(cat::TIME)
                && self.at(i + 1).is_none_or(|t| {
                    t.sign != Sign::Word || t.lex.is(cat::BE | cat::AND | cat::MODAL)
                })
            {
                // "were entered before are replaced": an adverb.
                i += 1;
                continue;
            }
            if lex.is(cat::WH | cat::COND | cat::TIME)
                && !(lex.is(cat::TIME) && c.prev == Prev::Det)
            {
                c.sub = true;
                c.sub_words = 0;
                c.sub_verb = false;
                c.prev = Prev::Time;
                i += 1;
                continue;
            }
            if lex.is(cat::BUT) {
                c.neg = false;
                c.hyp = false;
                c.rel = false;
                c.sub = false;
                c.prev = Prev::And;
                i += 1;
                continue;
            }
            if lex.is(cat::REL)
                && (c.prev == Prev::Noun
                    || c.prev == Prev::Comma
                    || c.prev == Prev::Prep
                    || !lex.is(cat::DET))
            {
                if !c.self_noun {
                    c.rel = true;
                    c.sub_verb = false;
                }
                c.prev = if c.self_noun { Prev::It } else { Prev::Rel };
                i += 1;
                continue;
            }
            if lex.is(cat::IT)
                && !(self.eq(&tok, &["this"])
                    && self
                        .next_word(i)
                        .is_some_and(|t| t.lex.class.is_none() || t.lex.is(cat::SELF)))
            {
                if c.sub && c.sub_words >= 3 {
                    c.sub = false;
                }
                c.you = false;
                c.prev = Prev::It;
                i += 1;
                continue;
            }
            if lex.is(cat::YOU) && !(lex.is(cat::YOU) && matches!(c.prev, Prev::Prep | Prev::Verb))
            {
                c.you = true;
                c.prev = Prev::You;
                c.start = false;
                i += 1;
                continue;
            }
            if lex.is(cat::TO) {
                c.prev = Prev::To;
                i += 1;
                continue;
            }
            if lex.is(cat::AND | cat::OR) {
                if !matches!(c.prev, Prev::Comma) {
                    c.after_verb = c.prev == Prev::Verb;
                }
                if c.prev == Prev::Verb {
                    // "Get or update": joined to the head itself.
                    c.nominal = false;
                }
                if c.neg
                    && self
                        .next_word(i)
                        .is_some_and(|t| t.lex.is(cat::MODAL | cat::BE | cat::IT))
                {
                    c.neg = false;
                }
                if c.prev != Prev::Start {
                    c.prev = Prev::And;
                }
                i += 1;
                continue;
            }
            if lex.is(cat::POINT)
                && (c.prev == Prev::Start
                    || (c.prev == Prev::And && !c.reader && c.last.is_none())
                    || (c.prev == Prev::Modal && c.you))
                && tok.form == Form::Base
            {
                let next = self.next_word(i).copied();
                let own = next.is_some_and(|t| {
                    self.eq(&t, &["this", "to", "for", "when", "it", "only", "if"])
                });
                let verb = lex.class.is_some();
                if own && !verb {
                    c.to_tool = true;
                    c.lets_at = i;
                    c.prev = Prev::Lets;
                    // "Use this when the user wants to change": the occasion is the purpose.
                    c.start = false;
                    if next.is_some_and(|t| self.eq(&t, &["this", "it"])) {
                        i += 1;
                        if self.at(i + 1).is_some_and(|t| t.lex.is(cat::SELF)) {
                            i += 1;
                        }
                    }
                    if let Some(t) = self.at(i + 1)
                        && self.eq(t, &["when", "if", "whenever"])
                    {
                        i += 1;
                    }
                    i += 1;
                    continue;
                }
                if !verb
                    || next.is_some_and(|t| t.ident)
                    || (!first && self.mode == Mode::Description && !own)
                {
                    c.pointer = true;
                    c.start = false;
                    c.prev = Prev::Verb;
                    i += 1;
                    continue;
                }
            } else if lex.is(cat::POINT) && lex.class.is_none() {
                c.prev = Prev::Prep;
                i += 1;
                continue;
            }
            if lex.is(cat::LETS)
                && (c.prev != Prev::Det || lex.is(cat::SELF))
                && lex.class.is_none()
            {
                c.lets = true;
                c.to_tool = true;
                c.lets_at = i;
                if lex.is(cat::SELF) {
                    c.self_noun = true;
                }
                c.prev = Prev::Lets;
                c.start = false;
                i += 1;
                continue;
            }
            if lex.is(cat::DET) && lex.class.is_none() {
                c.prev = Prev::Det;
                c.nominal = false;
                i += 1;
                continue;
            }
            if lex.is(cat::PREP)
                && lex.class.is_none()
                && !(lex.is(cat::PARTICLE) && c.prev == Prev::Verb && tok.to < tok.from)
            {
                c.prev = if self.eq(&tok, &["by"]) {
                    Prev::By
                } else {
                    Prev::Prep
                };
                c.nominal = false;
                i += 1;
                continue;
            }
            if lex.is(cat::ADV | cat::ONLY)
                && (lex.class.is_none()
                    || c.prev == Prev::Start
                        && self
                            .next_word(i)
                            .is_some_and(|t| t.lex.class.is_some() && t.form != Form::Ed)
                        && lex.is(cat::ADV))
            {
                i += 1;
                continue;
            }
            if lex.is(cat::LIGHT)
                && tok.form != Form::Ed
                && matches!(
                    c.prev,
                    Prev::Start
                        | Prev::It
                        | Prev::And
                        | Prev::Modal
                        | Prev::To
                        | Prev::Lets
                        | Prev::Noun
                )
                && !(lex.class.is_some() && !self.light_object(i))
            {
                if c.neg && self.eq(&tok, &["do", "does"]) {
                    c.prev = Prev::Modal;
                } else {
                    c.light = Some(tok.form);
                    c.prev = Prev::Light;
                }
                c.start = false;
                i += 1;
                continue;
            }
            if lex.is(cat::CRUD) && lex.class.is_none() {
                c.crud = true;
                if c.start && c.prev == Prev::Start && !c.cap {
                    c.start = false;
                    c.prev = Prev::Crud;
                } else if c.prev != Prev::Start {
                    c.prev = Prev::Crud;
                }
                i += 1;
                continue;
            }
            // ---- verbs of the vocabulary ----
            let phrase = (lex.is(cat::PHRASAL) && tok.form != Form::Ed && lex.class.is_none())
                .then(|| self.phrasal(i, 9))
                .flatten()
                .map(|(class, _)| class);
            let Some(class) = lex.class.or(phrase) else {
                c.self_noun = lex.is(cat::SELF);
                if c.prev == Prev::Start {
                    if c.start
                        && first
                        && self.place == Place::Description
                        && self.notes.head.is_none()
                    {
                        self.notes.nominal = true;
                    }
                    c.start = false;
                }
                if !(lex.is(cat::ADV)) {
                    c.prev = Prev::Noun;
                }
                c.nominal = false;
                i += 1;
                continue;
            };
            let used = self.verb(&mut c, i, class, top);
            if used {
                c.prev = Prev::Verb;
                c.nominal = false;
                c.light = None;
            } else {
                if let (Some(form), Prev::Light | Prev::Det | Prev::Noun | Prev::Verb, true) = (
                    c.light,
                    c.prev,
                    // "Performs email file operations": the first half of a compound is not it.
                    matches!(tok.form, Form::Base | Form::Noun)
                        && (lex.role != Role::NounVerb
                            || self
                                .next_word(i)
                                .is_none_or(|t| !t.lex.empty() && t.lex.class.is_none())),
                ) {
                    // "Performs a search", "Do a soft delete".
                    let strength = if c.start || form != Form::Base || first {
                        top
                    } else {
                        2
                    };
                    if self.assert(&mut c, i, How::Head, strength) {
                        c.light = None;
                        c.last = Some((form, strength));
                    }
                }
                c.nominal = matches!(
                    c.prev,
                    Prev::Det | Prev::Prep | Prev::Verb | Prev::Noun | Prev::By
                ) || c.nominal;
                c.self_noun = lex.is(cat::SELF);
                if c.start
                    && c.prev == Prev::Start
                    && first
                    && self.place == Place::Description
                    && self.notes.head.is_none()
                {
                    self.notes.nominal = true;
                }
                c.prev = Prev::Noun;
            }
            c.start = false;
            i += 1;
        }
        let _ = depth;
    }

    /// Whether this is a sentence about a parameter without a word that could count there: then there is
    /// no need to take it apart.
    fn says_nothing(&self) -> bool {
        let counts = |t: &Tok| {
            t.lex.class.is_some() && t.form == Form::Ed
                || t.lex.is(cat::IRREV)
                || self.eq(t, CONTAINED)
                || self.eq(t, SHELL)
                || self.eq(t, ID)
        };
        matches!(self.place, Place::Param(_))
            && self.mode == Mode::Param
            && !self.toks.iter().take(self.len).any(counts)
    }

    /// Whether a light verb has its meaning in a noun that follows ("performs a search").
    fn light_object(&self, i: usize) -> bool {
        (i + 1..i + 6)
            .map_while(|k| self.at(k))
            .take_while(|t| t.sign == Sign::Word && !t.lex.is(cat::PREP))
            .any(|t| t.lex.class.is_some() && !t.lex.is(cat::DET))
    }

    /// Decides whether a verb of the vocabulary is said of the tool here, and notes it.
    fn verb(&mut self, c: &mut Clause, i: usize, class: Class, top: u8) -> bool {
        let Some(tok) = self.at(i).copied() else {
            return false;
        };
        let noun_too = tok.lex.role == Role::NounVerb;
        let next = self.next_word(i).copied();
        let then_det = next.is_some_and(|t| t.lex.is(cat::DET | cat::IT) || t.ident);
        // "write-protected": the first half of a compound is no verb.
        if self.at(i + 1).is_some_and(|t| t.hyphen)
            && !self.eq(&tok, &["soft", "hard", "force", "re", "batch", "bulk"])
        {
            return false;
        }
        if tok.hyphen
            && !self.at(i.wrapping_sub(1)).is_some_and(|t| {
                t.lex.is(cat::ADV) || self.eq(t, &["re", "auto", "un", "co", "cross", "e"])
            })
        {
            return false;
        }
        let writing = !READING.has(class);
        c.bare = tok.form == Form::Base;
        c.new_thing = class == Class::Create
            && !self.eq(&tok, &["adds", "add"])
            && next.is_some_and(|t| self.eq(&t, &["a", "an", "one", "new", "another"]));
        match tok.form {
            Form::Base => {
                if c.cap && matches!(c.prev, Prev::Start | Prev::Comma | Prev::And | Prev::Verb) {
                    return self.assert(c, i, How::Listed, 3);
                }
                match c.prev {
                    Prev::Crud if c.crud && !(noun_too && !then_det) => {
                        self.assert(c, i, How::Listed, 3)
                    }
                    Prev::Start if c.start => {
                        let end = next.is_none() && !matches!(self.mode, Mode::Switch);
                        let noun = noun_too
                            && (end
                                || next.is_some_and(|t| {
                                    t.lex.is(cat::BE | cat::MODAL | cat::PAST)
                                        || (t.lex.is(cat::PREP)
                                            && !matches!(
                                                class,
                                                Class::Read
                                                    | Class::Update
                                                    | Class::Delete
                                                    | Class::Execute
                                            ))
                                }));
                        if noun && self.mode != Mode::Title {
                            return false;
                        }
                        let strength = if noun_too && !then_det && writing && !tok.lex.weak {
                            top.saturating_sub(1)
                        } else {
                            top
                        };
                        // A later bare imperative may as well be advice to the caller.
                        let strength = if top == 3 && self.mode == Mode::Description {
                            2
                        } else {
                            strength
                        };
                        if self.assert(c, i, How::Head, strength) {
                            c.last = Some((Form::Base, strength));
                            // "List create and update events": what follows at once is a noun.
                            c.nominal = true;
                            return true;
                        }
                        false
                    }
                    Prev::Start => {
                        // After a comma that closed a condition, or after a colon.
                        if noun_too && !then_det {
                            return false;
                        }
                        let strength = if self.sentences <= 1 { 3 } else { 2 };
                        let used = self.assert(
                            c,
                            i,
                            if self.notes.head.is_none() {
                                How::Head
                            } else {
                                How::Said
                            },
                            strength,
                        );
                        if used {
                            c.last = Some((Form::Base, strength));
                        }
                        used
                    }
                    Prev::Modal => {
                        if c.you && !c.lets && !c.neg {
                            return false;
                        }
                        let strength = match (c.modal_tool || c.neg, c.reader) {
                            (true, _) => 3,
                            (false, true) => 1,
                            (false, false) => 2,
                        };
                        let used = self.assert(c, i, How::Said, strength);
                        c.last = Some((Form::Base, strength));
                        used
                    }
                    Prev::To => {
                        if !c.to_tool || i > c.lets_at + 7 || (c.reader && !c.opening) {
                            return false;
                        }
                        let strength = if self.sentences <= 1 { 3 } else { 2 };
                        let used = self.assert(
                            c,
                            i,
                            if self.notes.head.is_none() {
                                How::Head
                            } else {
                                How::Said
                            },
                            strength,
                        );
                        c.last = Some((Form::Base, strength));
                        used
                    }
                    Prev::Lets if c.to_tool => {
                        let used = self.assert(c, i, How::Said, 2);
                        c.last = Some((Form::Base, 2));
                        used
                    }
                    Prev::You | Prev::Noun if c.lets => {
                        if noun_too && !then_det {
                            return false;
                        }
                        let used = self.assert(c, i, How::Said, 3);
                        c.last = Some((Form::Base, 3));
                        used
                    }
                    Prev::And | Prev::Comma => {
                        let Some((Form::Base, strength)) = c.last else {
                            return false;
                        };
                        if c.nominal && c.reader || c.reader && !c.after_verb && !then_det {
                            return false;
                        }
                        if (noun_too || tok.lex.weak) && !then_det {
                            return false;
                        }
                        // "Get metrics and update history": a bare noun behind leaves it open.
                        let sure = then_det
                            || next.is_none()
                            || !c.reader
                            || next.is_some_and(|t| t.lex.is(cat::AND | cat::OR | cat::PREP));
                        self.assert(
                            c,
                            i,
                            How::Said,
                            if sure {
                                strength.min(3)
                            } else {
                                2.min(strength)
                            },
                        )
                    }
                    _ if c.neg && c.last.is_none() => self.assert(c, i, How::Said, 2),
                    _ => false,
                }
            }
            Form::S => match c.prev {
                Prev::Start => {
                    if noun_too && (c.reader || self.sentences > 2) && !then_det {
                        return false;
                    }
                    if noun_too
                        && next.is_none_or(|t| t.lex.is(cat::PREP | cat::BE | cat::PAST | cat::REL))
                    {
                        return false;
                    }
                    let strength = if c.start { top } else { 3.min(top) };
                    let how = if c.start && self.notes.head.is_none() || self.notes.head.is_none() {
                        How::Head
                    } else {
                        How::Said
                    };
                    if self.assert(c, i, how, strength) {
                        c.last = Some((Form::S, strength));
                        c.nominal = true;
                        return true;
                    }
                    false
                }
                Prev::And | Prev::Comma => {
                    let Some((Form::S, _)) = c.last else {
                        return false;
                    };
                    if (noun_too || tok.lex.weak) && !then_det {
                        return false;
                    }
                    if c.reader
                        && !then_det
                        && (c.nominal || next.is_none_or(|t| t.lex.is(cat::PREP)))
                    {
                        return false;
                    }
                    self.assert(c, i, How::Said, 3.min(top))
                }
                Prev::It => {
                    if c.sub || c.rel {
                        return false;
                    }
                    let used = self.assert(
                        c,
                        i,
                        if self.notes.head.is_none() {
                            How::Head
                        } else {
                            How::Said
                        },
                        3.min(top),
                    );
                    c.last = Some((Form::S, 3));
                    used
                }
                Prev::Noun | Prev::Lets => {
                    if c.sub || c.rel || (noun_too && !c.self_noun) {
                        return false;
                    }
                    let strength = if c.self_noun {
                        3
                    } else if matches!(
                        class,
                        Class::Delete | Class::Overwrite | Class::Revoke | Class::Send
                    ) {
                        2
                    } else {
                        return false;
                    };
                    if c.nominal && !c.self_noun {
                        return false;
                    }
                    let used = self.assert(
                        c,
                        i,
                        if self.notes.head.is_none() && c.self_noun {
                            How::Head
                        } else {
                            How::Said
                        },
                        strength,
                    );
                    c.last = Some((Form::S, strength));
                    used
                }
                _ => false,
            },
            Form::Ed => {
                let passive =
                    c.prev == Prev::Be || (c.passive && matches!(c.prev, Prev::And | Prev::Comma));
                if !passive {
                    return false;
                }
                c.passive = true;
                if c.rel || c.sub || c.you {
                    return false;
                }
                let strength = if PASSIVE.has(class) {
                    3.min(top)
                } else {
                    u8::from(class == Class::Update || class == Class::Create)
                };
                self.assert(c, i, How::Passive, strength)
            }
            Form::Ing => match c.prev {
                Prev::Start if c.start && self.sentences <= 1 => {
                    let used = self.assert(c, i, How::Head, 3.min(top));
                    c.last = Some((Form::Ing, 3));
                    used
                }
                Prev::By => {
                    let strength = if c.reader { 2 } else { 3.min(top) };
                    self.assert(c, i, How::Said, strength)
                }
                Prev::Comma if DESTROYING.has(class) && !c.sub => {
                    self.assert(c, i, How::Said, 3.min(top))
                }
                Prev::Crud => {
                    let used = self.assert(c, i, How::Listed, 3.min(top));
                    c.last = Some((Form::Ing, 3));
                    used
                }
                Prev::Prep if c.to_tool || c.self_noun => {
                    let used = self.assert(c, i, How::Listed, 2);
                    c.last = Some((Form::Ing, 2));
                    used
                }
                Prev::And | Prev::Comma => {
                    let Some((Form::Ing, strength)) = c.last else {
                        return if c.neg {
                            self.assert(c, i, How::Said, 2)
                        } else {
                            false
                        };
                    };
                    self.assert(c, i, How::Said, strength)
                }
                _ if c.neg => self.assert(c, i, How::Said, 2),
                _ => false,
            },
            Form::Noun => {
                if c.prev == Prev::Start
                    && c.start
                    && self.sentences <= 1
                    && next.is_some_and(|t| t.lex.is(cat::PREP))
                {
                    return self.assert(c, i, How::Head, 3.min(top));
                }
                false
            }
        }
    }

    /// Words whose meaning does not depend on the verb: permanence, denial of any change, repeats.
    fn specials(&mut self, c: &mut Clause, i: usize) {
        let Some(tok) = self.at(i).copied() else {
            return;
        };
        let lex = tok.lex;
        let span = (tok.from, tok.to);
        if self.eq(&tok, CONTAINED) {
            self.notes.contained = true;
        }
        if self.eq(&tok, SHELL) {
            self.notes.shell = true;
        }
        if self.eq(&tok, ID)
            && (1..4).any(|k| {
                self.at(i.wrapping_sub(k)).is_some_and(|t| {
                    self.eq(
                        t,
                        &[
                            "picks",
                            "assigns",
                            "chooses",
                            "generates",
                            "fresh",
                            "another",
                        ],
                    )
                })
            })
        {
            self.notes.fresh_id = true;
        }
        if lex.cats == 0 {
            return;
        }
        if self.place != Place::Description {
            return;
        }
        if lex.is(cat::IRREV) && !c.neg && !c.rel && !c.sub && !c.hyp && !c.pointer {
            self.notes.irreversible = self.notes.irreversible.or(Some(span));
        }
        if lex.is(cat::UNDO) {
            if c.neg {
                self.notes.irreversible = self.notes.irreversible.or(Some(span));
            } else if matches!(c.prev, Prev::Be | Prev::Modal) {
                self.notes.excuse = self.notes.excuse.or(Some(span));
            }
        }
        let quiet = c.neg || c.sub || c.rel || c.hyp || c.pointer;
        if !quiet && lex.is(cat::LEARNS | cat::VISIBLE | cat::STAYS) {
            let back = |n: usize, mask: u64| {
                (1..=n).any(|k| self.at(i.wrapping_sub(k)).is_some_and(|t| t.lex.is(mask)))
            };
            // "the other side gets to see when", "the sender is notified", "shown to others".
            let seen = lex.is(cat::LEARNS) && back(5, cat::PEOPLE)
                || lex.is(cat::VISIBLE)
                    && c.prev == Prev::Be
                    && self.object(i, 4) & cat::PEOPLE != 0;
            // "the cookies stay in the profile", "the entry remains".
            let stays = lex.is(cat::STAYS) && back(4, cat::TOKEN | cat::ENTRY);
            let class = match (seen, stays) {
                (true, _) => Some(Class::Receipt),
                (false, true) => Some(Class::Persist),
                (false, false) => None,
            };
            if let Some(class) = class {
                self.notes.mark(Mark {
                    class,
                    place: self.place,
                    how: How::Said,
                    strength: 3,
                    from: tok.from,
                    to: tok.to,
                });
            }
        }
        if self.eq(&tok, &["good"])
            && self
                .at(i.wrapping_sub(1))
                .is_some_and(|t| self.eq(t, &["for"]))
            && !quiet
        {
            self.notes.irreversible = self.notes.irreversible.or(Some(span));
        }
        // "does not modify", "nothing is changed", "no changes", "without changing anything".
        if lex.is(cat::CHANGE) && c.neg && !c.sub && !c.rel && !c.pointer && !tok.ident {
            let strength = if c.neg_nothing {
                4
            } else if c.without {
                2
            } else {
                3
            };
            self.notes.denies(strength, span);
        }
        if lex.is(cat::EFFECT)
            && c.neg
            && self
                .at(i.wrapping_sub(1))
                .is_some_and(|t| self.eq(t, &["side"]))
        {
            self.notes.denies(4, span);
        }
        // "stores nothing", "makes no changes": the denial stands behind the verb.
        if lex.is(cat::NEG) && self.eq(&tok, &["nothing"]) && c.prev == Prev::Verb {
            for slot in &mut self.notes.marks {
                if slot.is_some_and(|m| {
                    m.place == self.place && m.to + 24 > tok.from && !READING.has(m.class)
                }) {
                    *slot = None;
                    self.notes.deny_all = 4;
                    self.notes.deny_span = Some(span);
                }
            }
        }
        let read_only = lex.is(cat::READONLY)
            || (lex.is(cat::ONLY)
                && i > 0
                && self.at(i - 1).is_some_and(|t| self.eq(t, &["read"]))
                && (tok.hyphen
                    || self
                        .at(i + 1)
                        .is_none_or(|t| t.sign != Sign::Word || self.mode == Mode::Description)));
        if read_only && !c.neg && !c.sub && self.mode != Mode::Param {
            let of_a_thing = self.next_word(i).is_some_and(|t| {
                self.eq(
                    t,
                    &[
                        "field",
                        "fields",
                        "property",
                        "properties",
                        "attribute",
                        "attributes",
                        "column",
                        "columns",
                        "replica",
                        "replicas",
                        "key",
                        "link",
                        "user",
                        "users",
                        "share",
                        "files",
                        "mode",
                    ],
                )
            });
            if !of_a_thing {
                self.notes.read_only_text = self.notes.read_only_text.or(Some(span));
                self.notes
                    .denies(if self.sentences <= 1 || i <= 2 { 4 } else { 3 }, span);
            } else if self.mentions(i, &["mode"]) {
                self.notes.denies(3, span);
            }
        }
        // "Only GET requests are allowed", "only SELECT statements".
        if lex.is(cat::ONLY)
            && (i + 1..i + 6)
                .filter_map(|k| self.at(k))
                .any(|t| self.eq(t, &["get", "select", "show", "read", "list", "describe"]))
            && !self
                .at(i.wrapping_sub(1))
                .is_some_and(|t| self.eq(t, &["read"]))
        {
            self.notes.restricted = true;
        }
        if lex.is(cat::IDEM) {
            if c.neg {
                self.notes.repeats = self.notes.repeats.or(Some(span));
            } else {
                self.notes.idempotent = self.notes.idempotent.or(Some(span));
            }
        }
    }

    /// Asides in brackets: permanence and reach only.
    fn aside(&mut self, c: &Clause, t: &Tok) {
        if t.lex.is(cat::OUTSIDE) && self.place == Place::Description && !c.neg {
            self.notes.outside = self.notes.outside.or(Some((t.from, t.to)));
        }
        if c.neg || c.sub || c.rel {
            return;
        }
        if t.lex.is(cat::IRREV) {
            self.notes.irreversible = self.notes.irreversible.or(Some((t.from, t.to)));
        }
    }

    /// Outside or inside: nouns of reach.
    fn reach(&mut self, c: &Clause, i: usize) {
        if c.neg || c.pointer || self.mode == Mode::Param || self.mode == Mode::Switch {
            return;
        }
        let Some(tok) = self.at(i).copied() else {
            return;
        };
        if !tok
            .lex
            .is(cat::WEB | cat::OPEN | cat::SITE | cat::OUTSIDE | cat::BOUND)
        {
            return;
        }
        let span = Some((tok.from, tok.to));
        let early = self.sentences <= 1;
        // A noun that ends its phrase: "search the web", not "the web service", "Google Ads".
        let last = self.at(i + 1).is_none_or(|t| {
            t.sign != Sign::Word
                || t.lex.is(cat::PREP
                    | cat::AND
                    | cat::OR
                    | cat::BE
                    | cat::REL
                    | cat::TO
                    | cat::COND
                    | cat::TIME
                    | cat::POINT
                    | cat::IT
                    | cat::SITE)
                || self.eq(t, &["search", "content", "results"])
        });
        let before = self.at(i.wrapping_sub(1)).copied();
        if tok.lex.is(cat::WEB) && last {
            let object = before.is_some_and(|t| {
                t.lex
                    .is(cat::DET | cat::PREP | cat::OPEN | cat::OR | cat::AND)
                    || t.lex.class.is_some()
            });
            let object = object || i == 0;
            self.notes.opens(if early && object { 3 } else { 2 }, span);
        } else if tok.lex.is(cat::OPEN) {
            let noun = self.at(i + 1).copied();
            let strong = noun.is_some_and(|t| {
                t.lex.is(cat::WEB | cat::SITE)
                    || self.eq(
                        &t,
                        &[
                            "service", "services", "party", "api", "apis", "world", "source",
                            "sources",
                        ],
                    )
            });
            self.notes.opens(if strong && early { 3 } else { 1 }, span);
        }
        if tok.lex.is(cat::WEB | cat::SITE)
            && !self.eq(&tok, &["url", "urls", "domain", "host", "address"])
        {
            self.notes.webby |= self.sentences <= 2;
        }
        // "Guests are invited by mail", "connector steps fire": sends and started work that leave the house.
        if tok.lex.is(cat::OUTSIDE) {
            self.notes.outside = self.notes.outside.or(span);
        }
        if tok.lex.is(cat::BOUND) {
            self.notes.bounds(if early { 2 } else { 1 }, span);
        }
        let _ = c.sees;
    }
}
