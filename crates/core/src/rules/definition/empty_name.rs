//! A name without characters.

use crate::rules::{Sink, ToolCx, declare_rule};

declare_rule! {
    /// ## What it finds
    ///
    /// A tool whose `name` is the empty string or blank.
    ///
    /// ## Why it matters
    ///
    /// Every official schema accepts it, and so do the TypeScript and Python SDKs, but no model API
    /// takes a tool without a name, and nobody can say which tool is meant.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":" ","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"a","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Give the tool a name of 1 to 128 characters.
    id: "empty-name",
    title: "the name is empty",
    group: Definition,
    since: "0.1.0",
    severity: Warn,
    confidence: Certain,
    applies_from: "2024-11-05",
    weight: None,
    fix: None,
    sources: [
        documented: "MCP specification 2025-11-25 and 2026-07-28, server/tools, tool names",
        tested: "list parsers of @modelcontextprotocol/sdk 1.32.2, @modelcontextprotocol/core 2.4.0, mcp 1.30.0 and mcp 2.3.0, run on 2026-11-30",
    ],
    messages: {
        empty: "the name is empty: schemas accept it, but no call can name the tool",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    if cx.tool.name.is_some_and(|name| name.trim().is_empty()) {
        sink.emit("empty", |finding| {
            finding.at(cx.tool.at(&["name"]));
        });
    }
}
