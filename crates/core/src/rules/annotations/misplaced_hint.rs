//! A hint that does not stand in `annotations`.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use crate::finding::{Applicability, Literal, Op};
use crate::json::{Keys, Value, pointer};
use crate::rules::{Sink, ToolCx, declare_rule};
use crate::tool::spelling::{Slip, meant};
use crate::tool::{Annotations, Hint, Tool};

declare_rule! {
    /// ## What it finds
    ///
    /// One of the four hints, by its own name or in snake_case, at the top level of the tool, in
    /// `_meta`, inside a schema, or in an object of its own such as `hints` or
    /// `annotations.annotations`. A copy that repeats what `annotations` declares is not reported.
    ///
    /// ## Why it matters
    ///
    /// Clients read hints in `annotations` and nowhere else. A hint in another place is legal, is
    /// ignored without a word, and the protocol's defaults apply.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"posts_browse","inputSchema":{"type":"object"},"readOnlyHint":true,"openWorldHint":false}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"posts_browse","inputSchema":{"type":"object"},"_meta":{"annotations":{"readOnlyHint":true,"destructiveHint":false}}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"posts_browse","inputSchema":{"type":"object","readOnlyHint":true}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"posts_browse","inputSchema":{"type":"object"},"annotations":{"hints":{"readOnlyHint":true}}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"posts_browse","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false},"_meta":{"readOnlyHint":true}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"posts_browse","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true},"_meta":{"annotations":{"readOnlyHint":true}}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"register_tool","inputSchema":{"type":"object","properties":{"readOnlyHint":{"type":"boolean"},"annotations":{"type":"object","properties":{"readOnlyHint":{"type":"boolean"}}}}},"annotations":{"readOnlyHint":false}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Move it into `annotations`.
    id: "misplaced-hint",
    title: "a hint stands outside annotations",
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
        tested: "client sessions of @modelcontextprotocol/sdk 1.32.2, mcp 1.30.0 and mcp 2.3.0: a hint at the top level of a tool is ignored",
    ],
    messages: {
        top_level: "{hints} at the top level of the tool: clients read hints in annotations only, so it is ignored and the default applies",
        meta: "{hints} inside _meta: no known client reads hints there, so it is ignored and the default applies",
        schema: "{hints} inside a schema: clients read hints in annotations only, so it is ignored and the default applies",
        nested: "{hints} one level too deep: clients read hints in annotations itself, so it is ignored and the default applies",
        elsewhere: "{hints} in {container}: clients read hints in annotations only, so it is ignored and the default applies",
        conflict: "{hints} in {container} says otherwise than annotations does: clients read annotations only",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    visit(cx.tool, &mut |trail, container| {
        let known = |(hint, value): &(Hint, Value<'_>)| {
            let declared = cx.tool.hints.declared(*hint);
            !declared.is_absent() && declared.value() == value.as_bool()
        };
        let Some(first) =
            hints_in(container, trail).find(|(_, hint, value)| !known(&(*hint, *value)))
        else {
            return;
        };
        let overruled = |hint: Hint| !cx.tool.hints.declared(hint).is_absent();
        let message = match trail {
            _ if overruled(first.1) => "conflict",
            [] => "top_level",
            ["_meta", ..] => "meta",
            ["inputSchema" | "outputSchema", ..] => "schema",
            ["annotations", ..] => "nested",
            _ => "elsewhere",
        };
        sink.emit(message, |finding| {
            let path = |key: &str| {
                let mut path = cx.tool.at(trail);
                pointer::push(&mut path, key);
                path
            };
            let mut keys: Vec<&str> = Vec::new();
            let mut seen = BTreeSet::new();
            let last = Keys::of(container);
            let mut ops = Vec::new();
            if cx.tool.annotations_state == Annotations::Absent {
                ops.push(Op::Add {
                    path: cx.tool.at(&["annotations"]),
                    value: Literal::Object(Vec::new()),
                });
            }
            let mut taken = Vec::new();
            for (key, hint, value) in hints_in(container, trail) {
                if !seen.insert(key) {
                    continue;
                }
                // Of equal keys the last counts, and an operation takes them all.
                let value = last.get(key).unwrap_or(value);
                keys.push(key);
                let from = path(key);
                ops.push(
                    if overruled(hint) || taken.contains(&hint) || value.as_bool().is_none() {
                        Op::Remove { path: from }
                    } else {
                        let path = cx.tool.at(&["annotations", hint.key()]);
                        Op::Move { from, path }
                    },
                );
                taken.push(hint);
            }
            finding
                .at(path(first.0))
                .param("hints", keys.join(", "))
                .param(
                    "container",
                    if trail.is_empty() {
                        "the tool".into()
                    } else {
                        trail.join(".")
                    },
                );
            if !matches!(cx.tool.annotations_state, Annotations::Invalid(_)) {
                let applicability = if message == "conflict" {
                    Applicability::Review
                } else {
                    Applicability::Safe
                };
                finding.fix(applicability, ops);
            }
        });
    });
}

/// Whether some hint of the tool stands in a wrong place.
pub(super) fn misplaced(tool: &Tool<'_>) -> bool {
    let mut found = false;
    visit(tool, &mut |trail, container| {
        found |= hints_in(container, trail).next().is_some();
    });
    found
}

/// The hints that stand directly in an object that should hold none.
fn hints_in<'v>(
    container: Value<'v>,
    trail: &[&str],
) -> impl Iterator<Item = (&'v str, Hint, Value<'v>)> {
    let top = trail.is_empty();
    // An object that is called so is meant to hold hints, whatever their names.
    let last = trail.last().copied();
    let meant_for_hints = move || {
        last.is_some_and(|key| {
            let key = key.to_ascii_lowercase();
            key.contains("annotation") || key.ends_with("hint") || key.ends_with("hints")
        })
    };
    container.members().filter_map(move |(key, value)| {
        if let Some(hint) = Hint::from_key(key) {
            // Anything but a scalar is more likely a thing of its own, such as a parameter's schema.
            return (top || value.as_bool().is_some()).then_some((key, hint, value));
        }
        value.as_bool()?;
        let meant = meant(key)?;
        // `readOnly` is a keyword of JSON Schema and a fair name in a vendor's own object.
        let named = matches!(meant.slip, Slip::Case | Slip::Separators | Slip::Lookalike)
            || (meant.slip == Slip::Prefix && key.to_ascii_lowercase().ends_with("hint"))
            || (meant.slip == Slip::Short && (top || meant_for_hints()));
        named.then_some((key, meant.hint, value))
    })
}

type See<'s> = &'s mut dyn FnMut(&[&str], Value<'_>);

/// Hands every object that may wrongly hold hints to `see`, with the keys that lead there.
fn visit(tool: &Tool<'_>, see: See<'_>) {
    see(&[], tool.value);
    for (key, value) in tool.value.members().filter(|(_, value)| value.is_object()) {
        match key {
            "annotations" => objects_in(&["annotations"], value, 2, see),
            "inputSchema" | "outputSchema" => {
                see(&[key], value);
                for place in ["annotations", "properties"] {
                    if let Some(inner) = value.get(place) {
                        see(&[key, place], inner);
                    }
                }
            }
            _ => {
                see(&[key], value);
                objects_in(&[key], value, 3, see);
            }
        }
    }
}

/// The objects inside `value`, so many levels down.
fn objects_in(trail: &[&str], value: Value<'_>, levels: usize, see: See<'_>) {
    if levels == 0 {
        return;
    }
    for (key, inner) in value.members().filter(|(_, inner)| inner.is_object()) {
        let mut below: Vec<&str> = trail.into();
        below.push(key);
        see(&below, inner);
        objects_in(&below, inner, levels - 1, see);
    }
}
