//! One sentence, word by word: function words set the state of the clause, verbs are judged in it.

use super::super::notes::{How, Mode, Place, READING};
use super::super::vocab::{Role, cat};
use super::super::words::Form;
use super::scan::Sign;
use super::{Clause, Prev, Reader, SWITCHED, Section};

impl Reader<'_, '_> {
    /// Reads the sentence in `toks`.
    pub(super) fn sentence(&mut self) {
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
}
