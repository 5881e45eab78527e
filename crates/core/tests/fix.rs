//! Properties of fixes: applied, a finding is gone, no other comes, and a second time nothing is left
//! to do.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use arbtest::arbitrary::{Result, Unstructured};
use arbtest::arbtest;
use precall_core::finding::Applicability;
use precall_core::fix::{FixOptions, Fixed, fix};
use precall_core::json::edit;
use precall_core::report::{Options, check_with};
use precall_core::rules::{Group, RULES};

const NAMES: [&str; 10] = [
    "list_rooms",
    "delete_room",
    "send_message",
    "room",
    "create invoice",
    "run/command",
    "",
    "détails",
    "update_user",
    "x\u{200b}y",
];

const DESCRIPTIONS: [&str; 6] = [
    "Lists the rooms of a house.",
    "Deletes a room and all bookings in it. This cannot be undone.",
    "Sends a message to anyone on the internet.",
    "",
    "Adds \u{202e}a note.",
    "Updates the user; safe to repeat.",
];

/// Keys that stand in annotations, right and wrong.
const KEYS: [&str; 18] = [
    "readOnlyHint",
    "destructiveHint",
    "idempotentHint",
    "openWorldHint",
    "readOnlyHint",
    "destructiveHint",
    "read_only_hint",
    "readonlyHint",
    "ReadOnlyHint",
    "destructive",
    "idempotent_hint",
    "openworldhint",
    "readOnly",
    "title",
    "audience",
    "riskLevel",
    "returnDirect",
    "inputSchema",
];

const VALUES: [&str; 11] = [
    "true",
    "false",
    "true",
    "false",
    "null",
    "\"true\"",
    "\"false\"",
    "1",
    "0",
    "\"Rooms\"",
    "{}",
];

fn list(u: &mut Unstructured<'_>) -> Result<String> {
    let pretty = u.arbitrary()?;
    let count = u.int_in_range(1..=3)?;
    let tools: Vec<String> = (0..count).map(|_| tool(u, pretty)).collect::<Result<_>>()?;
    let tools = tools.join(if pretty { ",\n" } else { "," });
    let mut text = match u.int_in_range(0..=2)? {
        0 => format!("[{tools}]"),
        1 => format!("{{\"tools\":[{tools}]}}"),
        _ => format!(
            "{{\"jsonrpc\": \"2.0\", \"id\": 1, \"result\": {{\"tools\": [\n{tools}\n]}}}}\n"
        ),
    };
    if u.ratio(1, 8)? {
        text.insert(0, '\u{feff}');
    }
    Ok(text)
}

fn tool(u: &mut Unstructured<'_>, pretty: bool) -> Result<String> {
    let mut members = Vec::new();
    let quote = |text: &str| serde_json::to_string(text).unwrap();
    if u.ratio(19, 20)? {
        members.push(("name", quote(u.choose(&NAMES)?)));
    }
    if u.ratio(1, 3)? {
        let title = u.choose(&["Rooms", "", "list_rooms", "\u{2067}x"])?;
        members.push(("title", quote(title)));
    }
    if u.ratio(2, 3)? {
        members.push(("description", quote(u.choose(&DESCRIPTIONS)?)));
    }
    members.push(("inputSchema", "{\"type\":\"object\"}".into()));
    if u.ratio(5, 6)? {
        members.push(("annotations", annotations(u, pretty)?));
    }
    if u.ratio(1, 12)? {
        members.push(("annotations", annotations(u, pretty)?));
    }
    // What belongs into annotations, beside them.
    for _ in 0..u.int_in_range(0..=5)?.max(3) - 3 {
        members.push((u.choose(&KEYS)?, u.choose(&VALUES)?.to_string()));
    }
    if u.ratio(1, 3)? {
        members.reverse();
    }
    object(u, &members, pretty, "  ")
}

fn annotations(u: &mut Unstructured<'_>, pretty: bool) -> Result<String> {
    if u.ratio(1, 12)? {
        return Ok(u.choose(&["null", "[]", "true", "\"x\""])?.to_string());
    }
    let count = u.int_in_range(0..=6)?;
    let members: Vec<(&str, String)> = (0..count)
        .map(|_| Ok((*u.choose(&KEYS)?, u.choose(&VALUES)?.to_string())))
        .collect::<Result<_>>()?;
    object(u, &members, pretty, "    ")
}

fn object(
    u: &mut Unstructured<'_>,
    members: &[(&str, String)],
    pretty: bool,
    indent: &str,
) -> Result<String> {
    let (open, between, close) = if pretty && u.ratio(4, 5)? {
        (
            format!("{{\n{indent}  "),
            format!(",\n{indent}  "),
            format!("\n{indent}}}"),
        )
    } else {
        ("{".into(), ", ".into(), "}".into())
    };
    let members: Vec<String> = members
        .iter()
        .map(|(key, value)| format!("\"{key}\": {value}"))
        .collect();
    Ok(format!("{open}{}{close}", members.join(&between)))
}

/// A finding, by rule and tool, with the applicability of its fix.
type Found = (&'static str, Option<usize>, Option<Applicability>);

fn findings(text: &str) -> Vec<Found> {
    check_with(text, &Options::default(), |report| {
        let of_tools = report.tools.iter().flat_map(|tool| {
            tool.findings
                .iter()
                .map(|finding| (finding, Some(tool.tool.index)))
        });
        of_tools
            .chain(report.findings.iter().map(|finding| (finding, None)))
            .map(|(finding, tool)| {
                let applicability = finding.fix.as_ref().map(|fix| fix.applicability);
                (finding.rule.id, tool, applicability)
            })
            .collect()
    })
    .unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn tools(text: &str) -> Vec<String> {
    let pointers = check_with(text, &Options::default(), |report| {
        let pointers = report.tools.iter().map(|tool| tool.tool.pointer());
        pointers.collect::<Vec<_>>()
    })
    .unwrap();
    let body = text.trim_start_matches('\u{feff}');
    let of = |pointer: &String| body[edit::find(body, pointer).unwrap()].to_string();
    pointers.iter().map(of).collect()
}

fn fixed(text: &str, applicability: Applicability) -> Fixed {
    let options = FixOptions {
        applicability,
        ..FixOptions::default()
    };
    fix(text, &options).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

#[test]
fn fixed_twice_is_fixed_once() {
    arbtest(|u| {
        let text = list(u)?;
        for applicability in [Applicability::Safe, Applicability::Review] {
            let once = fixed(&text, applicability);
            let twice = fixed(&once.text, applicability);
            assert_eq!(twice.applied, [], "{text}\n=>\n{}", once.text);
            assert_eq!(twice.text, once.text);
            assert_eq!(once.applied.is_empty(), once.text == text);
        }
        Ok(())
    });
}

#[test]
fn what_can_be_mended_is_mended() {
    arbtest(|u| {
        let text = list(u)?;
        for applicability in [Applicability::Safe, Applicability::Review] {
            let once = fixed(&text, applicability);
            let left: Vec<Found> = findings(&once.text)
                .into_iter()
                .filter(|(_, tool, fix)| {
                    let wanted = applicability == Applicability::Review;
                    tool.is_some() && fix.is_some_and(|fix| wanted || fix == Applicability::Safe)
                })
                .collect();
            assert_eq!(left, [], "{text}\n=>\n{}", once.text);
        }
        Ok(())
    });
}

#[test]
fn a_fix_brings_no_other_finding() {
    arbtest(|u| {
        let text = list(u)?;
        let rules = |text: &str| -> BTreeSet<(Option<usize>, &'static str)> {
            // A list's findings compare its tools, and one kind of likeness may become another.
            // A claim that stood where nobody read it is judged once it stands in its place.
            let honesty: Vec<&str> = RULES
                .iter()
                .filter(|rule| rule.group == Group::Honesty)
                .map(|rule| rule.id)
                .collect();
            let of_tools = findings(text)
                .into_iter()
                .filter(|found| found.1.is_some() && !honesty.contains(&found.0));
            of_tools.map(|(rule, tool, _)| (tool, rule)).collect()
        };
        let once = fixed(&text, Applicability::Review);
        let new: Vec<_> = rules(&once.text)
            .difference(&rules(&text))
            .copied()
            .collect();
        assert_eq!(new, [], "{text}\n=>\n{}", once.text);
        Ok(())
    });
}

#[test]
fn tools_without_a_fix_keep_every_byte() {
    arbtest(|u| {
        let text = list(u)?;
        let once = fixed(&text, Applicability::Review);
        let (before, after) = (tools(&text), tools(&once.text));
        assert_eq!(before.len(), after.len());
        for (found, (before, after)) in before.iter().zip(&after).enumerate() {
            let mended = findings(&text)
                .iter()
                .any(|(_, tool, fix)| *tool == Some(found) && fix.is_some());
            if !mended {
                assert_eq!(before, after);
            }
        }
        let body = |text: &str, tools: &[String]| {
            let mut rest = text.to_string();
            for tool in tools {
                rest = rest.replacen(tool, "#", 1);
            }
            rest
        };
        assert_eq!(body(&text, &before), body(&once.text, &after));
        Ok(())
    });
}

/// Real definitions, where they are at hand: other people's text, read in place.
#[test]
fn real_lists_are_mended_once_and_for_all() {
    let shared = std::env::var_os("PRECALL_SHARED").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared"),
        PathBuf::from,
    );
    let corpus = shared.join("corpus");
    if !corpus.is_dir() {
        return;
    }
    let mut lists = Vec::new();
    for file in ["dev.jsonl", "dev-unannotated.jsonl"] {
        let text = fs::read_to_string(corpus.join(file)).unwrap();
        let mut of_server: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for line in text.lines() {
            // A few lines hold what no JSON has, such as NaN.
            let Ok(entry) = serde_json::from_str::<serde_json::Value>(line) else {
                continue;
            };
            let tools = of_server.entry(entry["server"].to_string()).or_default();
            tools.push(serde_json::to_string_pretty(&entry["tool"]).unwrap());
        }
        lists.extend(
            of_server
                .into_values()
                .map(|tools| format!("{{\"tools\": [{}]}}", tools.join(", "))),
        );
    }
    for entry in fs::read_dir(corpus.join("live")).unwrap() {
        let path = entry.unwrap().path();
        if path
            .extension()
            .is_some_and(|extension| extension == "json")
        {
            lists.push(fs::read_to_string(path).unwrap());
        }
    }
    let mut applied = 0;
    for text in &lists {
        if check_with(text, &Options::default(), |_| ()).is_err() {
            continue;
        }
        let once = fixed(text, Applicability::Review);
        let twice = fixed(&once.text, Applicability::Review);
        assert_eq!(twice.applied, []);
        let (before, after) = (findings(text), findings(&once.text));
        for (rule, tool, fix) in after {
            if tool.is_some() {
                assert_eq!(fix, None, "{rule} at {tool:?} is not mended");
                assert!(
                    before.iter().any(|old| (old.0, old.1) == (rule, tool)),
                    "{rule} at {tool:?} is new"
                );
            }
        }
        applied += once.applied.len();
    }
    println!("{} lists, {applied} fixes", lists.len());
    assert!(applied > 0);
}
