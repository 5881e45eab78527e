//! The report as JUnit XML: a suite an input, a case a tool.

use precall_core::finding::{Finding, Severity};
use precall_core::json::Position;
use precall_core::report::{Report, ToolReport};
use quick_junit::{NonSuccessKind, SerializeError, TestCase, TestCaseStatus, TestSuite};

use crate::directories::{Demand, demands};
use crate::place::Places;
use crate::visible::visible;
use crate::{Fault, Lang, Source, fix, words};

/// A report with a suite for each input.
#[derive(Debug)]
pub struct Suites {
    report: quick_junit::Report,
    fail_on: Option<Severity>,
    lang: Lang,
}

impl Suites {
    /// `fail_on` is the least severity that makes a case a failure; with none, nothing does.
    pub fn new(fail_on: Option<Severity>, lang: Lang) -> Self {
        Self {
            report: quick_junit::Report::new("precall"),
            fail_on,
            lang,
        }
    }

    /// Adds the tools of a report, and a case for the list as a whole.
    pub fn add(&mut self, source: Source<'_>, report: &Report<'_>) {
        let places = Places::of(source, report);
        let name = visible(&source.label()).into_owned();
        let file = visible(source.file());
        let at = |place: Option<(Position, Position)>| {
            place.map_or_else(String::new, |(start, _)| {
                format!("{file}:{}:{}: ", start.line, start.column)
            })
        };
        let demands = demands(report, self.lang);
        let lang = self.lang;
        let problems = |tool: Option<&ToolReport<'_>>, findings: &[Finding<'_>]| {
            let base = tool.map(|tool| tool.tool.pointer()).unwrap_or_default();
            let index = |tool: Option<&ToolReport<'_>>| tool.map(|tool| tool.tool.index);
            let findings = findings.iter().map(|finding| {
                let at = at(tool.and_then(|_| places.marked(finding, tool)));
                Problem::found(&at, finding, &base, lang)
            });
            let demanded = demands
                .iter()
                .filter(|demand| index(demand.tool) == index(tool))
                .map(|demand| {
                    let at = at(tool.and_then(|_| places.demanded(demand)));
                    Problem::demanded(&at, demand)
                });
            findings.chain(demanded).collect::<Vec<_>>()
        };
        let mut suite = TestSuite::new(name.as_str());
        for tool in &report.tools {
            let label = words::label(tool, 200, lang);
            let problems = problems(Some(tool), &tool.findings);
            suite.add_test_case(self.case(&name, &label, &problems));
        }
        let problems = problems(None, &report.findings);
        if !problems.is_empty() {
            let label = lang.t("the list as a whole");
            suite.add_test_case(self.case(&name, label, &problems));
        }
        self.report.add_test_suite(suite);
    }

    /// Adds an input that could not be used.
    pub fn fail(&mut self, source: Source<'_>, fault: &Fault) {
        let name = visible(&source.label()).into_owned();
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
        status
            .set_message(visible(&self.lang.told(&fault.said())).into_owned())
            .set_type(fault.code);
        let mut case = TestCase::new(self.lang.t("the input as a whole"), status);
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

    fn case(&self, class: &str, name: &str, problems: &[Problem]) -> TestCase {
        let fails =
            |problem: &&Problem| self.fail_on.is_some_and(|least| problem.severity >= least);
        let all: Vec<&str> = problems.iter().map(|problem| &*problem.line).collect();
        let failing: Vec<_> = problems.iter().filter(fails).collect();
        let status = match failing.first() {
            None => TestCaseStatus::success(),
            Some(first) => {
                let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
                let more = failing.len() - 1;
                let message = if more == 0 {
                    first.text.clone()
                } else {
                    let more = self.lang.count(more, "finding");
                    let values = [("message", &*first.text), ("more", &more)];
                    self.lang.say("{message} (and {more} more)", &values)
                };
                status
                    .set_message(visible(&message).into_owned())
                    .set_type(first.id.as_str())
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

/// A finding, or a directory's demand that is not met.
struct Problem {
    id: String,
    severity: Severity,
    text: String,
    /// Everything in a line.
    line: String,
}

impl Problem {
    fn found(at: &str, finding: &Finding<'_>, base: &str, lang: Lang) -> Self {
        let remedy = finding.fix.as_ref().map_or_else(String::new, |remedy| {
            format!(
                "; {}: {}",
                fix::heading(remedy.applicability, lang),
                fix::sentence(remedy, base, lang)
            )
        });
        let text = lang.message(finding);
        Self::new(at, finding.rule.id, finding.severity, text, &remedy)
    }

    fn demanded(at: &str, demand: &Demand<'_, '_>) -> Self {
        Self::new(at, &demand.id, demand.severity, demand.text.clone(), "")
    }

    fn new(at: &str, id: &str, severity: Severity, text: String, remedy: &str) -> Self {
        let name = severity.name();
        Self {
            line: format!("{at}{name}[{id}]: {}{remedy}", visible(&text)),
            id: id.to_owned(),
            severity,
            text,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use precall_core::report::{Options, check_with};

    #[test]
    fn a_case_a_tool() {
        let text = "{\"tools\":[{\"name\":\"a<b\\u0001\",\"annotations\":{\"readOnlyHint\":true,\"destructiveHint\":true}},{\"name\":\"b\",\"title\":\"B\",\"description\":\"Gives the names of rooms.\",\"inputSchema\":{\"type\":\"object\"},\"annotations\":{\"readOnlyHint\":true,\"destructiveHint\":false,\"idempotentHint\":true,\"openWorldHint\":false}}]}";
        let source = Source::new("list.json", text);
        let mut suites = Suites::new(Some(Severity::Warn), Lang::ENGLISH);
        check_with(text, &Options::default(), |report| {
            suites.add(source, report);
        })
        .unwrap();
        suites.fail(
            Source::new("other.json", ""),
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
