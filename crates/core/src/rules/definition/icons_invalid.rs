//! Icons that are no list of icons.

use alloc::string::ToString;
use alloc::vec;

use crate::finding::{Applicability, Op};
use crate::json::{Value, excerpt};
use crate::rules::{Sink, ToolCx, declare_rule};

declare_rule! {
    /// ## What it finds
    ///
    /// An `icons` that is no array, or an icon without a `src`, or with a `mimeType`, `sizes` or
    /// `theme` of the wrong type.
    ///
    /// ## Why it matters
    ///
    /// Icons are decoration, but TypeScript and Python clients refuse the whole answer to
    /// `tools/list` over a bad one.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"list_rooms","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false},"icons":{"src":"https://example.com/a.png"}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"list_rooms","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false},"icons":[{"src":"https://example.com/a.png","sizes":"48x48"}]}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false},"icons":[{"src":"https://example.com/a.png","mimeType":"image/png","sizes":["48x48"],"theme":"dark"}]}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false},"icons":[]}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Write an array of objects with a `src`; `sizes` is an array of strings, `theme` is `light`
    /// or `dark`.
    id: "icons-invalid",
    title: "icons is not a list of icons",
    group: Definition,
    since: "0.1.0",
    severity: Error,
    confidence: Certain,
    applies_from: "2025-11-25",
    weight: None,
    fix: Review,
    sources: [
        documented: "MCP specification 2025-11-25 and 2026-07-28, schema.ts, Icon",
        tested: "list parsers of @modelcontextprotocol/sdk 1.32.2, @modelcontextprotocol/core 2.4.0, mcp 1.30.0 and mcp 2.3.0, run on 2026-11-30",
    ],
    messages: {
        list_null: "icons is null: TypeScript clients (SDK 1.32.2, 2.4.0) drop the whole list because of it, others read it as absent",
        list: "icons is {value} where an array is required: TypeScript and Python clients drop the whole list because of it",
        icon: "an icon is {value} where an object with a src is required: TypeScript and Python clients drop the whole list because of it",
        part: "{key} of an icon is {value}, where {expected} is required: TypeScript and Python clients drop the whole list because of it",
        part_null: "{key} of an icon is null: TypeScript clients (SDK 1.32.2, 2.4.0) drop the whole list because of it, others read it as absent",
        theme: "theme of an icon is {value}, where light or dark is required: TypeScript clients (SDK 1.32.2, 2.4.0) drop the whole list because of it, and so do Python clients from mcp 2.3.0",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    let Some(icons) = cx.tool.value.get("icons").filter(|_| cx.revision.icons) else {
        return;
    };
    if !icons.is_array() {
        sink.emit(
            if icons.is_null() { "list_null" } else { "list" },
            |finding| {
                let path = cx.tool.at(&["icons"]);
                finding
                    .at(path.clone())
                    .param("value", excerpt(icons))
                    .fix(Applicability::Review, vec![Op::Remove { path }]);
            },
        );
        return;
    }
    for (index, icon) in icons.items().enumerate() {
        let (message, key, value, expected) = if !icon.is_object() {
            ("icon", None, icon, "")
        } else if let Some((key, value, expected)) = bad_part(icon) {
            let message = match key {
                "src" => "part",
                _ if value.is_null() => "part_null",
                "theme" => "theme",
                _ => "part",
            };
            (message, Some(key), value, expected)
        } else {
            continue;
        };
        sink.emit(message, |finding| {
            let index = index.to_string();
            let path = cx.tool.at(&["icons", &index]);
            let at = match key.filter(|key| icon.get(key).is_some()) {
                Some(key) => cx.tool.at(&["icons", &index, key]),
                None => path.clone(),
            };
            finding
                .at(at)
                .param("key", key.unwrap_or_default())
                .param(
                    "value",
                    if key.is_some_and(|key| icon.get(key).is_none()) {
                        "missing".into()
                    } else {
                        excerpt(value)
                    },
                )
                .param("expected", expected)
                .fix(Applicability::Review, vec![Op::Remove { path }]);
        });
    }
}

/// The first part of an icon that is not as the protocol has it.
fn bad_part(icon: Value<'_>) -> Option<(&'static str, Value<'_>, &'static str)> {
    let text = |value: &Value<'_>| value.as_str().is_some();
    match icon.get("src") {
        Some(src) if text(&src) => {}
        src => return Some(("src", src.unwrap_or(Value::NULL), "a string")),
    }
    if let Some(value) = icon.get("mimeType").filter(|value| !text(value)) {
        return Some(("mimeType", value, "a string"));
    }
    if let Some(value) = icon.get("sizes")
        && !(value.is_array() && value.items().all(|size| text(&size)))
    {
        return Some(("sizes", value, "an array of strings"));
    }
    if let Some(value) = icon.get("theme")
        && !matches!(value.as_str(), Some("light" | "dark"))
    {
        return Some(("theme", value, "light or dark"));
    }
    None
}
