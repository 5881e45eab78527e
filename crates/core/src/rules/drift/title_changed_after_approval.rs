//! The title changed since the tool was approved.

use alloc::string::String;

use crate::rules::{PairCx, Sink, declare_rule};

declare_rule! {
    /// ## What it finds
    ///
    /// A display name that says something else than the one a person approved, while the tool has the same name.
    ///
    /// ## Why it matters
    ///
    /// The title is what a person reads when asked for consent. A tool that applies a plan under the title of a
    /// preview gets a consent that was meant for something else.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"approved":{"name":"docs_search","title":"Apply plan","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}},"now":{"name":"docs_search","title":"Preview plan","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}}}
    /// ```
    ///
    /// ```json,fails
    /// {"approved":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"title":"Search"}},"now":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"title":"Find"}}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"approved":{"name":"docs_search","title":"Apply plan","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}},"now":{"name":"docs_search","title":"Apply  plan","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}}}
    /// ```
    ///
    /// ```json,passes
    /// {"approved":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"title":"Search"}},"now":{"name":"docs_search","title":"Search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Look at the tool again and make a new lock file if the change is right.
    id: "title-changed-after-approval",
    title: "The title changed since the tool was approved",
    group: Drift,
    since: "0.1.0",
    severity: Warn,
    confidence: Certain,
    applies_from: "2024-11-05",
    weight: Doubt,
    fix: None,
    sources: [
        documented: "MCP specification 2025-06-18, Tool.title: the name shown to people",
        documented: "MCP specification 2025-06-18, server/tools: clients treat annotations of untrusted servers as untrusted, and a list may change at any time (tools/list_changed)",
    ],
    messages: {
        title: "since the approval the title went from \"{before}\" to \"{after}\": people would consent to something else",
    },
    check: Pair(check),
}

fn check<'a>(cx: &PairCx<'_, 'a>, sink: &mut Sink<'a>) {
    let Some(after) = cx.after else { return };
    if let Some(change) = cx.text.iter().find(|change| change.field == "title") {
        sink.emit("title", |finding| {
            finding
                .at(after.pointer())
                .param("before", String::from(change.before.unwrap_or_default()))
                .param("after", String::from(change.after.unwrap_or_default()));
        });
    }
}
