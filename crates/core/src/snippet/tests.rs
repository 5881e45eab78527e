//! What holds for every SDK. That the code compiles and declares what it says is proven by
//! `tests/snippets.rs`, with the languages' own tools.

use core::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::string::{String, ToString};
use std::vec::Vec;

use super::{From, SDKS, Sdk, Snippet, SnippetOptions, Values, snippet, snippets};
use crate::error::ErrorKind;
use crate::json::{Document, Limits, Value, with_document};
use crate::tool::{Hint, Input};

/// A tool as most should be, one that says nothing, and one that wants to break out of its literal.
const CASES: [(&str, &str); 3] = [
    (
        "complete",
        r#"{"name":"find_rooms","title":"Find rooms","description":"Lists the rooms of a house that are free on a day.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}}"#,
    ),
    (
        "silent",
        r#"{"name":"class","inputSchema":{"type":"object"},"annotations":{"title":""}}"#,
    ),
    (
        "hostile",
        r#"{"name":"2 */ \"x\" `${y}` 名","title":"\"\"\" ' \\ #{`id`} #$0 #@a ${x} $y {{z}} %title% </script> ?> */ //\u202e\u200b\u0000\u2028\ud83d\ude00\u2764\ufe0f","description":"two\nlines\r\n\tand a \\u0041 \\(x) \\","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"openWorldHint":true}}"#,
    ),
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cases/snippets")
}

/// The snippet for a tool, by what it declares alone: what its words suggest is another matter.
fn written(text: &str, sdk: &'static Sdk) -> Snippet {
    with_document(text, &Limits::default(), |document| {
        let input = Input::read(document, None).unwrap();
        let tool = input.tools().next().unwrap();
        let values = Values::choose(&tool.hints, &[None; 4], &[None; 4]);
        snippet(&tool, &values, sdk)
    })
    .unwrap()
}

#[test]
fn golden_files() {
    let mut stale = Vec::new();
    for sdk in SDKS {
        let mut text = String::new();
        for (case, tool) in CASES {
            let snippet = written(tool, sdk);
            writeln!(text, "=== {case}\n{}---", snippet.code).unwrap();
            for chosen in snippet.values.0 {
                writeln!(
                    text,
                    "{}: {} ({:?})",
                    chosen.hint.key(),
                    chosen.value,
                    chosen.from
                )
                .unwrap();
            }
            for caveat in &snippet.caveats {
                writeln!(text, "- {caveat}").unwrap();
            }
        }
        let path = folder().join(sdk.id).with_extension("txt");
        if std::env::var_os("BLESS").is_some() {
            fs::create_dir_all(folder()).unwrap();
            fs::write(&path, &text).unwrap();
        }
        if fs::read_to_string(&path).unwrap_or_default() != text {
            stale.push(sdk.id);
        }
    }
    assert!(
        stale.is_empty(),
        "tests/cases/snippets differs for {stale:?}; if that is meant: BLESS=1 cargo test -p precall-core golden"
    );
    let mut files: Vec<String> = fs::read_dir(folder())
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    files.sort();
    let mut expected: Vec<String> = SDKS.iter().map(|sdk| sdk.id.to_string() + ".txt").collect();
    expected.sort();
    assert_eq!(files, expected, "one golden file for each SDK");
}

#[test]
fn declarations_are_complete() {
    let mut names: Vec<&str> = Vec::new();
    for sdk in SDKS {
        for name in core::iter::once(&sdk.id).chain(sdk.aliases) {
            assert!(!names.contains(name), "{name} names two SDKs");
            assert_eq!(*name, name.to_lowercase());
            assert_eq!(Sdk::find(&name.to_uppercase()), Some(sdk));
            names.push(name);
        }
        assert_ne!(sdk.id, "auto");
        assert!(["tested", "code", "documented", "reported"].contains(&sdk.grade));
        assert!(!sdk.sources.is_empty());
        let blanks: Vec<&str> = sdk.template.split('%').skip(1).step_by(2).collect();
        assert_eq!(sdk.template.matches('%').count(), blanks.len() * 2);
        for blank in ["name", "title", "description"]
            .into_iter()
            .chain(Hint::ALL.map(Hint::key))
        {
            assert!(blanks.contains(&blank), "{}: no %{blank}%", sdk.id);
        }
        for blank in blanks {
            let known = ["name", "title", "description", "identifier"]
                .contains(&blank.trim_start_matches('!'));
            assert!(
                known || Hint::from_key(blank).is_some(),
                "{}: %{blank}% is never filled",
                sdk.id
            );
        }
        for (_, caveat) in sdk.caveats {
            assert!(
                !caveat.ends_with('.'),
                "{}: a caveat ends without a full stop",
                sdk.id
            );
        }
    }
}

/// Every character that an escape could get wrong, in every neighbourhood that could matter.
#[test]
fn json_says_exactly_the_text() {
    let sdk = Sdk::find("json").unwrap();
    let alphabet: Vec<char> = ('\0'..='\u{ff}')
        .chain("\u{2028}\u{202e}\u{200b}\u{feff}\u{e000}\u{ffff}😀名é\u{e0041}\u{10ffff}".chars())
        .collect();
    let mut state = 1_u64;
    for _ in 0..2_000 {
        let text: String = (0..12)
            .map(|_| {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                let index = usize::try_from(state >> 33).unwrap() % alphabet.len();
                alphabet[index]
            })
            .collect();
        let quoted = serde_json::to_string(&text).unwrap();
        let tool = std::format!(r#"{{"name":{quoted},"title":{quoted},"description":{quoted}}}"#);
        let code = &written(&tool, sdk).code;
        assert!(
            code.chars().all(|c| c == '\n' || !c.is_control()),
            "{code:?}"
        );
        let document = Document::parse(code, &Limits::default()).unwrap();
        for key in ["name", "title", "description"] {
            let value = document.root().get(key).and_then(Value::as_str);
            assert_eq!(value, Some(text.as_str()));
        }
    }
}

#[test]
fn no_text_of_a_definition_leaves_its_literal() {
    let marker = "x\u{22}\n*/ \u{27}\u{27}\u{27} ]] # ZQZ";
    let quoted = serde_json::to_string(marker).unwrap();
    let tool = std::format!(r#"{{"name":{quoted},"title":{quoted},"description":{quoted}}}"#);
    for sdk in SDKS {
        let code = written(&tool, sdk).code;
        for line in code.lines().filter(|line| line.contains("ZQZ")) {
            let (before, after) = line.split_once("\"x\\\"\\n").unwrap();
            assert!(!before.contains('"') || sdk.id == "json", "{line}");
            assert!(after.contains("ZQZ\""), "{line}");
        }
        assert_eq!(
            code.lines().count(),
            written(r#"{"name":"a","title":"a","description":"a"}"#, sdk)
                .code
                .lines()
                .count()
        );
    }
}

#[test]
fn options_are_checked() {
    let options = SnippetOptions::from_json(
        r#"{"sdk":"Rust","tool":"a","hints":{"openWorldHint":false},"spec":"2025-06-18"}"#,
    )
    .unwrap();
    assert_eq!(options.sdk.map(|sdk| sdk.id), Some("rmcp"));
    assert_eq!(options.hints, [None, None, None, Some(false)]);
    assert!(options.check.spec.is_some());
    assert_eq!(
        SnippetOptions::from_json(r#"{"sdk":"auto","tool":null}"#)
            .unwrap()
            .sdk,
        None
    );
    for (bad, words) in [
        (
            r#"{"sdk":"cobol"}"#,
            "unknown SDK \"cobol\"; expected auto, ",
        ),
        (r#"{"sdk":1}"#, "expected text"),
        (r#"{"tool":[]}"#, "expected text"),
        (r#"{"hints":true}"#, "is boolean"),
        (r#"{"hints":{"readOnly":true}}"#, "has \"readOnly\""),
        (r#"{"hints":{"readOnlyHint":"true"}}"#, "\"true\""),
        (r#"{"sdks":"x"}"#, "unknown option"),
        ("[]", "expected an object"),
    ] {
        let error = SnippetOptions::from_json(bad).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Option);
        assert!(error.to_string().contains(words), "{bad}: {error}");
    }
}

#[test]
fn a_tool_is_found_by_its_name() {
    let list = r#"{"tools":[{"name":"a"},{"name":"b","annotations":{"returnDirect":true}}]}"#;
    let mut options = SnippetOptions::default();
    let all = snippets(list, &options).unwrap();
    assert_eq!((all.sdk, all.sdk_from), ("java", "guessed"));
    assert_eq!(all.sdk_because, Some("annotations.returnDirect"));
    assert_eq!(all.snippets.len(), 2);
    options.tool = Some("b".into());
    let one = snippets(list, &options).unwrap();
    assert_eq!(one.snippets.len(), 1);
    assert_eq!(one.snippets[0].pointer, "/tools/1");
    options.tool = Some("c".into());
    let error = snippets(list, &options).unwrap_err();
    assert!(
        error.to_string().contains("the input has \"a\", \"b\""),
        "{error}"
    );
}

#[test]
fn the_report_keeps_its_keys() {
    let all = snippets(CASES[0].1, &SnippetOptions::default()).unwrap();
    let text = serde_json::to_string(&all).unwrap();
    let document = Document::parse(&text, &Limits::default()).unwrap();
    let keys = |value: Value<'_>| value.members().map(|(key, _)| key.to_string()).collect();
    let top: Vec<String> = keys(document.root());
    assert_eq!(
        top,
        [
            "sdk",
            "label",
            "language",
            "package",
            "versions",
            "grade",
            "sdkFrom",
            "sdkBecause",
            "snippets"
        ]
    );
    let snippet: Vec<String> = keys(document.root().at("/snippets/0").unwrap());
    assert_eq!(
        snippet,
        [
            "tool", "pointer", "name", "sdk", "label", "language", "title", "code", "values",
            "caveats"
        ]
    );
    assert_eq!(
        document
            .root()
            .at("/snippets/0/values/0")
            .map(Value::to_json),
        Some(r#"{"hint":"readOnlyHint","value":true,"from":"declared"}"#.to_string())
    );
}

#[test]
fn what_the_words_suggest_comes_before_what_is_declared() {
    // As an SDK sends it that fills in the protocol's defaults.
    let tool = r#"{"name":"list_rooms","description":"Lists the rooms of a house.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":false,"openWorldHint":true}}"#;
    let all = snippets(tool, &SnippetOptions::default()).unwrap();
    let [read_only, destructive, ..] = all.snippets[0].values.0;
    assert_eq!((read_only.value, read_only.from), (true, From::Suggested));
    assert!(!destructive.value);
    let laxer = |caveat: &&String| caveat.contains("laxer than what is declared");
    assert!(all.snippets[0].caveats.iter().any(|caveat| laxer(&caveat)));
}
