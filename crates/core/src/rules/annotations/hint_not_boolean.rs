//! A hint that is a string, a number, an array or an object.

use alloc::vec;

use crate::finding::{Applicability, Literal, Op};
use crate::json::{Kind, Value, excerpt};
use crate::rules::{Sink, ToolCx, declare_rule};
use crate::tool::{Declared, Hint};

declare_rule! {
    /// ## What it finds
    ///
    /// One of the four hints with a value that is neither a boolean nor `null`: `"true"`, `1`,
    /// `"yes"`, `[]`.
    ///
    /// ## Why it matters
    ///
    /// Clients disagree about such a value, and badly. A TypeScript client refuses the whole answer
    /// to `tools/list`, so every tool of the server disappears. Python clients turn `"true"`,
    /// `"yes"`, `"on"`, `"t"`, `"y"`, `"1"` and `1` into true and their opposites into false, and
    /// refuse the whole list for anything else. Rust, Go and C# clients refuse the list, Java
    /// clients coerce. So the same bytes are a read-only tool here and no tool at all there. By the
    /// protocol the hint's default applies.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"list_rooms","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":"true","openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"list_rooms","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":1,"openWorldHint":0}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"list_rooms","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":{"value":true}}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object"},"annotations":{"title":"true","readOnlyHint":true}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Write a JSON boolean: `true` or `false`, without quotes.
    id: "hint-not-boolean",
    title: "a hint is not a boolean",
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
        code: "modelcontextprotocol/rust-sdk, go-sdk, csharp-sdk, java-sdk, kotlin-sdk, swift-sdk: the types and decoders of ToolAnnotations",
    ],
    messages: {
        read_as_true: "{hint} is {value}, which is no boolean: TypeScript clients (SDK 1.32.2, 2.4.0) drop the whole list because of it, Python clients (mcp 1.30.0, 2.3.0) read it as true, and by the protocol the default {default} applies",
        read_as_false: "{hint} is {value}, which is no boolean: TypeScript clients (SDK 1.32.2, 2.4.0) drop the whole list because of it, Python clients (mcp 1.30.0, 2.3.0) read it as false, and by the protocol the default {default} applies",
        refused: "{hint} is {value}, which is no boolean: TypeScript and Python clients drop the whole list because of it, and by the protocol the default {default} applies",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    for hint in Hint::ALL {
        let Declared::Invalid(kind) = cx.tool.hints.declared(hint) else {
            continue;
        };
        if kind == Kind::Null {
            continue;
        }
        let value = cx.tool.annotations.get(hint.key()).unwrap_or(Value::NULL);
        let lax = read_laxly(value);
        let message = match lax {
            Some(true) => "read_as_true",
            Some(false) => "read_as_false",
            None => "refused",
        };
        sink.emit(message, |finding| {
            let path = cx.tool.at(&["annotations", hint.key()]);
            finding
                .at(path.clone())
                .param("hint", hint.key())
                .param("value", excerpt(value))
                .param("default", hint.default_text());
            match (written_out(value), lax) {
                (Some(meant), _) => {
                    let value = Literal::Bool(meant);
                    finding.fix(Applicability::Safe, vec![Op::Replace { path, value }]);
                }
                (None, Some(meant)) => {
                    let value = Literal::Bool(meant);
                    finding.fix(Applicability::Review, vec![Op::Replace { path, value }]);
                }
                (None, None) => {
                    finding.fix(Applicability::Review, vec![Op::Remove { path }]);
                }
            }
        });
    }
}

/// The boolean that is only in the wrong type: its own word, in quotes.
pub(super) fn written_out(value: Value<'_>) -> Option<bool> {
    let text = value.as_str()?;
    if text.eq_ignore_ascii_case("true") {
        Some(true)
    } else if text.eq_ignore_ascii_case("false") {
        Some(false)
    } else {
        None
    }
}

/// What a Python client reads. Source: pydantic's lax conversion to bool.
fn read_laxly(value: Value<'_>) -> Option<bool> {
    const YES: [&str; 6] = ["true", "yes", "on", "t", "y", "1"];
    const NO: [&str; 6] = ["false", "no", "off", "f", "n", "0"];
    if let Some(number) = value.as_f64() {
        // Exactly one and exactly zero; every other number is refused.
        return if number.to_bits() == 1.0_f64.to_bits() {
            Some(true)
        } else if number.abs().to_bits() == 0 {
            Some(false)
        } else {
            None
        };
    }
    let text = value.as_str()?;
    let is = |words: &[&str]| words.iter().any(|word| word.eq_ignore_ascii_case(text));
    if is(&YES) {
        Some(true)
    } else if is(&NO) {
        Some(false)
    } else {
        None
    }
}
