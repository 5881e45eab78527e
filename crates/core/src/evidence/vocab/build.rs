//! Turns a vocabulary file into a sorted table. All of it runs in the compiler.
#![expect(
    clippy::indexing_slicing,
    clippy::panic,
    reason = "evaluated at compile time only, where a slip is a build error"
)]

use super::super::class::Class;
use super::{FIRSTS, Lex, bucket, cat};

const fn same(a: &[u8], from: usize, to: usize, b: &[u8]) -> bool {
    if to - from != b.len() {
        return false;
    }
    let mut i = 0;
    while i < b.len() {
        if a[from + i] != b[i] {
            return false;
        }
        i += 1;
    }
    true
}

const fn kind_of(src: &[u8], from: usize, to: usize) -> u8 {
    let mut i = 0;
    while i < cat::NAMES.len() {
        if same(src, from, to, cat::NAMES[i].0.as_bytes()) {
            return cat::NAMES[i].1;
        }
        i += 1;
    }
    let mut i = 0;
    while i < Class::ALL.len() {
        if same(src, from, to, Class::ALL[i].name().as_bytes()) {
            return 64 + i as u8;
        }
        i += 1;
    }
    panic!("a line of a vocabulary begins with an unknown class or category");
}

/// Categories that tell languages apart.
const FUNCTION: u64 = cat::DET | cat::PREP | cat::AND | cat::BE | cat::NEG | cat::REL | cat::MODAL;

/// What the sources take: how many words they list, how many bytes these have, and the length of the longest.
pub(super) const fn count(sources: &[&str]) -> (usize, usize, usize) {
    let (mut words, mut bytes, mut longest) = (0, 0, 0);
    let mut at = 0;
    while at < sources.len() {
        let mut reader = Reader::new(sources[at]);
        while let Some((from, to)) = reader.next() {
            words += 1;
            bytes += to - from;
            if to - from > longest {
                longest = to - from;
            }
        }
        at += 1;
    }
    (words, bytes, longest)
}

/// Goes through the words of a file; `kind`, `role` and `weak` are those of the word given last.
struct Reader<'s> {
    text: &'s [u8],
    at: usize,
    kind: u8,
    role: u8,
    weak: bool,
}

impl<'s> Reader<'s> {
    const fn new(text: &'s str) -> Self {
        Reader {
            text: text.as_bytes(),
            at: 0,
            kind: 0,
            role: 0,
            weak: false,
        }
    }

    /// The next word, as a byte range.
    const fn next(&mut self) -> Option<(usize, usize)> {
        let s = self.text;
        let mut i = self.at;
        while i < s.len() {
            if s[i] == b' ' || s[i] == b'\n' {
                i += 1;
                continue;
            }
            if i == 0 || s[i - 1] == b'\n' {
                if s[i] == b'#' {
                    while i < s.len() && s[i] != b'\n' {
                        i += 1;
                    }
                } else {
                    i = self.head(i);
                }
                continue;
            }
            let start = i;
            while i < s.len() && s[i] != b' ' && s[i] != b'\n' {
                i += 1;
            }
            self.at = i;
            self.weak = s[i - 1] == b'?';
            return Some((start, if self.weak { i - 1 } else { i }));
        }
        None
    }

    /// Reads what stands before the colon of a line. Gives the place behind it.
    const fn head(&mut self, from: usize) -> usize {
        let s = self.text;
        let mut i = from;
        while s[i] != b' ' && s[i] != b':' {
            i += 1;
        }
        self.kind = kind_of(s, from, i);
        self.role = 0;
        if s[i] == b' ' {
            self.role = match s[i + 1] {
                b'v' => 0,
                b'n' => 1,
                b'p' => 2,
                b'x' => 3,
                _ => panic!("a role is one of v, n, p, x"),
            };
            i += 2;
        }
        assert!(
            s[i] == b':',
            "a line of a vocabulary reads HEAD [ROLE]: words"
        );
        i + 1
    }
}

/// A table in the making: `L` is the length of the longest word and two more, `B` the number of buckets and
/// one more, `M` the number of words in the sources, `N` the bytes of these.
pub(super) struct Table<const L: usize, const B: usize, const M: usize, const N: usize> {
    /// Where in `data` the words of each length begin.
    pub(super) starts: [u16; L],
    /// How many words stand before each bucket.
    pub(super) offsets: [u16; B],
    pub(super) data: [u8; N],
    /// Bytes of `data` in use.
    pub(super) length: usize,
    /// The number of each word's meaning.
    pub(super) meant: [u16; M],
    /// Number of `meant` in use.
    pub(super) words: usize,
    pub(super) meanings: [Lex; M],
    /// Number of `meanings` in use.
    pub(super) kinds: usize,
}

/// A word of a source, as it is sorted.
#[derive(Clone, Copy)]
struct Listed {
    source: u8,
    from: u16,
    to: u16,
    bucket: u16,
    lex: Lex,
}

impl Listed {
    const fn bytes<'s>(self, sources: &[&'s str]) -> &'s [u8] {
        let (_, rest) = sources[self.source as usize]
            .as_bytes()
            .split_at(self.from as usize);
        rest.split_at((self.to - self.from) as usize).0
    }
}

/// Lays the words of `sources` out by length and first letter, and in the order of the alphabet in these,
/// and each meaning once. With `functions` the function words alone, and as meaning the sources that have
/// the word.
pub(super) const fn table<const L: usize, const B: usize, const M: usize, const N: usize>(
    sources: &[&str],
    functions: bool,
) -> Table<L, B, M, N> {
    let mut table = Table {
        starts: [0; L],
        offsets: [0; B],
        data: [0; N],
        length: 0,
        meant: [0; M],
        words: 0,
        meanings: [Lex::NONE; M],
        kinds: 0,
    };
    let (order, n) = sorted::<B, M>(sources, functions);
    let mut next_bucket = 0;
    let mut next_length = 0;
    let mut i = 0;
    while i < n {
        let word = order[i];
        let bytes = word.bytes(sources);
        while next_bucket <= word.bucket as usize {
            table.offsets[next_bucket] = table.words as u16;
            next_bucket += 1;
        }
        while next_length <= bytes.len() {
            table.starts[next_length] = table.length as u16;
            next_length += 1;
        }
        // Words that are listed several times are one entry.
        let mut lex = word.lex;
        i += 1;
        while i < n && same(bytes, 0, bytes.len(), order[i].bytes(sources)) {
            lex = lex.and(order[i].lex);
            i += 1;
        }
        let mut meaning = 0;
        while meaning < table.kinds && !table.meanings[meaning].same(lex) {
            meaning += 1;
        }
        if meaning == table.kinds {
            table.meanings[meaning] = lex;
            table.kinds += 1;
        }
        table.meant[table.words] = meaning as u16;
        table.words += 1;
        let mut k = 0;
        while k < bytes.len() {
            table.data[table.length] = bytes[k];
            table.length += 1;
            k += 1;
        }
    }
    while next_bucket < B {
        table.offsets[next_bucket] = table.words as u16;
        next_bucket += 1;
    }
    while next_length < L {
        table.starts[next_length] = table.length as u16;
        next_length += 1;
    }
    table
}

/// The words of the sources and how many these are: bucket by bucket, sorted in each.
const fn sorted<const B: usize, const M: usize>(
    sources: &[&str],
    functions: bool,
) -> ([Listed; M], usize) {
    let blank = Listed {
        source: 0,
        from: 0,
        to: 0,
        bucket: 0,
        lex: Lex::NONE,
    };
    let mut listed = [blank; M];
    let mut cursor = [0u16; B];
    let mut n = 0;
    let mut at = 0;
    while at < sources.len() {
        let mut reader = Reader::new(sources[at]);
        while let Some((from, to)) = reader.next() {
            let lex = if functions {
                Lex::listed(reader.kind, 0, false).and_source(FUNCTION, at)
            } else {
                Lex::listed(reader.kind, reader.role, reader.weak)
            };
            if lex.empty() {
                continue;
            }
            let bucket = bucket(to - from, reader.text[from]);
            listed[n] = Listed {
                source: at as u8,
                from: from as u16,
                to: to as u16,
                bucket: bucket as u16,
                lex,
            };
            cursor[bucket + 1] += 1;
            n += 1;
        }
        at += 1;
    }
    let mut b = 1;
    while b < B {
        cursor[b] += cursor[b - 1];
        b += 1;
    }
    let mut order = [blank; M];
    let begin = cursor;
    let mut i = 0;
    while i < n {
        let word = listed[i];
        let first = begin[word.bucket as usize] as usize;
        let slot = &mut cursor[word.bucket as usize];
        let mut k = *slot as usize;
        *slot += 1;
        while k > first && before(word.bytes(sources), order[k - 1].bytes(sources)) {
            order[k] = order[k - 1];
            k -= 1;
        }
        order[k] = word;
        i += 1;
    }
    (order, n)
}

/// Whether the word stands before the other; both are as long.
const fn before(a: &[u8], b: &[u8]) -> bool {
    let mut k = 0;
    while k < a.len() && a[k] == b[k] {
        k += 1;
    }
    k < a.len() && a[k] < b[k]
}

/// How many buckets words up to a length need, and one more.
pub(super) const fn buckets(longest: usize) -> usize {
    (longest + 1) * FIRSTS + 1
}

/// The beginning of an array.
pub(super) const fn beginning<T: Copy, const M: usize, const N: usize>(
    from: &[T; M],
    blank: T,
) -> [T; N] {
    let mut out = [blank; N];
    let mut k = 0;
    while k < N {
        out[k] = from[k];
        k += 1;
    }
    out
}
