//! Looking for many things in one value. [`Value::get`] reads an object from its start, so asking a
//! large one for each of its members takes the square of its length.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::{Kind, Value, pointer};

/// Up to so many members or elements, reading all is as quick as looking them up.
const FEW: usize = 16;

/// The members of an object, for asking many times.
pub(crate) enum Keys<'a> {
    Few(Value<'a>),
    Many(BTreeMap<&'a str, Value<'a>>),
}

impl<'a> Keys<'a> {
    pub(crate) fn of(object: Value<'a>) -> Self {
        if object.members().nth(FEW).is_none() {
            return Self::Few(object);
        }
        // Of equal keys the last one stays, as in `Value::get`.
        Self::Many(object.members().collect())
    }

    pub(crate) fn get(&self, key: &str) -> Option<Value<'a>> {
        match self {
            Self::Few(object) => object.get(key),
            Self::Many(members) => members.get(key).copied(),
        }
    }
}

/// The places in a value, for following many pointers.
pub(crate) struct Places<'a> {
    root: Value<'a>,
    /// What is large, by where it lies on the tape.
    objects: BTreeMap<usize, Keys<'a>>,
    arrays: BTreeMap<usize, Vec<Value<'a>>>,
}

impl<'a> Places<'a> {
    pub(crate) const fn of(root: Value<'a>) -> Self {
        Self {
            root,
            objects: BTreeMap::new(),
            arrays: BTreeMap::new(),
        }
    }

    /// As [`Value::at`].
    pub(crate) fn at(&mut self, pointer: &str) -> Option<Value<'a>> {
        let mut here = self.root;
        for segment in pointer::segments(pointer) {
            here = match here.kind() {
                Kind::Object => self.member(here, &segment)?,
                Kind::Array => self.element(here, segment.parse().ok()?)?,
                _ => return None,
            };
        }
        Some(here)
    }

    fn member(&mut self, object: Value<'a>, key: &str) -> Option<Value<'a>> {
        if object.members().nth(FEW).is_none() {
            return object.get(key);
        }
        self.objects
            .entry(object.place())
            .or_insert_with(|| Keys::of(object))
            .get(key)
    }

    fn element(&mut self, array: Value<'a>, index: usize) -> Option<Value<'a>> {
        if index < FEW {
            return array.items().nth(index);
        }
        self.arrays
            .entry(array.place())
            .or_insert_with(|| array.items().collect())
            .get(index)
            .copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::{Limits, with_document};
    use alloc::format;
    use alloc::string::String;

    #[test]
    fn places_are_those_that_a_value_finds_itself() {
        let many: Vec<String> = (0..40).map(|at| format!("\"k{at}\":{at},")).collect();
        let many = many.concat();
        let text = format!(
            r#"{{{many}"k7":"twice","a/b":{{{many}"~":1}},"list":[{}{{{many}"x":[2]}}]}}"#,
            "0,".repeat(30)
        );
        let pointers = [
            "",
            "/k0",
            "/k7",
            "/k39",
            "/k40",
            "/a~1b/~0",
            "/a~1b/k3",
            "/list/3",
            "/list/29",
            "/list/30/x/0",
            "/list/30/k5",
            "/list/31",
            "/list/x",
            "/k0/x",
            "/a~1b/nothing",
            "x",
        ];
        with_document(&text, &Limits::default(), |document| {
            let root = document.root();
            let mut places = Places::of(root);
            // Twice: what was noted the first time must serve the second.
            for pointer in pointers.iter().chain(&pointers) {
                assert_eq!(places.at(pointer), root.at(pointer), "{pointer}");
            }
            let keys = Keys::of(root);
            assert_eq!(keys.get("k7").and_then(Value::as_str), Some("twice"));
            assert!(keys.get("k40").is_none());
        })
        .unwrap();
    }
}
