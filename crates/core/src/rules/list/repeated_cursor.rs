//! A cursor that leads back.

use alloc::string::ToString;
use alloc::vec::Vec;

use crate::json::pointer;
use crate::rules::{ListCx, Sink, declare_rule};

declare_rule! {
    /// ## What it finds
    ///
    /// Two pages of one list with the same `nextCursor`.
    ///
    /// ## Why it matters
    ///
    /// A client that follows the cursor comes back to a page that it has seen, and goes round
    /// without end or stops with half the list.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"pages":[{"tools":[{"name":"a","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}],"nextCursor":"x"},{"tools":[{"name":"b","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}],"nextCursor":"x"},{"tools":[{"name":"c","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}]}]}
    /// ```
    ///
    /// ```json,fails
    /// {"pages":[{"tools":[{"name":"a","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}],"nextCursor":"x"},{"tools":[{"name":"b","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}],"nextCursor":"x"}]}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"pages":[{"tools":[{"name":"a","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}],"nextCursor":"x"},{"tools":[{"name":"b","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}],"nextCursor":"y"},{"tools":[{"name":"c","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}]}]}
    /// ```
    ///
    /// ```json,passes
    /// {"pages":[{"tools":[{"name":"a","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}]},{"tools":[{"name":"b","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}]}]}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Give every page a cursor of its own.
    id: "repeated-cursor",
    title: "two pages have the same nextCursor",
    group: List,
    since: "0.1.0",
    severity: Warn,
    confidence: Certain,
    applies_from: "2024-11-05",
    weight: None,
    fix: None,
    sources: [
        documented: "MCP specification 2024-11-05 to 2026-07-28, server/utilities/pagination",
    ],
    messages: {
        repeated: "page {page} has the same nextCursor as page {other}: a client that follows it goes round",
    },
    check: List(check),
}

fn check<'a>(cx: &ListCx<'a>, sink: &mut Sink<'a>) {
    let mut cursors: Vec<(&str, usize)> = cx
        .input
        .pages
        .iter()
        .enumerate()
        .filter_map(|(index, (_, page))| Some((page.get("nextCursor")?.as_str()?, index)))
        .filter(|(cursor, _)| !cursor.is_empty())
        .collect();
    crate::order::sort_by(&mut cursors, Ord::cmp);
    for same in cursors.chunk_by(|a, b| a.0 == b.0) {
        let [(_, first), (_, second), ..] = same else {
            continue;
        };
        sink.emit("repeated", |finding| {
            if let Some((at, _)) = cx.input.pages.get(*second) {
                finding.at(pointer::join(at, &["nextCursor"]));
            }
            finding
                .param("page", (second + 1).to_string())
                .param("other", (first + 1).to_string());
        });
    }
}
