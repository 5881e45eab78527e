//! `closed-world-but-open`: openWorldHint is false on a tool that reaches outside.

use crate::evidence::Which;
use crate::finding::Confidence;
use crate::rules::{Sink, ToolCx, declare_rule};
use crate::tool::{Declared, Hint};

declare_rule! {
    /// ## What it finds
    ///
    /// A tool that declares `openWorldHint: false` while text or schema says that it reaches the public
    /// web, any address, any recipient, or runs what the caller hands in.
    ///
    /// ## Why it matters
    ///
    /// What comes back is written by strangers, and what goes out leaves the house. Hosts use the hint to
    /// decide how far to trust an answer.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"fetch_page","description":"Downloads a page from the public web and returns its text.","inputSchema":{"type":"object","properties":{"url":{"type":"string"}}},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"web_search","description":"Searches the web.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"search_notes","description":"Searches your notes.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"web_search","description":"Searches the web.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":true}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Declare `openWorldHint: true`.
    id: "closed-world-but-open",
    title: "openWorldHint is false on a tool that reaches outside",
    group: Honesty,
    since: "0.1.0",
    severity: Warn,
    confidence: Likely,
    applies_from: "2025-03-26",
    weight: None,
    fix: Review,
    sources: [
        documented: "MCP specification 2025-03-26 to 2026-07-28, ToolAnnotations.openWorldHint: web search is open, a memory tool is closed",
        documented: "OpenAI plugin guidelines, correct annotation, 2026-10: public or open-ended entities, reads included",
    ],
    messages: {
        open: "openWorldHint: false, but the tool {reason} (\"{words}\")",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    if cx.tool.hints.declared(Hint::OpenWorld) == Declared::False
        && cx.effects.open_world.is_yes(Confidence::Likely)
    {
        sink.emit("open", |finding| {
            cx.contradict(finding, Hint::OpenWorld, true, Which::OpenWorld);
        });
    }
}
