//! What several inputs hold together: what one list alone cannot show.

use std::collections::BTreeMap;

use precall_core::evidence::Tri;
use precall_core::report::{Report, ToolReport};
use precall_core::tool::{Declared, Hint};
use precall_render::Lang;

/// How many names are compared across inputs: memory stays bounded.
const MOST_NAMES: usize = 100_000;

/// How many names that stand in several inputs are told one by one, and how many inputs of each.
const SHOWN: usize = 20;

/// The inputs in which a name stands.
#[derive(Debug, Default)]
struct Owners {
    first: Vec<String>,
    more: usize,
}

impl Owners {
    fn add(&mut self, input: &str) {
        if self.first.iter().any(|known| known == input) {
            return;
        }
        if self.first.len() < SHOWN {
            self.first.push(input.to_owned());
        } else {
            self.more += 1;
        }
    }

    fn several(&self) -> bool {
        self.first.len() > 1
    }

    fn words(&self, lang: Lang) -> String {
        let names = self.first.join(lang.t(" and "));
        if self.more == 0 {
            return names;
        }
        let n = self.more.to_string();
        lang.say("{names} and {n} more", &[("names", &*names), ("n", &n)])
    }
}

/// The tools of all inputs, as far as the view across them needs.
#[derive(Debug, Default)]
pub(crate) struct View {
    inputs: usize,
    /// Whether the inputs are what a host works with: then one is looked at as well.
    of_a_host: bool,
    /// Inputs by tool name.
    owners: BTreeMap<String, Owners>,
    /// Names beyond [`MOST_NAMES`].
    unseen: usize,
    private: Option<String>,
    foreign: Option<String>,
    outward: Option<String>,
}

impl View {
    /// A view of what a host works with.
    pub(crate) fn new(of_a_host: bool) -> Self {
        Self {
            of_a_host,
            ..Self::default()
        }
    }

    /// Takes the tools of an input.
    pub(crate) fn add(&mut self, input: &str, report: &Report<'_>) {
        self.inputs += 1;
        for tool in &report.tools {
            let Some(name) = tool.tool.name else { continue };
            self.own(name, input);
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

    fn own(&mut self, name: &str, input: &str) {
        if let Some(owners) = self.owners.get_mut(name) {
            owners.add(input);
        } else if self.owners.len() < MOST_NAMES {
            let mut owners = Owners::default();
            owners.add(input);
            self.owners.insert(name.to_owned(), owners);
        } else {
            self.unseen += 1;
        }
    }

    /// The remarks, where there is more than one input or the inputs are a host's.
    pub(crate) fn notes(&self, lang: Lang) -> Vec<String> {
        let mut notes = Vec::new();
        if self.inputs < 2 && !self.of_a_host {
            return notes;
        }
        let several = |(_, owners): &(&String, &Owners)| owners.several();
        for (name, owners) in self.owners.iter().filter(several).take(SHOWN) {
            notes.push(lang.say(
                "the tool name {name} stands in {inputs}; a host that does not prefix names reaches \
                 only one of them",
                &[("name", &*format!("{name:?}")), ("inputs", &owners.words(lang))],
            ));
        }
        let more = self.owners.iter().filter(several).count();
        if more > SHOWN {
            let n = (more - SHOWN).to_string();
            notes.push(lang.say("{n} more tool names stand in several inputs", &[("n", &n)]));
        }
        if self.unseen > 0 {
            let n = MOST_NAMES.to_string();
            notes.push(lang.say(
                "only the first {n} tool names were compared across inputs",
                &[("n", &n)],
            ));
        }
        if let (Some(private), Some(foreign), Some(outward)) =
            (&self.private, &self.foreign, &self.outward)
        {
            notes.push(lang.say(
                "together they read private data, such as {private}, take in foreign content, such \
                 as {foreign}, and can send it out, such as {outward}: a planted instruction could \
                 carry data away, whatever each hint says",
                &[
                    ("private", &**private),
                    ("foreign", foreign),
                    ("outward", outward),
                ],
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

#[cfg(test)]
mod tests {
    use precall_core::report::{Options, check_with};

    use super::*;

    #[test]
    fn one_server_of_a_host_is_looked_at_as_a_whole() {
        let list = r#"[
            {"name":"list_notes","description":"Lists the notes of the user.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}},
            {"name":"read_page","description":"Reads the web page at a URL.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":true}},
            {"name":"send_mail","description":"Sends an e-mail to anyone.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"openWorldHint":true}}
        ]"#;
        for (of_a_host, notes) in [(true, 1), (false, 0)] {
            let mut view = View::new(of_a_host);
            check_with(list, &Options::default(), |report| view.add("mail", report)).unwrap();
            assert_eq!(view.notes(Lang::ENGLISH).len(), notes);
        }
    }
}
