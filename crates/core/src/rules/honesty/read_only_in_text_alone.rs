//! `read-only-in-text-alone`: the text calls the tool read-only, its behaviour and hints do not.

use crate::finding::Confidence;
use crate::rules::{Sink, ToolCx, declare_rule};
use crate::tool::{Declared, Hint};

declare_rule! {
    /// ## What it finds
    ///
    /// A description that calls the tool read-only while the rest of the text says that it writes and
    /// `readOnlyHint` does not claim otherwise. A tool that claims it has `read-only-but-writes`.
    ///
    /// ## Why it matters
    ///
    /// One of the two is wrong, and a model reads the text.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"run_statement","description":"Read-only access to the database. Runs the statement and commits it.","inputSchema":{"type":"object","properties":{"sql":{"type":"string"}}},"annotations":{"readOnlyHint":false,"destructiveHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"sync_rooms","description":"Read-only helper. Deletes rooms that are gone.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"sync_rooms","description":"Read-only helper. Deletes rooms that are gone.","inputSchema":{"type":"object"}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"run_statement","description":"Runs the statement and commits it.","inputSchema":{"type":"object","properties":{"sql":{"type":"string"}}},"annotations":{"readOnlyHint":false,"destructiveHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"list_rooms","description":"Read-only list of rooms.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"share_room","description":"Creates a read-only public link to a room.","inputSchema":{"type":"object"}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"manage_rooms","description":"Manages rooms. Read-only actions: list, show. Other actions: create, delete.","inputSchema":{"type":"object"}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Put the description right.
    id: "read-only-in-text-alone",
    title: "the text calls the tool read-only, its behaviour and hints do not",
    group: Honesty,
    since: "0.1.0",
    severity: Warn,
    confidence: Likely,
    applies_from: "2025-03-26",
    weight: Doubt,
    fix: None,
    sources: [
        documented: "Glama TDQS @c8c6b0c: a description that contradicts its annotations scores lowest",
    ],
    messages: {
        text: "the description says \"{words}\", but the tool writes and says so in its hints",
        unclaimed: "the description says \"{words}\", but the rest of the text says that the tool writes",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    let message = match cx.tool.hints.declared(Hint::ReadOnly) {
        Declared::True => return,
        Declared::False => "text",
        _ => "unclaimed",
    };
    if cx.effects.writes.is_yes(Confidence::Likely)
        && let Some(evidence) = cx.effects.calls_itself_read_only()
    {
        sink.emit(message, |finding| {
            finding
                .at(evidence.pointer.clone())
                .param("words", evidence.words.clone().into_owned())
                .evidence([evidence]);
        });
    }
}
