//! Two titles that differ.

use alloc::format;
use alloc::vec;

use crate::finding::{Applicability, Literal, Op};
use crate::rules::{Sink, ToolCx, declare_rule};
use crate::tool::shorten;

declare_rule! {
    /// ## What it finds
    ///
    /// A tool whose `title` and `annotations.title` are both there and not the same.
    ///
    /// ## Why it matters
    ///
    /// From 2025-06-18 the title of the tool comes first. Clients of 2025-03-26 know
    /// `annotations.title` only, some SDK documentation has the order the other way round, and
    /// directories read the one or the other. So two people are asked about the same call in
    /// different words.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"station_info","title":"Station info","inputSchema":{"type":"object"},"annotations":{"title":"About a station","readOnlyHint":true,"openWorldHint":true}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"station_info","title":"Station info","inputSchema":{"type":"object"},"annotations":{"title":"Station Information","readOnlyHint":true,"openWorldHint":true}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"station_info","title":"Station info","inputSchema":{"type":"object"},"annotations":{"title":"Station info","readOnlyHint":true,"openWorldHint":true}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"station_info","title":"Station info","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":true}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Write the same title in both places.
    id: "titles-differ",
    title: "title and annotations.title differ",
    group: Definition,
    since: "0.1.0",
    severity: Info,
    confidence: Certain,
    applies_from: "2025-06-18",
    weight: None,
    fix: Review,
    sources: [
        documented: "MCP specification 2025-06-18, schema.ts, Tool.annotations: display name precedence",
        code: "modelcontextprotocol/kotlin-sdk, types/tools.kt: the comment states the reverse order",
    ],
    messages: {
        differ: "title is {title} and annotations.title is {other}: which one a person sees depends on the client",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    let filled = |title: &&str| !title.trim().is_empty();
    let tool = cx.tool;
    let (Some(title), Some(other)) = (
        tool.title.filter(filled),
        tool.annotations_title().filter(filled),
    ) else {
        return;
    };
    if title == other {
        return;
    }
    sink.emit("differ", |finding| {
        let path = tool.at(&["annotations", "title"]);
        let value = Literal::Text(title.into());
        finding
            .at(path.clone())
            .param("title", format!("{:?}", shorten(title, 60)))
            .param("other", format!("{:?}", shorten(other, 60)))
            .fix(Applicability::Review, vec![Op::Replace { path, value }]);
    });
}
