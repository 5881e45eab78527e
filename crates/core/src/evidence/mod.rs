//! Second floor: what a tool seems to do, read from its name, title, description and schemas.
//!
//! Four effects, each yes, no or unknown, and always with evidence. Unknown is never clean.
//!
//! How it works: the name and every sentence are read for verbs that are said of this tool ([`prose`]), each
//! verb belongs to a class of effect ([`class`]), the schema is read for the worst argument ([`schema`]), what
//! was noted ([`notes`]) is weighed ([`weigh`]), and put into words when somebody asks ([`explain`]). The
//! vocabularies are data ([`vocab`]), one file a language.
#![allow(
    clippy::cast_possible_truncation,
    reason = "offsets into one text: the input is at most 64 MiB, and words are at most 32 bytes"
)]
#![allow(
    clippy::struct_excessive_bools,
    reason = "the state of a sentence is many small facts"
)]

mod cjk;
pub mod class;
mod confidence;
mod explain;
mod language;
mod name;
mod notes;
mod open;
mod plain;
mod prose;
mod repeat;
mod schema;
#[cfg(test)]
mod tests;
pub mod vocab;
mod weigh;
mod word_list;
mod words;

use alloc::borrow::Cow;
use alloc::string::String;

use serde::Serialize;

use crate::tool::Tool;
use class::{Class, ClassSet};
pub use confidence::Confidence;
use language::read_text;
use notes::{How, Mark, Mode, Notes, Place, READING};
use weigh::weigh;

/// Three-valued truth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Tri {
    /// Evidence says so.
    Yes,
    /// Evidence says it is not so.
    No,
    /// Nothing was understood either way.
    #[default]
    Unknown,
}

/// Where an effect was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Evidence<'a> {
    /// Where.
    pub pointer: String,
    /// The words there.
    pub words: Cow<'a, str>,
    /// What they mean.
    pub reason: &'static str,
}

/// One effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Effect {
    /// Whether the tool has it.
    pub value: Tri,
    /// How sure that is; nothing where unknown.
    pub confidence: Option<Confidence>,
}

impl Effect {
    const fn yes(confidence: Confidence) -> Self {
        Self {
            value: Tri::Yes,
            confidence: Some(confidence),
        }
    }
    const fn no(confidence: Confidence) -> Self {
        Self {
            value: Tri::No,
            confidence: Some(confidence),
        }
    }
    /// Whether the effect is there, at least this surely.
    pub fn is_yes(self, at_least: Confidence) -> bool {
        self.value == Tri::Yes && self.confidence >= Some(at_least)
    }
    /// Whether the effect is not there, at least this surely.
    pub fn is_no(self, at_least: Confidence) -> bool {
        self.value == Tri::No && self.confidence >= Some(at_least)
    }
}

/// One of the four effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// Changes something that outlives the call.
    Writes,
    /// Removes, overwrites, ends or takes away something.
    Destroys,
    /// A repeat changes nothing further.
    Repeatable,
    /// Reaches an open set of outside entities.
    OpenWorld,
}

impl Which {
    /// All four, in the order of the hints.
    pub const ALL: [Self; 4] = [
        Self::Writes,
        Self::Destroys,
        Self::Repeatable,
        Self::OpenWorld,
    ];

    /// The key in the report.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Writes => "writes",
            Self::Destroys => "destroys",
            Self::Repeatable => "repeatable",
            Self::OpenWorld => "openWorld",
        }
    }
}

/// What a tool seems to do.
#[derive(Clone)]
pub struct Effects<'a> {
    /// Changes something that outlives the call.
    pub writes: Effect,
    /// Removes, overwrites, ends or takes away something.
    pub destroys: Effect,
    /// Repeating it with the same arguments changes nothing further.
    pub repeatable: Effect,
    /// Reaches an open set of outside entities.
    pub open_world: Effect,
    /// The classes that evidence of some weight speaks for.
    pub classes: ClassSet,
    /// The classes that evidence speaks for likely or surely.
    strong: ClassSet,
    /// Whether name and text were understood at all. Where not, every effect is unknown.
    pub judged: bool,
    tool: Tool<'a>,
    notes: Notes,
}

impl<'a> Effects<'a> {
    /// Judges a tool.
    pub fn judge(tool: &Tool<'a>) -> Self {
        let mut notes = Notes::new();
        let name = tool.name.map(|n| name::read(n, false)).unwrap_or_default();
        for (class, strength, from, to) in name.verbs.into_iter().flatten() {
            notes.mark(Mark {
                class,
                place: Place::Name,
                how: How::Name,
                strength,
                from,
                to,
            });
        }
        if let Some(text) = tool.description {
            read_text(&mut notes, text, Place::Description, Mode::Description);
        }
        let title = tool.title.or_else(|| tool.annotations_title());
        if let Some(title) = title {
            read_text(&mut notes, title, Place::Title, Mode::Title);
        }
        let head = |class: Class| {
            notes
                .iter()
                .any(|m| m.class == class && matches!(m.how, How::Name | How::Head))
        };
        let cx = schema::Context {
            executes: head(Class::Execute),
            starts: head(Class::Execute) || head(Class::Start),
            reads: notes.head.is_some_and(|(c, s)| READING.has(c) && s >= 3),
            sends: head(Class::Send),
            fetches: head(Class::Read) || head(Class::Execute),
            deletes: head(Class::Delete),
            delegates: name.has_agent || tool.description.is_some_and(|t| t.contains("agent")),
            creates: head(Class::Create) || head(Class::Update),
            changes: notes.iter().any(|m| {
                !READING.has(m.class) && m.strength >= 3 && matches!(m.how, How::Name | How::Head)
            }),
        };
        if let Some(schema) = tool.input_schema {
            schema::read(&mut notes, schema, cx);
        }
        if let Some(schema) = tool.output_schema {
            let reads = notes.nominal
                || name.looks
                || notes
                    .iter()
                    .any(|m| READING.has(m.class) && m.strength >= 3);
            schema::output::read(&mut notes, schema, reads);
        }
        weigh(tool, notes, &name)
    }

    /// One of the four.
    pub const fn effect(&self, which: Which) -> Effect {
        match which {
            Which::Writes => self.writes,
            Which::Destroys => self.destroys,
            Which::Repeatable => self.repeatable,
            Which::OpenWorld => self.open_world,
        }
    }

    /// The language that name and text were read in, as ISO 639-1; nothing where none was recognised.
    pub const fn language(&self) -> Option<&'static str> {
        self.notes.language
    }

    /// Whether evidence speaks likely or surely for one of the classes.
    pub const fn surely(&self, classes: ClassSet) -> bool {
        self.strong.meets(classes)
    }

    /// Whether the text says that what the tool does cannot be undone.
    pub const fn says_irreversible(&self) -> bool {
        self.notes.irreversible.is_some()
    }

    /// Whether evidence of some weight speaks for the class.
    pub fn has(&self, class: Class) -> bool {
        self.classes.has(class)
    }

    /// What an honest author would declare, in the order of [`crate::tool::Hint::ALL`]; nothing where not judged.
    pub fn suggested(&self) -> [Option<bool>; 4] {
        if !self.judged {
            return [None; 4];
        }
        let open = match self.open_world.value {
            Tri::Yes => Some(true),
            Tri::No => Some(false),
            Tri::Unknown => None,
        };
        match self.writes.value {
            Tri::Unknown => [None, None, None, open],
            // A guess that it only reads is no advice to say so.
            Tri::No if !self.writes.is_no(Confidence::Likely) => [None, None, None, open],
            Tri::No => [Some(true), Some(false), Some(true), open],
            // In doubt the prudent value: destructive, and not safe to repeat unless something speaks for it.
            Tri::Yes => [
                Some(false),
                Some(self.destroys.value != Tri::No),
                Some(
                    self.repeatable.is_yes(Confidence::Likely)
                        || self.repeatable.value == Tri::Yes && !self.edits(),
                ),
                open,
            ],
        }
    }
}
