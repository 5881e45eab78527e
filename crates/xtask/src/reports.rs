//! What the native core says about every case, for the suites that hold other runtimes against it.

use std::fmt::Write;

use precall_core::report::{Options, check_to_json};
use serde_json::{Value, json};

use crate::Result;
use crate::files::{dist, read, root, walk, write};
use crate::large::Dice;
use crate::shell::{program, run as execute};

/// What each case is checked with.
pub(crate) const OPTIONS: &[&str] = &[
    "{}",
    r#"{"detail":"summary"}"#,
    r#"{"spec":"2024-11-05"}"#,
    r#"{"spec":"2025-06-18"}"#,
    r#"{"profiles":["openai","anthropic"]}"#,
    r#"{"hosts":["strict","lenient","codex"]}"#,
];

pub(crate) fn run(_arguments: &[String]) -> Result<()> {
    build()
}

/// Writes `dist/reports.json`: an array of `{case, text, options, report | error}`. Each report fits
/// the schema that the package publishes.
pub(crate) fn build() -> Result<()> {
    let folder = root().join("tests/cases");
    let mut entries = Vec::new();
    for file in walk(&folder)? {
        let name = file.display().to_string();
        let text = match file.extension().and_then(|ending| ending.to_str()) {
            Some("json") => read(&folder.join(&file))?,
            _ => continue,
        };
        for options in OPTIONS {
            entries.push(entry(&name, &text, options)?);
        }
    }
    for (name, text) in awkward() {
        for options in OPTIONS {
            entries.push(entry(name, &text, options)?);
        }
    }
    let whole: Vec<String> = entries
        .iter()
        .filter_map(|entry| entry["text"].as_str().map(str::to_owned))
        .collect();
    let mut dice = Dice::default();
    for at in 0..DAMAGED {
        let from: &String = dice.pick(&whole);
        let text = damaged(from, &mut dice);
        let options = OPTIONS[at % OPTIONS.len()];
        entries.push(entry("damaged", &text, options)?);
    }
    let text = serde_json::to_string(&entries).map_err(|error| error.to_string())?;
    println!("native reports: {}", entries.len());
    write(&dist("reports.json"), text)?;
    execute(
        program("node")
            .arg("tests/js/report-schema.mjs")
            .args([dist("npm/report.schema.json"), dist("reports.json")]),
    )
}

/// So many texts are damaged: the same ones each time.
const DAMAGED: usize = 600;

/// A text with some pieces cut, doubled or replaced by what means something in JSON or to a reader.
fn damaged(text: &str, dice: &mut Dice) -> String {
    const PIECES: [&str; 16] = [
        "{", "}", "[", "]", ",", ":", "\"", "\\", "null", "true", "1e999", "\\ud800", "é😀",
        "\u{202e}", "\u{1b}", "delete",
    ];
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=dice.roll(4) {
        let start = dice.roll(letters.len() + 1);
        let end = (start + dice.roll(24)).min(letters.len());
        let piece: Vec<char> = match dice.roll(3) {
            0 => Vec::new(),
            1 => letters[start..end].repeat(2),
            _ => dice.pick(&PIECES).chars().collect(),
        };
        letters.splice(start..end, piece);
    }
    letters.into_iter().collect()
}

/// Texts that break what handles text carelessly, and errors of every kind with a place.
fn awkward() -> Vec<(&'static str, String)> {
    let tool = r#"{"name":"a","description":"é😀\u0000\ud800","inputSchema":{"type":"object","maximum":1e400}}"#;
    vec![
        ("astral and lone surrogates", tool.into()),
        ("byte order mark", format!("\u{feff}{tool}")),
        ("empty", String::new()),
        ("syntax after astral", r#"{"é😀": tru}"#.into()),
        ("too deep", "[".repeat(200)),
        ("no tool", "7".into()),
        (
            "big numbers",
            r#"[{"name":"n","annotations":{"readOnlyHint":18446744073709551616,"openWorldHint":9007199254740993}}]"#.into(),
        ),
        (
            "duplicate keys",
            r#"{"name":"d","annotations":{"readOnlyHint":true,"readOnlyHint":false,"__proto__":1}}"#.into(),
        ),
    ]
}

/// Every report as a TypeScript literal of its declared type: a key that the types lack, or lack
/// wrongly, is an error of the compiler.
pub(crate) fn as_typescript() -> Result<String> {
    let entries: Vec<Value> =
        serde_json::from_str(&read(&dist("reports.json"))?).map_err(|error| error.to_string())?;
    let mut text = String::from("import type { Report, SummaryReport } from \"precall\";\n");
    for (summary, name, kind) in [
        (false, "full", "Report"),
        (true, "summary", "SummaryReport"),
    ] {
        let _ = writeln!(text, "export const {name}: {kind}[] = [");
        for entry in &entries {
            let wanted = entry["options"].as_str().unwrap_or("").contains("summary");
            if wanted == summary && entry["report"].is_object() {
                let _ = writeln!(text, "{},", entry["report"]);
            }
        }
        text.push_str("];\n");
    }
    Ok(text)
}

fn entry(case: &str, text: &str, options: &str) -> Result<Value> {
    let read = Options::from_json(options).map_err(|error| error.to_string())?;
    let mut entry = json!({"case": case, "text": text, "options": options});
    match check_to_json(text, &read) {
        Ok(report) => {
            entry["report"] = serde_json::from_str(&report).map_err(|error| error.to_string())?;
        }
        Err(error) => {
            let place = error.place();
            entry["error"] = json!({
                "code": error.kind().code(),
                "message": error.to_string(),
                "line": place.map(|(line, _)| line),
                "column": place.map(|(_, column)| column),
            });
        }
    }
    Ok(entry)
}
