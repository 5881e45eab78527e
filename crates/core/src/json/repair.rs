//! Mends what `JSON.parse` accepts and a UTF-8 parser with `f64` numbers cannot hold.
//!
//! The copy has the same length, so every position in it is a position in the original.

use alloc::string::String;

/// A mended copy, or nothing where there was nothing to mend.
///
/// INVARIANT: only ASCII bytes are overwritten, by ASCII bytes.
pub(super) fn repair(text: &str) -> Option<String> {
    let mut bytes = text.as_bytes().to_vec();
    let mut changed = false;
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'"' => at = string(&mut bytes, at + 1, &mut changed),
            b'-' | b'0'..=b'9' => at = number(&mut bytes, at, &mut changed),
            _ => at += 1,
        }
    }
    if changed {
        String::from_utf8(bytes).ok()
    } else {
        None
    }
}

/// Replaces lone surrogate escapes by characters for private use, `\ud800` by `\ue000` and so on: each
/// by one of its own, so that different keys and names stay different. Returns the index after the
/// closing quote.
fn string(bytes: &mut [u8], mut at: usize, changed: &mut bool) -> usize {
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'"' => return at + 1,
            b'\\' => {
                let Some(unit) = escaped_unit(bytes, at) else {
                    at += 2;
                    continue;
                };
                let pair = (0xd800..0xdc00).contains(&unit)
                    && escaped_unit(bytes, at + 6)
                        .is_some_and(|low| (0xdc00..0xe000).contains(&low));
                if pair {
                    at += 12;
                    continue;
                }
                if (0xd800..0xe000).contains(&unit)
                    && let Some([first, second, ..]) = bytes.get_mut(at + 2..at + 6)
                {
                    // The last two digits stay.
                    *first = b'e';
                    *second = match *second {
                        b'8' | b'9' => *second - 8,
                        letter => b'2' + (letter | 0x20) - b'a',
                    };
                    *changed = true;
                }
                at += 6;
            }
            _ => at += 1,
        }
    }
    at
}

/// The UTF-16 unit of an escape `\uXXXX` at `at`.
fn escaped_unit(bytes: &[u8], at: usize) -> Option<u32> {
    let escape = bytes.get(at..at + 6)?;
    let digits = escape.strip_prefix(b"\\u")?;
    digits.iter().try_fold(0, |value, digit| {
        Some(value * 16 + char::from(*digit).to_digit(16)?)
    })
}

/// Makes a number fit the range of `f64`. Returns the index after it.
fn number(bytes: &mut [u8], start: usize, changed: &mut bool) -> usize {
    // Below 10^309 and at most 308 digits before the point: in range, or rounded to it.
    const LARGEST: usize = 300;
    let length = bytes
        .iter()
        .skip(start)
        .take_while(|byte| matches!(byte, b'-' | b'+' | b'.' | b'e' | b'E' | b'0'..=b'9'))
        .count();
    let Some(token) = bytes.get_mut(start..start + length) else {
        return start + 1;
    };
    let mantissa = token
        .iter()
        .position(|byte| matches!(byte, b'e' | b'E'))
        .unwrap_or(token.len());
    let (digits, exponent) = token.split_at_mut(mantissa);
    let whole = digits
        .iter()
        .take_while(|byte| **byte != b'.')
        .filter(|byte| byte.is_ascii_digit())
        .count();
    let size: usize =
        exponent
            .iter()
            .filter(|byte| byte.is_ascii_digit())
            .fold(0, |value: usize, digit| {
                value
                    .saturating_mul(10)
                    .saturating_add(usize::from(digit - b'0'))
            });
    if whole.saturating_add(size) > LARGEST {
        for digit in exponent.iter_mut().filter(|byte| byte.is_ascii_digit()) {
            *digit = b'0';
            *changed = true;
        }
        if whole > LARGEST {
            shorten(digits);
            *changed = true;
        }
    }
    start + length.max(1)
}

/// Turns `123456` into `1.3456` and `1234.56` into `1.34056`: same length, smaller number.
fn shorten(digits: &mut [u8]) {
    for byte in digits.iter_mut().filter(|byte| **byte == b'.') {
        *byte = b'0';
    }
    let second = usize::from(digits.first() == Some(&b'-')) + 1;
    if let Some(byte) = digits.get_mut(second) {
        *byte = b'.';
    }
}

#[cfg(test)]
mod tests {
    use super::repair;
    use crate::json::{Limits, with_document};
    use alloc::string::ToString;

    fn read(text: &str) -> alloc::string::String {
        with_document(text, &Limits::default(), |document| {
            document.root().to_json()
        })
        .unwrap()
    }

    #[test]
    fn lone_surrogates_become_characters_of_their_own() {
        assert_eq!(
            read(r#"["\ud800","\udc00x","\ud83d\ude00"]"#),
            "[\"\u{e000}\",\"\u{e400}x\",\"😀\"]"
        );
        assert_eq!(read(r#"["\ud800\ud83d\ude00"]"#), "[\"\u{e000}😀\"]");
        assert_eq!(
            read(r#"{"\udEAD":"\\ud800"}"#),
            "{\"\u{e6ad}\":\"\\\\ud800\"}"
        );
    }

    #[test]
    fn each_lone_surrogate_stays_different() {
        // Miri is slow: some will do there.
        for unit in (0xd800..0xe000_u32).step_by(if cfg!(miri) { 0x111 } else { 1 }) {
            let own = char::from_u32(unit + 0x800).unwrap().to_string();
            for text in [
                alloc::format!("\"\\u{unit:04x}\""),
                alloc::format!("\"\\u{unit:04X}\""),
            ] {
                let mended = repair(&text).unwrap();
                assert_eq!(mended.len(), text.len());
                assert_eq!(
                    serde_json::from_str::<alloc::string::String>(&mended).unwrap(),
                    own
                );
            }
        }
    }

    #[test]
    fn numbers_out_of_range_stay_numbers() {
        for text in ["1e400", "-9e999999", "123e308", "1E+0400"] {
            assert!(read(text).starts_with(['1', '-']), "{text}");
        }
        let long = "9".repeat(2) + &"1".repeat(398);
        assert!(read(&long).starts_with("9.1"));
        assert!(read(&alloc::format!("-{long}.5e1")).starts_with("-9.1"));
        assert_eq!(read("1e-400"), "0.0");
    }

    #[test]
    fn length_and_other_text_stay() {
        let text = r#"{"a":"1e400 \ud800","b":1e400,"c":"é"}"#;
        let mended = repair(text).unwrap();
        assert_eq!(mended.len(), text.len());
        assert_eq!(
            mended,
            r#"{"a":"1e400 \ue000","b":1e000,"c":"é"}"#.to_string()
        );
        assert_eq!(repair(r#"{"a":1}"#), None);
    }

    #[test]
    fn a_byte_order_mark_is_skipped() {
        assert_eq!(read("\u{feff}[1]"), "[1]");
    }
}
