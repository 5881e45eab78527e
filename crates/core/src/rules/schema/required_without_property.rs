//! A required parameter that is not described.

use alloc::string::{String, ToString};

use crate::json::{Keys, Value};
use crate::rules::{Sink, ToolCx, declare_rule};
use crate::tool::shorten;

declare_rule! {
    /// ## What it finds
    ///
    /// A name in `required` at the root of the input schema that `properties` does not have. A
    /// schema whose parameters may be described elsewhere (`allOf`, `$ref`, `patternProperties` and
    /// the like) is left alone.
    ///
    /// ## Why it matters
    ///
    /// It is legal: the parameter must be there and may be anything. More often it is a leftover of
    /// a renamed parameter, and the model is told to fill in something that nobody describes.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"list_rooms","inputSchema":{"type":"object","properties":{"room":{"type":"string"}},"required":["room_id"]},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"list_rooms","inputSchema":{"type":"object","required":["room"]},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object","properties":{"room":{"type":"string"}},"required":["room"]},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object","properties":{},"required":["room"],"allOf":[{"$ref":"#/$defs/a"}]},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Describe the parameter, or take the name out.
    id: "required-without-property",
    title: "a required parameter is not among the properties",
    group: Schema,
    since: "0.1.0",
    severity: Info,
    confidence: Certain,
    applies_from: "2024-11-05",
    weight: None,
    fix: None,
    sources: [
        documented: "JSON Schema 2020-12, validation, 6.5.3",
    ],
    messages: {
        undescribed: "{names} is required and not among the properties of inputSchema: callers have to fill in what nobody describes",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    let Some(schema) = cx.tool.input_schema else {
        return;
    };
    if is_closed(schema) || described_elsewhere(schema) {
        return;
    }
    let mut missing = undescribed(schema);
    let Some(first) = missing.next() else {
        return;
    };
    sink.emit("undescribed", |finding| {
        let mut names = String::from(shorten(first.1, 60));
        for (_, name) in missing.take(8) {
            names.push_str(", ");
            names.push_str(shorten(name, 60));
        }
        finding
            .at(cx
                .tool
                .at(&["inputSchema", "required", &first.0.to_string()]))
            .param("names", names);
    });
}

/// The names in `required` that `properties` does not have, with their positions.
pub(super) fn undescribed(schema: Value<'_>) -> impl Iterator<Item = (usize, &str)> {
    let properties = schema.get("properties").map(Keys::of);
    schema
        .get("required")
        .into_iter()
        .flat_map(Value::items)
        .enumerate()
        .filter_map(|(index, name)| Some((index, name.as_str()?)))
        .filter(move |(_, name)| {
            let known = properties.as_ref().and_then(|all| all.get(name));
            known.is_none()
        })
}

/// Whether the schema allows no property that it does not name.
pub(super) fn is_closed(schema: Value<'_>) -> bool {
    schema.get("additionalProperties").and_then(Value::as_bool) == Some(false)
        && schema.get("patternProperties").is_none()
}

/// Whether properties may be described by another keyword.
fn described_elsewhere(schema: Value<'_>) -> bool {
    schema.members().any(|(keyword, _)| {
        matches!(
            keyword,
            "allOf"
                | "anyOf"
                | "oneOf"
                | "$ref"
                | "$dynamicRef"
                | "if"
                | "dependentSchemas"
                | "patternProperties"
        )
    })
}
