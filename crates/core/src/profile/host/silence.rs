//! The two readings of silence, side by side for any list.

use alloc::sync::Arc;
use core::ops::AddAssign;

use serde::Serialize;

use super::super::field::Field;
use super::catalog::Catalog;
use super::{Mode, Outcome, Subject, outcome, read};
use crate::json::{Document, Limits};
use crate::tool::Tool;

/// The two generic hosts, each with a person to ask and a trusted server, so that nothing but the
/// reading of silence tells them apart.
pub(crate) struct Readings([Option<Arc<Mode>>; 2]);

/// Number of tools by what each generic host does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Silence {
    /// Reads silence as the protocol's defaults.
    pub strict: OutcomeCounts,
    /// Reads silence as no restriction.
    pub lenient: OutcomeCounts,
}

/// Number of tools by outcome.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct OutcomeCounts {
    /// Run unasked.
    pub run: usize,
    /// Asked about, or blocked where nobody is there to ask.
    pub stop: usize,
}

impl AddAssign for OutcomeCounts {
    fn add_assign(&mut self, other: Self) {
        self.run += other.run;
        self.stop += other.stop;
    }
}

impl AddAssign for Silence {
    fn add_assign(&mut self, other: Self) {
        self.strict += other.strict;
        self.lenient += other.lenient;
    }
}

impl Readings {
    /// Reads the two profiles. They stand apart from the others, so that a check that asks for no
    /// host reads no more than these.
    pub(crate) fn new() -> Self {
        Self(
            [
                include_str!("../hosts/strict.json"),
                include_str!("../hosts/lenient.json"),
            ]
            .map(first_mode),
        )
    }

    /// Adds what each does with `tool`.
    pub(crate) fn count(&self, tool: &Tool<'_>, counts: &mut Silence) {
        let subject = Subject::from(tool);
        let [strict, lenient] = &self.0;
        for (mode, counts) in [(strict, &mut counts.strict), (lenient, &mut counts.lenient)] {
            if let Some(mode) = mode {
                match outcome(&subject, mode, true) {
                    Outcome::Run => counts.run += 1,
                    Outcome::Ask | Outcome::Block | Outcome::Other => counts.stop += 1,
                }
            }
        }
    }
}

fn first_mode(text: &str) -> Option<Arc<Mode>> {
    let document = Document::parse(text, &Limits::default()).ok()?;
    let profile = read::profile(&Field::root(document.root()), &Catalog::default(), false).ok()?;
    profile.modes.first().cloned()
}
