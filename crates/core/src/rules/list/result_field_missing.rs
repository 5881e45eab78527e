//! A result with some of its fields.

use alloc::vec::Vec;

use super::result_field_invalid::FIELDS;
use crate::rules::{ListCx, Sink, declare_rule};

declare_rule! {
    /// ## What it finds
    ///
    /// Under 2026-07-28, a result of `tools/list` with at least one of `resultType`, `ttlMs` and
    /// `cacheScope`, and not all three.
    ///
    /// ## Why it matters
    ///
    /// All three are required. Clients are told to take a missing `ttlMs` for 0 and a missing
    /// `resultType` for `complete`; the TypeScript SDK 2.x refuses a list without `ttlMs` and
    /// `cacheScope` on this revision.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"tools":[{"name":"export","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}],"resultType":"complete"}
    /// ```
    ///
    /// ```json,fails
    /// {"tools":[{"name":"export","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}],"ttlMs":60000,"cacheScope":"private"}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"tools":[{"name":"export","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}],"resultType":"complete","ttlMs":60000,"cacheScope":"private"}
    /// ```
    ///
    /// ```json,passes
    /// {"tools":[{"name":"export","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}]}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Send all three.
    id: "result-field-missing",
    title: "a result has some of the fields of its revision, not all",
    group: List,
    since: "0.1.0",
    severity: Info,
    confidence: Certain,
    applies_from: "2026-07-28",
    weight: None,
    fix: None,
    sources: [
        documented: "MCP specification 2026-07-28, schema.ts, CacheableResult and Result (SEP-2549, SEP-2322)",
        code: "@modelcontextprotocol/core 2.4.0, the schemas for 2026-07-28 on the wire",
    ],
    messages: {
        missing: "the result has no {missing}: protocol revision {revision} requires it, and some clients refuse the list without it",
    },
    check: List(check),
}

fn check<'a>(cx: &ListCx<'a>, sink: &mut Sink<'a>) {
    for (at, page) in &cx.input.pages {
        let missing = || {
            FIELDS
                .iter()
                .map(|(key, _)| *key)
                .filter(|key| page.get(key).is_none())
        };
        if !(1..FIELDS.len()).contains(&missing().count()) {
            continue;
        }
        sink.emit("missing", |finding| {
            finding
                .at(at.clone())
                .param("missing", missing().collect::<Vec<_>>().join(", "))
                .param("revision", cx.revision.id);
        });
    }
}
