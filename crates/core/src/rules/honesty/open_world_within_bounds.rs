//! `open-world-within-bounds`: openWorldHint is true on a tool that names its bounds.

use crate::evidence::{Tri, Which};
use crate::rules::{Sink, ToolCx, declare_rule};
use crate::tool::{Declared, Hint};

declare_rule! {
    /// ## What it finds
    ///
    /// A tool that declares `openWorldHint: true` while its text speaks only of something bounded: an
    /// account, a workspace, a database, local files.
    ///
    /// ## Why it matters
    ///
    /// If every tool says open, the few that really leave the house cannot be told apart.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"list_branches","description":"Lists the branches of a database in the signed-in account.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":true}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"read_file","description":"Reads a file of the workspace.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":true}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"list_branches","description":"Lists the branches of a database in the signed-in account.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"web_search","description":"Searches the web.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":true}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Declare `openWorldHint: false` where the tool stays within one account, workspace or machine.
    id: "open-world-within-bounds",
    title: "openWorldHint is true on a tool that names its bounds",
    group: Honesty,
    since: "0.1.0",
    severity: Info,
    confidence: Possible,
    applies_from: "2025-03-26",
    weight: None,
    fix: None,
    sources: [
        documented: "MCP specification 2025-03-26 to 2026-07-28, ToolAnnotations.openWorldHint: web search is open, a memory tool is closed",
        documented: "OpenAI plugin guidelines, correct annotation, 2026-10: a bounded account is closed even if hosted elsewhere",
    ],
    messages: {
        bounded: "openWorldHint: true carries no information here: the tool {reason} (\"{words}\")",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    if cx.tool.hints.declared(Hint::OpenWorld) == Declared::True
        && cx.effects.open_world.value == Tri::No
    {
        sink.emit("bounded", |finding| {
            cx.doubt(finding, Hint::OpenWorld, Which::OpenWorld);
        });
    }
}
