//! `excuse-as-evidence`: destructiveHint is false because it can be undone.

use crate::evidence::Tri;
use crate::rules::{Sink, ToolCx, declare_rule};
use crate::tool::{Declared, Hint};

declare_rule! {
    /// ## What it finds
    ///
    /// A tool that declares `destructiveHint: false`, changes or removes something, and says that it can be
    /// undone or restored.
    ///
    /// ## Why it matters
    ///
    /// That something can be brought back does not make the call additive. Directories say so outright.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"trash_note","description":"Moves a note to the trash. It can be restored.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":false,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"reset_form","description":"Resets a form. This can be undone.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":false,"openWorldHint":false}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"trash_note","description":"Moves a note to the trash. It can be restored.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"add_note","description":"Adds a note.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":false,"openWorldHint":false}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Declare `destructiveHint: true` and keep the sentence about undoing for people.
    ///
    /// Also reported: that the tool resets something.
    id: "excuse-as-evidence",
    title: "destructiveHint is false because it can be undone",
    group: Honesty,
    since: "0.1.0",
    severity: Info,
    confidence: Possible,
    applies_from: "2025-03-26",
    weight: None,
    fix: None,
    sources: [
        documented: "OpenAI plugin guidelines, correct annotation, 2026-10: undo alone is no reason",
    ],
    messages: {
        excuse: "destructiveHint: false; that it can be undone (\"{words}\") does not make it additive",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    let hints = &cx.tool.hints;
    if hints.declared(Hint::Destructive) == Declared::False
        && !hints.value(Hint::ReadOnly)
        && cx.effects.destroys.value == Tri::Yes
        && let Some(evidence) = cx.effects.excuse()
    {
        sink.emit("excuse", |finding| {
            finding
                .at(evidence.pointer.clone())
                .param("words", evidence.words.clone().into_owned())
                .evidence([evidence]);
        });
    }
}
