//! A name with characters that names should not have.

use alloc::format;
use alloc::string::String;
use alloc::vec;

use crate::finding::{Applicability, Literal, Op};
use crate::rules::{Sink, ToolCx, declare_rule};

declare_rule! {
    /// ## What it finds
    ///
    /// A name with characters other than ASCII letters, digits, `_`, `-` and `.`. A name whose only
    /// such character is `/` is left to `slash-in-name`.
    ///
    /// ## Why it matters
    ///
    /// From 2025-11-25 the protocol says that names should keep to these characters. Model APIs
    /// accept even fewer, so hosts rewrite such a name or leave the tool out; the C# SDK throws,
    /// others log a warning.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"list rooms","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"räume:liste","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"admin.tools-list_2","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Rename the tool. Callers that know the old name have to follow.
    id: "name-characters",
    title: "the name has characters outside A-Z a-z 0-9 _ - .",
    group: Definition,
    since: "0.1.0",
    severity: Warn,
    confidence: Certain,
    applies_from: "2025-11-25",
    weight: None,
    fix: Review,
    sources: [
        documented: "MCP specification 2025-11-25 and 2026-07-28, server/tools, tool names",
        code: "modelcontextprotocol/csharp-sdk throws on such a name; the TypeScript, Python and Go SDKs log it",
    ],
    messages: {
        characters: "the name has {characters}: the protocol asks for letters, digits, _, - and . only, and hosts rewrite or leave out what model APIs refuse",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    let Some(name) = cx.tool.name else {
        return;
    };
    let in_order = |byte: u8| byte == b'/' || plain(char::from(byte));
    if name.bytes().all(in_order) || name.trim().is_empty() {
        return;
    }
    sink.emit("characters", |finding| {
        let path = cx.tool.at(&["name"]);
        let mut odd = String::new();
        for c in name.chars().filter(|c| !plain(*c)) {
            let shown = if c.is_ascii_graphic() {
                format!("'{c}'")
            } else {
                format!("U+{:04X}", u32::from(c))
            };
            if !odd.contains(&shown) && odd.len() < 60 {
                odd.push_str(if odd.is_empty() { "" } else { ", " });
                odd.push_str(&shown);
            }
        }
        finding.at(path.clone()).param("characters", odd);
        let mended: String = name
            .chars()
            .map(|c| if plain(c) || c == '/' { c } else { '_' })
            .collect();
        if mended.chars().any(|c| c.is_ascii_alphanumeric()) {
            let value = Literal::Text(mended);
            finding.fix(Applicability::Review, vec![Op::Replace { path, value }]);
        }
    });
}

/// Whether a name may have the character.
pub(super) const fn plain(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.')
}
