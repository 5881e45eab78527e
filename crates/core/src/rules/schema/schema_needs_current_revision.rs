//! A schema that older clients refuse.

use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use super::output_schema_invalid::is_of_object;
use crate::finding::{Applicability, Literal, Op};
use crate::json::Value;
use crate::rules::{Sink, ToolCx, declare_rule};
use crate::tool::shorten;

declare_rule! {
    /// ## What it finds
    ///
    /// An `outputSchema` whose root is not of type object, or a parameter whose schema is `true` or
    /// `false`, under 2026-07-28.
    ///
    /// ## Why it matters
    ///
    /// Both are valid from 2026-07-28. Clients of earlier revisions, such as the TypeScript SDK
    /// 1.x, refuse the whole answer to `tools/list` over them, so a server that also speaks to
    /// those should not send them.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"list_rooms","inputSchema":{"type":"object"},"outputSchema":{"type":"array","items":{"type":"string"}},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"list_rooms","inputSchema":{"type":"object","properties":{"any":true}},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object"},"outputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object","properties":{"any":{}}},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Wrap the result in an object; write `{}` for `true`.
    id: "schema-needs-current-revision",
    title: "a schema is valid from 2026-07-28 only",
    group: Schema,
    since: "0.1.0",
    severity: Info,
    confidence: Certain,
    applies_from: "2026-07-28",
    weight: None,
    fix: Review,
    sources: [
        documented: "MCP specification 2024-11-05 to 2026-07-28, schema.ts, Tool.inputSchema and Tool.outputSchema",
        tested: "list parsers of @modelcontextprotocol/sdk 1.32.2, @modelcontextprotocol/core 2.4.0, mcp 1.30.0 and mcp 2.3.0, run on 2026-11-30",
    ],
    messages: {
        output: "outputSchema is not of type object, which is valid from 2026-07-28 only: TypeScript clients of SDK 1.x drop the whole list because of it",
        boolean: "the schema of {name} is {value}, which is valid from 2026-07-28 only: TypeScript clients of SDK 1.x drop the whole list because of it",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    if let Some(schema) = cx.tool.output_schema
        && schema.is_object()
        && !is_of_object(schema)
    {
        sink.emit("output", |finding| {
            finding.at(cx.tool.at(&["outputSchema"]));
        });
    }
    for (key, schema) in [
        ("inputSchema", cx.tool.input_schema),
        ("outputSchema", cx.tool.output_schema),
    ] {
        let properties = schema.and_then(|schema| schema.get("properties"));
        for (name, value) in properties.into_iter().flat_map(Value::members) {
            let Some(allowed) = value.as_bool() else {
                continue;
            };
            sink.emit("boolean", |finding| {
                let path = cx.tool.at(&[key, "properties", name]);
                finding
                    .at(path.clone())
                    .param("name", shorten(name, 60).to_string())
                    .param("value", value.to_json());
                if allowed {
                    let value = Literal::Object(Vec::new());
                    finding.fix(Applicability::Review, vec![Op::Replace { path, value }]);
                }
            });
        }
    }
}
