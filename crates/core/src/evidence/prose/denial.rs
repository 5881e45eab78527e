//! Words whose meaning does not depend on the verb: permanence, denial of any change, repeats.

use super::super::class::Class;
use super::super::notes::{How, Mark, Mode, Place, READING};
use super::super::vocab::cat;
use super::super::words::Form;
use super::scan::{Sign, Tok};
use super::{Clause, Prev, Reader};

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

impl Reader<'_, '_> {
    /// Whether this is a sentence about a parameter without a word that could count there: then there is
    /// no need to take it apart.
    pub(super) fn says_nothing(&self) -> bool {
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

    /// Words whose meaning does not depend on the verb: permanence, denial of any change, repeats.
    pub(super) fn specials(&mut self, c: &mut Clause, i: usize) {
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
}
