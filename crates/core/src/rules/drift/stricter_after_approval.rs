//! A hint became stricter since the tool was approved.

use crate::rules::{PairCx, Sink, declare_rule};
use crate::tool::change::Direction;

declare_rule! {
    /// ## What it finds
    ///
    /// A hint that now admits more than the definition a person approved.
    ///
    /// ## Why it matters
    ///
    /// Nothing gets more dangerous by it, but callers lose something: hosts will ask where they ran the tool
    /// unasked, and hosts that only run read-only tools will refuse it.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"approved":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}},"now":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"readOnlyHint":false,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}}}
    /// ```
    ///
    /// ```json,fails
    /// {"approved":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"readOnlyHint":true}},"now":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"approved":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{}},"now":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}}}
    /// ```
    ///
    /// ```json,passes
    /// {"approved":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":true,"openWorldHint":false}},"now":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"readOnlyHint":true,"destructiveHint":true,"idempotentHint":true,"openWorldHint":false}}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// If the tool really does more now, tell its users. If it does not, put the hint back.
    id: "stricter-after-approval",
    title: "A hint became stricter since the tool was approved",
    group: Drift,
    since: "0.1.0",
    severity: Info,
    confidence: Certain,
    applies_from: "2024-11-05",
    weight: None,
    fix: None,
    sources: [
        documented: "MCP specification 2025-06-18, server/tools: clients treat annotations of untrusted servers as untrusted, and a list may change at any time (tools/list_changed)",
    ],
    messages: {
        stricter: "since the approval {hint} went from {before} to {after}: hosts may ask where they did not",
    },
    check: Pair(check),
}

fn check<'a>(cx: &PairCx<'_, 'a>, sink: &mut Sink<'a>) {
    let Some(after) = cx.after else { return };
    for change in cx.hints {
        if change.direction == Direction::Stricter {
            sink.emit("stricter", |finding| {
                finding
                    .at(after.at(&["annotations", change.hint.key()]))
                    .param("hint", change.hint.key())
                    .param("before", change.before.words())
                    .param("after", change.after.words());
            });
        }
    }
}
