//! `read-only-calls-writer`: a read-only tool says that it calls a tool that writes.

use crate::finding::Confidence;
use crate::rules::{ListCx, Sink, declare_rule};
use crate::tool::{Declared, Hint};

declare_rule! {
    /// ## What it finds
    ///
    /// A tool that declares `readOnlyHint: true` and says in its description that it runs or calls another
    /// tool of the same list, one that evidently writes.
    ///
    /// ## Why it matters
    ///
    /// What a tool sets off belongs to what it does.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"tools":[{"name":"check_rooms","description":"Checks rooms and then runs delete_room on empty ones.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}},{"name":"delete_room","description":"Deletes a room.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":false,"openWorldHint":true}}]}
    /// ```
    ///
    /// ```json,fails
    /// {"tools":[{"name":"plan_rooms","description":"Plans rooms. Calls create_room for each.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}},{"name":"create_room","description":"Creates a room.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":false}}]}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"tools":[{"name":"check_rooms","description":"Checks rooms. Use delete_room to remove empty ones.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}},{"name":"delete_room","description":"Deletes a room.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":false,"openWorldHint":true}}]}
    /// ```
    ///
    /// ```json,passes
    /// {"tools":[{"name":"check_rooms","description":"Checks rooms.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}},{"name":"delete_room","description":"Deletes a room.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":false,"openWorldHint":true}}]}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Declare `readOnlyHint: false`, or leave the call to the model.
    id: "read-only-calls-writer",
    title: "a read-only tool says that it calls a tool that writes",
    group: Honesty,
    since: "0.1.0",
    severity: Info,
    confidence: Possible,
    applies_from: "2025-03-26",
    weight: None,
    fix: None,
    sources: [
        documented: "MCP specification 2025-03-26 to 2026-07-28, ToolAnnotations.readOnlyHint: the tool does not modify its environment",
    ],
    messages: {
        calls: "{name} declares readOnlyHint: true, but says that it calls {other}, which writes",
    },
    check: List(check),
}

fn check<'a>(cx: &ListCx<'a>, sink: &mut Sink<'a>) {
    let writers = || {
        cx.tools
            .iter()
            .zip(cx.effects)
            .filter(|(tool, effects)| {
                tool.hints.declared(Hint::ReadOnly) != Declared::True
                    && effects.writes.is_yes(Confidence::Likely)
            })
            .filter_map(|(tool, _)| Some((tool, tool.name.filter(|name| name.len() > 4)?)))
    };
    for tool in cx.tools {
        let Some(text) = tool.description else {
            continue;
        };
        if tool.hints.declared(Hint::ReadOnly) != Declared::True
            || !CALLS.iter().any(|verb| text.contains(verb))
        {
            continue;
        }
        for (writer, name) in writers() {
            if called(text, name) {
                sink.emit_about("calls", [tool.index], |finding| {
                    finding
                        .at(tool.at(&["description"]))
                        .param("name", tool.label())
                        .param("other", writer.label());
                });
            }
        }
    }
}

/// How a description says that the tool itself calls another.
const CALLS: [&str; 5] = ["alls ", "runs ", "invokes ", "triggers ", "executes "];

/// Whether the name stands in the text right behind such a verb.
fn called(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        let before = text
            .get(..at)
            .unwrap_or("")
            .trim_end_matches(['`', '"', '\'']);
        let after = text.get(at + name.len()..).unwrap_or("");
        let whole = !after.starts_with(|c: char| c.is_alphanumeric() || c == '_');
        whole && CALLS.iter().any(|verb| before.ends_with(verb))
    })
}
