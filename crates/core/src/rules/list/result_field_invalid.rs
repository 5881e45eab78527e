//! A field of the result with a value that is not allowed.

use crate::json::{excerpt, pointer};
use crate::rules::{ListCx, Sink, declare_rule};

declare_rule! {
    /// ## What it finds
    ///
    /// Under 2026-07-28, a result of `tools/list` whose `ttlMs` is no whole number from 0 on, whose
    /// `cacheScope` is neither `public` nor `private`, or whose `resultType` is no string.
    ///
    /// ## Why it matters
    ///
    /// Caches go by these fields. The official schema refuses other values, and so does the
    /// TypeScript SDK 2.x on this revision, with the whole list.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"tools":[{"name":"export","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}],"resultType":"complete","ttlMs":-1,"cacheScope":"private"}
    /// ```
    ///
    /// ```json,fails
    /// {"tools":[{"name":"export","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}],"resultType":"complete","ttlMs":60000,"cacheScope":"shared"}
    /// ```
    ///
    /// ```json,fails
    /// {"tools":[{"name":"export","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}],"resultType":null,"ttlMs":60000,"cacheScope":"public"}
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
    /// Write milliseconds as a whole number, `public` or `private`, and `complete`.
    id: "result-field-invalid",
    title: "a field of the result has a value that is not allowed",
    group: List,
    since: "0.1.0",
    severity: Error,
    confidence: Certain,
    applies_from: "2026-07-28",
    weight: None,
    fix: None,
    sources: [
        documented: "MCP specification 2026-07-28, schema.ts, CacheableResult and Result (SEP-2549, SEP-2322)",
        tested: "the list parser of mcp 2.3.0, run on 2026-11-30",
    ],
    messages: {
        value: "{key} is {value}, where {expected} is required: the official schema and Python clients (mcp 2.3.0) refuse the result",
    },
    check: List(check),
}

fn check<'a>(cx: &ListCx<'a>, sink: &mut Sink<'a>) {
    for (at, page) in &cx.input.pages {
        for (key, expected) in FIELDS {
            let Some(value) = page.get(key) else {
                continue;
            };
            let good = match key {
                "ttlMs" => value
                    .as_f64()
                    .is_some_and(|number| number >= 0.0 && number % 1.0 == 0.0),
                "cacheScope" => matches!(value.as_str(), Some("public" | "private")),
                _ => value.as_str().is_some(),
            };
            if good {
                continue;
            }
            sink.emit("value", |finding| {
                finding
                    .at(pointer::join(at, &[key]))
                    .param("key", key)
                    .param("value", excerpt(value))
                    .param("expected", expected);
            });
        }
    }
}

/// The fields that every result has to have, and what they hold.
pub(super) const FIELDS: [(&str, &str); 3] = [
    ("resultType", "a string"),
    ("ttlMs", "a whole number from 0 on"),
    ("cacheScope", "public or private"),
];
