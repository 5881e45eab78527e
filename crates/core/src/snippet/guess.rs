//! Which SDK wrote a list, read off marks that only one of them leaves on the wire.
//!
//! A guess picks the snippet to show first. It excuses no finding.

use super::sdks::{SDKS, Sdk};
use crate::json::Value;
use crate::tool::{Declared, Hint, Tool};

/// An SDK with the mark that gave it away.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Guess {
    /// The SDK.
    pub sdk: &'static Sdk,
    /// The mark; nothing where none was found and the plain definition stands in.
    pub because: Option<&'static str>,
}

/// A mark: which SDK, what it is called, and how many of the tools must bear it.
struct Mark {
    sdk: &'static str,
    what: &'static str,
    /// One tool is enough: nobody else writes this.
    one: bool,
    bears: fn(&Tool<'_>) -> bool,
}

/// The marks, surest first.
///
/// Sources: packages executed (TypeScript 1.32.2 and 2.4.0, Python 1.30.0 and 2.3.0, FastMCP 3.4.11
/// and 4.2.3, rmcp 3.11.0) and the code of the others.
const MARKS: &[Mark] = &[
    Mark {
        sdk: "fastmcp",
        what: "_meta.fastmcp",
        one: true,
        bears: |tool| {
            let meta = |key| tool.meta.is_some_and(|meta| meta.get(key).is_some());
            meta("fastmcp") || meta("_fastmcp")
        },
    },
    Mark {
        sdk: "fastmcp",
        what: "x-fastmcp-wrap-result in an outputSchema",
        one: true,
        bears: |tool| {
            let schema = tool.output_schema;
            schema.is_some_and(|schema| schema.get("x-fastmcp-wrap-result").is_some())
        },
    },
    Mark {
        sdk: "fastmcp-ts",
        what: "annotations.streamingHint",
        one: true,
        bears: |tool| tool.annotations.get("streamingHint").is_some(),
    },
    Mark {
        sdk: "java",
        what: "annotations.returnDirect",
        one: true,
        bears: |tool| tool.annotations.get("returnDirect").is_some(),
    },
    Mark {
        sdk: "mcp-go",
        what: "defer_loading",
        one: true,
        bears: |tool| tool.value.get("defer_loading").is_some(),
    },
    Mark {
        sdk: "spring-ai",
        what: "annotations with an empty title and all four hints",
        one: true,
        bears: |tool| {
            tool.annotations_title() == Some("")
                && Hint::ALL
                    .iter()
                    .all(|hint| tool.hints.declared(*hint).value().is_some())
        },
    },
    Mark {
        sdk: "typescript-v1",
        what: "execution.taskSupport and a draft-07 schema on every tool",
        one: false,
        bears: |tool| {
            let execution = tool.value.get("execution");
            execution.is_some_and(|execution| execution.get("taskSupport").is_some())
                && dialect(tool).is_none_or(|dialect| dialect.contains("draft-07"))
        },
    },
    Mark {
        sdk: "python-v1",
        what: "an inputSchema titled ...Arguments on every tool",
        one: false,
        bears: |tool| {
            let title = tool.input_schema.and_then(|schema| schema.get("title"));
            title
                .and_then(Value::as_str)
                .is_some_and(|title| title.ends_with("Arguments"))
        },
    },
    Mark {
        sdk: "rmcp",
        what: "a 2020-12 schema with a title on every tool",
        one: false,
        bears: |tool| {
            let title = tool.input_schema.and_then(|schema| schema.get("title"));
            title.is_some() && dialect(tool).is_some_and(|dialect| dialect.contains("2020-12"))
        },
    },
    Mark {
        sdk: "typescript-v2",
        what: "a 2020-12 schema named by $schema on every tool",
        one: false,
        bears: |tool| dialect(tool).is_some_and(|dialect| dialect.contains("2020-12")),
    },
    Mark {
        sdk: "typescript-v1",
        what: "a draft-07 schema named by $schema on every tool",
        one: false,
        bears: |tool| dialect(tool).is_some_and(|dialect| dialect.contains("draft-07")),
    },
    Mark {
        sdk: "go",
        what: "readOnlyHint and idempotentHint, and no other hint, on every tool",
        one: false,
        bears: |tool| {
            let declared = |hint| tool.hints.declared(hint) != Declared::Absent;
            Hint::ALL.map(declared) == [true, false, true, false]
        },
    },
];

fn dialect<'a>(tool: &Tool<'a>) -> Option<&'a str> {
    tool.input_schema?.get("$schema")?.as_str()
}

/// Guesses which SDK wrote `tools`.
pub fn guess(tools: &[Tool<'_>]) -> Guess {
    let found = MARKS.iter().find(|mark| {
        if mark.one {
            tools.iter().any(mark.bears)
        } else {
            !tools.is_empty() && tools.iter().all(mark.bears)
        }
    });
    let id = found.map_or("json", |mark| mark.sdk);
    let [first, ..] = SDKS;
    Guess {
        sdk: Sdk::find(id).unwrap_or(first),
        because: found.map(|mark| mark.what),
    }
}

#[cfg(test)]
mod tests {
    use super::{MARKS, guess};
    use crate::json::{Limits, with_document};
    use crate::snippet::Sdk;
    use crate::tool::{Input, Tool};
    use alloc::vec::Vec;

    fn id(text: &str) -> &'static str {
        with_document(text, &Limits::default(), |document| {
            let input = Input::read(document, None).unwrap();
            let tools: Vec<Tool<'_>> = input.tools().collect();
            guess(&tools).sdk.id
        })
        .unwrap()
    }

    #[test]
    fn every_mark_names_an_sdk() {
        for mark in MARKS {
            assert!(Sdk::find(mark.sdk).is_some(), "{}", mark.sdk);
        }
    }

    #[test]
    fn marks_are_read_as_the_sdks_leave_them() {
        for (text, expected) in [
            (
                r#"[{"name":"a","_meta":{"fastmcp":{"tags":[]}}},{"name":"b"}]"#,
                "fastmcp",
            ),
            (
                r#"{"name":"a","outputSchema":{"type":"object","x-fastmcp-wrap-result":true}}"#,
                "fastmcp",
            ),
            (
                r#"{"name":"a","annotations":{"streamingHint":true}}"#,
                "fastmcp-ts",
            ),
            (
                r#"{"name":"a","annotations":{"returnDirect":false}}"#,
                "java",
            ),
            (r#"{"name":"a","defer_loading":true}"#, "mcp-go"),
            (
                r#"{"name":"a","annotations":{"title":"","readOnlyHint":false,"destructiveHint":true,"idempotentHint":false,"openWorldHint":true}}"#,
                "spring-ai",
            ),
            (
                r#"{"name":"a","inputSchema":{"$schema":"http://json-schema.org/draft-07/schema#","type":"object"},"execution":{"taskSupport":"forbidden"}}"#,
                "typescript-v1",
            ),
            (
                r#"{"name":"a","inputSchema":{"type":"object","title":"aArguments","properties":{}}}"#,
                "python-v1",
            ),
            (
                r#"{"name":"a","inputSchema":{"$schema":"https://json-schema.org/draft/2020-12/schema","title":"Sum","type":"object"}}"#,
                "rmcp",
            ),
            (
                r#"{"name":"a","inputSchema":{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object"}}"#,
                "typescript-v2",
            ),
            (
                r#"{"name":"a","annotations":{"readOnlyHint":true,"idempotentHint":false}}"#,
                "go",
            ),
            (r#"{"name":"a"}"#, "json"),
            ("[]", "json"),
            (
                r#"[{"name":"a","inputSchema":{"type":"object","title":"aArguments"}},{"name":"b"}]"#,
                "json",
            ),
        ] {
            assert_eq!(id(text), expected, "{text}");
        }
    }
}
