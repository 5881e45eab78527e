//! Directory profiles from outside: the published schema, the bug cases of directories, profiles that
//! want different things, submission files, and rules of one's own.

use std::collections::BTreeSet;

use precall_core::profile::directory::{DirectoryProfile, Submission, builtins};
use precall_core::report::{Options, check_to_json};
use precall_tests::{folder, read};
use serde_json::{Value, json};

fn schema() -> Value {
    let text = read("../crates/core/src/profile/schema/directory.schema.json");
    serde_json::from_str(&text).expect("the schema is JSON")
}

/// The profile files by name.
fn files() -> Vec<(String, Value)> {
    let folder = folder().join("../crates/core/src/profile/directories");
    let mut files: Vec<(String, Value)> = std::fs::read_dir(folder)
        .expect("the folder of profiles")
        .map(|entry| {
            let path = entry.expect("an entry").path();
            let text = std::fs::read_to_string(&path).expect("a file");
            let name = path
                .file_name()
                .expect("a name")
                .to_string_lossy()
                .into_owned();
            (name, serde_json::from_str(&text).expect("JSON"))
        })
        .collect();
    files.sort_by(|a, b| a.0.cmp(&b.0));
    files
}

fn ask(input: &Value, profiles: &[DirectoryProfile], submission: Option<&Value>) -> Value {
    let mut options = Options::default();
    options.directories = profiles.to_vec();
    options.submission =
        submission.map(|file| Submission::from_json(&file.to_string()).expect("a submission"));
    let report = check_to_json(&input.to_string(), &options).expect("tools");
    serde_json::from_str(&report).expect("a report")
}

fn named(names: &[&str]) -> Vec<DirectoryProfile> {
    let find = |name: &&str| DirectoryProfile::named(name).expect("a built-in profile");
    names.iter().map(find).collect()
}

/// `requirement=effect` of everything that a list does not meet.
fn unmet(list: &Value) -> Vec<String> {
    let because = list["because"].as_array().expect("a list");
    let show = |one: &Value| {
        let text = |key: &str| one[key].as_str().expect("text").to_owned();
        format!("{}={}", text("requirement"), text("effect"))
    };
    because.iter().map(show).collect()
}

#[test]
fn built_in_profiles_fit_the_published_schema() {
    let schema = schema();
    jsonschema::meta::validate(&schema).expect("a JSON Schema");
    let validator = jsonschema::validator_for(&schema).expect("a JSON Schema");
    let files = files();
    assert_eq!(files.len(), builtins().count());
    for (name, profile) in files {
        let faults: Vec<String> = validator
            .iter_errors(&profile)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect();
        assert!(faults.is_empty(), "{name}: {faults:#?}");
    }
}

/// A profile whose one requirement has this condition.
fn with_condition(condition: &Value) -> Value {
    json!({"id": "x", "date": "2026-11", "requirements": [
        {"id": "a", "kind": "form", "effect": "warn", "when": condition, "message": "m"}
    ]})
}

#[test]
fn schema_and_reader_agree_on_every_word() {
    let schema = schema();
    let validator = jsonschema::validator_for(&schema).expect("a JSON Schema");
    let keys = schema["$defs"]["condition"]["properties"]
        .as_object()
        .expect("keys");
    // The reader lists what it knows in its message; the schema has to list the same.
    let listed = |profile: &Value| -> BTreeSet<String> {
        let error = DirectoryProfile::from_json(&profile.to_string()).expect_err("a fault");
        let message = error.message().to_owned();
        let (_, expected) = message.split_once("expected").expect("what was expected");
        expected
            .split('`')
            .skip(1)
            .step_by(2)
            .map(str::to_owned)
            .collect()
    };
    let known = listed(&with_condition(&json!({"nonsense": true})));
    assert_eq!(known, keys.keys().cloned().collect());
    let mut tried = 0;
    for (key, rule) in keys {
        let Some(reference) = rule["oneOf"][0]["$ref"].as_str() else {
            continue;
        };
        let name = reference.trim_start_matches("#/$defs/");
        let Some(values) = schema["$defs"][name]["enum"].as_array() else {
            continue;
        };
        let mut condition = json!({ key.as_str(): "nonsense" });
        if key == "from" {
            condition["does"] = json!("read");
        }
        let words: BTreeSet<String> = values
            .iter()
            .filter_map(Value::as_str)
            .map(str::to_owned)
            .collect();
        assert_eq!(listed(&with_condition(&condition)), words, "{key}");
        for value in values {
            condition[key.as_str()] = value.clone();
            let profile = with_condition(&condition);
            assert!(validator.is_valid(&profile), "{profile}");
            DirectoryProfile::from_json(&profile.to_string()).expect("a profile");
            tried += 1;
        }
    }
    assert!(tried > 80, "{tried}");
}

#[test]
fn what_the_schema_refuses_the_reader_refuses() {
    let validator = jsonschema::validator_for(&schema()).expect("a JSON Schema");
    let good = with_condition(&json!({"readOnlyHint": "missing"}));
    assert!(validator.is_valid(&good));
    let change = |pointer: &str, value: Value| {
        let mut profile = good.clone();
        *profile.pointer_mut(pointer).expect("a place") = value;
        profile
    };
    for bad in [
        json!([]),
        json!({"id": "x"}),
        json!({"date": "2026-11"}),
        json!({"id": "x", "date": "2026-11", "extra": 1}),
        change("/id", json!("X y")),
        change("/date", json!("2026")),
        change("/requirements", json!({})),
        change("/requirements/0/effect", json!("refuse")),
        change("/requirements/0/kind", json!("shape")),
        change("/requirements/0/when", json!({})),
        change("/requirements/0/when", json!({"any": []})),
        change("/requirements/0/when", json!({"not": {}})),
        change("/requirements/0/when", json!({"field": {}})),
        change("/requirements/0/when", json!({"from": "text"})),
        change("/requirements/0/when", json!({"nameLongerThan": -1})),
        change("/requirements/0/when", json!({"readOnlyHint": null})),
        change("/requirements/0/message", json!(" ")),
    ] {
        assert!(!validator.is_valid(&bad), "{bad}");
        assert!(
            DirectoryProfile::from_json(&bad.to_string()).is_err(),
            "{bad}"
        );
    }
}

/// For each bug case of a directory: the status, what has to be named, what must not be.
const BUG_CASES: [(&str, &str, &[&str], &[&str]); 10] = [
    (
        "B009",
        "accepted",
        &["read-only-but-logs=info"],
        &["read-only-but-writes"],
    ),
    ("B010", "held", &["not-destructive=hold"], &["idempotent"]),
    ("B017", "held", &["modify-not-destructive=hold"], &[]),
    (
        "B023",
        "rejected",
        &[
            "read-only-hint-missing=reject",
            "destructive-hint-missing=reject",
            "open-world-hint-missing=reject",
        ],
        &[],
    ),
    ("B026", "rejected", &["applicable-hint-missing=reject"], &[]),
    (
        "B042",
        "rejected",
        &["mixed-methods=reject"],
        &["not-destructive", "read-only"],
    ),
    (
        "B059",
        "rejected",
        &["destructive-hint-missing=reject"],
        &["read-only"],
    ),
    (
        "B077",
        "held",
        &["title-not-in-annotations=hold"],
        &["title-missing"],
    ),
    (
        "B110",
        "rejected",
        &["open-world-hint-missing=reject"],
        &["destructive-hint", "read-only-hint"],
    ),
    (
        "B116",
        "rejected",
        &["read-only-but-writes=reject"],
        &["openWorld", "open-world", "public"],
    ),
];

#[test]
fn bug_cases_of_directories() {
    let text = read("cases/bug-cases.jsonl");
    let mut seen = 0;
    for line in text.lines() {
        let case: Value = serde_json::from_str(line).expect("a case a line");
        let profile = case["context"]["profile"].as_str().expect("a profile");
        if !matches!(profile, "openai" | "anthropic") {
            continue;
        }
        seen += 1;
        let id = case["id"].as_str().expect("an id");
        let (_, status, must, must_not) = BUG_CASES
            .iter()
            .find(|(known, ..)| *known == id)
            .unwrap_or_else(|| panic!("{id} has no expectation"));
        let report = ask(&case["input"], &named(&[profile]), None);
        let list = &report["directories"][0];
        let unmet = unmet(list);
        assert_eq!(list["status"], *status, "{id}: {unmet:?}");
        for wanted in *must {
            assert!(
                unmet.iter().any(|one| one.ends_with(wanted)),
                "{id}: no {wanted} in {unmet:?}"
            );
        }
        for unwanted in *must_not {
            assert!(
                !unmet.iter().any(|one| one.contains(unwanted)),
                "{id}: {unwanted} in {unmet:?}"
            );
        }
        if case["negative"] == true {
            let harmless = |one: &String| one.ends_with("=info");
            assert!(unmet.iter().all(harmless), "{id}: {unmet:?}");
        }
    }
    assert_eq!(seen, BUG_CASES.len());
}

#[test]
fn one_gap_in_a_long_list_is_led_to() {
    let text = read("cases/bug-cases.jsonl");
    let line = text
        .lines()
        .find(|line| line.contains("\"B110\""))
        .expect("the case");
    let case: Value = serde_json::from_str(line).expect("a case");
    let report = ask(&case["input"], &named(&["openai"]), None);
    let list = &report["directories"][0];
    assert_eq!(
        list["tools"],
        json!({"accepted": 59, "held": 0, "rejected": 1})
    );
    let coverage = |hint: &str| {
        let all = list["coverage"].as_array().expect("a list");
        all.iter()
            .find(|one| one["hint"] == hint)
            .cloned()
            .expect("the hint")
    };
    assert_eq!(coverage("readOnlyHint")["declared"], 60);
    let gap = coverage("openWorldHint");
    assert_eq!((&gap["declared"], &gap["of"]), (&json!(59), &json!(60)));
    assert_eq!(gap["missing"], json!(["invoices_delete"]));
    // Nothing of weight is said of any other tool, and nothing is said sixty times.
    for group in list["because"].as_array().expect("a list") {
        let heavy = group["effect"] != "info";
        assert_eq!(
            heavy,
            group["tools"] == json!(["invoices_delete"]),
            "{group}"
        );
    }
}

fn search(open: bool) -> Value {
    json!({"name": "search_web", "description": "Searches the public web.",
        "inputSchema": {"type": "object"},
        "annotations": {"readOnlyHint": true, "destructiveHint": false, "openWorldHint": open}})
}

#[test]
fn two_profiles_that_want_different_things() {
    // Rules of one's own that take the older meaning at its word.
    let old = DirectoryProfile::from_json(
        r#"{"id": "old", "extends": "openai@2026-02", "requirements": [
            {"id": "read-but-open", "effect": "reject", "likely": "reject", "possible": "reject"}
        ]}"#,
    )
    .expect("a profile");
    let mut profiles = named(&["openai", "anthropic@2025-11"]);
    profiles.push(old);
    let mut tool = search(false);
    tool["title"] = json!("Search the web");
    let report = ask(&tool, &profiles, None);
    let conflicts = report["conflicts"].as_array().expect("a list");
    assert_eq!(conflicts.len(), 1);
    let conflict = &conflicts[0];
    assert_eq!(conflict["tool"], "search_web");
    assert_eq!(conflict["satisfied"].as_array().map(Vec::len), Some(2));
    assert_eq!(conflict["unsatisfied"].as_array().map(Vec::len), Some(1));
    // Both sides have one vote against each other; the evidence decides.
    assert_eq!(conflict["declare"]["openWorldHint"], true);
    assert_eq!(conflict["unsatisfied"][0]["directory"], "old@2026-02");
    assert_eq!(conflict["unsatisfied"][0]["requirement"], "read-but-open");
    // Where one set satisfies all, there is no conflict, however many refuse as things stand.
    let bare = json!({"name": "list_orders", "title": "List orders",
        "description": "Lists the orders of your shop."});
    let report = ask(
        &bare,
        &named(&["openai", "anthropic@2025-11", "slack", "m365", "ax"]),
        None,
    );
    assert_eq!(report["conflicts"], json!([]));
    for directory in report["tools"][0]["directories"]
        .as_array()
        .expect("a list")
    {
        assert_eq!(directory["status"], "rejected");
        assert_eq!(directory["declare"]["readOnlyHint"], true);
        assert_eq!(directory["declare"]["destructiveHint"], false);
    }
}

#[test]
fn what_is_advised_is_accepted() {
    for (name, description) in [
        ("list_orders", "Lists the orders of your shop."),
        ("delete_order", "Deletes an order for good."),
        ("update_order", "Updates an order of your shop."),
        ("send_invoice", "Sends an invoice to the customer by email."),
        ("search_web", "Searches the public web."),
        ("qux", "Zzyzx."),
    ] {
        let mut tool = json!({"name": name, "title": "A title", "description": description,
            "inputSchema": {"type": "object"}, "annotations": {"title": "A title"}});
        for profile in builtins() {
            let one = [profile];
            let report = ask(&tool, &one, None);
            let declare = report["tools"][0]["directories"][0]["declare"].clone();
            if declare.is_null() {
                continue;
            }
            let mut hints = declare;
            hints["title"] = json!("A title");
            tool["annotations"] = hints;
            let report = ask(&tool, &one, None);
            let list = &report["directories"][0];
            assert_eq!(
                list["status"],
                "accepted",
                "{name} {}: {:?}",
                one[0].label(),
                unmet(list)
            );
            tool["annotations"] = json!({"title": "A title"});
        }
    }
}

#[test]
#[expect(
    clippy::too_many_lines,
    reason = "one submission, told from start to end"
)]
fn reasons_are_held_against_hints() {
    let hints = |read_only, destructive, open| {
        json!({"readOnlyHint": read_only, "destructiveHint": destructive,
            "idempotentHint": false, "openWorldHint": open})
    };
    let tool = |name: &str, description: &str, annotations: Value| {
        json!({"name": name, "description": description, "inputSchema": {"type": "object"},
            "outputSchema": {"type": "object"}, "annotations": annotations})
    };
    let list = json!({"tools": [
        tool("list_orders", "Lists orders of your shop.", hints(true, false, false)),
        tool("delete_order", "Deletes an order.", hints(false, true, false)),
        tool("add_label", "Adds a label to an order.", hints(false, false, false)),
    ]});
    let reasons = |read_only: &str, open: &str, destructive: &str| {
        json!({"justifications": {"read_only_justification": read_only,
            "open_world_justification": open, "destructive_justification": destructive}})
    };
    let good = json!({
        "list_orders": reasons("Only retrieves orders and changes nothing.",
            "Does not write to public internet state or third-party systems.",
            "Does not delete, overwrite or cancel anything."),
        "delete_order": reasons("Deletes an order.", "Works within the signed-in shop.",
            "Deletes the order, which cannot be undone."),
        "add_label": reasons("Adds a label to an order.", "Works within the signed-in shop.",
            "Adds to what is there and replaces nothing."),
    });
    let cases =
        |positive: usize, negative: usize| (vec![json!({}); positive], vec![json!({}); negative]);
    let file = |tools: &Value, (positive, negative): (Vec<Value>, Vec<Value>)| json!({"schema_version": 1, "tools": tools, "test_cases": positive, "negative_test_cases": negative});
    let openai = named(&["openai"]);
    let said = |tools: &Value, counts| {
        let report = ask(&list, &openai, Some(&file(tools, counts)));
        let list = report["directories"][0].clone();
        let of_file = |one: &String| !one.ends_with("=info");
        let heavy: Vec<String> = unmet(&list).into_iter().filter(of_file).collect();
        (list["status"].clone(), heavy)
    };
    assert_eq!(said(&good, cases(5, 3)), (json!("accepted"), vec![]));
    assert_eq!(
        said(&good, cases(4, 3)),
        (json!("accepted"), vec!["test-case-count=warn".to_owned()])
    );
    let change = |tool: &str, key: &str, text: Value| {
        let mut tools = good.clone();
        tools[tool]["justifications"][key] = text;
        said(&tools, cases(5, 3))
    };
    for (tool, key, text, expected) in [
        (
            "list_orders",
            "read_only_justification",
            json!(""),
            "reasons-missing=warn",
        ),
        (
            "list_orders",
            "open_world_justification",
            json!(null),
            "reasons-missing=warn",
        ),
        (
            "delete_order",
            "destructive_justification",
            json!("destructiveHint is true because the tool is destructive."),
            "reason-says-nothing=warn",
        ),
        (
            "add_label",
            "destructive_justification",
            json!("Probably safe."),
            "reason-says-nothing=warn",
        ),
        (
            "delete_order",
            "destructive_justification",
            json!("Only marks the order; does not delete anything."),
            "reason-contradicts-hint=hold",
        ),
        (
            "add_label",
            "open_world_justification",
            json!("The label is shown in the portal, where the client sees it."),
            "reason-contradicts-hint=hold",
        ),
        (
            "delete_order",
            "read_only_justification",
            json!("Functionally read-only until it is confirmed."),
            "reason-contradicts-hint=hold",
        ),
    ] {
        let (_, heavy) = change(tool, key, text);
        assert_eq!(heavy, [expected.to_owned()], "{tool} {key}");
    }
    let mut missing = good.clone();
    missing
        .as_object_mut()
        .expect("an object")
        .remove("add_label");
    missing["pay_order"] = good["list_orders"].clone();
    let (status, heavy) = said(&missing, cases(5, 3));
    assert_eq!(status, "held");
    assert_eq!(
        heavy,
        ["submission-names-unknown-tool=hold", "reasons-missing=warn"]
    );
    let mut differs = good.clone();
    differs["add_label"]["annotations"] = json!({"destructiveHint": true});
    assert_eq!(said(&differs, cases(5, 3)).1, ["submission-differs=hold"]);
    // A directory that knows no such file does not look at it.
    let report = ask(
        &list,
        &named(&["slack"]),
        Some(&file(&json!({}), cases(0, 0))),
    );
    assert_eq!(report["directories"][0]["because"], json!([]));
}

#[test]
fn trust_and_defaults_satisfy_no_directory() {
    // Declared values count, never resolved ones: a destructive tool that leaves it to the default.
    let tool = json!({"name": "delete_order", "title": "Delete order", "description": "Deletes an order.",
        "annotations": {"title": "Delete order", "readOnlyHint": false, "openWorldHint": false}});
    for (profile, requirement) in [
        ("openai", "destructive-hint-missing=reject"),
        ("anthropic", "applicable-hint-missing=reject"),
        ("ax", "destructive-hint-missing=reject"),
    ] {
        let report = ask(&tool, &named(&[profile]), None);
        let unmet = unmet(&report["directories"][0]);
        assert!(
            unmet.iter().any(|one| one == requirement),
            "{profile}: {unmet:?}"
        );
    }
}

#[test]
fn an_opaque_text_is_said_not_to_be_judged() {
    let tool = json!({"name": "qx7", "description": "Frobs.", "inputSchema": {"type": "object"},
        "annotations": {"readOnlyHint": true, "destructiveHint": false, "openWorldHint": false}});
    let report = ask(&tool, &named(&["openai"]), None);
    assert_eq!(report["tools"][0]["directories"][0]["honestyJudged"], false);
    assert_eq!(report["directories"][0]["unjudged"], 1);
}

/// The worked example of CONTRIBUTING.md is a directory profile as it stands.
#[test]
fn the_worked_example_works() {
    let guide = read("../CONTRIBUTING.md");
    let (_, after) = guide
        .split_once("### Adding a directory")
        .expect("the heading");
    let (_, block) = after.split_once("```json\n").expect("a json block");
    let (example, _) = block.split_once("```").expect("its end");
    let profile = DirectoryProfile::from_json(example).expect("a profile");
    let validator = jsonschema::validator_for(&schema()).expect("a schema");
    let value = serde_json::from_str(example).expect("JSON");
    assert!(validator.is_valid(&value), "the schema refuses the example");
    let tool = |hints: Value| {
        json!({"name": "note_delete", "description": "Deletes a note.",
            "inputSchema": {"type": "object"}, "annotations": hints})
    };
    let status = |hints: Value| {
        let report = ask(&tool(hints), std::slice::from_ref(&profile), None);
        report["tools"][0]["directories"][0]["status"].clone()
    };
    assert_eq!(status(json!({})), "rejected");
    assert_eq!(status(json!({"readOnlyHint": null})), "rejected");
    assert_eq!(status(json!({"readOnlyHint": false})), "accepted");
    assert_ne!(status(json!({"readOnlyHint": true})), "accepted");
}
