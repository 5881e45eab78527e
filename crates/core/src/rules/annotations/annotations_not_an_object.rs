//! `annotations` that is no object.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::finding::{Applicability, Literal, Op};
use crate::json::{Document, Kind, Limits};
use crate::rules::{Sink, ToolCx, declare_rule};
use crate::tool::{Annotations, Hint};

declare_rule! {
    /// ## What it finds
    ///
    /// A tool whose `annotations` is `null`, an array, a string, a number or a boolean.
    ///
    /// ## Why it matters
    ///
    /// The protocol allows an object or nothing. A TypeScript client refuses the whole answer to
    /// `tools/list` over one such value, so every tool of the server disappears, the sound ones
    /// too. Python clients read `null` as absent and refuse the whole list for anything else. Where
    /// a client survives, nothing counts as declared and the protocol's defaults apply.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"log_tail","inputSchema":{"type":"object"},"annotations":null}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"log_tail","inputSchema":{"type":"object"},"annotations":["readOnlyHint","openWorldHint"]}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"log_tail","inputSchema":{"type":"object"},"annotations":"{\"readOnlyHint\":true}"}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"log_tail","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"log_tail","inputSchema":{"type":"object"}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Send an object, or leave the key out. `null` usually comes from a serialiser that writes
    /// unset fields; tell it to skip them.
    id: "annotations-not-an-object",
    title: "annotations is not an object",
    group: Annotations,
    since: "0.1.0",
    severity: Error,
    confidence: Certain,
    applies_from: "2025-03-26",
    weight: None,
    fix: Review,
    sources: [
        documented: "MCP specification 2025-03-26 to 2026-07-28, schema.ts, ToolAnnotations",
        tested: "list parsers of @modelcontextprotocol/sdk 1.32.2, @modelcontextprotocol/core 2.4.0, mcp 1.30.0 and mcp 2.3.0, run on 2026-11-30",
    ],
    messages: {
        null: "annotations is null: TypeScript clients (SDK 1.32.2, 2.4.0) drop the whole list because of it, others read it as absent, and the four defaults apply",
        encoded: "annotations is a string that holds JSON: it was encoded twice; TypeScript and Python clients drop the whole list because of it, and no hint in it is read",
        other: "annotations is {kind} where an object is required: TypeScript and Python clients drop the whole list because of it, and the four defaults apply",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    let Annotations::Invalid(kind) = cx.tool.annotations_state else {
        return;
    };
    let text = cx.tool.annotations.as_str();
    let message = match kind {
        Kind::Null => "null",
        Kind::String if text.is_some_and(|text| text.trim_start().starts_with('{')) => "encoded",
        _ => "other",
    };
    sink.emit(message, |finding| {
        let path = cx.tool.at(&["annotations"]);
        finding.at(path.clone()).param("kind", kind.with_article());
        match message {
            "null" => {
                finding.fix(Applicability::Safe, vec![Op::Remove { path }]);
            }
            "encoded" => {
                let inner = text.unwrap_or_default();
                if Document::parse(inner, &Limits::default())
                    .is_ok_and(|document| document.root().is_object())
                {
                    let value = Literal::Json(inner.into());
                    finding.fix(Applicability::Review, vec![Op::Replace { path, value }]);
                }
            }
            _ => {
                // An array around the one object that was meant.
                let mut items = cx.tool.annotations.items();
                if let (Some(only), None) = (items.next(), items.next())
                    && only.is_object()
                {
                    let value = Literal::Json(only.to_json());
                    finding.fix(Applicability::Review, vec![Op::Replace { path, value }]);
                    return;
                }
                // A list of names says which hints were meant to be true.
                let named: Vec<_> = cx
                    .tool
                    .annotations
                    .items()
                    .filter_map(|item| Hint::from_key(item.as_str()?))
                    .map(|hint| (String::from(hint.key()), Literal::Bool(true)))
                    .collect();
                let value = Literal::Object(named);
                finding.fix(Applicability::Review, vec![Op::Replace { path, value }]);
            }
        }
    });
}
