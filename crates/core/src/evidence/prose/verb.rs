//! Whether a verb of the vocabulary is said of the tool at its place in the sentence.
//!
//! One function a grammatical form; each answers whether the word was used as a verb.

use super::super::class::{Class, ClassSet};
use super::super::notes::{DESTROYING, How, Mode, Place, READING};
use super::super::vocab::{Role, cat};
use super::super::word_list::{Words, words};
use super::super::words::Form;
use super::scan::{Sign, Tok};
use super::{Clause, PASSIVE, Prev, Reader, SWITCHED};

/// A verb with what decides whether it is one here.
#[derive(Clone, Copy)]
struct Verb {
    i: usize,
    tok: Tok,
    class: Class,
    /// The word may be a noun.
    noun_too: bool,
    /// The next word that is no adverb, in the same clause.
    next: Option<Tok>,
    /// An article or an identifier follows, so it has an object.
    then_det: bool,
    /// The strongest that the place in the text allows.
    top: u8,
}

impl Verb {
    fn next_is(&self, mask: u64) -> bool {
        self.next.is_some_and(|t| t.lex.is(mask))
    }
}

/// Verbs of destruction and sending that count behind a noun as subject ("the push overwrites").
const SAID_OF_THINGS: [Class; 4] = [Class::Delete, Class::Overwrite, Class::Revoke, Class::Send];

/// What reading may bring about: "obtaining the rate triggers an inquiry".
const BROUGHT_ABOUT: ClassSet = ClassSet::of(&[
    Class::Delete,
    Class::Overwrite,
    Class::Cancel,
    Class::Stop,
    Class::Revoke,
    Class::Reset,
    Class::Archive,
    Class::Send,
    Class::Publish,
    Class::Money,
    Class::Start,
    Class::Create,
]);

/// How something that was not there comes to be.
const MADE: Words = words!["created", "added", "inserted", "registered", "opened"];

/// Verbs of adding and changing: in the passive they say little of who does it.
const ADDING: [Class; 2] = [Class::Create, Class::Update];

/// What is sent to people.
const LETTERS: Words = words![
    "message",
    "messages",
    "notification",
    "notifications",
    "invitation",
    "invitations",
    "invite",
    "mail",
    "reminder",
    "reminders",
    "reply",
    "announcement",
    "confirmation",
    "event",
    "it",
];

impl Reader<'_, '_> {
    /// Decides whether a verb of the vocabulary is said of the tool here, and notes it.
    pub(super) fn verb(&mut self, c: &mut Clause, i: usize, class: Class, top: u8) -> bool {
        let Some(tok) = self.at(i).copied() else {
            return false;
        };
        if self.half_of_a_compound(i, tok) {
            return false;
        }
        let next = self.next_word(i).copied();
        let verb = Verb {
            i,
            tok,
            class,
            noun_too: tok.lex.role == Role::NounVerb,
            next,
            then_det: next.is_some_and(|t| t.lex.is(cat::DET | cat::IT) || t.ident),
            top,
        };
        let irregular = tok.lex.is(cat::PHRASAL)
            && self.eq(&tok, words!["thrown", "taken", "torn", "given", "brought"]);
        c.bare = tok.form == Form::Base && !irregular;
        // "Applies the fixes it considers safe".
        let mends = class == Class::Update
            && self.mentions(i, words!["fixes", "corrections", "patches", "repairs"]);
        c.new_thing = mends
            || class == Class::Create
                && !self.eq(&tok, words!["adds", "add"])
                && next.is_some_and(|t| {
                    self.eq(
                        &t,
                        words!["a", "an", "one", "new", "another", "fresh", "further"],
                    )
                });
        match tok.form {
            Form::Base if irregular => self.passive(c, verb),
            Form::Base => self.bare(c, verb),
            Form::S => self.third_person(c, verb),
            Form::Ed => self.passive(c, verb),
            Form::Ing => self.gerund(c, verb),
            Form::Noun => self.deed(c, verb),
        }
    }

    /// "write-protected", "auto-delete" as an adjective: half of a compound is no verb.
    fn half_of_a_compound(&self, i: usize, tok: Tok) -> bool {
        let before = self.at(i + 1).is_some_and(|t| t.hyphen)
            && !self.eq(&tok, words!["soft", "hard", "force", "re", "batch", "bulk"]);
        let behind = tok.hyphen
            && !self.at(i.wrapping_sub(1)).is_some_and(|t| {
                t.lex.is(cat::ADV) || self.eq(t, words!["re", "auto", "un", "co", "cross", "e"])
            });
        before || behind
    }

    /// The head of the text where there is none yet, else a further verb.
    fn head_or_said(&self) -> How {
        if self.notes.head.is_none() {
            How::Head
        } else {
            How::Said
        }
    }

    /// "delete": an imperative, after "can", "to", "and", or in a list of operations.
    fn bare(&mut self, c: &mut Clause, v: Verb) -> bool {
        if c.cap && matches!(c.prev, Prev::Start | Prev::Comma | Prev::And | Prev::Verb) {
            return self.assert(c, v.i, How::Listed, 3);
        }
        // Beyond the first sentence a bare imperative may as well be advice to the caller.
        let later = if self.sentences <= 1 { 3 } else { 2 };
        match c.prev {
            Prev::Crud if c.crud && (!v.noun_too || v.then_det) => {
                self.assert(c, v.i, How::Listed, 3)
            }
            Prev::Start if c.start => self.imperative(c, v),
            // After a comma that closed a condition, or after a colon.
            Prev::Start => {
                if v.noun_too && !v.then_det {
                    return false;
                }
                let used = self.assert(c, v.i, self.head_or_said(), later);
                if used {
                    c.last = Some((Form::Base, later));
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
                self.joinable(c, v, How::Said, strength)
            }
            Prev::To => {
                if !c.to_tool || v.i > c.lets_at + 7 || (c.reader && !c.opening) {
                    return false;
                }
                self.joinable(c, v, self.head_or_said(), later)
            }
            Prev::Lets if c.to_tool => self.joinable(c, v, How::Said, 2),
            Prev::You | Prev::Noun if c.lets => {
                if v.noun_too && !v.then_det {
                    return false;
                }
                self.joinable(c, v, How::Said, 3)
            }
            Prev::And | Prev::Comma => self.joined_imperative(c, v),
            _ if c.neg && c.last.is_none() => self.assert(c, v.i, How::Said, 2),
            _ => false,
        }
    }

    /// Notes a verb to which others may be joined.
    fn joinable(&mut self, c: &mut Clause, v: Verb, how: How, strength: u8) -> bool {
        let used = self.assert(c, v.i, how, strength);
        // "clauses that let one side terminate, cancel or suspend it": nor what is joined to it.
        if !c.not_of_the_tool() {
            c.last = Some((v.tok.form, strength));
        }
        used
    }

    /// "find_references: call sites of a symbol", "list_elements: labels and coordinates": what a tool whose name reads
    /// hands out.
    fn what_a_reader_reads(&self, c: &Clause, v: Verb) -> bool {
        let named = |reading: bool, least: u8| {
            self.notes.iter().any(|m| {
                m.place == Place::Name && READING.has(m.class) == reading && m.strength >= least
            })
        };
        c.opening
            && v.noun_too
            && !v.then_det
            // "Records quality feedback" is a deed, "labels and coordinates" are things.
            && match v.tok.form {
                Form::S => v.next_is(cat::AND),
                _ => matches!(v.class, Class::Send | Class::Publish),
            }
            && self.place == Place::Description
            && named(true, 3)
            && !named(false, 1)
    }

    /// The first word of a sentence in its bare form: a command, or a noun ("Archive of …", "Order book").
    fn imperative(&mut self, c: &mut Clause, v: Verb) -> bool {
        let alone = v.next.is_none() && self.mode != Mode::Switch;
        let plain = matches!(
            v.class,
            Class::Read | Class::Update | Class::Delete | Class::Execute
        );
        let noun = v.noun_too
            && (alone
                || v.next_is(cat::BE | cat::MODAL | cat::PAST)
                || v.next_is(cat::PREP) && !plain
                || self.counted_compound(v))
            || self.names_a_record(v)
            || self.what_a_reader_reads(c, v);
        if noun && self.mode != Mode::Title {
            return false;
        }
        let strength = if v.top == 3 && self.mode == Mode::Description {
            2
        } else if v.noun_too && !v.then_det && !READING.has(v.class) && !v.tok.lex.weak {
            v.top.saturating_sub(1)
        } else {
            v.top
        };
        let used = self.assert(c, v.i, How::Head, strength);
        if used {
            c.last = Some((Form::Base, strength));
            // "List create and update events": what follows at once is a noun.
            c.nominal = true;
        }
        used
    }

    /// "Get or update", "merge it and close it".
    fn joined_imperative(&mut self, c: &mut Clause, v: Verb) -> bool {
        let Some((Form::Base, strength)) = c.last else {
            return false;
        };
        if c.nominal && c.reader || c.reader && !c.after_verb && !v.then_det {
            return false;
        }
        if (v.noun_too || v.tok.lex.weak) && !v.then_det {
            return false;
        }
        // "Get metrics and update history": a bare noun behind leaves it open.
        let sure = v.then_det
            || v.next.is_none()
            || !c.reader
            || v.next_is(cat::AND | cat::OR | cat::PREP);
        let strength = strength.min(if sure { 3 } else { 2 });
        self.assert(c, v.i, How::Said, strength)
    }

    /// "deletes": at the head, joined to one, after "it", after a noun.
    fn third_person(&mut self, c: &mut Clause, v: Verb) -> bool {
        if self.said_of_a_setting(v) {
            c.new_thing = true;
            return self.assert(c, v.i, How::Said, 4);
        }
        match c.prev {
            Prev::Start => self.opening_verb(c, v),
            Prev::And | Prev::Comma => {
                let Some((Form::S, _)) = c.last else {
                    return false;
                };
                if (v.noun_too || v.tok.lex.weak) && !v.then_det {
                    return false;
                }
                if c.reader
                    && !v.then_det
                    && (c.nominal || v.next.is_none() || v.next_is(cat::PREP))
                    && !self.acts_behind_a_noun(c, v)
                {
                    return false;
                }
                // "Cuts the subject out of a picture and returns it": a verb that no vocabulary has, of a value.
                if self.notes.head.is_none()
                    && self.sentences == 1
                    && self.place == Place::Description
                    && self.eq(&v.tok, words!["returns"])
                    && v.next.is_some_and(|t| self.eq(&t, words!["it", "them"]))
                    && (1..v.i)
                        .filter_map(|k| self.at(k))
                        .any(|t| self.is_value(t))
                {
                    return self.assert(c, v.i, How::Head, 4);
                }
                // "Returns messages that are new and marks them", "makes it when it is missing and replaces
                // its content": back to the main clause.
                c.rel &= !v.then_det;
                c.sub &= !(v.then_det && c.sub_verb && !c.asks);
                self.assert(c, v.i, How::Said, 3.min(v.top))
            }
            Prev::It => {
                if c.sub || c.rel {
                    return false;
                }
                let used = self.assert(c, v.i, self.head_or_said(), 3.min(v.top));
                c.last = Some((Form::S, 3));
                used
            }
            Prev::Noun | Prev::Lets => self.behind_a_noun(c, v),
            _ => false,
        }
    }

    /// "Unpacks an archive and overwrites files": a word that is only a verb, with a bare plural as its object.
    fn acts_behind_a_noun(&self, c: &Clause, v: Verb) -> bool {
        let deed =
            |t: Option<&Tok>| t.is_some_and(|t| t.lex.class.is_some() && t.form != Form::Base);
        c.prev == Prev::And
            && DESTROYING.has(v.class)
            && !v.noun_too
            && v.next
                .is_some_and(|t| t.lex.class.is_none() || t.lex.role == Role::NounVerb)
            && !v.next_is(cat::PREP | cat::AND | cat::OR)
            && self.at(v.i - 1).is_some_and(|t| self.eq(t, words!["and"]))
            && !deed(self.at(v.i.wrapping_sub(2)))
    }

    /// The first word of a sentence in the third person: "Archives a project", not "Archives of 2024".
    fn opening_verb(&mut self, c: &mut Clause, v: Verb) -> bool {
        if v.noun_too && (c.reader || self.sentences > 2) && !v.then_det {
            return false;
        }
        // "Mails sent from here", "messages that are due": a noun with what belongs to it.
        let described = v.next.is_some_and(|t| t.form == Form::Ed)
            && self
                .at(v.i + 2)
                .is_none_or(|t| t.sign != Sign::Word || t.lex.is(cat::PREP | cat::TO));
        // "Searches for entries" against "lists of entries".
        let looks_for = READING.has(v.class)
            && v.next
                .is_some_and(|t| t.lex.is(cat::PREP) && !self.eq(&t, words!["of"]));
        let noun = described
            || !looks_for
                && v.next
                    .is_none_or(|t| t.lex.is(cat::PREP | cat::BE | cat::PAST | cat::REL));
        // "Kills, deaths and assists of each player", "entries of the log: inserts, updates, deletes".
        let listed = v.next.is_none()
            && self.at(v.i + 1).is_some_and(|t| t.sign == Sign::Comma)
            && self.at(v.i + 2).is_some_and(|t| t.lex.empty());
        let of_what_is_read = c.reader && !c.start && v.next.is_none();
        if v.noun_too && noun
            || self.counted_deeds(v)
            || listed
            || of_what_is_read
            || self.what_a_reader_reads(c, v)
        {
            return false;
        }
        let strength = if c.start { v.top } else { 3.min(v.top) };
        let used = self.assert(c, v.i, self.head_or_said(), strength);
        if used {
            c.last = Some((Form::S, strength));
            c.nominal = true;
        }
        used
    }

    /// "Update history of a device", "Change failure rate of a team", "Order book of a market".
    fn names_a_record(&self, v: Verb) -> bool {
        const SPOKEN_OF: Words = words![
            "update", "change", "edit", "move", "share", "reset", "drop", "start", "restart",
            "order", "post", "push", "release", "charge", "transfer", "trade", "deploy", "build",
            "commit", "message", "page", "trigger",
        ];
        const RECORDS: Words = words![
            "history",
            "rate",
            "lookup",
            "statistics",
            "stats",
            "frequency",
            "timeline",
            "trend",
            "trends",
        ];
        // "Order book", "post feed": of verbs that are nouns first of all.
        const OF_NOUNS: Words = words!["book", "feed", "calendar", "forecast", "volume", "ratio"];
        let ends = |k: usize| {
            self.at(k + 1)
                .is_none_or(|t| t.sign != Sign::Word || t.lex.is(cat::PREP))
        };
        self.eq(&v.tok, SPOKEN_OF)
            && (v.i + 1..v.i + 3).any(|k| {
                self.at(k)
                    .is_some_and(|t| self.eq(t, RECORDS) || v.noun_too && self.eq(t, OF_NOUNS))
                    && ends(k)
            })
    }

    /// "Page views by country", "Order updates per day": what is counted.
    fn counted_compound(&self, v: Verb) -> bool {
        let counted = v
            .next
            .is_some_and(|t| t.form == Form::S && t.lex.class.is_some());
        counted
            && self
                .at(v.i + 2)
                .is_none_or(|t| self.eq(t, words!["by", "per", "over", "of", "since", "within"]))
    }

    /// "Updates since the last check", "Deletes per hour", "Edits that were made": deeds as a plural, which
    /// somebody did.
    fn counted_deeds(&self, v: Verb) -> bool {
        let after = self.at(v.i + 2);
        v.next.is_some_and(|t| {
            t.lex.is(cat::TIME | cat::BE | cat::PAST)
                || self.eq(&t, words!["of", "per", "near", "available", "pending", "due", "waiting"])
                // "Releases one could roll back to", "events you can join".
                || v.noun_too && after.is_some_and(|t| t.lex.is(cat::MODAL | cat::HYP))
                || t.lex.is(cat::REL) && after.is_some_and(|t| t.lex.is(cat::BE | cat::PAST))
        })
    }

    /// In the text of a parameter, "email sends it to the recipient", "false replaces the originals": the value
    /// that is handed in is the subject.
    fn said_of_a_value(&self, v: Verb) -> bool {
        matches!(self.place, Place::Param(_))
            && v.i == 1
            && v.then_det
            && SWITCHED.has(v.class)
            && !(v.noun_too || v.tok.lex.weak)
            && self.at(0).is_some_and(|t| {
                t.ident
                    || self.eq(t, words!["true", "false"])
                    || self
                        .text
                        .as_bytes()
                        .get(t.from as usize)
                        .is_some_and(u8::is_ascii_lowercase)
            })
    }

    /// "deliver=true also mails it to the customer": what a value of a parameter brings about.
    fn said_of_a_setting(&self, v: Verb) -> bool {
        self.place == Place::Description
            && v.then_det
            && SWITCHED.has(v.class)
            && (1..3).any(|k| {
                self.stands_before(v.i, k, words!["true"]) && self.is_set(v.i.wrapping_sub(k))
            })
    }

    /// "The tool deletes", "the push overwrites".
    fn behind_a_noun(&mut self, c: &mut Clause, v: Verb) -> bool {
        if self.said_of_a_value(v) {
            self.tell(v.class, v.tok, 4);
            c.last = Some((Form::S, 3));
            return true;
        }
        let by_calling = BROUGHT_ABOUT.has(v.class) && v.then_det && self.gerund_is_subject(v.i);
        if c.sub || c.rel || (v.noun_too && !c.self_noun && !by_calling) {
            return false;
        }
        c.new_thing |= by_calling;
        let strength = if c.self_noun || by_calling {
            3
        } else if SAID_OF_THINGS.contains(&v.class) && !c.nominal {
            2
        } else {
            return false;
        };
        let how = if c.self_noun {
            self.head_or_said()
        } else {
            How::Said
        };
        let used = self.assert(c, v.i, how, strength);
        c.last = Some((Form::S, strength));
        used
    }

    /// "is deleted".
    fn passive(&mut self, c: &mut Clause, v: Verb) -> bool {
        let passive =
            c.prev == Prev::Be || (c.passive && matches!(c.prev, Prev::And | Prev::Comma));
        if !passive {
            return false;
        }
        c.passive = true;
        // "The body is thrown away": of the answer.
        let of_the_answer = c.reader
            && self.subject_is(
                v.i,
                words![
                    "body",
                    "response",
                    "output",
                    "rest",
                    "remainder",
                    "html",
                    "markup",
                    "extra",
                ],
            );
        if of_the_answer {
            return false;
        }
        // "A new record is added": of itself, not by whom it was made.
        let by_whom = v
            .next
            .is_some_and(|t| self.eq(&t, words!["by", "from", "with"]));
        let queued = v.class == Class::Start
            && (self.subject(v.i) & cat::JOBS != 0
                || self.subject_is(v.i, words!["new", "another"]));
        c.new_thing = !by_whom
            && (self.eq(&v.tok, MADE) && self.something_new(v.i)
                || queued
                || ADDING.contains(&v.class) && self.at_once(v.i));
        if c.rel || c.sub || c.you || self.mentions(v.i, words!["elsewhere"]) {
            return false;
        }
        let strength = self.strength_of_passive(c, v);
        // "Answers are held in a cache, stale ones are dropped".
        let of_a_cache = self.subject_is(v.i, words!["ones", "they", "those", "it", "entries"])
            && self.toks.iter().take(v.i).any(|t| t.lex.is(cat::SOFT));
        if DESTROYING.has(v.class) && (of_a_cache || self.subject(v.i) & cat::SOFT != 0) {
            return self.say(c, Class::Log, How::Passive, 2, v.tok.from, v.tok.to);
        }
        c.new_thing |= self.by_this_call(v) && !self.in_the_background(v.i);
        let how = if c.new_thing && !self.place.in_schema() {
            How::Said
        } else {
            How::Passive
        };
        self.assert(c, v.i, how, strength)
    }

    fn strength_of_passive(&self, c: &Clause, v: Verb) -> u8 {
        // "Some parts may be lost": of the answer, where the tool reads.
        if c.reader && self.eq(&v.tok, words!["lost", "gone", "consumed"]) {
            // "Uncommitted changes are lost": not of the answer.
            let work = self.subject(v.i) & cat::CHANGE != 0 && !self.mentions(v.i, words!["then"]);
            return if work { v.top.max(3) + 1 } else { 1 };
        }
        // "The code is evaluated", "a job is queued", "the best tags are attached at once".
        let may = self.stands_before(v.i, 2, words!["can", "may", "could", "should", "must"]);
        let runs = v.class == Class::Execute && self.subject(v.i) & cat::CODE != 0 && !may;
        let queued = v.class == Class::Start && c.new_thing;
        if runs || queued || ADDING.contains(&v.class) && self.at_once(v.i) {
            return v.top.max(3);
        }
        // "A failed one is sent again right away", "facts of last year are dropped while doing so".
        if self.by_this_call(v) && !self.in_the_background(v.i) {
            return v.top.max(3) + 1;
        }
        if v.class == Class::Create {
            // "A new record is added": by whom, if not by this call.
            return if self.something_new(v.i) {
                v.top.max(3)
            } else {
                1
            };
        }
        // "Only these fields are sent to the service": nobody is written to.
        let letters = cat::OUTSIDE | cat::PEOPLE;
        if v.class == Class::Send
            && self.eq(
                &v.tok,
                words!["sent", "forwarded", "dispatched", "delivered"],
            )
            && (self.subject(v.i) | self.object(v.i, 6)) & letters == 0
            && !self.subject_is(v.i, LETTERS)
        {
            return 1;
        }
        // "Infected files are moved to quarantine".
        let put_away = v.class == Class::Update
            && self.eq(&v.tok, words!["moved"])
            && self.mentions(v.i, words!["quarantine", "trash", "bin"])
            // "A service found unhealthy is restarted".
            || self.eq(&v.tok, words!["restarted", "rebooted"])
            // "Consumers are stopped first".
            || v.class == Class::Stop && self.mentions(v.i, words!["first"]);
        if !PASSIVE.has(v.class) && !put_away || self.in_the_background(v.i) {
            return u8::from(v.class == Class::Update);
        }
        let by_the_call = c.also
            || v.class == Class::Persist && self.to_disk(v.i)
            || self.mentions(v.i, words!["way", "process", "immediately"]);
        if by_the_call {
            v.top.max(3) + 1
        } else {
            v.top.min(3)
        }
    }

    /// Whether a passive tells what this very call brings about: "is reserved for you", "with purge=true … are
    /// deleted", "an expired one is renewed", "for every request a copy is ordered".
    fn by_this_call(&self, v: Verb) -> bool {
        let is = |k: usize, words: Words| self.at(k).is_some_and(|t| self.eq(t, words));
        let may = words!["can", "may", "could", "should", "must", "might"];
        if self.stands_before(v.i, 2, may)
            || !self.stands_before(v.i, 3, words!["is", "are", "being", "gets"])
        {
            return false;
        }
        let one = || {
            self.sentences == 2
                && is(0, words!["a", "an", "any", "the"])
                && self.subject_is(v.i, words!["one", "ones"])
        };
        let each = || {
            let call = words![
                "request", "call", "query", "lookup", "read", "view", "visit", "run",
            ];
            self.at(1).is_some_and(|t| t.lex.is(cat::EACH)) && is(2, call)
        };
        let doing_so = || {
            self.mentions(v.i, words!["doing"]) && self.mentions(v.i, words!["so", "this"])
                || self.mentions(v.i, words!["meanwhile", "besides"])
        };
        let for_you = || {
            self.next_word(v.i)
                .is_some_and(|t| self.eq(t, words!["for"]))
                && self.mentions(v.i, words!["you"])
        };
        let switched_on = || (0..v.i).any(|k| is(k, words!["true"]) && self.is_set(k));
        // "When given, older ones are dropped", "a path; an existing file is replaced".
        let in_a_parameter = || {
            self.place.in_schema()
                && (self.at(0).is_some_and(|t| t.lex.is(cat::COND))
                    || self.subject_is(v.i, words!["existing", "old", "previous", "older"]))
        };
        self.on_the_way()
            || self.at_once(v.i) && self.sentences == 2
            || one()
            || each()
            || doing_so()
            || for_you()
            || switched_on()
            || in_a_parameter()
    }

    /// "purge=true": a value behind the name of its parameter.
    fn is_set(&self, k: usize) -> bool {
        self.at(k).is_some_and(|t| {
            let before = (t.from as usize).wrapping_sub(1);
            matches!(self.text.as_bytes().get(before), Some(b'=' | b':'))
        })
    }

    /// "For that …", "To do so …", "While at it …": what the call does besides.
    fn on_the_way(&self) -> bool {
        let first = |k: usize, words: Words| self.at(k).is_some_and(|t| self.eq(t, words));
        first(0, words!["for", "to", "in", "while", "along", "on", "with"])
            && (first(1, words!["that", "this", "doing", "passing", "at"])
                || first(1, words!["do"]) && first(2, words!["so", "this"])
                || first(1, words!["the"]) && first(2, words!["way"]))
    }

    /// "at once", "straight away": by this very call.
    fn at_once(&self, i: usize) -> bool {
        self.mentions(i, words!["once", "immediately", "straight"])
            || self.mentions(i, words!["right", "spot"]) && self.mentions(i, words!["away", "the"])
    }

    /// "are deleted automatically", "are removed after 30 days": it happens whether the tool is called or not.
    fn in_the_background(&self, i: usize) -> bool {
        let mut after = false;
        for t in (i + 1..i + 8)
            .map_while(|k| self.at(k))
            .take_while(|t| t.sign == Sign::Word)
        {
            if self.eq(t, words!["automatically"]) || after && (t.ident || t.lex.is(cat::EACH)) {
                return true;
            }
            after |= self.eq(t, words!["after", "within", "every", "nightly", "daily"]);
        }
        self.by_others(i)
    }

    /// "are removed by the system", "when users log out": not by this call.
    fn by_others(&self, i: usize) -> bool {
        const OURS: Words = words![
            "tool",
            "call",
            "function",
            "operation",
            "command",
            "action",
            "request",
            "id",
            "ids",
            "name",
            "key",
            "path",
            "index",
            "number",
            "filter",
            "query",
            "pattern",
            "value",
            "same",
            "given",
            "way",
            "new",
            "next",
        ];
        const PEOPLE: Words = words![
            "user",
            "users",
            "customer",
            "customers",
            "client",
            "clients",
            "they",
        ];
        (i + 1..i + 4).any(|k| {
            let Some(t) = self.at(k) else { return false };
            let next = |n: usize| self.at(k + n).filter(|t| t.sign == Sign::Word);
            // "By the lab", "by our system"; not "by the given id".
            let agent = || {
                self.eq(t, words!["by"])
                    && next(1).is_some_and(|t| t.lex.is(cat::DET) && !self.eq(t, words!["this"]))
                    && next(2).is_some_and(|t| !self.eq(t, OURS))
                    && next(3).is_none_or(|t| !self.eq(t, OURS))
            };
            let occasion = || {
                self.eq(t, words!["when", "once", "whenever"])
                    && (1..3).any(|n| next(n).is_some_and(|t| self.eq(t, PEOPLE)))
            };
            agent() || occasion()
        })
    }

    /// The categories of the words between the beginning of the clause and a verb in the passive.
    pub(super) fn subject(&self, i: usize) -> u64 {
        (0..i)
            .rev()
            .map_while(|k| self.at(k))
            .take_while(|t| t.sign == Sign::Word && !t.lex.is(cat::COND | cat::REL | cat::BUT))
            .fold(0, |cats, t| cats | t.lex.cats)
    }

    /// "a new record is added", "it is created", "a file is written": the subject comes to be.
    fn something_new(&self, i: usize) -> bool {
        const NEW: Words = words![
            "new", "file", "record", "entry", "copy", "it", "one", "ticket", "row",
        ];
        self.subject_is(i, NEW)
    }

    /// Whether one of the words stands between the beginning of the clause and a verb in the passive.
    fn subject_is(&self, i: usize, words: Words) -> bool {
        (0..i)
            .rev()
            .map_while(|k| self.at(k))
            .take_while(|t| t.sign == Sign::Word && !t.lex.is(cat::COND | cat::REL | cat::BUT))
            .any(|t| self.eq(t, words))
    }

    /// "by deleting", "creating, updating": what a means, a list or an opening consists of.
    fn gerund(&mut self, c: &mut Clause, v: Verb) -> bool {
        let top = 3.min(v.top);
        match c.prev {
            Prev::Start if c.start && self.sentences <= 1 => {
                let used = self.assert(c, v.i, How::Head, top);
                c.last = Some((Form::Ing, 3));
                used
            }
            Prev::By => {
                // "by delivering a test message": a letter is sent, whatever for.
                let letter = v.class == Class::Send && self.mentions(v.i, LETTERS);
                let strength = if c.reader && !letter { 2 } else { top };
                self.assert(c, v.i, How::Said, strength)
            }
            // "Returns the tag, creating it if it is missing".
            Prev::Comma
                if v.class == Class::Create
                    && v.next
                        .is_some_and(|t| t.lex.is(cat::IT) || self.eq(&t, words!["one"]))
                    && self.mentions(v.i, words!["if", "when", "unless", "where", "first"]) =>
            {
                self.notes.ensures = true;
                c.new_thing = true;
                self.say(c, v.class, How::Said, 3, v.tok.from, v.tok.to)
            }
            // "Cleans up, removing all": not where gerunds are what the sentence is about.
            Prev::Comma if DESTROYING.has(v.class) && !c.sub && !self.gerund_leads() => {
                self.assert(c, v.i, How::Said, top)
            }
            Prev::Crud => {
                let used = self.assert(c, v.i, How::Listed, top);
                c.last = Some((Form::Ing, 3));
                used
            }
            Prev::Prep if (c.to_tool || c.self_noun) && v.i <= c.lets_at + 4 => {
                self.joinable(c, v, How::Listed, 2)
            }
            Prev::And | Prev::Comma => match c.last {
                Some((Form::Ing, strength)) => self.assert(c, v.i, How::Said, strength),
                _ => c.neg && self.assert(c, v.i, How::Said, 2),
            },
            _ => c.neg && self.assert(c, v.i, How::Said, 2),
        }
    }

    /// "Adding, removing or editing a tool never …": the sentence begins with a gerund, its subject.
    fn gerund_leads(&self) -> bool {
        self.sentences > 1 && self.at(0).is_some_and(|t| t.form == Form::Ing)
    }

    /// "Deletion of a room": the deed as a noun at the very beginning; "Quick validation of a file": a
    /// reading may have an adjective before it.
    fn deed(&mut self, c: &mut Clause, v: Verb) -> bool {
        self.deed_opens(c, v.i, v.tok, READING.has(v.class))
            && self.assert(c, v.i, How::Head, 3.min(v.top))
    }
}
