//! `twins-with-different-hints`: two tools of nearly the same name declare different hints.

use alloc::collections::BTreeMap;
use alloc::string::String;

use crate::order::{hash, repeated};
use crate::rules::{ListCx, Sink, declare_rule};
use crate::tool::Tool;

declare_rule! {
    /// ## What it finds
    ///
    /// Two tools whose names differ only in case, separators or a version at the end, and whose declared
    /// hints differ.
    ///
    /// ## Why it matters
    ///
    /// One of them is likely a leftover, and a model may pick the one that asks less.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"tools":[{"name":"get_room","description":"Returns a room.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}},{"name":"getRoom","description":"Returns a room.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":false,"openWorldHint":true}}]}
    /// ```
    ///
    /// ```json,fails
    /// {"tools":[{"name":"save_room","description":"Saves a room.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":true}},{"name":"save_room_v2","description":"Saves a room.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":false}}]}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"tools":[{"name":"get_room","description":"Returns a room.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}},{"name":"getRoom","description":"Returns a room.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}}]}
    /// ```
    ///
    /// ```json,passes
    /// {"tools":[{"name":"get_room","description":"Returns a room.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}},{"name":"set_room","description":"Sets a room.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":false,"openWorldHint":true}}]}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Give both the same hints, or drop one.
    id: "twins-with-different-hints",
    title: "two tools of nearly the same name declare different hints",
    group: Honesty,
    since: "0.1.0",
    severity: Info,
    confidence: Possible,
    applies_from: "2025-03-26",
    weight: None,
    fix: None,
    sources: [
        documented: "MCP specification 2025-11-25: tool names should be unique within a server",
    ],
    messages: {
        differ: "{name} and {other} look like one tool twice but declare different hints",
    },
    check: List(check),
}

fn check<'a>(cx: &ListCx<'a>, sink: &mut Sink<'a>) {
    let mut letters = String::new();
    let hashes = cx.tools.iter().map(|tool| {
        let stem = stem(tool.name?, &mut letters);
        (!stem.is_empty()).then(|| hash(stem.bytes()))
    });
    let alike = repeated(hashes);
    let mut seen: BTreeMap<String, &Tool<'_>> = BTreeMap::new();
    for tool in alike.into_iter().filter_map(|index| cx.tools.get(index)) {
        let Some(name) = tool.name else { continue };
        let key = String::from(stem(name, &mut letters));
        let Some(other) = seen.get(&key) else {
            seen.insert(key, tool);
            continue;
        };
        if other.name != tool.name && other.hints != tool.hints {
            sink.emit_about("differ", [other.index, tool.index], |finding| {
                finding
                    .at(tool.pointer())
                    .param("name", other.label())
                    .param("other", tool.label());
            });
        }
    }
}

/// The letters of a name in lower case, without a version at the end.
fn stem<'s>(name: &str, letters: &'s mut String) -> &'s str {
    letters.clear();
    if name.is_ascii() {
        let bytes = name.bytes().filter(u8::is_ascii_alphanumeric);
        letters.extend(bytes.map(|byte| char::from(byte.to_ascii_lowercase())));
    } else {
        let chars = name.chars().filter(|c| c.is_alphanumeric());
        letters.extend(chars.flat_map(char::to_lowercase));
    }
    let short = letters.trim_end_matches(|c: char| c.is_ascii_digit());
    match short.strip_suffix('v') {
        Some(stem) if short.len() < letters.len() => stem,
        _ => letters,
    }
}
