//! Looking for many things in one value. [`Value::get`] reads an object from its start, so asking a
//! large one for each of its members takes the square of its length.

use alloc::vec::Vec;

use super::{Kind, Value, pointer};

/// Up to so many members, and up to so many questions, reading from the start is as quick.
const FEW: usize = 16;

/// The members of an object, for asking many times.
pub(crate) struct Keys<'a> {
    object: Value<'a>,
    /// Empty where there are few.
    index: Index<'a>,
}

impl<'a> Keys<'a> {
    pub(crate) fn of(object: Value<'a>) -> Self {
        let mut index = Index::default();
        if object.members().nth(FEW).is_some() {
            index.add(object);
            index.sort();
        }
        Self { object, index }
    }

    pub(crate) fn get(&self, key: &str) -> Option<Value<'a>> {
        if self.index.0.is_empty() {
            return self.object.get(key);
        }
        self.index.find(self.object, key, usize::MAX)
    }
}

/// The places in a value, for following many pointers.
pub(crate) struct Places<'a> {
    root: Value<'a>,
    asked: usize,
    index: Index<'a>,
}

impl<'a> Places<'a> {
    pub(crate) fn of(root: Value<'a>) -> Self {
        Self {
            root,
            asked: 0,
            index: Index::default(),
        }
    }

    /// As [`Value::at`] of a value in the root, or of the root itself.
    pub(crate) fn from(&mut self, start: Value<'a>, pointer: &str) -> Option<Value<'a>> {
        self.asked += 1;
        if self.asked <= FEW {
            return start.at(pointer);
        }
        if self.index.0.is_empty() {
            self.index.add_all(self.root);
            self.index.sort();
        }
        let mut here = start;
        for segment in pointer::segments(pointer) {
            here = match here.kind() {
                Kind::Object => self.index.find(here, &segment, usize::MAX)?,
                Kind::Array => self.index.find(here, "", segment.parse().ok()?)?,
                _ => return None,
            };
        }
        Some(here)
    }
}

/// Members and elements by where their owner lies on the tape, by key and by position, sorted.
#[derive(Default)]
struct Index<'a>(Vec<Entry<'a>>);

struct Entry<'a> {
    owner: usize,
    /// Empty for an element.
    key: &'a str,
    position: usize,
    value: Value<'a>,
}

impl<'a> Index<'a> {
    fn add(&mut self, owner: Value<'a>) {
        let members = owner.members();
        let elements = owner.items().map(|value| ("", value));
        for (position, (key, value)) in members.chain(elements).enumerate() {
            self.0.push(Entry {
                owner: owner.place(),
                key,
                position,
                value,
            });
        }
    }

    fn add_all(&mut self, owner: Value<'a>) {
        self.add(owner);
        for (_, value) in owner.members() {
            self.add_all(value);
        }
        for value in owner.items() {
            self.add_all(value);
        }
    }

    fn sort(&mut self) {
        crate::order::sort_by(&mut self.0, |a, b| {
            (a.owner, a.key, a.position).cmp(&(b.owner, b.key, b.position))
        });
    }

    /// The element at a position, or of the members with a key the last up to it, as in `Value::get`.
    fn find(&self, owner: Value<'a>, key: &str, position: usize) -> Option<Value<'a>> {
        let wanted = (owner.place(), key, position);
        let behind = self
            .0
            .partition_point(|entry| (entry.owner, entry.key, entry.position) <= wanted);
        let found = self.0.get(behind.checked_sub(1)?)?;
        let exact = owner.is_object() || found.position == position;
        (found.owner == wanted.0 && found.key == key && exact).then_some(found.value)
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
                assert_eq!(places.from(root, pointer), root.at(pointer), "{pointer}");
            }
            let inner = root.at("/a~1b").unwrap();
            assert_eq!(places.from(inner, "/~0"), root.at("/a~1b/~0"));
            assert_eq!(places.from(inner, "/list"), None);
            let keys = Keys::of(root);
            assert_eq!(keys.get("k7").and_then(Value::as_str), Some("twice"));
            assert!(keys.get("k40").is_none());
        })
        .unwrap();
    }
}
