//! Names that a host may make the same.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::order::{hash, repeated};
use crate::rules::{ListCx, Sink, declare_rule};
use crate::tool::shorten;

declare_rule! {
    /// ## What it finds
    ///
    /// Two or more names in one list that differ only in case, or only in `_`, `-`, `.` and `/`.
    ///
    /// ## Why it matters
    ///
    /// Names are case-sensitive and these are different tools. But model APIs take fewer characters
    /// than the protocol, so hosts replace `.` and `/` by `_`, and people and models mix such names
    /// up.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"tools":[{"name":"rooms.list","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}},{"name":"rooms_list","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}]}
    /// ```
    ///
    /// ```json,fails
    /// {"tools":[{"name":"exportAll","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}},{"name":"ExportAll","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":true,"openWorldHint":true}}]}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"tools":[{"name":"rooms.list","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}},{"name":"rooms.show","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}]}
    /// ```
    ///
    /// ```json,passes
    /// {"tools":[{"name":"list_room","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}},{"name":"list_rooms","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}]}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Give them names that differ in their letters.
    id: "colliding-names",
    title: "names differ only in case or punctuation",
    group: List,
    since: "0.1.0",
    severity: Info,
    confidence: Certain,
    applies_from: "2024-11-05",
    weight: None,
    fix: None,
    sources: [
        documented: "MCP specification 2025-11-25, server/tools: tool names are case-sensitive",
        documented: "function names of model APIs: letters, digits, _ and - only",
    ],
    messages: {
        collide: "{names} differ only in case or punctuation: hosts that rewrite names may take them for one",
    },
    check: List(check),
}

fn check<'a>(cx: &ListCx<'a>, sink: &mut Sink<'a>) {
    let hashes = cx.tools.iter().map(|tool| Some(hash(plain(tool.name?))));
    let mut names: Vec<&str> = repeated(hashes)
        .into_iter()
        .filter_map(|index| cx.tools.get(index)?.name)
        .collect();
    crate::order::sort_by(&mut names, |a, b| plain(a).cmp(plain(b)).then(a.cmp(b)));
    names.dedup();
    for alike in names.chunk_by(|a, b| plain(a).eq(plain(b))) {
        let [first, _, ..] = alike else {
            continue;
        };
        if plain(first).next().is_none() {
            continue;
        }
        sink.emit("collide", |finding| {
            let shown: Vec<String> = alike
                .iter()
                .take(SHOWN)
                .map(|name| format!("{:?}", shorten(name, 40)))
                .collect();
            let second = cx
                .tools
                .iter()
                .find(|tool| tool.name == alike.get(1).copied());
            if let Some(tool) = second {
                finding.at(tool.at(&["name"]));
            }
            finding.param("names", shown.join(" and "));
        });
    }
}

/// The letters and digits of a name, in lower case.
fn plain(name: &str) -> impl Iterator<Item = u8> + '_ {
    name.bytes()
        .filter(|byte| !matches!(byte, b'_' | b'-' | b'.' | b'/'))
        .map(|byte| byte.to_ascii_lowercase())
}

/// So many names are named in a message.
const SHOWN: usize = 4;
