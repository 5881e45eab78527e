//! Directory profiles: what a directory, a score or a house rule demands of a tool definition.
//!
//! A profile is data: a dated list of requirements, each with the condition under which it is *not*
//! met, what the directory does then, how well that is known and where it was read. Form
//! requirements look at declared values, never at resolved ones: the protocol's defaults satisfy no
//! directory. Honesty requirements set declared values against effects, in the meaning that the
//! directory gave the words on its date. Nothing here promises an approval: people and models look
//! at a submission as well.

mod builtin;
mod condition;
mod facts;
mod judge;
mod read;
mod shape;
mod submission;
#[cfg(test)]
mod tests;
mod text;

use alloc::string::String;
use alloc::vec::Vec;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

#[cfg(any(test, feature = "docs"))]
pub use builtin::bundle;
pub use builtin::{builtins, current, find};
pub(crate) use facts::ListFacts;
pub use judge::{
    Because, Conflict, Coverage, DirectoryList, DirectoryOutcome, Grouped, HintSet, StatusCounts,
    Unsatisfied,
};
pub(crate) use judge::{conflict, judge, summarise};
pub use submission::Submission;

use condition::Condition;

/// What a directory does about a requirement that is not met. Ordered from nothing to refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Consequence {
    /// The requirement is switched off (by a profile that extends another).
    Off,
    /// Worth knowing.
    Info,
    /// Contested, or known at second hand.
    Warn,
    /// A reviewer or an automated reading of the text would likely stop here; one may object.
    Hold,
    /// The text says "must", or a check exists.
    Reject,
}

impl Consequence {
    const ALL: [Self; 5] = [Self::Off, Self::Info, Self::Warn, Self::Hold, Self::Reject];

    /// The name in profiles and in the report.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Info => "info",
            Self::Warn => "warn",
            Self::Hold => "hold",
            Self::Reject => "reject",
        }
    }

    /// What it means for the tool: `accepted`, `held` or `rejected`.
    pub const fn status(self) -> &'static str {
        match self {
            Self::Off | Self::Info | Self::Warn => "accepted",
            Self::Hold => "held",
            Self::Reject => "rejected",
        }
    }
}

/// What a requirement is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Subject {
    /// Which keys are there with which values.
    Form,
    /// Declared values against effects.
    Honesty,
    /// Name, schemas and the list.
    Structure,
    /// Title and description as texts.
    Text,
}

impl Subject {
    const ALL: [Self; 4] = [Self::Form, Self::Honesty, Self::Structure, Self::Text];

    /// The name in profiles and in the report.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Form => "form",
            Self::Honesty => "honesty",
            Self::Structure => "structure",
            Self::Text => "text",
        }
    }
}

/// How well a requirement is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Basis {
    /// The directory's own page or repository was read.
    Primary,
    /// Somebody quotes the page, with address and date.
    Quoted,
    /// Submitters report it.
    Reported,
}

impl Basis {
    const ALL: [Self; 3] = [Self::Primary, Self::Quoted, Self::Reported];

    /// The name in profiles and in the report.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Primary => "primary",
            Self::Quoted => "quoted",
            Self::Reported => "reported",
        }
    }
}

/// One demand.
#[derive(Clone, Debug)]
pub struct Requirement {
    /// Kebab-case name of the problem, unique in its profile.
    pub id: String,
    /// What it is about.
    pub kind: Subject,
    /// What follows when it is certainly not met. Only what is certain is ever refused outright.
    pub effect: Consequence,
    /// What follows when the text likely says so; at most a hold where not stated.
    pub likely: Consequence,
    /// What follows when that is one reading of several; a note where not stated.
    pub possible: Consequence,
    /// How well it is known.
    pub confidence: Basis,
    /// Key of the profile's `sources`.
    pub source: String,
    /// The problem in English. `{evidence}`, `{words}` and `{declared}` are filled in; a part in
    /// square brackets is left out where it cannot be filled.
    pub message: String,
    when: Condition,
}

impl Requirement {
    /// The problem in English, without what is special about one tool.
    pub fn summary(&self) -> String {
        judge::fill(&self.message, None)
    }
}

impl Serialize for Requirement {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut map = out.serialize_map(None)?;
        map.serialize_entry("id", &self.id)?;
        map.serialize_entry("kind", &self.kind)?;
        map.serialize_entry("effect", &self.effect)?;
        map.serialize_entry("likely", &self.likely)?;
        map.serialize_entry("possible", &self.possible)?;
        map.serialize_entry("confidence", &self.confidence)?;
        map.serialize_entry("source", &self.source)?;
        map.serialize_entry("message", &self.summary())?;
        map.end()
    }
}

/// What a profile makes of an optional file with reasons for the hints.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SubmissionPolicy {
    /// A tool or a reason is missing.
    pub missing: Consequence,
    /// A reason says nothing about the tool.
    pub boilerplate: Consequence,
    /// A reason speaks against the value, or the file against the list.
    pub contradiction: Consequence,
}

/// The demands of one directory on one date.
#[derive(Clone, Debug, Serialize)]
pub struct DirectoryProfile {
    /// Name on the command line.
    pub id: String,
    /// Month from which the text is modelled, as `YYYY-MM`.
    pub date: String,
    /// Name for people.
    pub title: String,
    /// `documented` or `reported`: how the profile as a whole is known.
    pub grade: &'static str,
    /// Month in which the sources were last seen, as `YYYY-MM`.
    pub seen: String,
    /// What is special about this text.
    pub note: String,
    /// Key and address or description of each source.
    #[serde(serialize_with = "as_map")]
    pub sources: Vec<(String, String)>,
    /// The demands, in the order in which they are reported.
    pub requirements: Vec<Requirement>,
    /// What the directory makes of a submission file; nothing where it knows none.
    pub submission: Option<SubmissionPolicy>,
}

impl DirectoryProfile {
    /// Reads a profile from JSON text. `extends` may name a built-in profile: its requirements are
    /// taken over, and those with an id of the base change only the keys they state.
    ///
    /// # Errors
    /// [`crate::error::ErrorKind::Profile`] with line, column, and what was expected there.
    pub fn from_json(text: &str) -> Result<Self, crate::error::Error> {
        read::profile(text)
    }

    /// The profile that an option names or holds: text is the name of a built-in one, an object is a
    /// profile of its own.
    ///
    /// # Errors
    /// [`crate::error::ErrorKind::Option`] for an unknown name; otherwise as [`Self::from_json`].
    pub fn from_option(value: crate::json::Value<'_>) -> Result<Self, crate::error::Error> {
        match value.as_str() {
            Some(name) => Self::named(name),
            None => Self::from_json(&value.to_json()),
        }
    }

    /// The built-in profile of a name, as [`find`], with an error that lists the known ones.
    ///
    /// # Errors
    /// [`crate::error::ErrorKind::Option`] for an unknown name.
    pub fn named(name: &str) -> Result<Self, crate::error::Error> {
        find(name).ok_or_else(|| {
            crate::error::Error::new(
                crate::error::ErrorKind::Option,
                alloc::format!(
                    "no built-in directory profile {:?}; expected one of {}",
                    crate::tool::shorten(name, 60),
                    builtin::labels().join(", ")
                ),
            )
        })
    }

    /// The requirement with this id.
    pub fn requirement(&self, id: &str) -> Option<&Requirement> {
        self.requirements.iter().find(|known| known.id == id)
    }

    /// The source of a requirement as text: an address, or a description of the place.
    pub fn source<'s>(&'s self, key: &'s str) -> &'s str {
        self.sources
            .iter()
            .find(|(name, _)| name == key)
            .map_or(key, |(_, source)| source)
    }

    /// `id@date`.
    pub fn label(&self) -> String {
        alloc::format!("{}@{}", self.id, self.date)
    }
}

fn as_map<S: Serializer>(pairs: &[(String, String)], out: S) -> Result<S::Ok, S::Error> {
    out.collect_map(pairs.iter().map(|(key, value)| (key, value)))
}
