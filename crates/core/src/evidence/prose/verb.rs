//! Whether a verb of the vocabulary is said of the tool at its place in the sentence.

use super::super::class::Class;
use super::super::notes::{DESTROYING, How, Mode, READING};
use super::super::vocab::{Role, cat};
use super::super::words::Form;
use super::{Clause, PASSIVE, Prev, Reader};

impl Reader<'_, '_> {
    /// Decides whether a verb of the vocabulary is said of the tool here, and notes it.
    pub(super) fn verb(&mut self, c: &mut Clause, i: usize, class: Class, top: u8) -> bool {
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
}
