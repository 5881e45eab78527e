//! A hint became unusable on the way.

use crate::rules::{PairCx, Sink, declare_rule};

declare_rule! {
    /// ## What it finds
    ///
    /// A hint whose downstream value is no boolean, while upstream it is absent or a boolean.
    ///
    /// ## Why it matters
    ///
    /// Relays that write every unset hint as `null` are the usual cause. One such value makes TypeScript clients
    /// reject the whole list, so all tools of the server vanish.
    ///
    /// Also reported: the rule about the value itself.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"upstream":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"readOnlyHint":true}},"downstream":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"readOnlyHint":true,"destructiveHint":null}}}
    /// ```
    ///
    /// ```json,fails
    /// {"upstream":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}},"downstream":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":"false"}}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"upstream":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"readOnlyHint":null}},"downstream":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"readOnlyHint":null}}}
    /// ```
    ///
    /// ```json,passes
    /// {"upstream":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}},"downstream":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Have the relay leave unset hints out instead of writing `null`.
    id: "null-added-by-relay",
    title: "A hint became unusable on the way",
    group: Relay,
    since: "0.1.0",
    severity: Error,
    confidence: Certain,
    applies_from: "2024-11-05",
    weight: None,
    fix: None,
    sources: [
        reported: "r33drichards/mcp-js PR 117: a proxy's null hints made a client drop all 94 tools",
        tested: "TypeScript SDK 1.32.2 rejects the whole tools/list for one null hint",
    ],
    messages: {
        unusable: "{hint} is {before} upstream and no boolean downstream: clients of the TypeScript SDK reject the whole list",
    },
    check: Pair(check),
}

fn check<'a>(cx: &PairCx<'_, 'a>, sink: &mut Sink<'a>) {
    let Some(after) = cx.after else { return };
    for change in cx.hints {
        if change.after.is_invalid() && !change.before.is_invalid() {
            sink.emit("unusable", |finding| {
                finding
                    .at(after.at(&["annotations", change.hint.key()]))
                    .param("hint", change.hint.key())
                    .param("before", change.before.words());
            });
        }
    }
}
