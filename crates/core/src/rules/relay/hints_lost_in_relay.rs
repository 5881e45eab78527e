//! Hints were lost on the way.

use alloc::string::String;
use alloc::vec::Vec;

use crate::rules::{PairCx, Sink, declare_rule};
use crate::tool::change::HintChange;

declare_rule! {
    /// ## What it finds
    ///
    /// A hint that the upstream definition declares and the downstream definition does not.
    ///
    /// ## Why it matters
    ///
    /// Silence is the worst case: hosts treat the tool as a destructive, open-world write and ask for every call,
    /// however carefully the server declared it. The upstream server is not at fault.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"upstream":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}},"downstream":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}}}
    /// ```
    ///
    /// ```json,fails
    /// {"upstream":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}},"downstream":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"readOnlyHint":true}}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"upstream":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}},"downstream":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}}}
    /// ```
    ///
    /// ```json,passes
    /// {"upstream":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}},"downstream":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Have the relay pass `annotations` through unchanged, explicit `false` included.
    id: "hints-lost-in-relay",
    title: "Hints were lost on the way",
    group: Relay,
    since: "0.1.0",
    severity: Error,
    confidence: Certain,
    applies_from: "2024-11-05",
    weight: None,
    fix: None,
    sources: [
        reported: "gateways and SDKs drop or rewrite annotations: kintone/mcp-server #568, hostinger/api-mcp-server #62, Docker's catalogue omits false",
        code: "modelcontextprotocol/go-sdk before 1.7.0 omits readOnlyHint: false and idempotentHint: false",
    ],
    messages: {
        all: "all hints were lost between upstream and downstream ({hints}): hosts now see a destructive, open-world write",
        some: "{hints} was lost between upstream and downstream: the default applies now",
    },
    check: Pair(check),
}

fn check<'a>(cx: &PairCx<'_, 'a>, sink: &mut Sink<'a>) {
    let (Some(before), Some(after)) = (cx.before, cx.after) else {
        return;
    };
    let lost: Vec<&HintChange> = cx
        .hints
        .iter()
        .filter(|change| change.before.value().is_some() && change.after.is_absent())
        .collect();
    if lost.is_empty() {
        return;
    }
    let message = if after.hints.is_silent() {
        "all"
    } else {
        "some"
    };
    sink.emit(message, |finding| {
        let mut hints = String::new();
        for change in &lost {
            hints.push_str(if hints.is_empty() { "" } else { ", " });
            hints.push_str(change.hint.key());
            hints.push_str(": ");
            hints.push_str(before.hints.declared(change.hint).words());
        }
        finding.at(after.pointer()).param("hints", hints);
    });
}
