//! Where a subordinate or relative clause begins and ends, and what a modal verb has as its subject.

use super::super::vocab::cat;
use super::super::word_list::words;
use super::scan::{Sign, Tok};
use super::{Clause, Prev, Reader};

impl Reader<'_, '_> {
    /// "can", "is", "was", "if", "what", "but", "that".
    pub(super) fn clause_word(&self, c: &mut Clause, i: usize, tok: Tok) -> Option<usize> {
        let lex = tok.lex;
        if lex.is(cat::BE | cat::MODAL | cat::PAST | cat::FINITE) && (c.sub || c.rel) {
            self.verb_of_clause(c, i, tok);
        }
        // "Branches without commits are deleted": what they are without is no denial of the verb.
        if lex.is(cat::BE | cat::MODAL)
            && c.without
            && !c.sub
            && c.prev == Prev::Noun
            && !self.eq(&tok, words!["be", "being"])
        {
            c.neg = false;
            c.without = false;
        }
        if lex.is(cat::MODAL) {
            let subject = matches!(
                c.prev,
                Prev::Start | Prev::And | Prev::Comma | Prev::It | Prev::Rel
            );
            c.modal_tool = !(c.sub || c.rel) && (subject || c.self_noun);
            c.prev = Prev::Modal;
            return Some(i + 1);
        }
        // "so that it loads faster": what for.
        if self.eq(&tok, words!["so"])
            && self
                .next_word(i)
                .is_some_and(|t| self.eq(t, words!["that"]))
        {
            c.sub = true;
            c.asks = true;
            c.sub_at = i;
            c.sub_words = 0;
            c.sub_verb = false;
            c.prev = Prev::Time;
            return Some(i + 2);
        }
        if lex.is(cat::BE) {
            if c.prev != Prev::Past || self.eq(&tok, words!["is", "are"]) {
                c.prev = Prev::Be;
            }
            return Some(i + 1);
        }
        if lex.is(cat::PAST) {
            c.prev = Prev::Past;
            return Some(i + 1);
        }
        if lex.is(cat::TIME) && self.time_adverb(i) {
            return Some(i + 1);
        }
        // "and after that erases them": then.
        let that = |t: &Tok| self.eq(t, words!["that", "this"]);
        if self.eq(&tok, words!["after", "before"])
            && self.at(i + 1).is_some_and(that)
            && self.at(i + 2).is_none_or(|t| {
                t.sign != Sign::Word
                    || t.lex.is(cat::ADV | cat::IRREV | cat::IT)
                    || t.lex.class.is_some()
            })
        {
            return Some(i + 2);
        }
        // "if it is not provided": a participle.
        let handed = c.prev == Prev::Be && self.eq(&tok, words!["provided"]);
        if lex.is(cat::WH | cat::COND | cat::TIME)
            && !handed
            && !(lex.is(cat::TIME) && c.prev == Prev::Det)
        {
            c.sub = true;
            c.sub_at = i;
            c.asks = lex.is(cat::WH);
            c.sub_words = 0;
            c.sub_verb = false;
            c.prev = Prev::Time;
            return Some(i + 1);
        }
        if lex.is(cat::BUT) {
            c.neg = false;
            c.hyp = false;
            c.rel = false;
            c.sub = false;
            c.prev = Prev::And;
            return Some(i + 1);
        }
        // "For that the file is uploaded": a pronoun.
        let pronoun = matches!(c.prev, Prev::Prep | Prev::By) && self.eq(&tok, words!["that"]);
        if lex.is(cat::REL)
            && !pronoun
            && (matches!(c.prev, Prev::Noun | Prev::Comma) || !lex.is(cat::DET))
        {
            // "A tool that deletes": what follows is said of the tool.
            if !c.self_noun {
                c.rel = true;
                c.sub_verb = false;
            }
            c.prev = if c.self_noun { Prev::It } else { Prev::Rel };
            return Some(i + 1);
        }
        None
    }

    /// The second finite verb ends the clause: "If it exists it is replaced", "a file that exists is
    /// replaced". "may be deleted" and "are to be sent" are one verb.
    fn verb_of_clause(&self, c: &mut Clause, i: usize, tok: Tok) {
        // "Whatever was entered since the last time is lost": a time, no clause.
        let only_time = c.sub
            && self.at(c.sub_at).is_some_and(|t| t.lex.is(cat::TIME))
            && c.sub_words >= 2
            && self.stands_before(
                i,
                1,
                words!["time", "run", "call", "start", "backup", "sync", "visit"],
            );
        // "commits that you don't have are overwritten": two verbs.
        let same = matches!(c.prev, Prev::Modal | Prev::To | Prev::Be | Prev::Past)
            && !self.eq(&tok, words!["is", "are"]);
        if only_time || c.sub_verb && !same && !tok.lex.is(cat::PAST) {
            c.sub = false;
            c.rel = false;
            c.neg = false;
            c.you = false;
            c.sub_verb = false;
        } else {
            c.sub_verb = true;
        }
    }

    /// "were entered before are replaced": no clause begins.
    fn time_adverb(&self, i: usize) -> bool {
        self.at(i + 1)
            .is_none_or(|t| t.sign != Sign::Word || t.lex.is(cat::BE | cat::AND | cat::MODAL))
    }
}
