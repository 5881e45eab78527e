//! A title without characters.

use alloc::vec;

use crate::finding::{Applicability, Op};
use crate::rules::{Sink, ToolCx, declare_rule};

declare_rule! {
    /// ## What it finds
    ///
    /// A `title` of the tool, or `annotations.title`, that is empty or blank.
    ///
    /// ## Why it matters
    ///
    /// An empty title is a title to some clients, which then show nothing, and none to others,
    /// which show the next best name. Spring AI sends `annotations.title: ""` on every tool whose
    /// author set none.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"list_rooms","inputSchema":{"type":"object"},"annotations":{"title":"","readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"list_rooms","title":" ","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"list_rooms","title":"Rooms","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Write a title, or leave the key out.
    id: "empty-title",
    title: "a title is empty",
    group: Definition,
    since: "0.1.0",
    severity: Warn,
    confidence: Certain,
    applies_from: "2025-03-26",
    weight: None,
    fix: Safe,
    sources: [
        code: "modelcontextprotocol/typescript-sdk, metadataUtils.ts, getDisplayName: an empty title counts as none",
        code: "spring-projects/spring-ai, McpTool: the title of annotations defaults to an empty string",
    ],
    messages: {
        empty: "{key} is empty: some clients show a nameless tool, others pass over it",
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
        if title.is_some_and(|title| title.trim().is_empty()) {
            sink.emit("empty", |finding| {
                let path = tool.at(at);
                finding
                    .at(path.clone())
                    .param("key", at.join("."))
                    .fix(Applicability::Safe, vec![Op::Remove { path }]);
            });
        }
    }
}
