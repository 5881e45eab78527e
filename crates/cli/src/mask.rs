//! What must not be shown: passwords in URLs, and tokens in their query strings.

use std::borrow::Cow;

/// What stands in place of a secret.
const HIDDEN: &str = "***";

/// Parts of a parameter's name that say that its value is a secret.
const SECRET: [&str; 13] = [
    "token", "key", "secret", "pass", "pwd", "auth", "sig", "cred", "session", "code", "jwt",
    "bearer", "access",
];

/// The text with the secrets of its URLs hidden. User names stay, and so do parameters that only
/// choose something.
pub(crate) fn masked(text: &str) -> Cow<'_, str> {
    if !text.contains("://") {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("://") {
        let (before, url) = rest.split_at(at + 3);
        out.push_str(before);
        let ends = |c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '<' | '>' | '`' | '\\');
        let (url, after) = url.split_at(url.find(ends).unwrap_or(url.len()));
        mask(url, &mut out);
        rest = after;
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// Masks what follows `scheme://`.
fn mask(url: &str, out: &mut String) {
    let authority = user_info(url).map_or(0, |user| {
        if let Some((name, _)) = user.split_once(':') {
            out.push_str(name);
            out.push(':');
        }
        out.push_str(HIDDEN);
        user.len()
    });
    let url = &url[authority..];
    let query = url.find(['?', '#']).unwrap_or(url.len());
    out.push_str(&url[..query]);
    // Some put a token behind the `#`.
    for piece in url[query..].split_inclusive(['?', '#', '&', ';']) {
        let (pair, end) = match piece.char_indices().next_back() {
            Some((at, '?' | '#' | '&' | ';')) => piece.split_at(at),
            _ => (piece, ""),
        };
        match pair.split_once('=') {
            Some((name, value)) if is_secret(name, value) => {
                out.push_str(name);
                out.push('=');
                out.push_str(HIDDEN);
            }
            _ => out.push_str(pair),
        }
        out.push_str(end);
    }
}

/// What stands before the `@` of the host.
fn user_info(url: &str) -> Option<&str> {
    let authority = &url[..url.find(['/', '?', '#']).unwrap_or(url.len())];
    if let Some(at) = authority.rfind('@') {
        return Some(&url[..at]);
    }
    // A password may hold what should have been written as `%2F`: then no port follows the colon.
    let (_, port) = authority.rsplit_once(':')?;
    let is_port = port.ends_with(']') || port.bytes().all(|byte| byte.is_ascii_digit());
    let at = url.rfind('@').filter(|_| !is_port)?;
    Some(&url[..at])
}

fn is_secret(name: &str, value: &str) -> bool {
    let name = name.to_ascii_lowercase();
    if SECRET.iter().any(|part| name.contains(part)) {
        return !value.is_empty();
    }
    // A long mixture of letters and digits is no word.
    value.len() >= 20
        && value.bytes().any(|byte| byte.is_ascii_digit())
        && value.bytes().any(|byte| byte.is_ascii_alphabetic())
        && !value.contains('/')
}

#[cfg(test)]
mod tests {
    use super::masked;

    #[test]
    fn secrets_of_urls_are_hidden_and_nothing_else() {
        for (text, shown) in [
            ("no URL: a@b, c:d@e", "no URL: a@b, c:d@e"),
            ("https://host:8080/mcp", "https://host:8080/mcp"),
            ("https://host/@scope/x@1", "https://host/@scope/x@1"),
            ("http://[::1]:80/@a", "http://[::1]:80/@a"),
            ("https://ann:pw@host/mcp", "https://ann:***@host/mcp"),
            ("https://ann:p@w@host", "https://ann:***@host"),
            ("https://ann:p/w?x@host/a", "https://ann:***@host/a"),
            ("https://ghp_1234@host", "https://***@host"),
            (
                "for url (https://h/mcp?api_key=abc&page=2&Token=x#access_token=y), again",
                "for url (https://h/mcp?api_key=***&page=2&Token=***#access_token=***",
            ),
            (
                "'https://u:p@h/a' \"https://h/?sig=1\" https://h?key=",
                "'https://u:***@h/a' \"https://h/?sig=***\" https://h?key=",
            ),
            (
                "https://h/?id=0123456789abcdefABCDEF&q=rooms",
                "https://h/?id=***&q=rooms",
            ),
        ] {
            let found = masked(text);
            // What stands at the end of a secret may go with it: better too much than too little.
            assert!(found.starts_with(shown), "{text}: {found}");
            assert_eq!(masked(&found), found);
        }
    }
}
