//! `idempotent-but-repeats`: idempotentHint is true on a tool whose repeat does more.

use crate::evidence::Which;
use crate::finding::Confidence;
use crate::rules::{Sink, ToolCx, declare_rule};
use crate::tool::{Declared, Hint};

declare_rule! {
    /// ## What it finds
    ///
    /// A tool that declares `idempotentHint: true` and, by its words, creates, appends, sends, charges,
    /// starts or flips something each time it is called.
    ///
    /// ## Why it matters
    ///
    /// A host may repeat an idempotent call after a lost answer. Then there are two records, two mails,
    /// two charges.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"create_routine","description":"Creates a routine. The server picks the id.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"toggle_lamp","description":"Toggles a lamp.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"create_routine","description":"Creates a routine. The server picks the id.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":false,"idempotentHint":false,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"set_labels","description":"Sets the labels of a thread to exactly the given list.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Declare `idempotentHint: false`, or take a key by which the server knows a repeat.
    id: "idempotent-but-repeats",
    title: "idempotentHint is true on a tool whose repeat does more",
    group: Honesty,
    since: "0.1.0",
    severity: Warn,
    confidence: Certain,
    applies_from: "2025-03-26",
    weight: None,
    fix: Review,
    sources: [
        documented: "MCP specification 2025-03-26 to 2026-07-28, ToolAnnotations.idempotentHint: repeating with the same arguments has no additional effect",
    ],
    messages: {
        repeats: "idempotentHint: true, but each call does more: the tool {reason} (\"{words}\")",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    let hints = &cx.tool.hints;
    if hints.declared(Hint::Idempotent) == Declared::True
        && !hints.value(Hint::ReadOnly)
        && cx.effects.repeatable.is_no(Confidence::Likely)
    {
        sink.emit("repeats", |finding| {
            cx.contradict(finding, Hint::Idempotent, false, Which::Repeatable);
        });
    }
}
