//! A hint declared twice, differently.

use alloc::vec;
use alloc::vec::Vec;

use crate::finding::{Applicability, Literal, Op};
use crate::json::Value;
use crate::rules::{Sink, ToolCx, declare_rule};
use crate::tool::{Hint, Tool};

declare_rule! {
    /// ## What it finds
    ///
    /// A tool whose JSON text declares the same hint twice with different values: the key stands
    /// twice in `annotations`, or `annotations` itself stands twice in the tool.
    ///
    /// ## Why it matters
    ///
    /// JSON leaves open what a repeated key means. Most readers keep the last value, some the
    /// first, some refuse the text. So one program shows a person a read-only tool, and another
    /// runs something else. A list that is put together by hand or by concatenation does this by
    /// accident; a hostile one does it on purpose.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"find_files","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false,"readOnlyHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"find_files","annotations":{"readOnlyHint":true},"inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"find_files","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"find_files","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Keep one of the two.
    id: "duplicate-hint",
    title: "a hint is declared twice with different values",
    group: Annotations,
    since: "0.1.0",
    severity: Error,
    confidence: Certain,
    applies_from: "2025-03-26",
    weight: Doubt,
    fix: Review,
    sources: [
        documented: "RFC 8259, section 4: names should be unique; the behaviour of receivers is unpredictable otherwise",
        documented: "ECMA-262, JSON.parse: the last of several equal keys counts",
    ],
    messages: {
        values: "{hint} stands several times with different values ({values}): most readers take the last, some the first",
        objects: "annotations stands several times and {hint} differs between them ({values}): most readers take the last, some the first",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    let objects = || annotations(cx.tool);
    let several = objects().nth(1).is_some();
    if !several && cx.tool.annotations.keys_differ() {
        return;
    }
    for hint in Hint::ALL {
        // Within one object every mention counts; between objects silence is a value of its own.
        let values = || objects().flat_map(move |object| mentions(object, hint));
        let within = objects().any(|object| differ(mentions(object, hint)));
        let between = several && differ(objects().map(|object| last(object, hint)));
        if !within && !between {
            continue;
        }
        let message = if within { "values" } else { "objects" };
        sink.emit(message, |finding| {
            let path = cx.tool.at(&["annotations", hint.key()]);
            let said: Vec<_> = if within {
                values().map(Value::to_json).collect()
            } else {
                objects()
                    .map(|object| match object.get(hint.key()) {
                        Some(value) => value.to_json(),
                        None => "absent".into(),
                    })
                    .collect()
            };
            finding
                .at(if last(cx.tool.annotations, hint).is_some() {
                    path.clone()
                } else {
                    cx.tool.at(&["annotations"])
                })
                .param("hint", hint.key())
                .param("values", said.join(", "));
            if within && !several {
                let value = Literal::Bool(cx.prudent(hint));
                finding.fix(Applicability::Review, vec![Op::Replace { path, value }]);
            }
        });
    }
}

/// Whether the tool says different things about the hint.
pub(in crate::rules) fn conflict(tool: &Tool<'_>, hint: Hint) -> bool {
    let objects = || annotations(tool);
    objects().any(|object| differ(mentions(object, hint)))
        || differ(objects().map(|object| last(object, hint)))
}

/// Every `annotations` of the tool.
fn annotations<'a>(tool: &Tool<'a>) -> impl Iterator<Item = Value<'a>> {
    tool.value
        .members()
        .filter(|(key, _)| *key == "annotations")
        .map(|(_, value)| value)
}

fn mentions(object: Value<'_>, hint: Hint) -> impl Iterator<Item = Value<'_>> {
    object
        .members()
        .filter(move |(key, _)| *key == hint.key())
        .map(|(_, value)| value)
}

fn last(object: Value<'_>, hint: Hint) -> Option<Value<'_>> {
    mentions(object, hint).last()
}

fn differ<T: PartialEq>(mut values: impl Iterator<Item = T>) -> bool {
    values
        .next()
        .is_some_and(|first| values.any(|value| value != first))
}
