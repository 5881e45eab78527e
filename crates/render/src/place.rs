//! Where findings stand in the text.

use precall_core::finding::Finding;
use precall_core::json::{Location, Position, locate};
use precall_core::report::{Report, ToolReport};

/// The places of many findings, found in one pass over the text.
#[derive(Debug, Default)]
pub struct Places(Vec<(String, Option<Location>)>);

impl Places {
    /// Finds the places of some findings, each with its tool where it has one.
    pub fn find<'f, 'a: 'f>(
        text: &str,
        findings: impl Iterator<Item = (Option<&'f ToolReport<'a>>, &'f Finding<'a>)>,
    ) -> Self {
        let mut pointers: Vec<String> = findings
            .map(|(tool, finding)| target(finding, tool))
            .collect();
        if pointers.is_empty() {
            return Self::default();
        }
        pointers.sort_unstable();
        pointers.dedup();
        let asked: Vec<&str> = pointers.iter().map(String::as_str).collect();
        let found = locate(text, &asked);
        Self(pointers.into_iter().zip(found).collect())
    }

    /// Finds the places of every finding of a report.
    pub fn of(text: &str, report: &Report<'_>) -> Self {
        Self::find(text, each(report))
    }

    /// Start and end of what a finding marks; nothing where it leads nowhere.
    pub fn marked(
        &self,
        finding: &Finding<'_>,
        tool: Option<&ToolReport<'_>>,
    ) -> Option<(Position, Position)> {
        let wanted = target(finding, tool);
        let at = self
            .0
            .binary_search_by(|(pointer, _)| pointer.as_str().cmp(&wanted))
            .ok()?;
        let (_, place) = self.0.get(at)?;
        place.as_ref().map(marked)
    }
}

/// Every finding of a report with its tool: tool by tool, then those about the list.
pub fn each<'f, 'a>(
    report: &'f Report<'a>,
) -> impl Iterator<Item = (Option<&'f ToolReport<'a>>, &'f Finding<'a>)> {
    let tools = report.tools.iter();
    let of_tools = tools.flat_map(|tool| {
        tool.findings
            .iter()
            .map(move |finding| (Some(tool), finding))
    });
    of_tools.chain(report.findings.iter().map(|finding| (None, finding)))
}

/// What is marked of a finding: its own place, or the name of the tool where the tool as a whole is
/// meant, since an opening brace tells nobody anything.
fn target(finding: &Finding<'_>, tool: Option<&ToolReport<'_>>) -> String {
    match tool {
        Some(tool) if finding.pointer == tool.tool.pointer() && tool.tool.name.is_some() => {
            tool.tool.at(&["name"])
        }
        _ => finding.pointer.clone(),
    }
}

/// From the key to the end of a short value; else the key; else the start of the value.
fn marked(place: &Location) -> (Position, Position) {
    let value = place.value;
    match place.key {
        Some(key) if value.end.line == key.start.line && value.end.column < key.end.column + 48 => {
            (key.start, value.end)
        }
        Some(key) => (key.start, key.end),
        None => (value.start, value.end),
    }
}
