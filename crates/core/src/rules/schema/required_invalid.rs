//! `required` that is no list of names.

use alloc::string::ToString;
use alloc::vec;

use super::properties_invalid::schemas;
use crate::finding::{Applicability, Literal, Op};
use crate::json::{Value, excerpt};
use crate::rules::{Sink, ToolCx, declare_rule};

declare_rule! {
    /// ## What it finds
    ///
    /// At the root of an input or output schema: a `required` that is no array, or that holds
    /// something other than strings.
    ///
    /// ## Why it matters
    ///
    /// TypeScript clients refuse the whole answer to `tools/list` over it. Python clients before
    /// mcp 2.3.0 accept it, and pass on a schema that no validator and no model API takes.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"list_rooms","inputSchema":{"type":"object","properties":{"q":{"type":"string"}},"required":"q"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"list_rooms","inputSchema":{"type":"object","properties":{"q":{"type":"string"}},"required":[1]},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"list_rooms","inputSchema":{"type":"object","required":null},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object","properties":{"q":{"type":"string"}},"required":["q"]},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object","required":[]},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Write an array with the names of the required parameters.
    id: "required-invalid",
    title: "required is not an array of strings",
    group: Schema,
    since: "0.1.0",
    severity: Error,
    confidence: Certain,
    applies_from: "2024-11-05",
    weight: None,
    fix: Review,
    sources: [
        documented: "MCP specification 2024-11-05 to 2026-07-28, schema.ts, Tool.inputSchema and Tool.outputSchema",
        tested: "list parsers of @modelcontextprotocol/sdk 1.32.2, @modelcontextprotocol/core 2.4.0, mcp 1.30.0 and mcp 2.3.0, run on 2026-11-30",
        documented: "JSON Schema 2020-12, validation, 6.5.3: required is an array of strings",
    ],
    messages: {
        kind: "required is {value} where an array of names is required: TypeScript clients (SDK 1.32.2, 2.4.0) drop the whole list because of it",
        element: "required holds {value} where only names are allowed: TypeScript clients (SDK 1.32.2, 2.4.0) drop the whole list because of it",
        kind_output: "required of outputSchema is {value} where an array of names is required: TypeScript clients of SDK 1.x drop the whole list because of it, and validators refuse the schema",
        element_output: "required of outputSchema holds {value} where only names are allowed: TypeScript clients of SDK 1.x drop the whole list because of it, and validators refuse the schema",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    for (key, schema) in schemas(cx) {
        let Some(required) = schema.get("required") else {
            continue;
        };
        let odd = required.items().position(|item| item.as_str().is_none());
        if required.is_array() && odd.is_none() {
            continue;
        }
        let message = match (odd.is_some(), key == "outputSchema") {
            (false, false) => "kind",
            (false, true) => "kind_output",
            (true, false) => "element",
            (true, true) => "element_output",
        };
        sink.emit(message, |finding| {
            let path = cx.tool.at(&[key, "required"]);
            if let Some(index) = odd {
                let path = cx.tool.at(&[key, "required", &index.to_string()]);
                let value = required.items().nth(index).unwrap_or(Value::NULL);
                finding.at(path).param("value", excerpt(value));
                return;
            }
            finding.at(path.clone()).param("value", excerpt(required));
            let named = required.as_str().filter(|name| {
                schema
                    .get("properties")
                    .is_some_and(|all| all.get(name).is_some())
            });
            if let Some(name) = named {
                // One name without its brackets.
                let list = alloc::format!("[{}]", Literal::Text(name.into()).to_json());
                let value = Literal::Json(list);
                finding.fix(Applicability::Review, vec![Op::Replace { path, value }]);
                return;
            }
            let applicability = if required.is_null() {
                Applicability::Safe
            } else {
                Applicability::Review
            };
            finding.fix(applicability, vec![Op::Remove { path }]);
        });
    }
}
