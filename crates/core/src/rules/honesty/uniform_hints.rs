//! `uniform-hints`: every tool carries the same hints although they differ in what they do.

use alloc::string::ToString;

use crate::evidence::{Effects, Tri};
use crate::finding::Confidence;
use crate::rules::{ListCx, Sink, declare_rule};
use crate::tool::{Declared, Hint, Tool};

declare_rule! {
    /// ## What it finds
    ///
    /// A list of four or more tools that all declare one and the same set of hints, while some of them
    /// evidently write and others evidently only read.
    ///
    /// ## Why it matters
    ///
    /// A stamp tells nothing about any tool. Either the reads ask for nothing or the writes run unasked.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"tools":[{"name":"list_rooms","description":"Lists rooms.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}},{"name":"get_room","description":"Returns a room.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}},{"name":"delete_room","description":"Deletes a room.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}},{"name":"create_room","description":"Creates a room.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}}]}
    /// ```
    ///
    /// ```json,fails
    /// {"tools":[{"name":"list_rooms","description":"Lists rooms.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":false}},{"name":"get_room","description":"Returns a room.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":false}},{"name":"delete_room","description":"Deletes a room.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":false}},{"name":"create_room","description":"Creates a room.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":false}}]}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"tools":[{"name":"list_rooms","description":"Lists rooms.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}},{"name":"get_room","description":"Returns a room.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}},{"name":"find_room","description":"Finds a room.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}},{"name":"count_rooms","description":"Counts rooms.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}}]}
    /// ```
    ///
    /// ```json,passes
    /// {"tools":[{"name":"list_rooms","description":"Lists rooms.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}},{"name":"delete_room","description":"Deletes a room.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":true,"openWorldHint":false}}]}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Declare each tool by what it does.
    ///
    /// Also reported: the tools that it is wrong about, one by one.
    id: "uniform-hints",
    title: "every tool carries the same hints although they differ in what they do",
    group: Honesty,
    since: "0.1.0",
    severity: Warn,
    confidence: Likely,
    applies_from: "2025-03-26",
    weight: None,
    fix: None,
    sources: [
        reported: "DeusData/codebase-memory-mcp 2118: 13 of 15 tools with one shared set",
    ],
    messages: {
        all_read_only: "all {count} tools declare readOnlyHint: true, but {writers} of them seem to write",
        uniform: "all {count} tools declare the same hints, but {writers} seem to write and {readers} only to read",
    },
    check: List(check),
}

fn check<'a>(cx: &ListCx<'a>, sink: &mut Sink<'a>) {
    let [first, _, _, _, ..] = cx.tools else {
        return;
    };
    let declared = |tool: &Tool<'_>| Hint::ALL.map(|hint| tool.hints.declared(hint));
    let stamp = declared(first);
    if first.hints.is_silent() || cx.tools.iter().any(|tool| declared(tool) != stamp) {
        return;
    }
    let sure = |effect: &Effects<'_>| effect.writes.confidence >= Some(Confidence::Likely);
    let count = |value: Tri| {
        (cx.effects.iter())
            .filter(|effects| effects.writes.value == value && sure(effects))
            .count()
    };
    let (writers, readers) = (count(Tri::Yes), count(Tri::No));
    if writers == 0 || readers == 0 {
        return;
    }
    let message = if stamp.first() == Some(&Declared::True) {
        "all_read_only"
    } else {
        "uniform"
    };
    sink.emit(message, |finding| {
        finding
            .param("count", cx.tools.len().to_string())
            .param("writers", writers.to_string())
            .param("readers", readers.to_string());
    });
}
