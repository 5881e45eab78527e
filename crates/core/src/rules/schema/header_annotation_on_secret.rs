//! An `x-mcp-header` on a secret.

use alloc::string::{String, ToString};
use alloc::vec;

use super::header_annotation_invalid::KEYWORD;
use crate::finding::{Applicability, Op};
use crate::rules::{Sink, ToolCx, declare_rule};
use crate::tool::Mentions;
use crate::tool::schema::{Trail, walk};
use crate::tool::shorten;

declare_rule! {
    /// ## What it finds
    ///
    /// An `x-mcp-header` on a parameter whose name says password, secret, token, key or credential.
    ///
    /// ## Why it matters
    ///
    /// The value of the parameter is copied into an HTTP header, and headers are read and logged by
    /// everything between client and server. The specification says that servers should not mark
    /// sensitive parameters so.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"list_rooms","inputSchema":{"type":"object","properties":{"api_key":{"type":"string","x-mcp-header":"Key"}}},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"list_rooms","inputSchema":{"type":"object","properties":{"userPassword":{"type":"string","x-mcp-header":"Password"}}},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object","properties":{"region":{"type":"string","x-mcp-header":"Region"}}},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object","properties":{"page_token":{"type":"string","x-mcp-header":"Page"},"api_key":{"type":"string"}}},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Take the annotation off, and pass secrets out of band.
    id: "header-annotation-on-secret",
    title: "x-mcp-header stands on what looks like a secret",
    group: Schema,
    since: "0.1.0",
    severity: Warn,
    confidence: Likely,
    applies_from: "2026-07-28",
    weight: None,
    fix: Review,
    sources: [
        documented: "MCP specification 2026-07-28, basic/transports/streamable-http, custom headers from tool parameters (SEP-2243)",
    ],
    messages: {
        secret: "the value of {name} is copied into an HTTP header, which everything between client and server can read",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    if !cx.tool.mentions.any(Mentions::HEADER) {
        return;
    }
    let Some(schema) = cx.tool.input_schema else {
        return;
    };
    walk(
        &Trail::new("inputSchema"),
        schema,
        &mut |trail, schema, _| {
            let name = trail.last().unwrap_or_default();
            if schema.get(KEYWORD).is_none() || !is_secret(name) {
                return;
            }
            sink.emit("secret", |finding| {
                let path = trail.key(KEYWORD).pointer(&cx.tool.pointer());
                finding
                    .at(path.clone())
                    .param("name", shorten(name, 60).to_string())
                    .fix(Applicability::Review, vec![Op::Remove { path }]);
            });
        },
    );
}

/// Whether a parameter's name says that its value is a secret.
fn is_secret(name: &str) -> bool {
    const ANYWHERE: [&str; 9] = [
        "password",
        "passwd",
        "passphrase",
        "secret",
        "apikey",
        "privatekey",
        "credential",
        "accesstoken",
        "authtoken",
    ];
    let word: String = name
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|c| c.to_ascii_lowercase())
        .collect();
    word == "token" || ANYWHERE.iter().any(|secret| word.contains(secret))
}
