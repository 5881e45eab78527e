//! Our structural verdict against the official JSON Schemas, through a validator that is not ours.
//!
//! A definition is structurally wrong for us where one of [`STRUCTURAL`] fires. The official verdict
//! comes from `tests/schemas`, which restates the constraints that the protocol's own schema files
//! put on a tool. Both must agree on every case and every revision, but for [`explained`].

use precall_tests::{findings, json_files, read};
use serde_json::{Map, Value, json};

const REVISIONS: [&str; 5] = [
    "2024-11-05",
    "2025-03-26",
    "2025-06-18",
    "2025-11-25",
    "2026-07-28",
];

/// The rules that say: the protocol's schema refuses this.
const STRUCTURAL: [&str; 15] = [
    "annotations-not-an-object",
    "description-not-a-string",
    "hint-not-boolean",
    "hint-null",
    "icons-invalid",
    "input-schema-invalid",
    "meta-not-an-object",
    "name-not-a-string",
    "output-schema-invalid",
    "properties-invalid",
    "required-invalid",
    "schema-dialect-not-a-string",
    "task-support-invalid",
    "title-not-a-string",
    "tool-not-an-object",
];

fn validator(revision: &str) -> jsonschema::Validator {
    let schema: Value = serde_json::from_str(&read(&format!("schemas/{revision}.json"))).unwrap();
    jsonschema::draft202012::new(&schema).unwrap()
}

/// The structural rules that fire on the tool, as an element of a list.
fn ours(tool: &Value, revision: &str) -> Vec<&'static str> {
    let text = json!({ "tools": [tool] }).to_string();
    let mut rules: Vec<&str> = findings(&text, Some(revision))
        .unwrap_or_else(|error| panic!("{error}: {text}"))
        .iter()
        .map(|found| found.rule)
        .filter(|rule| STRUCTURAL.contains(rule))
        .collect();
    rules.dedup();
    rules
}

/// Where we say more than the official schema, and why that is right.
fn explained(tool: &Value, revision: &str, rules: &[&str]) -> bool {
    // 2026-07-28 leaves the keywords of an input or output schema to JSON Schema itself, so the
    // judge is its own schema.
    let dialect = jsonschema::draft202012::meta::validator();
    revision == "2026-07-28"
        && rules
            .iter()
            .all(|rule| matches!(*rule, "properties-invalid" | "required-invalid"))
        && ["inputSchema", "outputSchema"].iter().any(|key| {
            tool.get(key)
                .is_some_and(|schema| !dialect.is_valid(schema))
        })
}

struct Tally {
    compared: usize,
    refused: usize,
    explained: usize,
    wrong: Vec<String>,
}

fn compare(tools: &[(String, Value)]) -> Tally {
    let mut tally = Tally {
        compared: 0,
        refused: 0,
        explained: 0,
        wrong: Vec::new(),
    };
    for revision in REVISIONS {
        let official = validator(revision);
        for (name, tool) in tools {
            let rules = ours(tool, revision);
            let valid = official.is_valid(tool);
            tally.compared += 1;
            tally.refused += usize::from(!valid);
            if valid == rules.is_empty() {
                continue;
            }
            if valid && explained(tool, revision, &rules) {
                tally.explained += 1;
                continue;
            }
            tally.wrong.push(format!(
                "{revision} {name}: official {}, ours {rules:?}: {tool}",
                if valid { "valid" } else { "invalid" }
            ));
        }
    }
    tally
}

/// Every value of every sort.
fn values() -> Vec<Value> {
    vec![
        json!(null),
        json!(true),
        json!(false),
        json!(0),
        json!(1),
        json!(1.5),
        json!(""),
        json!("true"),
        json!("object"),
        json!("forbidden"),
        json!("light"),
        json!([]),
        json!(["object"]),
        json!([1]),
        json!([null]),
        json!([{}]),
        json!([{ "src": "https://example.com/a.png" }]),
        json!({}),
        json!({ "type": "object" }),
        json!({ "type": "array" }),
        json!({ "type": ["object"] }),
        json!({ "a": true }),
        json!({ "a": {} }),
        json!({ "a": null }),
    ]
}

/// Every place that a rule of structure looks at.
const PLACES: [&str; 33] = [
    "",
    "/name",
    "/title",
    "/description",
    "/_meta",
    "/execution",
    "/execution/taskSupport",
    "/icons",
    "/icons/0",
    "/icons/0/src",
    "/icons/0/mimeType",
    "/icons/0/sizes",
    "/icons/0/sizes/0",
    "/icons/0/theme",
    "/annotations",
    "/annotations/title",
    "/annotations/readOnlyHint",
    "/annotations/destructiveHint",
    "/annotations/idempotentHint",
    "/annotations/openWorldHint",
    "/annotations/other",
    "/inputSchema",
    "/inputSchema/$schema",
    "/inputSchema/type",
    "/inputSchema/properties",
    "/inputSchema/properties/a",
    "/inputSchema/required",
    "/outputSchema",
    "/outputSchema/$schema",
    "/outputSchema/type",
    "/outputSchema/properties",
    "/outputSchema/properties/a",
    "/outputSchema/required",
];

/// A tool that has something everywhere.
fn full() -> Value {
    json!({
        "name": "list_rooms",
        "title": "Rooms",
        "description": "Lists the rooms of the house.",
        "_meta": { "com.example/a": 1 },
        "execution": { "taskSupport": "forbidden" },
        "icons": [{
            "src": "https://example.com/a.png",
            "mimeType": "image/png",
            "sizes": ["48x48"],
            "theme": "dark"
        }],
        "annotations": {
            "title": "Rooms",
            "readOnlyHint": true,
            "destructiveHint": false,
            "idempotentHint": true,
            "openWorldHint": false,
            "other": 1
        },
        "inputSchema": {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "type": "object",
            "properties": { "a": { "type": "string" } },
            "required": ["a"]
        },
        "outputSchema": {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "type": "object",
            "properties": { "a": { "type": "string" } },
            "required": ["a"]
        }
    })
}

fn without(tool: &Value, place: &str) -> Option<Value> {
    let (parent, key) = place.rsplit_once('/')?;
    let mut tool = tool.clone();
    match tool.pointer_mut(parent)? {
        Value::Object(members) => members.remove(key)?,
        Value::Array(items) => items.remove(key.parse().ok()?),
        _ => return None,
    };
    Some(tool)
}

#[test]
fn every_value_at_every_place() {
    let full = full();
    let mut tools: Vec<(String, Value)> = vec![("as it is".into(), full.clone())];
    for place in PLACES {
        if let Some(tool) = without(&full, place) {
            tools.push((format!("without {place}"), tool));
        }
        for value in values() {
            let mut tool = full.clone();
            *tool.pointer_mut(place).expect(place) = value.clone();
            tools.push((format!("{place} = {value}"), tool));
        }
    }
    let tally = compare(&tools);
    assert!(tally.wrong.is_empty(), "{}", tally.wrong.join("\n"));
    // The test must not pass for want of cases.
    assert!(tally.compared > 3_500 && tally.refused > 1_000);
    assert!(tally.explained > 0);
}

#[test]
fn every_named_case() {
    let mut tools = Vec::new();
    for (name, text) in json_files("cases/wire") {
        let value: Value = serde_json::from_str(&text).unwrap();
        let lists = [&value, &value["result"]];
        let pages = value["pages"].as_array().or_else(|| value.as_array());
        let all = lists.into_iter().chain(pages.into_iter().flatten());
        let listed: Vec<Value> = all
            .filter_map(|page| page["tools"].as_array())
            .flatten()
            .cloned()
            .collect();
        if listed.is_empty() && value.get("tools").is_none() {
            tools.push((name, value));
        } else {
            tools.extend(listed.into_iter().map(|tool| (name.clone(), tool)));
        }
    }
    let tally = compare(&tools);
    assert!(tally.wrong.is_empty(), "{}", tally.wrong.join("\n"));
    assert!(tally.compared > 700 && tally.refused > 150);
}

/// The table of what the protocol's schema says about the classic faults, one row a case.
#[test]
fn the_classic_faults() {
    let tool = |annotations: Value| {
        let mut tool = Map::new();
        tool.insert("name".into(), json!("a"));
        tool.insert("inputSchema".into(), json!({ "type": "object" }));
        tool.insert("annotations".into(), annotations);
        Value::Object(tool)
    };
    for (annotations, valid) in [
        (json!({}), true),
        (json!(null), false),
        (json!([]), false),
        (json!("x"), false),
        (json!(1), false),
        (json!({ "readOnlyHint": null }), false),
        (json!({ "readOnlyHint": "true" }), false),
        (json!({ "readOnlyHint": 1 }), false),
        (json!({ "readOnlyHint": "yes" }), false),
        (json!({ "title": null }), false),
        (json!({ "title": 1 }), false),
        (json!({ "title": "" }), true),
        (json!({ "anything": [1] }), true),
        (json!({ "read_only_hint": true }), true),
        (json!({ "readonlyHint": true }), true),
        (json!({ "type": "object", "properties": {} }), true),
        (
            json!({ "readOnlyHint": true, "destructiveHint": true }),
            true,
        ),
    ] {
        let tool = tool(annotations);
        for revision in &REVISIONS[1..] {
            assert_eq!(
                validator(revision).is_valid(&tool),
                valid,
                "{revision} {tool}"
            );
            assert_eq!(ours(&tool, revision).is_empty(), valid, "{revision} {tool}");
        }
        // Before 2025-03-26 the key is unknown, and may hold anything.
        assert!(validator("2024-11-05").is_valid(&tool), "{tool}");
        assert!(ours(&tool, "2024-11-05").is_empty(), "{tool}");
    }
}
