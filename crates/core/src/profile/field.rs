//! Reading a profile by hand: each fault names its place, what stands there, and what may stand
//! there.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::error::{Error, ErrorKind};
use crate::json::{self, Value, pointer};
use crate::tool::shorten;

/// A fault inside a profile. Boxed, since every reading may return one and hardly any does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault(Box<Place>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Place {
    /// JSON pointer to the faulty value.
    pointer: String,
    /// What stands there and what was expected.
    message: String,
}

impl Fault {
    /// The fault with its line and column in `text`.
    #[inline(never)]
    pub(crate) fn in_text(self, text: &str) -> Error {
        let Place { pointer, message } = *self.0;
        let place = json::locate(text, &[&pointer])
            .into_iter()
            .next()
            .flatten()
            .map(|location| location.key.unwrap_or(location.value).start);
        let pointer = if pointer.is_empty() {
            "the profile"
        } else {
            &pointer
        };
        let error = Error::new(ErrorKind::Profile, format!("{pointer}: {message}"));
        match place {
            Some(place) => error.at(place.line, place.column),
            None => error,
        }
    }
}

/// The last step to a value.
#[derive(Clone, Copy)]
enum Step<'a> {
    Root,
    Key(&'a str),
    Element(usize),
}

/// A value inside a profile, with the way to it. Addresses are written out for faults only.
#[derive(Clone, Copy)]
pub(crate) struct Field<'a> {
    /// The value.
    pub(crate) value: Value<'a>,
    above: Option<&'a Field<'a>>,
    step: Step<'a>,
}

impl<'a> Field<'a> {
    /// The outermost value.
    pub(crate) fn root(value: Value<'a>) -> Self {
        Self {
            value,
            above: None,
            step: Step::Root,
        }
    }

    fn pointer(&self) -> String {
        let mut pointer = self.above.map_or_else(String::new, Field::pointer);
        match self.step {
            Step::Root => {}
            Step::Key(key) => pointer::push(&mut pointer, key),
            Step::Element(index) => pointer::push(&mut pointer, &format!("{index}")),
        }
        pointer
    }

    /// A fault at this value: what stands here, and what was expected.
    #[inline(never)]
    pub(crate) fn expected(&self, expected: &str) -> Fault {
        let found = json::excerpt(self.value);
        self.fault(format!("found {found}; expected {expected}"))
    }

    /// A fault at this value in free words.
    #[inline(never)]
    pub(crate) fn fault(&self, message: String) -> Fault {
        Fault(Box::new(Place {
            pointer: self.pointer(),
            message,
        }))
    }

    fn member<'f>(&'f self, key: &'f str, value: Value<'f>) -> Field<'f> {
        Field {
            value,
            above: Some(self),
            step: Step::Key(key),
        }
    }

    /// The member `key`, if it is there.
    #[inline(never)]
    pub(crate) fn get<'f>(&'f self, key: &'f str) -> Option<Field<'f>> {
        Some(self.member(key, self.value.get(key)?))
    }

    /// The member `key`.
    #[inline(never)]
    pub(crate) fn need<'f>(&'f self, key: &'f str) -> Result<Field<'f>, Fault> {
        self.get(key)
            .ok_or_else(|| self.fault(format!("`{key}` is missing")))
    }

    /// Whether this is an object with no other members than `allowed`, each at most once.
    #[inline(never)]
    pub(crate) fn object(&self, allowed: &[&str]) -> Result<(), Fault> {
        if !self.value.is_object() {
            return Err(self.expected(&format!("an object with {}", list(allowed))));
        }
        for (index, (key, value)) in self.value.members().enumerate() {
            let here = self.member(key, value);
            if !allowed.contains(&key) {
                return Err(here.fault(format!(
                    "{:?} is not known here; expected {}",
                    shorten(key, 60),
                    list(allowed)
                )));
            }
            if self.value.members().skip(index + 1).any(|(k, _)| k == key) {
                return Err(here.fault(format!("`{key}` stands here twice")));
            }
        }
        Ok(())
    }

    /// The members of an object with free keys.
    #[inline(never)]
    pub(crate) fn members(&self, expected: &str) -> Result<Vec<(&str, Field<'_>)>, Fault> {
        if !self.value.is_object() {
            return Err(self.expected(expected));
        }
        let members = self.value.members();
        Ok(members
            .map(|(key, value)| (key, self.member(key, value)))
            .collect())
    }

    /// The elements of an array.
    #[inline(never)]
    pub(crate) fn items(&self, expected: &str) -> Result<Vec<Field<'_>>, Fault> {
        if self.value.is_array() {
            Ok(self.one_or_more())
        } else {
            Err(self.expected(expected))
        }
    }

    /// The elements of an array, or the value itself where it is none.
    #[inline(never)]
    pub(crate) fn one_or_more(&self) -> Vec<Field<'_>> {
        if !self.value.is_array() {
            return alloc::vec![*self];
        }
        let items = self.value.items().enumerate();
        items
            .map(|(index, value)| Field {
                value,
                above: Some(self),
                step: Step::Element(index),
            })
            .collect()
    }

    /// Text that is not empty.
    #[inline(never)]
    pub(crate) fn text(&self) -> Result<&'a str, Fault> {
        self.value
            .as_str()
            .filter(|text| !text.trim().is_empty())
            .ok_or_else(|| self.expected("text"))
    }

    /// `true` or `false`.
    #[inline(never)]
    pub(crate) fn flag(&self) -> Result<bool, Fault> {
        self.value
            .as_bool()
            .ok_or_else(|| self.expected("true or false"))
    }

    /// One of a closed set of words.
    pub(crate) fn choice<T: Copy>(&self, choices: &[(&str, T)]) -> Result<T, Fault> {
        let found = choices
            .iter()
            .find(|(name, _)| self.value.as_str() == Some(*name));
        match found {
            Some((_, value)) => Ok(*value),
            None => Err(self.none_of(choices.len(), &|index| {
                choices.get(index).map_or("", |(name, _)| *name)
            })),
        }
    }

    /// The value is none of these words. One function for all types of choice.
    #[inline(never)]
    fn none_of<'n>(&self, count: usize, name: &dyn Fn(usize) -> &'n str) -> Fault {
        let names: Vec<&str> = (0..count).map(name).collect();
        self.expected(&format!("one of {}", list(&names)))
    }
}

/// `a`, `b` or `c`.
#[inline(never)]
pub(crate) fn list(words: &[&str]) -> String {
    let mut out = String::new();
    for (index, word) in words.iter().enumerate() {
        if index > 0 {
            out.push_str(if index + 1 == words.len() {
                " or "
            } else {
                ", "
            });
        }
        out.push('`');
        out.push_str(word);
        out.push('`');
    }
    out
}
