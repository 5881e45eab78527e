//! A hint was changed on the way.

use crate::rules::{PairCx, Sink, declare_rule};

declare_rule! {
    /// ## What it finds
    ///
    /// A hint that upstream and downstream declare with different values.
    ///
    /// ## Why it matters
    ///
    /// A relay may be stricter than the server, but it cannot know that a tool is safer than its author says.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"upstream":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":true,"openWorldHint":false}},"downstream":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"readOnlyHint":false,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}}}
    /// ```
    ///
    /// ```json,fails
    /// {"upstream":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}},"downstream":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":true,"openWorldHint":false}}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"upstream":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}},"downstream":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}}}
    /// ```
    ///
    /// ```json,passes
    /// {"upstream":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"readOnlyHint":true}},"downstream":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Have the relay pass `annotations` through unchanged, or say in its documentation which hints it overrides.
    id: "hint-changed-by-relay",
    title: "A hint was changed on the way",
    group: Relay,
    since: "0.1.0",
    severity: Error,
    confidence: Certain,
    applies_from: "2024-11-05",
    weight: Doubt,
    fix: None,
    sources: [
        reported: "gateways and SDKs drop or rewrite annotations: kintone/mcp-server #568, hostinger/api-mcp-server #62, Docker's catalogue omits false",
        tested: "stacklok/toolhive @e25de16c: a composite that claims to be safer than its floor is dropped",
    ],
    messages: {
        changed: "{hint} is {before} upstream and {after} downstream",
    },
    check: Pair(check),
}

fn check<'a>(cx: &PairCx<'_, 'a>, sink: &mut Sink<'a>) {
    let Some(after) = cx.after else { return };
    for change in cx.hints {
        if change.before.value().is_some() && change.after.value().is_some() {
            sink.emit("changed", |finding| {
                finding
                    .at(after.at(&["annotations", change.hint.key()]))
                    .param("hint", change.hint.key())
                    .param("before", change.before.words())
                    .param("after", change.after.words());
            });
        }
    }
}
