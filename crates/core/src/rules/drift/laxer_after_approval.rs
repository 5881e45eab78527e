//! A hint became laxer since the tool was approved.

use crate::rules::{PairCx, Sink, declare_rule};
use crate::tool::change::{Direction, HintChange};
use crate::tool::{Declared, Hint, Tool};

declare_rule! {
    /// ## What it finds
    ///
    /// A hint that now promises less harm than the definition a person approved: `readOnlyHint` from false to
    /// true, `destructiveHint` from true to false, or `openWorldHint` from true to false. The value that applies
    /// counts, so leaving silence for a safe value is a change as well.
    ///
    /// ## Why it matters
    ///
    /// The approval was given for the stricter definition. A host that believes the hints would now run unasked
    /// what it asked about before. The change may be a correction, and only a person can say so.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"approved":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":true,"openWorldHint":false}},"now":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"readOnlyHint":true,"destructiveHint":true,"idempotentHint":true,"openWorldHint":false}}}
    /// ```
    ///
    /// ```json,fails
    /// {"approved":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}}},"now":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"destructiveHint":false}}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"approved":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{}},"now":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":false,"openWorldHint":true}}}
    /// ```
    ///
    /// ```json,passes
    /// {"approved":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}},"now":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"readOnlyHint":false}}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Look at the tool again and make a new lock file if the change is right.
    id: "laxer-after-approval",
    title: "A hint became laxer since the tool was approved",
    group: Drift,
    since: "0.1.0",
    severity: Error,
    confidence: Certain,
    applies_from: "2024-11-05",
    weight: Block,
    fix: None,
    sources: [
        documented: "MCP specification 2025-06-18, server/tools: clients treat annotations of untrusted servers as untrusted, and a list may change at any time (tools/list_changed)",
        reported: "Bharti and Agnihotri, Declared vs. Observed (2026-09): 783 confirmed hint flips and 18.3 % of tools with a changed contract in 21 days",
    ],
    messages: {
        laxer: "since the approval {hint} went from {before} to {after}: a host that believes it may now run the tool unasked",
    },
    check: Pair(check),
}

fn check<'a>(cx: &PairCx<'_, 'a>, sink: &mut Sink<'a>) {
    let (Some(before), Some(after)) = (cx.before, cx.after) else {
        return;
    };
    for change in cx.hints.iter().filter(|change| is_laxer(before, **change)) {
        sink.emit("laxer", |finding| {
            finding
                .at(after.at(&["annotations", change.hint.key()]))
                .param("hint", change.hint.key())
                .param("before", change.before.words())
                .param("after", change.after.words());
        });
    }
}

/// Whether a host could now run unasked what it did not before. On a tool that was read-only all
/// along, only a declared open world held anything back.
fn is_laxer(before: &Tool<'_>, change: HintChange) -> bool {
    change.direction == Direction::Laxer
        && match change.hint {
            Hint::ReadOnly | Hint::Destructive => true,
            Hint::Idempotent => false,
            Hint::OpenWorld => {
                !before.hints.value(Hint::ReadOnly) || change.before == Declared::True
            }
        }
}
