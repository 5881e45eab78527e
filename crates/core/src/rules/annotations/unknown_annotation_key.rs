//! Keys in `annotations` that nobody knows.

use alloc::vec::Vec;

use super::schema_in_annotations::{is_schema, is_schema_key};
use crate::json::Value;
use crate::rules::{Sink, ToolCx, declare_rule};
use crate::tool::Mentions;
use crate::tool::spelling::meant;
use crate::tool::{Hint, shorten, vocabulary};

declare_rule! {
    /// ## What it finds
    ///
    /// A key in `annotations` that is none of the protocol's five, resembles no hint, and is known
    /// from no proposal, SDK or extension.
    ///
    /// ## Why it matters
    ///
    /// Unknown keys are legal. Clients ignore them, and relays built on the TypeScript SDK or on
    /// Python mcp 2.x strip them, so what they say does not arrive. Data of one's own belongs in
    /// `_meta`.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"get_report","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"team":"billing"}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"get_report","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"tags":["a"],"rateLimit":5}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"get_report","inputSchema":{"type":"object"},"annotations":{"title":"Report","readOnlyHint":true,"openWorldHint":false,"returnDirect":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"get_report","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true},"_meta":{"com.example/team":"billing"}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Move it to `_meta` under a key with your own prefix.
    id: "unknown-annotation-key",
    title: "annotations has unknown keys",
    group: Annotations,
    since: "0.1.0",
    severity: Info,
    confidence: Certain,
    applies_from: "2025-03-26",
    weight: None,
    fix: None,
    sources: [
        documented: "MCP specification 2025-03-26 to 2026-07-28, schema.ts, ToolAnnotations",
        tested: "list parsers of @modelcontextprotocol/sdk 1.32.2, @modelcontextprotocol/core 2.4.0, mcp 1.30.0 and mcp 2.3.0, run on 2026-11-30",
    ],
    messages: {
        unknown: "{keys} in annotations is unknown to the protocol: clients ignore it, and relays on the TypeScript SDK or Python mcp 2.x strip it",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    if !cx.tool.mentions.any(Mentions::OTHER_ANNOTATION) {
        return;
    }
    let schema = is_schema(cx.tool.annotations);
    let unknown = |key: &str| {
        key != "title"
            && Hint::from_key(key).is_none()
            && vocabulary::find(key).is_none()
            && meant(key).is_none()
            && !(schema && is_schema_key(key))
    };
    let keys = || {
        cx.tool
            .annotations
            .members()
            .filter(|(key, value)| unknown(key) && !holds_hints(*value))
            .map(|(key, _)| key)
    };
    let Some(first) = keys().next() else {
        return;
    };
    sink.emit("unknown", |finding| {
        let mut names: Vec<&str> = keys().take(SHOWN).map(|key| shorten(key, 40)).collect();
        if keys().nth(SHOWN).is_some() {
            names.push("...");
        }
        finding
            .at(cx.tool.at(&["annotations", first]))
            .param("keys", names.join(", "));
    });
}

/// So many keys are named in a message.
const SHOWN: usize = 8;

/// Whether it is an object with misplaced hints, which another rule reports.
fn holds_hints(value: Value<'_>) -> bool {
    value
        .members()
        .any(|(key, _)| Hint::from_key(key).is_some())
}
