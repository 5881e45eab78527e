//! Vocabularies: one text file a language, all of one shape, turned into a sorted table at compile time.
//!
//! A line of a file reads `HEAD [ROLE]: words`. `HEAD` is a class of effect (see [`super::class`]) or a
//! category of function word or noun (see [`cat`]). Nothing here allocates and nothing is built at run time.

mod build;

use super::class::Class;
use build::{beginning, buckets, count, table};
use core::cmp::Ordering;

/// Categories of words that are no effect verbs: function words, and nouns that sharpen a verb.
pub mod cat {
    macro_rules! cats {
        ($($name:ident = $n:literal $text:literal,)*) => {
            $(#[doc = $text] pub const $name: u64 = 1 << $n;)*
            /// Names as they stand in the vocabulary files, with their bit.
            pub const NAMES: &[(&str, u8)] = &[$(($text, $n)),*];
        };
    }
    cats! {
        DET = 0 "det", BE = 1 "be", PAST = 2 "past", MODAL = 3 "modal", HYP = 4 "hyp", NEG = 5 "neg",
        REFUSE = 6 "refuse", INSTEAD = 7 "instead", TO = 8 "to", AND = 9 "and", OR = 10 "or", BUT = 11 "but",
        REL = 12 "rel", COND = 13 "cond", TIME = 14 "time", WH = 15 "wh", IT = 16 "it", SELF = 17 "self",
        YOU = 18 "you", POINT = 19 "point", LETS = 20 "lets", LIGHT = 21 "light", CRUD = 22 "crud",
        PREP = 23 "prep", ADV = 24 "adv", IRREV = 25 "irrev", UNDO = 26 "undo", LEARNS = 27 "learns",
        READONLY = 28 "readonly", ONLY = 29 "only", EFFECT = 30 "effect", CHANGE = 31 "change",
        PARTICLE = 32 "particle", IDEM = 33 "idem", VISIBLE = 34 "visible", SOFT = 35 "soft", CODE = 36 "code",
        JOBS = 37 "jobs", QUERY = 38 "query", CALC = 39 "calc", HELP = 40 "help", PEOPLE = 41 "people",
        WEB = 42 "web", OPEN = 43 "open", SITE = 44 "site", BOUND = 45 "bound", ANYONE = 46 "anyone",
        DISK = 47 "disk", SEEN = 48 "seen", LOG = 49 "oplog", CURSOR = 50 "cursor", TOKEN = 51 "token",
        STAYS = 52 "stays", REQUEST = 53 "request", PHRASAL = 54 "phrasal", SECPARAM = 55 "secparam",
        SECSKIP = 56 "secskip", SECNOTE = 57 "secnote", EACH = 58 "each", FLAGDROP = 59 "flagdrop",
        ENTRY = 60 "entry", FINITE = 61 "finite", OUTSIDE = 62 "outside",
        // Endings of inflected languages; their files use no category with the same bit.
        END_F = 63 "end-f", END_P = 59 "end-p", END_N = 57 "end-n", PLUMBING = 63 "plumbing",
        OF = 55 "of", HANDED = 56 "handed", VALUE = 50 "value", BACKGROUND = 60 "background", ANOTHER = 53 "another",
        EXISTS = 61 "exists", STATE = 20 "state", AGAIN = 22 "again", CALL = 27 "call", LANDS = 34 "lands",
        SCREEN = 37 "screen", MORE = 39 "more", GONE = 40 "gone", VALID = 41 "valid",
        ANEW = 18 "anew",
    }
}

/// How a word of an effect class may stand in a sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Role {
    /// Only ever a verb ("delete").
    #[default]
    Verb,
    /// A verb that is a common noun too ("archive", "order").
    NounVerb,
    /// A past participle ("overwritten").
    Participle,
    /// A noun made from the verb ("deletion").
    Noun,
}

/// What the vocabulary says about a word.
#[derive(Clone, Copy, Default, Debug)]
pub struct Lex {
    /// The class of effect, if the word is such a verb.
    pub class: Option<Class>,
    /// How it may stand in a sentence.
    pub role: Role,
    /// The verb may do less than its class says.
    pub weak: bool,
    /// Categories, bits of [`cat`].
    pub cats: u64,
}

impl Lex {
    /// A word that the vocabulary does not know.
    pub const NONE: Self = Self {
        class: None,
        role: Role::Verb,
        weak: false,
        cats: 0,
    };

    /// Whether it has one of the categories.
    pub const fn is(self, mask: u64) -> bool {
        self.cats & mask != 0
    }
    /// Whether the vocabulary does not know the word.
    pub const fn empty(self) -> bool {
        self.cats == 0 && self.class.is_none()
    }

    /// What a line of a file says about its words.
    const fn listed(kind: u8, role: u8, weak: bool) -> Self {
        if kind < 64 {
            return Self {
                cats: 1 << kind,
                ..Self::NONE
            };
        }
        Self {
            class: Class::from_index(kind - 64),
            role: match role {
                0 => Role::Verb,
                1 => Role::NounVerb,
                2 => Role::Participle,
                _ => Role::Noun,
            },
            weak,
            cats: 0,
        }
    }

    /// The number of the source as a category, where the word has one of the categories.
    const fn and_source(self, mask: u64, source: usize) -> Self {
        Self {
            cats: if self.is(mask) { 1 << source } else { 0 },
            ..Self::NONE
        }
    }

    /// Both: the first class counts, and the categories of either.
    const fn and(self, later: Self) -> Self {
        let first = if self.class.is_some() { self } else { later };
        Self {
            cats: self.cats | later.cats,
            ..first
        }
    }

    const fn same(self, other: Self) -> bool {
        let class = match (self.class, other.class) {
            (None, None) => true,
            (Some(a), Some(b)) => a as u8 == b as u8,
            _ => false,
        };
        class
            && self.role as u8 == other.role as u8
            && self.weak == other.weak
            && self.cats == other.cats
    }
}

/// First bytes are told apart by their lower five bits: a letter each, and a lead byte of UTF-8 each.
const FIRSTS: usize = 32;

/// Words of one length and first byte stand together. Words and buckets are few enough for a search by
/// halves, and neighbours share letters, which makes the module a twentieth smaller than hashing does.
const fn bucket(length: usize, first: u8) -> usize {
    length * FIRSTS + first as usize % FIRSTS
}

/// A language: its table, and what is special about its grammar.
pub struct Vocab {
    /// ISO 639-1 code.
    pub code: &'static str,
    /// Where in `data` the words of each length begin.
    starts: &'static [u16],
    /// How many words stand before each bucket.
    offsets: &'static [u16],
    /// The words, without anything between them.
    data: &'static [u8],
    /// The number of each word's meaning.
    meant: &'static [u16],
    meanings: &'static [Lex],
}

impl Vocab {
    /// What the vocabulary says about a lower-case word.
    pub fn get(&self, word: &[u8]) -> Lex {
        self.find(word).unwrap_or(Lex::NONE)
    }

    fn find(&self, word: &[u8]) -> Option<Lex> {
        let n = word.len();
        let b = bucket(n, *word.first()?);
        let [from, to] = *self.offsets.get(b..b + 2)? else {
            return None;
        };
        if from == to {
            return None;
        }
        let before = *self.offsets.get(n * FIRSTS)?;
        let words = self.data.get(*self.starts.get(n)? as usize..)?;
        let (mut from, mut to) = ((from - before) as usize, (to - before) as usize);
        while from < to {
            let middle = usize::midpoint(from, to);
            let entry = words.get(middle * n..middle * n + n)?;
            // Most comparisons end with the second or third byte, before a call would have begun.
            let unequal = entry.iter().zip(word).find(|(a, b)| a != b);
            match unequal.map_or(Ordering::Equal, |(a, b)| a.cmp(b)) {
                Ordering::Less => from = middle + 1,
                Ordering::Greater => to = middle,
                Ordering::Equal => {
                    let meaning = *self.meant.get(before as usize + middle)?;
                    return self.meanings.get(meaning as usize).copied();
                }
            }
        }
        None
    }

    /// What the vocabulary says about a lower-case word.
    pub fn word(&self, word: &str) -> Lex {
        self.get(word.as_bytes())
    }
}

macro_rules! vocabulary {
    ($sources:expr, $functions:expr, $code:expr) => {{
        const SOURCES: &[&str] = &$sources;
        const COUNT: (usize, usize, usize) = count(SOURCES);
        const LENGTHS: usize = COUNT.2 + 2;
        const BUCKETS: usize = buckets(COUNT.2);
        const BUILT: build::Table<LENGTHS, BUCKETS, { COUNT.0 }, { COUNT.1 }> =
            table(SOURCES, $functions);
        static STARTS: [u16; LENGTHS] = BUILT.starts;
        static OFFSETS: [u16; BUCKETS] = BUILT.offsets;
        static DATA: [u8; BUILT.length] = beginning(&BUILT.data, 0);
        static MEANT: [u16; BUILT.words] = beginning(&BUILT.meant, 0);
        static MEANINGS: [Lex; BUILT.kinds] = beginning(&BUILT.meanings, Lex::NONE);
        Vocab {
            code: $code,
            starts: &STARTS,
            offsets: &OFFSETS,
            data: &DATA,
            meant: &MEANT,
            meanings: &MEANINGS,
        }
    }};
}

macro_rules! languages {
    ($($name:ident, $code:literal, $file:literal;)*) => {$(
        #[doc = concat!("The vocabulary of `", $code, "`.")]
        pub static $name: Vocab = vocabulary!([include_str!($file)], false, $code);
    )*};
}

languages! {
    EN, "en", "en.txt";
    ES, "es", "es.txt";
    PT, "pt", "pt.txt";
    FR, "fr", "fr.txt";
    DE, "de", "de.txt";
    IT, "it", "it.txt";
    NL, "nl", "nl.txt";
    RU, "ru", "ru.txt";
    ZH, "zh", "zh.txt";
    JA, "ja", "ja.txt";
    KO, "ko", "ko.txt";
}

/// The languages of Latin script beside English.
pub static LATIN: [&Vocab; 6] = [&ES, &PT, &FR, &DE, &IT, &NL];

/// The vocabulary of an inflected language other than English, by its code.
pub fn inflected(code: &str) -> Option<&'static Vocab> {
    LATIN
        .into_iter()
        .chain([&RU])
        .find(|vocab| vocab.code == code)
}

/// The function words of English and of [`LATIN`]: bit 0 is English.
static FUNCTION_WORDS: Vocab = vocabulary!(
    [
        include_str!("en.txt"),
        include_str!("es.txt"),
        include_str!("pt.txt"),
        include_str!("fr.txt"),
        include_str!("de.txt"),
        include_str!("it.txt"),
        include_str!("nl.txt"),
    ],
    true,
    ""
);

/// The languages that have the word, in any case, as a function word: bits in the order of English and
/// [`LATIN`].
pub fn function_word(word: &str) -> u64 {
    // Longer than any of them.
    const LONGEST: usize = 16;
    let mut lower = [0; LONGEST];
    let mut length = 0;
    let mut put = |byte: u8| {
        *lower.get_mut(length)? = byte;
        length += 1;
        Some(())
    };
    let fits = if word.is_ascii() {
        word.bytes().try_for_each(|b| put(b.to_ascii_lowercase()))
    } else {
        word.chars()
            .flat_map(char::to_lowercase)
            .try_for_each(|c| c.encode_utf8(&mut [0; 4]).bytes().try_for_each(&mut put))
    };
    match (fits, lower.get(..length)) {
        (Some(()), Some(word)) => FUNCTION_WORDS.get(word).cats,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::{EN, FUNCTION_WORDS, LATIN, Role, function_word};
    use crate::evidence::class::Class;

    #[test]
    fn words_of_several_lines_are_one() {
        let set = EN.word("delete");
        assert_eq!((set.class, set.role), (Some(Class::Delete), Role::Verb));
        assert!(EN.word("nonsuch").empty());
    }

    #[test]
    fn function_words_tell_languages_apart() {
        assert_eq!(function_word("The"), 1);
        assert_eq!(function_word("DELETE"), 0);
        for (bit, vocab) in (1..).zip(LATIN) {
            let has = |word| function_word(word) >> bit & 1 == 1;
            assert_eq!(has("los"), vocab.code == "es", "{}", vocab.code);
            assert_eq!(has("und"), vocab.code == "de", "{}", vocab.code);
        }
        // The copy that is looked up has room for 16 bytes.
        let longer = FUNCTION_WORDS.starts.get(17..).unwrap();
        assert!(longer.windows(2).all(|pair| pair[0] == pair[1]));
    }
}
