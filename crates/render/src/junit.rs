//! The report as JUnit XML: a suite an input, a case a tool.

use precall_core::finding::{Finding, Severity};
use precall_core::report::Report;
use quick_junit::{NonSuccessKind, SerializeError, TestCase, TestCaseStatus, TestSuite};

use crate::place::Places;
use crate::visible::visible;
use crate::{Fault, Source, count, fix, words};

/// A report with a suite for each input.
#[derive(Debug)]
pub struct Suites {
    report: quick_junit::Report,
    fail_on: Option<Severity>,
}

impl Suites {
    /// `fail_on` is the least severity that makes a case a failure; with none, nothing does.
    pub fn new(fail_on: Option<Severity>) -> Self {
        Self {
            report: quick_junit::Report::new("precall"),
            fail_on,
        }
    }

    /// Adds the tools of a report, and a case for the list as a whole.
    pub fn add(&mut self, source: Source<'_>, report: &Report<'_>) {
        let places = Places::of(source.text, report);
        let name = visible(source.name).into_owned();
        let mut suite = TestSuite::new(name.as_str());
        for tool in &report.tools {
            let lines = |finding: &Finding<'_>| {
                let at = places
                    .marked(finding, Some(tool))
                    .map(|(start, _)| format!("{name}:{}:{}: ", start.line, start.column))
                    .unwrap_or_default();
                line(&at, finding, &tool.tool.pointer())
            };
            let label = words::label(tool, 200);
            suite.add_test_case(self.case(&name, &label, &tool.findings, lines));
        }
        if !report.findings.is_empty() {
            let lines = |finding: &Finding<'_>| line("", finding, "");
            let label = "the list as a whole";
            suite.add_test_case(self.case(&name, label, &report.findings, lines));
        }
        self.report.add_test_suite(suite);
    }

    /// Adds an input that could not be used.
    pub fn fail(&mut self, name: &str, fault: &Fault) {
        let name = visible(name).into_owned();
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
        status
            .set_message(visible(&fault.to_string()).into_owned())
            .set_type(fault.code);
        let mut case = TestCase::new("the input as a whole", status);
        case.set_classname(name.as_str());
        let mut suite = TestSuite::new(name);
        suite.add_test_case(case);
        self.report.add_test_suite(suite);
    }

    /// The report as XML text.
    ///
    /// # Errors
    /// Where the XML cannot be written, which no content brings about.
    pub fn finish(&self) -> Result<String, SerializeError> {
        self.report.to_string()
    }

    fn case<'f>(
        &self,
        class: &str,
        name: &str,
        findings: &'f [Finding<'f>],
        line: impl Fn(&Finding<'_>) -> String,
    ) -> TestCase {
        let fails =
            |finding: &&Finding<'_>| self.fail_on.is_some_and(|least| finding.severity >= least);
        let all: Vec<String> = findings.iter().map(line).collect();
        let failing: Vec<_> = findings.iter().filter(fails).collect();
        let status = match failing.first() {
            None => TestCaseStatus::success(),
            Some(first) => {
                let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
                let more = failing.len() - 1;
                let message = if more == 0 {
                    first.text()
                } else {
                    format!("{} (and {} more)", first.text(), count(more, "finding"))
                };
                status
                    .set_message(visible(&message).into_owned())
                    .set_type(first.rule.id)
                    .set_description(all.join("\n"));
                status
            }
        };
        let passed = failing.is_empty();
        let mut case = TestCase::new(name, status);
        case.set_classname(class);
        if passed && !all.is_empty() {
            case.set_system_out(all.join("\n"));
        }
        case
    }
}

fn line(at: &str, finding: &Finding<'_>, base: &str) -> String {
    let remedy = finding.fix.as_ref().map_or_else(String::new, |remedy| {
        format!(
            "; {}: {}",
            fix::heading(remedy.applicability),
            fix::sentence(remedy, base)
        )
    });
    let text = finding.text();
    format!(
        "{at}{}[{}]: {}{remedy}",
        finding.severity.name(),
        finding.rule.id,
        visible(&text)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use precall_core::report::{Options, check_with};

    #[test]
    fn a_case_a_tool() {
        let text = "{\"tools\":[{\"name\":\"a<b\\u0001\",\"annotations\":{\"readOnlyHint\":true,\"destructiveHint\":true}},{\"name\":\"b\",\"title\":\"B\",\"description\":\"Gives the names of rooms.\",\"inputSchema\":{\"type\":\"object\"},\"annotations\":{\"readOnlyHint\":true,\"destructiveHint\":false,\"idempotentHint\":true,\"openWorldHint\":false}}]}";
        let source = Source {
            name: "list.json",
            text,
        };
        let mut suites = Suites::new(Some(Severity::Warn));
        check_with(text, &Options::default(), |report| {
            suites.add(source, report);
        })
        .unwrap();
        suites.fail(
            "other.json",
            &Fault {
                code: "syntax",
                message: "broken".into(),
                place: Some((1, 2)),
            },
        );
        let xml = suites.finish().unwrap();
        assert!(xml.contains("tests=\"3\""), "{xml}");
        assert!(xml.contains("failures=\"1\" errors=\"1\""), "{xml}");
        assert!(xml.contains("a&lt;b\\u{1}"), "{xml}");
        assert!(xml.contains("line 1, column 2: broken"), "{xml}");
    }
}
