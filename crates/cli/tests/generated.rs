//! What is generated from the arguments: completion scripts and manual pages.

use std::process::Command;

fn precall(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_precall"))
        .args(arguments)
        .output()
        .unwrap();
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn completions_know_options_and_rules() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = precall(&["completions", shell]);
        assert!(script.contains("fail-on"), "{shell}");
        assert!(script.contains("explain"), "{shell}");
    }
    for shell in ["bash", "zsh"] {
        let script = precall(&["completions", shell]);
        assert!(script.contains("read-only-and-destructive"), "{shell}");
    }
}

#[test]
fn manual_pages_are_written_for_each_subcommand() {
    assert!(precall(&["man"]).contains(".TH precall 1"));
    let dir = std::env::temp_dir().join(format!("precall-man-{}", std::process::id()));
    precall(&["man", "--dir", dir.to_str().unwrap()]);
    let page = std::fs::read_to_string(dir.join("precall-check.1")).unwrap();
    assert!(page.contains("\\-\\-fail\\-on"), "{page}");
    std::fs::remove_dir_all(&dir).unwrap();
}

#[test]
fn colors_are_given_when_asked_for_only() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cmd/check.in/rooms.json");
    let plain = precall(&["check", "--fail-on", "never", file]);
    assert!(!plain.contains('\u{1b}'));
    let colored = precall(&["check", "--fail-on", "never", "--color", "always", file]);
    assert!(colored.contains("\u{1b}[1;33mwarn[read-only-and-destructive]\u{1b}[0m"));
    let mut bare = String::new();
    for (index, part) in colored.split('\u{1b}').enumerate() {
        bare += match index {
            0 => part,
            _ => part.split_once('m').unwrap().1,
        };
    }
    assert_eq!(bare, plain);
}

#[test]
fn every_rule_has_a_page() {
    let rules = precall(&["rules", "--format", "json"]);
    let rules: serde_json::Value = serde_json::from_str(&rules).unwrap();
    for rule in rules.as_array().unwrap() {
        let page = precall(&["explain", rule["id"].as_str().unwrap()]);
        for heading in ["What it finds", "Why it matters", "How to fix", "Sources"] {
            assert!(page.contains(heading), "{page}");
        }
        assert!(!page.contains("```"), "{page}");
    }
}
