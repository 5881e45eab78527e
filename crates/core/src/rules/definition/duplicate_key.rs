//! A key that stands twice in one object.

use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use crate::finding::{Applicability, Literal, Op};
use crate::json::{Keys, Value};
use crate::rules::annotations::duplicate_hint::conflict;
use crate::rules::{Sink, ToolCx, declare_rule};
use crate::tool::schema::Trail;
use crate::tool::{Hint, shorten};

declare_rule! {
    /// ## What it finds
    ///
    /// A key that stands more than once in one object, anywhere in the tool. A hint that is
    /// declared twice with different values is left to `duplicate-hint`.
    ///
    /// ## Why it matters
    ///
    /// JSON leaves open what a repeated key means. Most readers keep the last value, some the
    /// first, some refuse the text. Where the values differ, programs disagree about what the tool
    /// is.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"list_rooms","description":"Lists rooms.","inputSchema":{"type":"object"},"description":"Deletes rooms.","annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"list_rooms","inputSchema":{"type":"object","properties":{"q":{"type":"string"},"q":{"type":"integer"}}},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// Also reported: what the member that counts says against the hints.
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object","properties":{"q":{"type":"string"},"r":{"type":"string"}}},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"list_rooms","inputSchema":{"type":"object","properties":{"name":{"type":"string"}}},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Keep one of the two.
    id: "duplicate-key",
    title: "a key stands twice in one object",
    group: Definition,
    since: "0.1.0",
    severity: Warn,
    confidence: Certain,
    applies_from: "2024-11-05",
    weight: None,
    fix: Review,
    sources: [
        documented: "RFC 8259, section 4: names should be unique; the behaviour of receivers is unpredictable otherwise",
        documented: "ECMA-262, JSON.parse: the last of several equal keys counts",
    ],
    messages: {
        same: "{key} stands {count} times in one object, each time with the same value: strict readers refuse the text",
        differ: "{key} stands {count} times in one object with different values: most readers take the last, some the first, some refuse the text",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    look(cx, sink, None, cx.tool.value);
}

/// Looks for repeated keys in `value` and below.
fn look<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>, trail: Option<&Trail<'_>>, value: Value<'a>) {
    let nested = |value: Value<'_>| value.is_object() || value.is_array();
    let doubtful = !value.keys_differ();
    if doubtful {
        repeated(cx, sink, trail, value);
    }
    let last = doubtful.then(|| Keys::of(value));
    for (key, member) in value.members().filter(|(_, member)| nested(*member)) {
        // Inside a member that a later one of its key replaces nothing counts, and no pointer leads there.
        let counts = |last: &Keys<'_>| last.get(key).is_some_and(|last| last.is(member));
        if last.as_ref().is_none_or(counts) {
            let here = trail.map_or(Trail::new(key), |trail| trail.key(key));
            look(cx, sink, Some(&here), member);
        }
    }
    for (index, item) in value.items().enumerate().filter(|(_, item)| nested(*item)) {
        if let Some(trail) = trail {
            look(cx, sink, Some(&trail.element(index)), item);
        }
    }
}

/// Reports the keys that `object` has more than once.
fn repeated<'a>(
    cx: &ToolCx<'a>,
    sink: &mut Sink<'a>,
    trail: Option<&Trail<'_>>,
    object: Value<'a>,
) {
    // Comparing each with each is quickest where there are few and needs no memory.
    const FEW: usize = 16;
    let members = || object.members();
    if members().nth(FEW).is_none() {
        for (index, (key, _)) in members().enumerate() {
            let same = |(name, _): &(&str, Value<'_>)| *name == key;
            if members().take(index).filter(same).count() == 1 {
                report(cx, sink, trail, key, members().filter(same));
            }
        }
    } else {
        let mut sorted: Vec<(&str, Value<'_>)> = members().collect();
        crate::order::sort_by(&mut sorted, |a, b| a.0.cmp(b.0));
        for same in sorted.chunk_by(|a, b| a.0 == b.0) {
            if let [(key, _), _, ..] = same {
                report(cx, sink, trail, key, same.iter().copied());
            }
        }
    }
}

/// `members` are those with the key.
fn report<'a>(
    cx: &ToolCx<'a>,
    sink: &mut Sink<'a>,
    trail: Option<&Trail<'_>>,
    key: &'a str,
    members: impl Iterator<Item = (&'a str, Value<'a>)>,
) {
    if cx.revision.annotations && is_about_hints(cx, trail, key) {
        return;
    }
    let mut values = members.map(|(_, value)| value);
    let Some(first) = values.next() else {
        return;
    };
    let (count, differ, last) = values.fold((1, false, first), |(count, differ, _), value| {
        (count + 1, differ || value != first, value)
    });
    sink.emit(if differ { "differ" } else { "same" }, |finding| {
        let path = match trail {
            Some(trail) => trail.key(key).pointer(&cx.tool.pointer()),
            None => cx.tool.at(&[key]),
        };
        let applicability = if differ {
            Applicability::Review
        } else {
            Applicability::Safe
        };
        let value = Literal::Json(last.to_json());
        finding
            .at(path.clone())
            .param("key", shorten(key, 60).to_string())
            .param("count", count.to_string())
            .fix(applicability, vec![Op::Replace { path, value }]);
    });
}

/// Whether `duplicate-hint` reports it.
fn is_about_hints(cx: &ToolCx<'_>, trail: Option<&Trail<'_>>, key: &str) -> bool {
    match trail {
        None => key == "annotations" && Hint::ALL.into_iter().any(|hint| conflict(cx.tool, hint)),
        Some(trail) => {
            trail.is("annotations")
                && Hint::from_key(key).is_some_and(|hint| conflict(cx.tool, hint))
        }
    }
}
