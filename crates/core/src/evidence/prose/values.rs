//! Functions of what is handed in: a text, a list or a picture comes in, another comes out, and nothing stored is
//! touched, however much is removed, replaced or added on the way.

use super::super::class::{Class, ClassSet};
use super::super::vocab::cat;
use super::super::word_list::{Sieve, Words, words};
use super::Reader;
use super::scan::{Sign, Tok};

/// What is handed in as an argument and comes back changed: nothing stored is touched.
pub(super) const HANDED_IN: Words = words![
    "text",
    "string",
    "strings",
    "html",
    "markdown",
    "json",
    "xml",
    "yaml",
    "csv",
    "array",
    "input",
    "sentence",
    "prose",
    "number",
    "numbers",
    "value",
    "values",
    "url",
    "expression",
    "timestamp",
];

/// What comes back: an answer is not the world.
pub(super) const ANSWER: Words = words![
    "output",
    "response",
    "responses",
    "result",
    "results",
    "answer",
    "answers",
    "reply",
    "payload",
];

/// What is written to be read, not to be kept.
pub(super) const TEXTS: Words = words![
    "mail",
    "email",
    "letter",
    "text",
    "poem",
    "story",
    "essay",
    "caption",
    "summary",
    "reply",
    "answer",
    "draft",
    "article",
    "body",
    "subject",
    "speech",
    "headline",
    "slogan",
    "description",
    "code",
    "query",
    "suggestion",
    "proposal",
];

/// Kinds of value beside the words of [`HANDED_IN`]: what stands where is none of them.
const VALUES: Words = words![
    "list",
    "lists",
    "set",
    "image",
    "images",
    "picture",
    "photo",
    "date",
    "dates",
    "time",
    "word",
    "words",
    "character",
    "characters",
    "line",
    "lines",
    "paragraph",
    "colour",
    "color",
    "vector",
    "matrix",
    "pattern",
    "regex",
    "object",
    "payload",
    "title",
    "code",
    "snippet",
];

/// What is added to is changed, unless it is one of these, which can only be computed.
const COUNTED: Words = words![
    "date",
    "dates",
    "number",
    "numbers",
    "timestamp",
    "vector",
    "matrix",
    "string",
    "text",
];

/// Classes whose verbs tell of a computation where their object is a value.
const SHAPING: ClassSet = ClassSet::of(&[
    Class::Delete,
    Class::Overwrite,
    Class::Create,
    Class::Update,
    Class::Stop,
    Class::Cancel,
    Class::Revoke,
    Class::Toggle,
    Class::Persist,
    Class::Start,
]);

/// Those of them that change what is there.
pub(super) const CHANGING: ClassSet = ClassSet::of(&[
    Class::Delete,
    Class::Overwrite,
    Class::Update,
    Class::Cancel,
]);

/// By these something is handed in or given back.
const HANDING: Words = words![
    "given",
    "supplied",
    "provided",
    "input",
    "pass",
    "passed",
    "passes",
    "handed",
    "hand",
    "supply",
    "provide",
    "returns",
    "return",
    "returning",
    "gives",
    "give",
    "hands",
    "outputs",
];

static HANDING_WORDS: Sieve = Sieve::of(&[HANDING]);

impl Reader<'_, '_> {
    /// Whether the sentence has a word by which something is handed in or given back.
    pub(super) fn hands_over(&self) -> bool {
        self.toks
            .iter()
            .take(self.len)
            .any(|t| self.passes(t, &HANDING_WORDS) && self.eq(t, HANDING))
    }

    /// Whether a verb acts on what the caller hands in and hands the outcome back.
    pub(super) fn on_values(&self, i: usize, class: Class) -> bool {
        let counted = class == Class::Create && self.counts_on(i);
        if !SHAPING.has(class) || !(self.hands || counted) || self.to_disk(i) {
            return false;
        }
        let handed = self.is_handed_in(i, class);
        let back = self.comes_back(i);
        handed || (back && class != Class::Create || counted) && self.only_values(i, back)
    }

    /// "… you pass in", "the given string", "the list handed in". What is added to something else is not.
    fn is_handed_in(&self, i: usize, class: Class) -> bool {
        let adds = matches!(class, Class::Create | Class::Persist | Class::Start);
        let mut to = false;
        for k in i + 1..self.len.min(i + 16) {
            let Some(t) = self.at(k).filter(|t| t.sign == Sign::Word) else {
                return false;
            };
            if t.lex.is(cat::COND | cat::BUT) {
                return false;
            }
            to |= self.eq(t, words!["to", "into", "in", "onto"]);
            let next_in = || {
                self.at(k + 1)
                    .is_some_and(|n| self.eq(n, words!["in", "over", "as"]))
            };
            let passed = self.eq(t, words!["pass", "passed", "handed", "hand", "passes"])
                && next_in()
                || self.eq(t, words!["pass", "supply", "provide"])
                    && self.stands_before(k, 1, words!["you"]);
            // "at a given time", "older than the given number": where or how much, not on what.
            let given = self.eq(t, words!["given", "supplied", "provided", "input"])
                && self.is_what_it_acts_on(i, k)
                && (self.at(k + 1).into_iter().chain(self.at(k + 2))).any(|n| {
                    self.eq(n, HANDED_IN) || self.eq(n, words!["image", "list", "picture"])
                });
            let value_before = || {
                (i + 1..k)
                    .filter_map(|k| self.at(k))
                    .any(|t| self.is_value(t))
            };
            if passed && value_before() || given {
                // "Adds the given text to the page": stored there. "Adds days to the given date": not.
                return !(given && (adds && !to || self.stored_behind(k)));
            }
        }
        false
    }

    /// "Sorts the given list", "removes tags from the given text": the object itself, or what it is in.
    fn is_what_it_acts_on(&self, i: usize, k: usize) -> bool {
        let before = (i..k).rev().find(|k| {
            self.at(*k)
                .is_some_and(|t| !t.lex.is(cat::DET) || t.lex.class.is_some())
        });
        before.is_none_or(|k| {
            k == i
                || self
                    .at(k)
                    .is_some_and(|t| self.eq(t, words!["in", "of", "from", "to", "and", "or"]))
        })
    }

    /// "the given text in the document": behind what is given stands where it goes.
    fn stored_behind(&self, k: usize) -> bool {
        let mut after = false;
        for t in (k + 1..k + 10)
            .map_while(|k| self.at(k))
            .take_while(|t| t.sign == Sign::Word && !t.lex.is(cat::AND | cat::COND | cat::REL))
        {
            if self.eq(t, words!["to", "into", "in", "onto", "from", "on", "for"]) {
                after = true;
            } else if after && !t.lex.is(cat::DET) && !self.is_value(t) {
                return true;
            }
        }
        false
    }

    pub(super) fn is_value(&self, t: &Tok) -> bool {
        self.eq(t, HANDED_IN) || self.eq(t, VALUES)
    }

    /// "… and returns it", "… and hands it back", "… and gives back the result".
    fn comes_back(&self, i: usize) -> bool {
        const IT: Words = words![
            "it",
            "result",
            "results",
            "text",
            "list",
            "copy",
            "image",
            "picture",
            "string",
            "value",
            "new",
            "edited",
            "changed",
            "cleaned",
            "corrected",
            "outcome",
            "rest",
            "version",
            "them",
            "left",
        ];
        (i + 1..self.len).any(|k| {
            self.at(k).is_some_and(|t| {
                self.eq(
                    t,
                    words![
                        "returns",
                        "return",
                        "returning",
                        "gives",
                        "give",
                        "hands",
                        "hand",
                        "outputs",
                    ],
                )
            }) && self.mentions(k, IT)
        })
    }

    /// Whether every noun phrase up to the next verb ends in a kind of value, the direct object aside, and what
    /// something is replaced by.
    pub(super) fn only_values(&self, i: usize, back: bool) -> bool {
        let (mut head, mut value, mut behind, mut counts) = (None, false, false, true);
        for k in i + 1..=self.len {
            let t = self.at(k).copied();
            // "removes the signature and quoted replies from the text": the list of what is removed goes on.
            let joins = t.is_some_and(|t| {
                (t.lex.is(cat::AND | cat::OR) || t.sign == Sign::Comma)
                    && self.at(k + 1).is_some_and(|n| {
                        n.lex.class.is_none()
                            && !self
                                .text
                                .get(n.from as usize..n.to as usize)
                                .is_some_and(|word| word.ends_with("ing"))
                    })
            });
            let ends = !joins
                && t.is_none_or(|t| {
                    t.sign != Sign::Word
                        || t.lex
                            .is(cat::AND | cat::OR | cat::COND | cat::REL | cat::BUT)
                });
            let prep = t.is_some_and(|t| {
                t.sign == Sign::Word && t.lex.is(cat::PREP | cat::TO) && t.lex.class.is_none()
            });
            if joins || ends || prep {
                let noun = head.take();
                let is = noun.is_some_and(|noun| self.is_value(&noun));
                value |= is;
                if behind && counts && noun.is_some() && !is {
                    return false;
                }
                if ends {
                    break;
                }
                if let Some(t) = t.filter(|_| prep) {
                    // "the text of a mail" is a text; "by placeholders" is what comes instead.
                    counts = !(is && self.eq(&t, words!["of"])
                        || self.eq(&t, words!["by", "with", "to"]));
                    behind = true;
                }
            } else if let Some(t) = t {
                if t.ident {
                    return false;
                }
                if !t.lex.is(cat::DET | cat::ADV) {
                    head = Some(t);
                }
            }
        }
        value && (back || behind)
    }

    /// "Returns a new list", "works on the text you pass": a later sentence says where the outcome goes.
    pub(super) fn says_it_comes_back(&self) -> bool {
        const NEW: Words = words![
            "new",
            "result",
            "resulting",
            "changed",
            "cleaned",
            "base64",
            "rest",
            "shortened",
            "sorted",
            "modified",
        ];
        let returns = self.sentences > 0
            && (0..3).any(|k| {
                self.at(k)
                    .is_some_and(|t| self.eq(t, words!["returns", "return"]))
                    && {
                        (k + 1..k + 4)
                            .filter_map(|k| self.at(k))
                            .any(|t| self.eq(t, NEW) || self.is_value(t))
                    }
            });
        let passed = (1..self.len).any(|k| {
            self.at(k)
                .is_some_and(|t| self.eq(t, words!["pass", "supply", "provide", "hand"]))
                && self.stands_before(k, 1, words!["you"])
                && (0..k).filter_map(|k| self.at(k)).any(|t| self.is_value(t))
        });
        returns || passed
    }

    /// "Adds days to a date".
    fn counts_on(&self, i: usize) -> bool {
        if !self
            .at(i)
            .is_some_and(|t| self.eq(t, words!["adds", "add", "adding"]))
        {
            return false;
        }
        let mut after = false;
        for t in (i + 1..i + 9).map_while(|k| self.at(k)).take_while(|t| {
            matches!(t.sign, Sign::Word | Sign::Comma) && !t.lex.is(cat::AND | cat::COND | cat::REL)
        }) {
            if self.eq(t, words!["to"]) {
                after = true;
            } else if after && !t.lex.is(cat::DET) {
                return self.eq(t, COUNTED);
            }
        }
        false
    }

    /// Whether the object itself is one of these: "a date", "the given text", not "the text of a note".
    pub(super) fn acts_on(&self, i: usize, words: Words) -> bool {
        (i + 1..i + 6)
            .map_while(|k| Some((k, self.at(k)?)))
            .take_while(|(_, t)| {
                t.sign == Sign::Word && !t.lex.is(cat::PREP | cat::AND | cat::REL | cat::COND)
            })
            .any(|(k, t)| {
                let whose = self
                    .at(k + 1)
                    .is_some_and(|next| self.eq(next, words!["of"]));
                self.eq(t, words) && !whose
            })
    }

    /// "… from the given text", "… in the answer": what the deed takes things out of.
    pub(super) fn out_of(&self, i: usize, words: Words) -> bool {
        let mut after = false;
        for k in i + 1..i + 12 {
            let Some(t) = self.at(k).filter(|t| t.sign == Sign::Word) else {
                return false;
            };
            if self.eq(t, words!["from", "out"]) {
                after = true;
            } else if after && self.eq(t, words) {
                // "from the text of a note": stored after all.
                return !self
                    .at(k + 1)
                    .is_some_and(|next| self.eq(next, words!["field", "column"]));
            } else if t.lex.is(cat::AND | cat::COND | cat::REL) {
                return false;
            }
        }
        false
    }

    /// "… into the cash book", however far behind.
    pub(super) fn out_into(&self, i: usize, words: Words) -> bool {
        let into =
            (i + 1..self.len).find(|k| self.at(*k).is_some_and(|t| self.eq(t, words!["into"])));
        into.is_some_and(|k| self.mentions(k, words))
    }

    /// "… and returns the text": what is made comes back, unless what comes back is only its name.
    pub(super) fn hands_back(&self, i: usize) -> bool {
        let Some(k) = (i + 1..self.len).find(|k| {
            self.at(*k).is_some_and(|t| {
                self.eq(
                    t,
                    words!["returns", "return", "returning", "shows", "show", "back"],
                )
            })
        }) else {
            return false;
        };
        !self.mentions(
            k,
            words![
                "id",
                "ids",
                "number",
                "link",
                "url",
                "name",
                "identifier",
                "status",
                "key",
            ],
        )
    }
}
