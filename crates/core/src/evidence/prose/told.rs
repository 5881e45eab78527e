//! What a text tells without a verb of the vocabulary: that something can be destructive, that anything may be
//! run, that somebody gets a letter, that an old key dies, that little is left, that a file is changed in place.

use super::super::class::Class;
use super::super::notes::{How, Mark, Mode, Place, READING};
use super::super::vocab::cat;
use super::super::word_list::{Sieve, Words, words};
use super::super::words::Form;
use super::scan::{Sign, Tok};
use super::{Clause, Reader, Section};

/// Who is written to, beside the people of the vocabulary.
const HEARERS: Words = words![
    "signer",
    "customer",
    "client",
    "clients",
    "user",
    "users",
    "stakeholders",
    "team",
    "staff",
    "people",
    "patient",
    "buyer",
    "seller",
    "applicant",
    "candidate",
    "student",
    "employee",
    "passenger",
    "visitor",
    "assignee",
    "reviewer",
    "approver",
    "member",
    "members",
    "tenant",
    "manager",
    "contact",
    "participant",
    "them",
    "they",
    "each",
];

/// The words that one of the readings here begins with.
const WORDS: Words = words![
    "place",
    "instead",
    "destructive",
    "arbitrary",
    "any",
    "receive",
    "receives",
    "gets",
    "working",
    "invalid",
    "unusable",
    "lose",
    "loses",
    "survive",
    "survives",
    "kept",
    "retained",
    "preserved",
    "read",
    "seen",
    "unread",
    "viewed",
    "place",
    "appears",
    "appear",
    "vanishes",
    "disappears",
    "longer",
    "later",
    "up",
    "goes",
    "lands",
    "exist",
    "reachable",
    "uses",
];

/// What is over, in the text of a switch too: "the current key becomes invalid".
const ENDING: Words = words!["working", "invalid", "unusable"];

static BEGINNINGS: Sieve = Sieve::of(&[WORDS]);

/// A tool that reads may speak of its answer.
const fn told_by(c: &Clause) -> u8 {
    if c.reader { 2 } else { 3 }
}

impl Reader<'_, '_> {
    /// Notes what a word tells, which is no verb of the vocabulary.
    pub(super) fn tell(&mut self, class: Class, tok: Tok, strength: u8) {
        self.notes.mark(Mark {
            class,
            place: self.place,
            how: if self.place.in_schema() {
                How::Schema
            } else {
                How::Said
            },
            strength,
            from: tok.from,
            to: tok.to,
        });
    }

    /// What the word at hand tells of the tool.
    pub(super) fn told(&mut self, c: &Clause, i: usize, tok: Tok) {
        if self.mode == Mode::Switch && self.section == Section::Body && self.eq(&tok, ENDING) {
            self.dies(c, i, tok);
        }
        if self.place != Place::Description || !self.passes(&tok, &BEGINNINGS) {
            return;
        }
        self.harmful(c, i, tok);
        self.arbitrary(c, i, tok);
        self.receives(c, i, tok);
        self.dies(c, i, tok);
        self.only_some_left(c, i, tok);
        self.counts_as_read(c, i, tok);
        self.in_place(c, i, tok);
        self.in_place_of(c, i, tok);
        self.comes_or_goes(c, i, tok);
    }

    /// "Is no longer there", "then ceases to exist", "are no longer reachable".
    fn is_no_more(&self, i: usize, tok: Tok) -> bool {
        let there = |t: &Tok| self.eq(t, words!["there", "exists", "in", "on"]);
        let no_longer = |k: usize| {
            self.stands_before(k, 1, words!["no"]) && self.stands_before(k, 2, words!["is", "are"])
        };
        self.eq(&tok, words!["longer"]) && no_longer(i) && self.at(i + 1).is_some_and(there)
            || self.eq(&tok, words!["exist"]) && self.stands_before(i, 2, words!["ceases", "cease"])
            || self.eq(&tok, words!["reachable"])
                && self.stands_before(i, 1, words!["longer"])
                && self.stands_before(i, 2, words!["no"])
    }

    /// "A test message goes to the address given", "a text message goes out to the phone".
    fn letter_goes_out(&self, i: usize) -> bool {
        const LETTERS: Words = words![
            "message",
            "mail",
            "email",
            "sms",
            "letter",
            "invitation",
            "reminder",
            "notification",
            "notice",
            "copy",
            "fax",
        ];
        self.toks.iter().take(i).any(|t| self.eq(t, LETTERS))
            && self.mentions(i, words!["to"])
            && (self.object(i, 7) & (cat::PEOPLE | cat::OUTSIDE | cat::YOU | cat::ANYONE) != 0
                || self.mentions(
                    i,
                    words!["address", "number", "phone", "customer", "everyone", "team"],
                ))
    }

    /// "The post goes live", "the release goes out to all customers".
    fn goes_live(&self, i: usize) -> bool {
        let next = |k: usize, words: Words| self.at(i + k).is_some_and(|t| self.eq(t, words));
        next(1, words!["live", "public"])
            || next(1, words!["out"])
                && next(2, words!["to"])
                && self.object(i, 6) & (cat::PEOPLE | cat::ANYONE) != 0
    }

    /// "Obtaining", or a gerund that no vocabulary has, of a tool that reads: not "setting it drops …", which
    /// its own verb tells, nor "supplying a body replaces …", which is about an argument.
    fn is_reading_gerund(&self, t: &Tok) -> bool {
        const ARGUMENTS: Words = words![
            "supplying",
            "providing",
            "passing",
            "specifying",
            "using",
            "omitting",
            "leaving",
            "setting",
        ];
        if !self.reads() || self.eq(t, ARGUMENTS) {
            return false;
        }
        match t.lex.class {
            Some(class) => {
                t.form == Form::Ing && READING.has(class)
                    || self.eq(t, words!["opening", "requesting", "calling", "running"])
            }
            None => (self.text.get(t.from as usize..t.to as usize))
                .is_some_and(|word| word.len() > 6 && word.ends_with("ing")),
        }
    }

    /// "Obtaining the rate triggers an inquiry": what is done by calling the tool.
    pub(super) fn gerund_is_subject(&self, i: usize) -> bool {
        const CLAUSE: u64 =
            cat::BE | cat::MODAL | cat::PAST | cat::IT | cat::REL | cat::COND | cat::YOU | cat::NEG;
        let begins = (0..i)
            .rev()
            .find(|k| self.at(*k).is_some_and(|t| t.sign == Sign::Break))
            .map_or(0, |k| k + 1);
        self.at(begins).is_some_and(|t| self.is_reading_gerund(t))
            && !(begins + 1..i).filter_map(|k| self.at(k)).any(|t| {
                t.sign != Sign::Word
                    || t.lex.is(CLAUSE)
                    || t.form == Form::S && t.lex.class.is_some()
            })
    }

    /// "A new user appears", "the entry vanishes", "is no longer there", "ends up in the table", "kept for later".
    fn comes_or_goes(&mut self, c: &Clause, i: usize, tok: Tok) {
        if c.neg && !self.eq(&tok, words!["longer"]) || c.not_of_the_tool() || self.sentences > 3 {
            return;
        }
        let subject = |words: Words| self.toks.iter().take(i).any(|t| self.eq(t, words));
        let new = words!["new", "another", "extra", "additional", "further", "fresh"];
        let class = if self.eq(&tok, words!["appears", "appear"]) && subject(new) {
            Class::Create
        } else if self.eq(&tok, words!["vanishes", "disappears"]) || self.is_no_more(i, tok) {
            Class::Delete
        } else if self.eq(&tok, words!["goes"]) && self.goes_live(i) {
            self.tell(Class::Publish, tok, 3);
            return;
        } else if self.eq(&tok, words!["uses"])
            && self.at(i + 1).is_some_and(|t| self.eq(t, words!["up"]))
            && self.gerund_is_subject(i)
        {
            self.tell(Class::Delete, tok, 3);
            return;
        } else if self.eq(&tok, words!["goes"]) && self.letter_goes_out(i) {
            self.notes.outside = self.notes.outside.or(Some((tok.from, tok.to)));
            self.tell(Class::Send, tok, 3);
            return;
        } else if self.eq(&tok, words!["lands"]) && self.to_disk(i)
            || self.eq(&tok, words!["up"])
                && self.stands_before(i, 1, words!["ends", "end"])
                && self
                    .at(i + 1)
                    .is_some_and(|t| self.eq(t, words!["in", "on"]))
            || self.eq(&tok, words!["later"])
                && self.stands_before(i, 1, words!["for"])
                && self.notes.head.is_none()
        {
            Class::Persist
        } else {
            return;
        };
        self.tell(class, tok, told_by(c));
    }

    /// "This is a destructive operation", "may itself be destructive"; not "confirm destructive calls".
    fn harmful(&mut self, c: &Clause, i: usize, tok: Tok) {
        let is = |k: usize| {
            self.at(i.wrapping_sub(k))
                .is_some_and(|t| t.lex.is(cat::BE) || self.eq(t, words!["potentially"]))
        };
        if self.eq(&tok, words!["destructive"])
            && !(tok.hyphen || c.neg || c.hyp || c.pointer || c.sub)
            && (1..4).any(is)
        {
            let span = Some((tok.from, tok.to));
            self.notes.destructive = self.notes.destructive.or(span);
        }
    }

    /// "Arbitrary API call", "makes arbitrary requests": carried out whatever the caller hands in.
    fn arbitrary(&mut self, c: &Clause, i: usize, tok: Tok) {
        const HANDED_IN: Words = words![
            "request",
            "requests",
            "call",
            "calls",
            "command",
            "commands",
            "code",
            "sql",
            "statement",
            "statements",
            "script",
            "scripts",
            "method",
            "methods",
            "operation",
            "operations",
            "endpoint",
            "endpoints",
        ];
        const READS: Words = words!["get", "read", "select", "readonly"];
        // "Any SQL statement is accepted".
        let accepted = || {
            self.eq(&tok, words!["any"])
                && self.toks.iter().take(self.len).skip(i).any(|t| {
                    self.eq(
                        t,
                        words!["accepted", "allowed", "permitted", "supported", "possible"],
                    )
                })
                && self.object(i, 3) & cat::CODE != 0
        };
        // "Executes an arbitrary …": there the verb tells better.
        let arbitrary = || {
            let verb = |t: &Tok| t.lex.class.is_some() && !t.lex.is(cat::LIGHT);
            self.eq(&tok, words!["arbitrary"]) && !self.toks.iter().take(i).any(verb)
        };
        // "Calls any endpoint".
        let called = || {
            self.eq(&tok, words!["any"])
                && self.stands_before(
                    i,
                    1,
                    words![
                        "calls", "call", "invokes", "invoke", "makes", "make", "with", "sends",
                        "send", "issues", "performs", "fires",
                    ],
                )
        };
        let anything = !(c.neg || c.not_of_the_tool())
            && (accepted() || called() || !c.reader && arbitrary())
            && (i + 1..i + 4)
                .map_while(|k| self.at(k))
                .take_while(|t| t.sign == Sign::Word && !t.lex.is(cat::PREP | cat::AND))
                .any(|t| self.eq(t, HANDED_IN));
        if anything && !self.mentions(i, READS) {
            self.tell(Class::Execute, tok, 3);
        }
    }

    /// "In place of what was there", "instead of the old one": something stood there.
    fn in_place_of(&mut self, c: &Clause, i: usize, tok: Tok) {
        const FORMER: Words = words![
            "what", "whatever", "old", "previous", "existing", "current", "former", "present",
            "earlier",
        ];
        // "A new one takes the former's place".
        let taken = self.eq(&tok, words!["place"])
            && self.stands_before(i, 4, words!["takes", "take", "taking"])
            && self.stands_before(i, 3, words!["former", "previous", "old", "existing"]);
        let place = self.eq(&tok, words!["place"]) && self.stands_before(i, 1, words!["in"])
            || self.eq(&tok, words!["instead"]);
        let former = self.at(i + 1).is_some_and(|t| self.eq(t, words!["of"]))
            && (i + 2..i + 5).any(|k| self.at(k).is_some_and(|t| self.eq(t, FORMER)));
        let stood = |t: &Tok| {
            self.eq(
                t,
                words![
                    "was", "stood", "is", "held", "had", "version", "one", "value", "content",
                    "contents",
                ],
            )
        };
        let replaced =
            taken || place && former && (i + 3..i + 8).filter_map(|k| self.at(k)).any(stood);
        // "The coordinates land in these columns, in place of what they held": not of the answer.
        let lands = || {
            self.sentences > 1
                && (0..i).any(|k| {
                    self.at(k)
                        .is_some_and(|t| self.eq(t, words!["land", "lands"]))
                })
        };
        if replaced && (!c.reader || lands()) && !c.not_of_the_tool() {
            self.tell(Class::Overwrite, tok, 3);
        }
    }

    /// Whether somebody who can be told of something stands shortly before.
    pub(super) fn hears(&self, i: usize) -> bool {
        (1..6)
            .filter_map(|k| self.at(i.wrapping_sub(k)))
            .any(|t| self.eq(t, HEARERS))
    }

    /// "Each guest receives an e-mail": somebody sends it.
    fn receives(&mut self, c: &Clause, i: usize, tok: Tok) {
        let mut who = (1..6).filter_map(|k| self.at(i.wrapping_sub(k)));
        let mailed = self.eq(&tok, words!["receive", "receives", "gets"])
            && !(c.neg || c.not_of_the_tool())
            && who.any(|t| t.lex.is(cat::PEOPLE | cat::YOU) || self.eq(t, HEARERS))
            && self.object(i, 6) & cat::OUTSIDE != 0;
        if mailed {
            self.tell(Class::Send, tok, told_by(c));
        }
    }

    /// "The old one stops working", "is no longer valid"; "people who are not listed lose access".
    fn dies(&mut self, c: &Clause, i: usize, tok: Tok) {
        const OLD: Words = words!["old", "previous", "existing", "former"];
        const NOW: Words = words!["current", "present", "now"];
        const ENDS: Words = words!["stops", "stop", "becomes", "become", "is", "are"];
        let before = |words: Words| self.toks.iter().take(i).any(|t| self.eq(t, words));
        let over = self.eq(&tok, ENDING)
            && self.stands_before(i, 1, ENDS)
            && (before(OLD)
                || !c.sub && !self.stands_before(i, 1, words!["is", "are"]) && before(NOW));
        let shut_out = self.eq(&tok, words!["lose", "loses"])
            && self.mentions(i, words!["access", "permission", "permissions", "rights"]);
        // "People who are not named lose access": another verb's denial.
        let denied = c.neg && (over || self.stands_before(i, 1, words!["not", "never"]));
        let said = !(denied || c.hyp || c.pointer);
        if said && (over || shut_out) {
            if over {
                self.notes.anew = self.notes.anew.or(Some((tok.from, tok.to)));
            }
            self.tell(Class::Revoke, tok, told_by(c));
        }
    }

    /// "Only the last three survive", "originals are not kept".
    fn only_some_left(&mut self, c: &Clause, i: usize, tok: Tok) {
        const FORMER: Words = words![
            "original",
            "originals",
            "old",
            "previous",
            "former",
            "existing",
            "earlier",
        ];
        let before = |words: Words| self.toks.iter().take(i).any(|t| self.eq(t, words));
        let survives =
            self.eq(&tok, words!["survive", "survives"]) && (c.neg || before(words!["only"]));
        let dropped =
            self.eq(&tok, words!["kept", "retained", "preserved"]) && c.neg && before(FORMER);
        if !c.hyp && !c.pointer && (survives || dropped) {
            self.tell(Class::Delete, tok, told_by(c));
        }
    }

    /// "are flagged as …"; not "messages flagged as".
    fn are_marked(&self, i: usize) -> bool {
        self.at(i.wrapping_sub(2))
            .is_some_and(|t| self.eq(t, words!["flagged", "marked"]))
            && self
                .at(i.wrapping_sub(3))
                .is_some_and(|t| t.lex.is(cat::BE))
    }

    /// "It no longer counts as unread".
    fn counts_as_read(&mut self, c: &Clause, i: usize, tok: Tok) {
        if tok.lex.is(cat::SEEN)
            && (self.stands_before(i, 2, words!["becomes", "considered"])
                || self.stands_before(i, 1, words!["as"])
                    && (self.stands_before(i, 2, words!["counts"]) || self.are_marked(i)))
            && !(c.hyp || c.sub || c.pointer)
        {
            self.tell(Class::MarkRead, tok, 3);
        }
    }

    /// "Normalises the file in place"; not "stays in place", "in place of".
    fn in_place(&mut self, c: &Clause, i: usize, tok: Tok) {
        let ends = self.sentences <= 2
            && self
                .at(i + 1)
                .is_none_or(|t| t.sign != Sign::Word || t.lex.is(cat::AND));
        let left = (2..5).any(|k| {
            self.at(i.wrapping_sub(k)).is_some_and(|t| {
                t.lex.is(cat::STAYS | cat::BE)
                    || self.eq(
                        t,
                        words!["leave", "leaves", "put", "keep", "keeps", "hold", "holds"],
                    )
            })
        });
        if self.eq(&tok, words!["place"])
            && self.stands_before(i, 1, words!["in"])
            && ends
            && !left
            && !(c.neg || c.not_of_the_tool())
        {
            self.tell(Class::Overwrite, tok, 3);
        }
    }
}
