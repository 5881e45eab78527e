//! Annotations under a revision that has none.

use crate::rules::{Sink, ToolCx, declare_rule};
use crate::tool::Annotations;

declare_rule! {
    /// ## What it finds
    ///
    /// A tool with `annotations` under protocol revision 2024-11-05, which does not know them.
    ///
    /// ## Why it matters
    ///
    /// Annotations came with 2025-03-26. Peers that speak 2024-11-05 do not look at them, so
    /// nothing is declared and nothing is resolved, whatever they say.
    ///
    /// Revision: 2024-11-05
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"symbol_hover","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"symbol_hover","inputSchema":{"type":"object"},"annotations":{}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"symbol_hover","inputSchema":{"type":"object"}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"symbol_hover","description":"No annotations here.","inputSchema":{"type":"object"}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Speak a later revision. The annotations may stay: they are an unknown key to older peers.
    id: "annotations-before-their-revision",
    title: "the revision has no annotations",
    group: Annotations,
    since: "0.1.0",
    severity: Info,
    confidence: Certain,
    applies_from: "2024-11-05",
    weight: None,
    fix: None,
    sources: [
        documented: "MCP specification 2024-11-05, schema.ts, Tool; 2025-03-26, changelog",
    ],
    messages: {
        unknown: "protocol revision {revision} knows no annotations: peers that speak it do not see the hints",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    if !cx.revision.annotations && cx.tool.annotations_state != Annotations::Absent {
        sink.emit("unknown", |finding| {
            finding
                .at(cx.tool.at(&["annotations"]))
                .param("revision", cx.revision.id);
        });
    }
}
