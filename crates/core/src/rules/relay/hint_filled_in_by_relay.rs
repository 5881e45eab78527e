//! A hint was filled in on the way with a safer value than silence has.

use crate::rules::{PairCx, Sink, declare_rule};
use crate::tool::{Hint, Tool};

declare_rule! {
    /// ## What it finds
    ///
    /// A hint that the upstream definition leaves open and the downstream definition declares with the value that
    /// is not the protocol's default.
    ///
    /// ## Why it matters
    ///
    /// Silence means the worst case. A relay that reads hints into plain booleans turns "not said" into "safe",
    /// and a host that believes it runs unasked what nobody vouched for.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"upstream":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"readOnlyHint":false}},"downstream":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"readOnlyHint":false,"destructiveHint":false}}}
    /// ```
    ///
    /// ```json,fails
    /// {"upstream":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}},"downstream":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"readOnlyHint":true}}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"upstream":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}},"downstream":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":false,"openWorldHint":true}}}
    /// ```
    ///
    /// ```json,passes
    /// {"upstream":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}},"downstream":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Keep absent and false apart in the relay: an optional boolean, not a plain one.
    id: "hint-filled-in-by-relay",
    title: "A hint was filled in on the way with a safer value than silence has",
    group: Relay,
    since: "0.1.0",
    severity: Error,
    confidence: Certain,
    applies_from: "2024-11-05",
    weight: Doubt,
    fix: None,
    sources: [
        code: "speakeasy-api/gram, server/internal/conv/tools.go @2211d340: the assistant adapter turns absent hints into false",
        reported: "gateways and SDKs drop or rewrite annotations: kintone/mcp-server #568, hostinger/api-mcp-server #62, Docker's catalogue omits false",
    ],
    messages: {
        filled: "upstream does not declare {hint}; on the way it was filled in as {after}, while silence means {default}",
    },
    check: Pair(check),
}

fn check<'a>(cx: &PairCx<'_, 'a>, sink: &mut Sink<'a>) {
    let Some(after) = cx.after else { return };
    for change in cx.hints {
        let filled = change.before.value().is_none()
            && change.after.value() == Some(!change.hint.default_value());
        // On a read-only tool these two have no meaning, whoever declares them.
        let moot = change.hint.needs_a_write() && cx.before.is_some_and(is_read_only);
        if filled && !moot {
            sink.emit("filled", |finding| {
                finding
                    .at(after.at(&["annotations", change.hint.key()]))
                    .param("hint", change.hint.key())
                    .param("after", change.after.words())
                    .param(
                        "default",
                        if change.hint.default_value() {
                            "true"
                        } else {
                            "false"
                        },
                    );
            });
        }
    }
}

fn is_read_only(tool: &Tool<'_>) -> bool {
    tool.hints.value(Hint::ReadOnly)
}
