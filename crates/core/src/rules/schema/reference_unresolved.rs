//! A `$ref` that leads nowhere, or out of the document.

use alloc::string::ToString;

use super::properties_invalid::schemas;
use crate::json::{Places, Value};
use crate::rules::{Sink, ToolCx, declare_rule};
use crate::tool::Mentions;
use crate::tool::schema::{Standing, Trail, walk};
use crate::tool::shorten;

declare_rule! {
    /// ## What it finds
    ///
    /// A `$ref` in the input or output schema that points to a place that is not there, such as
    /// `#/components/schemas/Room` without `components`, or to another document by `http:`,
    /// `https:` or `file:`. References to a document that the schema itself names in `$id` are left
    /// alone.
    ///
    /// ## Why it matters
    ///
    /// A validator cannot compile such a schema, so hosts that check arguments drop the tool or
    /// refuse every call, and a model API that checks the schema refuses the request. Clients must
    /// not fetch what a reference to the network names; from 2026-07-28 they have to refuse the
    /// schema.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"list_rooms","inputSchema":{"type":"object","properties":{"room":{"$ref":"#/$defs/Room"}}},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"list_rooms","inputSchema":{"type":"object","properties":{"room":{"$ref":"https://example.com/room.json"}}},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object","properties":{"room":{"$ref":"#/$defs/Room"}},"$defs":{"Room":{"type":"string"}}},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object","properties":{"$ref":{"type":"string"},"child":{"$ref":"#"},"other":{"$ref":"#anchor"}}},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Put the schema that is meant into `$defs`, or write it in place.
    id: "reference-unresolved",
    title: "a $ref leads nowhere, or out of the document",
    group: Schema,
    since: "0.1.0",
    severity: Warn,
    confidence: Certain,
    applies_from: "2024-11-05",
    weight: None,
    fix: None,
    sources: [
        documented: "MCP specification 2026-07-28, basic, JSON Schema: references to the network are not fetched automatically, and what is left unresolved is refused",
        documented: "JSON Schema 2020-12, core, 8.2.3.1",
    ],
    messages: {
        local: "{ref} leads to nothing in the schema: validators cannot compile it, so hosts that check arguments drop the tool or refuse every call",
        external: "{ref} leads out of the document: clients must not fetch it, and from 2026-07-28 they refuse the schema",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    if !cx.tool.mentions.any(Mentions::REFERENCE) {
        return;
    }
    for (key, root) in schemas(cx) {
        // An `$id` below the root changes what references below it mean.
        let mut inner_base = false;
        walk(&Trail::new(key), root, &mut |_, schema, standing| {
            inner_base |= standing != Standing::Root && schema.get("$id").is_some();
        });
        let mut places = Places::of(root);
        walk(&Trail::new(key), root, &mut |trail, schema, _| {
            let Some(text) = schema.get("$ref").and_then(Value::as_str) else {
                return;
            };
            let message = if is_external(text) && !is_own(root, text) {
                "external"
            } else if !inner_base && leads_nowhere(&mut places, text) {
                "local"
            } else {
                return;
            };
            sink.emit(message, |finding| {
                finding
                    .at(trail.key("$ref").pointer(&cx.tool.pointer()))
                    .param("ref", shorten(text, 80).to_string());
            });
        });
    }
}

fn is_external(text: &str) -> bool {
    ["http:", "https:", "file:"]
        .iter()
        .any(|scheme| text.starts_with(scheme))
}

/// Whether the reference is into this very document, or to the schema of schemas.
fn is_own(root: Value<'_>, text: &str) -> bool {
    let document = text.split('#').next().unwrap_or_default();
    let id = root.get("$id").and_then(Value::as_str);
    id.is_some_and(|id| id.trim_end_matches('#') == document)
        || document.contains("//json-schema.org/")
}

/// Whether the reference is a pointer into this document that points to nothing.
fn leads_nowhere(places: &mut Places<'_>, text: &str) -> bool {
    text.strip_prefix('#')
        .filter(|pointer| pointer.starts_with('/') && !pointer.contains('%'))
        .is_some_and(|pointer| places.at(pointer).is_none())
}
