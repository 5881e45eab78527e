//! What stands around a verb: its object, its particle, the next word, a noun that a light verb carries.

use super::super::class::Class;
use super::super::vocab::{EN, cat};
use super::super::word_list::{Sieve, Words, words};
use super::super::words::Form;
use super::Reader;
use super::scan::{Sign, Tok};

impl Reader<'_, '_> {
    /// Whether the word may be one of those that the sieve was made of.
    pub(super) fn passes(&self, t: &Tok, sieve: &Sieve) -> bool {
        (self.text.as_bytes().get(t.from as usize))
            .is_some_and(|first| sieve.lets_through(*first, (t.to - t.from) as usize))
    }

    /// The categories of the next words that are not adverbs, up to the end of the clause.
    pub(super) fn object(&self, i: usize, reach: usize) -> u64 {
        let mut cats = 0;
        for k in i + 1..=i + reach {
            let Some(t) = self.at(k) else { break };
            if matches!(t.sign, Sign::Open | Sign::Close) && k <= i + 5 {
                continue;
            }
            if t.sign != Sign::Word && t.sign != Sign::Comma {
                break;
            }
            if t.sign == Sign::Comma
                && self.at(k + 1).is_some_and(|t| t.lex.class.is_some())
                && cats == 0
            {
                continue;
            }
            if t.sign == Sign::Comma || t.lex.is(cat::BUT | cat::COND | cat::TIME | cat::REL) {
                break;
            }
            if t.lex.is(cat::AND)
                && self
                    .at(k + 1)
                    .is_some_and(|t| t.lex.class.is_some() && t.form != Form::Ed)
            {
                break;
            }
            cats |= t.lex.cats;
        }
        cats
    }

    /// The next word of the clause that is no mere adverb; an aside in brackets is passed over.
    pub(super) fn next_word(&self, i: usize) -> Option<&Tok> {
        let mut k = i + 1;
        loop {
            let t = self.at(k)?;
            if t.sign == Sign::Open {
                k += 1
                    + (k + 1..self.len)
                        .position(|j| self.at(j).is_some_and(|t| t.sign == Sign::Close))?;
                k += 1;
                continue;
            }
            if t.sign != Sign::Word {
                return None;
            }
            if !(t.lex.is(cat::ADV) && t.lex.class.is_none()) {
                return Some(t);
            }
            k += 1;
        }
    }

    /// Whether the word, in any case, is one of `words`.
    pub(super) fn eq(&self, t: &Tok, words: Words) -> bool {
        let word = self.text.as_bytes().get(t.from as usize..t.to as usize);
        word.is_some_and(|word| words.has_bytes(word))
    }

    /// A phrasal verb: "takes … away".
    pub(super) fn phrasal(&self, i: usize, reach: usize) -> Option<(Class, usize)> {
        let verb = self.at(i)?;
        let stem = self
            .text
            .get(verb.from as usize..verb.from as usize + verb.base as usize)?;
        for k in i + 1..=i + reach {
            let t = self.at(k)?;
            if t.sign != Sign::Word || t.lex.is(cat::COND | cat::REL | cat::BUT) {
                return None;
            }
            let particle = self.text.get(t.from as usize..t.to as usize)?;
            // "away" and "back" may stand far behind; "on" and "in" mostly begin something else.
            let far = ["away", "back", "down", "off", "out", "rid"]
                .iter()
                .any(|word| particle.eq_ignore_ascii_case(word));
            if t.lex.is(cat::PARTICLE) && (far || k <= i + 3) {
                let mut joined = [0u8; 32];
                let mut n = 0;
                for b in stem.bytes().chain([b'+']).chain(particle.bytes()) {
                    *joined.get_mut(n)? = b.to_ascii_lowercase();
                    n += 1;
                }
                let key = joined.get(..n)?;
                let lex = EN.get(key);
                if let Some(class) = lex.class {
                    return Some((class, k));
                }
            }
        }
        None
    }

    /// Whether one of the words stands near after `i` in the same clause.
    pub(super) fn mentions(&self, i: usize, words: Words) -> bool {
        (i + 1..i + 8)
            .map_while(|k| self.at(k))
            .take_while(|t| t.sign == Sign::Word)
            .any(|t| self.eq(t, words))
    }

    /// "to disk", "into a file", "in the download folder": a preposition, then a place on a disk.
    pub(super) fn to_disk(&self, i: usize) -> bool {
        let mut after = false;
        for k in i + 1..i + 14 {
            let Some(t) = self.at(k) else { break };
            if t.sign != Sign::Word && t.sign != Sign::Open && t.sign != Sign::Close {
                break;
            }
            if self.eq(t, words!["to", "into", "in", "on", "under", "as"]) {
                after = true;
            } else if after && (t.lex.is(cat::DISK) || t.ident && self.names_a_path(t)) {
                return true;
            }
        }
        false
    }

    /// "written to `path`": a parameter for a place.
    fn names_a_path(&self, t: &Tok) -> bool {
        let name = self.text.get(t.from as usize..t.to as usize).unwrap_or("");
        ["path", "Path", "file", "File", "dir", "Dir", "folder"]
            .iter()
            .any(|word| name.contains(word))
    }

    /// Whether a light verb has its meaning in a noun that follows ("performs a search").
    pub(super) fn light_object(&self, i: usize) -> bool {
        (i + 1..i + 6)
            .map_while(|k| self.at(k))
            .take_while(|t| t.sign == Sign::Word && !t.lex.is(cat::PREP))
            .any(|t| t.lex.class.is_some() && !t.lex.is(cat::DET))
    }
}
