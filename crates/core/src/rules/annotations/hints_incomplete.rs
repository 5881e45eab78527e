//! Some of the hints that matter, not all.

use alloc::vec::Vec;

use crate::finding::{Applicability, Literal, Op};
use crate::rules::{Sink, ToolCx, declare_rule};
use crate::tool::Hint;

declare_rule! {
    /// ## What it finds
    ///
    /// A tool that declares `readOnlyHint` and leaves out another hint that has a meaning for it:
    /// `openWorldHint` always, `destructiveHint` and `idempotentHint` on a tool that writes.
    ///
    /// A read-only tool without `destructiveHint` and `idempotentHint` is complete by the protocol,
    /// and passes.
    ///
    /// ## Why it matters
    ///
    /// The protocol fills the gap with the bad case: open world, destructive, not safe to repeat.
    /// Hosts that go by declared values fill it otherwise, each in its own way. A hint that is
    /// declared leaves no gap.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"list_rooms","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"add_room","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"idempotentHint":false}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"add_room","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":false,"idempotentHint":false,"openWorldHint":false}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Declare all four. In doubt the prudent value is the default itself.
    id: "hints-incomplete",
    title: "a hint that matters is not declared",
    group: Annotations,
    since: "0.1.0",
    severity: Info,
    confidence: Certain,
    applies_from: "2025-03-26",
    weight: None,
    fix: Review,
    sources: [
        documented: "MCP specification 2025-03-26 to 2026-07-28, schema.ts, ToolAnnotations",
        code: "modelcontextprotocol/go-sdk before 1.7.0 could not send readOnlyHint: false or idempotentHint: false",
    ],
    messages: {
        incomplete: "{missing} not declared: the protocol assumes {assumed}",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    let hints = &cx.tool.hints;
    let Some(read_only) = hints.declared(Hint::ReadOnly).value() else {
        return;
    };
    let missing = |hint: &Hint| {
        *hint != Hint::ReadOnly
            && hints.declared(*hint).is_absent()
            && !(read_only && hint.needs_a_write())
    };
    if !Hint::ALL.iter().any(missing) {
        return;
    }
    sink.emit("incomplete", |finding| {
        let missing: Vec<Hint> = Hint::ALL.into_iter().filter(missing).collect();
        let keys: Vec<&str> = missing.iter().map(|hint| hint.key()).collect();
        let assumed: Vec<&str> = missing.iter().map(|hint| hint.assumption()).collect();
        let ops = missing
            .iter()
            .map(|hint| Op::Add {
                path: cx.tool.at(&["annotations", hint.key()]),
                value: Literal::Bool(cx.prudent(*hint)),
            })
            .collect();
        finding
            .at(cx.tool.at(&["annotations"]))
            .param("missing", keys.join(", "))
            .param("assumed", assumed.join(", "))
            .fix(Applicability::Review, ops);
    });
}
