//! Second floor: what a tool seems to do, read from its name, title, description and schemas.
//!
//! Four effects, each yes, no or unknown, and always with evidence. Unknown is never clean.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use serde::Serialize;

use crate::finding::Confidence;
use crate::tool::Tool;

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
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Effect<'a> {
    /// Whether the tool has it.
    pub value: Tri,
    /// How sure that is; nothing where unknown.
    pub confidence: Option<Confidence>,
    /// What it rests on, strongest first.
    pub evidence: Vec<Evidence<'a>>,
}

/// What a tool seems to do.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Effects<'a> {
    /// Changes something that outlives the call.
    pub writes: Effect<'a>,
    /// Removes, overwrites, ends or takes away something.
    pub destroys: Effect<'a>,
    /// Repeating it with the same arguments changes nothing further.
    pub repeatable: Effect<'a>,
    /// Reaches an open set of outside entities.
    pub open_world: Effect<'a>,
}

impl<'a> Effects<'a> {
    /// Judges a tool.
    pub fn judge(_tool: &Tool<'a>) -> Self {
        Self::default()
    }
}
