//! Which hint a key was meant to be, where it is none.
//!
//! Keys on the wire are case-sensitive and have one spelling. Everything else is recognised only to
//! say "did you mean", never to be obeyed.

use super::hints::Hint;
use super::lookalike::{LONGEST, as_read, is_plain};

/// How a key differs from the hint that it was meant to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slip {
    /// Only upper and lower case differ: `readonlyHint`.
    Case,
    /// Words are joined by `_` or `-`: `read_only_hint`.
    Separators,
    /// The ending `Hint` is missing: `readOnly`, `is_destructive`.
    Short,
    /// A vendor's prefix stands in front: `mcp:read-only`, `x-readOnlyHint`.
    Prefix,
    /// A slip of the pen: `destructveHint`.
    Typo,
    /// It says the opposite of the hint: `nonDestructive`, `closedWorldHint`.
    Opposite,
    /// It reads like the hint and has other characters: hidden ones, blanks at its ends, letters of
    /// another script.
    Lookalike,
}

/// A guess at what a key was meant to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meant {
    /// The hint.
    pub hint: Hint,
    /// How the key differs from it.
    pub slip: Slip,
}

/// Each hint's name in lower case, without its ending and with it.
const STEMS: [(Hint, &[u8], &[u8]); 4] = [
    (Hint::ReadOnly, b"readonly", b"readonlyhint"),
    (Hint::Destructive, b"destructive", b"destructivehint"),
    (Hint::Idempotent, b"idempotent", b"idempotenthint"),
    (Hint::OpenWorld, b"openworld", b"openworldhint"),
];

const OPPOSITES: [(Hint, &[u8]); 9] = [
    (Hint::ReadOnly, b"nonreadonly"),
    (Hint::ReadOnly, b"notreadonly"),
    (Hint::Destructive, b"nondestructive"),
    (Hint::Destructive, b"notdestructive"),
    (Hint::Idempotent, b"nonidempotent"),
    (Hint::Idempotent, b"notidempotent"),
    (Hint::OpenWorld, b"closedworld"),
    (Hint::OpenWorld, b"closeworld"),
    (Hint::OpenWorld, b"nonopenworld"),
];

/// Words in front of a hint's name that change nothing about what was meant.
const FRONT: [&[u8]; 6] = [b"is", b"x", b"mcp", b"tool", b"hint", b"has"];

/// The hint that `key` was meant to be. Nothing where `key` is a hint, or resembles none.
pub fn meant(key: &str) -> Option<Meant> {
    if is_plain(key) {
        return plainly(key);
    }
    let mut buffer = [0; LONGEST];
    let read = as_read(key, &mut buffer)?;
    if let Some(hint) = Hint::from_key(read) {
        let slip = Slip::Lookalike;
        return Some(Meant { hint, slip });
    }
    let Meant { hint, slip } = plainly(read)?;
    // What is off besides is said where it matters more than the characters.
    let slip = match slip {
        Slip::Typo | Slip::Opposite => slip,
        _ => Slip::Lookalike,
    };
    Some(Meant { hint, slip })
}

/// The same for a key of nothing but seen ASCII.
fn plainly(key: &str) -> Option<Meant> {
    if key.len() > LONGEST || key.len() < 6 || Hint::from_key(key).is_some() {
        return None;
    }
    if let Some(hint) = Hint::ALL
        .into_iter()
        .find(|hint| hint.key().eq_ignore_ascii_case(key))
    {
        return Some(Meant {
            hint,
            slip: Slip::Case,
        });
    }
    let (prefix, last) = key
        .rsplit_once([':', '/', '.'])
        .map_or((false, key), |(front, last)| (!front.is_empty(), last));
    let mut buffer = [0; LONGEST];
    let whole = compact(last, &mut buffer);
    let mut word = whole;
    let mut stripped = false;
    loop {
        let (bare, hinted) = bare(word);
        if let Some((hint, ..)) = STEMS.iter().find(|(_, stem, _)| *stem == bare) {
            let slip = if prefix || (stripped && hinted) {
                Slip::Prefix
            } else if hinted {
                Slip::Separators
            } else {
                Slip::Short
            };
            return Some(Meant { hint: *hint, slip });
        }
        if let Some((hint, _)) = OPPOSITES.iter().find(|(_, name)| *name == bare) {
            return Some(Meant {
                hint: *hint,
                slip: Slip::Opposite,
            });
        }
        let Some(rest) = FRONT.iter().find_map(|front| word.strip_prefix(*front)) else {
            break;
        };
        word = rest;
        stripped = true;
    }
    typo(whole).map(|hint| Meant {
        hint,
        slip: Slip::Typo,
    })
}

/// The hint whose name, or whose name without `Hint`, is a slip of the pen away.
fn typo(word: &[u8]) -> Option<Hint> {
    let (bare, hinted) = bare(word);
    STEMS
        .into_iter()
        .find(|(_, stem, full)| {
            let alike = |text: &[u8], target: &[u8], most: usize| {
                text.first() == target.first() && distance(text, target, most) <= most
            };
            // The shorter the name, the likelier that a neighbour is a word of its own.
            let most = if hinted || stem.len() > 9 { 2 } else { 1 };
            alike(bare, stem, most) || (!hinted && alike(word, full, 2))
        })
        .map(|(hint, ..)| hint)
}

/// Without the ending `hint`, and whether it was there.
fn bare(word: &[u8]) -> (&[u8], bool) {
    let bare = word
        .strip_suffix(b"hints")
        .or_else(|| word.strip_suffix(b"hint"));
    (bare.unwrap_or(word), bare.is_some())
}

/// Lower case without what joins words, put into `buffer`.
fn compact<'b>(key: &str, buffer: &'b mut [u8; LONGEST]) -> &'b [u8] {
    let mut length = 0;
    let letters = key.bytes().filter(|b| !matches!(b, b'_' | b'-' | b' '));
    for (slot, letter) in buffer.iter_mut().zip(letters) {
        *slot = letter.to_ascii_lowercase();
        length += 1;
    }
    buffer.get(..length).unwrap_or_default()
}

/// Insertions, deletions, substitutions and swaps of neighbours between two words; some number
/// above `most` where it is more. Words here are below 64 bytes.
pub(crate) fn distance(left: &[u8], right: &[u8], most: usize) -> usize {
    const WIDTH: usize = 64;
    if left.len().abs_diff(right.len()) > most || right.len() >= WIDTH {
        return most + 1;
    }
    let mut before = [0_usize; WIDTH];
    let mut last = [0_usize; WIDTH];
    for (index, cell) in last.iter_mut().enumerate() {
        *cell = index;
    }
    let mut previous = 0_u8;
    for (row, &a) in left.iter().enumerate() {
        let mut now = [row + 1; WIDTH];
        let mut diagonal = row;
        let mut running = row + 1;
        let mut prior = 0_u8;
        let mut swap = usize::MAX;
        for (column, &b) in right.iter().enumerate() {
            let above = last.get(column + 1).copied().unwrap_or(usize::MAX - 1);
            let mut cost = (diagonal + usize::from(a != b))
                .min(above + 1)
                .min(running + 1);
            if row > 0 && column > 0 && a == prior && previous == b {
                cost = cost.min(swap.saturating_add(1));
            }
            swap = before.get(column).copied().unwrap_or(usize::MAX - 1);
            diagonal = above;
            running = cost;
            prior = b;
            if let Some(cell) = now.get_mut(column + 1) {
                *cell = cost;
            }
        }
        before = last;
        last = now;
        previous = a;
    }
    last.get(right.len()).copied().unwrap_or(most + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slip(key: &str) -> Option<(Hint, Slip)> {
        meant(key).map(|meant| (meant.hint, meant.slip))
    }

    #[test]
    fn what_was_meant() {
        for (key, hint, expected) in [
            ("readonlyHint", Hint::ReadOnly, Slip::Case),
            ("ReadOnlyHint", Hint::ReadOnly, Slip::Case),
            ("read_only_hint", Hint::ReadOnly, Slip::Separators),
            ("open-world-hint", Hint::OpenWorld, Slip::Separators),
            ("readOnly", Hint::ReadOnly, Slip::Short),
            ("isReadOnly", Hint::ReadOnly, Slip::Short),
            ("is_destructive", Hint::Destructive, Slip::Short),
            ("openWorld", Hint::OpenWorld, Slip::Short),
            ("mcp:read-only", Hint::ReadOnly, Slip::Prefix),
            ("io.example/idempotentHint", Hint::Idempotent, Slip::Prefix),
            ("x-readOnlyHint", Hint::ReadOnly, Slip::Prefix),
            ("idempotantHint", Hint::Idempotent, Slip::Typo),
            ("idempotencyHint", Hint::Idempotent, Slip::Typo),
            ("destructveHint", Hint::Destructive, Slip::Typo),
            ("destrutciveHint", Hint::Destructive, Slip::Typo),
            ("readOnyHint", Hint::ReadOnly, Slip::Typo),
            ("readOnlyHnit", Hint::ReadOnly, Slip::Typo),
            ("openWordHint", Hint::OpenWorld, Slip::Typo),
            ("nonDestructive", Hint::Destructive, Slip::Opposite),
            ("closedWorldHint", Hint::OpenWorld, Slip::Opposite),
            ("READ_ONLY_HINT", Hint::ReadOnly, Slip::Separators),
            ("read only hint", Hint::ReadOnly, Slip::Separators),
            ("readOnlyHint ", Hint::ReadOnly, Slip::Lookalike),
            (" readOnlyHint", Hint::ReadOnly, Slip::Lookalike),
            ("readOnlyHint\n", Hint::ReadOnly, Slip::Lookalike),
            (
                "\u{feff}openWorldHint\u{a0}",
                Hint::OpenWorld,
                Slip::Lookalike,
            ),
            ("readOnly\u{200b}Hint", Hint::ReadOnly, Slip::Lookalike),
            (
                "idempotent\u{202e}Hint\u{e0041}",
                Hint::Idempotent,
                Slip::Lookalike,
            ),
            ("ｒｅａｄＯｎｌｙＨｉｎｔ", Hint::ReadOnly, Slip::Lookalike),
            (
                "ｄｅｓｔｒｕｃｔｉｖｅＨｉｎｔ",
                Hint::Destructive,
                Slip::Lookalike,
            ),
            ("𝐝𝐞𝐬𝐭𝐫𝐮𝐜𝐭𝐢𝐯𝐞𝐇𝐢𝐧𝐭", Hint::Destructive, Slip::Lookalike),
            // Cyrillic, Greek and Armenian letters.
            ("rеаdОnlуHіnt", Hint::ReadOnly, Slip::Lookalike),
            ("οpenWοrldΗint", Hint::OpenWorld, Slip::Lookalike),
            ("оpen_wоrld", Hint::OpenWorld, Slip::Lookalike),
            ("ideոpotentHint", Hint::Idempotent, Slip::Typo),
            ("re\u{301}adOnlyHint", Hint::ReadOnly, Slip::Lookalike),
            ("réadOnlyHint", Hint::ReadOnly, Slip::Typo),
            ("read–only–hint", Hint::ReadOnly, Slip::Lookalike),
            ("nonDеstructive", Hint::Destructive, Slip::Opposite),
        ] {
            assert_eq!(slip(key), Some((hint, expected)), "{key}");
        }
        // However much hides in it.
        let stuffed: alloc::string::String = "readOnlyHint"
            .chars()
            .flat_map(|c| [c, '\u{200b}', '\u{2060}', '\u{e0020}'])
            .collect();
        assert_eq!(slip(&stuffed), Some((Hint::ReadOnly, Slip::Lookalike)));
        assert_eq!(
            slip("readOnlyHints").map(|found| found.0),
            Some(Hint::ReadOnly)
        );
    }

    #[test]
    fn what_resembles_nothing() {
        for key in [
            "readOnlyHint",
            "openWorldHint",
            "title",
            "audience",
            "returnDirect",
            "readable",
            "readOnce",
            "sensitiveHint",
            "reversibleHint",
            "destinationHint",
            "openHint",
            "world",
            "constructiveHint",
            "category",
            "mcp",
            "is",
            "x",
            "",
            "открытый_мир",
            "только чтение",
            "μόνο_ανάγνωση",
            "読み取り専用",
            "\u{200b}\u{200b}\u{200b}\u{200b}",
            "title\u{200b}",
            "соnstruсtivеHint",
            "readable\u{200b}",
        ] {
            assert_eq!(slip(key), None, "{key}");
        }
    }
}
