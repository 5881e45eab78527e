//! Nouns of reach: outside, or within bounds.

use super::super::notes::{Mode, Place};
use super::super::vocab::cat;
use super::scan::{Sign, Tok};
use super::{Clause, Reader};

impl Reader<'_, '_> {
    /// Asides in brackets: permanence and reach only.
    pub(super) fn aside(&mut self, c: &Clause, t: &Tok) {
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
    pub(super) fn reach(&mut self, c: &Clause, i: usize) {
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
    }
}
