//! `read-only-but-writes`: readOnlyHint is true on a tool that changes something.

use crate::evidence::Which;
use crate::finding::Confidence;
use crate::rules::{Sink, ToolCx, declare_rule};
use crate::tool::{Declared, Hint};

declare_rule! {
    /// ## What it finds
    ///
    /// A tool that declares `readOnlyHint: true` while its name, text or schema says that it creates,
    /// changes, stores, starts or moves something.
    ///
    /// ## Why it matters
    ///
    /// Hosts run read-only tools unasked, in parallel and again after a failure. A tool that leaves
    /// something behind does so each time, and nobody was asked.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"store_note","description":"Writes a note about the project for later sessions.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"fetch_paper","description":"Downloads a paper and stores it in the download folder.","inputSchema":{"type":"object","properties":{"paper":{"type":"string"}}},"annotations":{"readOnlyHint":true,"openWorldHint":true}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"find_notes","description":"Finds notes by words in them. Nothing is stored.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"export_paper","description":"Exports a paper as text and returns it in the answer.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":true}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"start_search","description":"Starts a search of the archive and returns its first results.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Declare `readOnlyHint: false`. If the tool only adds, `destructiveHint: false` keeps the prompt
    /// mild. If it reads in truth, say so in the description.
    id: "read-only-but-writes",
    title: "readOnlyHint is true on a tool that changes something",
    group: Honesty,
    since: "0.1.0",
    severity: Error,
    confidence: Certain,
    applies_from: "2025-03-26",
    weight: Doubt,
    fix: Review,
    sources: [
        documented: "MCP specification 2025-03-26 to 2026-07-28, ToolAnnotations.readOnlyHint: the tool does not modify its environment",
        reported: "openai/plugins submission scan: creators and fetch-and-save tools were sent back, 2026-06",
    ],
    messages: {
        writes: "readOnlyHint: true, but the tool {reason} (\"{words}\")",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    let claims = cx.tool.hints.declared(Hint::ReadOnly) == Declared::True;
    if claims && cx.effects.writes.is_yes(Confidence::Likely) && !cx.effects.beyond_recall() {
        sink.emit("writes", |finding| {
            cx.writes_after_all(finding, Which::Writes);
        });
    }
}
