//! `read-only-but-destroys`: readOnlyHint is true on a tool that does what cannot simply be undone.

use crate::evidence::Which;
use crate::finding::Confidence;
use crate::rules::{Sink, ToolCx, declare_rule};
use crate::tool::{Declared, Hint};

declare_rule! {
    /// ## What it finds
    ///
    /// A tool that declares `readOnlyHint: true` while its name, text or schema says that it deletes,
    /// overwrites, cancels, revokes, sends, publishes, pays or runs what the caller hands in.
    ///
    /// ## Why it matters
    ///
    /// A host that believes the hint runs the tool without asking. What is gone, sent or paid by then
    /// cannot simply be taken back.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"purge_snapshots","description":"Removes snapshots older than the given age.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"notify_guests","description":"Sends a message to every guest of the event.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":true}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"stock_items","description":"Works with the items in stock.","inputSchema":{"type":"object","properties":{"action":{"type":"string","enum":["list","delete"]}}},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"purge_preview","description":"Shows which snapshots a purge would remove. Nothing is deleted.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"list_deleted_items","description":"Lists deleted items of the last thirty days.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Declare `readOnlyHint: false`, and `destructiveHint: true` where something is removed or
    /// replaced. If one argument alone does it, offer that as a tool of its own.
    id: "read-only-but-destroys",
    title: "readOnlyHint is true on a tool that does what cannot simply be undone",
    group: Honesty,
    since: "0.1.0",
    severity: Error,
    confidence: Certain,
    applies_from: "2025-03-26",
    weight: Block,
    fix: Review,
    sources: [
        documented: "MCP specification 2025-03-26 to 2026-07-28, ToolAnnotations.readOnlyHint: the tool does not modify its environment",
        documented: "OpenAI plugin guidelines, correct annotation, 2026-10; Anthropic review criteria, 2026-10",
    ],
    messages: {
        destroys: "readOnlyHint: true, but the tool {reason} (\"{words}\")",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    let claims = cx.tool.hints.declared(Hint::ReadOnly) == Declared::True;
    if claims && cx.effects.beyond_recall() {
        sink.emit("destroys", |finding| {
            let which = if cx.effects.destroys.is_yes(Confidence::Likely) {
                Which::Destroys
            } else {
                Which::Writes
            };
            cx.writes_after_all(finding, which);
        });
    }
}
