//! Reading sentences of inflected languages other than English, by stems and endings.
//!
//! The same questions as in [`super::prose`], with less grammar: is the verb at the head, joined to it, in the
//! passive, after "can"; and is its clause negated, conditional, relative, or about another tool.

use super::class::{Class, ClassSet};
use super::notes::{DESTROYING, How, Mark, Mode, Notes, Place, READING, Span};
use super::vocab::{self, EN, Lex, Vocab, cat};
use super::word_list::{Words, words};
use super::words::{Form, Word, word_start};

#[derive(Clone, Copy)]
struct Tok {
    lex: Lex,
    form: Form,
    from: u32,
    to: u32,
    /// A comma, or the end of the sentence.
    comma: bool,
    /// Part of an identifier with an underscore, mostly the name of another tool.
    ident: bool,
}

const SENTENCE: usize = 40;
const BLANK: Tok = Tok {
    lex: Lex::NONE,
    form: Form::Base,
    from: 0,
    to: 0,
    comma: false,
    ident: false,
};

/// The state of the sentence at hand.
struct Line {
    /// A verb was said of the tool.
    asserted: bool,
    /// The next verb is joined to one that was.
    joined: bool,
    /// Another tool is recommended.
    pointer: bool,
    /// The head is a light verb ("realiza"), whose meaning is in a noun.
    light: bool,
    /// Nothing stood before but what leaves the head open.
    start: bool,
    /// The strongest that the place in the text allows.
    top: u8,
}

pub(super) struct Reader<'n, 't> {
    notes: &'n mut Notes,
    text: &'t str,
    vocab: &'static Vocab,
    place: Place,
    mode: Mode,
    toks: [Tok; SENTENCE],
    len: usize,
    sentences: u32,
    /// A condition that names a state and leads to a deed; and whether another did.
    state: Span,
    flip: Span,
}

/// What is done to a text or list that is handed in is only computed.
const CHANGING: ClassSet = ClassSet::of(&[
    Class::Delete,
    Class::Overwrite,
    Class::Update,
    Class::Cancel,
    Class::Revoke,
    Class::Reset,
]);

/// Classes that make one more each time.
const ADDING: ClassSet = ClassSet::of(&[Class::Create, Class::Send, Class::Start, Class::Money]);

/// What may be done to what is on the screen.
const ON_SCREEN: ClassSet = ClassSet::of(&[
    Class::Delete,
    Class::Update,
    Class::Reset,
    Class::Toggle,
    Class::Create,
]);

/// What leaves a trace.
const LEAVING: ClassSet = ClassSet::of(&[Class::Create, Class::Update, Class::Persist]);

/// "Nothing happens".
const HAPPENS: Words = words![
    "gebeurt",
    "passiert",
    "geschieht",
    "pasa",
    "ocurre",
    "sucede",
    "passe",
    "succede",
    "accade",
    "acontece",
    "происходит",
];

/// Nouns of English that stand in texts of other languages.
const LOAN: u64 =
    cat::SOFT | cat::WEB | cat::OUTSIDE | cat::BOUND | cat::TOKEN | cat::CODE | cat::DISK;

/// How many words of the text each language of Latin script has as function words, English first, then as
/// in [`vocab::LATIN`]: for telling languages apart.
pub(super) fn function_words(text: &str) -> [usize; 7] {
    let mut counts = [0; 7];
    for (from, to) in words(text) {
        let word = text.get(from..to).unwrap_or("");
        let languages = vocab::function_word(word);
        for (language, count) in counts.iter_mut().enumerate() {
            *count += usize::from(languages >> language & 1 == 1);
        }
    }
    counts
}

/// Whether the text begins with a verb of the language, or with a pronoun and one.
pub(super) fn opens_with_verb(text: &str, vocab: &'static Vocab) -> bool {
    words(text)
        .filter_map(|(from, to)| Word::new(text.get(from..to)?))
        .map(|word| word.stemmed(vocab).0)
        // "Le envía un correo".
        .find(|lex| !lex.is(cat::IT))
        .is_some_and(|lex| lex.class.is_some() || lex.is(cat::PHRASAL))
}

/// The alphabetic words of a text, as byte ranges.
fn words(text: &str) -> impl Iterator<Item = (usize, usize)> + '_ {
    let mut at = 0;
    core::iter::from_fn(move || {
        let rest = text.get(at..)?;
        let from = at + word_start(rest)?;
        let word = text.get(from..)?;
        let letters = word.bytes().take_while(u8::is_ascii_alphabetic).count();
        let behind = word.get(letters..).unwrap_or("");
        let len = match behind.bytes().next() {
            Some(b) if !b.is_ascii() => behind
                .find(|c: char| !c.is_alphabetic())
                .map_or(word.len(), |more| letters + more),
            _ => letters,
        };
        at = from + len;
        Some((from, at))
    })
}

pub(super) fn read(notes: &mut Notes, text: &str, place: Place, mode: Mode, vocab: &'static Vocab) {
    Reader {
        notes,
        text,
        vocab,
        place,
        mode,
        toks: [BLANK; SENTENCE],
        len: 0,
        sentences: 0,
        state: None,
        flip: None,
    }
    .scan();
}

impl Reader<'_, '_> {
    fn scan(&mut self) {
        let text = self.text;
        let mut last = 0;
        for (from, to) in words(text) {
            let between = text.get(last..from).unwrap_or("");
            let ends = between
                .chars()
                .any(|c| matches!(c, '.' | '!' | '?' | ';' | '\n'))
                && last > 0
                && !(between == "."
                    && text
                        .get(from..to)
                        .is_some_and(|w| w.chars().next().is_some_and(char::is_lowercase)));
            if ends {
                self.end();
            } else if between.contains([',', ':', '(', ')', '–', '—']) {
                self.push(Tok {
                    comma: true,
                    ..BLANK
                });
            }
            last = to;
            // Identifiers and code say nothing.
            let quoted = between.ends_with(['`', '_', '/'])
                || text.get(to..).is_some_and(|r| r.starts_with(['_', '=']));
            let word = text.get(from..to).filter(|_| !quoted).and_then(Word::new);
            let mut tok = Tok {
                from: from as u32,
                to: to as u32,
                ident: between.ends_with('_') || text.get(to..).is_some_and(|r| r.starts_with('_')),
                ..BLANK
            };
            if let Some(word) = word {
                let (lex, form) = word.stemmed(self.vocab);
                tok.lex = lex;
                tok.form = form;
                // German nouns have a capital: "gibt eine große Zahl zurück" pays nothing.
                let noun = self.vocab.code == "de"
                    && form != Form::Noun
                    && self
                        .len
                        .checked_sub(1)
                        .and_then(|k| self.at(k))
                        .is_some_and(|t| !t.comma)
                    && text
                        .get(from..)
                        .is_some_and(|rest| rest.starts_with(char::is_uppercase));
                if noun {
                    tok.lex.class = None;
                }
                self.notes.words = self.notes.words.saturating_add(1);
                if lex.empty() {
                    tok.lex.cats = word.exact(&EN).cats & LOAN;
                } else {
                    self.notes.known = self.notes.known.saturating_add(1);
                }
                // "S'il est inconnu": the word of the condition has melted with the next.
                if matches!(text.get(from..to), Some("il" | "ils"))
                    && text.get(..from).is_some_and(|before| {
                        let word = before.trim_end_matches(['\'', '\u{2019}']);
                        word.len() < from && word.ends_with(['s', 'S'])
                    })
                {
                    tok.lex.cats |= cat::COND;
                }
            }
            self.push(tok);
        }
        self.end();
        if let Some(span) = self.flip {
            self.flips(span);
        }
    }

    /// "If it is open, closes it; if it is closed, opens it": neither deed is the whole.
    fn flips(&mut self, (from, to): (u32, u32)) {
        for mark in self.notes.marks.iter_mut().flatten() {
            if mark.place == Place::Description {
                mark.strength = mark.strength.min(2);
            }
        }
        self.notes.nominal = false;
        self.notes.head = Some((Class::Toggle, 4));
        self.notes.mark(Mark {
            class: Class::Toggle,
            place: Place::Description,
            how: How::Head,
            strength: 3,
            from,
            to,
        });
    }

    /// Counts the conditions of the sentence that name a state and lead to a deed.
    fn turns(&mut self) {
        let acts = |k: usize| {
            self.at(k).is_some_and(|t| {
                t.form == Form::S && t.lex.class.is_some_and(|class| !READING.has(class))
                    || t.lex.is(cat::STATE) && !self.any(0, k, cat::COND)
            })
        };
        if self.place != Place::Description
            || self.mode != Mode::Description
            || self.any(0, self.len, cat::NEG)
            || !(0..self.len).any(acts)
        {
            return;
        }
        for k in 0..self.len {
            let (_, to) = self.clause(k);
            let named = self.any(k, k + 1, cat::COND) && self.any(k + 1, to.min(k + 9), cat::STATE);
            let Some(tok) = self.at(k).copied().filter(|_| named) else {
                continue;
            };
            if let Some(span) = self.state {
                self.flip = Some(span);
            }
            self.state = Some((tok.from, tok.to));
        }
    }

    fn push(&mut self, tok: Tok) {
        if self.len == SENTENCE {
            self.end();
        }
        if let Some(slot) = self.toks.get_mut(self.len) {
            *slot = tok;
            self.len += 1;
        }
    }

    fn at(&self, i: usize) -> Option<&Tok> {
        if i < self.len { self.toks.get(i) } else { None }
    }

    fn end(&mut self) {
        if self.len > 0 {
            self.sentence();
            self.len = 0;
        }
    }

    /// The clause around `i`, up to commas.
    fn clause(&self, i: usize) -> (usize, usize) {
        let from = (0..i)
            .rev()
            .find(|k| self.at(*k).is_some_and(|t| t.comma))
            .map_or(0, |k| k + 1);
        let to = (i..self.len)
            .find(|k| self.at(*k).is_some_and(|t| t.comma))
            .unwrap_or(self.len);
        (from, to)
    }

    fn any(&self, from: usize, to: usize, mask: u64) -> bool {
        (from..to)
            .filter_map(|k| self.at(k))
            .any(|t| t.lex.is(mask))
    }

    /// "legt … an", "setzt … zurück": the verb and a particle of its clause.
    fn phrasal(&self, i: usize, to: usize) -> Option<Lex> {
        let verb = self.at(i)?;
        // "Haalt het rooster op uit het pakket": the latter is a preposition.
        let binds = |k: &usize, before_a_thing| {
            self.any(*k, k + 1, cat::PARTICLE)
                && self.any(k + 1, (k + 2).min(to), cat::DET) == before_a_thing
        };
        // "Zet de taak in gang en geeft het nummer terug": each has its own.
        let and = (i + 1..to).find(|k| self.any(*k, k + 1, cat::AND));
        [(and.unwrap_or(to), false), (to, false), (to, true)]
            .into_iter()
            .find_map(|(to, before_a_thing)| {
                (i + 1..to)
                    .rev()
                    .filter(|k| binds(k, before_a_thing))
                    .find_map(|k| self.joined(verb, self.at(k)?))
            })
    }

    /// The class of a verb with this particle.
    fn joined(&self, verb: &Tok, particle: &Tok) -> Option<Lex> {
        let verb = Word::new(self.text.get(verb.from as usize..verb.to as usize)?)?;
        let particle = Word::new(
            self.text
                .get(particle.from as usize..particle.to as usize)?,
        )?;
        // The verb may carry an ending: "setzt" is "setz".
        for cut in 0..9 {
            let mut joined = [0u8; 48];
            let mut n = 0;
            let stem = verb.bytes().get(..verb.bytes().len().checked_sub(cut)?)?;
            for b in stem.iter().chain(b"+").chain(particle.bytes()) {
                *joined.get_mut(n)? = *b;
                n += 1;
            }
            let key = joined.get(..n)?;
            let lex = self.vocab.get(key);
            if lex.class.is_some() {
                return Some(lex);
            }
        }
        None
    }

    /// German and Dutch: the verb stands first, parts of it and denials at the end.
    fn verb_second(&self) -> bool {
        matches!(self.vocab.code, "de" | "nl")
    }

    /// Whether a verb is denied: by a word right before it, or where the language allows, behind it.
    fn denied(&self, i: usize, from: usize, to: usize) -> bool {
        // "n'importe quelle requête": any, not none.
        let importe = |k: usize| {
            self.at(k + 1)
                .and_then(|t| self.text.get(t.from as usize..t.to as usize))
                .is_some_and(|word| word.eq_ignore_ascii_case("importe"))
        };
        let neg = |k: usize| self.at(k).is_some_and(|t| t.lex.is(cat::NEG)) && !importe(k);
        let before = (from.max(i.saturating_sub(5))..i).any(neg);
        // "Annule une commande qui n'a pas été …": another verb's denial.
        let behind = if self.verb_second() {
            self.any(i, to, cat::NEG) && !self.any(i, to, cat::REL)
        } else {
            (i..to.min(i + 3)).any(neg) && !self.any(i, to.min(i + 3), cat::REL)
        };
        before || behind || self.instead(i, from)
    }

    /// "sin borrar nada"; not "los adjuntos sin enlace se eliminan", where a thing is without something.
    fn instead(&self, i: usize, from: usize) -> bool {
        (from..i)
            .rev()
            .find(|k| self.at(*k).is_some_and(|t| t.lex.is(cat::INSTEAD)))
            .is_some_and(|k| {
                let of_a_thing = self
                    .at(i.wrapping_sub(1))
                    .is_some_and(|t| t.lex.is(cat::BE))
                    && self.at(k + 1).is_some_and(|t| t.lex.empty());
                !of_a_thing
            })
    }

    /// Whether a participle is in the passive: "wurde" is past, "se" alone makes no passive.
    fn in_passive(&self, i: usize, from: usize, to: usize) -> bool {
        let near = from.max(i.saturating_sub(3));
        let being = |t: &Tok| {
            t.lex.is(cat::BE)
                && !self
                    .text
                    .get(t.from as usize..t.to as usize)
                    .is_some_and(|word| matches!(word, "se" | "si"))
        };
        let (first, last) = if self.verb_second() {
            (from, to)
        } else {
            (near, i)
        };
        let is = |k: &usize| self.at(*k).is_some_and(being);
        let Some(last) = (first..last).rev().find(is) else {
            return false;
        };
        // "Ceux qui ont expiré sont résiliés": the past is another verb's.
        let near = if self.verb_second() { near } else { last };
        !self.any(near, (i + 2).min(to), cat::PAST)
    }

    /// "If it is missing, it is created", "hängt der Dienst, wird er beendet": what a call does on the way, when it
    /// finds something. A value that is set so is a default.
    fn follows_from_a_condition(&self, class: Class, from: usize, to: usize) -> bool {
        let named = self.any(0, from, cat::COND);
        // After a comma the verb stands first only behind a clause of condition or time.
        let then = |t: &Tok| {
            self.text
                .get(t.from as usize..t.to as usize)
                .is_some_and(|word| matches!(word, "dann" | "dan" | "so"))
        };
        let turned = self.verb_second()
            && from > 0
            && self.at(from).is_some_and(|t| t.lex.is(cat::BE) || then(t));
        let counted = || {
            let span = |k: usize| self.at(k).map_or(0, |t| t.from as usize);
            let end = (from..to)
                .rev()
                .find_map(|k| self.at(k))
                .map_or(0, |t| t.to as usize);
            self.text
                .get(span(from)..end)
                .is_none_or(|text| text.bytes().any(|b| b.is_ascii_digit()))
        };
        self.mode == Mode::Description
            && !READING.has(class)
            && (named || turned)
            && !(class == Class::Update && (counted() || self.speaks_of_a_default(from, to)))
    }

    /// The passive of Russian, the imperative of French.
    fn ends_with(&self, tok: &Tok, ending: &str) -> bool {
        self.text
            .get(tok.from as usize..tok.to as usize)
            .is_some_and(|word| word.ends_with(ending))
    }

    /// "Se usa el valor predeterminado", "wird auf den Standardwert gesetzt".
    fn speaks_of_a_default(&self, from: usize, to: usize) -> bool {
        const DEFAULTS: Words = words![
            "defa",
            "defec",
            "défau",
            "predef",
            "predet",
            "standa",
            "padrão",
            "умолч",
        ];
        (from..to)
            .filter_map(|k| self.at(k))
            .filter_map(|t| self.text.get(t.from as usize..t.to as usize))
            .any(|word| DEFAULTS.begin(&word.to_lowercase()))
    }

    /// Reads the sentence in `toks`.
    fn sentence(&mut self) {
        self.sentences = self.sentences.saturating_add(1);
        self.turns();
        self.calls_again();
        let first = self.sentences == 1;
        let mut line = Line {
            asserted: false,
            joined: false,
            pointer: false,
            light: false,
            start: true,
            top: match self.mode {
                Mode::Description if first => 4,
                Mode::Description | Mode::Title | Mode::Switch => 3,
                Mode::Param => 2,
            },
        };
        for i in 0..self.len {
            let Some(tok) = self.at(i).copied() else {
                break;
            };
            if tok.comma {
                line.joined = line.asserted;
                continue;
            }
            let (from, to) = self.clause(i);
            let neg = self.denied(i, from, to);
            // "Shows what would be deleted": the head itself is no supposition.
            // "O conteúdo atual se perde": the word of a condition is a reflexive as well.
            let reflexive =
                i > from + 1 && self.any(i - 1, i, cat::COND) && self.any(i - 1, i, cat::BE);
            let before = i - usize::from(reflexive);
            let hidden = self.any(from, before, cat::COND | cat::WH | cat::HYP)
                || !line.start && self.any(from, to, cat::HYP);
            self.specials(i, from, to, neg, hidden);
            line.pointer |= tok.lex.is(cat::POINT);
            if tok.lex.is(cat::AND | cat::OR) {
                line.joined = line.asserted;
                continue;
            }
            if line.start && tok.lex.is(cat::LIGHT) {
                line.light = true;
            }
            let phrase = tok
                .lex
                .is(cat::PHRASAL)
                .then(|| self.phrasal(i, to))
                .flatten();
            let lex = phrase.unwrap_or(tok.lex);
            match lex.class {
                Some(class) => {
                    // "Receives a message" at the head is what is read.
                    let reads = line.start && class == Class::Send && lex.is(cat::GONE);
                    let class = if reads { Class::Read } else { class };
                    let weak = lex.weak;
                    if let Some(slot) = self.toks.get_mut(i).filter(|_| phrase.is_some()) {
                        slot.lex.cats |= lex.cats;
                        slot.form = Form::S;
                    }
                    self.verb(&mut line, i, (from, to), class, weak, neg, hidden);
                }
                None => self.other_word(&mut line, i, tok),
            }
        }
    }

    /// "A second call makes another", "every call is a new post".
    fn calls_again(&mut self) {
        let all = |mask| {
            (0..self.len)
                .filter_map(|k| self.at(k))
                .filter(move |t| t.lex.is(mask))
        };
        let Some(call) = all(cat::CALL).next() else {
            return;
        };
        let span = (call.from, call.to);
        let again = all(cat::AGAIN | cat::EACH).next().map(|t| t.from);
        // "Two calls, two runs", "called twice, charged twice".
        let another = all(cat::ANOTHER | cat::AGAIN).next_back().map(|t| t.from);
        let one_more = again.is_some() && another > again;
        if one_more
            && self.place == Place::Description
            && !self.any(0, self.len, cat::NEG | cat::BACKGROUND | cat::WH)
        {
            self.notes.repeats = self.notes.repeats.or(Some(span));
        }
    }

    /// A word that is no verb of the vocabulary.
    fn other_word(&mut self, line: &mut Line, i: usize, tok: Tok) {
        if tok
            .lex
            .is(cat::ONLY | cat::ADV | cat::IRREV | cat::NEG | cat::BE)
        {
            return;
        }
        // "Rescinde un contrato": an unknown word with an object behind it is a verb, and no thing is named.
        let verb = tok.lex.empty()
            && self
                .at(i + 1)
                .is_some_and(|next| next.lex.is(cat::DET) && !next.lex.is(cat::OF));
        let opens = line.start && self.sentences == 1 && self.place == Place::Description;
        if opens && !line.light && !verb {
            self.notes.nominal = true;
        }
        line.start &= tok.lex.is(cat::DET | cat::SELF | cat::LIGHT | cat::IT) || line.light;
        line.joined = line.joined && tok.lex.is(cat::DET | cat::IT);
    }

    /// How strongly a verb is said of the tool, by its place and form; 0: not at all.
    fn strength(&self, line: &Line, i: usize, (from, to): (usize, usize), class: Class) -> u8 {
        let Some(tok) = self.at(i) else { return 0 };
        let before = self.at(i.wrapping_sub(1)).map_or(0, |t| t.lex.cats);
        // "Waaronder een boeking geannuleerd kan worden": the participle of a relative clause stands at its end.
        let rel = before & cat::REL != 0
            || tok.form == Form::Ed && self.verb_second() && self.any(from, i, cat::REL);
        // "Chaque envoi": a noun.
        if before & cat::EACH != 0 && !line.start {
            return 0;
        }
        let first = self.sentences == 1;
        // "um zu löschen", "para eliminar": a purpose, unless of the tool.
        let purpose = before & cat::TO != 0 && !self.any(from, i, cat::SELF);
        // "Ersetzt die …": at the beginning the third person, which looks like a participle.
        let finite = tok.form == Form::Ed
            && self.verb_second()
            && (line.start && i == 0
                || line.joined
                    && self
                        .at(i + 1)
                        .is_some_and(|next| next.lex.is(cat::DET | cat::IT)));
        let follows = self.follows_from_a_condition(class, from, to);
        // "Peut être annulée": of what was done. What a condition brings is done.
        if tok.lex.is(cat::UNDO) && tok.form == Form::Ed && !follows {
            return 0;
        }
        // "The old one is gone", "the customer gets a mail": what happens to a thing is what the call does.
        let happens = tok.lex.is(cat::GONE)
            || self.vocab.code == "ru" && ClassSet::PASSIVE.has(class) && self.ends_with(tok, "ся");
        if happens && !(line.start && i == 0) && tok.form != Form::Noun {
            let told = !rel && !purpose && !self.any(from, i, cat::REL);
            return if told { line.top.min(3) } else { 0 };
        }
        match tok.form {
            Form::Ed if !finite => {
                let counts = ClassSet::PASSIVE.has(class)
                    || follows
                    || class == Class::Update && self.any(from, to, cat::SEEN)
                    || class == Class::Execute && self.any(0, i, cat::CODE) && !first;
                // "De opgeslagen notities": what they are.
                let attributive = self.verb_second()
                    && before & cat::DET != 0
                    && self.at(i + 1).is_some_and(|t| t.lex.empty() && !t.comma);
                let rel = rel || attributive || class == Class::Execute && self.any(0, i, cat::REL);
                if counts && !rel && self.in_passive(i, from, to) {
                    3
                } else {
                    0
                }
            }
            // "Realiza una transferencia": the noun carries the deed.
            Form::Noun if line.light && line.start => line.top,
            Form::Noun if line.start && first => 3,
            Form::Noun => 0,
            _ if rel || purpose || line.start && i == 1 && self.article(0) => 0,
            _ if line.start => {
                if self.mode == Mode::Param {
                    2
                } else {
                    line.top
                }
            }
            _ if before & cat::BE != 0 => {
                let runs = class == Class::Execute && self.any(0, i, cat::CODE) && !first;
                if ClassSet::PASSIVE.has(class) || follows || runs && !self.any(0, i, cat::REL) {
                    3
                } else {
                    1
                }
            }
            _ if line.joined => 3,
            _ if self.any(from, i, cat::MODAL) => 3,
            // "Si no existe, la crea", "если его нет, создаётся карточка". Without the pronoun it may be what the
            // reader is told to do.
            _ if follows && (before & (cat::IT | cat::DET) != 0 || self.ends_with(tok, "ся")) => {
                3
            }
            _ if follows && i == from && !self.ends_with(tok, "ez") => 2,
            // Verb in second place ("Die Datei überschreibt …"), or behind its subject.
            _ if DESTROYING.has(class) && before & (cat::DET | cat::PREP | cat::TO) == 0 => 2,
            _ => 0,
        }
    }

    /// A word that stands before nouns alone: "o registro fica …" speaks of a record, and does not record.
    fn article(&self, i: usize) -> bool {
        const ARTICLES: Words = words![
            "o", "a", "os", "as", "um", "uma", "el", "un", "una", "le", "les", "une", "der", "die",
            "das", "ein", "eine", "il", "de", "het", "een",
        ];
        self.at(i)
            .filter(|t| t.lex.is(cat::DET))
            .and_then(|t| self.text.get(t.from as usize..t.to as usize))
            .is_some_and(|word| ARTICLES.has(&word.to_lowercase()))
    }

    /// Sharpens a verb by what it acts on, as far as these languages need it.
    fn sharpen(
        &self,
        i: usize,
        (from, to): (usize, usize),
        class: Class,
        weak: bool,
    ) -> (Class, u8) {
        // "Meldet ab und entfernt das Token": one's own copy.
        let signs_out = || self.notes.iter().any(|m| m.class == Class::Auth);
        if class == Class::Delete && self.any(i, to, cat::TOKEN) && signs_out() {
            return (Class::Auth, 0);
        }
        // "Supprime les balises du texte fourni", "quita los repetidos de la lista recibida": nothing stored.
        let handed_in = CHANGING.has(class)
            && self.any(i, self.len, cat::HANDED)
            && self.any(i, self.len, cat::VALUE);
        if handed_in || class == Class::Delete && self.out_of_a_text(i, to) {
            return (Class::Compute, 0);
        }
        if DESTROYING.has(class) && self.any(i, to, cat::SOFT) {
            return (Class::Log, 2);
        }
        if ON_SCREEN.has(class) && self.on_screen(i, to) {
            return (Class::View, 0);
        }
        // "Keeps the answer in a cache and counts the query", beside what it reads.
        let reads = self.notes.head.is_some_and(|(head, _)| READING.has(head));
        if reads && LEAVING.has(class) && self.any(from, to, cat::LOG | cat::SOFT) {
            return (Class::Log, 1);
        }
        let seen = if self.at(i).is_some_and(|t| t.form == Form::Ed) {
            from
        } else {
            i
        };
        if class == Class::Update && self.any(seen, to, cat::SEEN) {
            return (Class::MarkRead, 0);
        }
        // "Descarga un archivo a la carpeta": kept there.
        let place = (i + 1..to).find(|k| self.at(*k).is_some_and(|t| t.lex.is(cat::PREP)));
        if class == Class::Read && weak && place.is_some_and(|k| self.any(k, to, cat::DISK)) {
            return (Class::Persist, 1);
        }
        // "Führt eine gespeicherte Abfrage aus".
        if class == Class::Execute && self.any(i, to, cat::QUERY) && !self.any(i, to, cat::CODE) {
            return (Class::Read, 0);
        }
        // "Ejecuta una tarea": whatever it is.
        // "The script is executed": it stands before the verb.
        let stated = self.any(0, i, cat::CODE) && self.sentences > 1;
        if class == Class::Execute && !self.any(i, to, cat::CODE) && !stated {
            return (class, 2);
        }
        (class, if weak { 2 } else { 0 })
    }

    /// "Clears the drawings on the screen": as a place, and not what is changed.
    fn on_screen(&self, i: usize, to: usize) -> bool {
        let is = |k: usize, mask: u64| self.at(k).is_some_and(|t| t.lex.is(mask));
        (i + 2..to).any(|k| {
            is(k, cat::SCREEN)
                && (is(k - 1, cat::DET) && (is(k - 1, cat::PREP) || is(k - 2, cat::PREP))
                    || self.vocab.code == "ru" && is(k - 1, cat::PREP))
        })
    }

    /// Whether what is taken away is taken out of a text that is handed in.
    fn out_of_a_text(&self, i: usize, to: usize) -> bool {
        const TEXTS: Words = words![
            "texto",
            "texte",
            "text",
            "testo",
            "tekst",
            "текста",
            "строки",
            "string",
            "stringa",
            "cadena",
            "chaîne",
            "zeichenkette",
        ];
        (i + 2..to).any(|k| {
            let before = self.at(k - 1).map_or(0, |t| t.lex.cats);
            let named = self
                .at(k)
                .and_then(|t| self.text.get(t.from as usize..t.to as usize))
                .is_some_and(|word| TEXTS.has(word));
            named && before & (cat::PREP | cat::OF | cat::DET) != 0
        })
    }

    /// A verb of the vocabulary, or the noun made from it.
    #[expect(clippy::too_many_arguments, reason = "all that surrounds a verb")]
    fn verb(
        &mut self,
        line: &mut Line,
        i: usize,
        (from, to): (usize, usize),
        class: Class,
        weak: bool,
        neg: bool,
        hidden: bool,
    ) {
        let Some(tok) = self.at(i).copied() else {
            return;
        };
        // "Los pedidos sin pagar se borran cada noche": whether the tool is called or not. "`anular_pedido` anula el
        // pedido": another tool.
        let of_others = self.sentences > 1
            && !READING.has(class)
            && ((tok.form == Form::Ed || self.any(from, i, cat::BE))
                && self.any(from, to, cat::BACKGROUND)
                || (from..to).filter_map(|k| self.at(k)).any(|t| t.ident)
                // "Annuleren: `bestelling_annuleren`".
                || (to + 1..to + 3).filter_map(|k| self.at(k)).any(|t| t.ident));
        let base = if of_others {
            0
        } else {
            self.strength(line, i, (from, to), class)
        };
        let head = line.start;
        line.start = false;
        line.joined = false;
        if base == 0 {
            return;
        }
        let (class, minus) = self.sharpen(i, (from, to), class, weak);
        let span = (tok.from, tok.to);
        if neg {
            self.notes.denied.insert(class);
            if self.any(from, to, cat::EFFECT) && !READING.has(class) {
                self.notes.denies(4, span);
            }
            return;
        }
        if hidden || line.pointer || self.mode == Mode::Param && !DESTROYING.has(class) {
            return;
        }
        line.asserted = true;
        let strength = base.saturating_sub(minus).min(line.top.max(2));
        if strength == 0 {
            return;
        }
        if head && self.place == Place::Description && self.notes.head.is_none() {
            self.notes.head = Some((class, strength));
            self.notes.nominal = false;
            // A computation needs nothing but its arguments.
            if class == Class::Compute && strength >= 3 {
                self.notes.bounds(2, Some(span));
            }
        }
        // "Looks a record up; where there is none, one is made": the next call finds it.
        let reads = self.notes.head.is_some_and(|(head, _)| READING.has(head));
        if class == Class::Create && reads && self.follows_from_a_condition(class, from, to) {
            self.notes.ensures = true;
        }
        if ADDING.has(class)
            && self.place == Place::Description
            && self.any(from, to, cat::EACH)
            && !self.any(from, to, cat::BACKGROUND)
        {
            self.notes.repeats = self.notes.repeats.or(Some(span));
        }
        let how = if head {
            How::Head
        } else if tok.form == Form::Ed && !self.follows_from_a_condition(class, from, to) {
            How::Passive
        } else {
            How::Said
        };
        self.notes.mark(Mark {
            class,
            place: self.place,
            how,
            strength,
            from: tok.from,
            to: tok.to,
        });
    }

    /// What words tell that are no verbs of the vocabulary.
    #[expect(
        clippy::too_many_lines,
        reason = "one question after the other, each of a kind of word"
    )]
    fn specials(&mut self, i: usize, from: usize, to: usize, neg: bool, hidden: bool) {
        let Some(tok) = self.at(i).copied() else {
            return;
        };
        let span = (tok.from, tok.to);
        let lex = tok.lex;
        if self.place != Place::Description {
            return;
        }
        // "terminal", "shell": the same word everywhere.
        self.notes.shell |= self
            .text
            .get(tok.from as usize..tok.to as usize)
            .is_some_and(|word| {
                word.eq_ignore_ascii_case("shell") || word.eq_ignore_ascii_case("terminal")
            });
        if lex.cats == 0 {
            return;
        }
        // "Cada subida genera uno nuevo".
        if lex.is(cat::ANOTHER)
            && self.any(from, i, cat::EACH)
            && !self.any(from, to, cat::BACKGROUND)
        {
            self.notes.repeats = self.notes.repeats.or(Some(span));
        }
        // "A random password": another one each time.
        if lex.is(cat::ANEW) && !neg && !hidden {
            self.notes.repeats = self.notes.repeats.or(Some(span));
        }
        // "Si falta, la crea", "bestaat die nog niet, dan wordt hij aangemaakt".
        if lex.is(cat::EXISTS)
            && self.sentences <= 2
            && (self.any(0, self.len, cat::COND) || self.any(0, self.len, cat::NEG))
        {
            self.notes.ensures = true;
        }
        if lex.is(cat::IRREV) && !neg && !hidden {
            self.notes.irreversible = self.notes.irreversible.or(Some(span));
        }
        if lex.is(cat::UNDO) {
            if neg {
                self.notes.irreversible = self.notes.irreversible.or(Some(span));
            } else if !hidden {
                self.notes.excuse = self.notes.excuse.or(Some(span));
            }
        }
        // "Is het abonnement al actief, dan gebeurt er niets": of a repeat.
        let happens = lex.is(cat::EFFECT)
            && (from..i).filter_map(|k| self.at(k)).any(|t| {
                self.text
                    .get(t.from as usize..t.to as usize)
                    .is_some_and(|word| HAPPENS.has(word))
            });
        if happens && from > 0 {
            self.notes.ensures = true;
        }
        // "Se è già revocato non cambia nulla": of a repeat.
        if lex.is(cat::CHANGE) && neg && self.any(0, self.len, cat::COND) {
            self.notes.ensures = true;
        } else if lex.is(cat::CHANGE) && neg && !hidden {
            let nothing = self.any(from, to, cat::EFFECT);
            let without = self.any(from, i, cat::INSTEAD);
            self.notes.denies(
                if nothing {
                    4
                } else if without {
                    2
                } else {
                    3
                },
                span,
            );
        }
        if lex.is(cat::READONLY)
            && self.any(i.saturating_sub(2), (i + 3).min(to), cat::ONLY)
            && !self.any(from.max(i.saturating_sub(4)), i, cat::NEG)
        {
            self.notes.read_only_text = self.notes.read_only_text.or(Some(span));
            self.notes.denies(4, span);
        }
        // "The previous key is no longer valid".
        let lands = lex.is(cat::LANDS)
            && (i + 1..to).any(|k| {
                self.any(k, k + 1, cat::PREP | cat::DET) && self.any(k, to.min(k + 5), cat::DISK)
            });
        let ends = lex.is(cat::VALID)
            && self.any(from, to, cat::NEG)
            && self.any(from, to, cat::MORE)
            && self
                .notes
                .head
                .is_none_or(|(head, strength)| !READING.has(head) || strength < 3);
        let told = !hidden
            && from + self.sentences as usize > 1
            && !self.any(from, i, cat::REL | cat::TIME | cat::MODAL | cat::BACKGROUND)
            && self.mode == Mode::Description;
        if told && (ends || lands && !neg) {
            self.notes.mark(Mark {
                class: if ends { Class::Revoke } else { Class::Persist },
                place: self.place,
                how: How::Said,
                strength: 3,
                from: tok.from,
                to: tok.to,
            });
        }
        if lex.is(cat::IDEM) && !neg {
            self.notes.idempotent = self.notes.idempotent.or(Some(span));
        }
        if neg {
            return;
        }
        if lex.is(cat::ANYONE) {
            self.notes.anyone = self.notes.anyone.or(Some(span));
        }
        let early = self.sentences <= 1;
        let before = self.at(i.wrapping_sub(1)).map_or(0, |t| t.lex.cats);
        // "Taken from the site of the ministry"; the pages "of the site" may be one's own.
        let elsewhere = lex.is(cat::SITE)
            && early
            && before & (cat::DET | cat::PREP) != 0
            && before & cat::OF == 0
            && self.notes.head.is_none_or(|(head, _)| READING.has(head));
        if lex.is(cat::WEB) || elsewhere {
            self.notes.opens(if early { 3 } else { 2 }, Some(span));
        } else if lex.is(cat::OPEN) {
            self.notes.opens(
                if early && self.any(from, to, cat::WEB) {
                    3
                } else {
                    1
                },
                Some(span),
            );
        }
        if lex.is(cat::OUTSIDE) {
            self.notes.outside = self.notes.outside.or(Some(span));
        }
        if lex.is(cat::BOUND) {
            self.notes.bounds(if early { 2 } else { 1 }, Some(span));
        }
        self.notes.webby |= lex.is(cat::WEB | cat::SITE);
    }
}
