//! Conditions: when a requirement is not met. Each key of the JSON form is one test; all must hold.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use super::facts::{Match, ToolFacts};
use crate::evidence::Which;
use crate::evidence::class::ClassSet;
use crate::tool::{Declared, Hint};

/// All tests hold. An empty condition holds always, which the reader refuses.
#[derive(Clone, Debug, Default)]
pub(super) struct Condition(pub(super) Vec<Test>);

/// A set of words out of one of the tables below, as bits in the table's order.
pub(super) type Mask = u32;

/// States of a declared hint.
pub(super) const TRUE: Mask = 1;
pub(super) const FALSE: Mask = 2;
pub(super) const ABSENT: Mask = 4;
pub(super) const INVALID: Mask = 8;

/// States of `annotations`.
pub(super) const ANNOTATIONS: [&str; 4] = ["absent", "empty", "filled", "invalid"];
/// Where a title that is not blank stands.
pub(super) const TITLE: [&str; 4] = ["none", "tool", "annotations", "both"];
/// Values of an effect.
pub(super) const TRI: [&str; 3] = ["yes", "no", "unknown"];
/// Where the evidence of `does` stands.
pub(super) const PLACES: [&str; 2] = ["text", "schema"];
/// Faults of a description.
pub(super) const DESCRIPTION: [&str; 3] = ["empty", "tautological", "silent"];
/// Presence of a key.
pub(super) const PRESENCE: [&str; 2] = ["absent", "present"];

/// One test.
#[derive(Clone, Debug)]
pub(super) enum Test {
    /// A hint's declared value is one of the mask.
    Hint(Hint, Mask),
    /// `annotations` is in one of the states.
    Annotations(Mask),
    /// The title stands in one of the places.
    Title(Mask),
    /// An effect has one of the values.
    Effect(Which, Mask),
    /// There is evidence for one of the classes at one of the places.
    Does(ClassSet, Mask),
    /// The first or last word of the name is one of these.
    NameVerb(Vec<String>),
    /// A word of the name is one of these.
    NameWords(Vec<String>),
    /// The name has more characters.
    NameLonger(usize),
    /// The description has one of the faults.
    Description(Mask),
    /// The description has more characters.
    DescriptionLonger(usize),
    /// `outputSchema` is absent or present.
    OutputSchema(Mask),
    /// The definition has one of the shapes.
    Shape(Mask),
    /// The description says something of one of the kinds.
    Text(Mask),
    /// The title or the name does.
    TitleText(Mask),
    /// An input asks for something of one of the kinds.
    Input(Mask),
    /// A member of the tool itself has one of these values; `absent` and `present` are special.
    Field(String, Vec<String>),
    /// The input text is longer, in bytes. Asked of the list once, not of every tool.
    ListLarger(usize),
    /// One of the conditions holds.
    Any(Vec<Condition>),
    /// The condition does not hold.
    Not(Box<Condition>),
}

impl Condition {
    /// Whether all tests hold. The first test that has a place or words to show lends them.
    pub(super) fn holds(&self, facts: &ToolFacts<'_, '_>) -> Option<Match> {
        let mut found = Match::default();
        for test in &self.0 {
            found.add(test.holds(facts)?);
        }
        Some(found)
    }

    /// Every test in it, nested ones included.
    pub(super) fn walk(&self, visit: &mut impl FnMut(&Test)) {
        for test in &self.0 {
            visit(test);
            match test {
                Test::Any(conditions) => conditions.iter().for_each(|inner| inner.walk(visit)),
                Test::Not(inner) => inner.walk(visit),
                _ => {}
            }
        }
    }

    /// Whether it is about the list and not about a tool.
    pub(super) fn about_list(&self) -> bool {
        self.0
            .iter()
            .any(|test| matches!(test, Test::ListLarger(_)))
    }
}

impl Test {
    fn holds(&self, facts: &ToolFacts<'_, '_>) -> Option<Match> {
        let plain = |holds: bool| holds.then(Match::default);
        match self {
            Self::Hint(hint, mask) => {
                let declared = facts.declared(*hint);
                (mask & state(declared) != 0).then(|| facts.hint(*hint, declared))
            }
            Self::Annotations(mask) => plain(mask & facts.annotations_state() != 0),
            Self::Title(mask) => plain(mask & facts.title_place() != 0),
            Self::Effect(which, mask) => facts.effect(*which, *mask),
            Self::Does(classes, places) => facts.does(*classes, *places),
            Self::NameVerb(words) => facts.name_verb(words),
            Self::NameWords(words) => facts.name_word(words),
            Self::NameLonger(limit) => facts.longer(facts.tool.name, *limit, "name"),
            Self::Description(mask) => facts.description(*mask),
            Self::DescriptionLonger(limit) => {
                facts.longer(facts.tool.description, *limit, "description")
            }
            Self::OutputSchema(mask) => {
                let there = facts
                    .tool
                    .output_schema
                    .is_some_and(|schema| !schema.is_null());
                plain(mask & if there { 2 } else { 1 } != 0)
            }
            Self::Shape(mask) => facts.shape(*mask),
            Self::Text(mask) => facts.text(*mask),
            Self::TitleText(mask) => facts.title_text(*mask),
            Self::Input(mask) => facts.input(*mask),
            Self::Field(key, values) => plain(facts.field(key, values)),
            Self::ListLarger(limit) => plain(facts.list.text_length > *limit),
            Self::Any(conditions) => conditions.iter().find_map(|inner| inner.holds(facts)),
            Self::Not(inner) => plain(inner.holds(facts).is_none()),
        }
    }
}

/// The bit of a declared value.
pub(super) fn state(declared: Declared) -> Mask {
    match declared {
        Declared::True => TRUE,
        Declared::False => FALSE,
        Declared::Absent => ABSENT,
        Declared::Invalid(_) => INVALID,
    }
}
