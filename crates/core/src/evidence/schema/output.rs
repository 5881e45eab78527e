//! Reading the output schema: an answer that counts what was deleted tells that something was.

use super::super::class::Class;
use super::super::notes::{How, Mark, Notes, Place, READING};
use super::super::word_list::{Words, words};
use super::super::words::{Form, NameWords, Word};
use crate::json::Value;

/// At most so many properties of the answer are looked at.
const PROPERTIES: usize = 64;

/// What is counted or named of things that were changed: "deletedCount", "removed_ids", "rowsInserted".
const COUNTED: Words = words![
    "count",
    "counts",
    "number",
    "num",
    "total",
    "id",
    "ids",
    "row",
    "rows",
    "item",
    "items",
    "record",
    "records",
    "file",
    "files",
    "key",
    "keys",
    "entries",
    "documents",
];

/// What an answer can tell of the call that it is the answer to. A thing that is fetched carries "created" as
/// well, and "sent" may be a state.
const TOLD: [Class; 4] = [Class::Delete, Class::Overwrite, Class::Reset, Class::Create];

/// Reads the names of the answer's own properties; those of what it contains are about things, not about the
/// call. `reads`: name or text say that the tool reads, and then the answer is about what it found.
pub(in super::super) fn read(notes: &mut Notes, schema: Value<'_>, reads: bool) {
    if reads {
        return;
    }
    let properties = schema
        .get("properties")
        .into_iter()
        .flat_map(Value::members);
    for (n, (name, property)) in (0..).zip(properties.take(PROPERTIES)) {
        let kind = property.get("type").and_then(Value::as_str).unwrap_or("");
        if let Some(class) = told(name, kind).filter(|class| TOLD.contains(class)) {
            notes.mark(Mark {
                class,
                place: Place::Output(n),
                how: How::Schema,
                strength: 3,
                from: 0,
                to: name.len() as u32,
            });
        }
    }
}

/// "deleted" that is true or false or a number, or a participle beside what is counted.
fn told(name: &str, kind: &str) -> Option<Class> {
    let mut class = None;
    let mut counted = false;
    let mut words = 0;
    for word in NameWords::new(name) {
        words += 1;
        if COUNTED.has(word) {
            counted = true;
            continue;
        }
        let (lex, form, _) = Word::new(word)?.english();
        if form != Form::Ed || class.is_some() {
            return None;
        }
        class = lex.class.filter(|class| !READING.has(*class));
    }
    let alone = words == 1 && matches!(kind, "boolean" | "integer" | "number");
    class.filter(|_| alone || words == 2 && counted)
}

/// The name of the n-th property of the answer.
pub(in super::super) fn nth(schema: Value<'_>, n: u16) -> Option<&str> {
    let mut properties = schema
        .get("properties")
        .into_iter()
        .flat_map(Value::members);
    properties.nth(n.into()).map(|(name, _)| name)
}
