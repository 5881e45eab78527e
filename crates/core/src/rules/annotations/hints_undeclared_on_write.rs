//! No hint at all, on a tool that writes.

use super::hints_undeclared::{only_adds, report};
use crate::rules::{Sink, ToolCx, declare_rule};

declare_rule! {
    /// ## What it finds
    ///
    /// A tool without any of the four hints whose name or text says that it changes something, and
    /// not that it destroys anything. Every other tool without hints is left to `hints-undeclared`.
    ///
    /// ## Why it matters
    ///
    /// The protocol's defaults make the host ask before a write, which is what a write needs, so
    /// silence costs less here. It still says too much and too little: that the tool may destroy,
    /// and nothing about a repeat. Directories send lists back for it all the same.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"page_publish","description":"Publishes a new version of a page for the whole workspace.","inputSchema":{"type":"object","properties":{"page":{"type":"string"}}}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"create_room","description":"Creates a room.","inputSchema":{"type":"object"},"annotations":{}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"create_room","description":"Creates a room.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":false,"idempotentHint":false,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"list_rooms","description":"Lists the rooms.","inputSchema":{"type":"object"}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Declare all four hints.
    id: "hints-undeclared-on-write",
    title: "no hint is declared on a tool that writes",
    group: Annotations,
    since: "0.1.0",
    severity: Info,
    confidence: Certain,
    applies_from: "2025-03-26",
    weight: None,
    fix: Review,
    sources: [
        documented: "MCP specification 2025-03-26 to 2026-07-28, schema.ts, ToolAnnotations",
        documented: "modelcontextprotocol.io blog, 2026-03-16, on tool annotations: an unannotated tool is treated as the worst case",
    ],
    messages: {
        absent: "no annotations: the tool writes, and by the protocol's defaults it counts as a destructive, open-world write that hosts ask about",
        empty: "annotations is an empty object, the same as none: the tool writes, and by the protocol's defaults it counts as a destructive, open-world write that hosts ask about",
        title_only: "annotations holds a title and no hint: the tool writes, and by the protocol's defaults it counts as a destructive, open-world write that hosts ask about",
        other_keys: "annotations holds keys, but none of the four hints: the tool writes, and by the protocol's defaults it counts as a destructive, open-world write that hosts ask about",
        schema: "annotations holds a swapped JSON Schema and none of the four hints: the tool writes, and by the protocol's defaults it counts as a destructive, open-world write that hosts ask about",
        unusable: "nothing is declared, since annotations cannot be read: the tool writes, and by the protocol's defaults it counts as a destructive, open-world write that hosts ask about",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    if only_adds(cx) {
        report(cx, sink);
    }
}
