//! Fifth floor: the lock file, a baseline of what a person approved.
//!
//! It holds each tool's definition in canonical form, so that a later [`crate::drift`] can say what
//! changed and not only that something did, and a fingerprint over everything a person approved.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::error::{Error, ErrorKind};
use crate::json::{Document, Value};
use crate::report::{Options, VERSION};
use crate::tool::change::Canonical;
use crate::tool::{Hint, Input, Revision, Tool};

/// The version of the file's shape that this program writes. It reads all up to it.
pub const LOCK_VERSION: u64 = 1;

/// The keys of a definition that a person approves. The rest (`_meta`, icons) carries no promise
/// about what a call does.
const APPROVED: [&str; 6] = [
    "annotations",
    "description",
    "inputSchema",
    "name",
    "outputSchema",
    "title",
];

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Lock<'a> {
    #[serde(rename = "precallLock")]
    version: u64,
    precall: &'static str,
    spec_revision: &'static str,
    tools: Vec<Entry<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Entry<'a> {
    name: &'a str,
    display_name: Option<&'a str>,
    fingerprint: String,
    hints: Effective<'a>,
    definition: Definition<'a>,
}

/// The values that apply, for a reader of the file.
struct Effective<'a>(&'a Tool<'a>, &'static Revision);

impl Serialize for Effective<'_> {
    fn serialize<S: serde::Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_map(Hint::ALL.iter().map(|hint| {
            let resolved = self.0.hints.resolve(*hint, self.1.annotations);
            (hint.key(), resolved.effective)
        }))
    }
}

/// The approved part of a definition in canonical form.
struct Definition<'a>(&'a Tool<'a>);

impl Serialize for Definition<'_> {
    fn serialize<S: serde::Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let tool = self.0.value;
        out.collect_map(
            APPROVED
                .iter()
                .filter_map(|key| tool.get(key).map(|value| (key, Canonical(value)))),
        )
    }
}

/// Everything a person approved of a tool, as canonical JSON.
pub(crate) fn approved(tool: &Tool<'_>) -> String {
    serde_json::to_string(&Definition(tool)).unwrap_or_default()
}

/// The fingerprint of a tool: SHA-256 over the canonical form of everything a person approved,
/// declared and effective hints included. Key order, formatting and `_meta` do not count.
pub fn fingerprint(tool: &Tool<'_>, revision: &'static Revision) -> String {
    let approved = (Definition(tool), Effective(tool, revision));
    let text = serde_json::to_string(&approved).unwrap_or_default();
    let mut out = String::from("sha256:");
    for byte in Sha256::digest(text.as_bytes()) {
        let _ = write!(out, "{byte:02x}");
    }
    out
}

/// Makes a lock file from a list.
///
/// # Errors
/// As [`crate::report::check_with`], and [`ErrorKind::NotTools`] for a tool without a name: nothing
/// could find it again.
pub fn lock(text: &str, options: &Options) -> Result<String, Error> {
    crate::json::with_document(text, &options.limits, |document| {
        let input = Input::read(document, options.spec)?;
        let tools: Vec<Tool<'_>> = input.tools().collect();
        let mut entries = Vec::with_capacity(tools.len());
        for tool in &tools {
            let Some(name) = tool.name else {
                return Err(Error::new(
                    ErrorKind::NotTools,
                    format!(
                        "tool {} has no name, so it cannot be locked",
                        tool.index + 1
                    ),
                ));
            };
            entries.push(Entry {
                name,
                display_name: tool.display_name(input.revision).value,
                fingerprint: fingerprint(tool, input.revision),
                hints: Effective(tool, input.revision),
                definition: Definition(tool),
            });
        }
        crate::order::sort_by(&mut entries, |a, b| {
            (a.name, &a.fingerprint).cmp(&(b.name, &b.fingerprint))
        });
        let lock = Lock {
            version: LOCK_VERSION,
            precall: VERSION,
            spec_revision: input.revision.id,
            tools: entries,
        };
        // A person looks at what is approved.
        let mut out = crate::json::visible(serde_json::to_string_pretty(&lock).unwrap_or_default());
        out.push('\n');
        Ok(out)
    })?
}

/// The list that a lock file holds, if the text is a lock file: an array of definitions, and the
/// revision under which they were approved.
///
/// # Errors
/// [`ErrorKind::Lock`] where the file is from a newer program, incomplete, or was edited by hand so
/// that a fingerprint no longer fits its definition.
pub(crate) fn list(document: &Document<'_>) -> Result<Option<(String, &'static Revision)>, Error> {
    let root = document.root();
    let Some(version) = root.get("precallLock") else {
        return Ok(None);
    };
    match version.as_u64() {
        // A later shape gets its own arm here, which lifts the older one up.
        Some(LOCK_VERSION) => {}
        _ => {
            return Err(broken(format!(
                "the lock file has version {}; this program reads version {LOCK_VERSION}",
                version.to_json()
            )));
        }
    }
    let revision = root
        .get("specRevision")
        .and_then(Value::as_str)
        .ok_or_else(|| broken("the lock file lacks `specRevision`".to_string()))?;
    let revision = Revision::find(revision)?;
    let tools = root
        .get("tools")
        .filter(|tools| tools.is_array())
        .ok_or_else(|| broken("the lock file lacks the array `tools`".to_string()))?;
    let mut out = String::from("[");
    for (index, entry) in tools.items().enumerate() {
        let (Some(definition), Some(_)) = (
            entry.get("definition"),
            entry.get("fingerprint").and_then(Value::as_str),
        ) else {
            return Err(broken(format!(
                "the lock file's tools/{index} lacks `definition` or `fingerprint`"
            )));
        };
        if index > 0 {
            out.push(',');
        }
        out.push_str(&definition.to_json());
    }
    out.push(']');
    verify(&out, tools, revision)?;
    Ok(Some((out, revision)))
}

fn verify(list: &str, entries: Value<'_>, revision: &'static Revision) -> Result<(), Error> {
    let options = Options::default();
    crate::json::with_document(list, &options.limits, |document| {
        if document.root().items().next().is_none() {
            return Ok(());
        }
        let input = Input::read(document, Some(revision))?;
        for (tool, entry) in input.tools().zip(entries.items()) {
            let stored = entry.get("fingerprint").and_then(Value::as_str);
            if stored != Some(fingerprint(&tool, revision).as_str()) {
                return Err(broken(format!(
                    "the lock file's entry for {} was changed by hand: its fingerprint does not fit; \
                     make a new lock file from the list",
                    tool.label()
                )));
            }
        }
        Ok(())
    })?
}

fn broken(message: String) -> Error {
    Error::new(ErrorKind::Lock, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = r#"{"tools":[{"name":"b","_meta":{"x":1},"annotations":{"readOnlyHint":true}},{"name":"a","description":"A"}]}"#;

    #[test]
    fn a_lock_is_stable_against_order_and_formatting() {
        let other = "[\n{\"description\":\"A\",\"name\":\"a\"},\n{\"annotations\":{\"readOnlyHint\":true},\"name\":\"b\"}]";
        let options = Options::default();
        let made = lock(LIST, &options).unwrap();
        assert_eq!(made, lock(other, &options).unwrap());
        assert!(made.starts_with("{\n  \"precallLock\": 1,"));
        assert!(made.find("\"a\"") < made.find("\"b\""));
    }

    fn read(text: &str) -> Result<Option<String>, Error> {
        crate::json::with_document(text, &crate::json::Limits::default(), |document| {
            list(document).map(|found| found.map(|(text, _)| text))
        })?
    }

    #[test]
    fn a_lock_reads_back() {
        let made = lock(LIST, &Options::default()).unwrap();
        assert_eq!(
            read(&made).unwrap().unwrap(),
            r#"[{"description":"A","name":"a"},{"annotations":{"readOnlyHint":true},"name":"b"}]"#
        );
        assert_eq!(read(LIST), Ok(None));
        let empty = lock("[]", &Options::default()).unwrap();
        assert_eq!(read(&empty).unwrap().as_deref(), Some("[]"));
    }

    #[test]
    fn broken_locks_are_refused() {
        let made = lock(LIST, &Options::default()).unwrap();
        for (from, to, words) in [
            ("\"precallLock\": 1", "\"precallLock\": 9", "version 9"),
            (
                "\"readOnlyHint\": true\n        }",
                "\"readOnlyHint\": false\n        }",
                "changed by hand",
            ),
            ("\"specRevision\"", "\"spec\"", "specRevision"),
            ("\"definition\"", "\"def\"", "definition"),
        ] {
            let text = made.replace(from, to);
            assert_ne!(text, made, "{from}");
            let error = read(&text).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::Lock, "{error}");
            assert!(error.message().contains(words), "{error}");
        }
    }

    #[test]
    fn a_tool_without_a_name_cannot_be_locked() {
        let error = lock(r#"[{"name":"a"},{"inputSchema":{}}]"#, &Options::default()).unwrap_err();
        assert!(error.message().contains("tool 2"));
    }
}
