//! `properties` that are no schemas by name.

use alloc::string::ToString;
use alloc::vec;

use crate::finding::{Applicability, Literal, Op};
use crate::json::{Value, excerpt};
use crate::rules::{Sink, ToolCx, declare_rule};
use crate::tool::schema::is_type;
use crate::tool::shorten;

declare_rule! {
    /// ## What it finds
    ///
    /// At the root of an input or output schema: a `properties` that is no object, or a property
    /// whose schema is no object (from 2026-07-28 also `true` and `false`).
    ///
    /// ## Why it matters
    ///
    /// TypeScript clients refuse the whole answer to `tools/list` where `properties` is no object;
    /// SDK 1.x also where a property is none. Python clients before mcp 2.3.0 accept anything, and
    /// pass on a schema that no validator and no model API takes.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"list_rooms","inputSchema":{"type":"object","properties":[]},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"list_rooms","inputSchema":{"type":"object","properties":{"q":"string"}},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"list_rooms","inputSchema":{"type":"object","properties":{"type":"object","properties":{"q":{"type":"string"}},"required":["q"]}},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object","properties":{"q":{"type":"string"}}},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object","properties":{}},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Write an object from parameter name to schema, such as `{"q": {"type": "string"}}`.
    id: "properties-invalid",
    title: "properties is not an object of schemas",
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
        documented: "JSON Schema 2020-12, core, 10.3.2.1: the values of properties are schemas",
    ],
    messages: {
        kind: "properties is {value} where an object is required: TypeScript clients (SDK 1.32.2, 2.4.0) drop the whole list because of it",
        kind_output: "properties of outputSchema is {value} where an object is required: TypeScript clients of SDK 1.x drop the whole list because of it, and validators refuse the schema",
        nested: "properties holds a whole schema, one level too deep: its keywords are taken for parameters, TypeScript clients of SDK 1.x drop the whole list because of it, and model APIs refuse the schema",
        property_array: "the schema of {name} is an array where an object is required: validators and model APIs refuse the whole schema",
        property: "the schema of {name} is {value} where an object is required: TypeScript clients of SDK 1.x drop the whole list because of it, and model APIs refuse the schema",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    for (key, schema) in schemas(cx) {
        let Some(properties) = schema.get("properties") else {
            continue;
        };
        if !properties.is_object() {
            let message = if key == "outputSchema" {
                "kind_output"
            } else {
                "kind"
            };
            sink.emit(message, |finding| {
                let path = cx.tool.at(&[key, "properties"]);
                finding
                    .at(path.clone())
                    .param("value", properties.kind().with_article());
                if properties.items().next().is_none() {
                    finding.fix(Applicability::Review, vec![Op::Remove { path }]);
                }
            });
        }
        // A whole schema one level too deep is one fault, not one for each of its keywords.
        if properties.get("properties").is_some_and(Value::is_object)
            && properties.get("type").and_then(Value::as_str) == Some("object")
        {
            sink.emit("nested", |finding| {
                let from = cx.tool.at(&[key, "properties"]);
                let path = cx.tool.at(&[key]);
                finding
                    .at(from.clone())
                    .param("schema", key)
                    .fix(Applicability::Review, vec![Op::Move { from, path }]);
            });
            continue;
        }
        for (name, value) in properties.members() {
            if value.is_object() || (cx.revision.open_schemas && value.as_bool().is_some()) {
                continue;
            }
            // SDK 1.x takes an array for an object here.
            let message = if value.is_array() {
                "property_array"
            } else {
                "property"
            };
            sink.emit(message, |finding| {
                let path = cx.tool.at(&[key, "properties", name]);
                finding
                    .at(path.clone())
                    .param("name", shorten(name, 60).to_string())
                    .param("value", excerpt(value));
                // A bare type's name was meant as a schema of that type.
                if let Some(named) = value.as_str().filter(|text| is_type(text)) {
                    let value = vec![("type".into(), Literal::Text(named.into()))];
                    let value = Literal::Object(value);
                    finding.fix(Applicability::Review, vec![Op::Replace { path, value }]);
                }
            });
        }
    }
}

/// The schemas of the tool that are objects and whose revision knows them.
pub(super) fn schemas<'a>(cx: &ToolCx<'a>) -> impl Iterator<Item = (&'static str, Value<'a>)> {
    let output = cx.tool.output_schema.filter(|_| cx.revision.title);
    [
        ("inputSchema", cx.tool.input_schema),
        ("outputSchema", output),
    ]
    .into_iter()
    .filter_map(|(key, schema)| Some((key, schema.filter(|schema| schema.is_object())?)))
}
