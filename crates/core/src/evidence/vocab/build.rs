//! Turns a vocabulary file into a hash table. All of it runs in the compiler.
#![expect(
    clippy::indexing_slicing,
    clippy::panic,
    reason = "evaluated at compile time only, where a slip is a build error"
)]

use super::super::class::Class;
use super::{SEED, bucket, cat, step};

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

/// Lays the words of `src` out in `B - 1` buckets: where each begins, the entries, and their length in bytes.
/// With `N` = 0 only the length is worked out.
pub(super) const fn walk<const B: usize, const N: usize>(src: &str) -> ([u16; B], [u8; N], usize) {
    let s = src.as_bytes();
    let nb = if B == 0 { 1 } else { B - 1 };
    let mut sizes = [0u16; B];
    let mut total = 0usize;
    // Pass one: sizes of the buckets. Pass two: placement.
    let mut offsets = [0u16; B];
    let mut cursor = [0u16; B];
    let mut data = [0u8; N];
    let mut pass = 0;
    while pass < 2 {
        let mut i = 0;
        while i < s.len() {
            // A line.
            if s[i] == b'\n' {
                i += 1;
                continue;
            }
            if s[i] == b'#' {
                while i < s.len() && s[i] != b'\n' {
                    i += 1;
                }
                continue;
            }
            let head = i;
            while s[i] != b' ' && s[i] != b':' {
                i += 1;
            }
            let kind = kind_of(s, head, i);
            let mut role = 0u8;
            if s[i] == b' ' {
                role = match s[i + 1] {
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
            i += 1;
            while i < s.len() && s[i] != b'\n' {
                if s[i] == b' ' {
                    i += 1;
                    continue;
                }
                let start = i;
                while i < s.len() && s[i] != b' ' && s[i] != b'\n' {
                    i += 1;
                }
                let weak = s[i - 1] == b'?';
                let end = if weak { i - 1 } else { i };
                let len = end - start;
                total += len + 3;
                if N > 0 {
                    let mut h = SEED;
                    let mut k = start;
                    while k < end {
                        h = step(h, s[k]);
                        k += 1;
                    }
                    let b = bucket(h, nb);
                    if pass == 0 {
                        sizes[b] += (len + 3) as u16;
                    } else {
                        let at = cursor[b] as usize;
                        data[at] = len as u8;
                        data[at + 1] = kind;
                        data[at + 2] = role | if weak { 4 } else { 0 };
                        let mut k = 0;
                        while k < len {
                            data[at + 3 + k] = s[start + k];
                            k += 1;
                        }
                        cursor[b] += (len + 3) as u16;
                    }
                }
            }
        }
        if N == 0 {
            return (offsets, data, total);
        }
        if pass == 0 {
            let mut b = 0;
            let mut sum = 0u16;
            while b < nb {
                offsets[b] = sum;
                cursor[b] = sum;
                sum += sizes[b];
                b += 1;
            }
            offsets[nb] = sum;
        }
        pass += 1;
    }
    (offsets, data, total)
}
