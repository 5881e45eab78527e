//! The frame for snippets of rmcp. The test generates what is included.

#![deny(text_direction_codepoint_in_literal)]
#![allow(unreachable_code)]

use std::sync::Arc;

use rmcp::ErrorData;
use rmcp::model::{CallToolResult, JsonObject, Tool, ToolAnnotations};
use rmcp::{tool, tool_router};

include!(env!("PRECALL_SNIPPETS"));

fn main() {
    let kind = std::env::args().nth(1).unwrap_or_default();
    let tools = if kind == "rmcp" { macros() } else { builders() };
    for tool in tools {
        let hints = tool.annotations.unwrap_or_default();
        println!(
            "{} {} {} {}{}{}{}",
            hex(Some(&tool.name)),
            hex(tool.title.as_deref().or(hints.title.as_deref())),
            hex(tool.description.as_deref()),
            flag(hints.read_only_hint),
            flag(hints.destructive_hint),
            flag(hints.idempotent_hint),
            flag(hints.open_world_hint),
        );
    }
}

fn hex(text: Option<&str>) -> String {
    match text {
        None => "-".into(),
        Some("") => "=".into(),
        Some(text) => text.bytes().map(|byte| format!("{byte:02x}")).collect(),
    }
}

fn flag(hint: Option<bool>) -> char {
    match hint {
        Some(true) => 'T',
        Some(false) => 'F',
        None => '-',
    }
}
