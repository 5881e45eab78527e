//! `over-cautious-create`: a tool that only adds counts as destructive.

use crate::evidence::Which;
use crate::evidence::class::{Class, ClassSet};
use crate::finding::Confidence;
use crate::rules::{Sink, ToolCx, declare_rule};
use crate::tool::{Declared, Hint};

declare_rule! {
    /// ## What it finds
    ///
    /// A tool that says it writes, by its words only adds, and still counts as destructive: by its own
    /// word, or because `destructiveHint` is left out and the protocol then assumes `true`.
    ///
    /// ## Why it matters
    ///
    /// Leaving the hint out does not mean "not destructive". An addition is shown like a deletion.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"create_draft","description":"Creates a draft in the mailbox.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"openWorldHint":true}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"add_comment","description":"Adds a comment to a ticket.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"create_draft","description":"Creates a draft in the mailbox.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":false,"openWorldHint":true}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"replace_draft","description":"Replaces a draft in the mailbox.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Declare `destructiveHint: false`.
    id: "over-cautious-create",
    title: "a tool that only adds counts as destructive",
    group: Honesty,
    since: "0.1.0",
    severity: Info,
    confidence: Likely,
    applies_from: "2025-03-26",
    weight: None,
    fix: Review,
    sources: [
        documented: "MCP specification 2025-03-26 to 2026-07-28, ToolAnnotations: destructiveHint defaults to true; false means only additive updates",
    ],
    messages: {
        by_default: "without destructiveHint the protocol assumes true, but the tool {reason} (\"{words}\")",
        declared: "destructiveHint: true, but the tool {reason} (\"{words}\")",
    },
    check: Tool(check),
}

const STARTS: ClassSet = ClassSet::of(&[Class::Start]);

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    let hints = &cx.tool.hints;
    let declared = hints.declared(Hint::Destructive);
    let counts = hints.declared(Hint::ReadOnly) == Declared::False && declared.is_absent()
        || declared == Declared::True && !hints.value(Hint::ReadOnly);
    let effects = cx.effects;
    if counts
        && effects.writes.is_yes(Confidence::Likely)
        && effects.destroys.is_no(Confidence::Likely)
        // What a job does that is only started here, nobody says.
        && !effects.surely(STARTS)
    {
        let message = if declared.is_absent() {
            "by_default"
        } else {
            "declared"
        };
        sink.emit(message, |finding| {
            cx.contradict(finding, Hint::Destructive, false, Which::Destroys);
        });
    }
}
