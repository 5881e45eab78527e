//! `non-destructive-doubtful`: destructiveHint is false on a tool that changes things in place.

use crate::evidence::{Tri, Which};
use crate::finding::Confidence;
use crate::rules::{Sink, ToolCx, declare_rule};
use crate::tool::{Declared, Hint};

declare_rule! {
    /// ## What it finds
    ///
    /// A tool that declares `destructiveHint: false` and updates, sets, renames, moves, archives, sends or
    /// stops something, with no word of replacing.
    ///
    /// ## Why it matters
    ///
    /// The protocol's text says that `false` means only additive updates. Many authors read an update as
    /// additive, and some directories do not: they want `true` for every change of what exists.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"rename_folder","description":"Renames a folder.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":false,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"update_ticket","description":"Updates the title of a ticket.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":false,"openWorldHint":false}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"create_ticket","description":"Creates a ticket.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":false,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"rename_folder","description":"Renames a folder.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Declare `destructiveHint: true` where the former state is lost; keep `false` where the tool only
    /// adds.
    id: "non-destructive-doubtful",
    title: "destructiveHint is false on a tool that changes things in place",
    group: Honesty,
    since: "0.1.0",
    severity: Info,
    confidence: Possible,
    applies_from: "2025-03-26",
    weight: None,
    fix: None,
    sources: [
        documented: "MCP specification 2025-03-26 to 2026-07-28, ToolAnnotations.destructiveHint: false means only additive updates",
        documented: "Anthropic review criteria, 2026-10: true for tools that modify or delete",
        documented: "epicweb advanced MCP course @a76a949: overwriting counted as not destructive",
    ],
    messages: {
        doubtful: "destructiveHint: false; by a strict reading the tool does more than add: it {reason} (\"{words}\")",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    let hints = &cx.tool.hints;
    let destroys = cx.effects.destroys;
    if hints.declared(Hint::Destructive) == Declared::False
        && !hints.value(Hint::ReadOnly)
        && destroys.value == Tri::Yes
        && !destroys.is_yes(Confidence::Likely)
    {
        sink.emit("doubtful", |finding| {
            cx.doubt(finding, Hint::Destructive, Which::Destroys);
        });
    }
}
