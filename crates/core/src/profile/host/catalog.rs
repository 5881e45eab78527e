//! The hosts that are known, and how a name on a command line finds one.

use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::super::field::{Fault, Field, list};
use super::{Facts, Mode, Reader, read};
use crate::error::{Error, ErrorKind};
use crate::json::{Document, Limits};
use crate::tool::spelling::distance;

/// The built-in profiles, generated from `profile/hosts/*.json` by `xtask gen`.
#[cfg(feature = "docs")]
const BUILT_IN: &str = include_str!("../generated/hosts.json");
/// The same without sources and notes: prose stays out of the wasm.
#[cfg(not(feature = "docs"))]
const BUILT_IN: &str = include_str!("../generated/hosts.lean.json");

/// Lists of words by name; the last of several lists with one name counts.
pub(super) type Words = Vec<(Arc<str>, Vec<Arc<str>>)>;

/// A host with its modes.
#[derive(Clone, Debug)]
pub struct HostProfile {
    /// The id.
    pub id: Arc<str>,
    /// The name that people use.
    pub title: Arc<str>,
    /// What is known about it.
    pub facts: Facts,
    /// The modes; the first is what applies when none is named.
    pub modes: Vec<Arc<Mode>>,
    pub(super) reader: Arc<Reader>,
    pub(super) words: Words,
}

impl Serialize for HostProfile {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut map = out.serialize_map(None)?;
        map.serialize_entry("host", &*self.id)?;
        map.serialize_entry("title", &*self.title)?;
        self.facts.entries(&mut map)?;
        let modes: Vec<&Mode> = self.modes.iter().map(|mode| &**mode).collect();
        map.serialize_entry("modes", &modes)?;
        map.end()
    }
}

impl Serialize for Mode {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut map = out.serialize_map(None)?;
        map.serialize_entry("mode", &*self.name)?;
        self.facts.entries(&mut map)?;
        map.end()
    }
}

impl Facts {
    fn entries<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        let aliases: Vec<&str> = self.aliases.iter().map(|alias| &**alias).collect();
        let sources: Vec<&str> = self.sources.iter().map(|source| &**source).collect();
        map.serialize_entry("aliases", &aliases)?;
        map.serialize_entry("version", &*self.version)?;
        map.serialize_entry("date", &*self.date)?;
        map.serialize_entry("grade", &self.grade)?;
        map.serialize_entry("past", &self.past)?;
        map.serialize_entry("sources", &sources)?;
        map.serialize_entry("note", &(!self.note.is_empty()).then_some(&*self.note))
    }
}

/// Known host profiles.
#[derive(Clone, Debug, Default)]
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
        let parsers = catalog
            .profiles
            .iter()
            .take_while(|profile| profile.id.starts_with("sdk-"));
        let parsers = parsers.count();
        catalog.profiles.rotate_left(parsers);
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

    /// The profile that `extends` names.
    pub(super) fn extended(&self, extends: &Field<'_>) -> Result<&HostProfile, Fault> {
        let name = extends.text()?;
        self.profile(name).ok_or_else(|| {
            let near = self.nearest(name);
            extends.expected(&format!("the id of a host, such as `{near}`"))
        })
    }

    /// The id that looks most like a name.
    fn nearest(&self, name: &str) -> &str {
        let ids = self.profiles.iter().map(|profile| &*profile.id);
        let near = |id: &&str| distance(name.as_bytes(), id.as_bytes(), 64);
        ids.min_by_key(near).unwrap_or_default()
    }

    /// The profile with this id or alias.
    pub fn profile(&self, name: &str) -> Option<&HostProfile> {
        let wanted = key(name);
        self.profiles
            .iter()
            .find(|profile| key(&profile.id) == wanted || profile.facts.is_called(&wanted))
    }

    /// Every mode of every host that has this rule today; bare parsers are no hosts.
    pub fn of_today(&self) -> Vec<Arc<Mode>> {
        let hosts = self.profiles.iter();
        hosts
            .filter(|profile| !profile.id.starts_with("sdk-"))
            .flat_map(|profile| &profile.modes)
            .filter(|mode| !mode.facts.past)
            .cloned()
            .collect()
    }

    /// The one mode of any host with this alias, such as `gemini-plan`.
    fn nickname(&self, name: &str) -> Option<Arc<Mode>> {
        let wanted = key(name);
        let modes = self.profiles.iter().flat_map(|profile| &profile.modes);
        let mut found = modes.filter(|mode| mode.facts.is_called(&wanted));
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
        let (host, mode) = name.split_once(':').unwrap_or((name, ""));
        let Some(profile) = self.profile(host) else {
            return match self.nickname(name) {
                Some(only) => Ok(alloc::vec![only]),
                None => Err(Error::new(
                    ErrorKind::Option,
                    format!(
                        "there is no host {host:?}; expected `all` or a host such as `{}`",
                        self.nearest(host)
                    ),
                )),
            };
        };
        let found = match mode {
            "all" => return Ok(profile.modes.clone()),
            "" => profile.modes.first().cloned(),
            mode => profile.mode(mode),
        };
        found.map(|mode| alloc::vec![mode]).ok_or_else(|| {
            let names: Vec<&str> = profile.modes.iter().map(|mode| &*mode.name).collect();
            Error::new(
                ErrorKind::Option,
                format!(
                    "the host {} has no mode {mode:?}; expected {}",
                    profile.id,
                    list(&names)
                ),
            )
        })
    }
}

impl Facts {
    /// Whether an alias has this key.
    fn is_called(&self, wanted: &str) -> bool {
        self.aliases.iter().any(|alias| key(alias) == wanted)
    }
}

impl HostProfile {
    /// The mode with this name or alias. Case, blanks and punctuation do not matter, and the order
    /// of words matters only where it must.
    pub fn mode(&self, name: &str) -> Option<Arc<Mode>> {
        let wanted = key(name);
        let mut modes = self.modes.iter();
        let found = modes
            .clone()
            .find(|mode| *mode.name == *name || key(&mode.name) == wanted)
            .or_else(|| modes.clone().find(|mode| mode.facts.is_called(&wanted)))
            .or_else(|| modes.find(|mode| same_words(&mode.name, name)));
        found.cloned()
    }
}

/// A name without case, blanks and punctuation; `+` is kept, since it tells modes apart.
fn key(name: &str) -> String {
    name.chars()
        .filter(|c| c.is_alphanumeric() || *c == '+')
        .map(|c| c.to_ascii_lowercase())
        .collect()
}

/// Whether two names have the same words in any order.
fn same_words(one: &str, other: &str) -> bool {
    let words = |name: &str| -> Vec<String> {
        name.split(|c: char| !c.is_alphanumeric() && c != '_')
            .filter(|word| !matches!(*word, "" | "and" | "mode" | "filter" | "filters"))
            .map(str::to_ascii_lowercase)
            .collect()
    };
    let (one, other) = (words(one), words(other));
    one.len() == other.len() && one.iter().all(|word| other.contains(word))
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
