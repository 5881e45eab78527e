//! A name of more than 128 characters.

use alloc::string::ToString;

use crate::rules::{Sink, ToolCx, declare_rule};

declare_rule! {
    /// ## What it finds
    ///
    /// A name of more than 128 characters.
    ///
    /// ## Why it matters
    ///
    /// The protocol says that names should have 1 to 128 characters. The C# SDK throws on a longer
    /// one, others log a warning, and model APIs refuse it.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"list_rooms_list_rooms_list_rooms_list_rooms_list_rooms_list_rooms_list_rooms_list_rooms_list_rooms_list_rooms_list_rooms_list_rooms_list_rooms_","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Shorten the name, best to 64 characters or less.
    id: "name-too-long",
    title: "the name is longer than 128 characters",
    group: Definition,
    since: "0.1.0",
    severity: Warn,
    confidence: Certain,
    applies_from: "2025-11-25",
    weight: None,
    fix: None,
    sources: [
        documented: "MCP specification 2025-11-25 and 2026-07-28, server/tools, tool names",
        code: "modelcontextprotocol/csharp-sdk throws on such a name; the TypeScript, Python and Go SDKs log it",
    ],
    messages: {
        long: "the name has {length} characters, more than the 128 that the protocol allows: model APIs refuse it",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    let Some(name) = cx.tool.name else {
        return;
    };
    let length = || name.chars().count();
    if name.len() > 128 && length() > 128 {
        sink.emit("long", |finding| {
            finding
                .at(cx.tool.at(&["name"]))
                .param("length", length().to_string());
        });
    }
}
