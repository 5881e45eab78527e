//! A `$ref` that leads nowhere, or out of the document.

use alloc::string::ToString;
use alloc::vec;

use super::properties_invalid::schemas;
use crate::json::Value;
use crate::rules::{Sink, ToolCx, declare_rule};
use crate::tool::Mentions;
use crate::tool::reference::{Lead, References, base};
use crate::tool::schema::{Standing, Trail, walk};
use crate::tool::shorten;

declare_rule! {
    /// ## What it finds
    ///
    /// A `$ref` or `$dynamicRef` in the input or output schema that leads to nothing: a pointer to a
    /// place that is not there, such as `#/components/schemas/Room` without `components`, an anchor
    /// that is not declared, percent signs that stand for no text. Or one that leads to another
    /// document, by `http:`, `https:` or `file:`, by a relative address such as `room.json`, or by a
    /// bare name. References to what the schema itself declares in `$id`, `$anchor` or `$defs` are
    /// followed.
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
    /// ```json,fails
    /// {"name":"list_rooms","inputSchema":{"type":"object","properties":{"room":{"$ref":"#room"},"hall":{"$ref":"Hall"},"floor":{"$ref":"#/$defs/%zz"}},"$defs":{"Hall":{"type":"string"}}},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object","properties":{"room":{"$ref":"#/$defs/Room"}},"$defs":{"Room":{"type":"string"}}},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object","properties":{"$ref":{"type":"string"},"child":{"$ref":"#"},"other":{"$ref":"#anchor"},"hall":{"$ref":"hall"},"floor":{"$ref":"#/$defs/ground%20floor"}},"$defs":{"a":{"$anchor":"anchor"},"b":{"$id":"hall"},"ground floor":{"type":"string"}}},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
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
        documented: "JSON Schema 2020-12, core, 8.2: $id, $anchor, $ref and $dynamicRef",
        documented: "RFC 3986, section 5: relative addresses; RFC 6901, section 6: percent signs in pointers",
    ],
    messages: {
        local: "{ref} leads to nothing in the schema: validators cannot compile it, so hosts that check arguments drop the tool or refuse every call",
        external: "{ref} leads out of the document: clients must not fetch it, and from 2026-07-28 they refuse the schema",
        unknown: "{ref} names another document, and no part of the schema has that $id: validators cannot compile it, so hosts that check arguments drop the tool or refuse every call",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    if !cx.tool.mentions.any(Mentions::REFERENCE) {
        return;
    }
    for (key, root) in schemas(cx) {
        let mut references = References::of(root);
        // The addresses of the parts that the walk is in, each with how deep it begins.
        let mut bases = vec![(0, base(Some(""), root))];
        walk(&Trail::new(key), root, &mut |trail, schema, standing| {
            if bases.len() > 1 {
                let depth = trail.depth();
                bases.truncate(
                    1 + bases
                        .iter()
                        .skip(1)
                        .take_while(|(from, _)| *from < depth)
                        .count(),
                );
            }
            if standing != Standing::Root && schema.get("$id").is_some() {
                let outer = bases.last().and_then(|(_, base)| base.as_deref());
                bases.push((trail.depth(), base(outer, schema)));
            }
            for keyword in ["$ref", "$dynamicRef"] {
                let Some(text) = schema.get(keyword).and_then(Value::as_str) else {
                    continue;
                };
                let base = bases.last().and_then(|(_, base)| base.as_deref());
                let message = match references.lead(base, text) {
                    Lead::There => continue,
                    Lead::Nothing => "local",
                    Lead::Away => "external",
                    Lead::Unknown => "unknown",
                };
                sink.emit(message, |finding| {
                    finding
                        .at(trail.key(keyword).pointer(&cx.tool.pointer()))
                        .param("ref", shorten(text, 80).to_string());
                });
            }
        });
    }
}
