//! What must not be shown: passwords in URLs, tokens in their query strings, and what was handed over
//! for a server: headers, variables, arguments. Names stay, values go.

use std::borrow::Cow;
use std::sync::{PoisonError, RwLock};

/// What stands in place of a secret.
pub(crate) const HIDDEN: &str = "***";

/// What was handed over for servers, the longest first. A server may say it again anywhere.
static KNOWN: RwLock<Vec<Secret>> = RwLock::new(Vec::new());

/// Shorter values are words such as `on` and numbers, which stand everywhere.
const SHORTEST: usize = 4;

/// From this length on a value is hidden also where it is a part of a longer word.
const LONG: usize = 8;

#[derive(Debug)]
struct Secret {
    text: String,
    /// That its name or its look leaves no doubt: it is hidden in definitions too.
    certain: bool,
}

/// Parts of a parameter's name that say that its value is a secret.
const SECRET: [&str; 14] = [
    "token", "key", "secret", "pass", "pwd", "auth", "sig", "cred", "session", "code", "jwt",
    "bearer", "access", "cookie",
];

/// Those of an option that cannot be a switch.
const SURE: [&str; 7] = ["token", "secret", "pass", "pwd", "cred", "jwt", "api"];

/// The text with the secrets of its URLs hidden, and with those that were handed over. User names
/// stay, and so do parameters that only choose something.
pub(crate) fn masked(text: &str) -> Cow<'_, str> {
    let known = KNOWN.read().unwrap_or_else(PoisonError::into_inner);
    match without(text, &known) {
        Cow::Borrowed(text) => urls(text),
        Cow::Owned(text) => Cow::Owned(urls(&text).into_owned()),
    }
}

/// A list that a server sent, without the secrets that it was asked with; nothing where it holds
/// none. Definitions are judged by their words, so only what is certain goes.
pub(crate) fn masked_list(list: &str) -> Option<String> {
    let known = KNOWN.read().unwrap_or_else(PoisonError::into_inner);
    let mut out = Cow::Borrowed(list);
    for secret in known.iter().filter(|secret| secret.certain) {
        if let Cow::Owned(changed) = replaced(&out, &secret.text) {
            out = Cow::Owned(changed);
        }
    }
    match out {
        Cow::Borrowed(_) => None,
        Cow::Owned(changed) => Some(changed),
    }
}

/// Hides from now on a value that was handed over for a server under a name.
pub(crate) fn hide(name: &str, value: &str) {
    let named = is_secret(name, value);
    let path = value.starts_with(['/', '.', '~']) || value.get(1..3) == Some(":\\");
    if path && !named {
        return;
    }
    remember(value, named);
    // Such as `Bearer` and a token: the token is told again without the word.
    for part in value.split_whitespace().skip(1) {
        remember(part.trim_matches([',', ';', '"']), named);
    }
}

/// The same of an argument that follows an option. Where the option may be a switch, the argument may
/// be an ordinary word, which definitions use as well.
fn hide_after(option: &str, value: &str) {
    let sure = has_part(option, &SURE);
    let plain = value
        .bytes()
        .all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    remember(value, sure || !plain);
}

fn remember(text: &str, certain: bool) {
    if text.len() < SHORTEST || text.bytes().all(|byte| byte == b'*') {
        return;
    }
    let certain = certain && text.len() >= LONG;
    // Text comes back as it was, or as JSON and the messages of Rust write it.
    let escaped = format!("{text:?}");
    let escaped = &escaped[1..escaped.len() - 1];
    let mut known = KNOWN.write().unwrap_or_else(PoisonError::into_inner);
    for text in [text, escaped] {
        if let Some(secret) = known.iter_mut().find(|secret| secret.text == text) {
            secret.certain |= certain;
        } else {
            known.push(Secret {
                text: text.to_owned(),
                certain,
            });
        }
    }
    known.sort_by_key(|secret| std::cmp::Reverse(secret.text.len()));
}

/// Hides from now on the secrets of a URL that was handed over.
pub(crate) fn hide_url(url: &str) {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let query = match user_info(rest) {
        Some(user) => {
            let password = user.split_once(':').map_or(user, |(_, password)| password);
            hide("password", password);
            &rest[user.len()..]
        }
        None => rest,
    };
    for piece in query.split(['?', '#', '&', ';']).skip(1) {
        if let Some((name, value)) = piece.split_once('=')
            && is_secret(name, value)
        {
            hide(name, value);
        }
    }
}

/// A URL as it may be shown, also where it lacks its scheme.
pub(crate) fn masked_url(url: &str) -> String {
    if url.contains("://") {
        return masked(url).into_owned();
    }
    let mut out = String::new();
    mask(url, &mut out);
    out
}

/// A command line as it may be shown. The secrets among its arguments are hidden from now on.
pub(crate) fn masked_command(command: &str) -> String {
    let mut out = String::with_capacity(command.len());
    // The option before, where it announces a secret.
    let mut announced: Option<&str> = None;
    for word in words(command) {
        if word.starts_with(char::is_whitespace) {
            out.push_str(word);
            continue;
        }
        let quote = word.chars().next().filter(|c| matches!(c, '"' | '\''));
        let bare = quote.map_or(word, |quote| {
            let inner = &word[1..];
            inner.strip_suffix(quote).unwrap_or(inner)
        });
        let shown = match announced {
            Some(option) if !bare.starts_with('-') => {
                hide_after(option, bare);
                HIDDEN.to_owned()
            }
            _ => argument(bare),
        };
        let flag = bare
            .strip_prefix('-')
            .map(|flag| flag.trim_start_matches('-'));
        announced = flag.filter(|flag| {
            !flag.contains('=') && !flag.starts_with("no-") && has_part(flag, &SECRET)
        });
        if shown == bare {
            out.push_str(word);
        } else {
            out.extend(quote);
            out.push_str(&shown);
            out.extend(quote);
        }
    }
    urls(&out).into_owned()
}

/// One argument, without quotes.
fn argument(bare: &str) -> String {
    if bare.contains("://") {
        for part in bare.split_whitespace().filter(|part| part.contains("://")) {
            hide_url(part);
        }
    }
    let pair = |separator: char| {
        let (name, value) = bare.split_once(separator)?;
        let plain = !name.is_empty() && !name.contains(char::is_whitespace);
        (plain && !value.starts_with("//") && is_secret(name, value.trim())).then(|| {
            hide(name, value.trim());
            format!(
                "{name}{separator}{}{HIDDEN}",
                if value.starts_with(' ') { " " } else { "" }
            )
        })
    };
    if let Some(shown) = pair('=').or_else(|| pair(':')) {
        return shown;
    }
    if bare.contains(char::is_whitespace) {
        // A command of its own, such as that of a shell.
        return masked_command(bare);
    }
    if looks_random(bare) {
        hide("secret", bare);
        return HIDDEN.to_owned();
    }
    bare.to_owned()
}

/// Whether a word is none that a person would choose: letters and digits, often changing.
fn looks_random(word: &str) -> bool {
    let kind = |byte: &u8| (byte.is_ascii_digit(), byte.is_ascii_uppercase());
    let letters: Vec<u8> = word.bytes().filter(u8::is_ascii_alphanumeric).collect();
    let changes = letters
        .windows(2)
        .filter(|pair| kind(&pair[0]) != kind(&pair[1]));
    word.len() >= 20
        && word
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"-_+=".contains(&byte))
        && changes.count() >= 5
}

/// Words, in quotes or not, and the spaces between them. An open quote reaches to the end.
fn words(command: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let (mut start, mut quote, mut space) = (0, None, None);
    for (at, c) in command.char_indices() {
        match quote {
            Some(open) if c == open => quote = None,
            Some(_) => {}
            None => {
                let now = c.is_whitespace();
                if space.is_some_and(|before| before != now) {
                    found.push(&command[start..at]);
                    start = at;
                }
                space = Some(now);
                if matches!(c, '"' | '\'') {
                    quote = Some(c);
                }
            }
        }
    }
    if start < command.len() {
        found.push(&command[start..]);
    }
    found
}

/// The text without what was handed over, also where the end of it was cut off.
fn without<'t>(text: &'t str, known: &[Secret]) -> Cow<'t, str> {
    let mut out = Cow::Borrowed(text);
    for secret in known {
        if let Cow::Owned(changed) = replaced(&out, &secret.text) {
            out = Cow::Owned(changed);
        }
        let cut = |text: &str| {
            text.match_indices('…').find_map(|(at, _)| {
                let before = &text[..at];
                let starts = before.char_indices().map(|(start, _)| start);
                let start = starts
                    .filter(|start| at - start >= SHORTEST)
                    .find(|start| secret.text.starts_with(&before[*start..]))?;
                Some((start, at))
            })
        };
        while let Some((start, end)) = cut(&out) {
            out = Cow::Owned(format!("{}{HIDDEN}{}", &out[..start], &out[end..]));
        }
    }
    out
}

/// The text with a secret hidden; a short one only where it stands alone.
fn replaced<'t>(text: &'t str, secret: &str) -> Cow<'t, str> {
    let mut out = String::new();
    let mut rest = 0;
    for (at, _) in text.match_indices(secret) {
        let alone = |c: Option<char>| !c.is_some_and(char::is_alphanumeric);
        let end = at + secret.len();
        let apart = alone(text[..at].chars().next_back()) && alone(text[end..].chars().next());
        if secret.len() >= LONG || apart {
            out.push_str(&text[rest..at]);
            out.push_str(HIDDEN);
            rest = end;
        }
    }
    if rest == 0 {
        return Cow::Borrowed(text);
    }
    out.push_str(&text[rest..]);
    Cow::Owned(out)
}

/// The text with the secrets of its URLs hidden.
fn urls(text: &str) -> Cow<'_, str> {
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

fn has_part(name: &str, parts: &[&str]) -> bool {
    let name = name.to_ascii_lowercase();
    parts.iter().any(|part| name.contains(part))
}

fn is_secret(name: &str, value: &str) -> bool {
    if has_part(name, &SECRET) {
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
    use super::{hide, hide_url, masked, masked_command, masked_list, masked_url};

    #[test]
    fn arguments_keep_their_names_and_lose_their_secrets() {
        for (command, shown) in [
            ("npx -y some-server --flag", "npx -y some-server --flag"),
            (
                "uvx mcp-server-fetch==2025.4.7",
                "uvx mcp-server-fetch==2025.4.7",
            ),
            (
                "npx @scope/server@2025.11.25 /a/b",
                "npx @scope/server@2025.11.25 /a/b",
            ),
            (
                "x --token qvy81 --no-auth rooms",
                "x --token *** --no-auth rooms",
            ),
            ("x --api-key=qvy82 -v", "x --api-key=*** -v"),
            ("env API_KEY=qvy83 A=b x", "env API_KEY=*** A=b x"),
            (
                "x -H 'Authorization: Bearer qvy84' y",
                "x -H 'Authorization: ***' y",
            ),
            (
                "sh -c 'x --password \"qvy85 a\" y'",
                "sh -c 'x --password \"***\" y'",
            ),
            ("x --token --flag", "x --token --flag"),
            ("x ghp_a1B2c3D4e5F6g7H8i9J0 'y", "x *** 'y"),
            ("x 'a --token qvy86", "x 'a --token ***'"),
            (
                "x https://u:qvy87@h/?key=qvy88",
                "x https://u:***@h/?key=***",
            ),
        ] {
            assert_eq!(masked_command(command), shown);
        }
        // They are known from then on, wherever a server tells them again.
        for secret in [
            "qvy81", "qvy82", "qvy83", "qvy84", "qvy85 a", "qvy86", "qvy87", "qvy88",
        ] {
            let told = format!("no such user: {secret}!");
            assert_eq!(masked(&told), "no such user: ***!", "{secret}");
        }
    }

    #[test]
    fn what_was_handed_over_is_hidden_everywhere() {
        hide("Authorization", "Bearer wq-one-Two-3");
        hide("X-Odd", "a\"wq\\b c");
        hide("MODE", "on");
        hide("FLAVOUR", "wqvanilla");
        hide("HOME", "/wqhome/me");
        hide_url("https://me:wq%40Pass1@host/x?sig=wqsig123");
        for (text, shown) in [
            ("Bearer wq-one-Two-3", "***"),
            ("bad token wq-one-Two-3.", "bad token ***."),
            ("xwq-one-Two-3x", "x***x"),
            ("cut wq-one-T…", "cut ***…"),
            ("cut wq-…, then", "cut wq-…, then"),
            ("a\"wq\\b c", "***"),
            ("{\"a\": \"a\\\"wq\\\\b c\"}", "{\"a\": \"***\"}"),
            ("it is on", "it is on"),
            ("FLAVOUR wqvanilla", "FLAVOUR ***"),
            ("/wqhome/me/x.json", "/wqhome/me/x.json"),
            ("wq%40Pass1 wqsig123", "*** ***"),
        ] {
            assert_eq!(masked(text), shown, "{text}");
            assert_eq!(masked(&masked(text)), masked(text));
        }
        assert_eq!(masked_list("Reads wqvanilla rooms, on"), None);
        let list = masked_list("{\"description\": \"for wq-one-Two-3\"}");
        assert_eq!(list.as_deref(), Some("{\"description\": \"for ***\"}"));
    }

    #[test]
    fn a_url_without_its_scheme_is_no_way_out() {
        assert_eq!(masked_url("ann:pw@host/mcp"), "ann:***@host/mcp");
        assert_eq!(masked_url("host/mcp?token=x"), "host/mcp?token=***");
    }

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
