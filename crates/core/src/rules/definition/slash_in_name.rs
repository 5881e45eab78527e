//! A name with a slash.

use super::name_characters::plain;
use crate::rules::{Sink, ToolCx, declare_rule};

declare_rule! {
    /// ## What it finds
    ///
    /// A name whose only unusual character is `/`.
    ///
    /// ## Why it matters
    ///
    /// The official texts disagree: the proposal that brought the rule (SEP-986) allows `/`, and so
    /// does the conformance suite; the pages of the specification and the SDKs do not. Model APIs
    /// do not take it, so hosts rewrite it.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"rooms/list","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"a/b/c","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"rooms.list","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"rooms_list","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Use `.` or `_` to group names.
    id: "slash-in-name",
    title: "the name has a slash",
    group: Definition,
    since: "0.1.0",
    severity: Info,
    confidence: Certain,
    applies_from: "2025-11-25",
    weight: None,
    fix: None,
    sources: [
        documented: "MCP specification 2025-11-25 and 2026-07-28, server/tools, tool names",
        documented: "modelcontextprotocol/modelcontextprotocol, SEP-986 (final): 1 to 64 characters, / allowed",
        code: "modelcontextprotocol/conformance, src/scenarios/server/tools.ts",
    ],
    messages: {
        slash: "the name has a slash: SEP-986 and the conformance suite allow it, the specification's pages and the SDKs do not",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    let Some(name) = cx.tool.name else {
        return;
    };
    if name.contains('/') && name.chars().all(|c| plain(c) || c == '/') {
        sink.emit("slash", |finding| {
            finding.at(cx.tool.at(&["name"]));
        });
    }
}
