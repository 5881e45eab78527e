//! `execution` or its `taskSupport` with a value that is not allowed.

use alloc::vec;

use crate::finding::{Applicability, Op};
use crate::json::{Value, excerpt};
use crate::rules::{Sink, ToolCx, declare_rule};

declare_rule! {
    /// ## What it finds
    ///
    /// Under 2025-11-25, an `execution` that is no object, or a `taskSupport` other than
    /// `forbidden`, `optional` and `required`.
    ///
    /// ## Why it matters
    ///
    /// TypeScript clients refuse the whole answer to `tools/list` over it, and Python clients do so
    /// for every value but `null`.
    ///
    /// Revision: 2025-11-25
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"list_rooms","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false},"execution":{"taskSupport":"maybe"}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"list_rooms","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false},"execution":null}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false},"execution":{"taskSupport":"optional"}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false},"execution":{}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Use one of the three values, or leave it out: `forbidden` is the default.
    id: "task-support-invalid",
    title: "execution.taskSupport has a value that is not allowed",
    group: Definition,
    since: "0.1.0",
    severity: Error,
    confidence: Certain,
    applies_from: "2025-11-25",
    weight: None,
    fix: Review,
    sources: [
        documented: "MCP specification 2025-11-25, schema.ts, ToolExecution",
        tested: "list parsers of @modelcontextprotocol/sdk 1.32.2, @modelcontextprotocol/core 2.4.0, mcp 1.30.0 and mcp 2.3.0, run on 2026-11-30",
    ],
    messages: {
        value: "execution.taskSupport is {value}, which is none of forbidden, optional and required: TypeScript and Python clients drop the whole list because of it",
        null: "execution.taskSupport is null: TypeScript clients (SDK 1.32.2, 2.4.0) drop the whole list because of it, others read it as absent",
        type: "execution is {value} where an object is required: TypeScript clients (SDK 1.32.2, 2.4.0) drop the whole list because of it",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    let Some(execution) = cx
        .tool
        .value
        .get("execution")
        .filter(|_| cx.revision.execution)
    else {
        return;
    };
    let (message, at, value) = if execution.is_object() {
        match execution.get("taskSupport") {
            Some(value) if !is_allowed(value) => {
                let message = if value.is_null() { "null" } else { "value" };
                (message, &["execution", "taskSupport"][..], value)
            }
            _ => return,
        }
    } else {
        ("type", &["execution"][..], execution)
    };
    sink.emit(message, |finding| {
        let path = cx.tool.at(at);
        let applicability = if value.is_null() {
            Applicability::Safe
        } else {
            Applicability::Review
        };
        finding
            .at(path.clone())
            .param("value", excerpt(value))
            .fix(applicability, vec![Op::Remove { path }]);
    });
}

fn is_allowed(value: Value<'_>) -> bool {
    matches!(value.as_str(), Some("forbidden" | "optional" | "required"))
}
