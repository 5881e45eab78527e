//! A type that JSON Schema does not have.

use alloc::vec;

use super::properties_invalid::{TYPES, schemas};
use crate::finding::{Applicability, Literal, Op};
use crate::json::{Value, excerpt};
use crate::rules::{Sink, ToolCx, declare_rule};
use crate::tool::schema::{Standing, Trail, walk};

declare_rule! {
    /// ## What it finds
    ///
    /// A `type` in the input or output schema that is none of the seven types of JSON Schema:
    /// `"any"`, `"str"`, `"float"`, `"date"` and the like. Schemas of draft 3, which has `any`, are
    /// left alone.
    ///
    /// ## Why it matters
    ///
    /// Validators refuse the schema as a whole, and model APIs that check it refuse every request
    /// that carries the tool. What accepts it reads the parameter as anything.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"list_rooms","inputSchema":{"type":"object","properties":{"q":{"type":"str"}}},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"list_rooms","inputSchema":{"type":"object","properties":{"q":{"type":"array","items":{"type":["any","null"]}}}},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object","properties":{"q":{"type":["string","null"]},"type":{"type":"string","enum":["any"]}}},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object","properties":{"q":{}}},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Use `string`, `number`, `integer`, `boolean`, `object`, `array` or `null`; leave `type` out
    /// for "anything"; dates are strings with a `format`.
    id: "schema-type-unknown",
    title: "a type is none of JSON Schema's",
    group: Schema,
    since: "0.1.0",
    severity: Warn,
    confidence: Certain,
    applies_from: "2024-11-05",
    weight: None,
    fix: Review,
    sources: [
        documented: "JSON Schema 2020-12, validation, 6.1.1: type is one of seven names, or a list of them",
    ],
    messages: {
        unknown: "the type {value} is none of JSON Schema: validators refuse the whole schema",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    for (key, schema) in schemas(cx) {
        let old = schema
            .get("$schema")
            .and_then(Value::as_str)
            .is_some_and(|dialect| dialect.contains("draft-03"));
        if old {
            continue;
        }
        walk(&Trail::new(key), schema, &mut |trail, schema, standing| {
            let Some(kind) = schema.get("type") else {
                return;
            };
            let known = |kind: Value<'_>| kind.as_str().is_some_and(|name| TYPES.contains(&name));
            let listed =
                kind.is_array() && kind.items().next().is_some() && kind.items().all(known);
            // What the root says besides is the matter of other rules.
            if known(kind) || listed || (standing == Standing::Root && kind.as_str().is_none()) {
                return;
            }
            sink.emit("unknown", |finding| {
                let path = trail.key("type").pointer(&cx.tool.pointer());
                let odd = kind.items().find(|item| !known(*item)).unwrap_or(kind);
                finding.at(path.clone()).param("value", excerpt(odd));
                if let Some(meant) = kind.as_str().and_then(meant) {
                    let value = Literal::Text(meant.into());
                    finding.fix(Applicability::Review, vec![Op::Replace { path, value }]);
                } else if kind.as_str() == Some("any") {
                    finding.fix(Applicability::Review, vec![Op::Remove { path }]);
                }
            });
        });
    }
}

/// What programmers of other languages call a type of JSON Schema.
fn meant(name: &str) -> Option<&'static str> {
    Some(match name {
        "str" | "String" | "text" => "string",
        "int" | "Integer" | "long" | "int32" | "int64" => "integer",
        "float" | "double" | "decimal" | "Number" => "number",
        "bool" | "Boolean" => "boolean",
        "dict" | "map" | "Object" => "object",
        "list" | "Array" => "array",
        "None" | "nil" => "null",
        _ => return None,
    })
}
