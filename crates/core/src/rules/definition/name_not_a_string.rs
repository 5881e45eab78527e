//! A tool without a name.

use crate::rules::{Sink, ToolCx, declare_rule};

declare_rule! {
    /// ## What it finds
    ///
    /// A tool without `name`, or with a `name` that is no string.
    ///
    /// ## Why it matters
    ///
    /// The name is what a call names. TypeScript and Python clients refuse the whole answer to
    /// `tools/list` over one tool without it, so every tool of the server disappears.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":7,"inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"7","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Give the tool a name of letters, digits, `_`, `-` and `.`.
    id: "name-not-a-string",
    title: "the name is missing or not a string",
    group: Definition,
    since: "0.1.0",
    severity: Error,
    confidence: Certain,
    applies_from: "2024-11-05",
    weight: None,
    fix: None,
    sources: [
        documented: "MCP specification 2024-11-05 to 2026-07-28, schema.ts, Tool",
        tested: "list parsers of @modelcontextprotocol/sdk 1.32.2, @modelcontextprotocol/core 2.4.0, mcp 1.30.0 and mcp 2.3.0, run on 2026-11-30",
    ],
    messages: {
        missing: "the tool has no name: TypeScript and Python clients drop the whole list because of it",
        type: "name is {kind} where a string is required: TypeScript and Python clients drop the whole list because of it",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    if cx.tool.name.is_some() || !cx.tool.value.is_object() {
        return;
    }
    match cx.tool.value.get("name") {
        None => sink.emit("missing", |finding| {
            finding.at(cx.tool.pointer());
        }),
        Some(name) => sink.emit("type", |finding| {
            finding
                .at(cx.tool.at(&["name"]))
                .param("kind", name.kind().with_article());
        }),
    }
}
