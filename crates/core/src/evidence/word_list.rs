//! Short lists of words that readings ask for, packed by the compiler.

/// Words in small letters, as one run of bytes: a mask of [`mark`]s in four bytes, then each word behind its
/// length. A list takes no pointer a word, which the module pays for, and the mask answers most questions.
#[derive(Clone, Copy)]
pub(super) struct Words(&'static [u8]);

/// A list of words: `words!["to", "into"]`.
macro_rules! words {
    ($($word:literal),* $(,)?) => {{
        const LIST: &[&str] = &[$($word),*];
        const PACKED: [u8; $crate::evidence::word_list::packed_length(LIST)] =
            $crate::evidence::word_list::pack(LIST);
        $crate::evidence::word_list::Words::of(&PACKED)
    }};
}
pub(super) use words;

/// A number below 32 that a word has in any case, from its first byte and its length.
const fn mark(first: u8, length: usize) -> u32 {
    (first as u32).wrapping_add(5 * length as u32) % 32
}

const MASK: usize = size_of::<u32>();

impl Words {
    /// What [`pack`] made.
    pub(super) const fn of(packed: &'static [u8]) -> Self {
        Self(packed)
    }

    /// Whether the word, in any case of ASCII, is in the list.
    pub(super) fn has(self, word: &str) -> bool {
        self.has_bytes(word.as_bytes())
    }

    /// As [`Self::has`].
    #[inline]
    pub(super) fn has_bytes(self, word: &[u8]) -> bool {
        let (Some((mask, packed)), Some(first)) =
            (self.0.split_first_chunk::<MASK>(), word.first())
        else {
            return false;
        };
        u32::from_le_bytes(*mask) >> mark(*first, word.len()) & 1 == 1 && is_in(packed, word)
    }

    /// Whether the word, in any case of ASCII, begins with one of the list.
    pub(super) fn begin(self, word: &str) -> bool {
        let mut rest = self.packed();
        while let Some((stem, next)) = split(rest) {
            let beginning = word.as_bytes().get(..stem.len());
            if beginning.is_some_and(|beginning| beginning.eq_ignore_ascii_case(stem)) {
                return true;
            }
            rest = next;
        }
        false
    }

    /// The words, each behind its length.
    pub(super) const fn packed(self) -> &'static [u8] {
        self.0.split_at(MASK).1
    }
}

/// The first word of a packed list without its mask, and the others.
const fn split(packed: &[u8]) -> Option<(&[u8], &[u8])> {
    match packed {
        [length, rest @ ..] => rest.split_at_checked(*length as usize),
        [] => None,
    }
}

/// Whether one of the packed words is this one.
fn is_in(packed: &[u8], word: &[u8]) -> bool {
    let mut rest = packed;
    while let Some((entry, next)) = split(rest) {
        if entry.eq_ignore_ascii_case(word) {
            return true;
        }
        rest = next;
    }
    false
}

/// How many bytes the words take when packed.
pub(super) const fn packed_length(words: &[&str]) -> usize {
    let mut length = MASK;
    let mut rest = words;
    while let [word, more @ ..] = rest {
        length += 1 + word.len();
        rest = more;
    }
    length
}

/// Packs the words.
#[expect(
    clippy::indexing_slicing,
    reason = "evaluated by the compiler, where `get_mut` is not at hand"
)]
pub(super) const fn pack<const N: usize>(words: &[&str]) -> [u8; N] {
    let mut packed = [0; N];
    let mut mask = 0u32;
    let mut at = MASK;
    let mut rest = words;
    while let [word, more @ ..] = rest {
        rest = more;
        let bytes = word.as_bytes();
        packed[at] = bytes.len() as u8;
        at += 1;
        let mut k = 0;
        while k < bytes.len() {
            packed[at] = bytes[k];
            at += 1;
            k += 1;
        }
        mask |= 1 << mark(bytes[0], bytes.len());
    }
    let mut k = 0;
    while k < MASK {
        packed[k] = mask.to_le_bytes()[k];
        k += 1;
    }
    packed
}

/// Which lengths words with a given first letter have, as bits: one look rules most words of a text out
/// before they are compared with the lists that the sieve was made of.
pub(super) struct Sieve([u16; 26]);

impl Sieve {
    /// Of lists of words in small letters, each shorter than 16 bytes.
    #[expect(
        clippy::indexing_slicing,
        reason = "evaluated by the compiler, where `get_mut` is not at hand"
    )]
    pub(super) const fn of(lists: &[Words]) -> Self {
        let mut lengths = [0; 26];
        let mut lists = lists;
        while let [list, more @ ..] = lists {
            let mut words = list.packed();
            while let Some((word, rest)) = split(words) {
                words = rest;
                // Evaluated by the compiler: a word that is too long or begins otherwise does not build.
                lengths[(word[0] - b'a') as usize] |= 1 << word.len();
            }
            lists = more;
        }
        Self(lengths)
    }

    /// Whether a word of this first letter, in any case, and length may be one of those that the sieve was made of.
    pub(super) fn lets_through(&self, first: u8, length: usize) -> bool {
        let letter = (first | 0x20).wrapping_sub(b'a');
        let lengths = self.0.get(letter as usize).copied().unwrap_or(0);
        length < 16 && lengths >> length & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::Words;

    #[test]
    fn a_list_has_its_words_in_any_case() {
        const LIST: Words = words!["to", "into", "éa"];
        assert!(LIST.has("to") && LIST.has("Into") && LIST.has("éa"));
        assert!(!LIST.has("") && !LIST.has("tö") && !LIST.has("toin") && !LIST.has("in"));
        assert!(LIST.begin("Tool") && LIST.begin("éa") && !LIST.begin("i"));
    }
}
