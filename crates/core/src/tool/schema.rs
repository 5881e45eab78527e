//! Walks a JSON Schema from keyword to keyword, so that a property that is called like a keyword is
//! not taken for one.

use alloc::string::String;

use crate::json::{Value, pointer};

/// The keys that lead to a place, as a list that needs no memory of its own.
#[derive(Clone, Copy, Debug)]
pub struct Trail<'t> {
    before: Option<&'t Trail<'t>>,
    step: Step<'t>,
}

#[derive(Clone, Copy, Debug)]
enum Step<'t> {
    Key(&'t str),
    Element(usize),
}

impl<'t> Trail<'t> {
    /// A trail of one key.
    pub const fn new(key: &'t str) -> Self {
        Self {
            before: None,
            step: Step::Key(key),
        }
    }

    /// One key further.
    pub const fn key<'u>(&'u self, key: &'u str) -> Trail<'u> {
        Trail {
            before: Some(self),
            step: Step::Key(key),
        }
    }

    /// One element further.
    pub const fn element(&self, index: usize) -> Trail<'_> {
        Trail {
            before: Some(self),
            step: Step::Element(index),
        }
    }

    /// The last key; nothing where the trail ends in an array.
    pub const fn last(&self) -> Option<&'t str> {
        match self.step {
            Step::Key(key) => Some(key),
            Step::Element(_) => None,
        }
    }

    /// How many keys and elements it has.
    pub fn depth(&self) -> usize {
        1 + self.before.map_or(0, Self::depth)
    }

    /// Whether the trail is this one key.
    pub fn is(&self, key: &str) -> bool {
        self.before.is_none() && self.last() == Some(key)
    }

    /// The pointer that starts at `base` and follows the trail.
    pub fn pointer(&self, base: &str) -> String {
        let mut out = match self.before {
            Some(before) => before.pointer(base),
            None => String::from(base),
        };
        match self.step {
            Step::Key(key) => pointer::push(&mut out, key),
            Step::Element(index) => pointer::push_index(&mut out, index),
        }
        out
    }
}

/// Whether this is the name of a JSON type.
pub fn is_type(name: &str) -> bool {
    TYPES.contains(&name)
}

/// The names of the JSON types.
pub const TYPES: [&str; 7] = [
    "string", "number", "integer", "boolean", "object", "array", "null",
];

/// Where in the whole a schema stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It is the whole.
    Root,
    /// A property that is reached through `properties` alone: every call may carry it.
    Reachable,
    /// Below another keyword, such as `items` or `anyOf`.
    Elsewhere,
}

/// What to do at each schema: the trail, the schema, where it stands.
pub type See<'s, 'a> = &'s mut dyn FnMut(&Trail<'_>, Value<'a>, Standing);

/// Visits `schema` and every schema in it. `trail` leads to `schema`.
pub fn walk<'a>(trail: &Trail<'_>, schema: Value<'a>, see: See<'_, 'a>) {
    visit(trail, schema, Standing::Root, see);
}

fn visit<'a>(trail: &Trail<'_>, schema: Value<'a>, standing: Standing, see: See<'_, 'a>) {
    if !schema.is_object() {
        return;
    }
    see(trail, schema, standing);
    let below = |keyword: &str| {
        if keyword == "properties" && standing != Standing::Elsewhere {
            Standing::Reachable
        } else {
            Standing::Elsewhere
        }
    };
    for (keyword, value) in schema.members() {
        let here = trail.key(keyword);
        match keyword {
            "properties" | "patternProperties" | "dependentSchemas" | "$defs" | "definitions" => {
                for (name, inner) in value.members() {
                    visit(&here.key(name), inner, below(keyword), see);
                }
            }
            "items" | "prefixItems" | "oneOf" | "anyOf" | "allOf" if value.is_array() => {
                for (index, inner) in value.items().enumerate() {
                    visit(&here.element(index), inner, below(keyword), see);
                }
            }
            "items"
            | "contains"
            | "additionalProperties"
            | "additionalItems"
            | "unevaluatedProperties"
            | "unevaluatedItems"
            | "propertyNames"
            | "not"
            | "if"
            | "then"
            | "else" => visit(&here, value, below(keyword), see),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::{Limits, with_document};
    use alloc::vec::Vec;

    #[test]
    fn schemas_are_visited_and_names_are_not_keywords() {
        let text = r#"{"type":"object","properties":{"items":{"type":"array","items":{"type":"string"}},"a":{"properties":{"b":true,"c":{}}}},"anyOf":[{"required":["a"]}],"default":{"properties":{"x":{}}}}"#;
        let seen = with_document(text, &Limits::default(), |document| {
            let mut seen = Vec::new();
            walk(
                &Trail::new("inputSchema"),
                document.root(),
                &mut |trail, _, standing| {
                    seen.push((trail.pointer(""), standing));
                },
            );
            seen
        })
        .unwrap();
        let expected = [
            ("/inputSchema", Standing::Root),
            ("/inputSchema/properties/items", Standing::Reachable),
            ("/inputSchema/properties/items/items", Standing::Elsewhere),
            ("/inputSchema/properties/a", Standing::Reachable),
            (
                "/inputSchema/properties/a/properties/c",
                Standing::Reachable,
            ),
            ("/inputSchema/anyOf/0", Standing::Elsewhere),
        ];
        let seen: Vec<_> = seen
            .iter()
            .map(|(at, standing)| (at.as_str(), *standing))
            .collect();
        assert_eq!(seen, expected);
    }
}
