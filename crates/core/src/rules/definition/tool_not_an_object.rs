//! An element of the list that is no tool.

use alloc::vec;

use crate::finding::{Applicability, Op};
use crate::rules::{Sink, ToolCx, declare_rule};

declare_rule! {
    /// ## What it finds
    ///
    /// An element of `tools` that is `null`, a string, a number, a boolean or an array.
    ///
    /// ## Why it matters
    ///
    /// TypeScript and Python clients refuse the whole answer to `tools/list` over one such element,
    /// so every tool of the server disappears.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"tools":[{"name":"list_rooms","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}},null]}
    /// ```
    ///
    /// ```json,fails
    /// {"tools":["list_rooms",{"name":"list_halls","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}]}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"tools":[{"name":"list_rooms","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}]}
    /// ```
    ///
    /// ```json,passes
    /// {"tools":[]}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Take the element out, or put the definition in its place.
    id: "tool-not-an-object",
    title: "an element of the list is not an object",
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
    ],
    messages: {
        element: "the element is {kind} where a tool definition is required: TypeScript and Python clients drop the whole list because of it",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    let value = cx.tool.value;
    if !value.is_object() {
        sink.emit("element", |finding| {
            let path = cx.tool.pointer();
            finding
                .at(path.clone())
                .param("kind", value.kind().with_article())
                .fix(Applicability::Review, vec![Op::Remove { path }]);
        });
    }
}
