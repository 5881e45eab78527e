//! A hint written in prose.

use alloc::vec::Vec;

use crate::rules::{Sink, ToolCx, declare_rule};
use crate::tool::Hint;

declare_rule! {
    /// ## What it finds
    ///
    /// A description that names a hint by its key, such as "readOnlyHint: true", on a tool that
    /// does not declare it.
    ///
    /// ## Why it matters
    ///
    /// Clients read hints in `annotations` and nowhere else. In prose a hint reaches the model and
    /// no host, so nothing is asked less or more because of it.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"list_rooms","description":"Lists the rooms. readOnlyHint: true.","inputSchema":{"type":"object"}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"delete_room","description":"Deletes a room (destructiveHint=true, idempotentHint=true).","inputSchema":{"type":"object"},"annotations":{"destructiveHint":true}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"list_rooms","description":"Lists the rooms. readOnlyHint: true.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"audit_tools","description":"Lists tools whose hints are not declared.","inputSchema":{"type":"object"}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Declare it in `annotations`.
    id: "hint-in-description",
    title: "a hint stands in the description, not in annotations",
    group: Annotations,
    since: "0.1.0",
    severity: Info,
    confidence: Certain,
    applies_from: "2025-03-26",
    weight: None,
    fix: None,
    sources: [
        documented: "MCP specification 2025-03-26 to 2026-07-28, schema.ts, Tool.annotations",
    ],
    messages: {
        prose: "the description names {hints}, which the tool does not declare: clients read hints in annotations only",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    let Some(description) = cx.tool.description.filter(|text| text.contains("Hint")) else {
        return;
    };
    let named =
        |hint: &Hint| cx.tool.hints.declared(*hint).is_absent() && description.contains(hint.key());
    if !Hint::ALL.iter().any(named) {
        return;
    }
    sink.emit("prose", |finding| {
        let hints: Vec<&str> = Hint::ALL
            .iter()
            .filter(|hint| named(hint))
            .map(|hint| hint.key())
            .collect();
        finding
            .at(cx.tool.at(&["description"]))
            .param("hints", hints.join(", "));
    });
}
