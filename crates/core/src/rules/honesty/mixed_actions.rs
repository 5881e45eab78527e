//! `mixed-actions`: one tool both reads and writes, by an argument.

use crate::rules::{Sink, ToolCx, declare_rule};

declare_rule! {
    /// ## What it finds
    ///
    /// A tool whose action-like parameter offers reads beside writes.
    ///
    /// ## Why it matters
    ///
    /// Hints hold for the whole tool, so its reads pay the price of its worst action. One directory turns
    /// such tools down.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"environments","description":"Lists, creates or deletes environments.","inputSchema":{"type":"object","properties":{"action":{"type":"string","enum":["list","create","delete"]}}},"annotations":{"readOnlyHint":false,"destructiveHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"api_request","description":"Sends a request to the interface.","inputSchema":{"type":"object","properties":{"method":{"type":"string","enum":["GET","POST","DELETE"]}}},"annotations":{"readOnlyHint":false,"destructiveHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"list_environments","description":"Lists environments.","inputSchema":{"type":"object","properties":{"sort":{"type":"string","enum":["name","created"]}}},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"change_environment","description":"Creates or deletes an environment.","inputSchema":{"type":"object","properties":{"action":{"type":"string","enum":["create","delete"]}}},"annotations":{"readOnlyHint":false,"destructiveHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Offer the reads as a tool of their own.
    id: "mixed-actions",
    title: "one tool both reads and writes, by an argument",
    group: Honesty,
    since: "0.1.0",
    severity: Info,
    confidence: Certain,
    applies_from: "2025-03-26",
    weight: None,
    fix: None,
    sources: [
        documented: "Anthropic review criteria, 2026-10: a tool that mixes safe and unsafe methods is turned down",
    ],
    messages: {
        mixed: "one argument decides whether the tool reads or writes: {words}",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    if cx.effects.mixes() {
        sink.emit("mixed", |finding| {
            let Some(evidence) = cx.effects.mixed() else {
                return;
            };
            finding
                .at(evidence.pointer.clone())
                .param("words", evidence.words.clone().into_owned())
                .evidence([evidence]);
        });
    }
}
