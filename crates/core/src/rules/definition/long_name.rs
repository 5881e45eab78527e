//! A name of 65 to 128 characters.

use alloc::string::ToString;

use crate::rules::{Sink, ToolCx, declare_rule};

declare_rule! {
    /// ## What it finds
    ///
    /// A name of 65 to 128 characters.
    ///
    /// ## Why it matters
    ///
    /// The pages of the specification allow 128 characters. The proposal behind them (SEP-986) and
    /// the conformance suite allow 64, and so do the function names of large model APIs. Many hosts
    /// also put the server's name in front, so a name of less than 64 characters can be too long
    /// there.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"list_rooms_list_rooms_list_rooms_list_rooms_list_rooms_list_rooms_list_rooms_","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Shorten the name.
    id: "long-name",
    title: "the name is longer than 64 characters",
    group: Definition,
    since: "0.1.0",
    severity: Info,
    confidence: Certain,
    applies_from: "2025-11-25",
    weight: None,
    fix: None,
    sources: [
        documented: "MCP specification 2025-11-25 and 2026-07-28, server/tools, tool names",
        documented: "modelcontextprotocol/modelcontextprotocol, SEP-986 (final): 1 to 64 characters",
        code: "modelcontextprotocol/conformance, src/scenarios/server/tools.ts",
    ],
    messages: {
        long: "the name has {length} characters: the specification allows 128, its proposal, the conformance suite and several model APIs only 64",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    let Some(name) = cx.tool.name else {
        return;
    };
    let length = || name.chars().count();
    if name.len() > 64 && (65..=128).contains(&length()) {
        sink.emit("long", |finding| {
            finding
                .at(cx.tool.at(&["name"]))
                .param("length", length().to_string());
        });
    }
}
