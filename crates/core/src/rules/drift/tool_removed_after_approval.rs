//! A tool is gone since the list was approved.

use alloc::string::String;

use crate::rules::{PairCx, Sink, declare_rule};

declare_rule! {
    /// ## What it finds
    ///
    /// A tool of the approved list that is no longer served.
    ///
    /// ## Why it matters
    ///
    /// Nothing gets more dangerous by it; callers lose the tool.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"approved":{"tools":[{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}},{"name":"x","description":"Other.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}}]},"now":{"tools":[{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}}]}}
    /// ```
    ///
    /// ```json,fails
    /// {"approved":{"tools":[{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}}]},"now":{"tools":[]}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"approved":{"tools":[{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}}]},"now":{"tools":[{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}}]}}
    /// ```
    ///
    /// ```json,passes
    /// {"approved":{"tools":[{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}}]},"now":{"tools":[{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}},{"name":"x","description":"Other.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}}]}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Make a new lock file if the tool is meant to be gone.
    id: "tool-removed-after-approval",
    title: "A tool is gone since the list was approved",
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
        removed: "the tool {tool} is gone since the approval: calls of it will fail",
    },
    check: Pair(check),
}

fn check<'a>(cx: &PairCx<'_, 'a>, sink: &mut Sink<'a>) {
    if let (Some(before), None) = (cx.before, cx.after) {
        sink.emit("removed", |finding| {
            finding.at(String::new()).param("tool", before.label());
        });
    }
}
