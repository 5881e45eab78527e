//! One name, several tools.

use super::same_name_different_hints::{for_each_name, report};
use crate::rules::{ListCx, Sink, declare_rule};

declare_rule! {
    /// ## What it finds
    ///
    /// Two or more tools of one list, over all its pages, with the same name and the same declared
    /// hints.
    ///
    /// ## Why it matters
    ///
    /// Names have to be unique within a server. Clients keep one of the tools and drop the others
    /// without a word, or refuse the list. Where the definitions are the same in every respect a
    /// page was probably fetched or written twice.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"tools":[{"name":"export","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}},{"name":"export","description":"Exports a chart.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}]}
    /// ```
    ///
    /// ```json,fails
    /// {"tools":[{"name":"export","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}},{"name":"export","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}]}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"tools":[{"name":"export","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}},{"name":"export_all","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}]}
    /// ```
    ///
    /// ```json,passes
    /// {"tools":[{"name":"export","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}},{"name":"Export","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}]}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Rename one of them, or take the repeated one out.
    id: "duplicate-tool-name",
    title: "a name stands for several tools",
    group: List,
    since: "0.1.0",
    severity: Warn,
    confidence: Certain,
    applies_from: "2024-11-05",
    weight: Doubt,
    fix: Review,
    sources: [
        documented: "MCP specification 2025-11-25, server/tools: names should be unique within a server",
    ],
    messages: {
        differ: "the name {name} stands for {count} different tools ({places}): which one a call reaches is unknown",
        same: "the name {name} stands {count} times ({places}), each time with the same definition: a tool or a page is repeated",
    },
    check: List(check),
}

fn check<'a>(cx: &ListCx<'a>, sink: &mut Sink<'a>) {
    for_each_name(cx, |name, indices| {
        let tools = || indices.iter().filter_map(|index| cx.tools.get(*index));
        let Some(first) = tools().next() else {
            return;
        };
        if cx.revision.annotations && tools().any(|tool| tool.hints != first.hints) {
            return;
        }
        let differ = tools().any(|tool| tool.value != first.value);
        report(
            cx,
            sink,
            if differ { "differ" } else { "same" },
            name,
            indices,
        );
    });
}
