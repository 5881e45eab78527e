//! `non-destructive-but-destroys`: destructiveHint is false on a tool that destroys.

use crate::evidence::Which;
use crate::finding::Confidence;
use crate::rules::{Sink, ToolCx, declare_rule};
use crate::tool::{Declared, Hint};

declare_rule! {
    /// ## What it finds
    ///
    /// A tool that declares `destructiveHint: false` while its name, text or schema says that it deletes,
    /// overwrites, cancels, revokes or resets. Worst case over all arguments: one action, one flag, one
    /// default is enough. That it can be undone, is only staged or asks for confirmation is no excuse.
    ///
    /// ## Why it matters
    ///
    /// `destructiveHint: false` promises that the tool only adds. Hosts let such tools run with less
    /// asking, or none.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"put_file","description":"Stores a file at a path, replacing what was there.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":false,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"merge_branch","description":"Merges a branch into the main line.","inputSchema":{"type":"object","properties":{"delete_source":{"type":"boolean","default":true}}},"annotations":{"readOnlyHint":false,"destructiveHint":false,"openWorldHint":false}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"put_file","description":"Stores a file at a path, replacing what was there.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"add_label","description":"Adds a label to a ticket. Other labels are not removed.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":false,"openWorldHint":false}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Declare `destructiveHint: true`, or split what destroys off into a tool of its own.
    id: "non-destructive-but-destroys",
    title: "destructiveHint is false on a tool that destroys",
    group: Honesty,
    since: "0.1.0",
    severity: Error,
    confidence: Certain,
    applies_from: "2025-03-26",
    weight: Doubt,
    fix: Review,
    sources: [
        documented: "MCP specification 2025-03-26 to 2026-07-28, ToolAnnotations.destructiveHint: false means only additive updates",
        documented: "OpenAI plugin guidelines, correct annotation, 2026-10: deletion, overwriting, cancellation, revocation; undo alone is no reason",
    ],
    messages: {
        destroys: "destructiveHint: false, but the tool {reason} (\"{words}\")",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    let hints = &cx.tool.hints;
    if hints.declared(Hint::Destructive) == Declared::False
        && !hints.value(Hint::ReadOnly)
        && cx.effects.destroys.is_yes(Confidence::Likely)
    {
        sink.emit("destroys", |finding| {
            cx.contradict(finding, Hint::Destructive, true, Which::Destroys);
        });
    }
}
