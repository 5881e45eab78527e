//! What several inputs hold together: what one list alone cannot show.

use std::collections::BTreeMap;

use precall_core::evidence::Tri;
use precall_core::report::{Report, ToolReport};
use precall_core::tool::{Declared, Hint};

/// The tools of all inputs, as far as the view across them needs.
#[derive(Debug, Default)]
pub(crate) struct View {
    inputs: usize,
    /// Inputs by tool name.
    owners: BTreeMap<String, Vec<String>>,
    private: Option<String>,
    foreign: Option<String>,
    outward: Option<String>,
}

impl View {
    /// Takes the tools of an input.
    pub(crate) fn add(&mut self, input: &str, report: &Report<'_>) {
        self.inputs += 1;
        for tool in &report.tools {
            let Some(name) = tool.tool.name else { continue };
            let owners = self.owners.entry(name.to_owned()).or_default();
            if owners.last().is_none_or(|last| last != input) {
                owners.push(input.to_owned());
            }
            let leg = match legs(tool) {
                (false, false) => &mut self.private,
                (false, true) => &mut self.foreign,
                (true, true) => &mut self.outward,
                (true, false) => continue,
            };
            if leg.is_none() && judged(tool) {
                *leg = Some(format!("{name} ({input})"));
            }
        }
    }

    /// The remarks, where there is more than one input.
    pub(crate) fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        if self.inputs < 2 {
            return notes;
        }
        for (name, owners) in &self.owners {
            if owners.len() > 1 {
                notes.push(format!(
                    "the tool name {name:?} stands in {}; a host that does not prefix names reaches \
                     only one of them",
                    owners.join(" and ")
                ));
            }
        }
        if let (Some(private), Some(foreign), Some(outward)) =
            (&self.private, &self.foreign, &self.outward)
        {
            notes.push(format!(
                "together they read private data, such as {private}, take in foreign content, such \
                 as {foreign}, and can send it out, such as {outward}: a planted instruction could \
                 carry data away, whatever each hint says"
            ));
        }
        notes
    }
}

/// Whether the tool writes and whether it reaches the open world: as it seems, else as it declares.
fn legs(tool: &ToolReport<'_>) -> (bool, bool) {
    let pick = |seems: Tri, declared: bool| match seems {
        Tri::Yes => true,
        Tri::No => false,
        Tri::Unknown => declared,
    };
    let hints = &tool.tool.hints;
    (
        pick(tool.effects.writes.value, !hints.value(Hint::ReadOnly)),
        pick(tool.effects.open_world.value, hints.value(Hint::OpenWorld)),
    )
}

/// Whether both legs rest on something that was said, not on the protocol's defaults.
fn judged(tool: &ToolReport<'_>) -> bool {
    let said = |seems: Tri, hint| {
        seems != Tri::Unknown
            || matches!(
                tool.tool.hints.declared(hint),
                Declared::True | Declared::False
            )
    };
    said(tool.effects.writes.value, Hint::ReadOnly)
        && said(tool.effects.open_world.value, Hint::OpenWorld)
}
