//! A title that is no string.

use super::description_not_a_string::report;
use crate::rules::annotations::schema_in_annotations::is_schema;
use crate::rules::{Sink, ToolCx, declare_rule};

declare_rule! {
    /// ## What it finds
    ///
    /// A `title` of the tool, or `annotations.title`, that is `null`, a number, an array or an
    /// object.
    ///
    /// ## Why it matters
    ///
    /// The protocol allows a string or nothing. A TypeScript client refuses the whole answer to
    /// `tools/list` over one such title, so every tool of the server disappears; Python clients
    /// read `null` as absent and refuse the list for anything else.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"list_rooms","title":null,"inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"list_rooms","inputSchema":{"type":"object"},"annotations":{"title":{"en":"Rooms"},"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"list_rooms","title":"Rooms","inputSchema":{"type":"object"},"annotations":{"title":"Rooms","readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Write a string, or leave the key out.
    id: "title-not-a-string",
    title: "a title is not a string",
    group: Definition,
    since: "0.1.0",
    severity: Error,
    confidence: Certain,
    applies_from: "2025-03-26",
    weight: None,
    fix: Review,
    sources: [
        documented: "MCP specification 2025-03-26 to 2026-07-28, schema.ts, Tool and ToolAnnotations",
        tested: "list parsers of @modelcontextprotocol/sdk 1.32.2, @modelcontextprotocol/core 2.4.0, mcp 1.30.0 and mcp 2.3.0, run on 2026-11-30",
    ],
    messages: {
        null: "{key} is null: TypeScript clients (SDK 1.32.2, 2.4.0) drop the whole list because of it, others read it as absent",
        type: "{key} is {kind} where a string is required: TypeScript and Python clients drop the whole list because of it",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    let tool = cx.tool;
    // Before 2025-06-18 a title at the top level is an unknown key, and may hold anything.
    if cx.revision.title
        && tool.title.is_none()
        && let Some(value) = tool.value.get("title")
    {
        report(cx, sink, &["title"], value);
    }
    if let Some(value) = tool.annotations.get("title")
        && value.as_str().is_none()
        && !is_schema(tool.annotations)
    {
        report(cx, sink, &["annotations", "title"], value);
    }
}
