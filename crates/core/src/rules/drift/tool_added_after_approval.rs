//! A tool was added since the list was approved.

use crate::rules::{PairCx, Sink, declare_rule};

declare_rule! {
    /// ## What it finds
    ///
    /// A tool whose name the approved list does not have.
    ///
    /// ## Why it matters
    ///
    /// Nobody has looked at it yet. A server that was approved for three readers may serve a fourth tool that is none.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"approved":{"tools":[{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}}]},"now":{"tools":[{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}},{"name":"x","description":"Other.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}}]}}
    /// ```
    ///
    /// ```json,fails
    /// {"approved":{"tools":[]},"now":{"tools":[{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}}]}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"approved":{"tools":[{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}}]},"now":{"tools":[{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}}]}}
    /// ```
    ///
    /// ```json,passes
    /// {"approved":{"tools":[{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}},{"name":"x","description":"Other.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}}]},"now":{"tools":[{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}}]}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Look at the tool and make a new lock file.
    id: "tool-added-after-approval",
    title: "A tool was added since the list was approved",
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
        added: "the tool {tool} is new since the approval",
    },
    check: Pair(check),
}

fn check<'a>(cx: &PairCx<'_, 'a>, sink: &mut Sink<'a>) {
    if let (None, Some(after)) = (cx.before, cx.after) {
        sink.emit("added", |finding| {
            finding.at(after.pointer()).param("tool", after.label());
        });
    }
}
