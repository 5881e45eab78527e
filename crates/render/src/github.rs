//! Findings as workflow commands of GitHub Actions, which shows them beside the lines of a diff.
//!
//! Source: GitHub Docs, "Workflow commands", and actions/toolkit, `packages/core/src/command.ts`,
//! for what must be escaped.

use std::fmt::Write;

use precall_core::finding::{Finding, Severity};
use precall_core::report::Report;

use crate::place::{Places, each};
use crate::visible::visible;
use crate::{Fault, Source, words};

/// A command a finding.
pub fn render(source: Source<'_>, report: &Report<'_>) -> String {
    let places = Places::of(source.text, report);
    let mut out = String::new();
    for (tool, finding) in each(report) {
        let mut properties = format!("file={}", property(source.name));
        if let Some((start, end)) = places.marked(finding, tool) {
            let _ = write!(properties, ",line={},col={}", start.line, start.column);
            if end.line == start.line {
                let _ = write!(properties, ",endLine={},endColumn={}", end.line, end.column);
            }
        }
        let _ = write!(properties, ",title={}", property(&title(finding)));
        let about = tool.map_or_else(String::new, |tool| format!("{}: ", words::label(tool, 80)));
        let message = format!("{about}{}", finding.text());
        let _ = writeln!(
            out,
            "::{} {properties}::{}",
            command(finding.severity),
            data(&message)
        );
    }
    out
}

/// The command for an input that could not be used.
pub fn failed(name: &str, fault: &Fault) -> String {
    let mut properties = format!("file={}", property(name));
    if let Some((line, column)) = fault.place {
        let _ = write!(properties, ",line={line},col={column}");
    }
    format!(
        "::error {properties},title={}::{}\n",
        property("precall: cannot be used"),
        data(&fault.message)
    )
}

fn title(finding: &Finding<'_>) -> String {
    format!("precall: {}", finding.rule.id)
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
        let source = Source {
            name: "a,b:c%.json",
            text,
        };
        let out = check_with(text, &Options::default(), |report| render(source, report)).unwrap();
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
