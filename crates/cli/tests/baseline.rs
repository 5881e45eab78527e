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

    // An input that cannot be read takes nothing from what is known.
    let known = std::fs::read_to_string(dir.join("known.json")).unwrap();
    std::fs::write(dir.join("list.json"), "[").unwrap();
    let broken = check(&["--write-baseline"]);
    assert_eq!(broken.status.code(), Some(2), "{broken:?}");
    let said = String::from_utf8(broken.stderr).unwrap();
    assert!(said.contains("known.json: left as it is"), "{said}");
    let kept = std::fs::read_to_string(dir.join("known.json")).unwrap();
    assert_eq!(kept, known);

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

#[test]
fn summaries_leave_out_what_is_known() {
    let dir = std::env::temp_dir().join(format!("precall-known-{}", std::process::id()));
    std::fs::create_dir_all(dir.join("lists")).unwrap();
    let write = |name: &str, text: &str| std::fs::write(dir.join(name), text).unwrap();
    write(
        "lists/one.json",
        &format!("[{},{}]", tool("a"), tool("delete_b")),
    );
    write("lists/package.json", "{\"private\": true}");
    let line = |name| format!("{{\"server\":\"s\",\"tool\":{}}}\n", tool(name));
    write("lists/many.jsonl", &(line("c") + &line("remove_d")));
    let check = [
        "check",
        "--no-config",
        "--fail-on",
        "warn",
        "--baseline",
        "known.json",
    ];
    let check = |more: &[&str]| precall(&dir, &[&check, more, &["lists"]].concat());
    let written = check(&["--write-baseline"]);
    assert_eq!(written.status.code(), Some(0), "{written:?}");

    let formats = ["text", "markdown", "json", "csv", "svg"];
    for workers in ["1", "2", "99999999"] {
        for format in formats {
            let known = check(&[&format!("--summary={format}"), "--jobs", workers]);
            assert_eq!(known.status.code(), Some(0), "{format}: {known:?}");
            let out = String::from_utf8(known.stdout).unwrap();
            assert!(
                !out.contains("read-only-and-destructive"),
                "{format}: {out}"
            );
            let said = String::from_utf8(known.stderr).unwrap();
            assert!(said.contains("known from the baseline"), "{format}: {said}");
            assert!(!said.contains("no longer found"), "{format}: {said}");
            assert!(said.contains("1 file without tools"), "{format}: {said}");
        }
    }

    write(
        "lists/many.jsonl",
        &(line("c") + &line("remove_d") + &line("e")),
    );
    for format in formats {
        let grown = check(&[&format!("--summary={format}")]);
        assert_eq!(grown.status.code(), Some(1), "{format}: {grown:?}");
        let out = String::from_utf8(grown.stdout).unwrap();
        let named = out.contains("read-only-and-destructive");
        assert_eq!(named, format != "svg", "{format}: {out}");
    }
    std::fs::remove_dir_all(&dir).unwrap();
}
