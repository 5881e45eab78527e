//! Vocabularies: one text file a language, all of one shape, turned into a hash table at compile time.
//!
//! A line of a file reads `HEAD [ROLE]: words`. `HEAD` is a class of effect (see [`super::class`]) or a
//! category of function word or noun (see [`cat`]). Nothing here allocates and nothing is built at run time.

mod build;

use super::class::Class;
use build::walk;

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
        WEB = 42 "web", OPEN = 43 "open", SITE = 44 "site", BOUND = 45 "bound", MAIL = 46 "mail",
        DISK = 47 "disk", SEEN = 48 "seen", LOG = 49 "oplog", CURSOR = 50 "cursor", TOKEN = 51 "token",
        STAYS = 52 "stays", REQUEST = 53 "request", PHRASAL = 54 "phrasal", SECPARAM = 55 "secparam",
        SECSKIP = 56 "secskip", SECNOTE = 57 "secnote", EACH = 58 "each", FLAGDROP = 59 "flagdrop",
        ENTRY = 60 "entry", FINITE = 61 "finite", OUTSIDE = 62 "outside",
        // Endings of inflected languages; their files use no category with the same bit.
        END_F = 63 "end-f", END_P = 59 "end-p", END_N = 57 "end-n", PLUMBING = 63 "plumbing",
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
    /// Whether it has one of the categories.
    pub const fn is(self, mask: u64) -> bool {
        self.cats & mask != 0
    }
    /// Whether the vocabulary does not know the word.
    pub const fn empty(self) -> bool {
        self.cats == 0 && self.class.is_none()
    }
}

pub(crate) const SEED: u32 = 0x811c_9dc5;
pub(crate) const fn step(h: u32, b: u8) -> u32 {
    (h ^ b as u32).wrapping_mul(0x0100_0193)
}
const fn bucket(h: u32, n: usize) -> usize {
    ((h ^ (h >> 15)) as usize) & (n - 1)
}
pub(crate) const fn hash(bytes: &[u8]) -> u32 {
    let mut h = SEED;
    let mut rest = bytes;
    while let [b, tail @ ..] = rest {
        h = step(h, *b);
        rest = tail;
    }
    h
}

/// A language: its table, and what is special about its grammar.
pub struct Vocab {
    /// ISO 639-1 code.
    pub code: &'static str,
    offsets: &'static [u16],
    data: &'static [u8],
}

impl Vocab {
    /// What the vocabulary says about a lower-case word with the given hash.
    pub fn get(&self, h: u32, word: &[u8]) -> Lex {
        let mut lex = Lex::default();
        let n = self.offsets.len() - 1;
        let b = bucket(h, n);
        let (Some(&from), Some(&to)) = (self.offsets.get(b), self.offsets.get(b + 1)) else {
            return lex;
        };
        let mut rest = self.data.get(from as usize..to as usize).unwrap_or(&[]);
        while let [len, kind, role, tail @ ..] = rest {
            let len = *len as usize;
            let (Some(entry), Some(next)) = (tail.get(..len), tail.get(len..)) else {
                break;
            };
            if entry == word {
                if *kind >= 64 {
                    if lex.class.is_none() {
                        lex.class = Class::from_index(*kind - 64);
                        lex.role = match *role & 3 {
                            0 => Role::Verb,
                            1 => Role::NounVerb,
                            2 => Role::Participle,
                            _ => Role::Noun,
                        };
                        lex.weak = *role & 4 != 0;
                    }
                } else {
                    lex.cats |= 1 << *kind;
                }
            }
            rest = next;
        }
        lex
    }
    /// What the vocabulary says about a lower-case word.
    pub fn word(&self, word: &str) -> Lex {
        self.get(hash(word.as_bytes()), word.as_bytes())
    }
}

macro_rules! language {
    ($name:ident, $code:literal, $file:literal, $buckets:literal) => {
        #[doc = concat!("The vocabulary of `", $code, "`.")]
        pub static $name: Vocab = {
            const SRC: &str = include_str!($file);
            const LEN: usize = walk::<1, 0>(SRC).2;
            const BUILT: ([u16; $buckets + 1], [u8; LEN], usize) =
                walk::<{ $buckets + 1 }, LEN>(SRC);
            static OFFSETS: [u16; $buckets + 1] = BUILT.0;
            static DATA: [u8; LEN] = BUILT.1;
            Vocab {
                code: $code,
                offsets: &OFFSETS,
                data: &DATA,
            }
        };
    };
}

language!(EN, "en", "en.txt", 512);
language!(ES, "es", "es.txt", 128);
language!(PT, "pt", "pt.txt", 128);
language!(FR, "fr", "fr.txt", 128);
language!(DE, "de", "de.txt", 128);
language!(IT, "it", "it.txt", 128);
language!(NL, "nl", "nl.txt", 128);
language!(RU, "ru", "ru.txt", 128);
language!(ZH, "zh", "zh.txt", 128);
language!(JA, "ja", "ja.txt", 128);
language!(KO, "ko", "ko.txt", 128);
