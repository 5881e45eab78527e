//! `read-only-rests-on-filter`: readOnlyHint rests on a promise to filter what is run.

use crate::evidence::Tri;
use crate::rules::{Sink, ToolCx, declare_rule};
use crate::tool::{Declared, Hint};

declare_rule! {
    /// ## What it finds
    ///
    /// A tool that declares `readOnlyHint: true`, runs a statement or command that the caller writes, and
    /// says that only reading ones are let through.
    ///
    /// ## Why it matters
    ///
    /// The schema lets everything in, so the hint is as good as the server's filter.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"execute_sql","description":"Runs a SELECT statement. Anything else is rejected, the session is read-only.","inputSchema":{"type":"object","properties":{"sql":{"type":"string"}}},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"run_cypher","description":"Executes a read-only Cypher query.","inputSchema":{"type":"object","properties":{"cypher":{"type":"string"}}},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"report","description":"Returns a saved report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"execute_sql","description":"Runs any SQL statement.","inputSchema":{"type":"object","properties":{"sql":{"type":"string"}}},"annotations":{"readOnlyHint":false,"destructiveHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Nothing need be changed. Open the session read-only on the server, so that the promise holds.
    id: "read-only-rests-on-filter",
    title: "readOnlyHint rests on a promise to filter what is run",
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
        filter: "readOnlyHint: true rests on the server's filter: {words} takes any text",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    if cx.tool.hints.declared(Hint::ReadOnly) == Declared::True
        && cx.effects.writes.value != Tri::Yes
        && let Some(evidence) = cx.effects.filtered()
    {
        sink.emit("filter", |finding| {
            finding
                .at(evidence.pointer.clone())
                .param("words", evidence.words.clone().into_owned())
                .evidence([evidence]);
        });
    }
}
