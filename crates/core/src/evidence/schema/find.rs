//! Finding a parameter again by its number, with the place where it is defined.

use alloc::vec::Vec;

use super::{DEPTH, SCHEMAS};
use crate::json::Value;

/// A parameter: the segments of the pointer to its definition, its name, and the definition.
pub(in super::super) type Found<'f, 'a> = &'f mut dyn FnMut(&[&'a str], &'a str, Value<'a>);

/// Visits the parameters in the same order as [`super::read`] and hands over the n-th.
pub(in super::super) fn nth<'a>(schema: Value<'a>, n: u16, found: Found<'_, 'a>) {
    let mut search = Search {
        root: schema,
        left: i32::from(n),
        entered: 0,
        path: Vec::new(),
    };
    search.object(schema, 0, found);
}

struct Search<'a> {
    root: Value<'a>,
    left: i32,
    entered: u16,
    path: Vec<&'a str>,
}

impl<'a> Search<'a> {
    fn object(&mut self, schema: Value<'a>, depth: u8, found: Found<'_, 'a>) {
        if depth > DEPTH || self.left < 0 {
            return;
        }
        self.entered += 1;
        for (key, value) in schema.members() {
            match key {
                "properties" => {
                    for (name, prop) in value.members() {
                        if self.left < 0 {
                            return;
                        }
                        self.within(&["properties", name], |search| {
                            let prop = search.follow(prop);
                            if search.left == 0 {
                                found(&search.path, name, prop);
                            }
                            search.left -= 1;
                            search.object(prop, depth + 1, found);
                            if let Some(items) = prop.get("items") {
                                search.within(&["items"], |search| {
                                    let items = search.follow(items);
                                    search.object(items, depth + 1, found);
                                });
                            }
                        });
                    }
                }
                "oneOf" | "anyOf" | "allOf" => {
                    for (k, item) in value.items().enumerate() {
                        const DIGITS: [&str; 10] =
                            ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
                        if self.entered >= SCHEMAS {
                            return;
                        }
                        let index = DIGITS.get(k).copied().unwrap_or("-");
                        self.within(&[key, index], |search| {
                            let item = search.follow(item);
                            search.object(item, depth + 1, found);
                        });
                    }
                }
                "$ref" => self.within(&[], |search| {
                    let target = search.follow(schema);
                    if target.get("$ref").is_none() {
                        search.object(target, depth + 1, found);
                    }
                }),
                _ => {}
            }
        }
    }

    /// Goes some segments deeper and comes back.
    fn within(&mut self, segments: &[&'a str], visit: impl FnOnce(&mut Self)) {
        let before = self.path.clone();
        self.path.extend_from_slice(segments);
        visit(self);
        self.path = before;
    }

    /// Follows a local `$ref`, a few steps at most: the path becomes that of the definition.
    fn follow(&mut self, mut schema: Value<'a>) -> Value<'a> {
        for _ in 0..3 {
            let target = schema
                .get("$ref")
                .and_then(Value::as_str)
                .and_then(|target| target.strip_prefix('#'));
            let Some((target, definition)) = target.and_then(|t| Some((t, self.root.at(t)?)))
            else {
                break;
            };
            schema = definition;
            self.path.clear();
            self.path.extend(target.split('/').skip(1));
        }
        schema
    }
}
