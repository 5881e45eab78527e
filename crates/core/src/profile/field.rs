//! Reading a profile by hand: each fault names its place, what stands there, and what may stand
//! there.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::error::{Error, ErrorKind};
use crate::json::{self, Value, pointer};
use crate::tool::shorten;

/// A fault inside a profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    /// JSON pointer to the faulty value.
    pub(crate) pointer: String,
    /// What stands there and what was expected.
    pub(crate) message: String,
}

impl Fault {
    /// The fault with its line and column in `text`.
    pub(crate) fn in_text(self, text: &str) -> Error {
        let place = json::locate(text, &[&self.pointer])
            .into_iter()
            .next()
            .flatten()
            .map(|location| location.key.unwrap_or(location.value).start);
        let pointer = if self.pointer.is_empty() {
            "the profile".to_owned()
        } else {
            self.pointer
        };
        let error = Error::new(ErrorKind::Profile, format!("{pointer}: {}", self.message));
        match place {
            Some(place) => error.at(place.line, place.column),
            None => error,
        }
    }
}

/// A value inside a profile, with its address.
#[derive(Clone)]
pub(crate) struct Field<'a> {
    /// The value.
    pub(crate) value: Value<'a>,
    pointer: String,
}

impl<'a> Field<'a> {
    /// The outermost value.
    pub(crate) fn root(value: Value<'a>) -> Self {
        Self {
            value,
            pointer: String::new(),
        }
    }

    /// A fault at this value: what stands here, and what was expected.
    pub(crate) fn expected(&self, expected: &str) -> Fault {
        self.fault(format!(
            "found {}; expected {expected}",
            json::excerpt(self.value)
        ))
    }

    /// A fault at this value in free words.
    pub(crate) fn fault(&self, message: String) -> Fault {
        Fault {
            pointer: self.pointer.clone(),
            message,
        }
    }

    /// The member `key`, if it is there.
    pub(crate) fn get(&self, key: &str) -> Option<Self> {
        Some(Self {
            value: self.value.get(key)?,
            pointer: pointer::join(&self.pointer, &[key]),
        })
    }

    /// The member `key`.
    pub(crate) fn need(&self, key: &str) -> Result<Self, Fault> {
        self.get(key)
            .ok_or_else(|| self.fault(format!("`{key}` is missing")))
    }

    /// Whether this is an object with no other members than `allowed`, each at most once.
    pub(crate) fn object(&self, allowed: &[&str]) -> Result<(), Fault> {
        if !self.value.is_object() {
            return Err(self.expected(&format!("an object with {}", list(allowed))));
        }
        for (index, (key, _)) in self.value.members().enumerate() {
            let here = |message| Fault {
                pointer: pointer::join(&self.pointer, &[key]),
                message,
            };
            if !allowed.contains(&key) {
                return Err(here(format!(
                    "{:?} is not known here; expected {}",
                    shorten(key, 60),
                    list(allowed)
                )));
            }
            if self.value.members().skip(index + 1).any(|(k, _)| k == key) {
                return Err(here(format!("`{key}` stands here twice")));
            }
        }
        Ok(())
    }

    /// The members of an object with free keys.
    pub(crate) fn members(&self, expected: &str) -> Result<Vec<(&'a str, Self)>, Fault> {
        if !self.value.is_object() {
            return Err(self.expected(expected));
        }
        Ok(self
            .value
            .members()
            .map(|(key, value)| {
                let pointer = pointer::join(&self.pointer, &[key]);
                (key, Self { value, pointer })
            })
            .collect())
    }

    /// The elements of an array.
    pub(crate) fn items(&self, expected: &str) -> Result<Vec<Self>, Fault> {
        if !self.value.is_array() {
            return Err(self.expected(expected));
        }
        Ok(self
            .value
            .items()
            .enumerate()
            .map(|(index, value)| Self {
                value,
                pointer: format!("{}/{index}", self.pointer),
            })
            .collect())
    }

    /// The elements of an array, or the value itself where it is none.
    pub(crate) fn one_or_more(&self) -> Vec<Self> {
        self.items("").unwrap_or_else(|_| alloc::vec![self.clone()])
    }

    /// Text that is not empty.
    pub(crate) fn text(&self) -> Result<&'a str, Fault> {
        self.value
            .as_str()
            .filter(|text| !text.trim().is_empty())
            .ok_or_else(|| self.expected("text"))
    }

    /// A list of texts.
    pub(crate) fn texts(&self) -> Result<Vec<String>, Fault> {
        self.items("an array of texts")?
            .iter()
            .map(|item| item.text().map(ToOwned::to_owned))
            .collect()
    }

    /// `true` or `false`.
    pub(crate) fn flag(&self) -> Result<bool, Fault> {
        self.value
            .as_bool()
            .ok_or_else(|| self.expected("true or false"))
    }

    /// One of a closed set of words.
    pub(crate) fn choice<T: Copy>(&self, choices: &[(&str, T)]) -> Result<T, Fault> {
        self.value
            .as_str()
            .and_then(|text| choices.iter().find(|(name, _)| *name == text))
            .map(|(_, value)| *value)
            .ok_or_else(|| {
                let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
                self.expected(&format!("one of {}", list(&names)))
            })
    }
}

/// `a`, `b` or `c`.
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

/// The few words of `all` that look most like `word`, for "expected".
pub(crate) fn nearest<'a>(word: &str, all: &[&'a str]) -> Vec<&'a str> {
    const FEW: usize = 5;
    let mut ranked: Vec<(usize, &str)> = all
        .iter()
        .map(|other| (distance(word, other), *other))
        .collect();
    crate::order::sort_by(&mut ranked, |a, b| a.0.cmp(&b.0));
    ranked
        .into_iter()
        .take(FEW)
        .map(|(_, other)| other)
        .collect()
}

/// How many letters must be put in, taken out or replaced to get from one word to the other.
fn distance(from: &str, to: &str) -> usize {
    let mut row: Vec<usize> = (0..=to.chars().count()).collect();
    for (index, a) in from.chars().enumerate() {
        let mut corner = index;
        let mut left = index + 1;
        if let Some(first) = row.first_mut() {
            *first = left;
        }
        for (cell, b) in row.iter_mut().skip(1).zip(to.chars()) {
            let above = *cell;
            left = (corner + usize::from(a != b)).min(above + 1).min(left + 1);
            corner = above;
            *cell = left;
        }
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{distance, nearest};

    #[test]
    fn near_words_come_first() {
        assert_eq!(distance("kodex", "codex"), 1);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("abc", ""), 3);
        assert_eq!(
            nearest("vs-code", &["codex", "vscode", "zed"]),
            ["vscode", "codex", "zed"]
        );
    }
}
