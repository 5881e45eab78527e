//! A cursor that is no string.

use alloc::vec;

use crate::finding::{Applicability, Op};
use crate::json::pointer;
use crate::rules::{ListCx, Sink, declare_rule};

declare_rule! {
    /// ## What it finds
    ///
    /// A page with a `nextCursor` that is `null`, a number or something else that is no string.
    ///
    /// ## Why it matters
    ///
    /// The protocol allows a string or nothing. TypeScript clients refuse the page over it, so
    /// every tool on it disappears; Python clients read `null` as absent and refuse the page for
    /// anything else.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"tools":[{"name":"export","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}],"nextCursor":null}
    /// ```
    ///
    /// ```json,fails
    /// {"tools":[{"name":"export","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}],"nextCursor":2}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"tools":[{"name":"export","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}]}
    /// ```
    ///
    /// ```json,passes
    /// {"pages":[{"tools":[{"name":"export","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}],"nextCursor":"2"},{"tools":[{"name":"import","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}]}]}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Leave the key out on the last page, and write a string on the others.
    id: "cursor-not-a-string",
    title: "nextCursor is not a string",
    group: List,
    since: "0.1.0",
    severity: Error,
    confidence: Certain,
    applies_from: "2024-11-05",
    weight: None,
    fix: Review,
    sources: [
        documented: "MCP specification 2024-11-05 to 2026-07-28, server/utilities/pagination",
        tested: "list parsers of @modelcontextprotocol/sdk 1.32.2, @modelcontextprotocol/core 2.4.0, mcp 1.30.0 and mcp 2.3.0, run on 2026-11-30",
    ],
    messages: {
        null: "nextCursor is null: TypeScript clients (SDK 1.32.2, 2.4.0) drop the whole page because of it, others read it as absent",
        type: "nextCursor is {kind} where a string is required: TypeScript and Python clients drop the whole page because of it",
    },
    check: List(check),
}

fn check<'a>(cx: &ListCx<'a>, sink: &mut Sink<'a>) {
    for (at, page) in &cx.input.pages {
        let Some(cursor) = page
            .get("nextCursor")
            .filter(|cursor| cursor.as_str().is_none())
        else {
            continue;
        };
        sink.emit(if cursor.is_null() { "null" } else { "type" }, |finding| {
            let path = pointer::join(at, &["nextCursor"]);
            finding
                .at(path.clone())
                .param("kind", cursor.kind().with_article());
            if cursor.is_null() {
                finding.fix(Applicability::Safe, vec![Op::Remove { path }]);
            }
        });
    }
}
