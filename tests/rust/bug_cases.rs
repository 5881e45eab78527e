//! Situations as people meet them, against `tests/cases/bug-cases.jsonl`.
//!
//! For every case: which hints result, where they come from, whether they are moot, what is shown as
//! the name. For the cases about the wire also: the findings, the silence of what is right, and the
//! verdict.

use std::collections::BTreeMap;

use precall_core::drift::{DiffOptions, diff_with};
use precall_core::finding::Severity;
use precall_core::report::{Options, check_with};
use precall_core::rules::Group;
use precall_core::tool::{Hint, Origin, Revision};
use precall_tests::read;
use serde_json::{Value, json};

/// The kinds of case that the wire alone decides.
const WIRE: [&str; 6] = [
    "wire-shape",
    "missing-hints",
    "title",
    "list-scale",
    "client-mishandling",
    "lost-in-transit",
];

/// The rules that have to speak up about a case of the wire. What a profile or a host adds to a case
/// is the matter of the suites for profiles.
const MUST: [(&str, &[&str]); 24] = [
    ("B023", &["hints-undeclared"]),
    ("B024", &["hints-undeclared"]),
    ("B025", &["hints-undeclared"]),
    ("B026", &["hints-incomplete"]),
    ("B028", &["hints-undeclared-on-write"]),
    ("B059", &["hint-null"]),
    ("B060", &["misspelled-hint", "hints-undeclared"]),
    ("B061", &["misspelled-hint", "hints-undeclared"]),
    ("B062", &["misspelled-hint"]),
    ("B063", &["misspelled-hint", "hints-undeclared"]),
    ("B064", &["misplaced-hint", "hints-undeclared"]),
    ("B065", &["hints-undeclared"]),
    ("B066", &["schema-in-annotations", "hints-undeclared"]),
    ("B067", &["annotations-not-an-object", "hints-undeclared"]),
    ("B069", &["hints-lost-in-relay", "hints-undeclared"]),
    ("B070", &["hint-filled-in-by-relay"]),
    ("B071", &["read-only-gateway-to-destruction"]),
    ("B078", &["top-level-title-before-its-revision"]),
    ("B081", &["read-only-and-destructive"]),
    ("B082", &["hints-incomplete"]),
    ("B083", &["hints-undeclared"]),
    ("B109", &["same-name-different-hints"]),
    ("B110", &["hints-incomplete"]),
    ("B114", &["annotations-before-their-revision"]),
];

fn cases() -> Vec<Value> {
    read("cases/bug-cases.jsonl")
        .lines()
        .map(|line| serde_json::from_str(line).expect("a case a line"))
        .collect()
}

fn text<'c>(case: &'c Value, pointer: &str) -> &'c str {
    case.pointer(pointer)
        .and_then(Value::as_str)
        .expect(pointer)
}

/// The texts to check, with the name of the server where there are several.
fn inputs(case: &Value) -> Vec<(Option<String>, String)> {
    let input = &case["input"];
    if let Some(text) = input.as_str() {
        return vec![(None, text.into())];
    }
    if let Some(servers) = input["servers"].as_object() {
        return servers
            .iter()
            .map(|(name, list)| (Some(name.clone()), list.to_string()))
            .collect();
    }
    let second = ["downstream", "now"].iter().find_map(|key| input.get(key));
    vec![(None, second.unwrap_or(input).to_string())]
}

/// A finding as the suite looks at it.
struct Found {
    rule: &'static str,
    group: Group,
    severity: Severity,
    message: String,
}

/// What was found about a case.
#[derive(Default)]
struct Outcome {
    /// By name of tool: the hints and the display name, in the form of the cases.
    effective: BTreeMap<String, Value>,
    verdicts: BTreeMap<String, &'static str>,
    findings: Vec<Found>,
}

fn check(case: &Value) -> Outcome {
    let mut options = Options::default();
    options.spec = Some(Revision::find(text(case, "/context/spec")).unwrap());
    let trusted = case["context"]["trusted"].as_bool().unwrap();
    let mut outcome = Outcome::default();
    for (server, input) in inputs(case) {
        check_with(&input, &options, |report| {
            for tool in &report.tools {
                let name = tool.tool.name.unwrap_or_default();
                let name = server
                    .as_ref()
                    .map_or(name.into(), |server| format!("{server}:{name}"));
                let annotations = report.input.spec_revision != "2024-11-05";
                let mut effective = json!({});
                for hint in Hint::ALL {
                    let resolved = tool.tool.hints.resolve(hint, annotations);
                    let Some((value, origin)) = resolved.effective.zip(resolved.origin) else {
                        continue;
                    };
                    let from = if origin == Origin::Declared {
                        "declared"
                    } else {
                        "default"
                    };
                    let mut row = json!({ "value": value, "from": from });
                    if origin == Origin::Invalid {
                        row["ignored"] = json!(true);
                    }
                    if resolved.moot {
                        row["moot"] = json!(true);
                    }
                    effective[hint.key()] = row;
                }
                let display = tool.display_name();
                effective["display"] = json!({ "value": display.value, "from": display.from });
                outcome.effective.insert(name.clone(), effective);
                let verdict = if trusted {
                    &tool.verdict.trusted
                } else {
                    &tool.verdict.untrusted
                };
                outcome.verdicts.insert(name, verdict.action.name());
            }
            outcome
                .findings
                .extend(report.all_findings().map(|finding| Found {
                    rule: finding.rule.id,
                    group: finding.rule.group,
                    severity: finding.severity,
                    message: finding.text(),
                }));
        })
        .unwrap_or_else(|error| panic!("{}: {error}", case["id"]));
    }
    for (first, second, relay) in [("upstream", "downstream", true), ("approved", "now", false)] {
        let Some(before) = case["input"].get(first) else {
            continue;
        };
        let after = case["input"][second].to_string();
        let options = DiffOptions {
            relay,
            check: options.clone(),
        };
        diff_with(&before.to_string(), &after, &options, |report| {
            for tool in &report.tools {
                let Some((name, verdicts)) = tool.name.zip(tool.verdict.as_ref()) else {
                    continue;
                };
                let verdict = if trusted {
                    &verdicts.trusted
                } else {
                    &verdicts.untrusted
                };
                outcome.verdicts.insert(name.into(), verdict.action.name());
            }
            outcome
                .findings
                .extend(report.all_findings().map(|finding| Found {
                    rule: finding.rule.id,
                    group: finding.rule.group,
                    severity: finding.severity,
                    message: finding.text(),
                }));
        })
        .unwrap_or_else(|error| panic!("{}: {error}", case["id"]));
    }
    outcome
}

/// Whether rules of the group look at one list as it stands, and at nothing but the wire.
const fn is_wire(group: Group) -> bool {
    matches!(
        group,
        Group::Annotations | Group::Definition | Group::Schema | Group::List
    )
}

fn described(findings: &[Found]) -> String {
    let line = |found: &Found| {
        let severity = found.severity.name();
        format!("\n    {severity} {}: {}", found.rule, found.message)
    };
    findings.iter().map(line).collect::<Vec<_>>().concat()
}

#[test]
fn hints_origins_and_names_result_as_expected() {
    let mut compared = 0;
    for case in cases() {
        let expected = &case["expect"]["effective"];
        if expected.is_null() {
            continue;
        }
        let outcome = check(&case);
        let one = expected.get("readOnlyHint").is_some();
        assert!(!one || outcome.effective.len() == 1, "{}", case["id"]);
        for (name, found) in &outcome.effective {
            let expected = if one { expected } else { &expected[name] };
            let Some(rows) = expected.as_object() else {
                continue;
            };
            for (key, row) in rows {
                assert_eq!(&found[key], row, "{} {name} {key}", case["id"]);
                compared += 1;
            }
            // A hint that the case does not name is not expected to be there.
            for hint in Hint::ALL {
                assert_eq!(
                    found.get(hint.key()).is_some(),
                    rows.contains_key(hint.key()),
                    "{} {name} {}",
                    case["id"],
                    hint.key()
                );
            }
        }
    }
    assert!(compared > 440, "only {compared} values compared");
}

#[test]
fn a_revision_without_annotations_resolves_nothing() {
    let case = cases()
        .into_iter()
        .find(|case| case["id"] == "B114")
        .unwrap();
    let outcome = check(&case);
    let (_, found) = outcome.effective.first_key_value().unwrap();
    assert!(Hint::ALL.iter().all(|hint| found.get(hint.key()).is_none()));
}

#[test]
fn faults_of_the_wire_are_found() {
    let cases = cases();
    for (id, rules) in MUST {
        let case = cases.iter().find(|case| case["id"] == id).expect(id);
        let outcome = check(case);
        for rule in rules {
            assert!(
                outcome.findings.iter().any(|found| found.rule == *rule),
                "{id}: {rule} is silent{}",
                described(&outcome.findings)
            );
        }
    }
    // Every case of the wire that has something to find without a profile is in the table.
    for case in &cases {
        let kind = text(case, "/kind");
        let demands = case["expect"]["findings_must"].as_array().unwrap();
        let wire = demands.iter().filter_map(Value::as_str).any(|demand| {
            ![
                "profile",
                "this client",
                "servers have",
                "untrusted",
                "tools,",
            ]
            .iter()
            .any(|words| demand.contains(words))
        });
        if WIRE.contains(&kind) && wire {
            let id = text(case, "/id");
            assert!(
                MUST.iter().any(|(known, _)| *known == id),
                "{id} is not in the table"
            );
        }
    }
}

/// The level of a finding is at most one below or above what the case says.
#[test]
fn faults_of_the_wire_are_as_bad_as_expected() {
    let cases = cases();
    for (id, rules) in MUST {
        let case = cases.iter().find(|case| case["id"] == id).expect(id);
        let demands = case["expect"]["findings_must"].as_array().unwrap();
        let wanted = demands
            .iter()
            .filter_map(Value::as_str)
            .filter(|demand| !demand.contains("profile"))
            .filter_map(|demand| match demand.split(']').next() {
                Some("[error") => Some(Severity::Error),
                Some("[warn") => Some(Severity::Warn),
                Some("[info") => Some(Severity::Info),
                _ => None,
            })
            .max();
        let outcome = check(case);
        let found = outcome
            .findings
            .iter()
            .filter(|found| rules.contains(&found.rule))
            .map(|found| found.severity)
            .max();
        let close = match (wanted, found) {
            (Some(Severity::Error), Some(found)) => found >= Severity::Warn,
            (Some(Severity::Info), Some(found)) => found <= Severity::Warn,
            _ => true,
        };
        assert!(
            close,
            "{id}: wanted {wanted:?}{}",
            described(&outcome.findings)
        );
    }
}

#[test]
fn what_is_right_stays_silent() {
    for case in cases() {
        if case["negative"] != true {
            continue;
        }
        let wire = WIRE.contains(&text(&case, "/kind"));
        let outcome = check(&case);
        let loud: Vec<Found> = outcome
            .findings
            .into_iter()
            .filter(|found| found.severity > Severity::Info)
            .filter(|found| wire || is_wire(found.group))
            .collect();
        assert!(loud.is_empty(), "{}:{}", case["id"], described(&loud));
    }
}

/// Nothing beyond what the cases of the wire demand is louder than a note: no noise.
#[test]
fn nothing_else_is_loud() {
    for case in cases() {
        let kind = text(&case, "/kind");
        if !WIRE.contains(&kind) || case["negative"] == true {
            continue;
        }
        let id = text(&case, "/id");
        let rules = MUST
            .iter()
            .find(|(known, _)| *known == id)
            .map_or(&[][..], |(_, rules)| rules);
        let outcome = check(&case);
        let loud: Vec<Found> = outcome
            .findings
            .into_iter()
            .filter(|found| found.severity > Severity::Info && is_wire(found.group))
            .filter(|found| !rules.contains(&found.rule))
            .collect();
        assert!(loud.is_empty(), "{id}:{}", described(&loud));
    }
}

#[test]
fn verdicts_of_the_wire() {
    let mut compared = 0;
    for case in cases() {
        // Hosts and directories have verdicts of their own.
        if !WIRE.contains(&text(&case, "/kind")) || text(&case, "/context/profile") != "spec" {
            continue;
        }
        let outcome = check(&case);
        let expected = &case["expect"];
        if let Some(verdicts) = expected["verdicts"].as_object() {
            for (name, verdict) in verdicts {
                assert_eq!(
                    json!(outcome.verdicts[name]),
                    *verdict,
                    "{} {name}",
                    case["id"]
                );
                compared += 1;
            }
        }
        let verdict = expected["verdict"].as_str().unwrap();
        if verdict != "n/a" && outcome.verdicts.len() == 1 {
            let (name, found) = outcome.verdicts.first_key_value().unwrap();
            assert_eq!(
                *found,
                verdict,
                "{} {name}{}",
                case["id"],
                described(&outcome.findings)
            );
            compared += 1;
        }
    }
    assert!(compared > 20, "only {compared} verdicts compared");
}

#[test]
fn a_repeated_name_blocks_its_tools_only() {
    let case = cases()
        .into_iter()
        .find(|case| case["id"] == "B109")
        .unwrap();
    let outcome = check(&case);
    assert_eq!(outcome.verdicts["export"], "block");
    assert_eq!(outcome.verdicts["lookup"], "run");
}
