//! `readOnlyHint: true` beside `destructiveHint: true`.

use alloc::vec;

use crate::finding::{Applicability, Literal, Op};
use crate::rules::{Sink, ToolCx, declare_rule};
use crate::tool::{Declared, Hint};

declare_rule! {
    /// ## What it finds
    ///
    /// A tool that declares `readOnlyHint: true` and `destructiveHint: true`.
    ///
    /// ## Why it matters
    ///
    /// By the protocol's text `destructiveHint` has no meaning on a read-only tool, so a strict
    /// reader ignores it. Hosts disagree: some let the read-only claim win and run the tool unasked,
    /// others let the destructive claim win and ask every time, and one directory refuses the pair.
    /// It is also what some SDKs send when an author sets the read-only hint alone and the SDK fills
    /// in the protocol's defaults.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"find_files","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"destructiveHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"list_rooms","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"destructiveHint":true,"idempotentHint":false,"openWorldHint":true}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"find_files","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"destructiveHint":false,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"delete_room","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Decide which of the two is true. For a tool that only reads, declare `destructiveHint: false`.
    id: "read-only-and-destructive",
    title: "readOnlyHint and destructiveHint are both true",
    group: Annotations,
    since: "0.1.0",
    severity: Warn,
    confidence: Certain,
    applies_from: "2025-03-26",
    weight: Doubt,
    fix: Review,
    sources: [
        documented: "MCP specification 2025-03-26 to 2026-07-28, ToolAnnotations: destructiveHint is meaningful only when readOnlyHint is false",
        tested: "openai/codex, codex-rs/core/src/mcp_tool_call_tests.rs @8702f184: asks for (true, true, true)",
        code: "aaif-goose/goose, crates/goose/src/permission/permission_inspector.rs @81aef283: runs it",
        documented: "OpenAI plugin guidelines, correct annotation, 2026-10: false is demanded on read-only tools",
    ],
    messages: {
        contradiction: "readOnlyHint: true and destructiveHint: true contradict each other; the protocol ignores the second, some hosts obey it, others run the tool unasked",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    let declared = |hint| cx.tool.hints.declared(hint);
    if declared(Hint::ReadOnly) == Declared::True && declared(Hint::Destructive) == Declared::True {
        sink.emit("contradiction", |finding| {
            let path = cx.tool.at(&["annotations", Hint::Destructive.key()]);
            finding.at(path.clone()).fix(
                Applicability::Review,
                vec![Op::Replace {
                    path,
                    value: Literal::Bool(false),
                }],
            );
        });
    }
}
