//! Keys of content annotations on a tool.

use alloc::vec::Vec;

use crate::finding::{Applicability, Op};
use crate::rules::{Sink, ToolCx, declare_rule};
use crate::tool::Mentions;
use crate::tool::vocabulary::{self, Sort};

declare_rule! {
    /// ## What it finds
    ///
    /// `audience`, `priority` or `lastModified` in the `annotations` of a tool.
    ///
    /// ## Why it matters
    ///
    /// The protocol has two things called annotations. The annotations of content and resources
    /// have these keys; the annotations of a tool do not. On a tool they are legal and mean
    /// nothing.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"get_report","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"audience":["user"]}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"get_report","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"priority":0.9,"lastModified":"2026-01-01T00:00:00Z"}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"get_report","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"get_report","inputSchema":{"type":"object","properties":{"audience":{"type":"string"}}},"annotations":{"readOnlyHint":true}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Set them on the content that the tool returns, and take them off the tool.
    id: "content-annotation-key",
    title: "a key of content annotations stands on a tool",
    group: Annotations,
    since: "0.1.0",
    severity: Info,
    confidence: Certain,
    applies_from: "2025-03-26",
    weight: None,
    fix: Safe,
    sources: [
        documented: "MCP specification 2025-03-26 to 2026-07-28, schema.ts: Annotations (of content) and ToolAnnotations are two types",
    ],
    messages: {
        content: "{keys} belongs to the annotations of content; on a tool it means nothing and clients drop it",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    if !cx.tool.mentions.any(Mentions::OTHER_ANNOTATION) {
        return;
    }
    report_keys(cx, sink, "content", Some(Applicability::Safe), |key| {
        vocabulary::find(key).filter(|known| known.sort == Sort::Content)
    });
}

/// Reports the keys that `pick` wants, in one finding.
pub(super) fn report_keys<'a>(
    cx: &ToolCx<'a>,
    sink: &mut Sink<'a>,
    message: &'static str,
    remove: Option<Applicability>,
    pick: impl Fn(&str) -> Option<&'static vocabulary::Known>,
) {
    let keys = || cx.tool.annotations.members().map(|(key, _)| key);
    let Some(first) = keys().find(|key| pick(key).is_some()) else {
        return;
    };
    sink.emit(message, |finding| {
        let mut names: Vec<&str> = Vec::new();
        let mut origins: Vec<&str> = Vec::new();
        let mut ops = Vec::new();
        for (key, known) in keys().filter_map(|key| Some((key, pick(key)?))) {
            if names.contains(&key) {
                continue;
            }
            names.push(key);
            if !origins.contains(&known.origin) {
                origins.push(known.origin);
            }
            ops.push(Op::Remove {
                path: cx.tool.at(&["annotations", key]),
            });
        }
        finding
            .at(cx.tool.at(&["annotations", first]))
            .param("keys", names.join(", "))
            .param("origins", origins.join("; "));
        if let Some(applicability) = remove {
            finding.fix(applicability, ops);
        }
    });
}
