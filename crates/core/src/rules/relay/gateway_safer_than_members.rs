//! A gateway tool declares less than a tool behind it.

use crate::rules::relay_members;
use crate::rules::{RelayCx, Sink, declare_rule};
use crate::tool::{Hint, Tool};

declare_rule! {
    /// ## What it finds
    ///
    /// A downstream tool that stands for several upstream tools and declares a safer value for a hint than one of
    /// them has. Read-only over destructive members is a rule of its own.
    ///
    /// ## Why it matters
    ///
    /// A collecting tool inherits the worst of its members.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"upstream":{"tools":[{"name":"room_list","description":"Lists rooms.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}},{"name":"room_add","description":"Adds a room.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":false,"idempotentHint":false,"openWorldHint":false}}]},"downstream":{"tools":[{"name":"manage_rooms","description":"Gateway to room tools.","inputSchema":{"type":"object","properties":{"tool":{"type":"string","enum":["room_list","room_add"]},"args":{"type":"object"}}},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}}]}}
    /// ```
    ///
    /// ```json,fails
    /// {"upstream":{"tools":[{"name":"room_list","description":"Lists rooms.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}},{"name":"room_delete","description":"Deletes a room.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":true,"openWorldHint":false}}]},"downstream":{"tools":[{"name":"manage_rooms","description":"Gateway to room tools.","inputSchema":{"type":"object","properties":{"tool":{"type":"string","enum":["room_list","room_delete"]},"args":{"type":"object"}}},"annotations":{"readOnlyHint":false,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}}]}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"upstream":{"tools":[{"name":"room_list","description":"Lists rooms.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}},{"name":"room_delete","description":"Deletes a room.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":true,"openWorldHint":false}}]},"downstream":{"tools":[{"name":"manage_rooms","description":"Gateway to room tools.","inputSchema":{"type":"object","properties":{"tool":{"type":"string","enum":["room_list","room_delete"]},"args":{"type":"object"}}},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":true,"openWorldHint":false}}]}}
    /// ```
    ///
    /// ```json,passes
    /// {"upstream":{"tools":[{"name":"room_list","description":"Lists rooms.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}}]},"downstream":{"tools":[{"name":"manage_rooms","description":"Gateway to room tools.","inputSchema":{"type":"object","properties":{"tool":{"type":"string","enum":["room_list","x"]},"args":{"type":"object"}}},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}}]}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Declare the worst of the members, or keep readers and writers in tools of their own.
    id: "gateway-safer-than-members",
    title: "A gateway tool declares less than a tool behind it",
    group: Relay,
    since: "0.1.0",
    severity: Error,
    confidence: Certain,
    applies_from: "2024-11-05",
    weight: Doubt,
    fix: None,
    sources: [
        tested: "stacklok/toolhive, pkg/vmcp/internal/compositetools/annotations.go @e25de16c: read-only is AND, destructive and open world are OR over the steps",
    ],
    messages: {
        safer: "{tool} declares {hint}: {value}, but {member} behind it does not",
    },
    check: Relay(check),
}

fn check<'a>(cx: &RelayCx<'a>, sink: &mut Sink<'a>) {
    for (gateway, members) in relay_members(cx) {
        for hint in [Hint::ReadOnly, Hint::Destructive, Hint::OpenWorld] {
            if gateway.hints.declared(hint).value() != Some(hint.safe_value()) {
                continue;
            }
            let worse = members
                .iter()
                .find(|member| is_worse(member, gateway, hint));
            if let Some(member) = worse {
                sink.emit_about("safer", [gateway.index], |finding| {
                    finding
                        .at(gateway.at(&["annotations", hint.key()]))
                        .param("tool", gateway.label())
                        .param("hint", hint.key())
                        .param("value", if hint.safe_value() { "true" } else { "false" })
                        .param("member", member.label());
                });
            }
        }
    }
}

fn is_worse(member: &Tool<'_>, gateway: &Tool<'_>, hint: Hint) -> bool {
    let unsafe_value = member.hints.value(hint) != hint.safe_value();
    let read_only = |tool: &Tool<'_>| tool.hints.value(Hint::ReadOnly);
    match hint {
        // Over a destructive member that is the rule about read-only gateways.
        Hint::ReadOnly => unsafe_value && !member.hints.value(Hint::Destructive),
        Hint::Destructive => unsafe_value && !read_only(member) && !read_only(gateway),
        _ => unsafe_value,
    }
}
