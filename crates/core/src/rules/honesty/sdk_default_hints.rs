//! `sdk-default-hints`: the declared hints are what an SDK fills in by itself.

use alloc::string::ToString;

use crate::rules::{ListCx, Sink, declare_rule};
use crate::tool::{Hint, Tool};

declare_rule! {
    /// ## What it finds
    ///
    /// Three or more tools, and every tool of the list, that declare exactly the protocol's defaults: not
    /// read-only, destructive, not idempotent, open world.
    ///
    /// ## Why it matters
    ///
    /// Some SDKs write these values for every tool whose author said nothing, so they are no decision.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"tools":[{"name":"list_rooms","description":"Lists rooms.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":false,"openWorldHint":true}},{"name":"get_room","description":"Returns a room.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":false,"openWorldHint":true}},{"name":"delete_room","description":"Deletes a room.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":false,"openWorldHint":true}}]}
    /// ```
    ///
    /// ```json,fails
    /// {"tools":[{"name":"add_room","description":"Adds a room.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":false,"openWorldHint":true}},{"name":"get_room","description":"Returns a room.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":false,"openWorldHint":true}},{"name":"paint_room","description":"Paints a room.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":false,"openWorldHint":true}}]}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"tools":[{"name":"list_rooms","description":"Lists rooms.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}},{"name":"get_room","description":"Returns a room.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}},{"name":"delete_room","description":"Deletes a room.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":false,"openWorldHint":true}}]}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"delete_room","description":"Deletes a room.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":false,"openWorldHint":true}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Declare each tool by what it does.
    id: "sdk-default-hints",
    title: "the declared hints are what an SDK fills in by itself",
    group: Honesty,
    since: "0.1.0",
    severity: Info,
    confidence: Likely,
    applies_from: "2025-03-26",
    weight: None,
    fix: None,
    sources: [
        code: "mark3labs/mcp-go, mcp/tools.go: NewTool fills all four defaults",
        code: "modelcontextprotocol/ruby-sdk, lib/mcp/tool/annotations.rb, PR 118",
        code: "spring-projects/spring-ai, McpTool",
    ],
    messages: {
        defaults: "all {count} tools declare exactly the protocol's defaults, as some SDKs do unasked: probably nobody decided",
    },
    check: List(check),
}

fn check<'a>(cx: &ListCx<'a>, sink: &mut Sink<'a>) {
    let spelled_out = |tool: &Tool<'_>| {
        Hint::ALL
            .iter()
            .all(|hint| tool.hints.declared(*hint).value() == Some(hint.default_value()))
    };
    if cx.tools.len() >= 3 && cx.tools.iter().all(spelled_out) {
        sink.emit("defaults", |finding| {
            finding.param("count", cx.tools.len().to_string());
        });
    }
}
