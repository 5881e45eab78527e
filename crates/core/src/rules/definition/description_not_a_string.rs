//! A description that is no string.

use alloc::vec;

use crate::finding::{Applicability, Op};
use crate::json::Value;
use crate::rules::{Sink, ToolCx, declare_rule};

declare_rule! {
    /// ## What it finds
    ///
    /// A `description` that is `null`, a number, an array or an object.
    ///
    /// ## Why it matters
    ///
    /// The protocol allows a string or nothing. A TypeScript client refuses the whole answer to
    /// `tools/list` over one such tool; Python clients read `null` as absent and refuse the list
    /// for anything else. The Swift SDK writes `null` where no description was given.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"list_rooms","description":null,"inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"list_rooms","description":["Lists rooms."],"inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"list_rooms","description":"Lists rooms.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Write a string, or leave the key out.
    id: "description-not-a-string",
    title: "the description is not a string",
    group: Definition,
    since: "0.1.0",
    severity: Error,
    confidence: Certain,
    applies_from: "2024-11-05",
    weight: None,
    fix: Review,
    sources: [
        documented: "MCP specification 2024-11-05 to 2026-07-28, schema.ts, Tool",
        tested: "list parsers of @modelcontextprotocol/sdk 1.32.2, @modelcontextprotocol/core 2.4.0, mcp 1.30.0 and mcp 2.3.0, run on 2026-11-30",
        code: "modelcontextprotocol/swift-sdk 0.12.0, Sources/MCP/Server/Tools.swift",
    ],
    messages: {
        null: "description is null: TypeScript clients (SDK 1.32.2, 2.4.0) drop the whole list because of it, others read it as absent",
        type: "description is {kind} where a string is required: TypeScript and Python clients drop the whole list because of it",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    if cx.tool.description.is_none()
        && let Some(value) = cx.tool.value.get("description")
    {
        report(cx, sink, &["description"], value);
    }
}

/// Reports a value that should be a string, under one of the messages `null` and `type`.
pub(super) fn report<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>, at: &[&str], value: Value<'a>) {
    sink.emit(if value.is_null() { "null" } else { "type" }, |finding| {
        let path = cx.tool.at(at);
        let applicability = if value.is_null() {
            Applicability::Safe
        } else {
            Applicability::Review
        };
        finding
            .at(path.clone())
            .param("key", at.join("."))
            .param("kind", value.kind().with_article())
            .fix(applicability, vec![Op::Remove { path }]);
    });
}
