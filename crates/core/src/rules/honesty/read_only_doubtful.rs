//! `read-only-doubtful`: readOnlyHint is true on a tool that may change something.

use crate::evidence::{Tri, Which};
use crate::finding::Confidence;
use crate::rules::{Sink, ToolCx, declare_rule};
use crate::tool::{Declared, Hint};

declare_rule! {
    /// ## What it finds
    ///
    /// A tool that declares `readOnlyHint: true` where a word or a parameter may mean a change: a verb that
    /// is also a noun, a cache that is emptied, a call that is logged.
    ///
    /// ## Why it matters
    ///
    /// Nothing is proven. A sentence in the description that denies the change settles it for every
    /// reader.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"clear_cache","description":"Empties the cache of query results.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"connect_room","description":"Connects to a room.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"get_ticket","description":"Returns a ticket by number.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"search_logs","description":"Searches the log. Nothing is changed.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Say in the description what the tool does not do, or declare `readOnlyHint: false`.
    id: "read-only-doubtful",
    title: "readOnlyHint is true on a tool that may change something",
    group: Honesty,
    since: "0.1.0",
    severity: Info,
    confidence: Possible,
    applies_from: "2025-03-26",
    weight: None,
    fix: None,
    sources: [
        documented: "MCP specification 2025-03-26 to 2026-07-28, ToolAnnotations.readOnlyHint: the tool does not modify its environment",
        documented: "OpenAI app submission FAQ, 2026-02: log writing counted; plugin guidelines, 2026-10: it is no longer named",
    ],
    messages: {
        doubtful: "readOnlyHint: true, but it may be that the tool {reason} (\"{words}\")",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    let claims = cx.tool.hints.declared(Hint::ReadOnly) == Declared::True;
    let writes = cx.effects.writes;
    if claims && writes.value == Tri::Yes && !writes.is_yes(Confidence::Likely) {
        sink.emit("doubtful", |finding| {
            cx.doubt(finding, Hint::ReadOnly, Which::Writes);
        });
    }
}
