//! A key in `annotations` that was meant to be a hint.

use alloc::string::ToString;
use alloc::vec;

use super::hint_not_boolean::written_out;
use crate::finding::{Applicability, Literal, Op};
use crate::rules::{Sink, ToolCx, declare_rule};
use crate::tool::Mentions;
use crate::tool::lookalike::characters;
use crate::tool::spelling::{Meant, Slip, meant};
use crate::tool::{shorten, vocabulary};

declare_rule! {
    /// ## What it finds
    ///
    /// A key in `annotations` that is no hint and evidently was meant to be one: wrong case
    /// (`readonlyHint`), another way of joining words (`read_only_hint`), the ending `Hint` left
    /// out (`readOnly`, `isReadOnly`), a vendor's prefix (`mcp:read-only`), a slip of the pen
    /// (`idempotantHint`), the opposite of a hint (`nonDestructive`), or a key that only looks like
    /// one: with characters that take no room, blanks at its ends, or letters of another script or
    /// of full width.
    ///
    /// A key that repeats what the right key beside it says is not reported.
    ///
    /// ## Why it matters
    ///
    /// Keys are case-sensitive and have one spelling each. A misspelled hint is legal and means
    /// nothing: the default applies, and the default is the bad case. TypeScript clients strip such
    /// a key, Python clients drop or ignore it, the C# SDK and mcp-go ignore case and honour
    /// `readonlyHint`. Nobody says a word, so it shows only in the prompts that never go away, or
    /// in a list that a directory sends back. Where the key only looks right, a person who reads the
    /// definition sees a promise that no client does.
    ///
    /// The Python SDK 1.x takes `ToolAnnotations(read_only_hint=True)` without complaint and sends
    /// `read_only_hint`; a program that dumps SDK 2.x objects without aliases sends it too.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"files_tree","inputSchema":{"type":"object"},"annotations":{"readonlyHint":true,"openworldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"files_tree","inputSchema":{"type":"object"},"annotations":{"read_only_hint":true,"open_world_hint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"files_tree","inputSchema":{"type":"object"},"annotations":{"isReadOnly":true,"idempotantHint":true,"openWorld":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"files_tree","inputSchema":{"type":"object"},"annotations":{"mcp:read-only":"true","nonDestructive":true}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"files_tree","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"readOnly":true}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"files_tree","inputSchema":{"type":"object"},"annotations":{"readOnly\u200bHint":true,"openWоrldHint":false}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"files_tree","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"files_tree","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"readOnly":true,"openWorldHint":false,"sensitiveHint":"low","returnDirect":false}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Rename the key. In Python use the camelCase names with SDK 1.x and `by_alias=True` when
    /// dumping objects of SDK 2.x.
    id: "misspelled-hint",
    title: "a key in annotations is nearly a hint",
    group: Annotations,
    since: "0.1.0",
    severity: Error,
    confidence: Certain,
    applies_from: "2025-03-26",
    weight: None,
    fix: Review,
    sources: [
        documented: "MCP specification 2025-03-26 to 2026-07-28, schema.ts, ToolAnnotations",
        tested: "list parsers of @modelcontextprotocol/sdk 1.32.2, @modelcontextprotocol/core 2.4.0, mcp 1.30.0 and mcp 2.3.0, run on 2026-11-30",
        tested: "mcp 1.30.0: ToolAnnotations(read_only_hint=True) sends read_only_hint; mcp 2.3.0 drops unknown keys",
        code: "modelcontextprotocol/csharp-sdk (web defaults) and mark3labs/mcp-go (encoding/json) match keys without regard to case",
        reported: "NousResearch/hermes-agent, issue 88858; OpenSemanticLab/osw-python, issue 142",
    ],
    messages: {
        case: "{key} is not {hint}: keys are case-sensitive, so most clients ignore it and the default {default} applies, while the C# SDK and mcp-go honour it",
        separators: "{key} is not the name on the wire, which is {hint}: clients drop it and the default {default} applies",
        short: "{key} is no hint; did you mean {hint}? Clients ignore it and the default {default} applies",
        prefix: "{key} is a vendor's own key; did you mean {hint}? Clients ignore it and the default {default} applies",
        typo: "{key} is no hint; did you mean {hint}? Clients ignore it and the default {default} applies",
        opposite: "{key} is no hint; did you mean {hint}, which says the opposite? Clients ignore it and the default {default} applies",
        lookalike: "{key} only looks like {hint}; what makes the difference is {characters}. Clients ignore it and the default {default} applies",
        conflict: "{key} says otherwise than {hint} beside it: most clients read {hint} only, but readers that are lax about names may take either",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    if !cx.tool.mentions.any(Mentions::OTHER_ANNOTATION) {
        return;
    }
    // Hints that an earlier key was meant to be.
    let mut earlier = [false; 4];
    for (key, value) in cx.tool.annotations.members() {
        if vocabulary::find(key).is_some() {
            continue;
        }
        let Some(Meant { hint, slip }) = meant(key) else {
            continue;
        };
        let earlier = earlier.get_mut(hint as usize);
        let repeated = earlier.is_some_and(|earlier| core::mem::replace(earlier, true));
        let says = (value.as_bool().or_else(|| written_out(value)))
            .map(|value| value != (slip == Slip::Opposite));
        let declared = cx.tool.hints.declared(hint);
        let message = match slip {
            _ if !declared.is_absent() && (says.is_none() || says == declared.value()) => continue,
            _ if !declared.is_absent() => "conflict",
            Slip::Case => "case",
            Slip::Separators => "separators",
            Slip::Short => "short",
            Slip::Prefix => "prefix",
            Slip::Typo => "typo",
            Slip::Opposite => "opposite",
            Slip::Lookalike => "lookalike",
        };
        sink.emit(message, |finding| {
            let path = cx.tool.at(&["annotations", key]);
            finding
                .at(path.clone())
                .param("key", shorten(key, 60).to_string())
                .param("hint", hint.key())
                .param("default", hint.default_text());
            if slip == Slip::Lookalike {
                finding.param("characters", characters(key));
            }
            let to = cx.tool.at(&["annotations", hint.key()]);
            match says {
                _ if repeated || !declared.is_absent() => {
                    finding.fix(Applicability::Review, vec![Op::Remove { path }])
                }
                Some(_) if value.as_bool() == says => finding.fix(
                    Applicability::Safe,
                    vec![Op::Move {
                        from: path,
                        path: to,
                    }],
                ),
                Some(says) => {
                    let value = Literal::Bool(says);
                    let ops = vec![Op::Remove { path }, Op::Add { path: to, value }];
                    finding.fix(Applicability::Review, ops)
                }
                None => finding.fix(Applicability::Review, vec![Op::Remove { path }]),
            };
        });
    }
}
