//! `_meta` that is no object.

use super::description_not_a_string::report;
use crate::rules::{Sink, ToolCx, declare_rule};

declare_rule! {
    /// ## What it finds
    ///
    /// A tool whose `_meta` is `null`, a string, a number or an array.
    ///
    /// ## Why it matters
    ///
    /// TypeScript clients refuse the whole answer to `tools/list` over it; Python clients read
    /// `null` as absent and refuse the list for anything else.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"list_rooms","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false},"_meta":null}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"list_rooms","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false},"_meta":"x"}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false},"_meta":{}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false},"_meta":{"com.example/team":"a"}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Write an object, or leave the key out.
    id: "meta-not-an-object",
    title: "_meta is not an object",
    group: Definition,
    since: "0.1.0",
    severity: Error,
    confidence: Certain,
    applies_from: "2025-06-18",
    weight: None,
    fix: Review,
    sources: [
        documented: "MCP specification 2024-11-05 to 2026-07-28, schema.ts, Tool",
        tested: "list parsers of @modelcontextprotocol/sdk 1.32.2, @modelcontextprotocol/core 2.4.0, mcp 1.30.0 and mcp 2.3.0, run on 2026-11-30",
    ],
    messages: {
        null: "_meta is null: TypeScript clients (SDK 1.32.2, 2.4.0) drop the whole list because of it, others read it as absent",
        type: "_meta is {kind} where an object is required: TypeScript and Python clients drop the whole list because of it",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    if let Some(value) = cx.tool.meta
        && !value.is_object()
    {
        report(cx, sink, &["_meta"], value);
    }
}
