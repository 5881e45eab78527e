//! A title that is an identifier.

use crate::rules::{Sink, ToolCx, declare_rule};

declare_rule! {
    /// ## What it finds
    ///
    /// A title that repeats the name of the tool, or is an identifier itself: words joined by `_`,
    /// as a generator writes operation ids.
    ///
    /// ## Why it matters
    ///
    /// The title is what a person reads when asked to allow a call. An identifier helps no reader;
    /// without a title clients show the name, which says the same.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"get_item_items__item_id__get","inputSchema":{"type":"object"},"annotations":{"title":"get_item_items__item_id__get","readOnlyHint":true,"openWorldHint":true}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"listRooms","title":"listRooms","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"get_item","title":"Get an item","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":true}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"search","title":"search","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":true}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Write a few words, such as "Get an item".
    id: "title-is-an-identifier",
    title: "a title is an identifier, not words",
    group: Definition,
    since: "0.1.0",
    severity: Info,
    confidence: Certain,
    applies_from: "2025-03-26",
    weight: None,
    fix: None,
    sources: [
        documented: "MCP specification 2025-06-18, BaseMetadata.title: meant to be read by people",
    ],
    messages: {
        repeats: "{key} repeats the name of the tool and helps no reader",
        identifier: "{key} is an identifier and helps no reader",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    let tool = cx.tool;
    let top = tool.title.filter(|_| cx.revision.title);
    for (title, at) in [
        (top, &["title"][..]),
        (tool.annotations_title(), &["annotations", "title"][..]),
    ] {
        let Some(title) = title.filter(|title| !title.contains(char::is_whitespace)) else {
            continue;
        };
        let message = if Some(title) == tool.name && is_identifier(title) {
            "repeats"
        } else if title.trim_matches('_').contains('_') {
            "identifier"
        } else {
            continue;
        };
        sink.emit(message, |finding| {
            finding.at(tool.at(at)).param("key", at.join("."));
        });
    }
}

/// Whether words are joined in it the way programs join them.
fn is_identifier(text: &str) -> bool {
    text.contains(['_', '-', '.'])
        || (text.starts_with(|c: char| c.is_ascii_lowercase())
            && text.contains(|c: char| c.is_ascii_uppercase()))
}
