//! `effect-unstated`: the text of a destructive tool names no effect.

use crate::evidence::Tri;
use crate::rules::{Sink, ToolCx, declare_rule};
use crate::tool::{Declared, Hint};

declare_rule! {
    /// ## What it finds
    ///
    /// A tool that counts as destructive, declared or by default, has a description, and names neither
    /// there nor in its name what it changes.
    ///
    /// ## Why it matters
    ///
    /// A person who is asked sees the description. It should say what would happen.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"room_tool","description":"Rooms of the house.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"ticket_desk","description":"Helper for tickets of the help desk.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"room_tool","description":"Rooms of the house.","inputSchema":{"type":"object"}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"room_tool","description":"Removes a room of the house.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"delete_ticket","description":"Helper for tickets of the help desk.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Say in the description what is removed, replaced, sent or started.
    id: "effect-unstated",
    title: "the text of a destructive tool names no effect",
    group: Honesty,
    since: "0.1.0",
    severity: Info,
    confidence: Likely,
    applies_from: "2025-03-26",
    weight: None,
    fix: None,
    sources: [
        documented: "OpenAI plugin guidelines, auditable behaviour, 2026-10",
    ],
    messages: {
        unstated: "destructiveHint: true, but neither name nor description says what the tool changes",
        silent: "destructive by default, but neither name nor description says what the tool changes",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    let tool = cx.tool;
    let message = match tool.hints.declared(Hint::Destructive) {
        Declared::False => return,
        Declared::True => "unstated",
        _ => "silent",
    };
    if !tool.hints.value(Hint::ReadOnly)
        && tool.description.is_some_and(|text| !text.trim().is_empty())
        && cx.effects.states_no_effect()
        && cx.effects.writes.value != Tri::Yes
    {
        sink.emit(message, |finding| {
            finding.at(tool.at(&["description"]));
        });
    }
}
