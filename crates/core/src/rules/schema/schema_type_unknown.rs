//! A type that JSON Schema does not have.

use alloc::string::ToString;
use alloc::vec::Vec;

use super::properties_invalid::schemas;
use crate::finding::{Applicability, Literal, Op};
use crate::json::{Value, excerpt};
use crate::rules::{Sink, ToolCx, declare_rule};
use crate::tool::Mentions;
use crate::tool::schema::{Standing, Trail, is_type, walk};

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
        several: "the type {value} and {more} more are none of JSON Schema: validators refuse the whole schema",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    if !cx.tool.mentions.any(Mentions::ODD_TYPE) {
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
        let mut first = None;
        let mut more = 0_usize;
        let mut ops = Vec::new();
        walk(&Trail::new(key), schema, &mut |trail, schema, standing| {
            let Some(kind) = schema.get("type").filter(|kind| !is_known(*kind)) else {
                return;
            };
            // What the root says besides is the matter of other rules.
            if standing == Standing::Root && kind.as_str().is_none() {
                return;
            }
            if first.is_some() {
                more += 1;
            }
            if ops.len() < MOST {
                let path = trail.key("type").pointer(&cx.tool.pointer());
                match kind.as_str() {
                    Some("any") => ops.push(Op::Remove { path: path.clone() }),
                    Some(name) => ops.extend(meant(name).map(|meant| Op::Replace {
                        path: path.clone(),
                        value: Literal::Text(meant.into()),
                    })),
                    None => {}
                }
                first.get_or_insert((path, kind));
            }
        });
        let Some((path, kind)) = first else {
            continue;
        };
        let message = if more == 0 { "unknown" } else { "several" };
        sink.emit(message, |finding| {
            let odd = kind.items().find(|item| !is_known(*item));
            finding
                .at(path)
                .param("value", excerpt(odd.unwrap_or(kind)))
                .param("more", more.to_string());
            if !ops.is_empty() {
                finding.fix(Applicability::Review, ops);
            }
        });
    }
}

/// A fix mends at most so many types.
const MOST: usize = 64;

/// Whether it is a type of JSON Schema, or a list of them.
fn is_known(kind: Value<'_>) -> bool {
    let known = |kind: Value<'_>| kind.as_str().is_some_and(is_type);
    known(kind) || (kind.is_array() && kind.items().next().is_some() && kind.items().all(known))
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
