//! Text from outside, made safe to show: what has no shape of its own is written as `\u{..}`.
//!
//! An escape sequence could recolour or rewrite a terminal, a bidirectional override could make a
//! line read backwards, a zero-width character could hide an instruction. None reaches a reader.

use std::borrow::Cow;

pub use precall_core::json::is_unsafe;
use unicode_width::UnicodeWidthChar;

/// The text with every unsafe character as `\u{..}`.
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.contains(is_unsafe) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        push(&mut out, c);
    }
    Cow::Owned(out)
}

/// Appends a character as [`visible`] shows it, and says how many columns it takes.
pub fn push(out: &mut String, c: char) -> usize {
    if is_unsafe(c) {
        let before = out.len();
        out.extend(c.escape_unicode());
        out.len() - before
    } else {
        out.push(c);
        c.width().unwrap_or(0)
    }
}

/// How many columns a text takes that is safe to show.
pub fn width(text: &str) -> usize {
    text.chars().map(|c| c.width().unwrap_or(0)).sum()
}

/// The text made visible and cut to `columns`, with `…` where something was cut.
pub fn fit(text: &str, columns: usize) -> String {
    let mut out = String::new();
    let mut used = 0;
    for c in text.chars() {
        let before = out.len();
        let wide = push(&mut out, c);
        if used + wide > columns {
            // The last column is for the mark.
            out.truncate(before);
            while used + 1 > columns
                && let Some(last) = out.pop()
            {
                used -= last.width().unwrap_or(0);
            }
            out.push('…');
            break;
        }
        used += wide;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_hides_or_steers_is_written_out() {
        for (text, shown) in [
            ("plain é 漢 😀\u{fe0f}", "plain é 漢 😀\u{fe0f}"),
            ("\u{1b}[31mred", "\\u{1b}[31mred"),
            ("a\u{202e}b\u{2066}c", "a\\u{202e}b\\u{2066}c"),
            ("zero\u{200b}width\u{feff}", "zero\\u{200b}width\\u{feff}"),
            ("icon \u{e0a0}", "icon \\u{e0a0}"),
            ("\u{e0041}\r\n\u{9b}", "\\u{e0041}\\u{d}\\u{a}\\u{9b}"),
        ] {
            assert_eq!(visible(text), shown);
        }
    }

    #[test]
    fn cut_texts_keep_their_columns() {
        assert_eq!(fit("short", 5), "short");
        assert_eq!(fit("longer", 5), "long…");
        assert_eq!(fit("漢字漢字", 5), "漢字…");
        assert_eq!(width(&fit("漢字漢字", 4)), 3);
        assert_eq!(fit("ab\u{202e}cd", 4), "ab…");
        assert_eq!(fit("x", 0), "…");
    }
}
