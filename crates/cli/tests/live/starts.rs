//! How connections fail to start: refusals in every shape, odd answers, odd revisions, and what is
//! told of them without secrets.

use serde_json::{Value, json};

use super::{check, precall, rules, serve, temporary};

/// What a server of a kind answers to the start of a connection, if it is one of these.
pub(crate) fn answer(kind: &str, method: &str, id: &Value) -> Option<String> {
    if method == "server/discover" && kind.contains("refuses") {
        // None knows the newer start: one says so, and the others end or say nothing at all.
        match kind {
            "refuses" => std::process::exit(4),
            "refuses-and-waits" => std::thread::sleep(std::time::Duration::from_mins(10)),
            _ => {}
        }
        let error = json!({"code": -32601, "message": "Method not found"});
        return Some(json!({"jsonrpc": "2.0", "id": id, "error": error}).to_string());
    }
    if method != "initialize" {
        return None;
    }
    let error = |id: Value, error: Value| json!({"jsonrpc": "2.0", "id": id, "error": error});
    let result = |version: Value| {
        json!({"jsonrpc": "2.0", "id": id, "result": {"protocolVersion": version,
            "capabilities": {"tools": {}}, "serverInfo": {"name": "t", "version": "1"}}})
    };
    let answer = match kind {
        "refuses" | "refuses-and-waits" | "refuses-in-turn" => {
            error(id.clone(), json!({"code": -32001, "message": "no licence"}))
        }
        "refuses-nobody" => error(
            Value::Null,
            json!({"code": -32001, "message": "no licence"}),
        ),
        "refuses-another" => error(json!(99), json!({"code": -32001, "message": "no licence"})),
        "refuses-in-words" => error(id.clone(), json!({"code": "E7", "message": "no licence"})),
        "refuses-oddly" => error(id.clone(), json!("no licence")),
        "tells-and-refuses" => error(id.clone(), json!({"code": -32001, "message": told()})),
        "odd-version" => result(json!("banana")),
        "later-version" => result(json!("2031-01-01")),
        "number-version" => result(json!(5)),
        "empty-start" => json!({"jsonrpc": "2.0", "id": id, "result": {}}),
        _ => return None,
    };
    Some(answer.to_string())
}

/// The server's own message and code are told, in whatever shape it refuses.
pub(crate) fn refusals() {
    for (kind, words) in [
        ("refuses", "no licence (error -32001)"),
        ("refuses-and-waits", "no licence (error -32001)"),
        ("refuses-nobody", "no licence (error -32001)"),
        ("refuses-another", "no licence (error -32001)"),
        ("refuses-in-words", "no licence (error E7)"),
        ("refuses-oddly", "refuses to start: no licence"),
    ] {
        let (code, out, err) = check(kind, &["--timeout", "4"]);
        assert_eq!((code, out.as_str()), (Some(2), ""), "{kind}: {err}");
        assert!(err.contains(words), "{kind}: {err}");
        // How the second process ended says nothing about what the first refused.
        assert!(!err.contains("exit status"), "{kind}: {err}");
    }
}

/// A revision that is none is told, and one that is no text ends the start in our own words.
pub(crate) fn odd_revisions() {
    for (kind, name) in [
        ("odd-version", "\"banana\""),
        ("later-version", "\"2031-01-01\""),
    ] {
        let (_, _, err) = check(kind, &["--timeout", "20"]);
        assert!(err.contains("protocol revision"), "{kind}: {err}");
        assert!(err.contains(name.trim_matches('"')), "{kind}: {err}");
    }
    let (code, _, err) = check("number-version", &["--timeout", "20"]);
    assert_eq!(code, Some(2), "{err}");
    assert!(
        err.contains("`protocolVersion` is a number; expected text"),
        "{err}"
    );
    let (code, _, err) = check("empty-start", &["--timeout", "20"]);
    assert_eq!(code, Some(2), "{err}");
    assert!(err.contains("`protocolVersion` is missing"), "{err}");
}

/// A list that ends before its end is no clean list.
pub(crate) fn incomplete_lists() {
    for kind in ["stuck", "endless"] {
        let (code, out, err) = check(kind, &["--format", "json", "--fail-on", "never"]);
        assert_eq!(code, Some(2), "{kind}: {err}");
        let report: Value = serde_json::from_str(&out).unwrap();
        assert!(!report["tools"].as_array().unwrap().is_empty());
        let _ = rules(&report);
        let (_, out, _) = check(kind, &["--format", "github", "--fail-on", "never"]);
        let last = out.lines().last().unwrap();
        assert!(last.starts_with("::error"), "{last}");
        let command = super::me(kind);
        let output = precall(&["capture", "--stdio", &command]);
        assert_eq!(output.status.code(), Some(2), "{kind}");
        assert!(!output.stdout.is_empty());
    }
}

/// What goes wrong over HTTP is told in words of our own and at once.
pub(crate) fn http_failures() {
    for (kind, words) in [
        (
            "broken-list",
            "HTTP 500 Internal Server Error: the database is away",
        ),
        (
            "page",
            "the server answers in text/html; expected application/json",
        ),
        (
            "no-message",
            "the server answers with what is no JSON-RPC message",
        ),
        ("refuses", "no licence (error -32001)"),
        ("refuses-badly", "no licence (error -32001)"),
    ] {
        let url = serve(kind);
        let output = precall(&["check", "--no-config", "--timeout", "20", "--http", &url]);
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{kind}: {err}");
        assert!(err.contains(words), "{kind}: {err}");
        for internal in [
            "untagged",
            "Some(",
            "Error(",
            "os error",
            "error sending request",
        ] {
            assert!(!err.contains(internal), "{kind}: {err}");
        }
    }
}

/// No output and no message shows a password or a token of a URL.
pub(crate) fn secrets() {
    let hidden = |arguments: &[&str]| {
        let output = precall(arguments);
        let mut all = String::from_utf8(output.stdout).unwrap();
        all += &String::from_utf8(output.stderr).unwrap();
        for secret in ["hunter2", "t0ken"] {
            assert!(!all.contains(secret), "{arguments:?}: {all}");
        }
        assert!(all.contains("***"), "{arguments:?}: {all}");
    };
    let with_secrets = |url: &str| {
        let url = url.replace("http://", "http://ann:hunter2@");
        format!("{url}?api_key=t0ken")
    };
    let good = with_secrets(&serve("json"));
    let bad = with_secrets(&serve("locked"));
    let closed = "http://ann:hunter2@127.0.0.1:9/mcp?access_token=t0ken";
    let formats = ["text", "json", "github", "markdown", "sarif", "junit"];
    for format in formats {
        for url in [&*bad, closed] {
            hidden(&["check", "--no-config", "-f", format, "--http", url]);
        }
        let both = ["check", "--no-config", "-f", format, "--http", &good];
        hidden(&[&both[..], &["--http", closed]].concat());
    }
    hidden(&["check", closed]);
    hidden(&["fix", closed]);
    hidden(&[closed]);
    hidden(&["check", "--http", "ftp://ann:hunter2@host/?token=t0ken"]);
    hidden(&[
        "check",
        "--stdio",
        &format!("no-such-program-here '{closed}'"),
    ]);
    let dir = temporary("secrets");
    std::fs::create_dir_all(&dir).unwrap();
    let file = dir.join("mcp.json");
    let text = json!({"mcpServers": {"one": {"url": closed}, closed: {"command": 7}}});
    std::fs::write(&file, text.to_string()).unwrap();
    hidden(&["check", "--mcp-config", file.to_str().unwrap()]);
    std::fs::remove_dir_all(&dir).unwrap();
}

/// What a server was started with, as one that talks too much tells it.
pub(crate) fn told() -> String {
    let arguments: Vec<String> = std::env::args().skip(3).collect();
    let of = |name| std::env::var(name).unwrap_or_default();
    let (token, flavour) = (of("PRECALL_TEST_TOKEN"), of("PRECALL_TEST_FLAVOUR"));
    format!("{} {token} {flavour}", arguments.join(" "))
}

/// A tool whose texts tell it.
pub(crate) fn telling(told: &str) -> String {
    let text = format!("Deletes the rooms that {told} leads to.");
    json!({"name": "a", "title": told, "description": text, "inputSchema": {"type": "object"},
        "annotations": {"readOnlyHint": true, "destructiveHint": told}})
    .to_string()
}

/// How a server that talks too much refuses over HTTP: status, type and body.
pub(crate) fn telling_over_http(
    kind: &str,
    told: &str,
    body: &[u8],
) -> Option<(&'static str, &'static str, String)> {
    match kind {
        "tells-and-dies" => Some(("403 Forbidden", "text/plain", told.to_owned())),
        "tells-and-refuses" => {
            let id = serde_json::from_slice::<Value>(body).unwrap_or_default()["id"].take();
            let error = json!({"code": -32001, "message": told});
            let answer = json!({"jsonrpc": "2.0", "id": id, "error": error});
            Some(("200 OK", "application/json", answer.to_string()))
        }
        _ => None,
    }
}

/// Headers, variables and arguments of a server come out nowhere, whatever it says of them and
/// however that is shown.
pub(crate) fn handed_over() {
    let dir = temporary("handed-over");
    std::fs::create_dir_all(&dir).unwrap();
    let file = dir.join("list.json");
    let shapes = [
        "hunter2-N",
        "p\"w\\N!x",
        "N-AbC123dEf456GhI789jKl",
        "zebrasN",
    ];
    for (round, shape) in shapes.into_iter().enumerate() {
        let [token, flag, pair, header, flavour] =
            ["qone", "qtwo", "qthree", "qfour", "qfive"].map(|number| shape.replace('N', number));
        // What is told of a list is in the words of its definitions; an ordinary variable is no secret
        // there.
        let never = |ordinary: bool, arguments: &[&str]| {
            let output = precall(arguments);
            let mut all = String::from_utf8(output.stdout).unwrap();
            all += &String::from_utf8(output.stderr).unwrap();
            all += &std::fs::read_to_string(&file).unwrap_or_default();
            for secret in ["qone", "qtwo", "qthree", "qfour", "qfive"] {
                let told = all.contains(secret) && (secret != "qfive" || ordinary);
                assert!(!told, "{arguments:?}: {secret} in {all}");
            }
            all
        };
        let variables = [
            format!("PRECALL_TEST_TOKEN={token}"),
            format!("PRECALL_TEST_FLAVOUR={flavour}"),
        ];
        let header = format!("Authorization: Bearer {header}");
        for kind in ["tells-and-dies", "tells-and-refuses", "tells-and-lists"] {
            let command = format!("{} --token '{flag}' '--key={pair}'", super::me(kind));
            let program = [
                "--stdio",
                &command,
                "--env",
                &variables[0],
                "--env",
                &variables[1],
            ];
            // Who keeps it open after a refusal is asked in the newer way as well.
            let program = [&program[..], &["--timeout", "4"]].concat();
            let url = serve(kind);
            let address = ["--http", &url, "--header", &header];
            let lists = kind == "tells-and-lists";
            let formats = ["text", "json", "github", "markdown", "sarif", "junit"];
            // Every shape in one format, and one shape in every format.
            for format in formats.iter().skip(if round == 0 { 0 } else { round + 2 }) {
                for server in [&program[..], &address] {
                    let check = ["check", "--no-config", "-f", format];
                    let all = never(!lists, &[&check[..], server].concat());
                    assert!(all.contains("***"), "{kind} {format}: {all}");
                }
            }
            let path = file.to_str().unwrap();
            let store = ["capture", "--output", path];
            let all = never(!lists, &[&store[..], &program].concat());
            assert!(all.contains("***"), "{kind}: {all}");
            assert_eq!(file.exists(), lists, "{kind}");
            never(!lists, &[&store[..], &address].concat());
            let _ = std::fs::remove_file(&file);
        }
        // Neither do those that are given wrongly.
        for wrong in [
            &["check", "--http", "http://127.0.0.1:9", "--header", &token][..],
            &[
                "check",
                "--http",
                "http://127.0.0.1:9",
                "--header",
                "Authorization:",
                &token,
            ],
            &["check", "--stdio", "x", "--env", &token],
            &["check", "--lang", "es", "--stdio", "x", "--env", &token],
            &["check", "--stdio", &format!("x --token '{token}")],
            &[
                "capture",
                "--stdio",
                &format!("no-such-program-here --token '{token}'"),
            ],
            &["check", "--http", &format!("ann:{token}@host/mcp")],
        ] {
            never(true, wrong);
        }
        let hosts = json!({"mcpServers": {
            "one": {"command": "no-such-program-here", "args": ["--token", flag], "env": {"TOKEN": token}},
            "two": {"url": serve("tells-and-dies"), "headers": {"Authorization": header}},
        }});
        let path = dir.join("mcp.json");
        std::fs::write(&path, hosts.to_string()).unwrap();
        never(true, &["check", "--mcp-config", path.to_str().unwrap()]);
    }
    std::fs::remove_dir_all(&dir).unwrap();
}

/// Two servers of one name stay two.
pub(crate) fn namesakes() {
    let command = super::me("good");
    let twice = ["--stdio", &command, "--stdio", &command];
    let output = precall(&[&["check", "--no-config"][..], &twice].concat());
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(out.contains(" (2): a response to tools/list"), "{out}");
    assert!(out.contains("2 tools in 2 servers"), "{out}");
    let dir = temporary("namesakes");
    let lists = dir.to_str().unwrap();
    let output = precall(&[&["capture", "--dir", lists][..], &twice].concat());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(std::fs::read_dir(&dir).unwrap().count(), 2);
    std::fs::remove_dir_all(&dir).unwrap();
}

/// A host's file that names nobody is an error of its own, and standard input stays unread.
pub(crate) fn nobody_to_ask() {
    let dir = temporary("nobody");
    std::fs::create_dir_all(&dir).unwrap();
    let file = dir.join("mcp.json");
    for (text, words) in [
        (json!({"mcpServers": {}}), "no server that is switched on"),
        (
            json!({"mcpServers": {"a": {"command": "x", "disabled": true}}}),
            "no server that is switched on",
        ),
        (
            json!({"mcpServers": {"a": {"command": "x", "args": "y"}}}),
            "mcp.json:1:21: `args` is a string; expected an array of texts",
        ),
    ] {
        std::fs::write(&file, text.to_string()).unwrap();
        for command in ["check", "capture"] {
            let output = precall(&[command, "--mcp-config", file.to_str().unwrap()]);
            let err = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(2), "{err}");
            assert!(err.contains(words), "{err}");
        }
    }
    std::fs::remove_dir_all(&dir).unwrap();
}
