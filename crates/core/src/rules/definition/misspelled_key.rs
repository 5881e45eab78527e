//! A key of the tool that is nearly one of the protocol's.

use alloc::string::{String, ToString};
use alloc::vec;

use crate::finding::{Applicability, Op};
use crate::json::Value;
use crate::rules::{Sink, ToolCx, declare_rule};
use crate::tool::lookalike::{LONGEST, as_read, characters, is_plain};
use crate::tool::spelling::{distance, meant};
use crate::tool::{Hint, shorten};

declare_rule! {
    /// ## What it finds
    ///
    /// A key at the top level of a tool that differs from `title`, `description`, `outputSchema`,
    /// `annotations` or `execution` in case, in the way words are joined or by a slip of the pen,
    /// while the right key is missing. Or one that only looks like one of these or like `name`: with
    /// characters that take no room, blanks at its ends, or letters of another script.
    ///
    /// ## Why it matters
    ///
    /// Unknown keys are legal and ignored, so what stands there reaches nobody. Programs that dump
    /// SDK objects without aliases send `output_schema`; TypeScript clients strip it.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"list_rooms","desciption":"Lists the rooms.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"list_rooms","inputSchema":{"type":"object"},"output_schema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"list_rooms","descriptiоn":"Lists the rooms.","inputSchema":{"type":"object"},"outputSchema\u200b":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"list_rooms","description":"Lists the rooms.","inputSchema":{"type":"object"},"outputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false},"titles":[]}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false},"defer_loading":true}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Rename the key.
    id: "misspelled-key",
    title: "a key of the tool is nearly one of the protocol's",
    group: Definition,
    since: "0.1.0",
    severity: Warn,
    confidence: Certain,
    applies_from: "2025-06-18",
    weight: None,
    fix: Safe,
    sources: [
        documented: "MCP specification 2025-06-18 to 2026-07-28, schema.ts, Tool",
        tested: "list parsers of @modelcontextprotocol/sdk 1.32.2, @modelcontextprotocol/core 2.4.0, mcp 1.30.0 and mcp 2.3.0, run on 2026-11-30",
    ],
    messages: {
        near: "{key} is no key of a tool; did you mean {meant}? Clients ignore it",
        lookalike: "{key} only looks like {meant}; what makes the difference is {characters}. Clients ignore it",
    },
    check: Tool(check),
}

/// The keys that are looked for. `inputSchema` has a rule of its own, and a name is only looked for
/// where another key looks the same: no word is near enough to it to be meant for it.
const KEYS: [&str; 6] = [
    "title",
    "description",
    "outputSchema",
    "annotations",
    "execution",
    "name",
];

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    let tool = cx.tool;
    // Keys that are there, or that an earlier one was meant to be.
    let mut taken = KEYS.map(|key| tool.value.get(key).is_some());
    for (key, value) in tool.value.members() {
        if KEYS.contains(&key) || matches!(key, "inputSchema" | "_meta" | "icons") {
            continue;
        }
        let mut buffer = [0; LONGEST];
        let plain = is_plain(key);
        let read = if plain {
            Some(key)
        } else {
            as_read(key, &mut buffer)
        };
        let near = |(meant, _): &(&str, &mut bool)| read.is_some_and(|read| is_near(read, meant));
        let Some((meant, taken)) = KEYS.into_iter().zip(&mut taken).find(near) else {
            continue;
        };
        let looks = !plain && read == Some(meant);
        if meant == "name" && !looks {
            continue;
        }
        let taken = core::mem::replace(taken, true);
        let fits = match meant {
            "title" | "description" | "name" => value.as_str().is_some(),
            // Hints in such an object are reported as misplaced, and moved one by one.
            "annotations" => value.is_object() && !holds_hints(value),
            _ => value.is_object(),
        };
        if !fits || taken {
            continue;
        }
        sink.emit(if looks { "lookalike" } else { "near" }, |finding| {
            let from = tool.at(&[key]);
            let path = tool.at(&[meant]);
            finding
                .at(from.clone())
                .param("key", shorten(key, 60).to_string())
                .param("meant", meant)
                .param(
                    "characters",
                    if looks {
                        characters(key)
                    } else {
                        String::new()
                    },
                )
                .fix(Applicability::Safe, vec![Op::Move { from, path }]);
        });
    }
}

/// Whether `key` is `meant` in another case, with words joined otherwise, or a letter or two away.
fn is_near(key: &str, meant: &str) -> bool {
    if key.len() > 24 || key.len() < 4 {
        return false;
    }
    let plain = |text: &str| -> String {
        text.chars()
            .filter(|c| !matches!(c, '_' | '-'))
            .map(|c| c.to_ascii_lowercase())
            .collect()
    };
    let (key, meant) = (plain(key), plain(meant));
    // A short word has neighbours that are words of their own, and a plural is meant as such.
    let most = if meant.len() > 8 { 2 } else { 0 };
    let plural = key.strip_suffix('s') == Some(meant.as_str());
    key == meant
        || (!plural
            && key.as_bytes().first() == meant.as_bytes().first()
            && distance(key.as_bytes(), meant.as_bytes(), most) <= most)
}

fn holds_hints(value: Value<'_>) -> bool {
    value
        .members()
        .any(|(key, _)| Hint::from_key(key).is_some() || meant(key).is_some())
}
