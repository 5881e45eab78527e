//! A list that goes on after what is here.

use crate::json::{Value, pointer};
use crate::rules::{ListCx, Sink, declare_rule};

declare_rule! {
    /// ## What it finds
    ///
    /// A result of `tools/list` whose last page has a `nextCursor`.
    ///
    /// ## Why it matters
    ///
    /// The server has more tools than these. What is counted or compared over the list (names that
    /// repeat, hints that are missing) says nothing about the tools that are not here, and a
    /// reviewer who sees this list has not seen them.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"tools":[{"name":"export","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}],"nextCursor":"page-2"}
    /// ```
    ///
    /// ```json,fails
    /// {"pages":[{"tools":[{"name":"export","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}],"nextCursor":"page-2"},{"tools":[{"name":"import","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}],"nextCursor":"page-3"}]}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"tools":[{"name":"export","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}]}
    /// ```
    ///
    /// ```json,passes
    /// {"pages":[{"tools":[{"name":"export","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}],"nextCursor":"page-2"},{"tools":[{"name":"import","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}]}]}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Fetch the next page with the cursor until no cursor comes, and check all pages together.
    id: "next-cursor-on-last-page",
    title: "the last page has a nextCursor",
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
        more: "nextCursor is set on the last page: the list is incomplete, and the tools on the pages that follow are not checked",
    },
    check: List(check),
}

fn check<'a>(cx: &ListCx<'a>, sink: &mut Sink<'a>) {
    if let Some((at, page)) = cx.input.pages.last()
        && let Some(cursor) = page.get("nextCursor").and_then(Value::as_str)
        && !cursor.is_empty()
    {
        sink.emit("more", |finding| {
            finding.at(pointer::join(at, &["nextCursor"]));
        });
    }
}
