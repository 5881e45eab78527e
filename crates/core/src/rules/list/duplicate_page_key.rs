//! A key of a page that stands twice.

use alloc::string::ToString;

use crate::json::pointer;
use crate::rules::{ListCx, Sink, declare_rule};

declare_rule! {
    /// ## What it finds
    ///
    /// A result of `tools/list` with a key that stands more than once, such as two `tools`.
    ///
    /// ## Why it matters
    ///
    /// JSON leaves open what a repeated key means. Most readers keep the last value, some the
    /// first: with two lists of tools, half of them are there for one client and the other half for
    /// the next.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"tools":[{"name":"a","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}],"tools":[{"name":"b","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}]}
    /// ```
    ///
    /// ```json,fails
    /// {"tools":[{"name":"a","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}],"nextCursor":"x","nextCursor":""}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"tools":[{"name":"a","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}],"_meta":{}}
    /// ```
    ///
    /// ```json,passes
    /// {"pages":[{"tools":[{"name":"a","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}]},{"tools":[{"name":"b","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}]}]}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Keep one of the two, or put the lists together.
    id: "duplicate-page-key",
    title: "a key of a result stands twice",
    group: List,
    since: "0.1.0",
    severity: Warn,
    confidence: Certain,
    applies_from: "2024-11-05",
    weight: None,
    fix: None,
    sources: [
        documented: "RFC 8259, section 4: names should be unique; the behaviour of receivers is unpredictable otherwise",
    ],
    messages: {
        tools: "tools stands {count} times in one result: most readers keep the last list, some the first, and only the last is checked here",
        key: "{key} stands {count} times in one result: most readers take the last, some the first",
    },
    check: List(check),
}

fn check<'a>(cx: &ListCx<'a>, sink: &mut Sink<'a>) {
    for (at, page) in &cx.input.pages {
        // The keys that the protocol has here; what else repeats means nothing to a reader.
        for key in [
            "tools",
            "nextCursor",
            "ttlMs",
            "cacheScope",
            "resultType",
            "_meta",
        ] {
            let count = page.members().filter(|(name, _)| *name == key).count();
            if count > 1 {
                sink.emit(if key == "tools" { "tools" } else { "key" }, |finding| {
                    finding
                        .at(pointer::join(at, &[key]))
                        .param("key", key)
                        .param("count", count.to_string());
                });
            }
        }
    }
}
