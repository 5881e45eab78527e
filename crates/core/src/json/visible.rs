//! JSON text that hides nothing: what has no shape of its own stands as an escape, which every reader
//! of JSON takes for the same character. Also the one list of such characters.

use alloc::string::String;
use core::fmt::Write;

/// Whether a character changes what others look like, or looks like nothing.
///
/// Source: Unicode 16, `Cc`, what is ignorable by default but for the mark that asks for an emoji,
/// `Zl` and `Zp`, the marks of interlinear notes and the blank of Braille. Tags and variation
/// selectors are known to smuggle text.
pub const fn is_hidden(c: char) -> bool {
    matches!(c,
        '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}'
        | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0e}' | '\u{feff}' | '\u{ffa0}'
        | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Whether a character is better written by its number than shown: it is hidden, or for private use,
/// so that what it looks like depends on who looks.
pub const fn is_unsafe(c: char) -> bool {
    is_hidden(c) || matches!(c, '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..='\u{10ffff}')
}

/// The same JSON text with an escape for each character that would be unsafe to show. Line breaks and
/// tabs between the values stay.
pub fn visible(json: String) -> String {
    if unsafe_in(&json).next().is_none() {
        return json;
    }
    let mut out = String::with_capacity(json.len() + json.len() / 8 + 32);
    let mut from = 0;
    for (at, c) in unsafe_in(&json) {
        out.push_str(json.get(from..at).unwrap_or_default());
        for unit in c.encode_utf16(&mut [0; 2]) {
            // Writing into a string cannot fail.
            let _ = write!(out, "\\u{unit:04x}");
        }
        from = at + c.len_utf8();
    }
    out.push_str(json.get(from..).unwrap_or_default());
    out
}

/// The unsafe characters beyond the blanks of ASCII, with their places. Most text has none, so it is
/// looked at eight bytes at a time.
fn unsafe_in(text: &str) -> impl Iterator<Item = (usize, char)> + '_ {
    const EACH: u64 = 0x0101_0101_0101_0101;
    // A byte of 127 or more sets the highest bit of itself, or of itself with one added.
    let beyond = |eight: &[u8]| {
        <[u8; 8]>::try_from(eight).map_or(true, |bytes| {
            let word = u64::from_le_bytes(bytes);
            (word | word.wrapping_add(EACH)) & (EACH * 0x80) != 0
        })
    };
    text.as_bytes()
        .chunks(8)
        .zip((0..).step_by(8))
        .filter(move |(eight, _)| beyond(eight))
        .flat_map(|(eight, start)| eight.iter().zip(start..))
        .filter(|(byte, _)| matches!(byte, 0x7f | 0xc0..))
        .filter_map(|(_, at)| Some((at, text.get(at..)?.chars().next()?)))
        .filter(|(_, c)| is_unsafe(*c))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;
    use alloc::vec::Vec;

    fn json(text: &str) -> String {
        serde_json::to_string(text).unwrap()
    }

    #[test]
    fn what_is_plain_stays_as_it_is() {
        for text in ["", "plain", "naïve 漢字 😀\u{fe0f} Москва", "a\tb\nc\u{1}"] {
            assert_eq!(visible(json(text)), json(text));
        }
        assert_eq!(visible("{\n\t\"a\": 1\r\n}".into()), "{\n\t\"a\": 1\r\n}");
    }

    #[test]
    fn what_hides_is_an_escape_wherever_it_stands() {
        assert_eq!(
            visible(json("a\u{9b}31m\u{202e}b\u{7f}\u{200b}\u{e000}")),
            r#""a\u009b31m\u202eb\u007f\u200b\ue000""#
        );
        assert_eq!(visible(json("\u{e0041}")), r#""\udb40\udc41""#);
        for before in 0..20 {
            let text = format!("{}é\u{85}漢\u{feff}", "x".repeat(before));
            let shown = visible(json(&text));
            assert!(!shown.contains(is_unsafe), "{shown:?}");
            assert_eq!(serde_json::from_str::<String>(&shown).unwrap(), text);
        }
    }

    #[test]
    fn every_character_keeps_its_value() {
        // Miri is slow: every so many will do there.
        let step = if cfg!(miri) { 0x1111 } else { 1 };
        let all: String = ('\0'..=char::MAX).step_by(step).collect();
        let shown = visible(json(&all));
        let unsafe_left: Vec<char> = shown.chars().filter(|c| is_unsafe(*c)).collect();
        assert!(unsafe_left.is_empty(), "{unsafe_left:?}");
        for seen in ['é', '漢', '😀'].into_iter().filter(|c| all.contains(*c)) {
            assert!(shown.contains(seen));
        }
        assert_eq!(serde_json::from_str::<String>(&shown).unwrap(), all);
    }
}
