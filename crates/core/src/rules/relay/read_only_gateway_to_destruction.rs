//! A gateway tool says read-only although a tool behind it destroys.

use crate::rules::relay_members;
use crate::rules::{RelayCx, Sink, declare_rule};
use crate::tool::{Hint, Tool};

declare_rule! {
    /// ## What it finds
    ///
    /// A downstream tool that stands for several upstream tools, declares `readOnlyHint: true`, and one of those
    /// tools is not read-only and may be destructive.
    ///
    /// ## Why it matters
    ///
    /// A collecting tool inherits the worst of its members. A host that believes it would run the delete unasked.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"upstream":{"tools":[{"name":"room_list","description":"Lists rooms.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}},{"name":"room_delete","description":"Deletes a room.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":true,"openWorldHint":false}}]},"downstream":{"tools":[{"name":"manage_rooms","description":"Gateway to room tools.","inputSchema":{"type":"object","properties":{"tool":{"type":"string","enum":["room_list","room_delete"]},"args":{"type":"object"}}},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}}]}}
    /// ```
    ///
    /// ```json,fails
    /// {"upstream":{"tools":[{"name":"room_list","description":"Lists rooms.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}},{"name":"room_set","description":"Adds a room.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"openWorldHint":false}}]},"downstream":{"tools":[{"name":"manage_rooms","description":"Gateway to room tools.","inputSchema":{"type":"object","properties":{"tool":{"type":"string","enum":["room_list","room_set"]},"args":{"type":"object"}}},"annotations":{"readOnlyHint":true,"openWorldHint":false}}]}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"upstream":{"tools":[{"name":"room_list","description":"Lists rooms.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}},{"name":"room_delete","description":"Deletes a room.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":true,"openWorldHint":false}}]},"downstream":{"tools":[{"name":"manage_rooms","description":"Gateway to room tools.","inputSchema":{"type":"object","properties":{"tool":{"type":"string","enum":["room_list","room_delete"]},"args":{"type":"object"}}},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":true,"openWorldHint":false}}]}}
    /// ```
    ///
    /// ```json,passes
    /// {"upstream":{"tools":[{"name":"room_list","description":"Lists rooms.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}},{"name":"room_delete","description":"Deletes a room.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":true,"openWorldHint":false}}]},"downstream":{"tools":[{"name":"room_list","description":"Lists rooms.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}},{"name":"room_delete","description":"Deletes a room.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":true,"openWorldHint":false}}]}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Declare the worst of the members, or keep readers and writers in tools of their own.
    id: "read-only-gateway-to-destruction",
    title: "A gateway tool says read-only although a tool behind it destroys",
    group: Relay,
    since: "0.1.0",
    severity: Error,
    confidence: Certain,
    applies_from: "2024-11-05",
    weight: Block,
    fix: None,
    sources: [
        tested: "stacklok/toolhive, pkg/vmcp/internal/compositetools/annotations.go @e25de16c: read-only is AND, destructive is OR over the steps",
    ],
    messages: {
        hidden: "{tool} says readOnlyHint: true, but {member} behind it may destroy something",
    },
    check: Relay(check),
}

fn check<'a>(cx: &RelayCx<'a>, sink: &mut Sink<'a>) {
    for (gateway, members) in relay_members(cx) {
        if !gateway.hints.value(Hint::ReadOnly) {
            continue;
        }
        if let Some(member) = members.into_iter().find(|member| destroys(member)) {
            sink.emit_about("hidden", [gateway.index], |finding| {
                finding
                    .at(gateway.at(&["annotations", Hint::ReadOnly.key()]))
                    .param("tool", gateway.label())
                    .param("member", member.label());
            });
        }
    }
}

fn destroys(tool: &Tool<'_>) -> bool {
    !tool.hints.value(Hint::ReadOnly) && tool.hints.value(Hint::Destructive)
}
