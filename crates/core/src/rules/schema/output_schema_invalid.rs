//! An output schema that is no schema the revision allows.

use alloc::vec;

use crate::finding::{Applicability, Literal, Op};
use crate::json::{Kind, Value};
use crate::rules::{Sink, ToolCx, declare_rule};

declare_rule! {
    /// ## What it finds
    ///
    /// A tool with an `outputSchema` that is no object, or, before 2026-07-28, one whose `type` is
    /// not `"object"`.
    ///
    /// ## Why it matters
    ///
    /// From 2025-06-18 to 2025-11-25 the root of an output schema has to be of type object;
    /// 2026-07-28 allows any schema that is an object. TypeScript clients (SDK 1.32.2) refuse the
    /// whole answer to `tools/list` over one that is not.
    ///
    /// Revision: 2025-11-25
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"list_rooms","inputSchema":{"type":"object"},"outputSchema":null,"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"list_rooms","inputSchema":{"type":"object"},"outputSchema":{"type":"array","items":{"type":"string"}},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object"},"outputSchema":{"type":"object","properties":{}},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Wrap the result in an object, or leave the key out.
    id: "output-schema-invalid",
    title: "outputSchema is not an object, or not of type object",
    group: Schema,
    since: "0.1.0",
    severity: Error,
    confidence: Certain,
    applies_from: "2025-06-18",
    weight: None,
    fix: Review,
    sources: [
        documented: "MCP specification 2024-11-05 to 2026-07-28, schema.ts, Tool.inputSchema and Tool.outputSchema",
        tested: "list parsers of @modelcontextprotocol/sdk 1.32.2, @modelcontextprotocol/core 2.4.0, mcp 1.30.0 and mcp 2.3.0, run on 2026-11-30",
    ],
    messages: {
        null: "outputSchema is null: TypeScript clients (SDK 1.32.2, 2.4.0) drop the whole list because of it, others read it as absent",
        kind: "outputSchema is {value} where an object is required: TypeScript and Python clients drop the whole list because of it",
        type: "the type of outputSchema is not \"object\", which protocol revision {revision} demands: TypeScript clients (SDK 1.32.2) drop the whole list because of it",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    let Some(schema) = cx.tool.output_schema else {
        return;
    };
    let message = match schema.kind() {
        Kind::Object if cx.revision.open_schemas || is_of_object(schema) => return,
        Kind::Object => "type",
        Kind::Null => "null",
        _ => "kind",
    };
    sink.emit(message, |finding| {
        let path = cx.tool.at(&["outputSchema"]);
        finding
            .at(path.clone())
            .param("value", schema.kind().with_article())
            .param("revision", cx.revision.id);
        match message {
            "null" => {
                finding.fix(Applicability::Safe, vec![Op::Remove { path }]);
            }
            "type" if schema.get("type").is_none() => {
                let path = cx.tool.at(&["outputSchema", "type"]);
                let value = Literal::Text("object".into());
                finding.fix(Applicability::Review, vec![Op::Add { path, value }]);
            }
            _ => {
                finding.fix(Applicability::Review, vec![Op::Remove { path }]);
            }
        }
    });
}

/// Whether the schema says `type: "object"`.
pub(super) fn is_of_object(schema: Value<'_>) -> bool {
    schema.get("type").and_then(Value::as_str) == Some("object")
}
