//! JSON pointers (RFC 6901): the only address a finding has.

use alloc::borrow::Cow;
use alloc::string::String;

/// Appends `segment` to `pointer`, escaped.
pub fn push(pointer: &mut String, segment: &str) {
    pointer.push('/');
    if !segment.bytes().any(|byte| matches!(byte, b'~' | b'/')) {
        pointer.push_str(segment);
        return;
    }
    for c in segment.chars() {
        match c {
            '~' => pointer.push_str("~0"),
            '/' => pointer.push_str("~1"),
            c => pointer.push(c),
        }
    }
}

/// Appends the place in an array to `pointer`.
pub fn push_index(pointer: &mut String, index: usize) {
    pointer.push('/');
    let mut digits = [0_u8; 20];
    let mut rest = index;
    let mut length = 0;
    for digit in digits.iter_mut().rev() {
        *digit = b"0123456789".get(rest % 10).copied().unwrap_or(b'0');
        length += 1;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    let digits = digits.iter().skip(20 - length);
    pointer.extend(digits.map(|digit| char::from(*digit)));
}

/// `base` followed by `segments`.
pub fn join(base: &str, segments: &[&str]) -> String {
    let mut pointer = String::from(base);
    for segment in segments {
        push(&mut pointer, segment);
    }
    pointer
}

/// The unescaped segments of `pointer`. The empty pointer has none.
pub fn segments(pointer: &str) -> impl Iterator<Item = Cow<'_, str>> {
    pointer.split('/').skip(1).map(unescape)
}

fn unescape(segment: &str) -> Cow<'_, str> {
    if segment.contains('~') {
        Cow::Owned(segment.replace("~1", "/").replace("~0", "~"))
    } else {
        Cow::Borrowed(segment)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn escapes_round_trip() {
        let pointer = join("/tools/0", &["a/b", "m~n", "~1", ""]);
        assert_eq!(pointer, "/tools/0/a~1b/m~0n/~01/");
        let back: Vec<_> = segments(&pointer).collect();
        assert_eq!(back, ["tools", "0", "a/b", "m~n", "~1", ""]);
        assert_eq!(segments("").count(), 0);
        for (index, text) in [(0, "/0"), (10, "/10"), (u32::MAX as usize, "/4294967295")] {
            let mut pointer = String::new();
            push_index(&mut pointer, index);
            assert_eq!(pointer, text);
        }
    }
}
