//! The description changed since the tool was approved.

use crate::rules::{PairCx, Sink, declare_rule};

declare_rule! {
    /// ## What it finds
    ///
    /// A description whose words are not those that a person approved. Blanks and line breaks do not count.
    ///
    /// ## Why it matters
    ///
    /// The description tells the model when and how to call the tool. It is the place where a server that was
    /// trusted once can put new instructions.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"approved":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}},"now":{"name":"docs_search","description":"Searches the manual and the forum.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}}}
    /// ```
    ///
    /// ```json,fails
    /// {"approved":{"name":"docs_search","description":"a","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}},"now":{"name":"docs_search","description":"b","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"approved":{"name":"docs_search","description":"Searches the\nmanual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}},"now":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}}}
    /// ```
    ///
    /// ```json,passes
    /// {"approved":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}},"now":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Read the new text and make a new lock file if it is right.
    id: "description-changed-after-approval",
    title: "The description changed since the tool was approved",
    group: Drift,
    since: "0.1.0",
    severity: Warn,
    confidence: Certain,
    applies_from: "2024-11-05",
    weight: Doubt,
    fix: None,
    sources: [
        documented: "MCP specification 2025-06-18, server/tools: clients treat annotations of untrusted servers as untrusted, and a list may change at any time (tools/list_changed)",
        reported: "mcpindex drift series (2026): most changes of contract are silent",
    ],
    messages: {
        description: "since the approval the description changed; read it again",
    },
    check: Pair(check),
}

fn check<'a>(cx: &PairCx<'_, 'a>, sink: &mut Sink<'a>) {
    let Some(after) = cx.after else { return };
    if cx.text.iter().any(|change| change.field == "description") {
        sink.emit("description", |finding| {
            finding.at(after.at(&["description"]));
        });
    }
}
