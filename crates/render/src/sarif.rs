//! The report as SARIF 2.1.0, for code scanning.
//!
//! Source: OASIS, Static Analysis Results Interchange Format Version 2.1.0; GitHub Docs, "SARIF
//! support for code scanning", for the properties that are shown there.

use std::collections::BTreeMap;
use std::fmt::Write;

use precall_core::finding::{Confidence, Finding, Fix, Severity};
use precall_core::fix::{Replacement, replacements};
use precall_core::json::Position;
use precall_core::report::{Report, ToolReport, VERSION};
use precall_core::rules::Rule;
use serde_json::{Value, json};
use serde_sarif::sarif;

use crate::directories::{self, Demand, demands};
use crate::place::{Places, each};
use crate::visible::visible;
use crate::{Fault, Lang, Source, fix, words};

/// Where the schema is published.
const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// A log with one run, filled input by input.
#[derive(Debug, Default)]
pub struct Log {
    rules: Vec<sarif::ReportingDescriptor>,
    results: Vec<sarif::Result>,
    faults: Vec<sarif::Notification>,
    lang: Lang,
}

impl Log {
    /// A log whose messages are in a language.
    pub fn new(lang: Lang) -> Self {
        Self {
            lang,
            ..Self::default()
        }
    }

    /// Adds the findings of a report.
    pub fn add(&mut self, source: Source<'_>, report: &Report<'_>) {
        let places = Places::of(source, report);
        let mut remedies = remedies(source, &places, report, self.lang).into_iter();
        for (tool, finding) in each(report) {
            let remedy = finding.fix.as_ref().and_then(|_| remedies.next());
            let result = self.result(source, &places, tool, finding, remedy.flatten());
            self.results.push(result);
        }
        for demand in demands(report, self.lang) {
            let result = self.demand(source, &places, &demand);
            self.results.push(result);
        }
    }

    /// Adds an input that could not be used.
    pub fn fail(&mut self, source: Source<'_>, fault: &Fault) {
        let region = fault.place.map(|(line, column)| {
            sarif::Region::builder()
                .start_line(number(line))
                .start_column(number(column))
                .build()
        });
        self.faults.push(
            sarif::Notification::builder()
                .level(json!("error"))
                .message(message(&self.lang.told(&fault.message)))
                .locations(vec![
                    sarif::Location::builder()
                        .physical_location(physical(source.file(), region))
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
            .rules(self.rules)
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
        serde_json::to_string_pretty(&log).map(precall_core::json::visible)
    }

    fn result(
        &mut self,
        source: Source<'_>,
        places: &Places,
        tool: Option<&ToolReport<'_>>,
        finding: &Finding<'_>,
        remedy: Option<sarif::Fix>,
    ) -> sarif::Result {
        let mut text = self.lang.message(finding);
        let base = tool.map(|tool| tool.tool.pointer()).unwrap_or_default();
        if let Some(remedy) = &finding.fix {
            let _ = write!(text, ". {}", advice(remedy, &base, self.lang));
        }
        let mut result = self.problem(&Problem {
            source,
            tool,
            id: finding.rule.id,
            severity: finding.severity,
            text,
            pointer: &finding.pointer,
            place: places.marked(finding, tool),
            fingerprint: fingerprint(finding, tool),
            describe: &|| descriptor(finding.rule),
        });
        result.properties = Some(bag([("confidence", json!(finding.confidence.name()))]));
        result.fixes = remedy.map(|remedy| vec![remedy]);
        result
    }

    fn demand(
        &mut self,
        source: Source<'_>,
        places: &Places,
        demand: &Demand<'_, '_>,
    ) -> sarif::Result {
        self.problem(&Problem {
            source,
            tool: demand.tool,
            id: &demand.id,
            severity: demand.severity,
            text: demand.text.clone(),
            pointer: demand.pointer,
            place: places.demanded(demand),
            fingerprint: print(&demand.id, demand.pointer, demand.tool),
            describe: &|| of_directory(demand),
        })
    }

    fn problem(&mut self, problem: &Problem<'_, '_>) -> sarif::Result {
        let known = self.rules.iter().position(|rule| rule.id == problem.id);
        let index = known.unwrap_or_else(|| {
            self.rules.push((problem.describe)());
            self.rules.len() - 1
        });
        let name = problem.tool.map(|tool| words::label(tool, 200, self.lang));
        let text = match &name {
            Some(name) => format!("{name}: {}", problem.text),
            None => problem.text.clone(),
        };
        let mut logical = sarif::LogicalLocation::builder()
            .fully_qualified_name(visible(problem.pointer).into_owned())
            .build();
        logical.name = name;
        let location = sarif::Location::builder()
            .physical_location(physical(
                problem.source.file(),
                problem.place.map(|(start, end)| region(start, end)),
            ))
            .logical_locations(vec![logical])
            .build();
        let print = problem.fingerprint.clone();
        sarif::Result::builder()
            .rule_id(problem.id)
            .rule_index(number(index))
            .level(match problem.severity {
                Severity::Error => sarif::ResultLevel::Error,
                Severity::Warn => sarif::ResultLevel::Warning,
                Severity::Info => sarif::ResultLevel::Note,
            })
            .message(message(&text))
            .locations(vec![location])
            .partial_fingerprints(BTreeMap::from([("precall/v1".to_owned(), print)]))
            .build()
    }
}

/// What a result is made of, be it a finding or a directory's demand.
struct Problem<'p, 'a> {
    source: Source<'p>,
    tool: Option<&'p ToolReport<'a>>,
    id: &'p str,
    severity: Severity,
    text: String,
    pointer: &'p str,
    place: Option<(Position, Position)>,
    fingerprint: String,
    describe: &'p dyn Fn() -> sarif::ReportingDescriptor,
}

/// `Fix: set annotations.readOnlyHint to false`
fn advice(remedy: &Fix, base: &str, lang: Lang) -> String {
    let heading = fix::heading(remedy.applicability, lang);
    let mut letters = heading.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    let heading: String = first.into_iter().chain(letters).collect();
    format!("{heading}: {}", fix::sentence(remedy, base, lang))
}

/// The fixes of all findings that have one, in their order, as replacements in the text.
fn remedies(
    source: Source<'_>,
    places: &Places,
    report: &Report<'_>,
    lang: Lang,
) -> Vec<Option<sarif::Fix>> {
    let fixes: Vec<(String, &Fix)> = each(report)
        .filter_map(|(tool, finding)| {
            let base = tool.map(|tool| tool.tool.pointer()).unwrap_or_default();
            Some((base, finding.fix.as_ref()?))
        })
        .collect();
    let asked: Vec<(&str, &Fix)> = fixes.iter().map(|(base, fix)| (&**base, *fix)).collect();
    replacements(source.text, &asked)
        .into_iter()
        .zip(&asked)
        .map(|(replacement, (base, remedy))| {
            let Replacement { gone, text } = replacement?;
            let region = region(places.in_file(gone.start), places.in_file(gone.end));
            let replacement = sarif::Replacement::builder()
                .deleted_region(region)
                .inserted_content(sarif::ArtifactContent::builder().text(text).build())
                .build();
            let change = sarif::ArtifactChange::builder()
                .artifact_location(artifact(source.file()))
                .replacements(vec![replacement])
                .build();
            let fix = sarif::Fix::builder()
                .description(message(&advice(remedy, base, lang)))
                .artifact_changes(vec![change])
                .build();
            Some(fix)
        })
        .collect()
}

fn region(start: Position, end: Position) -> sarif::Region {
    sarif::Region::builder()
        .start_line(number(start.line))
        .start_column(number(start.column))
        .end_line(number(end.line))
        .end_column(number(end.column))
        .build()
}

/// What stays the same when tools are added, sorted or reformatted: rule, tool, place in the tool.
pub fn fingerprint(finding: &Finding<'_>, tool: Option<&ToolReport<'_>>) -> String {
    match tool {
        Some(_) => print(finding.rule.id, &finding.pointer, tool),
        None => hash([finding.rule.id, "", finding.message]),
    }
}

fn print(id: &str, pointer: &str, tool: Option<&ToolReport<'_>>) -> String {
    let Some(tool) = tool else {
        return hash([id, "", pointer]);
    };
    let base = tool.tool.pointer();
    let inside = pointer.strip_prefix(base.as_str()).unwrap_or(pointer);
    match tool.tool.name {
        Some(name) => hash([id, name, inside]),
        None => hash([id, &format!("#{}", tool.tool.index), inside]),
    }
}

/// FNV-1a, 64 bits: stable across versions and machines, which the standard hasher is not.
fn hash(parts: [&str; 3]) -> String {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for part in parts {
        for byte in part.bytes().chain([0xff]) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    format!("{hash:016x}")
}

/// A directory's demand as a rule.
fn of_directory(demand: &Demand<'_, '_>) -> sarif::ReportingDescriptor {
    let level = match demand.severity {
        Severity::Error => "error",
        Severity::Warn => "warning",
        Severity::Info => "note",
    };
    sarif::ReportingDescriptor::builder()
        .id(demand.id.as_str())
        .short_description(multiformat("a directory's demand that is not met"))
        .help(multiformat(&format!(
            "{}\n\n{}",
            visible(demand.source),
            directories::NO_PROMISE
        )))
        .default_configuration(
            sarif::ReportingConfiguration::builder()
                .level(json!(level))
                .build(),
        )
        .properties(bag([("tags", json!(["mcp", "directory"]))]))
        .build()
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
        .artifact_location(artifact(name))
        .build();
    location.region = region;
    location
}

fn artifact(name: &str) -> sarif::ArtifactLocation {
    sarif::ArtifactLocation::builder().uri(uri(name)).build()
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
            let source = Source::new(name, text);
            let checked = check_with(text, &Options::default(), |report| log.add(source, report));
            if let Err(error) = checked {
                log.fail(source, &Fault::of(source, &error));
            }
        }
        serde_json::from_str(&log.finish().unwrap()).unwrap()
    }

    const BAD: &str = "{\"tools\":[\n{\"name\":\"a\u{202e}\",\"annotations\":{\"readOnlyHint\":true,\n\"destructiveHint\":true}}]}";

    fn schema() -> jsonschema::Validator {
        let schema = include_str!("../tests/sarif-schema-2.1.0.json");
        // One pattern has a stray bracket, which JavaScript forgives and other engines do not.
        let schema = schema.replace("[a-zA-Z]{2}]?$", "[a-zA-Z]{2}\\\\]?$");
        let schema: Value = serde_json::from_str(&schema).unwrap();
        jsonschema::validator_for(&schema).unwrap()
    }

    #[test]
    fn the_official_schema_accepts_it() {
        let validator = schema();
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

    /// The text after the replacements of a result's first fix.
    fn applied(text: &str, result: &Value) -> String {
        let change = &result["fixes"][0]["artifactChanges"][0]["replacements"][0];
        let region = &change["deletedRegion"];
        let offset = |line: &str, column: &str| {
            let (line, column) = (
                region[line].as_u64().unwrap(),
                region[column].as_u64().unwrap(),
            );
            let before = text
                .split_inclusive('\n')
                .take(usize::try_from(line).unwrap() - 1);
            let start: usize = before.map(str::len).sum();
            let columns = text[start..]
                .chars()
                .take(usize::try_from(column).unwrap() - 1);
            start + columns.map(char::len_utf8).sum::<usize>()
        };
        let (start, end) = (
            offset("startLine", "startColumn"),
            offset("endLine", "endColumn"),
        );
        let inserted = change["insertedContent"]["text"].as_str().unwrap();
        format!("{}{inserted}{}", &text[..start], &text[end..])
    }

    #[test]
    fn fixes_are_replacements() {
        let log = log(&[("x.json", BAD)]);
        let results = log["runs"][0]["results"].as_array().unwrap();
        let result = results
            .iter()
            .find(|result| result["ruleId"] == "read-only-and-destructive")
            .unwrap();
        assert_eq!(
            applied(BAD, result),
            BAD.replace("\"destructiveHint\":true", "\"destructiveHint\":false")
        );
    }

    #[test]
    fn a_line_of_a_file_points_into_the_file() {
        let source = Source {
            part: Some(crate::Part {
                file: "all.jsonl",
                line: 7,
                column: 30,
                server: None,
            }),
            ..Source::new(
                "all.jsonl:7",
                "{\"name\":\"a\",\"annotations\":{\"readOnlyHint\":null}}",
            )
        };
        let mut log = Log::default();
        check_with(source.text, &Options::default(), |report| {
            log.add(source, report);
        })
        .unwrap();
        let log: Value = serde_json::from_str(&log.finish().unwrap()).unwrap();
        let results = log["runs"][0]["results"].as_array().unwrap();
        assert!(!results.is_empty());
        for result in results {
            let place = &result["locations"][0]["physicalLocation"];
            assert_eq!(place["artifactLocation"]["uri"], "all.jsonl");
            assert_eq!(place["region"]["startLine"], 7);
            assert!(place["region"]["startColumn"].as_u64().unwrap() > 30);
        }
    }

    #[test]
    fn directories_are_rules_too() {
        let options = Options::from_json("{\"profiles\":[\"openai\"]}").unwrap();
        let source = Source::new("x.json", BAD);
        let mut log = Log::default();
        check_with(BAD, &options, |report| log.add(source, report)).unwrap();
        let log: Value = serde_json::from_str(&log.finish().unwrap()).unwrap();
        assert!(schema().is_valid(&log));
        let results = log["runs"][0]["results"].as_array().unwrap();
        let refused = results
            .iter()
            .find(|result| result["ruleId"].as_str().unwrap().starts_with("openai@"))
            .unwrap();
        assert_eq!(refused["level"], "error");
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
