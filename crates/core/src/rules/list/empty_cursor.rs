//! A cursor without characters.

use alloc::vec;

use crate::finding::{Applicability, Op};
use crate::json::{Value, pointer};
use crate::rules::{ListCx, Sink, declare_rule};

declare_rule! {
    /// ## What it finds
    ///
    /// A page with `nextCursor: ""`.
    ///
    /// ## Why it matters
    ///
    /// The protocol says that a missing cursor ends the list; an empty one is a cursor like any
    /// other. Many clients take it for the end, others ask for the next page with it and get the
    /// first one again.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"tools":[{"name":"export","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}],"nextCursor":""}
    /// ```
    ///
    /// ```json,fails
    /// {"pages":[{"tools":[{"name":"export","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}],"nextCursor":"2"},{"tools":[{"name":"import","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}],"nextCursor":""}]}
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
    /// Leave the key out on the last page.
    id: "empty-cursor",
    title: "nextCursor is empty",
    group: List,
    since: "0.1.0",
    severity: Info,
    confidence: Certain,
    applies_from: "2024-11-05",
    weight: None,
    fix: Safe,
    sources: [
        documented: "MCP specification 2024-11-05 to 2026-07-28, server/utilities/pagination",
    ],
    messages: {
        empty: "nextCursor is empty: some clients take it for the end of the list, others ask for the first page again",
    },
    check: List(check),
}

fn check<'a>(cx: &ListCx<'a>, sink: &mut Sink<'a>) {
    for (at, page) in &cx.input.pages {
        if page.get("nextCursor").and_then(Value::as_str) == Some("") {
            sink.emit("empty", |finding| {
                let path = pointer::join(at, &["nextCursor"]);
                finding
                    .at(path.clone())
                    .fix(Applicability::Safe, vec![Op::Remove { path }]);
            });
        }
    }
}
