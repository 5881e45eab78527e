//! What differs between two definitions of one tool. Nothing is judged here but direction.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;

use serde::Serialize;

use super::hints::{Declared, Hint};
use super::view::Tool;
use crate::json::{Kind, Value, pointer};

/// Which way a hint moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// A host that believes the hints may now do more unasked.
    Laxer,
    /// A host that believes the hints now asks more.
    Stricter,
    /// The same to a reader of the protocol, such as a default made explicit.
    Neutral,
}

/// A hint whose declaration changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct HintChange {
    /// The hint's key.
    #[serde(serialize_with = "key")]
    pub hint: Hint,
    /// What was declared.
    pub before: Declared,
    /// What is declared.
    pub after: Declared,
    /// Which way it moved.
    pub direction: Direction,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
fn key<S: serde::Serializer>(hint: &Hint, out: S) -> Result<S::Ok, S::Error> {
    out.serialize_str(hint.key())
}

/// The hints whose declaration changed, in the protocol's order.
///
/// The direction goes by the value that applies. Where a hint has no meaning in both definitions,
/// because both are read-only, it does not move anything.
pub fn hint_changes(before: &Tool<'_>, after: &Tool<'_>) -> Vec<HintChange> {
    let read_only = |tool: &Tool<'_>| tool.hints.value(Hint::ReadOnly);
    let moot = read_only(before) && read_only(after);
    Hint::ALL
        .into_iter()
        .filter_map(|hint| {
            let (old, new) = (before.hints.declared(hint), after.hints.declared(hint));
            let differs = match (old, new) {
                (Declared::Invalid(_), Declared::Invalid(_)) => false,
                (old, new) => old != new,
            };
            let values = (before.hints.value(hint), after.hints.value(hint));
            let direction = match values {
                (old, new) if old == new => Direction::Neutral,
                _ if moot && hint.needs_a_write() => Direction::Neutral,
                (_, new) if new == hint.safe_value() => Direction::Laxer,
                _ => Direction::Stricter,
            };
            differs.then_some(HintChange {
                hint,
                before: old,
                after: new,
                direction,
            })
        })
        .collect()
}

/// A text that a person or a model reads, and that changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TextChange<'a> {
    /// `title` (the display name) or `description`.
    pub field: &'static str,
    /// The text before.
    pub before: Option<&'a str>,
    /// The text after.
    pub after: Option<&'a str>,
}

/// The texts that changed. Blanks and line breaks are formatting, not content.
pub fn text_changes<'a>(
    before: &Tool<'a>,
    after: &Tool<'a>,
    revision: &super::Revision,
) -> Vec<TextChange<'a>> {
    let shown = |tool: &Tool<'a>| {
        let shown = tool.display_name(revision);
        // Without a title the name is shown, and a changed name is no changed title.
        shown.value.filter(|_| shown.from != "name")
    };
    [
        ("title", shown(before), shown(after)),
        ("description", before.description, after.description),
    ]
    .into_iter()
    .filter(|(_, old, new)| !same_words(old.unwrap_or_default(), new.unwrap_or_default()))
    .map(|(field, before, after)| TextChange {
        field,
        before,
        after,
    })
    .collect()
}

/// Whether two texts differ in blanks only.
pub fn same_words(a: &str, b: &str) -> bool {
    a.split_whitespace().eq(b.split_whitespace())
}

/// How a part of a schema changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SchemaChangeKind {
    /// A property is new.
    Added,
    /// A new property, and a call without it fails.
    AddedRequired,
    /// A property is gone.
    Removed,
    /// A property that was optional is required.
    NowRequired,
    /// A property that was required is optional.
    NowOptional,
    /// Its description says something else.
    Text,
    /// It accepts other values: type, enum, default, limits.
    Values,
}

impl SchemaChangeKind {
    /// The change as messages print it, after the pointer.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Added => " (new)",
            Self::AddedRequired => " (new, required)",
            Self::Removed => " (gone)",
            Self::NowRequired => " (now required)",
            Self::NowOptional => " (now optional)",
            Self::Text => " (text)",
            Self::Values => " (values)",
        }
    }
}

/// A part of a schema that changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SchemaChange {
    /// Pointer inside the tool, such as `/inputSchema/properties/id`.
    pub pointer: String,
    /// How it changed.
    pub change: SchemaChangeKind,
}

/// What changed in `inputSchema` and `outputSchema`. Key order is formatting, not content.
pub fn schema_changes(before: &Tool<'_>, after: &Tool<'_>) -> Vec<SchemaChange> {
    let mut changes = Vec::new();
    for (key, old, new) in [
        ("inputSchema", before.input_schema, after.input_schema),
        ("outputSchema", before.output_schema, after.output_schema),
    ] {
        let at = pointer::join("", &[key]);
        let input = key == "inputSchema";
        match (old, new) {
            (None, None) => {}
            (None, Some(_)) => changes.push(SchemaChange {
                pointer: at,
                change: SchemaChangeKind::Added,
            }),
            (Some(_), None) => changes.push(SchemaChange {
                pointer: at,
                change: SchemaChangeKind::Removed,
            }),
            (Some(old), Some(new)) => compare(old, new, &at, input, &mut changes),
        }
    }
    changes
}

fn compare(old: Value<'_>, new: Value<'_>, at: &str, input: bool, out: &mut Vec<SchemaChange>) {
    if old == new {
        return;
    }
    let (before, after) = (properties(old), properties(new));
    let (was_required, is_required) = (required(old), required(new));
    for (name, value) in &after {
        let pointer = pointer::join(at, &["properties", name]);
        let needed = (was_required.contains(name), is_required.contains(name));
        let Some(previous) = before.get(name) else {
            out.push(SchemaChange {
                pointer,
                change: if input && needed.1 {
                    SchemaChangeKind::AddedRequired
                } else {
                    SchemaChangeKind::Added
                },
            });
            continue;
        };
        let change = match needed {
            (false, true) => Some(SchemaChangeKind::NowRequired),
            (true, false) => Some(SchemaChangeKind::NowOptional),
            _ => None,
        };
        out.extend(change.map(|change| SchemaChange {
            pointer: pointer.clone(),
            change,
        }));
        compare(*previous, *value, &pointer, input, out);
    }
    for name in before.keys().filter(|name| !after.contains_key(*name)) {
        out.push(SchemaChange {
            pointer: pointer::join(at, &["properties", name]),
            change: SchemaChangeKind::Removed,
        });
    }
    let (old_title, old_text) = words(old);
    let (new_title, new_text) = words(new);
    if !same_words(old_title, new_title) || !same_words(old_text, new_text) {
        out.push(SchemaChange {
            pointer: at.into(),
            change: SchemaChangeKind::Text,
        });
    }
    if canonical_rest(old) != canonical_rest(new) {
        out.push(SchemaChange {
            pointer: at.into(),
            change: SchemaChangeKind::Values,
        });
    }
}

fn properties(schema: Value<'_>) -> BTreeMap<&str, Value<'_>> {
    let properties = schema.get("properties").unwrap_or(Value::NULL);
    // Filled one by one: collecting would compile one more sort.
    let mut map = BTreeMap::new();
    for (name, value) in properties.members() {
        map.insert(name, value);
    }
    map
}

fn required(schema: Value<'_>) -> BTreeSet<&str> {
    let required = schema.get("required").unwrap_or(Value::NULL);
    let mut set = BTreeSet::new();
    for name in required.items().filter_map(Value::as_str) {
        set.insert(name);
    }
    set
}

fn words(schema: Value<'_>) -> (&str, &str) {
    let text = |key| schema.get(key).and_then(Value::as_str);
    (
        text("title").unwrap_or_default(),
        text("description").unwrap_or_default(),
    )
}

/// Everything of a schema that [`compare`] does not look at by itself.
fn canonical_rest(schema: Value<'_>) -> String {
    if schema.kind() != Kind::Object {
        return Canonical(schema).to_json();
    }
    let mut parts: BTreeMap<&str, String> = BTreeMap::new();
    for (key, value) in schema.members() {
        if !matches!(
            key,
            "properties" | "required" | "title" | "description" | "$schema" | "examples"
        ) {
            parts.insert(key, Canonical(value).to_json());
        }
    }
    serde_json::to_string(&parts).unwrap_or_default()
}

/// A value in its canonical form: keys sorted, the last of equal keys, whole numbers without point.
#[derive(Clone, Copy)]
pub struct Canonical<'a>(pub Value<'a>);

impl Canonical<'_> {
    /// The canonical form as JSON text without blanks.
    pub fn to_json(self) -> String {
        serde_json::to_string(&self).unwrap_or_default()
    }
}

impl Serialize for Canonical<'_> {
    fn serialize<S: serde::Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        match self.0.kind() {
            Kind::Array => out.collect_seq(self.0.items().map(Canonical)),
            Kind::Object => {
                let mut members: Vec<(usize, &str, Value<'_>)> = self
                    .0
                    .members()
                    .enumerate()
                    .map(|(index, (key, value))| (index, key, value))
                    .collect();
                // The last of equal keys comes first, and dedup keeps the first.
                crate::order::sort_by(&mut members, |a, b| a.1.cmp(b.1).then(b.0.cmp(&a.0)));
                members.dedup_by(|a, b| a.1 == b.1);
                out.collect_map(
                    members
                        .into_iter()
                        .map(|(_, key, value)| (key, Canonical(value))),
                )
            }
            Kind::Number => match self.0.as_f64() {
                #[expect(
                    clippy::cast_possible_truncation,
                    clippy::cast_precision_loss,
                    clippy::float_cmp,
                    reason = "whole numbers in this range are exact, and the comparison checks it"
                )]
                Some(number)
                    if number.abs() < 9_007_199_254_740_992.0 && number as i64 as f64 == number =>
                {
                    out.serialize_i64(number as i64)
                }
                _ => self.0.serialize(out),
            },
            _ => self.0.serialize(out),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::{Document, Limits};
    use crate::tool::{Input, Revision};

    type Found = (
        Vec<(&'static str, Direction)>,
        Vec<&'static str>,
        Vec<(String, SchemaChangeKind)>,
    );

    fn changes(before: &str, after: &str) -> Found {
        let old = Document::parse(before, &Limits::default()).unwrap();
        let new = Document::parse(after, &Limits::default()).unwrap();
        let (old, new) = (
            Input::read(&old, None).unwrap(),
            Input::read(&new, None).unwrap(),
        );
        let (old, new) = (old.tools().next().unwrap(), new.tools().next().unwrap());
        (
            hint_changes(&old, &new)
                .iter()
                .map(|change| (change.hint.key(), change.direction))
                .collect(),
            text_changes(&old, &new, Revision::current())
                .iter()
                .map(|change| change.field)
                .collect(),
            schema_changes(&old, &new)
                .into_iter()
                .map(|change| (change.pointer, change.change))
                .collect(),
        )
    }

    #[test]
    fn hints_move_by_the_value_that_applies() {
        let move_of = |before: &str, after: &str| {
            let tool = |hints: &str| alloc::format!(r#"{{"name":"a","annotations":{{{hints}}}}}"#);
            changes(&tool(before), &tool(after)).0
        };
        let one = |hint, direction| alloc::vec![(hint, direction)];
        assert_eq!(
            move_of("", r#""readOnlyHint":true"#),
            one("readOnlyHint", Direction::Laxer)
        );
        assert_eq!(
            move_of(r#""readOnlyHint":true"#, ""),
            one("readOnlyHint", Direction::Stricter)
        );
        assert_eq!(
            move_of("", r#""readOnlyHint":false"#),
            one("readOnlyHint", Direction::Neutral)
        );
        assert_eq!(
            move_of("", r#""destructiveHint":false"#),
            one("destructiveHint", Direction::Laxer)
        );
        assert_eq!(
            move_of("", r#""openWorldHint":false"#),
            one("openWorldHint", Direction::Laxer)
        );
        assert_eq!(
            move_of("", r#""idempotentHint":true"#),
            one("idempotentHint", Direction::Laxer)
        );
        assert_eq!(
            move_of(
                r#""readOnlyHint":true"#,
                r#""destructiveHint":false,"readOnlyHint":true"#
            ),
            one("destructiveHint", Direction::Neutral)
        );
        assert_eq!(
            move_of(r#""readOnlyHint":null"#, r#""readOnlyHint":"x""#),
            []
        );
        assert_eq!(
            move_of(
                r#""readOnlyHint":true,"openWorldHint":false"#,
                r#""openWorldHint":false,"readOnlyHint":true"#
            ),
            []
        );
    }

    #[test]
    fn order_and_blanks_are_nothing() {
        let before = r#"{"name":"a","title":"A  b","inputSchema":{"type":"object","properties":{"x":{"type":"string","default":1.0},"y":{}}}}"#;
        let after = r#"{"inputSchema":{"properties":{"y":{},"x":{"default":1,"type":"string"}},"type":"object"},"title":"A\nb","name":"a"}"#;
        assert_eq!(changes(before, after), (Vec::new(), Vec::new(), Vec::new()));
    }

    #[test]
    fn schemas_say_what_changed() {
        let before = r#"{"name":"a","inputSchema":{"type":"object","properties":{"x":{"type":"string"},"y":{},"o":{"properties":{"p":{}}}},"required":["y"]}}"#;
        let after = r#"{"name":"a","inputSchema":{"type":"object","properties":{"x":{"type":"integer","description":"d"},"z":{},"n":{},"o":{"properties":{"q":{}}}},"required":["x","z"]}}"#;
        let found = changes(before, after).2;
        let has = |pointer: &str, change| found.contains(&(pointer.into(), change));
        assert!(has(
            "/inputSchema/properties/x",
            SchemaChangeKind::NowRequired
        ));
        assert!(has("/inputSchema/properties/x", SchemaChangeKind::Values));
        assert!(has("/inputSchema/properties/x", SchemaChangeKind::Text));
        assert!(has("/inputSchema/properties/y", SchemaChangeKind::Removed));
        assert!(has(
            "/inputSchema/properties/z",
            SchemaChangeKind::AddedRequired
        ));
        assert!(has("/inputSchema/properties/n", SchemaChangeKind::Added));
        assert!(has(
            "/inputSchema/properties/o/properties/q",
            SchemaChangeKind::Added
        ));
        assert!(has(
            "/inputSchema/properties/o/properties/p",
            SchemaChangeKind::Removed
        ));
        assert_eq!(found.len(), 8);
    }
}
