//! A `$schema` that is no string.

use alloc::vec;

use crate::finding::{Applicability, Op};
use crate::rules::{Sink, ToolCx, declare_rule};

declare_rule! {
    /// ## What it finds
    ///
    /// An input or output schema whose `$schema` is no string.
    ///
    /// ## Why it matters
    ///
    /// The official schemas of 2025-11-25 and later demand a string, and validators of JSON Schema
    /// refuse anything else. The TypeScript SDK 2.4.0 refuses the whole answer to `tools/list` where
    /// it stands in an output schema; in an input schema the clients tried accept it.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"list_rooms","inputSchema":{"$schema":7,"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"list_rooms","inputSchema":{"type":"object"},"outputSchema":{"$schema":null,"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Write the address of the dialect, or leave it out: 2020-12 is the default.
    id: "schema-dialect-not-a-string",
    title: "$schema is not a string",
    group: Schema,
    since: "0.1.0",
    severity: Error,
    confidence: Certain,
    applies_from: "2025-11-25",
    weight: None,
    fix: Safe,
    sources: [
        documented: "MCP specification 2024-11-05 to 2026-07-28, schema.ts, Tool.inputSchema and Tool.outputSchema",
        tested: "list parsers of @modelcontextprotocol/sdk 1.32.2, @modelcontextprotocol/core 2.4.0, mcp 1.30.0 and mcp 2.3.0, run on 2026-11-30",
    ],
    messages: {
        type: "$schema is {value} where a string is required: validators refuse the schema",
        output: "$schema of outputSchema is {value} where a string is required: TypeScript clients (SDK 2.4.0) drop the whole list because of it, and validators refuse the schema",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    for (key, schema) in [
        ("inputSchema", cx.tool.input_schema),
        ("outputSchema", cx.tool.output_schema),
    ] {
        let dialect = schema.and_then(|schema| schema.get("$schema"));
        if let Some(value) = dialect.filter(|value| value.as_str().is_none()) {
            let message = if key == "outputSchema" {
                "output"
            } else {
                "type"
            };
            sink.emit(message, |finding| {
                let path = cx.tool.at(&[key, "$schema"]);
                finding
                    .at(path.clone())
                    .param("value", value.kind().with_article())
                    .fix(Applicability::Safe, vec![Op::Remove { path }]);
            });
        }
    }
}
