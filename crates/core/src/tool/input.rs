//! Finds the tools in a text, whichever of the accepted shapes it has.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

use super::revision::{Revision, RevisionFrom};
use super::view::{Tool, shorten};
use crate::error::{Error, ErrorKind};
use crate::json::{Document, Kind, Value};

/// The most tools that one input may hold.
pub const MAX_TOOLS: usize = 100_000;

/// What an accepted input looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Shape {
    /// One tool definition.
    Tool,
    /// An array of tool definitions.
    Tools,
    /// The result of `tools/list`: an object with `tools`.
    Result,
    /// A JSON-RPC response with such a result.
    Response,
    /// Several results or responses, in an array or under `pages`.
    Pages,
}

impl Shape {
    /// The name in the report.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tool => "tool",
            Self::Tools => "tools",
            Self::Result => "result",
            Self::Response => "response",
            Self::Pages => "pages",
        }
    }
}

/// The tools of an input, still unread.
#[derive(Debug)]
pub struct Input<'a> {
    /// What the text looks like.
    pub shape: Shape,
    /// The revision whose rules apply.
    pub revision: &'static Revision,
    /// How it was found.
    pub revision_from: RevisionFrom,
    /// The results that make up the input, in order; empty for [`Shape::Tool`] and [`Shape::Tools`].
    pub pages: Vec<(String, Value<'a>)>,
    /// Length of the text in bytes.
    pub text_length: usize,
    groups: Vec<Group<'a>>,
    count: usize,
}

#[derive(Debug)]
struct Group<'a> {
    /// Pointer to the array, or nothing where the input is one tool.
    parent: Option<String>,
    value: Value<'a>,
    first: usize,
}

/// What the shapes are called where none was found.
const ACCEPTED: &str = "expected one tool definition (an object with `name`), an array of them, \
                        the result of tools/list (`{\"tools\": [...]}`), a JSON-RPC response with \
                        such a result, or several of these in an array or under `pages`";

impl<'a> Input<'a> {
    /// Finds the tools. `stated` is the revision that an option names.
    ///
    /// # Errors
    /// Says what was seen and which shapes are accepted.
    pub fn read(
        document: &'a Document<'_>,
        stated: Option<&'static Revision>,
    ) -> Result<Self, Error> {
        let root = document.root();
        let mut input = Self {
            shape: Shape::Tool,
            revision: Revision::current(),
            revision_from: RevisionFrom::Assumed,
            pages: Vec::new(),
            text_length: document.text().len(),
            groups: Vec::new(),
            count: 0,
        };
        input.shape = input.find(root)?;
        input.count = input.groups.iter_mut().fold(0, |count, group| {
            group.first = count;
            count
                + group
                    .parent
                    .as_ref()
                    .map_or(1, |_| group.value.items().count())
        });
        if input.count > MAX_TOOLS {
            return Err(Error::new(
                ErrorKind::TooManyTools,
                format!(
                    "the input holds {} tools; at most {MAX_TOOLS} are read at once",
                    input.count
                ),
            ));
        }
        if let Some(revision) = stated {
            input.revision = revision;
            input.revision_from = RevisionFrom::Stated;
        } else if let Some(revision) =
            Revision::sniff(input.pages.iter().map(|(_, page)| *page), input.values())
        {
            input.revision = revision;
            input.revision_from = RevisionFrom::Sniffed;
        }
        Ok(input)
    }

    /// Number of tools.
    pub const fn len(&self) -> usize {
        self.count
    }

    /// Whether there is no tool.
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The definitions in order, unread.
    fn values(&self) -> impl Iterator<Item = Value<'a>> {
        self.groups.iter().flat_map(|group| {
            let single = group.parent.is_none().then_some(group.value);
            let many = group.parent.is_some().then(|| group.value.items());
            single.into_iter().chain(many.into_iter().flatten())
        })
    }

    /// The tools in order.
    pub fn tools(&self) -> impl Iterator<Item = Tool<'_>> {
        self.groups.iter().flat_map(|group| {
            let single = group.parent.is_none().then_some(group.value);
            let many = group.parent.is_some().then(|| group.value.items());
            single
                .into_iter()
                .chain(many.into_iter().flatten())
                .enumerate()
                .map(|(element, value)| {
                    Tool::new(
                        group.first + element,
                        group.parent.as_deref(),
                        element,
                        value,
                    )
                })
        })
    }

    fn find(&mut self, root: Value<'a>) -> Result<Shape, Error> {
        match root.kind() {
            Kind::Object => self.object(root),
            Kind::Array => self.array(root),
            kind => Err(not_tools(&format!("the text is a bare {}", kind.name()))),
        }
    }

    fn object(&mut self, root: Value<'a>) -> Result<Shape, Error> {
        if let Some(pages) = root.get("pages").filter(|pages| pages.is_array()) {
            self.pages("/pages", pages)?;
            return Ok(Shape::Pages);
        }
        if let Some(shape) = self.page("", root)? {
            return Ok(shape);
        }
        if let Some(foreign) = foreign(root) {
            return Err(foreign);
        }
        if is_tool(root) {
            self.groups.push(Group {
                parent: None,
                value: root,
                first: 0,
            });
            return Ok(Shape::Tool);
        }
        Err(not_tools(&seen(root)))
    }

    fn array(&mut self, root: Value<'a>) -> Result<Shape, Error> {
        let Some(first) = root.items().next() else {
            self.add(String::new(), root);
            return Ok(Shape::Tools);
        };
        if is_page(first) {
            self.pages("", root)?;
            return Ok(Shape::Pages);
        }
        if let Some(foreign) = root.items().find_map(foreign)
            && !root.items().any(is_tool_surely)
        {
            return Err(foreign);
        }
        if !root.items().any(is_tool) {
            return Err(not_tools(&format!(
                "the text is an array whose first element is {}",
                match first.kind() {
                    Kind::Object => seen(first),
                    kind => kind.with_article().into(),
                }
            )));
        }
        self.add(String::new(), root);
        Ok(Shape::Tools)
    }

    fn pages(&mut self, base: &str, pages: Value<'a>) -> Result<(), Error> {
        for (index, page) in pages.items().enumerate() {
            let at = format!("{base}/{index}");
            if self.page(&at, page)?.is_none() {
                return Err(not_tools(&format!(
                    "page {} is {}",
                    index + 1,
                    match page.kind() {
                        Kind::Object => seen(page),
                        kind => kind.with_article().into(),
                    }
                )));
            }
        }
        Ok(())
    }

    /// Takes a list result or a response with one, if `value` is that.
    fn page(&mut self, at: &str, value: Value<'a>) -> Result<Option<Shape>, Error> {
        if let Some(tools) = value.get("tools") {
            if !tools.is_array() {
                return Err(not_tools(&format!(
                    "`tools`{} is {}, not an array",
                    if at.is_empty() {
                        String::new()
                    } else {
                        format!(" at {at:?}")
                    },
                    tools.kind().with_article()
                )));
            }
            if let Some(foreign) = tools.items().find_map(foreign)
                && !tools.items().any(is_tool_surely)
            {
                return Err(foreign);
            }
            self.pages.push((at.into(), value));
            self.add(format!("{at}/tools"), tools);
            return Ok(Some(Shape::Result));
        }
        if let Some(result) = value.get("result").filter(|result| result.is_object()) {
            return match self.page(&format!("{at}/result"), result)? {
                Some(_) => Ok(Some(Shape::Response)),
                None => Err(not_tools(&format!(
                    "the text is a JSON-RPC response whose result is {}",
                    seen(result)
                ))),
            };
        }
        if value.get("jsonrpc").is_some()
            && let Some(error) = value.get("error")
        {
            let message = error
                .get("message")
                .and_then(Value::as_str)
                .unwrap_or("no message");
            return Err(Error::new(
                ErrorKind::ErrorResponse,
                format!(
                    "the text is a JSON-RPC error response ({}); expected a response with `result.tools`",
                    shorten(message, 120)
                ),
            ));
        }
        Ok(None)
    }

    fn add(&mut self, parent: String, value: Value<'a>) {
        self.groups.push(Group {
            parent: Some(parent),
            value,
            first: 0,
        });
    }
}

fn is_page(value: Value<'_>) -> bool {
    value.get("tools").is_some()
        || value.get("result").is_some_and(Value::is_object)
        || (value.get("jsonrpc").is_some() && value.get("name").is_none())
}

/// Whether the object has a key that only a tool definition has, or a name.
fn is_tool(value: Value<'_>) -> bool {
    value
        .members()
        .any(|(key, _)| matches!(key, "name" | "inputSchema" | "outputSchema" | "annotations"))
}

/// Whether the object has a key that no other vendor's shape has.
fn is_tool_surely(value: Value<'_>) -> bool {
    value
        .members()
        .any(|(key, _)| matches!(key, "inputSchema" | "outputSchema" | "annotations"))
}

/// The error for a definition in the shape of another vendor's function calling.
fn foreign(value: Value<'_>) -> Option<Error> {
    if is_tool_surely(value) {
        return None;
    }
    let function = value.get("type").and_then(Value::as_str) == Some("function");
    let shape = if function && value.get("function").is_some_and(Value::is_object) {
        "OpenAI's Chat Completions API (`{\"type\": \"function\", \"function\": {...}}`)"
    } else if function && value.get("parameters").is_some() {
        "OpenAI's Responses API (`{\"type\": \"function\", \"name\", \"parameters\"}`)"
    } else if value.get("input_schema").is_some() {
        "Anthropic's Messages API (`input_schema`), or of an SDK object dumped with snake_case keys"
    } else if value
        .get("functionDeclarations")
        .or_else(|| value.get("function_declarations"))
        .is_some()
    {
        "Gemini's function declarations"
    } else {
        return None;
    };
    Some(Error::new(
        ErrorKind::ForeignShape,
        format!(
            "this is a function in the shape of {shape}, which has no behaviour hints; expected an \
             MCP tool definition with `name`, `inputSchema` and `annotations`, as tools/list returns it"
        ),
    ))
}

/// The keys of an object, for an error message.
fn seen(value: Value<'_>) -> String {
    const SHOWN: usize = 5;
    let mut text = String::new();
    for (key, _) in value.members().take(SHOWN) {
        text.push_str(if text.is_empty() { "" } else { ", " });
        let _ = write!(text, "{:?}", shorten(key, 30));
    }
    if text.is_empty() {
        return "an object without keys".into();
    }
    if value.members().count() > SHOWN {
        text.push_str(", ...");
    }
    format!("an object with {text}")
}

fn not_tools(seen: &str) -> Error {
    Error::new(
        ErrorKind::NotTools,
        format!("no tool definition found: {seen}; {ACCEPTED}"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::Limits;
    use alloc::string::ToString;

    fn shape(text: &str) -> Result<(Shape, usize, String), Error> {
        let document = Document::parse(text, &Limits::default())?;
        let input = Input::read(&document, None)?;
        let last = input.tools().last().map(|tool| tool.at(&["name"]));
        Ok((input.shape, input.len(), last.unwrap_or_default()))
    }

    #[test]
    fn every_accepted_shape() {
        for (text, expected, pointer) in [
            (r#"{"name":"a"}"#, Shape::Tool, "/name"),
            (r#"[{"name":"a"}]"#, Shape::Tools, "/0/name"),
            (
                r#"{"tools":[{"name":"a"}]}"#,
                Shape::Result,
                "/tools/0/name",
            ),
            (
                r#"{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"a"}]}}"#,
                Shape::Response,
                "/result/tools/0/name",
            ),
            (
                r#"[{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"a"}]}}]"#,
                Shape::Pages,
                "/0/result/tools/0/name",
            ),
            (
                r#"[{"tools":[]},{"tools":[{"name":"a"}]}]"#,
                Shape::Pages,
                "/1/tools/0/name",
            ),
            (
                r#"{"pages":[{"tools":[{"name":"a"}]}]}"#,
                Shape::Pages,
                "/pages/0/tools/0/name",
            ),
        ] {
            assert_eq!(
                shape(text),
                Ok((expected, 1, pointer.to_string())),
                "{text}"
            );
        }
        assert_eq!(shape("[]").map(|found| found.1), Ok(0));
        assert_eq!(shape(r#"{"tools":[]}"#).map(|found| found.1), Ok(0));
        assert_eq!(
            shape(r#"[{"name":"a"},7,null]"#).map(|found| found.1),
            Ok(3)
        );
    }

    #[test]
    fn what_is_no_tool_is_named() {
        for (text, kind, words) in [
            ("7", ErrorKind::NotTools, "a bare number"),
            (
                r#"{"tools":5}"#,
                ErrorKind::NotTools,
                "`tools` is a number, not an array",
            ),
            (
                r#"{"result":{"tools":{}}}"#,
                ErrorKind::NotTools,
                "`tools` at \"/result\" is an object, not an array",
            ),
            ("[[]]", ErrorKind::NotTools, "first element is an array"),
            (r#"{"a":1}"#, ErrorKind::NotTools, "an object with \"a\""),
            ("[1]", ErrorKind::NotTools, "first element is a number"),
            (
                r#"{"tools":{"a":{}}}"#,
                ErrorKind::NotTools,
                "is an object, not an array",
            ),
            (
                r#"{"type":"function","function":{"name":"x","parameters":{}}}"#,
                ErrorKind::ForeignShape,
                "Chat Completions",
            ),
            (
                r#"[{"name":"x","input_schema":{}}]"#,
                ErrorKind::ForeignShape,
                "Messages API",
            ),
            (
                r#"{"jsonrpc":"2.0","id":1,"error":{"code":-1,"message":"nope"}}"#,
                ErrorKind::ErrorResponse,
                "nope",
            ),
            (
                r#"[{"tools":[]},{"a":1}]"#,
                ErrorKind::NotTools,
                "page 2 is an object with \"a\"",
            ),
        ] {
            let error = shape(text).unwrap_err();
            assert_eq!(error.kind(), kind, "{text}: {error}");
            assert!(error.to_string().contains(words), "{text}: {error}");
        }
    }

    #[test]
    fn the_revision_is_sniffed_from_what_only_it_has() {
        let revision = |text: &str| {
            let document = Document::parse(text, &Limits::default()).unwrap();
            let input = Input::read(&document, None).unwrap();
            (input.revision.id, input.revision_from)
        };
        assert_eq!(
            revision(r#"{"tools":[],"ttlMs":0}"#),
            ("2026-07-28", RevisionFrom::Sniffed)
        );
        assert_eq!(
            revision(r#"[{"name":"a","execution":{"taskSupport":"forbidden"}}]"#),
            ("2025-11-25", RevisionFrom::Sniffed)
        );
        assert_eq!(
            revision(r#"{"name":"a"}"#),
            ("2026-07-28", RevisionFrom::Assumed)
        );
    }
}
