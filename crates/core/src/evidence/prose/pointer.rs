//! Advice about other tools ("use X to delete") and announcements of this one ("use this to …", "lets you …").

use super::super::notes::Mode;
use super::super::vocab::cat;
use super::super::word_list::words;
use super::super::words::Form;
use super::scan::Tok;
use super::{Clause, Prev, Reader};

impl Reader<'_, '_> {
    /// "use", "see", "lets", "allows".
    pub(super) fn pointer(&self, c: &mut Clause, i: usize, tok: Tok) -> Option<usize> {
        let lex = tok.lex;
        if lex.is(cat::POINT) && Self::advises(c, tok) {
            if let Some(next) = self.this_or_that(c, i, tok) {
                return Some(next);
            }
        } else if lex.is(cat::POINT) && lex.class.is_none() {
            c.prev = Prev::Prep;
            return Some(i + 1);
        }
        // "indexes you might want to drop": advice.
        let wishes = self.eq(&tok, words!["want", "wish", "need", "like"]);
        if wishes && c.you && c.prev == Prev::Modal {
            c.prev = Prev::Noun;
            return Some(i + 1);
        }
        if lex.is(cat::LETS) && (c.prev != Prev::Det || lex.is(cat::SELF)) && lex.class.is_none() {
            c.lets = true;
            c.to_tool = true;
            c.lets_at = i;
            c.self_noun |= lex.is(cat::SELF);
            c.prev = Prev::Lets;
            c.start = false;
            return Some(i + 1);
        }
        None
    }

    /// Whether a word like "use" stands as an imperative to the caller.
    fn advises(c: &Clause, tok: Tok) -> bool {
        tok.form == Form::Base
            && (c.prev == Prev::Start
                || (c.prev == Prev::And && !c.reader && c.last.is_none())
                || (c.prev == Prev::Modal && c.you))
    }

    /// "Use this to delete" is about this tool, "use `room_delete`" about another.
    fn this_or_that(&self, c: &mut Clause, i: usize, tok: Tok) -> Option<usize> {
        let next = self.next_word(i).copied();
        let own = next
            .is_some_and(|t| self.eq(&t, words!["this", "to", "for", "when", "it", "only", "if"]));
        // "Call this before …" speaks of this tool as well, though "call" is a verb.
        let this = next.is_some_and(|t| self.eq(&t, words!["this"]));
        let verb = tok.lex.class.is_some() && !this;
        // "Do not use this to change the power state": advice, and no denial.
        if c.neg {
            c.pointer = true;
            c.prev = Prev::Verb;
            return Some(i + 1);
        }
        if own && !verb {
            c.to_tool = true;
            c.lets_at = i;
            c.prev = Prev::Lets;
            c.start = false;
            let mut i = i;
            if next.is_some_and(|t| self.eq(&t, words!["this", "it"])) {
                i += 1;
                if self.at(i + 1).is_some_and(|t| t.lex.is(cat::SELF)) {
                    i += 1;
                }
            }
            // "Use this when the user wants to change": the occasion is the purpose.
            if self
                .at(i + 1)
                .is_some_and(|t| self.eq(t, words!["when", "if", "whenever"]))
            {
                i += 1;
            }
            return Some(i + 1);
        }
        if !verb
            || next.is_some_and(|t| t.ident)
            || (!c.opening && self.mode == Mode::Description && !own)
        {
            c.pointer = true;
            c.start = false;
            c.prev = Prev::Verb;
            return Some(i + 1);
        }
        None
    }
}
