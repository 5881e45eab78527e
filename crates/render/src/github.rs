//! Findings as workflow commands of GitHub Actions, which shows them beside the lines of a diff.
//!
//! Source: GitHub Docs, "Workflow commands", and actions/toolkit, `packages/core/src/command.ts`,
//! for what must be escaped.

use std::borrow::Cow;
use std::fmt::Write;

use precall_core::finding::Severity;
use precall_core::json::Position;
use precall_core::report::{Report, ToolReport};

use crate::directories::demands;
use crate::place::{Places, each};
use crate::visible::visible;
use crate::{Fault, Lang, Source, words};

/// A command a finding, and one a demand of a directory; with `problems`, none for a note.
pub fn render(source: Source<'_>, report: &Report<'_>, lang: Lang, problems: bool) -> String {
    let places = Places::of(source, report);
    let mut out = String::new();
    let findings = each(report).map(|(tool, finding)| Shown {
        tool,
        severity: finding.severity,
        place: places.marked(finding, tool),
        id: finding.rule.id.into(),
        text: lang.message(finding),
    });
    let demands = demands(report, lang).into_iter().map(|demand| Shown {
        tool: demand.tool,
        severity: demand.severity,
        place: places.demanded(&demand),
        id: demand.id.into(),
        text: demand.text,
    });
    for shown in findings.chain(demands) {
        if problems && shown.severity == Severity::Info {
            continue;
        }
        shown.command(source, lang, &mut out);
    }
    out
}

/// What a command says.
struct Shown<'r, 'a> {
    tool: Option<&'r ToolReport<'a>>,
    severity: Severity,
    place: Option<(Position, Position)>,
    id: Cow<'static, str>,
    text: String,
}

impl Shown<'_, '_> {
    fn command(&self, source: Source<'_>, lang: Lang, out: &mut String) {
        let mut properties = format!("file={}", property(source.file()));
        if let Some((start, end)) = self.place {
            let _ = write!(properties, ",line={},col={}", start.line, start.column);
            if end.line == start.line {
                let _ = write!(properties, ",endLine={},endColumn={}", end.line, end.column);
            }
        }
        let title = property(&format!("precall: {}", self.id));
        let about = self.tool.map_or_else(String::new, |tool| {
            format!("{}: ", words::label(tool, 80, lang))
        });
        let _ = writeln!(
            out,
            "::{} {properties},title={title}::{}",
            command(self.severity),
            data(&format!("{about}{}", self.text))
        );
    }
}

/// The command for an input that could not be used.
pub fn failed(source: Source<'_>, fault: &Fault, lang: Lang) -> String {
    let mut properties = format!("file={}", property(source.file()));
    if let Some((line, column)) = fault.place {
        let _ = write!(properties, ",line={line},col={column}");
    }
    format!(
        "::error {properties},title={}::{}\n",
        property(lang.t("precall: cannot be used")),
        data(&lang.told(&fault.message))
    )
}

const fn command(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warn => "warning",
        Severity::Info => "notice",
    }
}

/// Escapes the text of a command.
fn data(text: &str) -> String {
    visible(text).replace('%', "%25")
}

/// Escapes the value of a property.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;
    use precall_core::report::{Options, check_with};

    #[test]
    fn a_command_cannot_be_broken_out_of() {
        let text = "{\"name\":\"a\\n::set-env name=X::y%0A\",\"annotations\":{\"readOnlyHint\":true,\"destructiveHint\":true}}";
        let source = Source::new("a,b:c%.json", text);
        let out = check_with(text, &Options::default(), |report| {
            render(source, report, Lang::ENGLISH, false)
        })
        .unwrap();
        for line in out.lines() {
            assert!(
                line.starts_with("::warning file=a%2Cb%3Ac%25.json,line=1,col=")
                    || line.starts_with("::error file=a%2Cb%3Ac%25.json,line=1,col=")
                    || line.starts_with("::notice file=a%2Cb%3Ac%25.json,line=1,col="),
                "{line}"
            );
        }
        assert!(
            out.contains("::a\\u{a}::set-env name=X::y%250A: readOnlyHint: true and"),
            "{out}"
        );
    }
}
