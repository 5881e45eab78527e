//! A schema changed since the tool was approved.

use alloc::string::String;

use crate::rules::{PairCx, Sink, declare_rule};

declare_rule! {
    /// ## What it finds
    ///
    /// An input or output schema that is not the one a person approved: parameters added, gone, required or
    /// accepting other values. Key order, formatting and examples do not count.
    ///
    /// ## Why it matters
    ///
    /// A new parameter is a new thing that a model can be asked to hand over, and new values are new things that
    /// a call can do. Callers lose where a parameter went away or became required.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"approved":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}},"now":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"},"limit":{"type":"integer"}}}}}
    /// ```
    ///
    /// ```json,fails
    /// {"approved":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}},"now":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string","enum":["a"]}}}}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"approved":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"a":{"type":"string","default":1.0}}}},"now":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"a":{"default":1,"type":"string"}}}}}
    /// ```
    ///
    /// ```json,passes
    /// {"approved":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}},"now":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Look at the parameters again and make a new lock file if the change is right.
    id: "schema-changed-after-approval",
    title: "A schema changed since the tool was approved",
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
        schema: "since the approval the schema changed at {places}",
    },
    check: Pair(check),
}

fn check<'a>(cx: &PairCx<'_, 'a>, sink: &mut Sink<'a>) {
    const SHOWN: usize = 6;
    let Some(after) = cx.after else { return };
    if cx.schema.is_empty() {
        return;
    }
    sink.emit("schema", |finding| {
        let mut places = String::new();
        for change in cx.schema.iter().take(SHOWN) {
            if !places.is_empty() {
                places.push_str(", ");
            }
            places.push_str(&change.pointer);
            places.push_str(change.change.words());
        }
        if cx.schema.len() > SHOWN {
            places.push_str(", ...");
        }
        let first = cx.schema.first().map_or("", |change| &change.pointer);
        let output = first.starts_with("/outputSchema");
        finding
            .at(after.at(&[if output {
                "outputSchema"
            } else {
                "inputSchema"
            }]))
            .param("places", places);
    });
}
