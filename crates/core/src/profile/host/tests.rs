//! The vectors of real hosts, the properties of their rules, and the format.

use std::borrow::ToOwned;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::string::{String, ToString};
use std::vec::Vec;
use std::{format, fs, vec};

use super::catalog::bundle;
use super::*;
use crate::json::{Limits, Value, with_document};
use crate::tool::Input;

/// Builds the tool `{"name":name,"annotations":annotations}` and asks `read` about it.
fn subject<R>(name: &str, annotations: Option<&str>, read: impl FnOnce(&Subject<'_>) -> R) -> R {
    let annotations = annotations.map_or(String::new(), |text| format!(",\"annotations\":{text}"));
    let text =
        format!("{{\"name\":{name:?},\"inputSchema\":{{\"type\":\"object\"}}{annotations}}}");
    with_document(&text, &Limits::default(), |document| {
        let input = Input::read(document, None).unwrap();
        let tool = input.tools().next().unwrap();
        read(&Subject::from(&tool))
    })
    .unwrap()
}

fn ask(catalog: &Catalog, host: &str, annotations: Option<&str>) -> HostOutcome {
    let mode = catalog.select(host).unwrap().remove(0);
    subject("anything", annotations, |subject| {
        decide(subject, &mode, true)
    })
}

fn outcome(catalog: &Catalog, host: &str, annotations: Option<&str>) -> &'static str {
    ask(catalog, host, annotations).outcome.name()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn profile_files() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/profile/hosts");
    fs::read_dir(folder)
        .unwrap()
        .map(|entry| {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            (name, fs::read_to_string(path).unwrap())
        })
        .collect()
}

#[test]
fn what_hosts_do_is_what_their_vectors_say() {
    let catalog = Catalog::built_in();
    let text = fs::read_to_string(root().join("tests/cases/client-vectors.jsonl")).unwrap();
    let mut wrong = Vec::new();
    for line in text.lines() {
        with_document(line, &Limits::default(), |document| {
            let vector = document.root();
            let get = |key| vector.get(key).and_then(Value::as_str).unwrap_or_default();
            let (client, mode) = (get("client"), get("mode"));
            let mode = catalog
                .profile(client)
                .and_then(|profile| profile.modes.iter().find(|other| &*other.name == mode))
                .unwrap_or_else(|| panic!("no {client}: {mode}"));
            let name = match get("tool") {
                "" => "anything",
                name => name,
            };
            let annotations = vector.get("annotations").filter(|value| !value.is_null());
            let annotations = annotations.map(Value::to_json);
            let found = subject(name, annotations.as_deref(), |subject| {
                decide(subject, mode, true)
            });
            let reviewed = found
                .effects
                .iter()
                .any(|effect| effect.effect == EffectKind::ReviewResult);
            let detail = match get("detail") {
                "" => true,
                "result reviewed after the call" => reviewed,
                "model judges" => found.because.contains("a model judges"),
                parsing => found.because.starts_with(parsing),
            };
            if found.outcome.name() != get("outcome") || !detail {
                wrong.push(format!(
                    "{line}\n  {} {}",
                    found.outcome.name(),
                    found.because
                ));
            }
        })
        .unwrap();
    }
    assert_eq!(text.lines().count(), 566);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// R run, A ask, B block, L other. Source: the hosts' rules, one declaration a row.
#[test]
fn fourteen_declarations_side_by_side() {
    const HOSTS: [&str; 15] = [
        "codex:auto",
        "codex:writes",
        "codex:never",
        "gemini-cli:plan",
        "goose:smart",
        "vscode",
        "n8n",
        "docker-agent:balanced",
        "agentscope",
        "trueforge",
        "mcpproxy:read",
        "mcpjam-ui-tools:off",
        "aws-mcp-proxy:read-only",
        "cursor:reads",
        "claude-code:plan",
    ];
    const ROWS: [(&str, &str); 15] = [
        ("-", "AABBLAAAARRRBBA"),
        ("", "AABBLAAAARRABBA"),
        ("ro+", "RRRARRRRRRRRRRR"),
        ("ro-", "AABBAAAAAABABBA"),
        ("de+", "AABBLAAAAABABBA"),
        ("de-", "AABBLAAAARRRBBA"),
        ("ro+ de+", "ARBARRAARABARBR"),
        ("ro+ de-", "RRRARRRRRRRRRRR"),
        ("ro- de+", "AABBAAAAAABABBA"),
        ("ro- de-", "AABBAAAAAABRBBA"),
        ("ro- de- ow-", "RARBAAAAAABRBBA"),
        ("ro- de- ow+", "AABBAAAAAABRBBA"),
        ("de- ow-", "RARBLAAAARRRBBA"),
        ("ro+ ow+", "RRRARRRRRRRRRRR"),
        // A tool without any hint that is destructive and open by its own word.
        ("de+ ow+", "AABBLAAAAABABBA"),
    ];
    let catalog = Catalog::built_in();
    for (hints, expected) in ROWS {
        let annotations = (hints != "-").then(|| {
            let members: Vec<String> = hints
                .split_whitespace()
                .map(|hint| {
                    let key = match hint.split_at(2).0 {
                        "ro" => "readOnlyHint",
                        "de" => "destructiveHint",
                        _ => "openWorldHint",
                    };
                    format!("\"{key}\":{}", hint.ends_with('+'))
                })
                .collect();
            format!("{{{}}}", members.join(","))
        });
        let found: String = HOSTS
            .iter()
            .map(
                |host| match outcome(&catalog, host, annotations.as_deref()) {
                    "run" => 'R',
                    "ask" => 'A',
                    "block" => 'B',
                    _ => 'L',
                },
            )
            .collect();
        assert_eq!(found, expected, "{hints}");
    }
}

/// No annotations, and each of the four hints absent, true or false: all that can be declared.
fn states() -> Vec<(Annotations, Hints)> {
    let mut all = vec![(Annotations::Absent, Hints::default())];
    for number in 0..81_usize {
        let mut hints = Hints::default();
        for (place, hint) in Hint::ALL.into_iter().enumerate() {
            let declared = match number / 3_usize.pow(u32::try_from(place).unwrap()) % 3 {
                0 => Declared::Absent,
                1 => Declared::True,
                _ => Declared::False,
            };
            hints.set(hint, declared);
        }
        all.push((Annotations::Object, hints));
    }
    assert_eq!(all.len(), 82);
    all
}

fn outcome_of(mode: &Arc<Mode>, annotations: Annotations, hints: Hints) -> Outcome {
    let subject = Subject {
        name: Some("anything"),
        annotations,
        hints,
        raw: Value::NULL,
    };
    decide(&subject, mode, true).outcome
}

/// The outcome with one hint declared in addition.
fn adding(mode: &Arc<Mode>, mut hints: Hints, hint: Hint, value: Declared) -> Outcome {
    hints.set(hint, value);
    outcome_of(mode, Annotations::Object, hints)
}

#[test]
fn read_only_without_destructive_never_makes_codex_auto_stricter() {
    let mode = Catalog::built_in().select("codex:auto").unwrap().remove(0);
    for (annotations, hints) in states() {
        if hints.declared(Hint::Destructive) != Declared::True {
            let before = outcome_of(&mode, annotations, hints);
            let after = adding(&mode, hints, Hint::ReadOnly, Declared::True);
            assert!(after.strictness() <= before.strictness(), "{hints:?}");
        }
    }
}

#[test]
fn declaring_not_destructive_never_makes_a_current_host_stricter() {
    for mode in Catalog::built_in().select("all").unwrap() {
        for (annotations, hints) in states() {
            if !hints.declared(Hint::Destructive).is_absent() {
                continue;
            }
            let before = outcome_of(&mode, annotations, hints);
            let after = adding(&mode, hints, Hint::Destructive, Declared::False);
            // A dated exception: Codex of 2026-04 skipped the question where there was no object.
            let exception = mode.name.starts_with("2026-04") && annotations == Annotations::Absent;
            assert!(
                after.strictness() <= before.strictness() || exception,
                "{} {} {hints:?}",
                mode.host,
                mode.name
            );
        }
    }
}

#[test]
fn an_explicit_false_for_read_only_changes_some_hosts_only() {
    let catalog = Catalog::built_in();
    let changes = |host: &str, name: &str| {
        let mode = catalog.select(host).unwrap().remove(0);
        states()
            .into_iter()
            .filter(|(_, hints)| hints.declared(Hint::ReadOnly).is_absent())
            .filter(|(annotations, hints)| {
                let before = Subject {
                    name: Some(name),
                    annotations: *annotations,
                    hints: *hints,
                    raw: Value::NULL,
                };
                let mut after = before;
                after.annotations = Annotations::Object;
                after.hints.set(Hint::ReadOnly, Declared::False);
                decide(&before, &mode, true).outcome != decide(&after, &mode, true).outcome
            })
            .count()
    };
    for host in [
        "codex:auto",
        "vscode",
        "gemini-cli:plan",
        "mcpproxy:read_only_only",
        "mcpproxy:exclude_destructive",
        "mcpproxy:exclude_open_world",
        "mcpproxy:all filters",
    ] {
        assert_eq!(changes(host, "get_it"), 0, "{host}");
    }
    for host in ["goose:smart", "n8n", "trueforge", "mcpproxy:read"] {
        assert!(changes(host, "get_it") > 0, "{host}");
    }
}

/// Decide on declared values: resolving first would change this many of the 82 states.
#[test]
fn resolved_hints_would_change_the_outcome() {
    let catalog = Catalog::built_in();
    let differ = |host: &str| {
        let mode = catalog.select(host).unwrap().remove(0);
        states()
            .into_iter()
            .filter(|(annotations, hints)| {
                let mut resolved = *hints;
                for hint in Hint::ALL {
                    let value = if hints.value(hint) {
                        Declared::True
                    } else {
                        Declared::False
                    };
                    resolved.set(hint, value);
                }
                outcome_of(&mode, *annotations, *hints)
                    != outcome_of(&mode, Annotations::Object, resolved)
            })
            .count()
    };
    for host in ["codex:auto", "docker-agent:balanced", "n8n", "cursor:reads"] {
        assert_eq!(differ(host), 9, "{host}");
    }
    for host in [
        "goose:smart",
        "trueforge",
        "mcpproxy:read",
        "mcpproxy:read+write",
    ] {
        assert_eq!(differ(host), 28, "{host}");
    }
}

#[test]
fn every_host_answers_every_state_with_a_reason() {
    for mode in Catalog::built_in().select("all").unwrap() {
        for trusted in [true, false] {
            for (annotations, hints) in states() {
                let subject = Subject {
                    name: Some("anything"),
                    annotations,
                    hints,
                    raw: Value::NULL,
                };
                let found = decide(&subject, &mode, trusted);
                let because = &found.because;
                assert!(
                    !because.is_empty() && !because.contains(['{', '}']),
                    "{because}"
                );
                // What is not documented is never a guess, and the other way round.
                if because.starts_with("not documented") {
                    assert_eq!(found.outcome, Outcome::Other, "{} {because}", mode.host);
                }
            }
        }
    }
}

#[test]
fn combinations_that_nobody_documented_are_not_guessed() {
    let catalog = Catalog::built_in();
    let both = Some(r#"{"readOnlyHint":true,"destructiveHint":true}"#);
    for host in ["chatgpt", "gemini-enterprise", "claude-connectors"] {
        let found = ask(&catalog, host, both);
        assert_eq!(found.outcome, Outcome::Other, "{host}");
        assert!(
            found.because.starts_with("not documented"),
            "{}",
            found.because
        );
    }
    let found = ask(&catalog, "copilot-cli", Some(r#"{"readOnlyHint":"true"}"#));
    assert_eq!(found.outcome, Outcome::Other);
    assert!(
        found
            .because
            .contains("how this host reads that is not known")
    );
}

#[test]
fn the_reason_names_the_hint_and_the_default() {
    let catalog = Catalog::built_in();
    let found = ask(&catalog, "codex", None);
    assert_eq!(
        found.because,
        "destructiveHint is not declared (counts as true, the specification's default)"
    );
    assert!(found.default_used);
    assert_eq!(found.decided_by, [Hint::Destructive]);
    let found = ask(
        &catalog,
        "codex:never",
        Some(r#"{"destructiveHint":false}"#),
    );
    assert_eq!(
        found.because,
        "openWorldHint is not declared (counts as true, the specification's default), \
         and a needed approval is declined in this mode"
    );
    let found = ask(
        &catalog,
        "vscode",
        Some(r#"{"readOnlyHint":true,"openWorldHint":true}"#),
    );
    assert_eq!(found.because, "readOnlyHint is true");
    assert!(!found.default_used);
    let effects: Vec<_> = found
        .effects
        .iter()
        .map(|effect| effect.effect.name())
        .collect();
    assert_eq!(effects, ["review-result"]);
    let found = ask(&catalog, "claude-artifact-host", Some("{}"));
    assert!(
        found.because.contains("counts as false"),
        "{}",
        found.because
    );
    let mode = catalog.select("n8n").unwrap().remove(0);
    let found = subject("searchAndDelete", None, |subject| {
        decide(subject, &mode, true)
    });
    assert!(
        found.because.contains("`delete` in the name"),
        "{}",
        found.because
    );
}

#[test]
fn replay_needs_trust_and_a_safe_repeat() {
    let catalog = Catalog::built_in();
    let mode = catalog.select("qwen-code:yolo").unwrap().remove(0);
    let replays = |annotations: &str, trusted: bool| {
        subject("anything", Some(annotations), |subject| {
            decide(subject, &mode, trusted)
                .effects
                .iter()
                .any(|effect| effect.effect == EffectKind::Replay)
        })
    };
    assert!(replays(r#"{"readOnlyHint":true}"#, true));
    assert!(replays(
        r#"{"idempotentHint":true,"destructiveHint":true}"#,
        true
    ));
    assert!(!replays(r#"{"readOnlyHint":true}"#, false));
    assert!(!replays(
        r#"{"readOnlyHint":true,"destructiveHint":true,"idempotentHint":true}"#,
        true
    ));
    assert!(!replays(
        r#"{"readOnlyHint":true,"idempotentHint":false}"#,
        true
    ));
    assert!(!replays("{}", true));
}

#[test]
fn parsers_drop_coerce_or_forget() {
    let catalog = Catalog::built_in();
    let because = |sdk: &str, annotations: &str| ask(&catalog, sdk, Some(annotations)).because;
    for (annotations, typescript, python, rust) in [
        (
            r#"{"readOnlyHint":true}"#,
            "accepted",
            "accepted",
            "accepted",
        ),
        (
            r#"{"readOnlyHint":"yes"}"#,
            "whole",
            "accepted as true",
            "whole",
        ),
        (
            r#"{"readOnlyHint":1}"#,
            "whole",
            "accepted as true",
            "whole",
        ),
        (r#"{"readOnlyHint":"maybe"}"#, "whole", "whole", "whole"),
        (r#"{"readOnlyHint":2}"#, "whole", "whole", "whole"),
        (
            r#"{"readOnlyHint":null}"#,
            "whole",
            "accepted as absent",
            "accepted as absent",
        ),
        (r#"{"readOnlyHint":[]}"#, "whole", "whole", "whole"),
        (r#"{"title":7}"#, "whole", "whole", "whole"),
        (
            r#"{"read_only_hint":true}"#,
            "accepted",
            "accepted",
            "accepted",
        ),
        ("null", "whole", "accepted as absent", "accepted as absent"),
        ("[]", "whole", "whole", "whole"),
        ("\"x\"", "whole", "whole", "whole"),
    ] {
        for (sdk, expected) in [
            ("sdk-typescript", typescript),
            ("sdk-python", python),
            ("sdk-rust", rust),
        ] {
            let found = because(sdk, annotations);
            assert!(found.starts_with(expected), "{sdk} {annotations}: {found}");
        }
    }
    // The same bytes, three hosts: gone, run unasked, asked about.
    let text = Some(r#"{"readOnlyHint":"true"}"#);
    assert_eq!(outcome(&catalog, "gemini-cli:plan", text), "other");
    assert_eq!(outcome(&catalog, "agentscope", text), "run");
    assert_eq!(outcome(&catalog, "strict", text), "ask");
    // The Go SDK cannot tell null from false.
    let null = Some(r#"{"readOnlyHint":null}"#);
    assert_eq!(
        ask(&catalog, "sdk-go", null).because,
        "accepted as false: readOnlyHint is null, read as false"
    );
}

#[test]
fn keys_in_another_case_count_for_parsers_that_do_not_care() {
    let catalog = Catalog::built_in();
    let annotations = Some(r#"{"DestructiveHint":true}"#);
    assert_eq!(outcome(&catalog, "mcpproxy:read", annotations), "block");
    assert_eq!(outcome(&catalog, "trueforge", annotations), "run");
}

#[test]
fn one_bad_hint_takes_every_tool_of_the_list_away() {
    let catalog = Catalog::built_in();
    let text = r#"{"tools":[{"name":"good","annotations":{"readOnlyHint":true}},
        {"name":"bad","annotations":{"readOnlyHint":null}}]}"#;
    let modes = catalog.select("gemini-cli:plan").unwrap();
    let python = catalog.select("agentscope").unwrap();
    with_document(text, &Limits::default(), |document| {
        let input = Input::read(document, None).unwrap();
        let tools: Vec<_> = input.tools().collect();
        let decider = ListDecider::new(&modes, &tools, true);
        for tool in &tools {
            let found = decider.decide(tool).remove(0);
            assert_eq!(found.outcome, Outcome::Other);
            assert!(
                found.because.contains("drops every tool"),
                "{}",
                found.because
            );
        }
        let good = decider.decide(&tools[0]).remove(0);
        assert!(
            good.because.contains("readOnlyHint is null in \"bad\""),
            "{}",
            good.because
        );
        assert!(
            good.because.contains("the TypeScript SDK"),
            "{}",
            good.because
        );
        let decider = ListDecider::new(&python, &tools, true);
        let found: Vec<_> = tools
            .iter()
            .map(|tool| decider.decide(tool).remove(0).outcome)
            .collect();
        assert_eq!(found, [Outcome::Run, Outcome::Ask]);
    })
    .unwrap();
}

#[test]
fn two_readings_of_silence() {
    let catalog = Catalog::built_in();
    for (annotations, strict, headless, lenient) in [
        (None, "ask", "block", "run"),
        (Some("{}"), "ask", "block", "run"),
        (Some(r#"{"readOnlyHint":true}"#), "run", "run", "run"),
        (Some(r#"{"readOnlyHint":false}"#), "ask", "block", "run"),
        (Some(r#"{"destructiveHint":false}"#), "ask", "block", "run"),
        (Some(r#"{"destructiveHint":true}"#), "ask", "block", "ask"),
        (Some(r#"{"openWorldHint":true}"#), "ask", "block", "ask"),
        (
            Some(r#"{"readOnlyHint":false,"destructiveHint":false,"openWorldHint":false}"#),
            "run",
            "run",
            "run",
        ),
        (
            Some(r#"{"readOnlyHint":true,"destructiveHint":true}"#),
            "ask",
            "block",
            "ask",
        ),
        (Some(r#"{"readOnlyHint":null}"#), "ask", "block", "run"),
        (Some("[]"), "ask", "block", "run"),
    ] {
        assert_eq!(
            outcome(&catalog, "strict", annotations),
            strict,
            "{annotations:?}"
        );
        assert_eq!(
            outcome(&catalog, "strict:unattended", annotations),
            headless
        );
        assert_eq!(
            outcome(&catalog, "lenient", annotations),
            lenient,
            "{annotations:?}"
        );
    }
}

#[test]
fn hints_of_an_untrusted_server_lower_nothing_where_a_policy_decides() {
    let mut catalog = Catalog::built_in();
    // A careless policy: it believes read-only before it looks at destructive.
    catalog
        .add(
            r#"{"id":"careless","rules":[
                {"when":{"readOnlyHint":true},"then":"run"},
                {"when":{"destructiveHint":true},"then":"block"},
                {"then":"ask"}]}"#,
        )
        .unwrap();
    let mode = catalog.select("careless").unwrap().remove(0);
    let decide = |annotations: &str, trusted: bool| {
        subject("anything", Some(annotations), |subject| {
            decide(subject, &mode, trusted)
        })
    };
    let both = r#"{"readOnlyHint":true,"destructiveHint":true}"#;
    assert_eq!(decide(both, true).outcome, Outcome::Run);
    assert_eq!(decide(both, false).outcome, Outcome::Block);
    let read = decide(r#"{"readOnlyHint":true}"#, false);
    assert_eq!(read.outcome, Outcome::Ask);
    assert!(
        read.because.starts_with("the server is not trusted"),
        "{}",
        read.because
    );
    for mode in catalog
        .select("all")
        .unwrap()
        .iter()
        .filter(|mode| mode.never_lower)
    {
        let silent = outcome_of(mode, Annotations::Absent, Hints::default());
        for (annotations, hints) in states() {
            let subject = Subject {
                name: Some("anything"),
                annotations,
                hints,
                raw: Value::NULL,
            };
            let found = super::decide(&subject, mode, false).outcome;
            assert!(
                found.strictness() >= silent.strictness(),
                "{} {hints:?}",
                mode.host
            );
        }
    }
}

#[test]
fn names_of_modes_are_found_as_people_write_them() {
    let catalog = Catalog::built_in();
    for (name, expected) in [
        ("codex", "auto"),
        ("codex:AUTO", "auto"),
        ("codex:exec", "auto+approval_policy=never (sandboxed)"),
        (
            "codex:auto+approval_policy=never (full access)",
            "auto+approval_policy=never (full access)",
        ),
        (
            "codex:Auto + approval policy = never (sandboxed)",
            "auto+approval_policy=never (sandboxed)",
        ),
        ("claude-code", "default, tool not on the allow list"),
        (
            "claude-code:plan",
            "plan, tool on the allow list (2.1.228-2.1.287)",
        ),
        ("gemini-cli:plan", "plan, interactive"),
        ("gemini-cli:interactive plan", "plan, interactive"),
        ("gemini-cli:yolo", "server trust=true (not plan) or yolo"),
        (
            "gemini-cli:user rule: allow readOnlyHint=true; default deny",
            "user rule: allow readOnlyHint=true; default deny",
        ),
        (
            "vscode:autopilot",
            "allow-all / autopilot / global auto-approve",
        ),
        ("VS-Code", "default approvals"),
        ("goose:smart approve", "smart_approve"),
        (
            "mcpproxy:filter exclude_open_world + exclude_destructive",
            "filter exclude_destructive + exclude_open_world",
        ),
        (
            "mcpproxy:read",
            "direct mode, agent token with read permission",
        ),
        (
            "mcpproxy:read+write",
            "direct mode, agent token with read+write permission",
        ),
        ("aws-mcp-proxy:--read-only", "--read-only"),
        ("n8n:write=blocked", "read=always_allow, write=blocked"),
        ("codex-auto", "auto"),
        ("chatgpt-dev", "default"),
        ("gemini-plan", "plan, interactive"),
        ("goose-smart", "smart_approve"),
        ("cursor-reads", "team policy toolAllowlistMode=reads"),
    ] {
        let found = catalog.select(name).unwrap();
        assert_eq!(found.len(), 1, "{name}");
        assert_eq!(&*found[0].name, expected, "{name}");
    }
    assert!(catalog.select("all").unwrap().len() > 140);
    assert_eq!(catalog.select("mcpproxy:all").unwrap().len(), 12);
    // An alias that several hosts use selects nothing by itself.
    assert!(catalog.select("yolo").is_err());
    let error = catalog.select("kodex").unwrap_err().to_string();
    assert!(
        error.contains("there is no host \"kodex\"") && error.contains("`codex`"),
        "{error}"
    );
    let error = catalog.select("codex:plan").unwrap_err().to_string();
    assert!(
        error.contains("no mode \"plan\"") && error.contains("`writes`"),
        "{error}"
    );
}

#[test]
fn every_name_and_alias_leads_to_one_mode() {
    let catalog = Catalog::built_in();
    let mut hosts: BTreeMap<String, &str> = BTreeMap::new();
    for profile in catalog.profiles() {
        for name in profile
            .facts
            .aliases
            .iter()
            .map(|alias| &**alias)
            .chain([&*profile.id])
        {
            let other = hosts.insert(name.replace('-', ""), &profile.id);
            assert!(other.is_none(), "{name} is {} and {other:?}", profile.id);
        }
        for mode in &profile.modes {
            for name in mode.facts.aliases.iter().chain([&mode.name]) {
                let found = profile.mode(name).map(|mode| mode.name.clone());
                assert_eq!(found.as_deref(), Some(&*mode.name), "{} {name}", profile.id);
            }
        }
    }
}

#[test]
fn every_profile_says_where_it_comes_from() {
    let (full, _) = bundle(&profile_files()).unwrap();
    let catalog = Catalog::read_bundle(&full).unwrap();
    for profile in catalog.profiles() {
        assert!(
            !profile.facts.sources.is_empty(),
            "{} has no source",
            profile.id
        );
        assert!(
            !profile.facts.version.is_empty() && !profile.facts.date.is_empty(),
            "{}",
            profile.id
        );
        for mode in &profile.modes {
            assert!(
                !mode.facts.sources.is_empty(),
                "{} {}",
                profile.id,
                mode.name
            );
        }
    }
    for (name, text) in profile_files() {
        // Silence about the parser would read as the specification's reading.
        assert!(
            text.contains("\"reader\""),
            "{name} does not say who reads the list"
        );
    }
}

/// Rewrites the built-in texts where `BLESS` is set; else proves them fresh.
#[test]
fn the_built_in_texts_are_fresh() {
    let (full, lean) = bundle(&profile_files()).unwrap_or_else(|error| panic!("{error}"));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/profile/generated");
    for (name, text) in [("hosts.json", full), ("hosts.lean.json", lean)] {
        let path = folder.join(name);
        if std::env::var_os("BLESS").is_some() {
            fs::write(&path, &text).unwrap();
        }
        let found = fs::read_to_string(&path).unwrap_or_default();
        assert!(found == text, "{name} is stale: run the tests with BLESS=1");
    }
}

#[test]
fn a_new_host_is_one_file() {
    let mut files = profile_files();
    let before = Catalog::built_in().profiles().len();
    let example = example();
    let id = "acme-desk";
    files.push((format!("{id}.json"), example));
    let (full, lean) = bundle(&files).unwrap();
    for text in [full, lean] {
        let catalog = Catalog::read_bundle(&text).unwrap();
        assert_eq!(catalog.profiles().len(), before + 1);
        for (annotations, expected) in [
            (None, "ask"),
            (Some("{}"), "ask"),
            (Some(r#"{"readOnlyHint":true}"#), "run"),
            (
                Some(r#"{"readOnlyHint":true,"destructiveHint":true}"#),
                "ask",
            ),
        ] {
            assert_eq!(
                outcome(&catalog, id, annotations),
                expected,
                "{annotations:?}"
            );
        }
        let headless = outcome(
            &catalog,
            "acme-desk:batch",
            Some(r#"{"destructiveHint":true}"#),
        );
        assert_eq!(headless, "block");
    }
}

/// The worked example of CONTRIBUTING.md.
fn example() -> String {
    let guide = fs::read_to_string(root().join("CONTRIBUTING.md")).unwrap();
    let after = guide
        .split_once("### Adding a host")
        .expect("the heading")
        .1;
    let block = after.split_once("```json\n").expect("a json block").1;
    block.split_once("```").expect("its end").0.to_owned()
}

#[test]
fn own_policies_lie_over_built_in_ones() {
    let mut catalog = Catalog::built_in();
    let id = catalog
        .add(
            r#"{"kind":"host","id":"ours","title":"Our gateway","extends":"codex","date":"2026-11",
                "words":{"money":["pay","refund"]},
                "rules":[{"when":{"name":"money"},"then":"block","because":"{name} moves money"}],
                "modes":[{"mode":"auto","rules":[{"when":{"openWorldHint":true},"then":"ask"}]},
                         {"mode":"night","like":"auto","turn":{"ask":"block"},"turned":"nobody is awake"}]}"#,
        )
        .unwrap();
    assert_eq!(&*id, "ours");
    let decide = |mode: &str, name: &str, annotations: &str| {
        let mode = catalog.select(mode).unwrap().remove(0);
        let found = subject(name, Some(annotations), |subject| {
            decide(subject, &mode, true)
        });
        (found.outcome.name(), found.because)
    };
    assert_eq!(
        decide("ours", "refund_order", r#"{"readOnlyHint":true}"#),
        ("block", "`refund` moves money".to_owned())
    );
    assert_eq!(decide("ours", "find", r#"{"readOnlyHint":true}"#).0, "run");
    assert_eq!(
        decide(
            "ours",
            "find",
            r#"{"readOnlyHint":true,"openWorldHint":true}"#
        )
        .0,
        "ask"
    );
    assert_eq!(
        decide(
            "ours:writes",
            "find",
            r#"{"readOnlyHint":true,"openWorldHint":true}"#
        )
        .0,
        "run"
    );
    assert_eq!(
        decide("ours:night", "find", "{}"),
        (
            "block",
            "destructiveHint is not declared (counts as true, the specification's default), nobody is awake".to_owned()
        )
    );
    assert_eq!(decide("ours:never", "find", "{}").0, "block");
    assert_eq!(catalog.profile("ours").unwrap().modes.len(), 9);
    // The base is untouched.
    assert_eq!(
        decide("codex", "refund_order", r#"{"readOnlyHint":true}"#).0,
        "run"
    );
}

#[test]
fn faults_in_a_policy_say_where_and_what_may_stand_there() {
    for (text, expected) in [
        (
            "{\"id\":\"x\",}",
            "line 1, column 11: expected another value after the comma",
        ),
        (
            "[]",
            "the profile: found an array; expected an object with `$schema`, `kind`",
        ),
        (
            "{\"id\":\"Ours\",\"rules\":[]}",
            "/id: found \"Ours\"; expected small letters",
        ),
        ("{\"id\":\"x\"}", "nothing decides"),
        (
            "{\n \"id\": \"x\",\n \"rules\": [{\"then\": \"allow\"}]\n}",
            "line 3, column 13: /rules/0/then: found \"allow\"; expected one of `run`, `ask`, `block` or `other`",
        ),
        (
            "{\n \"id\": \"x\",\n \"rules\": [{\"when\": {\"readonly\": true}, \"then\": \"run\"}]\n}",
            "line 3, column 22: /rules/0/when/readonly: \"readonly\" is not known here; expected `annotations`, `readOnlyHint`",
        ),
        (
            r#"{"id":"x","rules":[{"when":{"readOnlyHint":"yes"},"then":"run"}]}"#,
            "expected true, false, `absent`, `invalid` or an array of them",
        ),
        (
            r#"{"id":"x","rules":[{"when":{"name":"verbs"},"then":"run"}]}"#,
            "expected a list from `words`: none is there",
        ),
        (
            r#"{"id":"x","rules":[{"then":"run","because":"{readOnly} says so"}]}"#,
            "{readOnly} cannot be filled in",
        ),
        (
            r#"{"id":"x","rules":[{"then":"run","because":"{readOnlyHint"}]}"#,
            "a `{` without its `}`",
        ),
        (
            r#"{"id":"x","extends":"kodex"}"#,
            "expected the id of a host, such as `codex`",
        ),
        (
            r#"{"id":"x","reader":"sdk-cobol","rules":[{"then":"ask"}]}"#,
            "`sdk-python`",
        ),
        (
            r#"{"id":"x","reader":{"null":"drop"},"rules":[]}"#,
            "expected one of `reject`",
        ),
        (
            r#"{"id":"x","date":"last week","rules":[{"then":"ask"}]}"#,
            "a date such as 2026-03-23",
        ),
        (
            r#"{"id":"x","grade":"sure","rules":[{"then":"ask"}]}"#,
            "`tested`, `code`, `documented` or `reported`",
        ),
        (
            r#"{"id":"x","kind":"directory","rules":[{"then":"ask"}]}"#,
            "expected one of `host`",
        ),
        (
            r#"{"id":"x","modes":[{"mode":"a","like":"b"}]}"#,
            "expected a mode that stands before this one",
        ),
        (
            r#"{"id":"x","modes":[{"mode":"a","rules":[]},{"mode":"a","rules":[]}]}"#,
            "two modes \"a\"",
        ),
        (
            r#"{"id":"x","modes":[{"mode":"a"}]}"#,
            "neither `rules` nor `like`",
        ),
        (
            r#"{"id":"x","rules":[{"then":"ask"}],"rules":[]}"#,
            "`rules` stands here twice",
        ),
        (
            r#"{"id":"x","untrusted":"never","rules":[{"then":"ask"}]}"#,
            "`believed` or `never-lower`",
        ),
        (
            r#"{"id":"x","words":{"a":["no spaces"]},"rules":[{"then":"ask"}]}"#,
            "can stand in no name",
        ),
        (
            r#"{"id":"x","effects":[{"effect":"explode"}],"rules":[{"then":"ask"}]}"#,
            "`review-result`",
        ),
    ] {
        let error = Catalog::built_in().add(text).unwrap_err();
        assert!(error.to_string().contains(expected), "{text}\n{error}");
    }
}

#[test]
fn what_if_names_the_change_and_the_hosts() {
    let catalog = Catalog::built_in();
    let modes = catalog.select("all").unwrap();
    // A read that declares read-only and nothing else.
    let honest = [Some(true), Some(false), Some(true), Some(false)];
    subject("list_files", Some(r#"{"readOnlyHint":true}"#), |subject| {
        let changes = what_if(subject, honest, &modes, true);
        let find = |hint: Hint, to: Declared| {
            let mut all = changes.iter();
            all.find(|change| change.hint == hint && change.to == to)
        };
        let added = find(Hint::Destructive, Declared::False).unwrap();
        assert_eq!(added.honest, Some(true));
        let apps = added
            .hosts
            .iter()
            .find(|changed| &*changed.after.mode.name == "destructive_enabled=false, then auto")
            .unwrap();
        assert_eq!(
            (apps.before, apps.after.outcome),
            (Outcome::Block, Outcome::Run)
        );
        let lie = find(Hint::Destructive, Declared::True).unwrap();
        assert_eq!(lie.honest, Some(false));
        let taken = find(Hint::ReadOnly, Declared::Absent).unwrap();
        assert_eq!(taken.honest, None);
        assert!(taken.hosts.len() > 30);
        // What is declared already is no change.
        assert!(find(Hint::ReadOnly, Declared::True).is_none());
        // Only a side effect: the result is looked at.
        let open = find(Hint::OpenWorld, Declared::True).unwrap();
        let vscode = open
            .hosts
            .iter()
            .find(|changed| &*changed.after.mode.host == "vscode");
        assert!(vscode.unwrap().effects_only);
        // Each change does what it says.
        for change in &changes {
            for changed in &change.hosts {
                assert!(changed.effects_only || changed.before != changed.after.outcome);
            }
        }
    });
}

#[test]
fn the_advice_is_the_full_explicit_set_and_stays_honest() {
    let catalog = Catalog::built_in();
    let modes = catalog.select("all").unwrap();
    subject("delete_file", None, |subject| {
        let suggested = [Some(false), Some(true), None, None];
        let advice = advise(subject, suggested, &modes, true);
        assert_eq!(
            advice.declare,
            [
                (Hint::ReadOnly, false),
                (Hint::Destructive, true),
                (Hint::Idempotent, false),
                (Hint::OpenWorld, true)
            ]
        );
        assert_eq!(advice.in_doubt, [Hint::Idempotent, Hint::OpenWorld]);
        assert_eq!(advice.run + advice.others.len(), advice.of);
        // What follows from read-only is not in doubt; a contradiction is.
        let mut read = *subject;
        read.hints.set(Hint::ReadOnly, Declared::True);
        let values = |subject: &Subject<'_>| {
            let advice = advise(subject, [None; 4], &[], true);
            (advice.declare.map(|(_, value)| value), advice.in_doubt)
        };
        assert_eq!(
            values(&read),
            ([true, false, true, true], vec![Hint::OpenWorld])
        );
        read.hints.set(Hint::Destructive, Declared::True);
        assert_eq!(
            values(&read),
            (
                [false, true, false, true],
                vec![
                    Hint::ReadOnly,
                    Hint::Destructive,
                    Hint::Idempotent,
                    Hint::OpenWorld
                ]
            )
        );
        // A destructive tool runs unasked only where hints do not count.
        for host in ["codex", "vscode", "strict", "lenient"] {
            let mut others = advice.others.iter();
            assert!(others.any(|outcome| &*outcome.mode.host == host), "{host}");
        }
    });
}

/// As much of JSON Schema 2020-12 as the published schema uses; an unknown keyword fails the test.
fn validate(schema: Value<'_>, value: Value<'_>, whole: Value<'_>) -> Result<(), String> {
    let fault = |what: String| Err(format!("{}: {what}", crate::json::excerpt(value)));
    for (keyword, rule) in schema.members() {
        let each = |value: Value<'_>| {
            let passing = rule
                .items()
                .filter(|one| validate(*one, value, whole).is_ok());
            passing.count()
        };
        match keyword {
            "$schema" | "$id" | "title" | "description" | "$defs" => {}
            "$ref" => {
                let target = rule
                    .as_str()
                    .and_then(|text| whole.at(text.trim_start_matches('#')));
                validate(target.expect("a target"), value, whole)?;
            }
            "type" if rule.as_str() == Some(value.kind().name()) => {}
            "type" => return fault(format!("no {rule:?}")),
            "const" if rule == value => {}
            "enum" if rule.items().any(|one| one == value) => {}
            "const" | "enum" => return fault(format!("not {rule:?}")),
            "anyOf" if each(value) > 0 => {}
            "oneOf" if each(value) == 1 => {}
            "anyOf" | "oneOf" => return fault(format!("{keyword} fits {}", each(value))),
            "not" if validate(rule, value, whole).is_err() => {}
            "not" => return fault("what must not be".to_owned()),
            "required" => {
                for key in rule.items().filter_map(Value::as_str) {
                    if value.is_object() && value.get(key).is_none() {
                        return fault(format!("no {key}"));
                    }
                }
            }
            "dependentRequired" => {
                for (key, needs) in rule.members() {
                    for need in needs.items().filter_map(Value::as_str) {
                        if value.get(key).is_some() && value.get(need).is_none() {
                            return fault(format!("{key} without {need}"));
                        }
                    }
                }
            }
            "properties" => {
                for (key, schema) in rule.members() {
                    if let Some(member) = value.get(key) {
                        validate(schema, member, whole)?;
                    }
                }
            }
            "additionalProperties" => {
                let known = |key: &str| {
                    let named = schema.get("properties").and_then(|named| named.get(key));
                    named.is_some()
                };
                for (key, member) in value.members().filter(|(key, _)| !known(key)) {
                    match rule.as_bool() {
                        Some(allowed) if !allowed => return fault(format!("unknown {key}")),
                        Some(_) => {}
                        None => validate(rule, member, whole)?,
                    }
                }
            }
            "items" => {
                for item in value.items() {
                    validate(rule, item, whole)?;
                }
            }
            "minItems" if value.items().count() as u64 >= rule.as_u64().unwrap() => {}
            "minItems" => return fault("too short".to_owned()),
            "pattern" => {
                let text = value.as_str().unwrap_or_default();
                let fits = match rule.as_str().unwrap() {
                    "\\S" => !text.trim().is_empty(),
                    "^[a-z0-9-]+$" => text
                        .chars()
                        .all(|c| "-0123456789".contains(c) || c.is_ascii_lowercase()),
                    "^[A-Za-z0-9]+$" => text.chars().all(|c| c.is_ascii_alphanumeric()),
                    "^[0-9]{4}(-[0-9]{2}){0,2}$" => {
                        let parts: Vec<usize> = text.split('-').map(str::len).collect();
                        matches!(parts.as_slice(), [4] | [4, 2] | [4, 2, 2])
                            && text.chars().all(|c| c.is_ascii_digit() || c == '-')
                    }
                    pattern if pattern.starts_with("^([^{]|") => {
                        text.split('{').skip(1).all(|rest| {
                            let token = rest.split_once('}').map_or("", |(token, _)| token);
                            pattern.split(['(', '|', ')']).any(|one| one == token)
                        })
                    }
                    pattern => panic!("the test does not know the pattern {pattern}"),
                };
                if !fits {
                    return fault(format!("pattern {rule:?}"));
                }
            }
            other => panic!("the test does not know the keyword {other}"),
        }
    }
    Ok(())
}

fn fits_schema(text: &str) -> Result<(), String> {
    let schema = include_str!("../schema/host.schema.json");
    with_document(schema, &Limits::default(), |schema| {
        with_document(text, &Limits::default(), |profile| {
            validate(schema.root(), profile.root(), schema.root())
        })
        .map_err(|error| error.to_string())?
    })
    .unwrap()
}

#[test]
fn built_in_profiles_and_the_example_fit_the_published_schema() {
    for (name, text) in profile_files() {
        assert_eq!(fits_schema(&text), Ok(()), "{name}");
    }
    assert_eq!(fits_schema(&example()), Ok(()));
}

/// The schema and the reader refuse the same things, apart from what only a reader can know.
#[test]
fn the_schema_refuses_what_the_reader_refuses() {
    for text in [
        "[]",
        r#"{"id":"Ours","rules":[{"then":"ask"}]}"#,
        r#"{"id":"all","rules":[{"then":"ask"}]}"#,
        r#"{"id":"x"}"#,
        r#"{"id":"x","rules":[{"then":"allow"}]}"#,
        r#"{"id":"x","rules":[{}]}"#,
        r#"{"id":"x","rules":[{"when":{"readonly":true},"then":"run"}]}"#,
        r#"{"id":"x","rules":[{"when":{"readOnlyHint":"yes"},"then":"run"}]}"#,
        r#"{"id":"x","rules":[{"when":{"readOnlyHint":[]},"then":"run"}]}"#,
        r#"{"id":"x","rules":[{"when":{"annotations":"none"},"then":"run"}]}"#,
        r#"{"id":"x","rules":[{"when":{"name":[]},"then":"run"}]}"#,
        r#"{"id":"x","rules":[{"then":"run","because":"{readOnly} says so"}]}"#,
        r#"{"id":"x","reader":{"null":"drop"},"rules":[{"then":"ask"}]}"#,
        r#"{"id":"x","reader":{"null":"unset"},"rules":[{"then":"ask"}]}"#,
        r#"{"id":"x","date":"last week","rules":[{"then":"ask"}]}"#,
        r#"{"id":"x","grade":"sure","rules":[{"then":"ask"}]}"#,
        r#"{"id":"x","kind":"directory","rules":[{"then":"ask"}]}"#,
        r#"{"id":"x","untrusted":"never","rules":[{"then":"ask"}]}"#,
        r#"{"id":"x","words":{"a":["no spaces"]},"rules":[{"then":"ask"}]}"#,
        r#"{"id":"x","effects":[{"effect":"explode"}],"rules":[{"then":"ask"}]}"#,
        r#"{"id":"x","absent":{"readOnlyHint":"no"},"rules":[{"then":"ask"}]}"#,
        r#"{"id":"x","modes":[{"mode":"a","rules":[],"turned":"why"}]}"#,
        r#"{"id":"x","modes":[{"mode":"a","rules":[],"turn":{"ask":"no"}}]}"#,
        r#"{"id":"x","modes":[{"rules":[]}]}"#,
        r#"{"id":"x","title":" ","rules":[{"then":"ask"}]}"#,
    ] {
        assert!(fits_schema(text).is_err(), "the schema accepts {text}");
        assert!(
            Catalog::built_in().add(text).is_err(),
            "the reader accepts {text}"
        );
    }
}
