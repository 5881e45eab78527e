//! `execution` under a revision that has none.

use alloc::vec;

use crate::finding::{Applicability, Op};
use crate::rules::{Sink, ToolCx, declare_rule};

declare_rule! {
    /// ## What it finds
    ///
    /// A tool with `execution` under a protocol revision other than 2025-11-25.
    ///
    /// ## Why it matters
    ///
    /// Only 2025-11-25 has `execution.taskSupport`. 2026-07-28 took it out: tasks became an
    /// extension without a flag on the tool. Clients of other revisions ignore the key.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"tools":[{"name":"list_rooms","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false},"execution":{"taskSupport":"optional"}}],"ttlMs":0,"cacheScope":"private","resultType":"complete"}
    /// ```
    ///
    /// ```json,fails
    /// {"tools":[{"name":"list_rooms","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false},"execution":{}}],"resultType":"complete"}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false},"execution":{"taskSupport":"forbidden"}}
    /// ```
    ///
    /// ```json,passes
    /// {"tools":[{"name":"list_rooms","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}],"ttlMs":0}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Leave it out for peers that speak another revision.
    id: "execution-outside-its-revision",
    title: "the revision has no execution",
    group: Definition,
    since: "0.1.0",
    severity: Info,
    confidence: Certain,
    applies_from: "2024-11-05",
    weight: None,
    fix: Safe,
    sources: [
        documented: "MCP specification 2025-11-25, ToolExecution; 2026-07-28, changelog (SEP-2663)",
    ],
    messages: {
        unknown: "protocol revision {revision} has no execution on tools: clients ignore it",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    if !cx.revision.execution && cx.tool.value.get("execution").is_some() {
        sink.emit("unknown", |finding| {
            let path = cx.tool.at(&["execution"]);
            finding
                .at(path.clone())
                .param("revision", cx.revision.id)
                .fix(Applicability::Safe, vec![Op::Remove { path }]);
        });
    }
}
