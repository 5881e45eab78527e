//! Fills the blanks of a template, line by line.
//!
//! `%name%` is a blank. A line whose blank cannot be filled is left out; `%!title%` at a line's
//! start keeps the line only where the title is *not* known. What is filled in is never read again,
//! so no text from a definition can open a blank of its own.

use alloc::string::String;

/// Fills `template`; `blank` gives what stands for a name, or nothing where it is not known.
pub(super) fn fill(template: &str, blank: impl Fn(&str) -> Option<String>) -> String {
    let mut out = String::with_capacity(template.len() * 2);
    for line in template.trim_matches('\n').split('\n') {
        let before = out.len();
        if fill_line(line, &blank, &mut out).is_some() {
            out.push('\n');
        } else {
            out.truncate(before);
        }
    }
    out
}

fn fill_line(line: &str, blank: &impl Fn(&str) -> Option<String>, out: &mut String) -> Option<()> {
    for (index, part) in line.split('%').enumerate() {
        if index % 2 == 0 {
            out.push_str(part);
        } else if let Some(absent) = part.strip_prefix('!') {
            if blank(absent).is_some() {
                return None;
            }
        } else {
            out.push_str(&blank(part)?);
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::fill;
    use alloc::string::ToString;

    #[test]
    fn lines_without_their_blank_go() {
        let template = "\na(\n  %name%,\n  %title%,\n%!title%  null,\n%!name%  nobody,\n)\n";
        let filled = fill(template, |blank| {
            (blank == "name").then(|| "\"%title%\"".to_string())
        });
        assert_eq!(filled, "a(\n  \"%title%\",\n  null,\n)\n");
    }
}
