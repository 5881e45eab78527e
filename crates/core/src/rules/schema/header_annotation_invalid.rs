//! An `x-mcp-header` that breaks a rule.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use crate::finding::{Applicability, Op};
use crate::json::{Value, excerpt};
use crate::rules::{Sink, ToolCx, declare_rule};
use crate::tool::Mentions;
use crate::tool::schema::{Standing, Trail, walk};

declare_rule! {
    /// ## What it finds
    ///
    /// An `x-mcp-header` that is empty, no string or no HTTP token; that repeats another one
    /// without regard to case; that stands on a parameter of another type than `string`, `integer`
    /// or `boolean`; or that stands where no chain of `properties` alone leads, such as below
    /// `items`, `anyOf` or `$defs`, or at the root.
    ///
    /// ## Why it matters
    ///
    /// Clients that speak Streamable HTTP must leave such a tool out of the list: it is not there
    /// for them, and a log line is all that says so. Clients on other transports may ignore the
    /// annotation.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"list_rooms","inputSchema":{"type":"object","properties":{"region":{"type":"string","x-mcp-header":""}}},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"list_rooms","inputSchema":{"type":"object","properties":{"region":{"type":"string","x-mcp-header":"My Region"}}},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"list_rooms","inputSchema":{"type":"object","properties":{"a":{"type":"string","x-mcp-header":"Region"},"b":{"type":"string","x-mcp-header":"region"}}},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"list_rooms","inputSchema":{"type":"object","properties":{"limit":{"type":"number","x-mcp-header":"Limit"}}},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"list_rooms","inputSchema":{"type":"object","properties":{"tags":{"type":"array","items":{"type":"string","x-mcp-header":"Tag"}}}},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object","properties":{"region":{"type":"string","x-mcp-header":"Region"},"inner":{"type":"object","properties":{"n":{"type":"integer","x-mcp-header":"N"}}}}},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object","properties":{"x-mcp-header":{"type":"object"}}},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Use a name of letters, digits and `-` once per tool, on a string, an integer or a boolean
    /// that is reached through `properties` only.
    id: "header-annotation-invalid",
    title: "x-mcp-header breaks a rule of the transport",
    group: Schema,
    since: "0.1.0",
    severity: Error,
    confidence: Certain,
    applies_from: "2026-07-28",
    weight: None,
    fix: Review,
    sources: [
        documented: "MCP specification 2026-07-28, basic/transports/streamable-http, custom headers from tool parameters (SEP-2243)",
        code: "@modelcontextprotocol/client 2.4.0, scanXMcpHeaderDeclarations",
        code: "modelcontextprotocol/conformance, src/scenarios/client/http-custom-headers.ts",
    ],
    messages: {
        kind: "x-mcp-header is {value} where a name is required: HTTP clients drop the tool",
        empty: "x-mcp-header is empty: HTTP clients drop the tool",
        token: "x-mcp-header {value} is no HTTP token: only letters, digits and !#$%&'*+-.^_`|~ may stand in it, and HTTP clients drop the tool",
        repeated: "x-mcp-header {value} stands on {other} too, without regard to case: HTTP clients drop the tool",
        number: "x-mcp-header stands on a number, and only string, integer and boolean are allowed: HTTP clients drop the tool",
        type: "x-mcp-header stands on a parameter of type {value}, and only string, integer and boolean are allowed: HTTP clients drop the tool",
        place: "x-mcp-header stands where properties alone does not lead: HTTP clients drop the tool",
    },
    check: Tool(check),
}

/// The keyword.
pub(super) const KEYWORD: &str = "x-mcp-header";

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    if !cx.tool.mentions.any(Mentions::HEADER) {
        return;
    }
    let Some(schema) = cx.tool.input_schema.filter(|schema| schema.is_object()) else {
        return;
    };
    let mut seen: Vec<(&str, String)> = Vec::new();
    walk(
        &Trail::new("inputSchema"),
        schema,
        &mut |trail, schema, standing| {
            let Some(value) = schema.get(KEYWORD) else {
                return;
            };
            let mut other = String::new();
            let (message, shown) = if standing != Standing::Reachable {
                ("place", value)
            } else if let Some(name) = value.as_str() {
                let kind = schema.get("type");
                let earlier = seen
                    .iter()
                    .find(|(earlier, _)| earlier.eq_ignore_ascii_case(name));
                if name.is_empty() {
                    ("empty", value)
                } else if !name.bytes().all(is_token) {
                    ("token", value)
                } else if let Some((_, place)) = earlier {
                    other.clone_from(place);
                    ("repeated", value)
                } else {
                    if seen.len() < MOST {
                        seen.push((name, trail.last().unwrap_or_default().to_string()));
                    }
                    match kind.and_then(Value::as_str) {
                        Some("string" | "integer" | "boolean") => return,
                        Some("number") => ("number", value),
                        _ => ("type", kind.unwrap_or(Value::NULL)),
                    }
                }
            } else {
                ("kind", value)
            };
            sink.emit(message, |finding| {
                let path = trail.key(KEYWORD).pointer(&cx.tool.pointer());
                let shown = if message == "type" && shown.is_null() && schema.get("type").is_none()
                {
                    "none".into()
                } else if shown.is_array() {
                    shown.to_json().into()
                } else {
                    excerpt(shown)
                };
                finding
                    .at(path.clone())
                    .param("value", shown)
                    .param("other", other)
                    .fix(Applicability::Review, vec![Op::Remove { path }]);
            });
        },
    );
}

/// So many names are compared with the next: a tool with more has other worries.
const MOST: usize = 256;

/// Whether the byte may stand in a token of HTTP. Source: RFC 9110, section 5.6.2.
const fn is_token(byte: u8) -> bool {
    byte.is_ascii_alphanumeric()
        || matches!(
            byte,
            b'!' | b'#'
                | b'$'
                | b'%'
                | b'&'
                | b'\''
                | b'*'
                | b'+'
                | b'-'
                | b'.'
                | b'^'
                | b'_'
                | b'`'
                | b'|'
                | b'~'
        )
}
