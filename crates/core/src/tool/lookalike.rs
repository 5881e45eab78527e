//! Keys that read like another one to a person and are not the same to a program.

use alloc::string::String;
use core::fmt::Write;

use crate::json::is_hidden;

/// No key that reads longer than this was meant to be one of the protocol's.
pub(crate) const LONGEST: usize = 48;

/// Whether a key has nothing but seen ASCII in it, and no blank at its ends.
pub(crate) fn is_plain(key: &str) -> bool {
    key.bytes().all(|byte| matches!(byte, b' '..=b'~'))
        && !key.starts_with(' ')
        && !key.ends_with(' ')
}

/// The key as a person reads it, in ASCII: without what is hidden and the blanks at its ends, and with
/// the letters that others look like. `?` stands for what looks like none. Nothing where it is too long.
pub(crate) fn as_read<'b>(key: &str, buffer: &'b mut [u8; LONGEST]) -> Option<&'b str> {
    let mut length = 0;
    for c in key
        .trim_matches(|c| is_hidden(c) || c.is_whitespace())
        .chars()
    {
        if is_hidden(c) || matches!(c, '\u{300}'..='\u{36f}' | '\u{fe0f}') {
            continue;
        }
        *buffer.get_mut(length)? = letter(c);
        length += 1;
    }
    str::from_utf8(buffer.get(..length)?).ok()
}

/// What a message names beside a key that looks like another: the characters that make the difference.
pub(crate) fn characters(key: &str) -> String {
    const SHOWN: usize = 5;
    let inner = key.trim_matches(' ');
    let edges = (key.len() > inner.len()).then_some(' ');
    let inside = inner.chars().filter(|c| !matches!(c, ' '..='~'));
    let mut seen = [' '; SHOWN];
    let mut count = 0;
    let mut out = String::new();
    for c in edges.into_iter().chain(inside) {
        if seen.iter().take(count).any(|known| *known == c) {
            continue;
        }
        let Some(slot) = seen.get_mut(count) else {
            out.push_str(", ...");
            break;
        };
        *slot = c;
        count += 1;
        out.push_str(if out.is_empty() { "" } else { ", " });
        // Writing into a string cannot fail.
        let _ = write!(out, "U+{:04X}", u32::from(c));
    }
    out
}

fn letter(c: char) -> u8 {
    let number = u32::from(c);
    let nth = |first: u32, letters: &[u8]| {
        let at = usize::try_from(number - first).unwrap_or(0) % letters.len();
        letters.get(at).copied().unwrap_or(b'?')
    };
    match c {
        ' '..='~' => u8::try_from(number).unwrap_or(b'?'),
        c if c.is_whitespace() => b' ',
        // Hyphens, dashes, the minus sign, lines that join words.
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' => b'-',
        '\u{203f}' | '\u{2040}' | '\u{fe4d}'..='\u{fe4f}' => b'_',
        // Full width.
        '\u{ff01}'..='\u{ff5e}' => u8::try_from(number - 0xfee0).unwrap_or(b'?'),
        // Mathematical letters; letters in circles and squares.
        '\u{1d400}'..='\u{1d6a3}' => nth(0x1d400, LETTERS),
        '\u{24b6}'..='\u{24e9}' => nth(0x24b6, LETTERS),
        '\u{1f130}'..='\u{1f149}' => nth(0x1f130, CAPITALS),
        '\u{1f150}'..='\u{1f169}' => nth(0x1f150, CAPITALS),
        '\u{1f170}'..='\u{1f189}' => nth(0x1f170, CAPITALS),
        _ => u16::try_from(number)
            .ok()
            .and_then(|number| LOOKALIKES.binary_search_by_key(&number, |(c, _)| *c).ok())
            .and_then(|at| LOOKALIKES.get(at))
            .map_or(b'?', |(_, letter)| *letter),
    }
}

const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const CAPITALS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// Letters that look like those in the names of hints, small or capital, by number.
///
/// Source: Unicode Technical Standard 39, confusables.txt of Unicode 16: those of the basic plane that
/// are letters. Small capitals and the Cyrillic letters that italics make alike are added.
#[rustfmt::skip]
static LOOKALIKES: [(u16, u8); 312] = [
    (0xfe, b'p'), (0x131, b'i'), (0x196, b'l'), (0x1a6, b'r'), (0x1bd, b's'), (0x1bf, b'p'),
    (0x1c0, b'l'), (0x24c, b'r'), (0x251, b'a'), (0x263, b'y'), (0x269, b'i'), (0x26a, b'i'),
    (0x26f, b'w'), (0x274, b'n'), (0x280, b'r'), (0x28b, b'u'), (0x28f, b'y'), (0x29c, b'h'),
    (0x29f, b'l'), (0x391, b'a'), (0x395, b'e'), (0x397, b'h'), (0x399, b'l'), (0x39c, b'm'),
    (0x39d, b'n'), (0x39f, b'o'), (0x3a1, b'p'), (0x3a4, b't'), (0x3a5, b'y'), (0x3b1, b'a'),
    (0x3b3, b'y'), (0x3b9, b'i'), (0x3bd, b'v'), (0x3bf, b'o'), (0x3c1, b'p'), (0x3c3, b'o'),
    (0x3c4, b't'), (0x3c5, b'u'), (0x3d2, b'y'), (0x3ed, b'o'), (0x3f1, b'p'), (0x3f2, b'c'),
    (0x3f8, b'p'), (0x3f9, b'c'), (0x3fa, b'm'), (0x405, b's'), (0x406, b'l'), (0x410, b'a'),
    (0x415, b'e'), (0x41c, b'm'), (0x41d, b'h'), (0x41e, b'o'), (0x420, b'p'), (0x421, b'c'),
    (0x422, b't'), (0x423, b'y'), (0x430, b'a'), (0x433, b'r'), (0x435, b'e'), (0x43c, b'm'),
    (0x43d, b'h'), (0x43e, b'o'), (0x43f, b'n'), (0x440, b'p'), (0x441, b'c'), (0x442, b't'),
    (0x443, b'y'), (0x448, b'w'), (0x455, b's'), (0x456, b'i'), (0x461, b'w'), (0x474, b'v'),
    (0x475, b'v'), (0x4ae, b'y'), (0x4af, b'y'), (0x4ba, b'h'), (0x4bb, b'h'), (0x4bd, b'e'),
    (0x4c0, b'l'), (0x4cf, b'l'), (0x501, b'd'), (0x51c, b'w'), (0x51d, b'w'), (0x54d, b'u'),
    (0x54f, b's'), (0x555, b'o'), (0x560, b'm'), (0x561, b'w'), (0x570, b'h'), (0x578, b'n'),
    (0x57c, b'n'), (0x57d, b'u'), (0x582, b'i'), (0x585, b'o'), (0x5d5, b'l'), (0x5d8, b'v'),
    (0x5df, b'l'), (0x5e1, b'o'), (0x627, b'l'), (0x647, b'o'), (0x6be, b'o'), (0x6c1, b'o'),
    (0x6d5, b'o'), (0x7ca, b'l'), (0x7cb, b'o'), (0x7cc, b'y'), (0x7e0, b't'), (0x840, b'o'),
    (0xb20, b'o'), (0xc02, b'o'), (0xc82, b'o'), (0xd02, b'o'), (0xd1f, b's'), (0xd20, b'o'),
    (0xd82, b'o'), (0x1004, b'c'), (0x101d, b'o'), (0x105a, b'c'), (0x10b9, b'h'), (0x10bd, b's'),
    (0x10e7, b'y'), (0x10fd, b's'), (0x10ff, b'o'), (0x110b, b'o'), (0x11bc, b'o'), (0x1200, b'u'),
    (0x12d0, b'o'), (0x13a0, b'd'), (0x13a1, b'r'), (0x13a2, b't'), (0x13a5, b'i'), (0x13a9, b'y'),
    (0x13aa, b'a'), (0x13ac, b'e'), (0x13b3, b'w'), (0x13b7, b'm'), (0x13bb, b'h'), (0x13bd, b'y'),
    (0x13c2, b'h'), (0x13d2, b'r'), (0x13d4, b'w'), (0x13d5, b's'), (0x13d9, b'v'), (0x13da, b's'),
    (0x13de, b'l'), (0x13df, b'c'), (0x13e2, b'p'), (0x13e7, b'd'), (0x142f, b'v'), (0x144c, b'u'),
    (0x146d, b'p'), (0x146f, b'd'), (0x14aa, b'l'), (0x157c, b'h'), (0x1587, b'r'), (0x15c5, b'a'),
    (0x15de, b'd'), (0x15ea, b'd'), (0x15f0, b'm'), (0x16c1, b'l'), (0x16d0, b'l'), (0x16d6, b'm'),
    (0x1a45, b'o'), (0x1bea, b'o'), (0x1c82, b'o'), (0x1c83, b'c'), (0x1cbd, b's'), (0x1cbf, b'o'),
    (0x1d00, b'a'), (0x1d04, b'c'), (0x1d05, b'd'), (0x1d07, b'e'), (0x1d0d, b'm'), (0x1d0f, b'o'),
    (0x1d11, b'o'), (0x1d18, b'p'), (0x1d1b, b't'), (0x1d1c, b'u'), (0x1d20, b'v'), (0x1d21, b'w'),
    (0x1d26, b'r'), (0x1d8c, b'y'), (0x1eff, b'y'), (0x1fbe, b'i'), (0x2102, b'c'), (0x210b, b'h'),
    (0x210c, b'h'), (0x210d, b'h'), (0x210e, b'h'), (0x2110, b'l'), (0x2111, b'l'), (0x2112, b'l'),
    (0x2113, b'l'), (0x2115, b'n'), (0x2119, b'p'), (0x211b, b'r'), (0x211c, b'r'), (0x211d, b'r'),
    (0x212d, b'c'), (0x212f, b'e'), (0x2130, b'e'), (0x2133, b'm'), (0x2134, b'o'), (0x2139, b'i'),
    (0x213d, b'y'), (0x2145, b'd'), (0x2146, b'd'), (0x2147, b'e'), (0x2148, b'i'), (0x2160, b'l'),
    (0x2164, b'v'), (0x216c, b'l'), (0x216d, b'c'), (0x216e, b'd'), (0x216f, b'm'), (0x2170, b'i'),
    (0x2174, b'v'), (0x217c, b'l'), (0x217d, b'c'), (0x217e, b'd'), (0x217f, b'm'), (0x2c85, b'r'),
    (0x2c8e, b'h'), (0x2c92, b'l'), (0x2c93, b'i'), (0x2c98, b'm'), (0x2c9a, b'n'), (0x2c9e, b'o'),
    (0x2c9f, b'o'), (0x2ca2, b'p'), (0x2ca3, b'p'), (0x2ca4, b'c'), (0x2ca5, b'c'), (0x2ca6, b't'),
    (0x2ca8, b'y'), (0x2ca9, b'y'), (0x2cbd, b'w'), (0x2cce, b'p'), (0x2ccf, b'p'), (0x2cd0, b'l'),
    (0x2d38, b'v'), (0x2d39, b'e'), (0x2d4a, b'l'), (0x2d4f, b'l'), (0x2d54, b'o'), (0x3007, b'o'),
    (0x3112, b't'), (0x311a, b'y'), (0x3147, b'o'), (0x4e05, b't'), (0x4e2b, b'y'), (0xa4d1, b'p'),
    (0xa4d2, b'd'), (0xa4d3, b'd'), (0xa4d4, b't'), (0xa4da, b'c'), (0xa4df, b'm'), (0xa4e0, b'n'),
    (0xa4e1, b'l'), (0xa4e2, b's'), (0xa4e3, b'r'), (0xa4e6, b'v'), (0xa4e7, b'h'), (0xa4ea, b'w'),
    (0xa4ec, b'y'), (0xa4ee, b'a'), (0xa4f0, b'e'), (0xa4f2, b'l'), (0xa4f3, b'o'), (0xa4f4, b'u'),
    (0xa50b, b't'), (0xa56f, b'l'), (0xa576, b's'), (0xa5cb, b'e'), (0xa647, b'i'), (0xa6df, b'v'),
    (0xa731, b's'), (0xa781, b'l'), (0xa79f, b'u'), (0xa7ae, b'l'), (0xa7fa, b'w'), (0xa7fe, b'l'),
    (0xab32, b'e'), (0xab3d, b'o'), (0xab47, b'r'), (0xab48, b'r'), (0xab4e, b'u'), (0xab52, b'u'),
    (0xab5a, b'y'), (0xab64, b'a'), (0xab75, b'i'), (0xab81, b'r'), (0xab83, b'w'), (0xaba4, b'w'),
    (0xaba9, b'v'), (0xabaa, b's'), (0xabaf, b'c'), (0xfba6, b'o'), (0xfba7, b'o'), (0xfba8, b'o'),
    (0xfba9, b'o'), (0xfbaa, b'o'), (0xfbab, b'o'), (0xfbac, b'o'), (0xfbad, b'o'), (0xfe8d, b'l'),
    (0xfe8e, b'l'), (0xfee9, b'o'), (0xfeea, b'o'), (0xfeeb, b'o'), (0xfeec, b'o'), (0xffb7, b'o'), 
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_order() {
        assert!(LOOKALIKES.is_sorted_by(|a, b| a.0 < b.0));
        for (number, letter) in LOOKALIKES {
            assert!(char::from_u32(number.into()).is_some_and(char::is_alphabetic));
            assert!(letter.is_ascii_lowercase());
        }
    }

    #[test]
    fn keys_are_read_as_people_do() {
        for (key, read) in [
            ("plain_key", "plain_key"),
            (" edges\t", "edges"),
            ("a\u{200b}b\u{ad}c", "abc"),
            ("ｆｕｌｌ－ｗｉｄｔｈ", "full-width"),
            ("𝒎𝓪𝔱𝗵", "math"),
            ("Ⓒⓘⓡ🄲🅛🅴", "CirCLE"),
            ("аеорсу", "aeopcy"),
            ("日本", "??"),
        ] {
            assert_eq!(as_read(key, &mut [0; LONGEST]), Some(read), "{key}");
        }
        assert_eq!(as_read(&"x".repeat(49), &mut [0; LONGEST]), None);
    }

    #[test]
    fn characters_are_named_once_and_not_without_end() {
        assert_eq!(characters(" a\u{200b}b\u{200b}с"), "U+0020, U+200B, U+0441");
        assert_eq!(
            characters("абвгдежз"),
            "U+0430, U+0431, U+0432, U+0433, U+0434, ..."
        );
        assert_eq!(characters("plain key"), "");
    }
}
