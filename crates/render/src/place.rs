//! Where findings stand in the text.

use precall_core::finding::Finding;
use precall_core::json::{Location, Position, locate};
use precall_core::report::{Report, ToolReport};

use crate::directories::{Demand, demands};
use crate::{Lang, Source};

/// The places of many findings, found in one pass over the text.
#[derive(Debug, Default)]
pub struct Places {
    /// By pointer, in order.
    found: Vec<(String, Option<Location>)>,
    /// How many lines stand before the text, and how many characters before its first line.
    before: (usize, usize),
}

impl Places {
    /// Finds the places of some findings, each with its tool where it has one.
    pub fn find<'f, 'a: 'f>(
        source: Source<'_>,
        findings: impl Iterator<Item = (Option<&'f ToolReport<'a>>, &'f Finding<'a>)>,
    ) -> Self {
        Self::at(
            source,
            findings.map(|(tool, finding)| target(finding, tool)),
        )
    }

    fn at(source: Source<'_>, pointers: impl Iterator<Item = String>) -> Self {
        let mut pointers: Vec<String> = pointers.collect();
        if pointers.is_empty() {
            return Self::default();
        }
        pointers.sort_unstable();
        pointers.dedup();
        let asked: Vec<&str> = pointers.iter().map(String::as_str).collect();
        let found = locate(source.text, &asked);
        Self {
            found: pointers.into_iter().zip(found).collect(),
            before: source
                .part
                .map_or((0, 0), |part| (part.line - 1, part.column - 1)),
        }
    }

    /// Finds the places of every finding of a report, and of what directories demand.
    pub fn of(source: Source<'_>, report: &Report<'_>) -> Self {
        let findings = each(report).map(|(tool, finding)| target(finding, tool));
        let demands = demands(report, Lang::ENGLISH).into_iter();
        Self::at(
            source,
            findings.chain(demands.map(|demand| meant(demand.pointer, demand.tool))),
        )
    }

    /// As [`Self::marked`], of a directory's demand.
    pub fn demanded(&self, demand: &Demand<'_, '_>) -> Option<(Position, Position)> {
        self.pointed(&meant(demand.pointer, demand.tool))
    }

    /// Start and end of what a finding marks, in the file; nothing where it leads nowhere.
    pub fn marked(
        &self,
        finding: &Finding<'_>,
        tool: Option<&ToolReport<'_>>,
    ) -> Option<(Position, Position)> {
        self.pointed(&target(finding, tool))
    }

    /// As [`Self::marked`], of what a pointer leads to.
    fn pointed(&self, pointer: &str) -> Option<(Position, Position)> {
        let (start, end) = self.within(pointer)?;
        Some((self.in_file(start), self.in_file(end)))
    }

    /// As [`Self::marked`], in the text itself.
    pub(crate) fn inside(
        &self,
        finding: &Finding<'_>,
        tool: Option<&ToolReport<'_>>,
    ) -> Option<(Position, Position)> {
        self.within(&target(finding, tool))
    }

    fn within(&self, pointer: &str) -> Option<(Position, Position)> {
        let at = self
            .found
            .binary_search_by(|(known, _)| known.as_str().cmp(pointer))
            .ok()?;
        let (_, place) = self.found.get(at)?;
        place.as_ref().map(marked)
    }

    /// A place in the text as a place in the file that the text is a part of.
    pub fn in_file(&self, position: Position) -> Position {
        let (lines, columns) = self.before;
        let first = position.line == 1;
        Position {
            line: position.line + lines,
            column: position.column + if first { columns } else { 0 },
            ..position
        }
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
    meant(&finding.pointer, tool)
}

/// As [`target`], of any pointer.
fn meant(pointer: &str, tool: Option<&ToolReport<'_>>) -> String {
    match tool {
        Some(tool) if pointer == tool.tool.pointer() && tool.tool.name.is_some() => {
            tool.tool.at(&["name"])
        }
        _ => pointer.to_owned(),
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
