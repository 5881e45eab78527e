//! What a text tells without a verb of the vocabulary: that something can be destructive, that anything may be
//! run, that somebody gets a letter, that an old key dies, that little is left, that a file is changed in place.

use super::super::class::Class;
use super::super::notes::{How, Mark, Place};
use super::super::vocab::cat;
use super::around::Sieve;
use super::scan::{Sign, Tok};
use super::{Clause, Reader};

/// Who is written to, beside the people of the vocabulary.
const HEARERS: &[&str] = &[
    "signer",
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
const WORDS: &[&str] = &[
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
];

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
            how: How::Said,
            strength,
            from: tok.from,
            to: tok.to,
        });
    }

    /// What the word at hand tells of the tool.
    pub(super) fn told(&mut self, c: &Clause, i: usize, tok: Tok) {
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
    }

    /// "This is a destructive operation", "may itself be destructive"; not "confirm destructive calls".
    fn harmful(&mut self, c: &Clause, i: usize, tok: Tok) {
        let is = |k: usize| {
            self.at(i.wrapping_sub(k))
                .is_some_and(|t| t.lex.is(cat::BE) || self.eq(t, &["potentially"]))
        };
        if self.eq(&tok, &["destructive"])
            && !(tok.hyphen || c.neg || c.hyp || c.pointer || c.sub)
            && (1..4).any(is)
        {
            let span = Some((tok.from, tok.to));
            self.notes.destructive = self.notes.destructive.or(span);
        }
    }

    /// "Arbitrary API call", "makes arbitrary requests": carried out whatever the caller hands in.
    fn arbitrary(&mut self, c: &Clause, i: usize, tok: Tok) {
        const HANDED_IN: &[&str] = &[
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
        const READS: &[&str] = &["get", "read", "select", "readonly"];
        // "Any SQL statement is accepted".
        let accepted = || {
            self.eq(&tok, &["any"])
                && self.toks.iter().take(self.len).skip(i).any(|t| {
                    self.eq(
                        t,
                        &["accepted", "allowed", "permitted", "supported", "possible"],
                    )
                })
                && self.object(i, 3) & cat::CODE != 0
        };
        // "Executes an arbitrary …": there the verb tells better.
        let arbitrary = || {
            let verb = |t: &Tok| t.lex.class.is_some() && !t.lex.is(cat::LIGHT);
            self.eq(&tok, &["arbitrary"]) && !self.toks.iter().take(i).any(verb)
        };
        // "Calls any endpoint".
        let called = || {
            self.eq(&tok, &["any"])
                && self.stands_before(
                    i,
                    1,
                    &[
                        "calls", "call", "invokes", "invoke", "makes", "make", "with",
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

    /// "Each guest receives an e-mail": somebody sends it.
    fn receives(&mut self, c: &Clause, i: usize, tok: Tok) {
        let mut who = (1..6).filter_map(|k| self.at(i.wrapping_sub(k)));
        let mailed = self.eq(&tok, &["receive", "receives", "gets"])
            && !(c.neg || c.not_of_the_tool())
            && who.any(|t| t.lex.is(cat::PEOPLE | cat::YOU) || self.eq(t, HEARERS))
            && self.object(i, 6) & cat::OUTSIDE != 0;
        if mailed {
            self.tell(Class::Send, tok, told_by(c));
        }
    }

    /// "The old one stops working", "is no longer valid"; "people who are not listed lose access".
    fn dies(&mut self, c: &Clause, i: usize, tok: Tok) {
        const OLD: &[&str] = &["old", "previous", "existing", "former"];
        const ENDS: &[&str] = &["stops", "stop", "becomes", "become", "is", "are"];
        let over = self.eq(&tok, &["working", "invalid", "unusable"])
            && self.stands_before(i, 1, ENDS)
            && self.toks.iter().take(i).any(|t| self.eq(t, OLD));
        let shut_out = self.eq(&tok, &["lose", "loses"])
            && self.mentions(i, &["access", "permission", "permissions", "rights"]);
        // "People who are not named lose access": another verb's denial.
        let denied = c.neg && (over || self.stands_before(i, 1, &["not", "never"]));
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
        const FORMER: &[&str] = &[
            "original",
            "originals",
            "old",
            "previous",
            "former",
            "existing",
            "earlier",
        ];
        let before = |words: &[&str]| self.toks.iter().take(i).any(|t| self.eq(t, words));
        let survives = self.eq(&tok, &["survive", "survives"]) && (c.neg || before(&["only"]));
        let dropped = self.eq(&tok, &["kept", "retained", "preserved"]) && c.neg && before(FORMER);
        if !c.hyp && !c.pointer && (survives || dropped) {
            self.tell(Class::Delete, tok, told_by(c));
        }
    }

    /// "are flagged as …"; not "messages flagged as".
    fn are_marked(&self, i: usize) -> bool {
        self.at(i.wrapping_sub(2))
            .is_some_and(|t| self.eq(t, &["flagged", "marked"]))
            && self
                .at(i.wrapping_sub(3))
                .is_some_and(|t| t.lex.is(cat::BE))
    }

    /// "It no longer counts as unread".
    fn counts_as_read(&mut self, c: &Clause, i: usize, tok: Tok) {
        if tok.lex.is(cat::SEEN)
            && (self.stands_before(i, 2, &["becomes", "considered"])
                || self.stands_before(i, 1, &["as"])
                    && (self.stands_before(i, 2, &["counts"]) || self.are_marked(i)))
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
                        &["leave", "leaves", "put", "keep", "keeps", "hold", "holds"],
                    )
            })
        });
        if self.eq(&tok, &["place"])
            && self.stands_before(i, 1, &["in"])
            && ends
            && !left
            && !(c.neg || c.not_of_the_tool())
        {
            self.tell(Class::Overwrite, tok, 3);
        }
    }
}
