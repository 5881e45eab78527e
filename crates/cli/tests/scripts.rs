//! The scripts behind the GitHub Action and the pre-commit hook, run as they are run there.
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn script(name: &str) -> Command {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../scripts")
        .join(name);
    let mut command = Command::new(path);
    command
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cmd/check.in"))
        .env("PRECALL", env!("CARGO_BIN_EXE_precall"))
        .env_remove("GITHUB_STEP_SUMMARY");
    command
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn temporary(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("precall-{}-{name}", std::process::id()))
}

#[test]
fn the_action_annotates_and_summarises() {
    let (summary, sarif) = (temporary("summary.md"), temporary("out.sarif"));
    let output = script("action.sh")
        .env("PRECALL_FILES", "roo*.json\ncancel.json\n")
        .env("PRECALL_FAIL_ON", "warn")
        .env("PRECALL_ARGS", "--spec\n2025-11-25\n")
        .env("PRECALL_SARIF", &sarif)
        .env("GITHUB_STEP_SUMMARY", &summary)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(stdout(&output).starts_with("::warning file=rooms.json,line=5,"));
    let page = std::fs::read_to_string(&summary).unwrap();
    assert!(page.contains("protocol revision 2025-11-25") && page.contains("`cancel.json`"));
    let log: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(&sarif).unwrap()).unwrap();
    assert_eq!(log["version"], "2.1.0");
    std::fs::remove_file(summary).unwrap();
    std::fs::remove_file(sarif).unwrap();
}

#[test]
fn the_action_says_what_is_missing() {
    let none = script("action.sh").output().unwrap();
    assert_eq!(none.status.code(), Some(2), "{none:?}");
    let missing = script("action.sh")
        .env("PRECALL_FILES", "nothing-*.json")
        .output()
        .unwrap();
    assert_eq!(missing.status.code(), Some(2), "{missing:?}");
    assert!(stdout(&missing).contains("::error file=nothing-*.json"));
}

#[test]
fn the_hook_is_silent_unless_there_is_a_problem() {
    let good = script("pre-commit.sh").arg("cancel.json").output().unwrap();
    assert_eq!(good.status.code(), Some(0), "{good:?}");
    assert_eq!(stdout(&good), "");
    let bad = script("pre-commit.sh").arg("rooms.json").output().unwrap();
    assert_eq!(bad.status.code(), Some(1));
    assert!(stdout(&bad).contains("read-only-and-destructive"));
}
