//! An input schema that is missing or not a schema of an object.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;

use crate::finding::{Applicability, Literal, Op};
use crate::json::Value;
use crate::rules::{Sink, ToolCx, declare_rule};
use crate::tool::lookalike::{LONGEST, as_read, characters, is_plain};

declare_rule! {
    /// ## What it finds
    ///
    /// A tool without `inputSchema`, with one that is no object, or with one whose `type` is not
    /// `"object"`. A schema under another name, such as `input_schema`, is named.
    ///
    /// ## Why it matters
    ///
    /// Arguments are always an object, so every revision of the protocol demands an object with
    /// `type: "object"`. TypeScript clients refuse the whole answer to `tools/list` over one tool
    /// without it. Python clients refuse the list where the schema is missing or no object, and
    /// from mcp 2.3.0 also without a type.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"list_rooms","annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"list_rooms","inputSchema":{},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"list_rooms","inputSchema":null,"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"list_rooms","input_schema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"list_rooms","inputSchemа":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"list_rooms","inputSchema":{"type":["object"],"properties":{}},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object","additionalProperties":false},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// A tool without parameters takes `{"type": "object", "additionalProperties": false}`.
    id: "input-schema-invalid",
    title: "inputSchema is missing, not an object, or not of type object",
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
    ],
    messages: {
        missing: "inputSchema is missing: TypeScript and Python clients drop the whole list because of it",
        renamed: "inputSchema is missing and {key} stands in its place: TypeScript and Python clients drop the whole list because of it",
        kind: "inputSchema is {value} where an object is required: TypeScript and Python clients drop the whole list because of it",
        untyped: "inputSchema has no type, which has to be \"object\": TypeScript clients (SDK 1.32.2, 2.4.0) drop the whole list because of it, and so do Python clients from mcp 2.3.0",
        type: "the type of inputSchema is {value}, which has to be \"object\": TypeScript clients (SDK 1.32.2, 2.4.0) drop the whole list because of it, and so do Python clients from mcp 2.3.0",
    },
    check: Tool(check),
}

/// What the key is called by other APIs, and by programs that dump objects of SDKs.
const OTHER_NAMES: [&str; 5] = [
    "input_schema",
    "inputschema",
    "InputSchema",
    "parameters",
    "schema",
];

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    let tool = cx.tool;
    if !tool.value.is_object() {
        return;
    }
    let Some(schema) = tool.input_schema else {
        // A key that only looks the same is named with what makes the difference.
        let same =
            |key: &str| !is_plain(key) && as_read(key, &mut [0; LONGEST]) == Some("inputSchema");
        let mut members = tool.value.members();
        let twin = members.find(|(key, value)| value.is_object() && same(key));
        let other = OTHER_NAMES
            .into_iter()
            .find(|name| tool.value.get(name).is_some_and(Value::is_object))
            .or(twin.map(|(key, _)| key));
        sink.emit(
            if other.is_some() {
                "renamed"
            } else {
                "missing"
            },
            |finding| {
                let path = tool.at(&["inputSchema"]);
                let Some(other) = other else {
                    let schema = vec![("type".into(), Literal::Text("object".into()))];
                    let value = Literal::Object(schema);
                    finding
                        .at(tool.pointer())
                        .fix(Applicability::Review, vec![Op::Add { path, value }]);
                    return;
                };
                let from = tool.at(&[other]);
                let applicability = if other.eq_ignore_ascii_case("inputSchema")
                    || other == "input_schema"
                    || !is_plain(other)
                {
                    Applicability::Safe
                } else {
                    Applicability::Review
                };
                let shown = if is_plain(other) {
                    other.to_string()
                } else {
                    format!("{other} ({})", characters(other))
                };
                finding
                    .at(from.clone())
                    .param("key", shown)
                    .fix(applicability, vec![Op::Move { from, path }]);
            },
        );
        return;
    };
    if !schema.is_object() {
        sink.emit("kind", |finding| {
            let path = tool.at(&["inputSchema"]);
            let value = Literal::Object(vec![("type".into(), Literal::Text("object".into()))]);
            finding
                .at(path.clone())
                .param("value", schema.kind().with_article())
                .fix(Applicability::Review, vec![Op::Replace { path, value }]);
        });
        return;
    }
    let kind = schema.get("type");
    if kind.and_then(Value::as_str) == Some("object") {
        return;
    }
    sink.emit(if kind.is_some() { "type" } else { "untyped" }, |finding| {
        let path = tool.at(&["inputSchema", "type"]);
        // Nothing is lost: a call's arguments are an object in any case.
        let safe = kind.is_none_or(|kind| {
            kind.is_null() || (kind.items()).any(|item| item.as_str() == Some("object"))
        });
        let value = Literal::Text("object".into());
        finding
            .at(match kind {
                Some(_) => path.clone(),
                None => tool.at(&["inputSchema"]),
            })
            .param("value", kind.map_or_else(String::new, Value::to_json))
            .fix(
                if safe {
                    Applicability::Safe
                } else {
                    Applicability::Review
                },
                vec![Op::Add { path, value }],
            );
    });
}
