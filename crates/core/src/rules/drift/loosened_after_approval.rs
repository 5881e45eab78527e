//! A hint was loosened a little since the tool was approved.

use crate::rules::{PairCx, Sink, declare_rule};
use crate::tool::change::Direction;
use crate::tool::{Declared, Hint};

declare_rule! {
    /// ## What it finds
    ///
    /// `idempotentHint` from false to true, or `openWorldHint: false` added to a tool that was read-only already.
    ///
    /// ## Why it matters
    ///
    /// No host is known to run such a tool unasked for this reason alone, but some replay calls of idempotent
    /// tools after a lost connection, and a closed world is scrutinised less.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"approved":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"readOnlyHint":false}},"now":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"readOnlyHint":false,"idempotentHint":true}}}
    /// ```
    ///
    /// ```json,fails
    /// {"approved":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"readOnlyHint":true}},"now":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"readOnlyHint":true,"openWorldHint":false}}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"approved":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"readOnlyHint":true}},"now":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"readOnlyHint":true,"idempotentHint":true}}}
    /// ```
    ///
    /// ```json,passes
    /// {"approved":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}},"now":{"name":"docs_search","description":"Searches the manual.","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Look at the tool again and make a new lock file if the change is right.
    id: "loosened-after-approval",
    title: "A hint was loosened a little since the tool was approved",
    group: Drift,
    since: "0.1.0",
    severity: Warn,
    confidence: Certain,
    applies_from: "2024-11-05",
    weight: Doubt,
    fix: None,
    sources: [
        code: "QwenLM/qwen-code, packages/core/src/tools/mcp-tool.ts @03977054: replays idempotent calls of trusted servers",
        code: "microsoft/vscode, mcpLanguageModelToolContribution.ts @b801fe97: an absent openWorldHint counts as false",
    ],
    messages: {
        loosened: "since the approval {hint} went from {before} to {after}",
    },
    check: Pair(check),
}

fn check<'a>(cx: &PairCx<'_, 'a>, sink: &mut Sink<'a>) {
    let (Some(before), Some(after)) = (cx.before, cx.after) else {
        return;
    };
    for change in cx.hints {
        let little = match change.hint {
            Hint::Idempotent => true,
            Hint::OpenWorld => {
                before.hints.value(Hint::ReadOnly) && change.before != Declared::True
            }
            Hint::ReadOnly | Hint::Destructive => false,
        };
        if little && change.direction == Direction::Laxer {
            sink.emit("loosened", |finding| {
                finding
                    .at(after.at(&["annotations", change.hint.key()]))
                    .param("hint", change.hint.key())
                    .param("before", change.before.words())
                    .param("after", change.after.words());
            });
        }
    }
}
