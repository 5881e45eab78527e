//! The profiles that come with the program: one file each, joined by a test into one text.

use alloc::string::String;
use alloc::vec::Vec;

use super::{DirectoryProfile, read};
use crate::json::{Document, Limits, Value};

/// The profiles of `profile/directories/*.json`, those of one id together, the current one first.
#[cfg(feature = "docs")]
const BUILT_IN: &str = include_str!("../generated/directories.json");
/// The same without notes: prose that no report carries stays out of the wasm.
#[cfg(not(feature = "docs"))]
const BUILT_IN: &str = include_str!("../generated/directories.lean.json");

fn text<'v>(value: Value<'v>, key: &str) -> &'v str {
    value.get(key).and_then(Value::as_str).unwrap_or_default()
}

/// The profiles of the text for which `wanted` says yes to id and date.
fn select(wanted: impl Fn(&str, &str) -> bool) -> Vec<DirectoryProfile> {
    let Ok(document) = Document::parse(BUILT_IN, &Limits::default()) else {
        return Vec::new();
    };
    // One that cannot be read would be left out; a test reads them all.
    document
        .root()
        .items()
        .filter(|value| wanted(text(*value, "id"), text(*value, "date")))
        .filter_map(|value| read::built_in(value).ok())
        .collect()
}

/// Every built-in profile.
pub fn builtins() -> impl Iterator<Item = DirectoryProfile> {
    select(|_, _| true).into_iter()
}

/// The current profile of each directory.
pub fn current() -> impl Iterator<Item = DirectoryProfile> {
    let mut last = String::new();
    builtins().filter(move |profile| {
        let first = profile.id != last;
        last.clone_from(&profile.id);
        first
    })
}

/// The built-in profile of a name: `openai@2026-02`, or `openai` for the current one.
pub fn find(name: &str) -> Option<DirectoryProfile> {
    let found = match name.split_once('@') {
        Some((id, date)) => select(|i, d| i == id && d == date),
        None => select(|i, _| i == name),
    };
    found.into_iter().next()
}

/// `id@date` of every built-in profile.
pub(super) fn labels() -> Vec<String> {
    builtins().map(|profile| profile.label()).collect()
}

/// Joins profile files into the two texts that are built in: with notes, and without.
///
/// # Errors
/// Names the file and the place of the first fault, also where a file's name is not `id@date`.
#[cfg(any(test, feature = "docs"))]
pub fn bundle(files: &[(String, String)]) -> Result<(String, String), crate::error::Error> {
    use crate::error::{Error, ErrorKind};
    use alloc::format;

    let mut read: Vec<(DirectoryProfile, &str)> = Vec::new();
    for (name, text) in files {
        let in_file =
            |error: Error| Error::new(ErrorKind::Profile, format!("directories/{name}: {error}"));
        let profile = DirectoryProfile::from_json(text).map_err(in_file)?;
        let label = profile.label();
        if name.strip_suffix(".json") != Some(&label) {
            return Err(in_file(Error::new(
                ErrorKind::Profile,
                format!("the profile is {label}; expected the file's name"),
            )));
        }
        read.push((profile, text));
    }
    read.sort_by(|(a, _), (b, _)| a.id.cmp(&b.id).then_with(|| b.date.cmp(&a.date)));
    let mut texts = [String::from("["), String::from("[")];
    for (index, (_, text)) in read.iter().enumerate() {
        let document = Document::parse(text, &Limits::default())?;
        for (out, lean) in texts.iter_mut().zip([false, true]) {
            let members: Vec<String> = document
                .root()
                .members()
                .filter(|(key, _)| *key != "$schema" && *key != "kind" && !(lean && *key == "note"))
                .map(|(key, value)| format!("{key:?}:{}", value.to_json()))
                .collect();
            if index > 0 {
                out.push(',');
            }
            out.push('{');
            out.push_str(&members.join(","));
            out.push('}');
        }
    }
    let [mut full, mut lean] = texts;
    full.push_str("]\n");
    lean.push_str("]\n");
    Ok((full, lean))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    pub(crate) fn files() -> Vec<(String, String)> {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/profile/directories");
        let mut files: Vec<_> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| {
                let path = entry.unwrap().path();
                let name = path.file_name().unwrap().to_string_lossy().into_owned();
                (name, std::fs::read_to_string(path).unwrap())
            })
            .collect();
        files.sort();
        files
    }

    /// Rewrites the built-in texts where `PRECALL_BLESS` is set; else proves them fresh.
    #[test]
    fn the_built_in_texts_are_fresh() {
        let (full, lean) = bundle(&files()).unwrap_or_else(|error| panic!("{error}"));
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/profile/generated");
        for (name, text) in [("directories.json", full), ("directories.lean.json", lean)] {
            let path = folder.join(name);
            if std::env::var_os("PRECALL_BLESS").is_some() {
                std::fs::write(&path, &text).unwrap();
            }
            let found = std::fs::read_to_string(&path).unwrap_or_default();
            assert!(
                found == text,
                "{name} is stale: run the tests with PRECALL_BLESS=1"
            );
        }
    }

    #[test]
    fn every_profile_is_complete_and_found() {
        assert_eq!(builtins().count(), files().len());
        for profile in builtins() {
            let label = profile.label();
            assert!(
                !profile.title.is_empty() && !profile.seen.is_empty(),
                "{label}"
            );
            for requirement in &profile.requirements {
                let id = &requirement.id;
                assert!(!requirement.source.is_empty(), "{label} {id}");
                assert!(!requirement.message.ends_with('.'), "{label} {id}");
            }
            assert_eq!(find(&label).map(|found| found.label()), Some(label));
        }
        for (name, text) in files() {
            let profile = DirectoryProfile::from_json(&text).unwrap();
            assert!(!profile.note.is_empty(), "{name}");
        }
    }

    #[test]
    fn a_bare_name_is_the_current_profile() {
        let label = |name: &str| find(name).map(|profile| profile.label());
        assert_eq!(label("openai").as_deref(), Some("openai@2026-09"));
        assert_eq!(label("openai@2025-12").as_deref(), Some("openai@2025-12"));
        assert_eq!(label("anthropic").as_deref(), Some("anthropic@2026-10"));
        assert_eq!(label("openai@2024-01"), None);
        assert_eq!(label("nowhere"), None);
        assert_eq!(
            current().filter(|profile| profile.id == "openai").count(),
            1
        );
        assert_eq!(current().count(), 10);
    }
}
