//! The hosts that are known, and how a name on a command line finds one.

use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::super::field::{Fault, Field, list, nearest};
use super::{Grade, Mode, Reader, read};
use crate::error::{Error, ErrorKind};
use crate::json::{Document, Limits};

/// The built-in profiles, generated from `profile/hosts/*.json` by `xtask gen`.
#[cfg(feature = "docs")]
const BUILT_IN: &str = include_str!("../generated/hosts.json");
/// The same without sources and notes: prose stays out of the wasm.
#[cfg(not(feature = "docs"))]
const BUILT_IN: &str = include_str!("../generated/hosts.lean.json");

/// A host with its modes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostProfile {
    /// The id.
    pub id: Arc<str>,
    /// The name that people use.
    pub title: String,
    /// Other names that select it.
    pub aliases: Vec<String>,
    /// The version or commit it models.
    pub version: String,
    /// The day, month or year it models.
    pub date: String,
    /// How well it is known.
    pub grade: Grade,
    /// Where it was read.
    pub sources: Vec<String>,
    /// What else to know about it.
    pub note: Option<String>,
    /// The modes; the first is what applies when none is named.
    pub modes: Vec<Arc<Mode>>,
    pub(super) reader: Arc<Reader>,
    pub(super) words: Vec<(String, Vec<String>)>,
}

impl Serialize for HostProfile {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut map = out.serialize_map(Some(9))?;
        map.serialize_entry("host", &*self.id)?;
        map.serialize_entry("title", &self.title)?;
        map.serialize_entry("aliases", &self.aliases)?;
        map.serialize_entry("version", &self.version)?;
        map.serialize_entry("date", &self.date)?;
        map.serialize_entry("grade", &self.grade)?;
        map.serialize_entry("sources", &self.sources)?;
        map.serialize_entry("note", &self.note)?;
        let modes: Vec<&Mode> = self.modes.iter().map(|mode| &**mode).collect();
        map.serialize_entry("modes", &modes)?;
        map.end()
    }
}

impl Serialize for Mode {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut map = out.serialize_map(Some(7))?;
        map.serialize_entry("mode", &self.name)?;
        map.serialize_entry("aliases", &self.aliases)?;
        map.serialize_entry("version", &self.version)?;
        map.serialize_entry("date", &self.date)?;
        map.serialize_entry("grade", &self.grade)?;
        map.serialize_entry("sources", &self.sources)?;
        map.serialize_entry("note", &self.note)?;
        map.end()
    }
}

/// Known host profiles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Catalog {
    profiles: Vec<HostProfile>,
}

impl Catalog {
    /// The built-in profiles.
    pub fn built_in() -> Self {
        // The built-in text is tested to be readable; a catalogue of nothing says so loudly enough
        // where it were not.
        Self::read_bundle(BUILT_IN).unwrap_or_default()
    }

    /// Reads an array of profiles, or names the first fault.
    pub(crate) fn read_bundle(text: &str) -> Result<Self, Error> {
        let document = Document::parse(text, &Limits::default())?;
        let root = Field::root(document.root());
        let mut catalog = Self::default();
        let mut read = || -> Result<(), Fault> {
            for entry in root.items("an array of profiles")? {
                let profile = read::profile(&entry, &catalog, false)?;
                catalog.profiles.push(profile);
            }
            Ok(())
        };
        read().map_err(|fault| fault.in_text(text))?;
        // Parsers come first in the text, since hosts refer to them, and last for the reader.
        let rank = |profile: &HostProfile| match &*profile.id {
            "strict" | "lenient" => 0,
            id if id.starts_with("sdk-") => 2,
            _ => 1,
        };
        crate::order::sort_by(&mut catalog.profiles, |a, b| rank(a).cmp(&rank(b)));
        Ok(catalog)
    }

    /// Adds a profile of the user's own, such as `{"id":"ours","extends":"strict","rules":[...]}`,
    /// and gives its id. It may extend a profile that is known already. Where its id is taken, it
    /// takes the place of that profile.
    ///
    /// # Errors
    /// Line and column, what stands there, and what may stand there.
    pub fn add(&mut self, text: &str) -> Result<Arc<str>, Error> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let document = Document::parse(text, &Limits::default())?;
        let profile = read::profile(&Field::root(document.root()), self, true)
            .map_err(|fault| fault.in_text(text))?;
        let id = Arc::clone(&profile.id);
        match self.profiles.iter_mut().find(|other| other.id == id) {
            Some(other) => *other = profile,
            None => self.profiles.push(profile),
        }
        Ok(id)
    }

    /// The built-in profiles and those of `policies`, JSON text of an array of profiles.
    ///
    /// # Errors
    /// As [`Catalog::add`].
    pub fn with_policies(policies: &str) -> Result<Self, Error> {
        let mut catalog = Self::built_in();
        let document = Document::parse(policies, &Limits::default())?;
        let root = Field::root(document.root());
        let entries = root
            .items("an array of profiles")
            .map_err(|fault| fault.in_text(policies))?;
        for entry in entries {
            catalog.add(&entry.value.to_json())?;
        }
        Ok(catalog)
    }

    /// All profiles.
    pub fn profiles(&self) -> &[HostProfile] {
        &self.profiles
    }

    /// The ids of all profiles.
    pub(super) fn ids(&self) -> Vec<&str> {
        self.profiles.iter().map(|profile| &*profile.id).collect()
    }

    /// The profile with this id or alias.
    pub fn profile(&self, name: &str) -> Option<&HostProfile> {
        let wanted = key(name);
        self.profiles
            .iter()
            .find(|profile| *profile.id == *name)
            .or_else(|| {
                self.profiles.iter().find(|profile| {
                    key(&profile.id) == wanted
                        || profile.aliases.iter().any(|alias| key(alias) == wanted)
                })
            })
    }

    /// The one mode of any host with this alias, such as `gemini-plan`.
    fn nickname(&self, name: &str) -> Option<Arc<Mode>> {
        let wanted = key(name);
        let modes = self.profiles.iter().flat_map(|profile| &profile.modes);
        let mut found = modes.filter(|mode| mode.aliases.iter().any(|alias| key(alias) == wanted));
        let only = found.next()?;
        found.next().is_none().then(|| Arc::clone(only))
    }

    /// The modes that a name selects: `all`, `HOST` (its default mode), `HOST:all` or `HOST:MODE`.
    /// Case, blanks and punctuation do not matter.
    ///
    /// # Errors
    /// Where no host or no mode has this name; says which there are.
    pub fn select(&self, name: &str) -> Result<Vec<Arc<Mode>>, Error> {
        if name == "all" {
            let every = self.profiles.iter().flat_map(|profile| &profile.modes);
            return Ok(every.cloned().collect());
        }
        let (host, mode) = match name.split_once(':') {
            Some((host, mode)) => (host, Some(mode)),
            None => (name, None),
        };
        let Some(profile) = self.profile(host.trim()) else {
            if let Some(only) = self.nickname(name) {
                return Ok(alloc::vec![only]);
            }
            return Err(Error::new(
                ErrorKind::Option,
                format!(
                    "there is no host {host:?}; expected `all` or a host such as {}",
                    list(&nearest(host, &self.ids()))
                ),
            ));
        };
        match mode {
            None => Ok(profile.modes.first().cloned().into_iter().collect()),
            Some("all") => Ok(profile.modes.clone()),
            Some(mode) => profile
                .mode(mode)
                .map(|mode| alloc::vec![mode])
                .ok_or_else(|| {
                    let names: Vec<String> = profile
                        .modes
                        .iter()
                        .map(
                            |mode| match mode.aliases.iter().find(|alias| *alias != "default") {
                                Some(alias) => format!("{:?} ({alias})", mode.name),
                                None => format!("{:?}", mode.name),
                            },
                        )
                        .collect();
                    Error::new(
                        ErrorKind::Option,
                        format!(
                            "the host {} has no mode {mode:?}; expected one of {}",
                            profile.id,
                            names.join(", ")
                        ),
                    )
                }),
        }
    }
}

impl HostProfile {
    /// The mode with this name or alias. Case, blanks and punctuation do not matter, and the order
    /// of words matters only where it must.
    pub fn mode(&self, name: &str) -> Option<Arc<Mode>> {
        let by = |same: &dyn Fn(&str) -> bool| {
            self.modes
                .iter()
                .find(|mode| same(&mode.name))
                .or_else(|| {
                    self.modes
                        .iter()
                        .find(|mode| mode.aliases.iter().any(|alias| same(alias)))
                })
                .cloned()
        };
        let wanted = key(name);
        by(&|other| other == name)
            .or_else(|| by(&|other| key(other) == wanted))
            .or_else(|| by(&|other| word_set(other) == word_set(name)))
    }
}

/// A name without case, blanks and punctuation; `+` is kept, since it tells modes apart.
fn key(name: &str) -> String {
    name.chars()
        .filter(|c| c.is_alphanumeric() || *c == '+')
        .flat_map(char::to_lowercase)
        .collect()
}

/// The words of a name in alphabetical order.
fn word_set(name: &str) -> Vec<String> {
    let mut words: Vec<String> = name
        .split(|c: char| !c.is_alphanumeric() && c != '_')
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .filter(|word| !matches!(word.as_str(), "and" | "mode" | "filter" | "filters"))
        .collect();
    crate::order::sort_by(&mut words, Ord::cmp);
    words
}

/// Joins profile files into the two texts that are built in: with prose, and without sources and
/// notes. Parsers come first, since hosts refer to them.
///
/// # Errors
/// Names the file and the place of the first fault, also where a file's name is not its id.
#[cfg(any(test, feature = "docs"))]
pub fn bundle(files: &[(String, String)]) -> Result<(String, String), Error> {
    let mut files: Vec<&(String, String)> = files.iter().collect();
    files.sort_by_key(|(name, _)| (!name.starts_with("sdk-"), name));
    let mut catalog = Catalog::default();
    let mut texts = [String::from("["), String::from("[")];
    for (index, (name, text)) in files.into_iter().enumerate() {
        let in_file =
            |error: Error| Error::new(ErrorKind::Profile, format!("hosts/{name}: {error}"));
        let document = Document::parse(text, &Limits::default()).map_err(in_file)?;
        let root = Field::root(document.root());
        let profile =
            read::profile(&root, &catalog, false).map_err(|fault| in_file(fault.in_text(text)))?;
        if name.strip_suffix(".json") != Some(&profile.id) {
            return Err(in_file(Error::new(
                ErrorKind::Profile,
                format!("the id is {:?}; expected the file's name", profile.id),
            )));
        }
        catalog.profiles.push(profile);
        for (text, lean) in texts.iter_mut().zip([false, true]) {
            if index > 0 {
                text.push(',');
            }
            text.push_str(&prune(document.root(), lean));
        }
    }
    let [mut full, mut lean] = texts;
    full.push_str("]\n");
    lean.push_str("]\n");
    Ok((full, lean))
}

/// A profile as text without blanks; `lean` drops the prose and shortens commits.
#[cfg(any(test, feature = "docs"))]
fn prune(value: crate::json::Value<'_>, lean: bool) -> String {
    use crate::json::Kind;
    let joined = |parts: Vec<String>| parts.join(",");
    match value.kind() {
        Kind::Object => {
            let members = value
                .members()
                .filter(|(key, _)| {
                    *key != "$schema" && !(lean && matches!(*key, "sources" | "note"))
                })
                .map(|(key, value)| {
                    let commit = value
                        .as_str()
                        .filter(|text| lean && key == "version" && text.len() == 40)
                        .and_then(|text| text.get(..8));
                    match commit {
                        Some(short) => format!("{key:?}:{short:?}"),
                        None => format!("{key:?}:{}", prune(value, lean)),
                    }
                })
                .collect();
            format!("{{{}}}", joined(members))
        }
        Kind::Array => {
            let items = value.items().map(|item| prune(item, lean)).collect();
            format!("[{}]", joined(items))
        }
        _ => value.to_json(),
    }
}
