//! Reading sentences: who does what to what, and whether the text says so or denies it.
//!
//! One pass, sentence by sentence. A verb of the vocabulary counts only where its place in the sentence says
//! that this tool does it: at the head ("Deletes a room"), joined to the head ("merges it and closes it"),
//! after the tool as subject ("it then sends"), in the passive ("the branch is deleted"), in a list of
//! capabilities ("actions: create, delete"). As a noun, an adjective, a state ("deleted items"), a question
//! ("what would be removed"), advice about another tool ("use X to delete") or a denial it does not count.

mod around;
mod denial;
mod reach;
mod refine;
mod scan;
mod sentence;
mod verb;

use super::class::{Class, ClassSet};
use super::notes::{DESTROYING, How, Mark, Mode, Notes, Place, READING};
use super::vocab::cat;
use super::words::Form;
use scan::{BLANK, Tok};

/// Longer sentences are read in pieces.
const SENTENCE: usize = 48;

pub(super) struct Reader<'n, 't> {
    notes: &'n mut Notes,
    text: &'t str,
    place: Place,
    mode: Mode,
    toks: [Tok; SENTENCE],
    len: usize,
    sentences: u16,
    section: Section,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    Body,
    Params,
    Skip,
}

/// Reads an English text into `notes`.
pub(super) fn read(notes: &mut Notes, text: &str, place: Place, mode: Mode) {
    let mut reader = Reader {
        notes,
        text,
        place,
        mode,
        toks: [BLANK; SENTENCE],
        len: 0,
        sentences: 0,
        section: Section::Body,
    };
    reader.scan();
}

impl Reader<'_, '_> {
    fn at(&self, i: usize) -> Option<&Tok> {
        if i < self.len { self.toks.get(i) } else { None }
    }
}

/// What stood before the word at hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Prev {
    Start,
    Det,
    Noun,
    Prep,
    By,
    Be,
    Past,
    Modal,
    To,
    And,
    Comma,
    Rel,
    It,
    You,
    Time,
    Verb,
    Lets,
    Light,
    Crud,
}

/// Classes whose passive ("is deleted") says something about the tool even where no agent is named.
const PASSIVE: ClassSet = ClassSet::of(&[
    Class::Delete,
    Class::Overwrite,
    Class::Cancel,
    Class::Revoke,
    Class::Reset,
    Class::Send,
    Class::Money,
    Class::Publish,
    Class::Persist,
    Class::Archive,
    Class::Cursor,
]);

/// Classes that the text of a switch can bring in ("Delete the source branch after merging").
const SWITCHED: ClassSet = ClassSet::of(&[
    Class::Delete,
    Class::Overwrite,
    Class::Reset,
    Class::Revoke,
    Class::Cancel,
    Class::Send,
    Class::Publish,
    Class::Money,
    Class::Persist,
    Class::Execute,
]);

/// Said by a tool that reads, these may be about the answer and not about the world.
const AMBIGUOUS: ClassSet = ClassSet::of(&[
    Class::Create,
    Class::Update,
    Class::Toggle,
    Class::Stop,
    Class::Start,
    Class::Auth,
    Class::Archive,
    Class::Overwrite,
    Class::Publish,
]);

struct Clause {
    /// The verb at hand has "a", "an", "one" or "new" behind it.
    new_thing: bool,
    /// The word before the last comma or conjunction was a verb.
    after_verb: bool,
    /// The subject of the modal verb at hand is the tool.
    modal_tool: bool,
    /// First sentence of the description.
    opening: bool,
    /// The verb at hand is in its bare form.
    bare: bool,
    neg: bool,
    neg_nothing: bool,
    without: bool,
    hyp: bool,
    sub: bool,
    sub_words: u8,
    /// The subordinate or relative clause has had its verb.
    sub_verb: bool,
    rel: bool,
    pointer: bool,
    nominal: bool,
    passive: bool,
    cap: bool,
    crud: bool,
    lets: bool,
    to_tool: bool,
    lets_at: usize,
    self_noun: bool,
    you: bool,
    light: Option<Form>,
    last: Option<(Form, u8)>,
    /// The first verb of the sentence reads or computes.
    reader: bool,
    each: bool,
    prev: Prev,
    start: bool,
    sees: bool,
}

impl Reader<'_, '_> {
    fn assert(&mut self, c: &mut Clause, i: usize, how: How, strength: u8) -> bool {
        let Some(tok) = self.at(i).copied() else {
            return false;
        };
        let phrase = (tok.lex.is(cat::PHRASAL) && tok.form != Form::Ed)
            .then(|| self.phrasal(i, 9))
            .flatten();
        let (class, weak, end) = match (phrase, tok.lex.class) {
            (Some((class, k)), _) => (class, false, self.at(k).map_or(tok.to, |t| t.to)),
            (None, Some(class)) => (class, tok.lex.weak, tok.to),
            (None, None) => return false,
        };
        let Some((class, minus)) = self.refine(i, class, weak) else {
            return false;
        };
        self.say(c, class, how, strength.saturating_sub(minus), tok.from, end)
    }

    fn say(
        &mut self,
        c: &mut Clause,
        class: Class,
        how: How,
        strength: u8,
        from: u32,
        to: u32,
    ) -> bool {
        if strength == 0 {
            return true;
        }
        let writing = !READING.has(class);
        let own = matches!(self.place, Place::Description | Place::Title);
        if c.neg {
            if own {
                self.notes.denied.insert(class);
                if c.neg_nothing && writing {
                    self.notes.denies(4, (from, to));
                }
            }
            return true;
        }
        if c.hyp || c.rel || c.pointer || c.sub {
            return true;
        }
        // The text of a parameter is about its value: only what would be lost or sent counts.
        let strength = match self.mode {
            Mode::Param if !(matches!(how, How::Passive) && DESTROYING.has(class)) => return true,
            Mode::Switch if !SWITCHED.has(class) => return true,
            // After a first sentence that reads, a bare imperative is advice to the caller.
            Mode::Description
                if how != How::Listed && c.reader && !c.opening && writing && c.bare =>
            {
                1
            }
            // "adds breakdown fields": a reader speaks of its answer. "Creates a new one" stays.
            Mode::Description
                if c.reader
                    && how != How::Listed
                    && !c.opening
                    && AMBIGUOUS.has(class)
                    && !c.new_thing =>
            {
                strength.min(2)
            }
            _ => strength,
        };
        if how == How::Head {
            if self.place == Place::Description && self.notes.head.is_none() && self.sentences <= 2
            {
                self.notes.head = Some((class, strength));
            }
            if c.opening {
                c.reader = READING.has(class);
            }
        }
        if c.each
            && matches!(
                class,
                Class::Create | Class::Send | Class::Start | Class::Money
            )
        {
            self.notes.repeats = Some((from, to));
        }
        self.notes.mark(Mark {
            class,
            place: self.place,
            how,
            strength,
            from,
            to,
        });
        true
    }
}
