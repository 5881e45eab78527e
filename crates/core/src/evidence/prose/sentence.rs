//! One sentence, word by word: function words set the state of the clause, verbs are judged in it.

use super::super::notes::{How, Mode, Place};
use super::super::vocab::{Role, cat};
use super::super::word_list::words;
use super::super::words::Form;
use super::refine::MADE;
use super::scan::{Sign, Tok};
use super::{Clause, Prev, Reader, SWITCHED, Section};

impl Reader<'_, '_> {
    /// Reads the sentence in `toks`.
    pub(super) fn sentence(&mut self) {
        let first = self.sentences == 0 && self.section == Section::Body;
        self.sentences = self.sentences.saturating_add(1);
        let mut c = Clause::new(first, self.place == Place::Description && self.reads());
        self.choose_mode();
        let top = match self.mode {
            Mode::Description if first => 4,
            Mode::Description | Mode::Title | Mode::Switch => 3,
            Mode::Param => 2,
        };
        if self.says_nothing() {
            return;
        }
        self.asks_a_question(&mut c);
        self.hands = self.place == Place::Description && self.hands_over();
        if self.notes.shapes_a_value && self.mode == Mode::Description {
            self.notes.value_comes_back |= self.says_it_comes_back();
        }
        let mut i = self.behind_parameter_name();
        while let Some(tok) = self.at(i).copied() {
            i = match tok.sign {
                Sign::Comma => self.comma(&mut c, i),
                Sign::Break => {
                    c.colon();
                    i + 1
                }
                Sign::Open => self.brackets(&mut c, i),
                Sign::Close => i + 1,
                Sign::Word => self.any_word(&mut c, i, tok, top),
            };
        }
    }

    /// In a section of arguments, the text of a switch that can destroy or send says more than others.
    fn choose_mode(&mut self) {
        if self.section == Section::Params {
            let switch = self.at(0).is_some_and(|t| {
                t.lex.class.is_some_and(|class| SWITCHED.has(class)) && !t.lex.weak
            });
            // "auto_accept: When set, the cheapest offer is bought".
            let turned_on = (1..self.len.min(8)).any(|k| {
                self.at(k)
                    .is_some_and(|t| self.eq(t, words!["set", "true", "enabled", "on"]))
                    && self.at(k - 1).is_some_and(|t| t.lex.is(cat::COND))
            });
            self.mode = if switch || turned_on {
                Mode::Switch
            } else {
                Mode::Param
            };
        } else if self.place == Place::Description {
            self.mode = Mode::Description;
        }
    }

    /// "overwrite: If true, replaces …": the name of a parameter, perhaps its type, a colon.
    fn behind_parameter_name(&self) -> usize {
        if self.section != Section::Params {
            return 0;
        }
        (0..6.min(self.len))
            .find(|k| self.at(*k).is_some_and(|t| t.sign == Sign::Break))
            .map_or(0, |k| k + 1)
    }

    /// A comma ends a subordinate or relative clause, else it joins.
    fn comma(&self, c: &mut Clause, i: usize) -> usize {
        // "how to create, update and delete", "what it would add, change and destroy": the list goes on.
        let deed = |k: usize| {
            self.at(k)
                .is_some_and(|t| t.lex.class.is_some() && t.form == Form::Base)
        };
        // "if a disk, account, or other source is backed up": a list of what the condition is about.
        let or_verb = || {
            self.at(i + 1).is_some_and(|t| t.lex.is(cat::OR | cat::AND))
                && self.at(i + 2).is_none_or(|t| t.lex.class.is_some())
        };
        let list = !c.sub_verb
            && (i + 1..i + 9)
                .map_while(|k| self.at(k))
                .take_while(|t| !t.lex.is(cat::BE | cat::MODAL | cat::PAST | cat::IT))
                .any(|t| t.lex.is(cat::OR))
            && !or_verb();
        if c.sub && (c.asks && deed(i.wrapping_sub(1)) && deed(i + 1) || list) {
            c.prev = Prev::Comma;
        } else if c.sub {
            c.sub = false;
            c.neg = false;
            c.hyp = false;
            c.prev = Prev::Start;
            c.start = false;
            c.you = false;
        } else {
            c.after_verb = c.prev == Prev::Verb;
            if c.after_verb {
                c.nominal = false;
            }
            c.prev = Prev::Comma;
            // "Never deletes, renames or moves": the denial goes on where a verb follows.
            let goes_on = self.at(i + 1).is_some_and(|t| {
                t.lex.class.is_some() || t.lex.is(cat::AND | cat::OR) || t.lex.empty()
            });
            if !goes_on {
                c.neg = false;
                c.neg_nothing = false;
                c.hyp = false;
            }
        }
        c.rel = false;
        c.light = None;
        i + 1
    }

    /// What stands in brackets is an aside: words of permanence and reach are taken from it, and verbs only
    /// in a list of operations ("CRUD (create, read, update, delete)").
    fn brackets(&mut self, c: &mut Clause, i: usize) -> usize {
        // "(Deletes a record.)": a whole sentence in brackets is one.
        let closed = (i + 1..self.len).find(|k| self.at(*k).is_some_and(|t| t.sign == Sign::Close));
        if i == 0 && self.sentences > 1 && closed.is_none_or(|k| k + 1 == self.len) {
            return i + 1;
        }
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
            self.aside(c, &t);
            if c.crud
                && c.prev == Prev::Crud
                && !c.reader
                && t.form == Form::Base
                && !t.ident
                && let Some(class) = t.lex.class.filter(|_| !t.lex.weak)
            {
                self.say(c, class, How::Listed, 3, t.from, t.to);
            }
            k += 1;
        }
        k + 1
    }

    /// A word: of its own meaning, a function word, or a verb or noun.
    fn any_word(&mut self, c: &mut Clause, i: usize, tok: Tok, top: u8) -> usize {
        self.reach(c, i);
        if c.sub {
            c.sub_words = c.sub_words.saturating_add(1);
        }
        // "files that look infected are moved": the verb of the clause, so the next one is not.
        if c.rel && c.prev == Prev::Rel && tok.lex.class.is_some() && tok.form != Form::Ed {
            c.sub_verb = true;
        }
        if tok.ident {
            c.start &= c.prev != Prev::Start;
            c.prev = Prev::Noun;
            c.self_noun = false;
            return i + 1;
        }
        c.each |= tok.lex.is(cat::EACH);
        self.specials(c, i);
        self.negation(c, i, tok)
            .or_else(|| self.clause_word(c, i, tok))
            .or_else(|| self.pronoun(c, i, tok))
            .or_else(|| self.joint(c, i, tok))
            .or_else(|| self.pointer(c, i, tok))
            .or_else(|| self.small_word(c, i, tok))
            .unwrap_or_else(|| self.verb_or_noun(c, i, tok, top))
    }

    /// "it", "this", "you", "to".
    fn pronoun(&mut self, c: &mut Clause, i: usize, tok: Tok) -> Option<usize> {
        let lex = tok.lex;
        // "this" before a noun is an article, "this tool" is the tool.
        let article = self.eq(&tok, words!["this"])
            && self
                .next_word(i)
                .is_some_and(|t| t.lex.class.is_none() || t.lex.is(cat::SELF));
        if lex.is(cat::IT) && !article {
            if c.sub && c.sub_words >= 3 {
                // "If none is found it buys one": the condition is over, and its denial with it.
                c.sub = false;
                c.neg = false;
                c.hyp = false;
            }
            c.you = false;
            c.prev = Prev::It;
            return Some(i + 1);
        }
        // "Users banned from the server": who is looked at, not who does.
        if lex.is(cat::YOU)
            && c.opening
            && i == 0
            && self
                .next_word(i)
                .is_some_and(|t| t.form == Form::Ed || t.lex.is(cat::PREP))
        {
            self.names_a_thing(c);
            c.prev = Prev::Noun;
            c.start = false;
            return Some(i + 1);
        }
        if lex.is(cat::YOU) && !matches!(c.prev, Prev::Prep | Prev::Verb) {
            c.you = true;
            c.prev = Prev::You;
            c.start = false;
            return Some(i + 1);
        }
        if lex.is(cat::TO) {
            c.prev = Prev::To;
            return Some(i + 1);
        }
        None
    }

    /// "and", "or", "also".
    fn joint(&self, c: &mut Clause, i: usize, tok: Tok) -> Option<usize> {
        if !tok.lex.is(cat::AND | cat::OR) {
            return None;
        }
        // "is also written": an adverb within the verb.
        if self.eq(&tok, words!["also", "then"])
            && matches!(c.prev, Prev::Be | Prev::Modal | Prev::It | Prev::Past)
        {
            c.also = true;
            return Some(i + 1);
        }
        // "… since the last call and moves": a preposition with its noun, no clause.
        if c.sub && !c.asks && self.only_a_time(c, i) {
            c.sub = false;
        }
        if c.prev != Prev::Comma {
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
        Some(i + 1)
    }

    /// Whether what looked like a clause of time has had no subject and no verb up to here.
    fn only_a_time(&self, c: &Clause, i: usize) -> bool {
        const CLAUSE: u64 = cat::BE | cat::MODAL | cat::PAST | cat::FINITE | cat::IT | cat::YOU;
        let verb = |t: &Tok| t.lex.is(CLAUSE) || t.lex.class.is_some() && t.form != Form::Base;
        self.at(c.sub_at).is_some_and(|t| t.lex.is(cat::TIME))
            && !(c.sub_at + 1..i).filter_map(|k| self.at(k)).any(verb)
    }

    /// Articles, prepositions, adverbs, light verbs ("performs a …"), announcements ("manages …").
    fn small_word(&self, c: &mut Clause, i: usize, tok: Tok) -> Option<usize> {
        let lex = tok.lex;
        if lex.is(cat::DET) && lex.class.is_none() {
            c.prev = Prev::Det;
            c.nominal = false;
            return Some(i + 1);
        }
        if lex.is(cat::PREP) && lex.class.is_none() {
            c.prev = if self.eq(&tok, words!["by"]) {
                Prev::By
            } else {
                Prev::Prep
            };
            c.nominal = false;
            return Some(i + 1);
        }
        if lex.is(cat::ADV | cat::ONLY) && (lex.class.is_none() || self.adverb_before_verb(c, i)) {
            return Some(i + 1);
        }
        // "Makes a clip visible to everyone": there it is the verb itself.
        let made = || self.eq(&tok, words!["make", "makes"]) && self.becomes(i, MADE);
        if lex.is(cat::LIGHT) && tok.form != Form::Ed && !made() && self.light_verb(c, i, tok) {
            if c.neg && self.eq(&tok, words!["do", "does"]) {
                c.prev = Prev::Modal;
            } else {
                c.light = Some(tok.form);
                c.prev = Prev::Light;
            }
            c.start = false;
            return Some(i + 1);
        }
        if lex.is(cat::CRUD) && lex.class.is_none() {
            c.crud = true;
            if c.start && c.prev == Prev::Start && !c.cap {
                c.start = false;
                c.prev = Prev::Crud;
            } else if c.prev != Prev::Start {
                c.prev = Prev::Crud;
            }
            return Some(i + 1);
        }
        None
    }

    /// "Batch delete", "hard reset": a word that could be a verb itself stands as an adverb before one.
    fn adverb_before_verb(&self, c: &Clause, i: usize) -> bool {
        c.prev == Prev::Start
            && self.at(i).is_some_and(|t| t.lex.is(cat::ADV))
            && self
                .next_word(i)
                .is_some_and(|t| t.lex.class.is_some() && t.form != Form::Ed)
    }

    /// Whether a light verb stands where the tool's verb stands and has its meaning in a noun that follows.
    fn light_verb(&self, c: &Clause, i: usize, tok: Tok) -> bool {
        matches!(
            c.prev,
            Prev::Start | Prev::It | Prev::And | Prev::Modal | Prev::To | Prev::Lets | Prev::Noun
        ) && (tok.lex.class.is_none() || self.light_object(i))
            // "Takes the tag away" is a verb of its own.
            && !(tok.lex.is(cat::PHRASAL) && self.phrasal(i, 9).is_some())
    }

    /// A verb of the vocabulary, said of the tool or not, or any other word.
    fn verb_or_noun(&mut self, c: &mut Clause, i: usize, tok: Tok, top: u8) -> usize {
        let lex = tok.lex;
        // "are thrown away" is one, "thrown" alone is an error's.
        let whole = tok.form != Form::Ed || c.prev == Prev::Be;
        let phrase = (lex.is(cat::PHRASAL) && whole && lex.class.is_none())
            .then(|| self.phrasal(i, 9))
            .flatten()
            .map(|(class, _)| class);
        let Some(class) = lex.class.or(phrase) else {
            self.other_word(c, i, tok, top);
            return i + 1;
        };
        if self.verb(c, i, class, top) {
            c.prev = Prev::Verb;
            c.nominal = false;
            c.light = None;
        } else {
            self.carried_noun(c, i, tok, top);
            c.nominal = matches!(
                c.prev,
                Prev::Det | Prev::Prep | Prev::Verb | Prev::Noun | Prev::By
            ) || c.nominal;
            c.self_noun = lex.is(cat::SELF) && !tok.hyphen;
            if c.start && c.prev == Prev::Start {
                self.names_a_thing(c);
            } else if c.start && c.prev == Prev::Det {
                self.names_a_thing_with_article(c);
            }
            c.prev = Prev::Noun;
        }
        c.start = false;
        i + 1
    }

    /// "Performs a search", "Do a soft delete": the noun carries what the light verb does.
    fn carried_noun(&mut self, c: &mut Clause, i: usize, tok: Tok, top: u8) {
        // "Performs email file operations": the first half of a compound is not it.
        let carries = matches!(tok.form, Form::Base | Form::Noun)
            && (tok.lex.role == Role::Verb
                || self
                    .next_word(i)
                    .is_none_or(|t| !t.lex.empty() && t.lex.class.is_none()));
        let (Some(form), Prev::Light | Prev::Det | Prev::Noun | Prev::Verb, true) =
            (c.light, c.prev, carries)
        else {
            return;
        };
        let strength = if c.start || form != Form::Base || c.opening {
            top
        } else {
            2
        };
        if self.assert(c, i, How::Head, strength) {
            c.light = None;
            c.last = Some((form, strength));
        }
    }

    /// A word that is no verb of the vocabulary.
    fn other_word(&mut self, c: &mut Clause, i: usize, tok: Tok, top: u8) {
        c.self_noun = tok.lex.is(cat::SELF) && !tok.hyphen;
        if c.prev == Prev::Start {
            if let Some(form) = self.unknown_verb(c, i, tok) {
                // "Takes a picture and saves it": what is joined to it is said of the tool.
                c.last = Some((form, top));
            } else if c.start {
                self.names_a_thing(c);
            }
            c.start = false;
        } else if c.start && c.prev == Prev::Det {
            self.names_a_thing_with_article(c);
            c.start = false;
        }
        if !tok.lex.is(cat::ADV) {
            c.prev = Prev::Noun;
        }
        c.nominal = false;
    }

    /// A word that no vocabulary has, in the place and form of a verb: "Raises the …", "Dim a …".
    fn unknown_verb(&self, c: &Clause, i: usize, tok: Tok) -> Option<Form> {
        let object = self.at(i + 1).is_some_and(|t| {
            t.sign == Sign::Word
                && t.lex.is(cat::DET)
                && !t.lex.is(cat::REL)
                && t.lex.class.is_none()
        });
        if !c.start || !object || tok.lex.is(cat::ADV) {
            return None;
        }
        let word = self.text.get(tok.from as usize..tok.to as usize)?;
        Some(if word.ends_with('s') && !word.ends_with("ss") {
            Form::S
        } else {
            Form::Base
        })
    }
}
