//! A top-level title under a revision that has none.

use alloc::vec;

use crate::finding::{Applicability, Literal, Op};
use crate::rules::{Sink, ToolCx, declare_rule};
use crate::tool::Annotations;

declare_rule! {
    /// ## What it finds
    ///
    /// A tool with a `title` of its own and no `annotations.title` under a protocol revision before
    /// 2025-06-18.
    ///
    /// ## Why it matters
    ///
    /// The top-level title came with 2025-06-18. Clients of 2025-03-26 look at `annotations.title`
    /// only, and show the name where it is missing.
    ///
    /// Revision: 2025-03-26
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"station_info","title":"Station info","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":true}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"station_info","title":"Station info","inputSchema":{"type":"object"},"annotations":{"title":"","readOnlyHint":true,"openWorldHint":true}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"station_info","title":"Station info","inputSchema":{"type":"object"},"annotations":{"title":"Station info","readOnlyHint":true,"openWorldHint":true}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"station_info","inputSchema":{"type":"object"},"annotations":{"title":"Station info","readOnlyHint":true,"openWorldHint":true}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Set `annotations.title` as well.
    id: "top-level-title-before-its-revision",
    title: "the revision has no top-level title",
    group: Definition,
    since: "0.1.0",
    severity: Info,
    confidence: Certain,
    applies_from: "2024-11-05",
    weight: None,
    fix: Safe,
    sources: [
        documented: "MCP specification 2025-06-18, changelog: title on Tool; 2025-03-26, schema.ts",
    ],
    messages: {
        unread: "protocol revision {revision} has no top-level title: its clients show the name; set annotations.title as well",
        unknown: "protocol revision {revision} has no title: its clients show the name",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    let tool = cx.tool;
    let Some(title) = tool.title.filter(|title| !title.trim().is_empty()) else {
        return;
    };
    let elsewhere = tool
        .annotations_title()
        .is_some_and(|title| !title.trim().is_empty());
    if cx.revision.title || elsewhere {
        return;
    }
    let message = if cx.revision.annotations {
        "unread"
    } else {
        "unknown"
    };
    sink.emit(message, |finding| {
        finding
            .at(tool.at(&["title"]))
            .param("revision", cx.revision.id);
        if cx.revision.annotations && tool.annotations_state == Annotations::Object {
            let path = tool.at(&["annotations", "title"]);
            let value = Literal::Text(title.into());
            finding.fix(Applicability::Safe, vec![Op::Add { path, value }]);
        }
    });
}
