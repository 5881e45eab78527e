//! JSON pointers (RFC 6901): the only address a finding has.

use alloc::borrow::Cow;
use alloc::string::String;

/// Appends `segment` to `pointer`, escaped.
pub fn push(pointer: &mut String, segment: &str) {
    pointer.push('/');
    for c in segment.chars() {
        match c {
            '~' => pointer.push_str("~0"),
            '/' => pointer.push_str("~1"),
            c => pointer.push(c),
        }
    }
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
    }
}
