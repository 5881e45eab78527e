//! `over-cautious-read`: a tool that only reads is declared as one that writes.

use crate::evidence::Which;
use crate::finding::Confidence;
use crate::rules::{Sink, ToolCx, declare_rule};
use crate::tool::{Declared, Hint};

declare_rule! {
    /// ## What it finds
    ///
    /// A tool that declares `readOnlyHint: false` or `destructiveHint: true` while name and text say that
    /// it only reads or computes.
    ///
    /// ## Why it matters
    ///
    /// Every read then asks for confirmation, and people learn to click without looking.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"list_rooms","description":"Lists rooms by floor.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":false,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"post_search_pages","description":"Finds pages by words in the title.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"list_rooms","description":"Lists rooms by floor.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"delete_room","description":"Deletes a room.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"query","description":"Runs a read-only SQL query.","inputSchema":{"type":"object","properties":{"sql":{"type":"string"}}},"annotations":{"readOnlyHint":false,"destructiveHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Declare `readOnlyHint: true`. If a call leaves something behind after all, say so in the
    /// description.
    id: "over-cautious-read",
    title: "a tool that only reads is declared as one that writes",
    group: Honesty,
    since: "0.1.0",
    severity: Info,
    confidence: Likely,
    applies_from: "2025-03-26",
    weight: None,
    fix: Review,
    sources: [
        documented: "MCP specification 2025-03-26 to 2026-07-28, ToolAnnotations: readOnlyHint defaults to false",
        reported: "alchemyplatform MCP #46, 2026-04-17: read tools sent back because readOnlyHint was not true",
    ],
    messages: {
        over_cautious: "declared as a write, but the tool {reason} (\"{words}\")",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    let hints = &cx.tool.hints;
    let claims = hints.declared(Hint::ReadOnly) == Declared::False
        || hints.declared(Hint::Destructive) == Declared::True && !hints.value(Hint::ReadOnly);
    // A tool that only reads as long as a filter holds is declared as a write with good reason.
    if claims && cx.effects.writes.is_no(Confidence::Likely) && cx.effects.filtered().is_none() {
        sink.emit("over_cautious", |finding| {
            cx.contradict(finding, Hint::ReadOnly, true, Which::Writes);
            if hints.declared(Hint::Destructive) == Declared::True {
                cx.also(finding, Hint::Destructive, false);
            }
        });
    }
}
