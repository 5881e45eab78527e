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

/// Both streams of a run in a language.
fn both(arguments: &[&str], language: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cmd");
    let output = Command::new(env!("CARGO_BIN_EXE_precall"))
        .current_dir(folder)
        .args(arguments)
        .env("PRECALL_LANG", language)
        .output()
        .unwrap();
    let text = [output.stdout, output.stderr].concat();
    assert_ne!(text, b"", "{arguments:?}");
    String::from_utf8(text).unwrap()
}

/// English words that no other language here has, beside what is quoted from an input.
fn is_english(line: &str) -> bool {
    const WORDS: [&str; 29] = [
        "the", "is", "are", "and", "not", "which", "with", "of", "every", "tool", "tools", "what",
        "from", "that", "this", "by", "when", "where", "only", "for", "on", "in", "its", "be",
        "to", "was", "it", "files", "has",
    ];
    // A mode is called what --host takes; code and quoted words are as they are.
    let line = line.rsplit_once("): ").map_or(line, |(_, because)| because);
    let outside = |line: &str, quote: &str| -> String {
        let parts: Vec<&str> = line.split(quote).step_by(2).collect();
        parts.join(" ")
    };
    let line = outside(&outside(line, "`"), "\"");
    line.split(['«', '»'])
        .step_by(2)
        .flat_map(|part| {
            part.split(|c: char| !c.is_alphanumeric() && !matches!(c, '-' | '_' | '.' | '/' | '\''))
        })
        .any(|word| WORDS.contains(&word))
}

/// What is quoted from where a rule or profile was read, or shown as it stands in an input.
fn is_quoted(line: &str) -> bool {
    let line = line.trim_start();
    // Sources, examples, changed texts, code, names of modes as --host takes them, settings.
    [
        "fuente",
        "- ",
        "[",
        "{",
        "-{",
        "+{",
        "description ",
        "//",
        "def ",
        "exception ",
        "bloquear -> ",
        "ejecutar -> ",
        "preguntar -> ",
        "solo efectos",
    ]
    .iter()
    .any(|start| line.starts_with(start))
        || line
            .split_once(' ')
            .is_some_and(|(first, rest)| first.parse::<u32>().is_ok() && rest.starts_with('|'))
}

/// The subcommands, with arguments that make each say much.
const RUNS: &[&[&str]] = &[
    &[
        "check",
        "--no-config",
        "--verbose",
        "--host",
        "all",
        "--profile",
        "all",
        "check.in/rooms.json",
        "check.in/cancel.json",
        "hosts.in/nulls.json",
    ],
    &[
        "check",
        "--no-config",
        "--detail",
        "summary",
        "--host",
        "codex",
        "check.in/rooms.json",
    ],
    &[
        "check",
        "--no-config",
        "--format",
        "markdown",
        "--profile",
        "openai",
        "check.in/rooms.json",
        "check.in/broken.json",
    ],
    &[
        "check",
        "--no-config",
        "--format",
        "github",
        "check.in/rooms.json",
        "check.in/broken.json",
    ],
    &[
        "check",
        "--no-config",
        "--summary",
        "inventory.in/lists",
        "check.in/broken.json",
    ],
    &[
        "check",
        "--no-config",
        "nowhere.json",
        "check.in",
        "input.in/other-vendor.json",
    ],
    &[
        "check",
        "--config",
        "config.in/precall.toml",
        "config.in/servers/rooms.json",
    ],
    &[
        "check",
        "--config",
        "config.in/typo.toml",
        "check.in/rooms.json",
    ],
    &[
        "check",
        "--config",
        "config.in/no-reason.toml",
        "check.in/rooms.json",
    ],
    &[
        "check",
        "--no-config",
        "--write-baseline",
        "check.in/rooms.json",
    ],
    &[
        "check",
        "--no-config",
        "--host",
        "codexx",
        "check.in/rooms.json",
    ],
    &[
        "check",
        "--no-config",
        "--host",
        "codex:nope",
        "check.in/rooms.json",
    ],
    &[
        "check",
        "--no-config",
        "--profile",
        "nope",
        "check.in/rooms.json",
    ],
    &["check", "--no-config", "--http", "ftp://example.com"],
    &["check", "--no-config", "--stdio", "'open"],
    &["check", "--no-config", "--stdio", "no-such-program-here"],
    &[
        "check",
        "--no-config",
        "--mcp-config",
        "check.in/rooms.json",
    ],
    &["check", "--no-config", "--mcp-config", "config.in/mcp.json"],
    &[
        "check",
        "--no-config",
        "--summary",
        "--host",
        "codex",
        "--profile",
        "openai",
        "inventory.in/lists",
    ],
    &[
        "check",
        "--no-config",
        "--summary=markdown",
        "--profile",
        "openai",
        "inventory.in/lists",
    ],
    &["check", "--no-config", "inventory.in/*.yaml"],
    &["check", "--no-config", "https://example.com/tools.json"],
    &["fix", "inventory.in/many.jsonl"],
    &["diff", "-", "-"],
    &["fix", "hosts.in/nulls.json"],
    &["fix", "--review", "check.in/rooms.json"],
    &["fix", "--check", "hosts.in/nulls.json"],
    &["fix", "nowhere.json"],
    &["diff", "drift.in/approved.json", "drift.in/now.json"],
    &[
        "diff",
        "--verbose",
        "drift.in/approved.json",
        "drift.in/now.json",
    ],
    &[
        "diff",
        "--relay",
        "drift.in/approved.json",
        "drift.in/relayed.json",
    ],
    &["diff", "check.in/broken.json", "drift.in/now.json"],
    &["lock", "check.in/broken.json"],
    &["capture"],
    &["capture", "--stdio", "true"],
    &["rules"],
    &["hosts"],
    &["hosts", "codex-history", "codex", "strict"],
    &["hosts", "nowhere"],
    &["directories"],
    &["directories", "openai", "anthropic"],
    &["snippet", "--sdk", "fastmcp", "snippet.in/rooms.json"],
    &["snippet", "snippet.in/rooms.json"],
    &["snippet", "--tool", "nothing", "snippet.in/rooms.json"],
    &["whatif", "check.in/rooms.json"],
    &["whatif", "--tool", "nothing", "check.in/rooms.json"],
    &["config", "--no-config", "--explain"],
    &["config", "--no-config"],
    &["config", "--config", "config.in/precall.toml", "--explain"],
    &[
        "census",
        "census.in/one",
        "census.in/two",
        "census.in/three",
    ],
    &["census", "--format", "markdown", "census.in/one"],
    &["census", "nowhere"],
];

#[test]
fn every_subcommand_speaks_the_language() {
    for arguments in RUNS {
        let english = both(arguments, "en");
        let other = both(arguments, "es");
        assert_ne!(english, other, "{arguments:?}");
        for line in other.lines().filter(|line| !is_quoted(line)) {
            assert!(!is_english(line), "{arguments:?}: {line:?}");
        }
    }
}

#[test]
fn every_rule_has_its_page_in_the_language() {
    let ids: Vec<&str> = precall_core::rules::RULES
        .iter()
        .map(|rule| rule.id)
        .collect();
    for id in ids {
        let (english, other) = (both(&["explain", id], "en"), both(&["explain", id], "es"));
        // The examples and sources are those of the rule itself.
        let kept = |text: &str| -> Vec<String> {
            let lines = text.lines().filter(|line| line.starts_with("    "));
            lines.map(str::to_owned).collect()
        };
        assert_eq!(kept(&english), kept(&other), "{id}");
        assert!(!kept(&english).is_empty(), "{id}");
        for line in other
            .lines()
            .filter(|line| !line.starts_with("    ") && !is_quoted(line))
        {
            assert!(!is_english(line), "{id}: {line:?}");
        }
    }
}

/// What takes a phrase by its literal text.
const CALLS: [&str; 9] = [
    ".t(",
    ".say(",
    "Said::new(",
    "Failure::new(",
    "expected(",
    "unknown(",
    "with_noise(",
    "bad(",
    ".fault(",
];

/// The phrases that a source file asks a catalogue for by their literal text.
fn phrases(source: &str) -> Vec<String> {
    // A long literal continues on the next line behind a backslash.
    let source: Vec<&str> = source.split("\\\n").map(str::trim_start).collect();
    let source = source.join("");
    let literal = |text: &str| {
        let inner = text.trim_start().strip_prefix('"')?;
        let end = inner
            .match_indices('"')
            .find(|(at, _)| !inner[..*at].ends_with('\\'))?
            .0;
        Some(inner[..end].replace("\\n", "\n").replace("\\\"", "\""))
    };
    let mut found = Vec::new();
    for call in CALLS {
        found.extend(source.split(call).skip(1).filter_map(literal));
    }
    let counts = ["lang.count(", "Said::count("];
    for after in counts.iter().flat_map(|call| source.split(call).skip(1)) {
        let arguments = after.split(')').next().unwrap();
        if let [_, noun, _] = arguments.splitn(3, '"').collect::<Vec<_>>()[..] {
            found.push(format!("{noun}|"));
        }
    }
    found
}

/// Every source file below a folder.
fn sources(folder: &std::path::Path, found: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else {
            found.push(path);
        }
    }
}

fn catalogue(path: &str) -> serde_json::Value {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../lang");
    let text = std::fs::read_to_string(format!("{root}/{path}")).unwrap();
    serde_json::from_str(&text).unwrap()
}

#[test]
fn the_catalogue_is_complete_and_fits() {
    let own: BTreeMap<String, String> =
        serde_json::from_value(catalogue("command/es.json")).unwrap();
    let book: BTreeMap<String, BTreeMap<String, String>> =
        serde_json::from_value(catalogue("phrases/es.json")).unwrap();
    let book: BTreeMap<String, String> = book.into_values().flatten().collect();
    let parameters = |text: &str| -> BTreeSet<String> {
        let parts = text.split('{').skip(1);
        parts
            .map(|part| part.split('}').next().unwrap().to_owned())
            .collect()
    };
    for (english, other) in &own {
        assert_eq!(parameters(english), parameters(other), "{english}");
        assert_eq!(english.contains('|'), other.contains('|'), "{english}");
        // A phrase of the core stands in its book, and once.
        assert_ne!(
            book.get(english),
            Some(other),
            "{english} stands in phrases/es.json too"
        );
    }
    let mut files = Vec::new();
    for folder in ["../render/src", "src"] {
        let folder = format!("{}/{folder}", env!("CARGO_MANIFEST_DIR"));
        sources(std::path::Path::new(&folder), &mut files);
    }
    let mut asked = 0;
    for path in files {
        // What the tests of a file say is made up.
        let source = std::fs::read_to_string(&path).unwrap();
        let source = source.split("#[cfg(test)]").next().unwrap();
        for phrase in phrases(source) {
            asked += 1;
            let known = own.contains_key(&phrase) || book.contains_key(&phrase);
            assert!(known, "{}: {phrase:?} is in no catalogue", path.display());
        }
    }
    assert!(asked > 200, "{asked}");
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
