//! Definitions are hostile input: whatever comes, the answer is right or an error with words. The
//! properties are those of the fuzz targets in `fuzz/`, tried here with a fixed budget.

use arbtest::arbitrary::{Result, Unstructured};
use arbtest::arbtest;
use precall_core::error::ErrorKind;
use precall_core::lock::lock;
use precall_core::report::{Options, check_with};
use precall_tests::families::FAMILIES;
use precall_tests::properties::{
    compared_or_refused, everything, formats_hold, judged_or_refused, mended_once_and_for_all,
    readers_answer,
};
use precall_tests::{findings, json_files};

/// What stands in a definition and means something somewhere else.
const BAIT: [&str; 19] = [
    "<script>alert(1)</script>",
    "]]>",
    "-->",
    "\u{1b}[31m",
    "\u{202e}",
    "\u{200b}",
    "\u{0}",
    "::error::x",
    "%0A::error::x",
    "| a | b |\n|-|-|",
    "[x](javascript:alert(1))",
    "=cmd|' /C calc'!A0",
    "`",
    "\u{feff}",
    "\\",
    "\u{1F9D1}\u{200d}\u{1F692}",
    "\u{9b}31m",
    "\u{85}\u{7f}",
    "\u{e0041}\u{e000}",
];

/// A text of the cases with some of its bytes cut, doubled, swapped or replaced.
fn mutilated(u: &mut Unstructured<'_>, seeds: &[(String, String)]) -> Result<String> {
    let (_, text) = u.choose(seeds)?;
    let mut bytes = text.clone().into_bytes();
    for _ in 0..u.int_in_range(0..=4)? {
        if bytes.is_empty() {
            break;
        }
        let at = u.int_in_range(0..=bytes.len() - 1)?;
        let to = (at + u.int_in_range(1..=24)?).min(bytes.len());
        match u.int_in_range(0..=4)? {
            0 => drop(bytes.drain(at..to)),
            1 => {
                let piece = bytes[at..to].to_vec();
                bytes.splice(at..at, piece);
            }
            2 => bytes[at] = *u.choose(b"{}[]:,\"\\ntf0e-")?,
            3 => bytes[at] = u.arbitrary()?,
            _ => {
                let bait = serde_json::to_string(u.choose(&BAIT)?).expect("text is JSON");
                let inner = bait.trim_matches('"').to_owned();
                bytes.splice(at..at, inner.into_bytes());
            }
        }
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

#[test]
fn any_text_is_judged_or_refused() {
    let (seeds, options) = (json_files("cases/wire"), everything());
    arbtest(|u| {
        judged_or_refused(&mutilated(u, &seeds)?, &options);
        Ok(())
    })
    .budget_ms(1_000);
}

#[test]
fn any_text_is_shown_without_harm() {
    let (seeds, options) = (json_files("cases/wire"), everything());
    arbtest(|u| {
        formats_hold(&mutilated(u, &seeds)?, &options);
        Ok(())
    })
    .budget_ms(1_000);
}

#[test]
fn any_text_is_mended_once_and_for_all() {
    let seeds = json_files("cases/wire");
    arbtest(|u| {
        mended_once_and_for_all(&mutilated(u, &seeds)?);
        Ok(())
    })
    .budget_ms(1_000);
}

#[test]
fn any_two_texts_are_compared_or_refused() {
    let seeds = json_files("cases/wire");
    arbtest(|u| {
        compared_or_refused(&mutilated(u, &seeds)?, &mutilated(u, &seeds)?);
        Ok(())
    })
    .budget_ms(1_000);
}

#[test]
fn any_options_and_policies_are_read_or_refused() {
    let seeds: Vec<(String, String)> = [
        r#"{"spec":"2025-06-18","detail":"summary","hosts":["strict",{"id":"x"}],"profiles":["ax"],"trusted":true}"#,
        r#"{"rules":["x"],"pointers":["/a"],"applicability":"review"}"#,
        r#"{"kind":"directory","id":"own","date":"2026-01","title":"Own","extends":"ax","requirements":[]}"#,
        r#"{"kind":"host","id":"own","extends":"strict","modes":[{"mode":"m","rules":[{"when":{"readOnlyHint":true},"then":"run"}]}]}"#,
    ]
    .into_iter()
    .map(|text| (String::new(), text.to_owned()))
    .collect();
    arbtest(|u| {
        readers_answer(&mutilated(u, &seeds)?);
        Ok(())
    })
    .budget_ms(1_000);
}

#[test]
fn what_means_something_elsewhere_is_text_everywhere() {
    let options = everything();
    for bait in BAIT {
        let word = serde_json::to_string(bait).expect("text is JSON");
        let text = format!(
            r#"{{"tools":[{{"name":{word},"title":{word},"description":{word},"inputSchema":{{"type":{word},"properties":{{{word}:{{"enum":[{word}],"description":{word}}}}}}},"annotations":{{{word}:true,"title":{word},"readOnlyHint":{word}}}}}]}}"#
        );
        judged_or_refused(&text, &options);
        formats_hold(&text, &options);
        mended_once_and_for_all(&text);
    }
}

/// Large enough that what grows with the square of the size would hang the suite.
#[test]
fn every_family_is_answered() {
    for family in FAMILIES {
        let text = (family.text)(4_000);
        let judged = check_with(&text, &Options::default(), |report| report.tools.len());
        match judged {
            Ok(tools) => assert!(tools > 0, "{}", family.name),
            Err(error) => panic!("{}: {error}", family.name),
        }
    }
}

/// A lock keeps its tools in an order of its own, so the order says nothing about namesakes.
#[test]
fn namesakes_are_told_apart_by_what_they_hold() {
    let tool = |text: &str| {
        format!(r#"{{"name":"export","description":"{text}","inputSchema":{{"type":"object"}}}}"#)
    };
    let (a, b, c) = (
        tool("Exports a report."),
        tool("Replaces a report."),
        tool("Sends it."),
    );
    let hinted = a.replace("{\"name", "{\"annotations\":{\"readOnlyHint\":true},\"name");
    compared_or_refused(&format!("[{a},{hinted}]"), "[]");
    compared_or_refused(&format!("[{hinted},{a}]"), "[]");
    for list in [[&a, &b, &c], [&c, &b, &a], [&b, &a, &c], [&a, &a, &b]] {
        let [one, two, three] = list;
        compared_or_refused(&format!("[{one},{two},{three}]"), "[]");
    }
}

#[test]
fn limits_are_named_errors() {
    let limits = [
        (
            ErrorKind::TooDeep,
            format!("{}{}", "[".repeat(129), "]".repeat(129)),
        ),
        (
            ErrorKind::TooManyTools,
            format!("[{}]", vec!["{\"name\":\"a\"}"; 100_001].join(",")),
        ),
        (ErrorKind::TooLarge, " ".repeat((64 << 20) + 1)),
    ];
    for (kind, text) in limits {
        let error = check_with(&text, &Options::default(), |_| ()).expect_err("beyond the limit");
        assert_eq!(error.kind(), kind, "{error}");
    }
}

/// `JSON.parse` keeps them apart, and so does a client.
#[test]
fn surrogates_without_a_partner_are_what_they_are() {
    let list = |key: &str, other: &str| {
        format!(
            r#"{{"tools":[
                {{"name":"list_{key}","description":"Lists the rooms.","inputSchema":{{"type":"object","properties":{{"{key}":{{"type":"string"}},"{other}":{{"type":"string"}}}},"required":["{other}"]}}}},
                {{"name":"list_{other}","description":"Lists the halls.","inputSchema":{{"type":"object"}}}}
            ]}}"#
        )
    };
    let twice = [
        "duplicate-key",
        "duplicate-tool-name",
        "required-without-property",
    ];
    let found = |text: &str| -> Vec<&str> {
        let found = findings(text, None).expect("JSON.parse takes it");
        let mut rules: Vec<&str> = found.iter().map(|finding| finding.rule).collect();
        rules.retain(|rule| twice.contains(rule));
        rules
    };
    for (key, other) in [
        (r"\ud800", r"\ud801"),
        (r"\uD800", r"\udfff"),
        (r"a\udc00", r"a\ud83d"),
        (r"\ud800", r"\ufffd"),
        (r"\ud800", "\u{fffd}"),
    ] {
        assert_eq!(found(&list(key, other)), [""; 0], "{key} {other}");
        judged_or_refused(&list(key, other), &everything());
        mended_once_and_for_all(&list(key, other));
        // One is no other under the lock of that one.
        compared_or_refused(&list(key, other), &list(other, key));
        let mut check = Options::default();
        let locked = lock(&list(key, "x"), &check).expect("it has names");
        check.lock = Some(locked);
        let drift = |text: &str| {
            check_with(text, &check, |report| {
                let drift = |rule: &str| rule == "tool-added-after-approval";
                report
                    .all_findings()
                    .filter(|finding| drift(finding.rule.id))
                    .count()
            })
        };
        assert_eq!(drift(&list(key, "x")).ok(), Some(0));
        assert_eq!(drift(&list(other, "x")).ok(), Some(1));
    }
    for (key, other) in [(r"\ud800", r"\uD800"), (r"\uDFff", r"\udfFF")] {
        assert_eq!(found(&list(key, other)), twice[..2], "{key} {other}");
    }
}
