//! `idempotent-understated`: idempotentHint is false on a tool whose repeat changes nothing further.

use crate::evidence::Which;
use crate::finding::Confidence;
use crate::rules::{Sink, ToolCx, declare_rule};
use crate::tool::{Declared, Hint};

declare_rule! {
    /// ## What it finds
    ///
    /// A tool that declares `idempotentHint: false` and deletes, cancels, replaces or sets one thing by its
    /// key.
    ///
    /// ## Why it matters
    ///
    /// `false` is merely cautious. `true` would let a host repeat the call after a lost answer.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"cancel_lease","description":"Cancels a lease by id.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":false,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"delete_room","description":"Deletes a room by id.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":false,"openWorldHint":false}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"delete_room","description":"Deletes a room by id.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"create_room","description":"Creates a room.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":false,"idempotentHint":false,"openWorldHint":false}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Declare `idempotentHint: true` if a repeat ends in the same state.
    id: "idempotent-understated",
    title: "idempotentHint is false on a tool whose repeat changes nothing further",
    group: Honesty,
    since: "0.1.0",
    severity: Info,
    confidence: Possible,
    applies_from: "2025-03-26",
    weight: None,
    fix: None,
    sources: [
        documented: "MCP specification 2025-03-26 to 2026-07-28, ToolAnnotations.idempotentHint: repeating with the same arguments has no additional effect",
    ],
    messages: {
        understated: "idempotentHint: false, although a repeat seems to change nothing further: the tool {reason} (\"{words}\")",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    let hints = &cx.tool.hints;
    if hints.declared(Hint::Idempotent) == Declared::False
        && !hints.value(Hint::ReadOnly)
        && cx.effects.repeatable.is_yes(Confidence::Likely)
        && cx.effects.writes.is_yes(Confidence::Likely)
    {
        sink.emit("understated", |finding| {
            cx.doubt(finding, Hint::Idempotent, Which::Repeatable);
        });
    }
}
