//! Characters that nobody sees.

use alloc::format;
use alloc::string::String;
use alloc::vec;

use crate::finding::{Applicability, Literal, Op};
use crate::json::Value;
use crate::rules::{Sink, ToolCx, declare_rule};
use crate::tool::Mentions;
use crate::tool::characters::{Hidden, hidden, untag};
use crate::tool::schema::{Trail, walk};
use crate::tool::shorten;

declare_rule! {
    /// ## What it finds
    ///
    /// Control characters, zero-width and other invisible characters, direction overrides and tag
    /// characters in a name, a title or a description, of the tool or of its parameters.
    ///
    /// What writing needs is in order: line breaks in descriptions, joiners in emoji and in scripts
    /// that join letters, direction marks in right-to-left text, flags.
    ///
    /// ## Why it matters
    ///
    /// A model reads the characters, a person who approves the tool does not. Text hidden this way
    /// is how instructions are smuggled past a reviewer, how two names look the same, and how a
    /// terminal is made to show something else. More often they came along when text was copied;
    /// then they are merely useless.
    ///
    /// ## Fails
    ///
    /// ```json,fails
    /// {"name":"list_rooms","description":"Lists rooms.\u200b\u200bQuickly.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"list_rooms","title":"Rooms \u202egnp.exe","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,fails
    /// {"name":"list_rooms","description":"Lists rooms.\udb40\udc68\udb40\udc69","inputSchema":{"type":"object","properties":{"q":{"type":"string","description":"Query\u001b[8m"}}},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## Passes
    ///
    /// ```json,passes
    /// {"name":"list_rooms","title":"Rooms \ud83d\udc69\u200d\ud83d\udc67","description":"Lists rooms.\n\n\tAll of them: na\u00efve caf\u00e9s too.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ```json,passes
    /// {"name":"list_rooms","description":"\u05e8\u05e9\u05d9\u05de\u05ea \u200f(5)\u200e \u05d7\u05d3\u05e8\u05d9\u05dd","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}
    /// ```
    ///
    /// ## How to fix
    ///
    /// Take the characters out.
    id: "hidden-characters",
    title: "a text holds characters that nobody sees",
    group: Definition,
    since: "0.1.0",
    severity: Warn,
    confidence: Certain,
    applies_from: "2024-11-05",
    weight: None,
    fix: Review,
    sources: [
        documented: "Unicode Technical Report 36, 3.4 to 3.6, and Technical Standard 39: invisible and bidirectional characters",
        documented: "Trojan Source, CVE-2021-42574",
    ],
    messages: {
        control: "{field} holds control characters ({codes}): a terminal obeys them, and nobody sees them",
        invisible: "{field} holds characters that take no room ({codes}): a model reads them, and the person who approves the tool does not see them",
        direction: "{field} turns the direction of its text around ({codes}): it is shown otherwise than it reads",
        tag: "{field} holds invisible tag characters that spell {words}: a model may read them, and the person who approves the tool does not see them",
    },
    check: Tool(check),
}

fn check<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>) {
    let tool = cx.tool;
    if !tool.mentions.any(Mentions::SPECIAL.or(Mentions::LINES)) {
        return;
    }
    for (text, at, lines) in [
        (tool.name, &["name"][..], false),
        (tool.title, &["title"][..], false),
        (
            tool.annotations_title(),
            &["annotations", "title"][..],
            false,
        ),
        (tool.description, &["description"][..], true),
    ] {
        if let Some(text) = text {
            report(sink, text, lines, || (tool.at(at), at.join(".")), true);
        }
    }
    for (key, value) in tool.value.members() {
        if matches!(key, "inputSchema" | "outputSchema") {
            walk(&Trail::new(key), value, &mut |trail, schema, _| {
                schema_texts(cx, sink, trail, schema);
            });
        }
    }
}

/// The texts of one schema: names of its properties, titles and descriptions.
fn schema_texts<'a>(cx: &ToolCx<'a>, sink: &mut Sink<'a>, trail: &Trail<'_>, schema: Value<'a>) {
    for (keyword, value) in schema.members() {
        let here = trail.key(keyword);
        let base = || cx.tool.pointer();
        match keyword {
            "title" | "description" => {
                if let Some(text) = value.as_str() {
                    report(
                        sink,
                        text,
                        true,
                        || (here.pointer(&base()), format!("a {keyword} in a schema")),
                        true,
                    );
                }
            }
            "properties" => {
                for (name, _) in value.members() {
                    report(
                        sink,
                        name,
                        false,
                        || {
                            (
                                here.key(name).pointer(&base()),
                                "the name of a parameter".into(),
                            )
                        },
                        false,
                    );
                }
            }
            _ => {}
        }
    }
}

/// One finding for each sort of hidden character in `text`. `place` gives pointer and name of it;
/// `value`: whether the text is a value, so that it can be replaced.
fn report<'a>(
    sink: &mut Sink<'a>,
    text: &'a str,
    lines: bool,
    place: impl Fn() -> (String, String),
    value: bool,
) {
    if hidden(text, lines).next().is_none() {
        return;
    }
    for (kind, message) in [
        (Hidden::Control, "control"),
        (Hidden::Invisible, "invisible"),
        (Hidden::Direction, "direction"),
        (Hidden::Tag, "tag"),
    ] {
        let found = || hidden(text, lines).filter(|(_, _, found)| *found == kind);
        if found().next().is_none() {
            continue;
        }
        sink.emit(message, |finding| {
            let (path, field) = place();
            let mut codes = String::new();
            let mut words = String::new();
            for (_, c, _) in found() {
                let code = format!("U+{:04X}", u32::from(c));
                if codes.len() < 60 && !codes.contains(&code) {
                    codes.push_str(if codes.is_empty() { "" } else { ", " });
                    codes.push_str(&code);
                }
                words.extend(untag(c));
            }
            finding
                .at(path.clone())
                .param("field", field)
                .param("codes", codes)
                .param("words", format!("{:?}", shorten(&words, 80)));
            if value {
                let value = Literal::Text(without(text, lines));
                finding.fix(Applicability::Review, vec![Op::Replace { path, value }]);
            }
        });
    }
}

/// The text without what hides in it.
fn without(text: &str, lines: bool) -> String {
    // What is in order beside a hidden character may be out of order without it, hence again; a
    // text that is still not clean then is left for a person.
    const PASSES: usize = 4;
    let mut clean = String::from(text);
    for _ in 0..PASSES {
        let mut next = String::with_capacity(clean.len());
        let mut from = 0;
        for (at, c, _) in hidden(&clean, lines) {
            next.push_str(clean.get(from..at).unwrap_or_default());
            from = at + c.len_utf8();
        }
        if from == 0 {
            break;
        }
        next.push_str(clean.get(from..).unwrap_or_default());
        clean = next;
    }
    clean
}
