//! A JSON Schema where the annotations should be.

use alloc::vec;
use alloc::vec::Vec;

use crate::finding::{Applicability, Op};
use crate::json::Value;
use crate::rules::{Sink, ToolCx, declare_rule};

declare_rule! {
    /// ## What it finds
    ///
    /// An `annotations` object with the keys of a JSON Schema: `properties`, `$schema`, or `type:
    /// "object"`. Where the input schema has no properties of its own, that is reported too: what
    /// the tool takes is then told to nobody.
    ///
    /// ## Why it matters
    ///
    /// The schema landed in the wrong slot when the tool was registered. It happens with the old
    /// positional `tool()` of the TypeScript SDK, which takes a plain object in the schema's place
    /// for annotations without a word. No hint is declared, and a model that calls the tool does
    /// not see its arguments.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"directory_get","inputSchema":{"type":"object","properties":{}},"annotations":{"type":"object","properties":{"directory_id":{"type":"string"}},"required":["directory_id"]}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"directory_get","inputSchema":{"type":"object","properties":{"id":{"type":"string"}}},"annotations":{"readOnlyHint":true,"$schema":"http://json-schema.org/draft-07/schema#","properties":{}}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"directory_get","inputSchema":{"type":"object","properties":{"directory_id":{"type":"string"}}},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"directory_get","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"type":"lookup"}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Register the tool with named fields (`registerTool` with `inputSchema` and `annotations` in
    /// TypeScript) and declare the hints.
    id: "schema-in-annotations",
    title: "annotations holds a JSON Schema",
    group: Annotations,
    since: "0.1.0",
    severity: Error,
    confidence: Certain,
    applies_from: "2025-03-26",
    weight: None,
    fix: Review,
    sources: [
        documented: "MCP specification 2025-03-26 to 2026-07-28, schema.ts, ToolAnnotations",
        tested: "@modelcontextprotocol/sdk 1.32.2: tool(\"x\", {type: \"object\"}, handler) sends the object as annotations",
    ],
    messages: {
        swapped: "annotations holds a JSON Schema ({keys}): schema and annotations were swapped at registration, so no client sees it as a schema and it declares nothing",
        lost: "inputSchema has no properties while a schema stands in annotations: what the tool takes is told to nobody",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    let annotations = cx.tool.annotations;
    if !is_schema(annotations) {
        return;
    }
    let bare = cx
        .tool
        .input_schema
        .is_none_or(|schema| !has_properties(schema));
    sink.emit("swapped", |finding| {
        let keys: Vec<&str> = annotations
            .members()
            .map(|(key, _)| key)
            .filter(|key| is_schema_key(key))
            .collect();
        let path = cx.tool.at(&["annotations"]);
        finding.at(path.clone()).param("keys", keys.join(", "));
        // A pure schema moves as a whole. Where hints stand beside it, a person has to sort it out.
        if bare && annotations.members().count() == keys.len() {
            let ops = vec![Op::Move {
                from: path,
                path: cx.tool.at(&["inputSchema"]),
            }];
            finding.fix(Applicability::Review, ops);
        }
    });
    if bare && has_properties(annotations) {
        sink.emit("lost", |finding| {
            finding.at(match cx.tool.input_schema {
                Some(_) => cx.tool.at(&["inputSchema"]),
                None => cx.tool.pointer(),
            });
        });
    }
}

fn has_properties(schema: Value<'_>) -> bool {
    schema
        .get("properties")
        .is_some_and(|properties| properties.members().next().is_some())
}

/// Whether a key belongs to a JSON Schema.
pub(super) fn is_schema_key(key: &str) -> bool {
    matches!(
        key,
        "type"
            | "properties"
            | "required"
            | "$schema"
            | "$defs"
            | "definitions"
            | "additionalProperties"
            | "items"
            | "oneOf"
            | "anyOf"
            | "allOf"
            | "description"
            | "default"
            | "$id"
            | "$ref"
    )
}

/// Whether the annotations are a JSON Schema, or have one mixed in.
pub(in crate::rules) fn is_schema(annotations: Value<'_>) -> bool {
    annotations.members().any(|(key, value)| match key {
        "properties" => value.is_object(),
        "$schema" => value.as_str().is_some(),
        "type" => value.as_str() == Some("object"),
        _ => false,
    })
}
