//! `required: true` on a parameter.

use alloc::string::ToString;
use alloc::vec;

use super::properties_invalid::schemas;
use crate::finding::{Applicability, Op};
use crate::json::Value;
use crate::rules::{Sink, ToolCx, declare_rule};
use crate::tool::Mentions;
use crate::tool::schema::{Standing, Trail, walk};
use crate::tool::shorten;

declare_rule! {
    /// ## What it finds
    ///
    /// A schema below the root with a boolean `required`, as in draft 3 of JSON Schema. Schemas
    /// that name draft 3 are left alone.
    ///
    /// ## Why it matters
    ///
    /// Since draft 4 `required` stands on the object and lists names. On a parameter a boolean is
    /// invalid: validators refuse the schema as a whole, and what accepts it takes the parameter
    /// for optional.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"list_rooms","inputSchema":{"type":"object","properties":{"q":{"type":"string","required":true}}},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"list_rooms","inputSchema":{"type":"object","properties":{"q":{"type":"object","properties":{"a":{"type":"string","required":false}}}}},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object","properties":{"q":{"type":"string"}},"required":["q"]},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object","properties":{"required":{"type":"boolean"}}},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// List the names in `required` of the object around.
    id: "required-on-parameter",
    title: "a parameter says required: true",
    group: Schema,
    since: "0.1.0",
    severity: Warn,
    confidence: Certain,
    applies_from: "2024-11-05",
    weight: None,
    fix: Review,
    sources: [
        documented: "JSON Schema 2020-12, validation, 6.5.3; draft 3, 5.7",
    ],
    messages: {
        boolean: "{name} says required: {value}, which is no JSON Schema since draft 4: validators refuse the whole schema, others take the parameter for optional",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    if !cx.tool.mentions.any(Mentions::BOOLEAN_REQUIRED) {
        return;
    }
    for (key, schema) in schemas(cx) {
        let old = schema
            .get("$schema")
            .and_then(Value::as_str)
            .is_some_and(|dialect| dialect.contains("draft-03"));
        if old {
            continue;
        }
        walk(&Trail::new(key), schema, &mut |trail, schema, standing| {
            let required = schema
                .get("required")
                .filter(|value| value.as_bool().is_some());
            let Some(required) = required.filter(|_| standing != Standing::Root) else {
                return;
            };
            sink.emit("boolean", |finding| {
                let path = trail.key("required").pointer(&cx.tool.pointer());
                let name = trail.last().unwrap_or("an element");
                finding
                    .at(path.clone())
                    .param("name", shorten(name, 60).to_string())
                    .param("value", required.to_json())
                    .fix(Applicability::Review, vec![Op::Remove { path }]);
            });
        });
    }
}
