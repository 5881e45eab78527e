//! Turns a vocabulary file into a hash table. All of it runs in the compiler.
#![expect(
    clippy::indexing_slicing,
    clippy::panic,
    reason = "evaluated at compile time only, where a slip is a build error"
)]

use super::super::class::Class;
use super::{Lex, SEED, bucket, cat, step};

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

/// How many words the sources list, and how many bytes these take.
pub(super) const fn count(sources: &[&str]) -> (usize, usize) {
    let mut words = 0;
    let mut bytes = 0;
    let mut at = 0;
    while at < sources.len() {
        let mut reader = Reader::new(sources[at]);
        while let Some((from, to)) = reader.next() {
            words += 1;
            bytes += to - from;
        }
        at += 1;
    }
    (words, bytes)
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

/// A hash table in the making: `B` is the number of buckets and one more, `M` the number of words in
/// the sources, `N` the bytes that the entries may take.
pub(super) struct Table<const B: usize, const M: usize, const N: usize> {
    pub(super) offsets: [u16; B],
    pub(super) data: [u8; N],
    /// Bytes of `data` in use.
    pub(super) length: usize,
    pub(super) meanings: [Lex; M],
    /// Number of `meanings` in use.
    pub(super) kinds: usize,
}

/// Lays the words of `sources` out in buckets: where each begins, the entries as length and number of the
/// meaning in two bytes, then the word; and each meaning once. With `functions` the function words alone, and as meaning the
/// sources that have the word.
#[expect(
    clippy::too_many_lines,
    reason = "runs in the compiler, where little can be shared"
)]
pub(super) const fn table<const B: usize, const M: usize, const N: usize>(
    sources: &[&str],
    functions: bool,
) -> Table<B, M, N> {
    let mut table = Table {
        offsets: [0; B],
        data: [0; N],
        length: 0,
        meanings: [Lex::NONE; M],
        kinds: 0,
    };
    // Every word with its place and bucket.
    let (mut source, mut from, mut to) = ([0u8; M], [0u16; M], [0u16; M]);
    let mut home = [0u16; M];
    let mut lex = [Lex::NONE; M];
    let mut sizes = [0u16; B];
    let mut n = 0;
    let mut at = 0;
    while at < sources.len() {
        let mut reader = Reader::new(sources[at]);
        while let Some((start, end)) = reader.next() {
            let meaning = if functions {
                Lex::listed(reader.kind, 0, false).and_source(FUNCTION, at)
            } else {
                Lex::listed(reader.kind, reader.role, reader.weak)
            };
            if meaning.empty() {
                continue;
            }
            let mut h = SEED;
            let mut k = start;
            while k < end {
                h = step(h, reader.text[k]);
                k += 1;
            }
            (source[n], from[n], to[n]) = (at as u8, start as u16, end as u16);
            home[n] = bucket(h, B - 1) as u16;
            lex[n] = meaning;
            sizes[home[n] as usize] += 1;
            n += 1;
        }
        at += 1;
    }
    // Their numbers, bucket by bucket.
    let (mut order, mut cursor) = ([0u16; M], [0u16; B]);
    let mut b = 1;
    while b < B {
        cursor[b] = cursor[b - 1] + sizes[b - 1];
        b += 1;
    }
    let mut i = 0;
    while i < n {
        let slot = &mut cursor[home[i] as usize];
        order[*slot as usize] = i as u16;
        *slot += 1;
        i += 1;
    }
    let mut b = 0;
    let mut begin = 0;
    while b + 1 < B {
        table.offsets[b] = table.length as u16;
        let end = begin + sizes[b] as usize;
        let mut i = begin;
        while i < end {
            let word = order[i] as usize;
            let text = sources[source[word] as usize].as_bytes();
            i += 1;
            if from[word] == to[word] {
                continue;
            }
            // Words that are listed several times are one entry.
            let mut k = i;
            while k < end {
                let other = order[k] as usize;
                let other_text = sources[source[other] as usize].as_bytes();
                if same_range(
                    text,
                    (from[word], to[word]),
                    other_text,
                    (from[other], to[other]),
                ) {
                    lex[word] = lex[word].and(lex[other]);
                    to[other] = from[other];
                }
                k += 1;
            }
            let mut meaning = 0;
            while meaning < table.kinds && !table.meanings[meaning].same(lex[word]) {
                meaning += 1;
            }
            if meaning == table.kinds {
                table.meanings[meaning] = lex[word];
                table.kinds += 1;
            }
            let length = (to[word] - from[word]) as usize;
            assert!(length < 32, "a word of a vocabulary has at most 31 bytes");
            assert!(meaning < 2048, "a vocabulary has at most 2048 meanings");
            // Three bits are left beside the length.
            table.data[table.length] = (length | (meaning >> 8 << 5)) as u8;
            table.data[table.length + 1] = meaning as u8;
            let mut k = 0;
            while k < length {
                table.data[table.length + 2 + k] = text[from[word] as usize + k];
                k += 1;
            }
            table.length += 2 + length;
        }
        begin = end;
        b += 1;
    }
    table.offsets[B - 1] = table.length as u16;
    table
}

const fn same_range(a: &[u8], (from, to): (u16, u16), b: &[u8], (start, end): (u16, u16)) -> bool {
    if to - from != end - start {
        return false;
    }
    let mut k = 0;
    while k < to - from {
        if a[(from + k) as usize] != b[(start + k) as usize] {
            return false;
        }
        k += 1;
    }
    true
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
