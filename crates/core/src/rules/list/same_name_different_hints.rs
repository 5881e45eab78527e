//! One name, several tools, different hints.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::order::{hash, repeated};
use crate::rules::{ListCx, Sink, declare_rule};
use crate::tool::shorten;

declare_rule! {
    /// ## What it finds
    ///
    /// Two or more tools of one list, over all its pages, with the same name and different declared
    /// hints.
    ///
    /// ## Why it matters
    ///
    /// Names have to be unique within a server. With a repeated one the safe-looking entry can
    /// stand for the other: some clients keep the first, some the last, and a person who allowed
    /// one may get the other. No call until it is clear which tool it reaches.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"tools":[{"name":"export","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}},{"name":"lookup","description":"Looks up a code.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}},{"name":"export","description":"Exports a report, replacing what is there.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":true,"openWorldHint":true}}]}
    /// ```
    ///
    /// ```json,fails
    /// {"pages":[{"tools":[{"name":"export","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}]},{"tools":[{"name":"export","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":true,"openWorldHint":true}}]}]}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"tools":[{"name":"export","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}},{"name":"Export","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":true,"openWorldHint":true}}]}
    /// ```
    ///
    /// ```json,passes
    /// {"tools":[{"name":"export","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}},{"name":"export_all","description":"Exports a report.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":true,"openWorldHint":true}}]}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Rename one of them.
    id: "same-name-different-hints",
    title: "a name stands for tools with different hints",
    group: List,
    since: "0.1.0",
    severity: Error,
    confidence: Certain,
    applies_from: "2024-11-05",
    weight: Block,
    fix: None,
    sources: [
        documented: "MCP specification 2025-11-25, server/tools: names should be unique within a server",
        code: "clients keep tools in a map by name, so one entry hides the other",
    ],
    messages: {
        hints: "the name {name} stands for {count} tools ({places}) with different hints: which one a call reaches is unknown",
    },
    check: List(check),
}

fn check<'a>(cx: &ListCx<'a>, sink: &mut Sink<'a>) {
    for_each_name(cx, |name, indices| {
        let mut tools = indices.iter().filter_map(|index| cx.tools.get(*index));
        let Some(first) = tools.next() else {
            return;
        };
        if !cx.revision.annotations || !tools.any(|tool| tool.hints != first.hints) {
            return;
        }
        report(cx, sink, "hints", name, indices);
    });
}

/// Hands every name that stands more than once to `see`, with the indices of its tools.
pub(super) fn for_each_name<'a>(cx: &ListCx<'a>, mut see: impl FnMut(&'a str, &[usize])) {
    let hashes = cx.tools.iter().map(|tool| Some(hash(tool.name?.bytes())));
    let mut names: Vec<(&str, usize)> = repeated(hashes)
        .into_iter()
        .filter_map(|index| Some((cx.tools.get(index)?.name?, index)))
        .collect();
    crate::order::sort_by(&mut names, Ord::cmp);
    for same in names.chunk_by(|a, b| a.0 == b.0) {
        if let [(name, _), _, ..] = same {
            let indices: Vec<usize> = same.iter().map(|(_, index)| *index).collect();
            see(name, &indices);
        }
    }
}

/// Reports a name with the tools that have it.
pub(super) fn report<'a>(
    cx: &ListCx<'a>,
    sink: &mut Sink<'a>,
    message: &'static str,
    name: &str,
    indices: &[usize],
) {
    sink.emit_about(message, indices.iter().copied(), |finding| {
        let mut places = String::new();
        for (index, shown) in indices.iter().zip(0_usize..) {
            if shown == SHOWN {
                places.push_str(", ...");
                break;
            }
            places.push_str(if shown == 0 { "number " } else { ", " });
            places.push_str(&(index + 1).to_string());
        }
        let second = indices.get(1).and_then(|index| cx.tools.get(*index));
        finding
            .at(second.map_or_else(String::new, |tool| tool.at(&["name"])))
            .param("name", format!("{:?}", shorten(name, 80)))
            .param("count", indices.len().to_string())
            .param("places", places);
    });
}

/// So many places are named in a message.
const SHOWN: usize = 6;
