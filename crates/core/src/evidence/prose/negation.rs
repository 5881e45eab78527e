//! Denials: "does not", "without", "instead of", "refuses to", "would".

use super::super::vocab::cat;
use super::super::word_list::{Words, words};
use super::super::words::Form;
use super::scan::{Sign, Tok};
use super::{Clause, Prev, Reader};

/// Nouns for whatever could be changed: "no data is changed" is said of everything, "no money is moved" of money.
const ANYTHING: Words = words![
    "data",
    "change",
    "changes",
    "record",
    "records",
    "file",
    "files",
    "state",
    "content",
    "side",
    "write",
    "writes",
    "modification",
    "modifications",
    "item",
    "items",
    "document",
    "documents",
    "resource",
    "resources",
    "setting",
    "settings",
    "row",
    "rows",
    "entry",
    "entries",
    "object",
    "objects",
    "mutation",
    "mutations",
    "action",
    "actions",
    "existing",
    "part",
    "thing",
    "message",
    "messages",
    "issue",
    "issues",
    "operation",
    "operations",
];

impl Reader<'_, '_> {
    /// Whether "no" is said of whatever there is.
    pub(super) fn anything(&self, i: usize) -> bool {
        (i + 1..i + 3)
            .map_while(|k| self.at(k))
            .take_while(|t| t.sign == Sign::Word)
            .any(|t| self.eq(t, ANYTHING))
    }

    /// "Without saving", "without storing anything": at the end of what is said.
    fn keeps_nothing(&self, i: usize) -> bool {
        let keeping = |t: &Tok| self.eq(t, words!["saving", "storing", "keeping", "persisting"]);
        self.at(i + 1).is_some_and(keeping)
            && (self.at(i + 2)).is_none_or(|t| {
                t.sign != Sign::Word || self.eq(t, words!["it", "them", "anything", "a"])
            })
    }

    /// A word that turns the verbs behind it into denials or suppositions.
    pub(super) fn negation(&mut self, c: &mut Clause, i: usize, tok: Tok) -> Option<usize> {
        let lex = tok.lex;
        if lex.is(cat::NEG) {
            // "Entries nobody asked for are dropped": a clause about the entries.
            if c.prev == Prev::Noun && self.eq(&tok, words!["nobody"]) {
                c.rel = true;
                c.sub_verb = true;
                return Some(i + 1);
            }
            c.neg = true;
            c.neg_nothing |= self.eq(&tok, words!["nothing", "none", "nobody"])
                || (self.eq(&tok, words!["no"]) && c.prev == Prev::Start && self.anything(i));
            c.lacks = self.eq(&tok, words!["no"])
                && c.prev == Prev::Past
                && self.stands_before(i, 1, words!["has", "have", "had"]);
            c.without = self.eq(&tok, words!["without"]);
            // "Returns them without saving": all that is done is in the answer.
            if c.without && self.keeps_nothing(i) && self.hands {
                self.notes.denies(4, (tok.from, tok.to));
            }
            if self.eq(&tok, words!["cannot"]) {
                c.prev = Prev::Modal;
            }
            // "not only deletes": no denial.
            if self.next_word(i).is_some_and(|t| t.lex.is(cat::ONLY)) {
                c.neg = false;
            }
            return Some(i + 1);
        }
        // "A failed one is sent again": what it is, no denial.
        let adjective = c.prev == Prev::Det && tok.form != Form::S;
        if lex.is(cat::INSTEAD) || (lex.is(cat::REFUSE) && lex.class.is_none() && !adjective) {
            c.neg = true;
            c.prev = Prev::Prep;
            return Some(i + 1);
        }
        // "rejects", "blocked": verbs of the vocabulary that deny what follows.
        if lex.is(cat::REFUSE) && tok.form != Form::Base && !adjective {
            c.neg = true;
            c.prev = Prev::Verb;
            return Some(i + 1);
        }
        if lex.is(cat::HYP) {
            c.hyp = true;
            c.prev = Prev::Modal;
            return Some(i + 1);
        }
        None
    }
}
