//! The command in other languages than English.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

fn precall(arguments: &[&str], variables: &[(&str, &str)]) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cmd");
    let output = Command::new(env!("CARGO_BIN_EXE_precall"))
        .current_dir(folder)
        .args(arguments)
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env_remove("LANG")
        .envs(variables.iter().copied())
        .output()
        .unwrap();
    assert_ne!(output.stdout, b"", "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// What is shown as it stands in the input, names a thing, or is quoted from a profile, which are
/// the same in every language.
fn is_language_free(line: &str) -> bool {
    let line = line.trim();
    let name = line.split("  \"").next().unwrap_or(line);
    !name.contains(' ')
        || line.ends_with('^')
        || line.contains('█')
        || line.contains("Hint true")
        || line.contains("Hint false")
        || line.contains("  warn ")
        || line.contains("  error ")
        || line.contains(" | ")
        || [
            "--> ",
            "| ---",
            "## `",
            "reject ",
            "hold ",
            "[",
            "run    codex",
            "ask    codex",
            "parallel: ",
        ]
        .iter()
        .any(|start| line.starts_with(start))
}

#[test]
fn every_line_speaks_the_language() {
    let check = |format: &[&'static str]| {
        let inputs = [
            "check.in/rooms.json",
            "check.in/cancel.json",
            "hosts.in/nulls.json",
        ];
        let mut arguments = vec!["check", "--fail-on", "never", "--no-config", "--verbose"];
        arguments.extend(["--host", "codex", "--profile", "openai"]);
        arguments.extend(format);
        arguments.extend(inputs);
        arguments
    };
    let summary = vec!["check", "--no-config", "--summary", "inventory.in/lists"];
    for arguments in [
        check(&[]),
        check(&["--detail", "summary"]),
        check(&["--format", "markdown"]),
        summary,
    ] {
        let english = precall(&arguments, &[("PRECALL_LANG", "en")]);
        let other = precall(&arguments, &[("PRECALL_LANG", "es")]);
        assert_eq!(english.lines().count(), other.lines().count());
        for (english, other) in english.lines().zip(other.lines()) {
            assert!(english != other || is_language_free(english), "{english:?}");
        }
    }
}

/// The phrases that a source file asks a catalogue for by their literal text.
fn phrases(source: &str) -> Vec<String> {
    // A long literal continues on the next line behind a backslash.
    let source: Vec<&str> = source.split("\\\n").map(str::trim_start).collect();
    let source = source.join("");
    let mut found = Vec::new();
    for call in [".t(", ".say("] {
        for after in source.split(call).skip(1) {
            if let Some(literal) = after.trim_start().strip_prefix('"') {
                found.push(literal.split('"').next().unwrap().to_owned());
            }
        }
    }
    for after in source.split("lang.count(").skip(1) {
        let arguments = after.split(')').next().unwrap();
        if let [_, noun, _] = arguments.splitn(3, '"').collect::<Vec<_>>()[..] {
            found.push(format!("{noun}|"));
        }
    }
    found
}

#[test]
fn the_catalogue_is_complete_and_fits() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let text = std::fs::read_to_string(format!("{root}/../lang/command/es.json")).unwrap();
    let catalogue: BTreeMap<String, String> = serde_json::from_str(&text).unwrap();
    let parameters = |text: &str| -> BTreeSet<String> {
        let parts = text.split('{').skip(1);
        parts
            .map(|part| part.split('}').next().unwrap().to_owned())
            .collect()
    };
    for (english, other) in &catalogue {
        assert_eq!(parameters(english), parameters(other), "{english}");
        assert_eq!(english.contains('|'), other.contains('|'), "{english}");
    }
    let mut asked = 0;
    for folder in [
        "render/src",
        "cli/src",
        "cli/src/inventory",
        "cli/src/commands",
        "cli/src/config",
    ] {
        for entry in std::fs::read_dir(format!("{root}/{folder}")).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                continue;
            }
            for phrase in phrases(&std::fs::read_to_string(&path).unwrap()) {
                asked += 1;
                let known = catalogue.contains_key(&phrase);
                assert!(known, "{}: {phrase:?} is in no catalogue", path.display());
            }
        }
    }
    assert!(asked > 50, "{asked}");
}

#[test]
fn the_first_that_says_a_language_counts() {
    let check = [
        "check",
        "--no-config",
        "--fail-on",
        "never",
        "check.in/rooms.json",
    ];
    let is_spanish = |extra: &[&str], variables: &[(&str, &str)]| {
        let arguments: Vec<&str> = check.iter().chain(extra).copied().collect();
        precall(&arguments, variables).contains("herramientas")
    };
    assert!(is_spanish(&["--lang", "es"], &[("PRECALL_LANG", "en")]));
    assert!(is_spanish(
        &[],
        &[("PRECALL_LANG", "es"), ("LC_ALL", "en_GB.UTF-8")]
    ));
    assert!(is_spanish(&[], &[("LANG", "es_MX.UTF-8")]));
    assert!(!is_spanish(
        &[],
        &[("LC_ALL", "C.UTF-8"), ("LANG", "es_ES.UTF-8")]
    ));
    assert!(!is_spanish(&["--lang", "en"], &[("PRECALL_LANG", "es")]));
    assert!(!is_spanish(&[], &[]));
}

#[test]
fn reports_for_programs_stay_as_they_are() {
    let check = [
        "check",
        "--no-config",
        "--fail-on",
        "never",
        "--format",
        "json",
        "check.in/rooms.json",
    ];
    let english = precall(&check, &[("PRECALL_LANG", "en")]);
    assert_eq!(english, precall(&check, &[("PRECALL_LANG", "es")]));
}
