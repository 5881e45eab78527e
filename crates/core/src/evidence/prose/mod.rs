//! Reading sentences: who does what to what, and whether the text says so or denies it.
//!
//! One pass, sentence by sentence. A verb of the vocabulary counts only where its place in the sentence says
//! that this tool does it: at the head ("Deletes a room"), joined to the head ("merges it and closes it"),
//! after the tool as subject ("it then sends"), in the passive ("the branch is deleted"), in a list of
//! capabilities ("actions: create, delete"). As a noun, an adjective, a state ("deleted items"), a question
//! ("what would be removed"), advice about another tool ("use X to delete") or a denial it does not count.

mod around;
mod clauses;
mod denial;
mod negation;
mod opening;
mod pointer;
mod reach;
mod refine;
mod scan;
mod sentence;
mod told;
mod values;
mod verb;

use super::class::{Class, ClassSet};
use super::notes::{DESTROYING, How, Mark, Mode, Notes, Place, READING};
use super::vocab::cat;
use super::word_list::{Words, words};
use super::words::{Form, Word};
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
    sentences: u32,
    section: Section,
    /// The sentence at hand has a word by which something is handed in or given back.
    hands: bool,
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
        hands: false,
    };
    if place == Place::Description {
        reader.http();
    }
    reader.scan();
    // "Crops an image. Returns the new image": nothing stored was touched.
    if place == Place::Description && notes.shapes_a_value && notes.value_comes_back {
        notes.only_computes(values::CHANGING);
    }
}

/// Whether the first word of the text is a verb of English.
pub(super) fn opens_with_verb(text: &str) -> bool {
    let first = text
        .split(|c: char| !c.is_ascii_alphabetic())
        .find(|w| !w.is_empty());
    first
        .and_then(Word::new)
        .is_some_and(|word| word.english().0.class.is_some())
}

impl Reader<'_, '_> {
    fn at(&self, i: usize) -> Option<&Tok> {
        if i < self.len { self.toks.get(i) } else { None }
    }

    /// Whether the description's first verb reads or computes.
    fn reads(&self) -> bool {
        self.notes.head.is_some_and(|(class, _)| READING.has(class))
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
const PASSIVE: ClassSet = {
    let mut set = ClassSet::PASSIVE;
    set.insert(Class::Archive);
    set.insert(Class::Cursor);
    set
};

/// Classes that the text of a switch can bring in ("Delete the source branch after merging").
const SWITCHED: ClassSet = ClassSet::of(&[
    Class::Archive,
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

/// The state of the clause at hand.
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
    /// "not", "never", "without": what follows is denied.
    neg: bool,
    /// "nothing", "none": whatever follows is denied of everything.
    neg_nothing: bool,
    without: bool,
    /// "The service has no …": what is not there is not denied to be done.
    lacks: bool,
    /// "would", "could".
    hyp: bool,
    /// After "if", "when", "what", "before", up to the main clause.
    sub: bool,
    /// The subordinate clause asks or lists ("what", "whether").
    asks: bool,
    /// A list behind a colon belongs to such a clause: "says what it may do: create, delete".
    mute: bool,
    sub_words: u8,
    /// Where the subordinate clause began.
    sub_at: usize,
    /// The subordinate or relative clause has had its verb.
    sub_verb: bool,
    /// After "that", "which".
    rel: bool,
    /// Another tool is recommended.
    pointer: bool,
    /// A noun phrase is under way, so a word that may be a noun is one.
    nominal: bool,
    passive: bool,
    /// "is also written": beside what else the tool does.
    also: bool,
    /// A list of operations is under way.
    cap: bool,
    /// Operations were announced ("manages", "supports").
    crud: bool,
    lets: bool,
    to_tool: bool,
    lets_at: usize,
    /// The word at hand means the tool itself.
    self_noun: bool,
    you: bool,
    /// A light verb ("performs") waits for its noun.
    light: Option<Form>,
    /// The last verb said of the tool, to which another may be joined.
    last: Option<(Form, u8)>,
    /// The first verb of the sentence reads or computes.
    reader: bool,
    each: bool,
    prev: Prev,
    /// Nothing stood before but what leaves the head open.
    start: bool,
}

impl Clause {
    const fn new(opening: bool, reader: bool) -> Self {
        Self {
            new_thing: false,
            after_verb: false,
            modal_tool: false,
            opening,
            bare: false,
            neg: false,
            neg_nothing: false,
            without: false,
            lacks: false,
            hyp: false,
            sub: false,
            asks: false,
            mute: false,
            sub_words: 0,
            sub_at: 0,
            sub_verb: false,
            rel: false,
            pointer: false,
            nominal: false,
            passive: false,
            also: false,
            cap: false,
            crud: false,
            lets: false,
            to_tool: false,
            lets_at: 0,
            self_noun: false,
            you: false,
            light: None,
            last: None,
            reader,
            each: false,
            prev: Prev::Start,
            start: true,
        }
    }

    /// Nothing of what is said here is said of the tool.
    const fn not_of_the_tool(&self) -> bool {
        self.hyp || self.rel || self.pointer || self.sub || self.mute
    }

    /// A colon or dash begins a new clause of the same sentence.
    fn colon(&mut self) {
        // "Does not: create or modify records".
        self.neg = self.neg && matches!(self.prev, Prev::Modal | Prev::Light);
        self.mute |= self.sub && self.asks;
        self.hyp = false;
        self.sub = false;
        self.rel = false;
        self.pointer = false;
        self.nominal = false;
        self.passive = false;
        self.you = false;
        self.light = None;
        self.cap = self.crud;
        self.prev = Prev::Start;
    }
}

impl Reader<'_, '_> {
    fn assert(&mut self, c: &mut Clause, i: usize, how: How, strength: u8) -> bool {
        let Some(tok) = self.at(i).copied() else {
            return false;
        };
        let phrase = (tok.lex.is(cat::PHRASAL) && (tok.form != Form::Ed || c.passive))
            .then(|| self.phrasal(i, 9))
            .flatten();
        let (class, weak, end) = match (phrase, tok.lex.class) {
            (Some((class, k)), _) => (class, false, self.at(k).map_or(tok.to, |t| t.to)),
            (None, Some(class)) => (class, tok.lex.weak, tok.to),
            (None, None) => return false,
        };
        // "Withdraws an application": the first verb with its object behind it is hardly a noun.
        let object = self
            .next_word(i)
            .is_some_and(|t| t.lex.is(cat::DET) && t.lex.class.is_none());
        let head = how == How::Head && strength >= 4 && object;
        let Some((class, minus)) = self.refine(i, class, weak, head) else {
            return false;
        };
        if how == How::Head
            && self.place == Place::Description
            && self.notes.head.is_none()
            && values::CHANGING.has(class)
            && !c.neg
            && !self.to_disk(i)
        {
            self.notes.shapes_a_value |= self.only_values(i, true);
        }
        // A computation needs nothing but its arguments.
        if class == Class::Compute
            && how == How::Head
            && self.mode == Mode::Description
            && !c.neg
            && strength >= minus + 3
            && !self.by_means_of_another(i)
        {
            self.notes.bounds(2, Some((tok.from, end)));
        }
        self.say(c, class, how, strength.saturating_sub(minus), tok.from, end)
    }

    /// "If none is found", "when it is missing", "unknown numbers get".
    fn on_a_miss(&self) -> bool {
        const CONDITIONS: Words = words!["if", "when", "where", "unless"];
        const MISSING: Words = words![
            "none", "nothing", "no", "not", "missing", "absent", "unknown", "empty", "nobody",
            "without",
        ];
        let any = |words: Words| self.toks.iter().take(self.len).any(|t| self.eq(t, words));
        any(CONDITIONS) && any(MISSING)
    }

    /// "Translates a text with DeepL": the arguments may leave.
    fn by_means_of_another(&self, i: usize) -> bool {
        (i + 1..self.len).any(|k| {
            self.at(k)
                .is_some_and(|t| self.eq(t, words!["with", "via", "using", "through", "by"]))
                && self
                    .at(k + 1)
                    .and_then(|t| self.text.get(t.from as usize..t.to as usize))
                    .is_some_and(|word| word.starts_with(|c: char| c.is_ascii_uppercase()))
        })
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
                // "No refund is made": what is not made is the refund.
                let made = self.text.get(from as usize..to as usize) == Some("made");
                if !made {
                    self.notes.denied.insert(class);
                }
                // "so nothing is overwritten": written it is all the same.
                if c.neg_nothing && writing && class != Class::Overwrite {
                    self.notes.denies(4, (from, to));
                }
            }
            return true;
        }
        if c.not_of_the_tool() {
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
                self.notes.returns = self
                    .text
                    .get(from as usize..to as usize)
                    .is_some_and(|word| words!["returns", "return", "returning"].has(word));
            }
            if c.opening {
                c.reader = READING.has(class);
            }
        }
        // "Looks a record up; when none is found, one is added": the next call finds it.
        if class == Class::Create && how != How::Head && self.reads() && self.on_a_miss() {
            self.notes.ensures = true;
        }
        if c.each
            && matches!(
                class,
                Class::Create | Class::Send | Class::Start | Class::Money
            )
        {
            self.notes.repeats = Some((from, to));
        }
        // "Rotates the key": another one each time.
        let rotates = class == Class::Revoke
            && self
                .text
                .get(from as usize..from as usize + 5)
                .is_some_and(|verb| verb.eq_ignore_ascii_case("rotat"));
        if rotates && self.place == Place::Description {
            self.notes.anew = self.notes.anew.or(Some((from, to)));
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
