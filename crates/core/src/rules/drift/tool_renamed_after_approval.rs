//! A tool has another name since the list was approved.

use crate::rules::{PairCx, Sink, declare_rule};

declare_rule! {
    /// ## What it finds
    ///
    /// A tool of the approved list that is served under another name with everything else unchanged.
    ///
    /// ## Why it matters
    ///
    /// Approvals and allow lists go by name. The old one no longer matches, and a person should see that it is the
    /// same tool.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"approved":{"tools":[{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}}]},"now":{"tools":[{"name":"manual_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}}]}}
    /// ```
    ///
    /// ```json,fails
    /// {"approved":{"tools":[{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}}]},"now":{"tools":[{"name":"kb.docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}}]}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"approved":{"tools":[{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}}]},"now":{"tools":[{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}}]}}
    /// ```
    ///
    /// ```json,passes
    /// {"approved":{"tools":[{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}}]},"now":{"tools":[{"name":"x","description":"Other.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}}]}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Make a new lock file if the name is meant to change.
    id: "tool-renamed-after-approval",
    title: "A tool has another name since the list was approved",
    group: Drift,
    since: "0.1.0",
    severity: Warn,
    confidence: Certain,
    applies_from: "2024-11-05",
    weight: Doubt,
    fix: None,
    sources: [
        documented: "MCP specification 2025-06-18, server/tools: clients treat annotations of untrusted servers as untrusted, and a list may change at any time (tools/list_changed)",
    ],
    messages: {
        renamed: "the tool {before} is now called {after}; everything else is as approved",
    },
    check: Pair(check),
}

fn check<'a>(cx: &PairCx<'_, 'a>, sink: &mut Sink<'a>) {
    let (Some(before), Some(after)) = (cx.before, cx.after) else {
        return;
    };
    if before.name != after.name {
        sink.emit("renamed", |finding| {
            finding
                .at(after.at(&["name"]))
                .param("before", before.label())
                .param("after", after.label());
        });
    }
}
