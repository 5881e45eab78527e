//! Other hints without `readOnlyHint`.

use alloc::vec;
use alloc::vec::Vec;

use crate::finding::{Applicability, Literal, Op};
use crate::rules::{Sink, ToolCx, declare_rule};
use crate::tool::Hint;
use crate::tool::spelling::meant;

declare_rule! {
    /// ## What it finds
    ///
    /// A tool that declares at least one hint and not `readOnlyHint`.
    ///
    /// ## Why it matters
    ///
    /// Without `readOnlyHint` the tool counts as one that writes, whatever the others say.
    /// `destructiveHint: false` alone reads as "it writes, but only adds", which is rarely what the
    /// author of a read had in mind. Directories demand it on every tool.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"list_rooms","inputSchema":{"type":"object"},"annotations":{"destructiveHint":false,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"delete_room","inputSchema":{"type":"object"},"annotations":{"destructiveHint":true}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object"}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Declare `readOnlyHint` as well: `true` if the tool changes nothing, else `false`.
    id: "read-only-hint-undeclared",
    title: "readOnlyHint is not declared, other hints are",
    group: Annotations,
    since: "0.1.0",
    severity: Info,
    confidence: Certain,
    applies_from: "2025-03-26",
    weight: None,
    fix: Review,
    sources: [
        documented: "MCP specification 2025-03-26 to 2026-07-28, schema.ts, ToolAnnotations",
        documented: "OpenAI plugin guidelines, 2026-10: readOnlyHint is demanded on every tool",
    ],
    messages: {
        undeclared: "readOnlyHint is not declared while {others} is: the tool counts as one that writes",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    let hints = &cx.tool.hints;
    let misspelled = || {
        (cx.tool.annotations.members())
            .any(|(key, _)| meant(key).is_some_and(|meant| meant.hint == Hint::ReadOnly))
    };
    if hints.is_silent() || !hints.declared(Hint::ReadOnly).is_absent() || misspelled() {
        return;
    }
    sink.emit("undeclared", |finding| {
        let others: Vec<&str> = Hint::ALL
            .into_iter()
            .filter(|hint| !hints.declared(*hint).is_absent())
            .map(Hint::key)
            .collect();
        let value = Literal::Bool(cx.prudent(Hint::ReadOnly));
        let path = cx.tool.at(&["annotations", Hint::ReadOnly.key()]);
        finding
            .at(cx.tool.at(&["annotations"]))
            .param("others", others.join(", "))
            .fix(Applicability::Review, vec![Op::Add { path, value }]);
    });
}
