//! No hint at all.

use alloc::vec;

use super::misplaced_hint::misplaced;
use super::schema_in_annotations::is_schema;
use crate::finding::{Applicability, Confidence, Literal, Op};
use crate::rules::{Sink, ToolCx, declare_rule};
use crate::tool::spelling::meant;
use crate::tool::{Annotations, Hint};

declare_rule! {
    /// ## What it finds
    ///
    /// A tool without any of the four hints: no `annotations`, an empty object, or an object with
    /// other keys only. All three come to the same.
    ///
    /// A tool that evidently writes without destroying anything is left to
    /// `hints-undeclared-on-write`.
    ///
    /// ## Why it matters
    ///
    /// Silence is the worst case by the protocol's text: not read-only, destructive, not safe to
    /// repeat, open world. A strict host asks before every call or refuses; a lenient one, and some
    /// relays, let an unannotated tool run like a read. Directories send lists back for it. So
    /// silence costs a harmless tool its ease and leaves a dangerous one unguarded.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"chain_getBlock","description":"Returns a block by number or hash.","inputSchema":{"type":"object"}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"weather_now","description":"Current weather for a place.","inputSchema":{"type":"object"},"annotations":{}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"weather_now","description":"Current weather for a place.","inputSchema":{"type":"object"},"annotations":{"title":"Weather"}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"chain_getBlock","description":"Returns a block by number or hash.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"delete_room","description":"Deletes a room.","inputSchema":{"type":"object"},"annotations":{"destructiveHint":true}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Declare all four hints. In doubt take the prudent value: not read-only, destructive, not
    /// idempotent, open world.
    id: "hints-undeclared",
    title: "no hint is declared",
    group: Annotations,
    since: "0.1.0",
    severity: Warn,
    confidence: Certain,
    applies_from: "2025-03-26",
    weight: None,
    fix: Review,
    sources: [
        documented: "MCP specification 2025-03-26 to 2026-07-28, schema.ts, ToolAnnotations",
        documented: "modelcontextprotocol.io blog, 2026-03-16, on tool annotations: an unannotated tool is treated as the worst case",
        code: "mark3labs/mcp-go: tools made from a raw schema are sent with an empty annotations object",
    ],
    messages: {
        absent: "no annotations: by the protocol's defaults the tool counts as a destructive, open-world write; strict hosts ask before every call, lenient ones let it run like a read",
        empty: "annotations is an empty object, the same as none: by the protocol's defaults the tool counts as a destructive, open-world write",
        title_only: "annotations holds a title and no hint: by the protocol's defaults the tool counts as a destructive, open-world write",
        other_keys: "annotations holds keys, but none of the four hints: by the protocol's defaults the tool counts as a destructive, open-world write",
        schema: "annotations holds a swapped JSON Schema and none of the four hints: by the protocol's defaults the tool counts as a destructive, open-world write",
        unusable: "nothing is declared, since annotations cannot be read: by the protocol's defaults the tool counts as a destructive, open-world write",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    if !only_adds(cx) {
        report(cx, sink);
    }
}

/// Whether the tool evidently writes and nothing says that it destroys: then the prompt that
/// silence brings is the right one, and silence costs less.
pub(super) fn only_adds(cx: &ToolCx<'_>) -> bool {
    cx.effects.writes.is_yes(Confidence::Likely) && !cx.effects.destroys.is_yes(Confidence::Likely)
}

/// Reports a tool without any hint, in words that the running rule has for the case.
pub(super) fn report<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    let tool = cx.tool;
    if !tool.hints.is_silent() || !tool.value.is_object() {
        return;
    }
    let keys = || tool.annotations.members().map(|(key, _)| key);
    let message = match tool.annotations_state {
        Annotations::Absent => "absent",
        Annotations::Invalid(_) => "unusable",
        Annotations::Object if keys().next().is_none() => "empty",
        Annotations::Object if keys().all(|key| key == "title") => "title_only",
        Annotations::Object if is_schema(tool.annotations) => "schema",
        Annotations::Object => "other_keys",
    };
    sink.emit(message, |finding| {
        finding.at(match message {
            "absent" => tool.pointer(),
            _ => tool.at(&["annotations"]),
        });
        // Where a hint is misspelled, misplaced or the object unusable, mending that comes first.
        let elsewhere = keys().any(|key| meant(key).is_some())
            || is_schema(tool.annotations)
            || misplaced(tool);
        if message == "unusable" || elsewhere {
            return;
        }
        let values = Hint::ALL.map(|hint| (hint.key(), Literal::Bool(cx.prudent(hint))));
        let ops = if message == "absent" {
            vec![Op::Add {
                path: tool.at(&["annotations"]),
                value: Literal::Object(values.map(|(key, value)| (key.into(), value)).into()),
            }]
        } else {
            values
                .map(|(key, value)| Op::Add {
                    path: tool.at(&["annotations", key]),
                    value,
                })
                .into()
        };
        finding.fix(Applicability::Review, ops);
    });
}
