//! Keys of proposals and extensions.

use super::content_annotation_key::report_keys;
use crate::rules::{Sink, ToolCx, declare_rule};
use crate::tool::Mentions;
use crate::tool::vocabulary::{self, Sort};

declare_rule! {
    /// ## What it finds
    ///
    /// A key in `annotations` that is known from a proposal for the protocol, a sibling standard or
    /// a vendor, and is no part of any released revision.
    ///
    /// ## Why it matters
    ///
    /// It is no typo, and clients that do not know it ignore it. Nobody is bound to read it, so it
    /// must not replace one of the four hints. TypeScript clients (SDK 1.22.0 and later) and Python
    /// clients (mcp 2.x) strip it. No such key ever lowers a verdict here.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"get_salary","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"sensitiveHint":"high"}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"get_salary","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"riskLevel":"low","untrustedContentHint":true}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"get_salary","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"get_salary","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"returnDirect":true}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Nothing needs fixing. Declare the four hints as well.
    id: "proposed-annotation-key",
    title: "a key in annotations is a proposal or an extension",
    group: Annotations,
    since: "0.1.0",
    severity: Info,
    confidence: Certain,
    applies_from: "2025-03-26",
    weight: None,
    fix: None,
    sources: [
        documented: "modelcontextprotocol/modelcontextprotocol: SEP-1913, 1984, 2793, 2417, 1487, 1560, 1561, 1792, state of 2026-09; webmachinelearning/webmcp",
        tested: "list parsers of @modelcontextprotocol/sdk 1.32.2, @modelcontextprotocol/core 2.4.0, mcp 1.30.0 and mcp 2.3.0, run on 2026-11-30",
    ],
    messages: {
        known: "{keys} is no part of the protocol (known from {origins}): clients may ignore it",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    if !cx.tool.mentions.any(Mentions::OTHER_ANNOTATION) {
        return;
    }
    report_keys(cx, sink, "known", None, |key| {
        vocabulary::find(key)
            .filter(|known| matches!(known.sort, Sort::Proposal | Sort::Extension | Sort::Retired))
    });
}
