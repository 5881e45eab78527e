//! The report as SARIF 2.1.0, for code scanning.
//!
//! Source: OASIS, Static Analysis Results Interchange Format Version 2.1.0; GitHub Docs, "SARIF
//! support for code scanning", for the properties that are shown there.

use std::collections::BTreeMap;
use std::fmt::Write;

use precall_core::finding::{Confidence, Finding, Severity};
use precall_core::report::{Report, ToolReport, VERSION};
use precall_core::rules::Rule;
use serde_json::{Value, json};
use serde_sarif::sarif;

use crate::place::{Places, each};
use crate::visible::visible;
use crate::{Fault, Source, fix, words};

/// Where the schema is published.
const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// A log with one run, filled input by input.
#[derive(Debug, Default)]
pub struct Log {
    rules: Vec<&'static Rule>,
    results: Vec<sarif::Result>,
    faults: Vec<sarif::Notification>,
}

impl Log {
    /// Adds the findings of a report.
    pub fn add(&mut self, source: Source<'_>, report: &Report<'_>) {
        let places = Places::of(source.text, report);
        for (tool, finding) in each(report) {
            let result = self.result(source, &places, tool, finding);
            self.results.push(result);
        }
    }

    /// Adds an input that could not be used.
    pub fn fail(&mut self, name: &str, fault: &Fault) {
        let region = fault.place.map(|(line, column)| {
            sarif::Region::builder()
                .start_line(number(line))
                .start_column(number(column))
                .build()
        });
        self.faults.push(
            sarif::Notification::builder()
                .level(json!("error"))
                .message(message(&fault.message))
                .locations(vec![
                    sarif::Location::builder()
                        .physical_location(physical(name, region))
                        .build(),
                ])
                .build(),
        );
    }

    /// The log as indented JSON text.
    ///
    /// # Errors
    /// Where the log cannot be serialised, which no content brings about.
    pub fn finish(self) -> Result<String, serde_json::Error> {
        let driver = sarif::ToolComponent::builder()
            .name("precall")
            .version(VERSION)
            .semantic_version(VERSION)
            .rules(
                self.rules
                    .iter()
                    .map(|rule| descriptor(rule))
                    .collect::<Vec<_>>(),
            )
            .build();
        let mut invocation = sarif::Invocation::builder()
            .execution_successful(self.faults.is_empty())
            .build();
        if !self.faults.is_empty() {
            invocation.tool_execution_notifications = Some(self.faults);
        }
        let run = sarif::Run::builder()
            .tool(sarif::Tool::builder().driver(driver).build())
            .invocations(vec![invocation])
            .column_kind(json!("unicodeCodePoints"))
            .results(self.results)
            .build();
        let log = sarif::Sarif::builder()
            .schema(SCHEMA)
            .version(json!("2.1.0"))
            .runs(vec![run])
            .build();
        serde_json::to_string_pretty(&log)
    }

    fn result(
        &mut self,
        source: Source<'_>,
        places: &Places,
        tool: Option<&ToolReport<'_>>,
        finding: &Finding<'_>,
    ) -> sarif::Result {
        let known = self.rules.iter().position(|rule| *rule == finding.rule);
        let index = known.unwrap_or_else(|| {
            self.rules.push(finding.rule);
            self.rules.len() - 1
        });
        let region = places.marked(finding, tool).map(|(start, end)| {
            sarif::Region::builder()
                .start_line(number(start.line))
                .start_column(number(start.column))
                .end_line(number(end.line))
                .end_column(number(end.column))
                .build()
        });
        let name = tool.map(|tool| words::label(tool, 200));
        let mut text = match &name {
            Some(name) => format!("{name}: {}", finding.text()),
            None => finding.text(),
        };
        let base = tool.map(|tool| tool.tool.pointer()).unwrap_or_default();
        if let Some(remedy) = &finding.fix {
            text.push_str(". ");
            let heading = fix::heading(remedy.applicability);
            let mut letters = heading.chars();
            text.extend(letters.next().map(|first| first.to_ascii_uppercase()));
            text.push_str(letters.as_str());
            text.push_str(": ");
            text.push_str(&fix::sentence(remedy, &base));
        }
        let mut logical = sarif::LogicalLocation::builder()
            .fully_qualified_name(visible(&finding.pointer).into_owned())
            .build();
        logical.name = name;
        let location = sarif::Location::builder()
            .physical_location(physical(source.name, region))
            .logical_locations(vec![logical])
            .build();
        let print = fingerprint(finding, tool);
        sarif::Result::builder()
            .rule_id(finding.rule.id)
            .rule_index(number(index))
            .level(match finding.severity {
                Severity::Error => sarif::ResultLevel::Error,
                Severity::Warn => sarif::ResultLevel::Warning,
                Severity::Info => sarif::ResultLevel::Note,
            })
            .message(message(&text))
            .locations(vec![location])
            .partial_fingerprints(BTreeMap::from([("precall/v1".to_owned(), print)]))
            .properties(bag([("confidence", json!(finding.confidence.name()))]))
            .build()
    }
}

/// What stays the same when tools are added, sorted or reformatted: rule, tool, place in the tool.
pub fn fingerprint(finding: &Finding<'_>, tool: Option<&ToolReport<'_>>) -> String {
    let (name, inside) = match tool {
        Some(tool) => {
            let base = tool.tool.pointer();
            let inside = finding.pointer.strip_prefix(base.as_str());
            let name = match tool.tool.name {
                Some(name) => name.to_owned(),
                None => format!("#{}", tool.tool.index),
            };
            (name, inside.unwrap_or(&finding.pointer).to_owned())
        }
        None => (String::new(), finding.message.to_owned()),
    };
    // FNV-1a, 64 bits: stable across versions and machines, which the standard hasher is not.
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for part in [finding.rule.id, name.as_str(), inside.as_str()] {
        for byte in part.bytes().chain([0xff]) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    format!("{hash:016x}")
}

fn descriptor(rule: &Rule) -> sarif::ReportingDescriptor {
    let (level, problem) = match rule.severity {
        Severity::Error => ("error", "error"),
        Severity::Warn => ("warning", "warning"),
        Severity::Info => ("note", "recommendation"),
    };
    let precision = match rule.confidence {
        Confidence::Certain => "very-high",
        Confidence::Likely => "high",
        Confidence::Possible => "medium",
    };
    let docs: Vec<&str> = rule
        .docs
        .lines()
        .map(|line| line.strip_prefix(' ').unwrap_or(line))
        .collect();
    let docs = docs.join("\n");
    sarif::ReportingDescriptor::builder()
        .id(rule.id)
        .short_description(multiformat(rule.title))
        .full_description(multiformat(&first_paragraph(&docs)))
        .help(
            sarif::MultiformatMessageString::builder()
                .text(docs.clone())
                .markdown(docs)
                .build(),
        )
        .default_configuration(
            sarif::ReportingConfiguration::builder()
                .level(json!(level))
                .build(),
        )
        .properties(bag([
            ("precision", json!(precision)),
            ("problem.severity", json!(problem)),
            ("tags", json!(["mcp", "tool-annotations"])),
        ]))
        .build()
}

/// The first paragraph of a rule's page: what it finds.
fn first_paragraph(docs: &str) -> String {
    let lines: Vec<&str> = docs
        .lines()
        .skip_while(|line| line.is_empty() || line.starts_with('#'))
        .take_while(|line| !line.is_empty())
        .collect();
    lines.join(" ")
}

fn multiformat(text: &str) -> sarif::MultiformatMessageString {
    sarif::MultiformatMessageString::builder()
        .text(text)
        .build()
}

fn message(text: &str) -> sarif::Message {
    sarif::Message::builder()
        .text(visible(text).into_owned())
        .build()
}

fn bag<const N: usize>(entries: [(&str, Value); N]) -> sarif::PropertyBag {
    let mut bag = sarif::PropertyBag::builder()
        .additional_properties(BTreeMap::new())
        .build();
    for (name, value) in entries {
        match (name, value) {
            ("tags", Value::Array(tags)) => {
                let tags = tags.iter().filter_map(Value::as_str).map(str::to_owned);
                bag.tags = Some(tags.collect());
            }
            (name, value) => {
                bag.additional_properties.insert(name.to_owned(), value);
            }
        }
    }
    bag
}

fn physical(name: &str, region: Option<sarif::Region>) -> sarif::PhysicalLocation {
    let mut location = sarif::PhysicalLocation::builder()
        .artifact_location(sarif::ArtifactLocation::builder().uri(uri(name)).build())
        .build();
    location.region = region;
    location
}

fn number(value: usize) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

/// A path as a URI reference.
fn uri(path: &str) -> String {
    let path = path.replace('\\', "/");
    let mut out = String::new();
    if path.starts_with('/') {
        out.push_str("file://");
    }
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'.' | b'_' | b'~' => {
                out.push(char::from(byte));
            }
            _ => {
                let _ = write!(out, "%{byte:02X}");
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use precall_core::report::{Options, check_with};

    fn log(texts: &[(&str, &str)]) -> Value {
        let mut log = Log::default();
        for (name, text) in texts {
            let source = Source { name, text };
            let checked = check_with(text, &Options::default(), |report| log.add(source, report));
            if let Err(error) = checked {
                log.fail(name, &Fault::from(&error));
            }
        }
        serde_json::from_str(&log.finish().unwrap()).unwrap()
    }

    const BAD: &str = "{\"tools\":[\n{\"name\":\"a\u{202e}\",\"annotations\":{\"readOnlyHint\":true,\n\"destructiveHint\":true}}]}";

    #[test]
    fn the_official_schema_accepts_it() {
        let schema = include_str!("../tests/sarif-schema-2.1.0.json");
        // One pattern has a stray bracket, which JavaScript forgives and other engines do not.
        let schema = schema.replace("[a-zA-Z]{2}]?$", "[a-zA-Z]{2}\\\\]?$");
        let schema: Value = serde_json::from_str(&schema).unwrap();
        let validator = jsonschema::validator_for(&schema).unwrap();
        for texts in [
            &[][..],
            &[("a b/ü.json", BAD), ("/x.json", "{"), ("y.json", BAD)],
        ] {
            let log = log(texts);
            let errors: Vec<String> = validator
                .iter_errors(&log)
                .map(|error| format!("{}: {error}", error.instance_path()))
                .collect();
            assert!(errors.is_empty(), "{errors:#?}");
        }
        // The validator does refuse what is none.
        assert!(!validator.is_valid(&json!({"version": "2.1.0", "runs": [{}]})));
    }

    #[test]
    fn results_say_where() {
        let log = log(&[("a b/ü.json", BAD), ("/x.json", "{")]);
        let results = log["runs"][0]["results"].as_array().unwrap();
        let result = results
            .iter()
            .find(|result| result["ruleId"] == "read-only-and-destructive")
            .unwrap();
        assert_eq!(result["level"], "warning");
        let location = &result["locations"][0]["physicalLocation"];
        assert_eq!(location["artifactLocation"]["uri"], "a%20b/%C3%BC.json");
        assert_eq!(location["region"]["startLine"], 3);
        assert_eq!(location["region"]["endColumn"], 23);
        let index = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
        assert_eq!(
            log["runs"][0]["tool"]["driver"]["rules"][index]["id"],
            "read-only-and-destructive"
        );
        assert!(!log.to_string().contains('\u{202e}'));
        let invocation = &log["runs"][0]["invocations"][0];
        assert_eq!(invocation["executionSuccessful"], false);
    }

    #[test]
    fn fingerprints_survive_a_move() {
        let one =
            "{\"name\":\"a\",\"annotations\":{\"readOnlyHint\":true,\"destructiveHint\":true}}";
        let prints = |text: &str| -> Vec<String> {
            let log = log(&[("x.json", text)]);
            let results = log["runs"][0]["results"].as_array().unwrap().clone();
            results
                .iter()
                .filter(|result| result["ruleId"] == "read-only-and-destructive")
                .map(|result| result["partialFingerprints"]["precall/v1"].to_string())
                .collect()
        };
        let moved = prints(&format!("{{\"tools\":[{{\"name\":\"b\"}},\n  {one}]}}"));
        assert_eq!(prints(one), moved);
        assert_eq!(moved.len(), 1);
    }
}
