//! The baseline: what is known fails nothing, what is new does.

use std::path::Path;
use std::process::{Command, Output};

fn precall(dir: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_precall"))
        .args(arguments)
        .current_dir(dir)
        .output()
        .unwrap()
}

fn tool(name: &str) -> String {
    format!(
        "{{\"name\":\"{name}\",\"title\":\"T\",\"inputSchema\":{{\"type\":\"object\"}},\
         \"annotations\":{{\"readOnlyHint\":true,\"destructiveHint\":true,\"openWorldHint\":false}}}}"
    )
}

#[test]
fn only_new_findings_fail() {
    let dir = std::env::temp_dir().join(format!("precall-baseline-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    let write = |tools: &[String]| {
        std::fs::write(dir.join("list.json"), format!("[{}]", tools.join(",\n"))).unwrap();
    };
    let check = ["check", "--fail-on", "warn", "--baseline", "known.json"];
    let check = |more: &[&str]| precall(&dir, &[&check, more, &["list.json"]].concat());

    write(&[tool("a")]);
    let missing = check(&[]);
    assert_eq!(missing.status.code(), Some(2), "{missing:?}");
    let written = check(&["--write-baseline"]);
    assert_eq!(written.status.code(), Some(0), "{written:?}");
    assert_eq!(check(&[]).status.code(), Some(0));

    // Added in front and reformatted: the old finding stays known, the new one fails.
    write(&[tool("b"), format!("  {}", tool("a"))]);
    let grown = check(&["--format", "github"]);
    assert_eq!(grown.status.code(), Some(1), "{grown:?}");
    let out = String::from_utf8(grown.stdout).unwrap();
    assert!(out.contains("::b: ") && !out.contains("::a: "), "{out}");
    let said = String::from_utf8(grown.stderr).unwrap();
    assert!(said.contains("known from the baseline"), "{said}");

    // Mended: the baseline says that it is too long.
    write(&[
        tool("a").replace("\"destructiveHint\":true", "\"destructiveHint\":false"),
        tool("b"),
    ]);
    let mended = check(&[]);
    assert_eq!(mended.status.code(), Some(1));
    let said = String::from_utf8(mended.stderr).unwrap();
    assert!(said.contains("no longer found"), "{said}");
    std::fs::remove_dir_all(&dir).unwrap();
}
