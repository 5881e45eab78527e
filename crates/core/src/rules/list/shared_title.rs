//! One title, several tools.

use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;

use crate::order::{hash, repeated};
use crate::rules::{ListCx, Sink, declare_rule};
use crate::tool::{Tool, shorten};

declare_rule! {
    /// ## What it finds
    ///
    /// Two or more tools of one list with different names that are shown under the same title.
    ///
    /// ## Why it matters
    ///
    /// The title is what a person reads when asked to allow a call. With the same words for two
    /// tools nobody can say which of them is meant.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"tools":[{"name":"export_report","title":"Export","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}},{"name":"export_all","title":"Export","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":true,"openWorldHint":true}}]}
    /// ```
    ///
    /// ```json,fails
    /// {"tools":[{"name":"a","inputSchema":{"type":"object"},"annotations":{"title":"Search","readOnlyHint":true,"openWorldHint":false}},{"name":"b","title":"Search","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}]}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"tools":[{"name":"export_report","title":"Export a report","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}},{"name":"export_all","title":"Export all","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":true,"openWorldHint":true}}]}
    /// ```
    ///
    /// ```json,passes
    /// {"tools":[{"name":"export","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}},{"name":"import","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}]}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Give each tool a title of its own.
    id: "shared-title",
    title: "a title stands for several tools",
    group: List,
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
        shared: "the title {title} stands for {count} tools ({names}): a person cannot tell them apart",
    },
    check: List(check),
}

fn check<'a>(cx: &ListCx<'a>, sink: &mut Sink<'a>) {
    let title = |tool: &Tool<'a>| {
        let display = tool.display_name(cx.revision);
        display.value.filter(|_| display.from != "name")
    };
    let hashes = cx.tools.iter().map(|tool| Some(hash(title(tool)?.bytes())));
    let mut titles: Vec<(&str, usize)> = repeated(hashes)
        .into_iter()
        .filter_map(|index| Some((title(cx.tools.get(index)?)?, index)))
        .collect();
    crate::order::sort_by(&mut titles, Ord::cmp);
    for same in titles.chunk_by(|a, b| a.0 == b.0) {
        let [(title, first), .., (_, _)] = same else {
            continue;
        };
        let names = || {
            same.iter()
                .filter_map(|(_, index)| cx.tools.get(*index)?.name)
        };
        // A name that repeats is the matter of other rules.
        let first_name = cx.tools.get(*first).and_then(|tool| tool.name);
        if names().all(|name| Some(name) == first_name) {
            continue;
        }
        sink.emit("shared", |finding| {
            let mut shown: Vec<&str> = names().take(SHOWN).map(|name| shorten(name, 40)).collect();
            if names().nth(SHOWN).is_some() {
                shown.push("...");
            }
            if let Some(tool) = same.get(1).and_then(|(_, index)| cx.tools.get(*index)) {
                finding.at(tool.pointer());
            }
            finding
                .param("title", format!("{:?}", shorten(title, 80)))
                .param("count", same.len().to_string())
                .param("names", shown.join(", "));
        });
    }
}

/// So many names are named in a message.
const SHOWN: usize = 6;
