//! Characters that a person does not see, or that make text read otherwise than it is.
//!
//! What writing systems need stays out: joiners inside emoji and in scripts that join letters,
//! direction marks in text that has right-to-left letters, variation selectors after what they vary.

/// Why a character is out of place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hidden {
    /// A control character; terminals obey some of them.
    Control,
    /// It takes no room.
    Invisible,
    /// It turns the direction of text around.
    Direction,
    /// A tag character: an invisible twin of an ASCII character.
    Tag,
}

/// The characters of `text` that hide something, with their byte offsets. `lines`: whether line
/// breaks and tabs are in order, as in a description.
pub fn hidden(text: &str, lines: bool) -> impl Iterator<Item = (usize, char, Hidden)> {
    let rest = match look(text) {
        Look::Plain => "",
        Look::Lines if lines => "",
        _ => text,
    };
    let right_to_left = rest.chars().any(is_right_to_left);
    let mut before = ' ';
    let mut flag = 0_u32;
    let mut walk = rest.char_indices().peekable();
    core::iter::from_fn(move || {
        loop {
            let (at, c) = walk.next()?;
            if matches!(c, ' '..='~') {
                before = c;
                flag = 0;
                continue;
            }
            let after = walk.peek().map_or(' ', |(_, c)| *c);
            flag = match c {
                // A black flag starts the flag of a region, which is spelt in tags.
                '\u{1f3f4}' => 8,
                '\u{e0020}'..='\u{e007f}' => flag.saturating_sub(1),
                _ => 0,
            };
            let kind = judge(c, before, after, lines, right_to_left, flag > 0);
            before = c;
            if let Some(kind) = kind {
                return Some((at, c, kind));
            }
        }
    })
}

/// What is in a text, at a first glance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    /// ASCII that is seen.
    Plain,
    /// Line breaks or tabs beside it.
    Lines,
    /// Other control characters, or anything beyond ASCII.
    Special,
    /// Both.
    Both,
}

/// Looks at a text eight bytes at a time, and byte by byte where something is.
pub(crate) fn look(text: &str) -> Look {
    const EACH: u64 = 0x0101_0101_0101_0101;
    let mut lines = false;
    let mut special = false;
    let mut each = |bytes: &[u8]| {
        for byte in bytes {
            match byte {
                0x20..=0x7e => {}
                b'\n' | b'\r' | b'\t' => lines = true,
                _ => special = true,
            }
        }
    };
    let mut chunks = text.as_bytes().chunks_exact(8);
    for eight in &mut chunks {
        let word = <[u8; 8]>::try_from(eight).map_or(u64::MAX, u64::from_le_bytes);
        let control = word.wrapping_sub(EACH * 0x20);
        let delete = (word ^ (EACH * 0x7f)).wrapping_sub(EACH);
        if (word | control | delete) & (EACH * 0x80) != 0 {
            each(eight);
        }
    }
    each(chunks.remainder());
    match (lines, special) {
        (false, false) => Look::Plain,
        (true, false) => Look::Lines,
        (false, true) => Look::Special,
        (true, true) => Look::Both,
    }
}

fn judge(
    c: char,
    before: char,
    after: char,
    lines: bool,
    right_to_left: bool,
    in_flag: bool,
) -> Option<Hidden> {
    let in_order = match c {
        // Soft hyphens come along when prose is copied.
        '\n' | '\r' | '\t' | '\u{2028}' | '\u{2029}' | '\u{ad}' => lines,
        '\u{200c}' => joins(before),
        '\u{200d}' => joins(before) || (is_emoji(before) && is_emoji(after)),
        '\u{200b}' => breaks_without_blanks(before) || breaks_without_blanks(after),
        // Marks, embeddings and isolates; overrides are in order nowhere.
        '\u{200e}'
        | '\u{200f}'
        | '\u{61c}'
        | '\u{34f}'
        | '\u{202a}'..='\u{202c}'
        | '\u{2066}'..='\u{2069}' => right_to_left,
        '\u{fe00}'..='\u{fe0f}' => !is_variation(before),
        '\u{180b}'..='\u{180f}' => matches!(before, '\u{1800}'..='\u{18af}'),
        '\u{e0100}'..='\u{e01ef}' => is_ideograph(before),
        '\u{e0000}'..='\u{e007f}' => in_flag,
        _ => false,
    };
    if in_order {
        return None;
    }
    let hidden = match c {
        '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{2028}' | '\u{2029}' => Hidden::Control,
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => Hidden::Direction,
        '\u{e0000}'..='\u{e007f}' => Hidden::Tag,
        '\u{ad}'
        | '\u{34f}'
        | '\u{61c}'
        | '\u{115f}'
        | '\u{1160}'
        | '\u{17b4}'
        | '\u{17b5}'
        | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}'
        | '\u{2060}'..='\u{206f}'
        | '\u{3164}'
        | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}'
        | '\u{ffa0}'
        | '\u{fff0}'..='\u{fffb}'
        | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0080}'..='\u{e0fff}' => Hidden::Invisible,
        _ => return None,
    };
    Some(hidden)
}

/// The ASCII text that tag characters spell.
pub fn untag(c: char) -> Option<char> {
    let code = u32::from(c).checked_sub(0xe0000)?;
    u8::try_from(code)
        .ok()
        .filter(|byte| matches!(byte, 0x20..=0x7e))
        .map(char::from)
}

fn is_right_to_left(c: char) -> bool {
    matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}' | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
        && c != '\u{61c}'
}

/// Emoji, their parts and the symbols they are made of.
fn is_emoji(c: char) -> bool {
    matches!(c, '\u{1f000}'..='\u{1faff}' | '\u{2190}'..='\u{2bff}' | '\u{fe0f}' | '\u{20e3}' | '\u{3030}' | '\u{303d}' | '\u{3297}' | '\u{3299}')
}

/// Letters of scripts in which joiners change how letters join.
fn joins(c: char) -> bool {
    matches!(c, '\u{600}'..='\u{dff}' | '\u{e80}'..='\u{109f}' | '\u{1780}'..='\u{18af}' | '\u{1900}'..='\u{1cff}' | '\u{a840}'..='\u{abff}' | '\u{fb50}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}' | '\u{10a00}'..='\u{11fff}')
}

/// Letters of scripts that are written without blanks, where a zero-width space says where a line
/// may break.
fn breaks_without_blanks(c: char) -> bool {
    matches!(c, '\u{e00}'..='\u{109f}' | '\u{1780}'..='\u{17ff}' | '\u{1950}'..='\u{19ff}' | '\u{1a20}'..='\u{1aaf}' | '\u{3000}'..='\u{9fff}' | '\u{ac00}'..='\u{d7af}' | '\u{ff00}'..='\u{ff9f}')
}

fn is_ideograph(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}

fn is_variation(c: char) -> bool {
    matches!(c, '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    fn kinds(text: &str, lines: bool) -> Vec<Hidden> {
        hidden(text, lines).map(|(_, _, kind)| kind).collect()
    }

    #[test]
    fn what_people_write_is_in_order() {
        for text in [
            "Lists rooms.\r\n\tAnd halls.",
            "👩\u{200d}👩\u{200d}👧 family, 🏳\u{fe0f}\u{200d}🌈, ❤\u{fe0f}, 1\u{fe0f}\u{20e3}",
            "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}",
            "שלום \u{200f}(123)\u{200e} עולם",
            "مرحبا \u{202b}abc\u{202c}",
            "می\u{200c}خواهم",
            "क्\u{200d}ष",
            "ภาษา\u{200b}ไทย",
            "葛\u{e0100}城",
            "naïve café, Zürich, Ελλάδα, Москва, 東京",
            "co\u{ad}operation",
            "ᠳ\u{180b}ᠠ\u{180e}",
        ] {
            assert_eq!(kinds(text, true), [], "{text:?}");
        }
    }

    #[test]
    fn what_hides_is_found() {
        assert_eq!(kinds("a\u{200b}b", true), [Hidden::Invisible]);
        assert_eq!(kinds("\u{feff}a", true), [Hidden::Invisible]);
        assert_eq!(kinds("a\u{200d}b", true), [Hidden::Invisible]);
        assert_eq!(kinds("a\u{202e}b\u{202c}", true), [Hidden::Direction; 2]);
        assert_eq!(kinds("a\u{2066}b\u{2069}", true), [Hidden::Direction; 2]);
        assert_eq!(kinds("שלום \u{202e}abc", true), [Hidden::Direction]);
        assert_eq!(kinds("a\u{1b}[31mb", true), [Hidden::Control]);
        assert_eq!(kinds("a\nb", false), [Hidden::Control]);
        assert_eq!(kinds("a\u{e0068}\u{e0069}", true), [Hidden::Tag; 2]);
        assert_eq!(
            kinds("☺\u{fe0f}\u{fe01}\u{fe02}", true),
            [Hidden::Invisible; 2]
        );
        assert_eq!(kinds("a\u{e0101}", true), [Hidden::Invisible]);
        assert_eq!(kinds("a\u{ad}b", false), [Hidden::Invisible]);
        assert_eq!(kinds("a\u{180b}b\u{1bca0}", true), [Hidden::Invisible; 2]);
        assert_eq!(
            kinds("a\u{2065}\u{fff1}\u{e0fff}", true),
            [Hidden::Invisible; 3]
        );
        let smuggled = alloc::format!("🏴{}", "\u{e0061}".repeat(20));
        assert_eq!(kinds(&smuggled, true).len(), 13);
        assert_eq!(untag('\u{e0068}'), Some('h'));
        assert_eq!(untag('h'), None);
    }
}
