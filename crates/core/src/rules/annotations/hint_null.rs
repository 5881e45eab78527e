//! A hint that is `null`.

use alloc::vec;

use crate::finding::{Applicability, Op};
use crate::json::Kind;
use crate::rules::{Sink, ToolCx, declare_rule};
use crate::tool::{Declared, Hint};

declare_rule! {
    /// ## What it finds
    ///
    /// One of the four hints with the value `null`.
    ///
    /// ## Why it matters
    ///
    /// `null` is no boolean and not the same as leaving the key out. A TypeScript client refuses
    /// the whole answer to `tools/list` over one such hint, so every tool of the server disappears.
    /// Python, Rust, Go, C#, Java, Kotlin and Swift clients read it as unset. Directories count it
    /// as not declared. By the protocol the hint's default applies.
    ///
    /// It usually comes from a relay or a serialiser that writes unset fields.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"trails_search","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":true,"destructiveHint":null}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"trails_search","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":null,"destructiveHint":null,"idempotentHint":null,"openWorldHint":null}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"trails_search","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":true}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"trails_search","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":true,"destructiveHint":false}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Leave the key out, or better: declare `true` or `false`.
    id: "hint-null",
    title: "a hint is null",
    group: Annotations,
    since: "0.1.0",
    severity: Error,
    confidence: Certain,
    applies_from: "2025-03-26",
    weight: None,
    fix: Safe,
    sources: [
        documented: "MCP specification 2025-03-26 to 2026-07-28, schema.ts, ToolAnnotations",
        tested: "list parsers of @modelcontextprotocol/sdk 1.32.2, @modelcontextprotocol/core 2.4.0, mcp 1.30.0 and mcp 2.3.0, run on 2026-11-30",
        reported: "r33drichards/mcp-js, pull request 117 (2026-04-30): a relay wrote unset hints as null and a client lost all 94 tools",
        code: "modelcontextprotocol/rust-sdk, pull request 184: before 0.2.0 unset hints were written as null",
    ],
    messages: {
        null: "{hint} is null, which is no boolean: TypeScript clients (SDK 1.32.2, 2.4.0) drop the whole list because of it, others read it as unset, and the default {default} applies",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    for hint in Hint::ALL {
        if cx.tool.hints.declared(hint) == Declared::Invalid(Kind::Null) {
            sink.emit("null", |finding| {
                let path = cx.tool.at(&["annotations", hint.key()]);
                finding
                    .at(path.clone())
                    .param("hint", hint.key())
                    .param("default", hint.default_text())
                    .fix(Applicability::Safe, vec![Op::Remove { path }]);
            });
        }
    }
}
