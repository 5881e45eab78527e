//! A required parameter that the schema forbids.

use alloc::string::ToString;

use super::required_without_property::{is_closed, undescribed};
use crate::rules::{Sink, ToolCx, declare_rule};
use crate::tool::shorten;

declare_rule! {
    /// ## What it finds
    ///
    /// A name in `required` at the root of the input schema that `properties` does not have, while
    /// `additionalProperties` is `false`.
    ///
    /// ## Why it matters
    ///
    /// No arguments can satisfy the schema: the parameter has to be there and must not be. A client
    /// or server that validates refuses every call.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"list_rooms","inputSchema":{"type":"object","properties":{"room":{"type":"string"}},"required":["room_id"],"additionalProperties":false},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"list_rooms","inputSchema":{"type":"object","required":["room"],"additionalProperties":false},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object","properties":{"room":{"type":"string"}},"required":["room"],"additionalProperties":false},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object","properties":{"room":{"type":"string"}},"required":["room"],"patternProperties":{"^x":{}},"additionalProperties":false},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Describe the parameter, or take the name out.
    id: "required-but-forbidden",
    title: "a required parameter is forbidden by the schema",
    group: Schema,
    since: "0.1.0",
    severity: Warn,
    confidence: Certain,
    applies_from: "2024-11-05",
    weight: None,
    fix: None,
    sources: [
        documented: "JSON Schema 2020-12, core, 10.3.2.3: additionalProperties applies to every property that properties and patternProperties do not name",
    ],
    messages: {
        forbidden: "{name} is required, but additionalProperties: false forbids it: no arguments can satisfy the schema",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    let Some(schema) = cx.tool.input_schema.filter(|schema| is_closed(*schema)) else {
        return;
    };
    if let Some((index, name)) = undescribed(schema).next() {
        sink.emit("forbidden", |finding| {
            finding
                .at(cx.tool.at(&["inputSchema", "required", &index.to_string()]))
                .param("name", shorten(name, 60).to_string());
        });
    }
}
