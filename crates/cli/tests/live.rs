//! Live servers, good and bad. Each server is this program itself, started with `--play KIND`.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use libtest_mimic::{Arguments, Failed, Trial};
use serde_json::{Value, json};

#[path = "live/starts.rs"]
mod starts;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if let [_, flag, kind, ..] = arguments.as_slice()
        && flag == "--play"
    {
        play(kind);
        return;
    }
    let tests: &[(&str, fn())] = &[
        ("a_good_server_is_checked", a_good_server_is_checked),
        ("what_is_judged_are_the_bytes", what_is_judged_are_the_bytes),
        ("all_pages_are_followed", all_pages_are_followed),
        ("a_cursor_that_stands_still_ends_with_a_finding", stuck),
        ("an_endless_list_ends", endless),
        ("no_answer_is_a_timeout", no_answer),
        ("garbage_is_named", garbage),
        ("noise_is_a_remark", noise),
        ("a_huge_line_is_refused", huge_line),
        ("a_server_that_dies_is_shown_with_its_words", dies),
        ("a_server_that_dies_before_the_start", dies_at_once),
        ("a_flood_of_errors_blocks_nothing", flood),
        ("an_error_is_passed_on", error),
        ("a_program_that_is_not_there", not_there),
        ("the_newest_revision_is_spoken", discover),
        ("capture_keeps_the_bytes", capture),
        ("a_host_file_is_read_and_looked_across", host_file),
        ("streamable_http_with_json", || http("json")),
        ("streamable_http_with_events", || http("events")),
        ("the_older_transport_is_the_fallback", || http("older")),
        ("http_refusals_are_told", refusals),
        ("a_refusal_is_told_with_its_code", starts::refusals),
        ("odd_revisions_are_told", starts::odd_revisions),
        ("an_incomplete_list_is_not_clean", starts::incomplete_lists),
        ("http_failures_are_told", starts::http_failures),
        ("secrets_of_urls_are_hidden", starts::secrets),
        ("what_was_handed_over_is_never_told", starts::handed_over),
        ("servers_of_one_name_stay_apart", starts::namesakes),
        ("nobody_to_ask_is_an_error", starts::nobody_to_ask),
        #[cfg(unix)]
        ("nothing_is_left_behind", nothing_is_left_behind),
        #[cfg(unix)]
        ("ctrl_c_ends_the_server_too", ctrl_c),
    ];
    let trials = tests
        .iter()
        .map(|(name, test)| {
            let test = *test;
            Trial::test(*name, move || {
                test();
                Ok::<(), Failed>(())
            })
        })
        .collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

const GOOD: &str = r#"{"name":"find_rooms","title":"Find rooms","description":"Gives the rooms of a building.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}}"#;

fn tool(name: &str) -> String {
    GOOD.replace("find_rooms", name)
}

// The servers.

#[expect(clippy::too_many_lines, reason = "one arm a kind of server")]
#[expect(
    clippy::zombie_processes,
    reason = "that others end the child is what is tested"
)]
fn play(kind: &str) {
    let out = |text: &str| {
        let mut stdout = std::io::stdout();
        // A client that has gone is how every one of these ends.
        if writeln!(stdout, "{text}")
            .and_then(|()| stdout.flush())
            .is_err()
        {
            std::process::exit(0);
        }
    };
    let forever = || std::thread::sleep(Duration::from_mins(10));
    match kind {
        "silent" => {
            eprintln!("waiting for a key");
            return forever();
        }
        "garbage" => loop {
            out("<html>this is no message</html>");
            std::thread::sleep(Duration::from_millis(5));
        },
        "dies-at-once" => {
            eprintln!("fatal: no token given\u{1b}[31m");
            std::process::exit(3);
        }
        "with-child" | "silent-with-child" => {
            let child = Command::new("sleep").arg("600").spawn().unwrap();
            let path = std::env::var("PRECALL_TEST_PID").unwrap();
            std::fs::write(path, format!("{} {}", std::process::id(), child.id())).unwrap();
            if kind == "silent-with-child" {
                return forever();
            }
        }
        "noise" => out("Server listening..."),
        kind if kind.starts_with("tells") => {
            let told = starts::told();
            eprintln!("{}\nstarted with {told}", "log line ".repeat(600));
            // Also where only the beginning of it fits.
            out(&format!("{}{told}", "-".repeat(90)));
            if kind == "tells-and-dies" {
                std::process::exit(3);
            }
        }
        "flood" => {
            std::thread::spawn(|| {
                let line = "log line ".repeat(100);
                loop {
                    eprintln!("{line}");
                }
            });
        }
        _ => {}
    }
    let mut page = 0;
    for line in std::io::stdin().lock().lines() {
        let Ok(line) = line else { break };
        let Ok(message) = serde_json::from_str::<Value>(&line) else {
            continue;
        };
        let Some(id) = message.get("id").cloned() else {
            continue;
        };
        let list = |tools: &str, rest: &str| {
            format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{{\"tools\":[{tools}]{rest}}}}}")
        };
        let method = message["method"].as_str().unwrap_or_default();
        if let Some(answer) = starts::answer(kind, method, &id) {
            out(&answer);
            continue;
        }
        match method {
            "initialize" if kind == "discover" => out(
                &json!({"jsonrpc":"2.0","id":id,"error":{"code":-32601,"message":"no such method"}})
                    .to_string(),
            ),
            "initialize" => {
                let version = &message["params"]["protocolVersion"];
                out(&json!({"jsonrpc":"2.0","id":id,"result":{"protocolVersion":version,
                    "capabilities":{"tools":{}},"serverInfo":{"name":"t","version":"1"}}})
                .to_string());
            }
            "server/discover" => out(&json!({"jsonrpc":"2.0","id":id,"result":{
                "resultType":"complete","supportedVersions":["2026-07-28"],
                "capabilities":{"tools":{}},"ttlMs":0,"cacheScope":"private",
                "_meta":{"io.modelcontextprotocol/serverInfo":{"name":"t","version":"1"}}}})
            .to_string()),
            "tools/list" => {
                page += 1;
                match kind {
                    "tells-and-lists" => {
                        out(&list(&starts::telling(&starts::told()), ",\"nextCursor\":\"same\""));
                    }
                    "bad-hints" => out(&list(
                        r#"{"name":"a","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":"true","destructiveHint":null,"openWorldHint":true,"openWorldHint":false}}"#,
                        "",
                    )),
                    "pages" if page < 3 => {
                        out(&list(&tool(&format!("t{page}")), &format!(",\"nextCursor\":\"p{page}\"")));
                    }
                    "stuck" => out(&list(&tool(&format!("t{page}")), ",\"nextCursor\":\"same\"")),
                    "endless" => {
                        out(&list(&tool(&format!("t{page}")), &format!(",\"nextCursor\":\"p{page}\"")));
                    }
                    "huge-line" => {
                        let piece = "x".repeat(1 << 20);
                        let mut stdout = std::io::stdout();
                        let _ = write!(stdout, "{{\"id\":{id},\"result\":\"");
                        for _ in 0..80 {
                            if stdout.write_all(piece.as_bytes()).is_err() {
                                return;
                            }
                        }
                        let _ = stdout.flush();
                        forever();
                    }
                    "dies" => {
                        eprintln!("Traceback: KeyError");
                        std::process::exit(1);
                    }
                    "error" => out(&json!({"jsonrpc":"2.0","id":id,"error":
                        {"code":-32603,"message":"the database is away"}})
                    .to_string()),
                    "discover" => {
                        out(&list(GOOD, ",\"resultType\":\"complete\",\"ttlMs\":0,\"cacheScope\":\"private\""));
                    }
                    _ => out(&list(&tool("last"), "")),
                }
            }
            _ => {}
        }
    }
    if kind == "with-child" {
        // Stays although its input has ended.
        forever();
    }
}

// The tests.

fn me(kind: &str) -> String {
    let exe = std::env::current_exe().unwrap();
    format!("'{}' --play {kind}", exe.display())
}

fn precall(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_precall"))
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

fn check(kind: &str, more: &[&str]) -> (Option<i32>, String, String) {
    let command = me(kind);
    let output = precall(&[&["check", "--no-config", "--stdio", &command], more].concat());
    (
        output.status.code(),
        String::from_utf8(output.stdout).unwrap(),
        String::from_utf8(output.stderr).unwrap(),
    )
}

fn report(kind: &str) -> (Option<i32>, Value, String) {
    let (code, out, err) = check(kind, &["--format", "json"]);
    let report = serde_json::from_str(&out).unwrap_or_else(|error| panic!("{error}: {out}{err}"));
    (code, report, err)
}

fn rules(report: &Value) -> Vec<String> {
    let of = |findings: &Value| -> Vec<String> {
        let list = findings.as_array().unwrap();
        list.iter()
            .map(|finding| finding["rule"].as_str().unwrap().to_owned())
            .collect()
    };
    let mut rules = of(&report["findings"]);
    for tool in report["tools"].as_array().unwrap() {
        rules.extend(of(&tool["findings"]));
    }
    rules
}

fn a_good_server_is_checked() {
    let (code, report, err) = report("good");
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert_eq!(report["input"]["shape"], "response");
    assert_eq!(report["input"]["specRevision"], "2025-11-25");
    assert_eq!(report["input"]["specRevisionFrom"], "negotiated");
    assert_eq!(report["tools"][0]["verdict"]["trusted"]["action"], "run");
}

fn what_is_judged_are_the_bytes() {
    let (code, report, _) = report("bad-hints");
    assert_eq!(code, Some(1));
    let rules = rules(&report);
    for rule in ["hint-not-boolean", "hint-null", "duplicate-hint"] {
        assert!(rules.iter().any(|found| found == rule), "{rule}: {rules:?}");
    }
}

fn all_pages_are_followed() {
    let (code, report, _) = report("pages");
    assert_eq!(code, Some(0));
    assert_eq!(report["input"]["shape"], "pages");
    assert_eq!(report["input"]["tools"], 3);
}

fn stuck() {
    let (code, report, err) = report("stuck");
    assert_eq!(code, Some(2));
    assert!(err.contains("the cursor stands still"), "{err}");
    let rules = rules(&report);
    assert!(
        rules
            .iter()
            .any(|rule| rule == "repeated-cursor" || rule == "next-cursor-on-last-page"),
        "{rules:?}"
    );
}

fn endless() {
    let (code, report, err) = report("endless");
    assert_eq!(code, Some(2));
    assert!(err.contains("more than 1000 pages"), "{err}");
    assert_eq!(report["input"]["tools"], 1000);
}

fn no_answer() {
    let start = Instant::now();
    let (code, _, err) = check("silent", &["--timeout", "1"]);
    assert_eq!(code, Some(2));
    assert!(err.contains("no complete list within 1 s"), "{err}");
    assert!(err.contains("| waiting for a key"), "{err}");
    assert!(start.elapsed() < Duration::from_secs(15));
}

fn garbage() {
    let (code, _, err) = check("garbage", &["--timeout", "2"]);
    assert_eq!(code, Some(2));
    assert!(
        err.contains("no JSON-RPC message") || err.contains("no complete list"),
        "{err}"
    );
}

fn noise() {
    let (code, report, err) = report("noise");
    assert_eq!(code, Some(0));
    assert_eq!(report["input"]["tools"], 1);
    assert!(err.contains("Server listening..."), "{err}");
}

fn huge_line() {
    let (code, _, err) = check("huge-line", &["--timeout", "50"]);
    assert_eq!(code, Some(2));
    assert!(err.contains("longer than 64 MiB"), "{err}");
}

fn dies() {
    let (code, _, err) = check("dies", &[]);
    assert_eq!(code, Some(2));
    assert!(err.contains("ended before it answered tools/list"), "{err}");
    assert!(err.contains("| Traceback: KeyError"), "{err}");
    assert!(
        err.contains("exit status: 1") || err.contains("exit code: 1"),
        "{err}"
    );
}

fn dies_at_once() {
    let (code, _, err) = check("dies-at-once", &[]);
    assert_eq!(code, Some(2));
    assert!(err.contains("fatal: no token given\\u{1b}[31m"), "{err}");
}

fn flood() {
    let (code, report, _) = report("flood");
    assert_eq!(code, Some(0));
    assert_eq!(report["input"]["tools"], 1);
}

fn error() {
    let (code, _, err) = check("error", &[]);
    assert_eq!(code, Some(2));
    assert!(err.contains("error -32603: the database is away"), "{err}");
}

fn not_there() {
    let output = precall(&["check", "--stdio", "no-such-program-here --x"]);
    assert_eq!(output.status.code(), Some(2));
    let err = String::from_utf8(output.stderr).unwrap();
    assert!(
        err.contains("cannot start no-such-program-here: no such program"),
        "{err}"
    );
}

fn discover() {
    let (code, report, err) = report("discover");
    assert_eq!(code, Some(0), "{err}");
    assert_eq!(report["input"]["specRevision"], "2026-07-28");
}

fn capture() {
    let command = me("bad-hints");
    let output = precall(&["capture", "--stdio", &command]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        text.contains(r#""openWorldHint":true,"openWorldHint":false"#),
        "{text}"
    );
}

fn host_file() {
    let dir = temporary("hosts");
    std::fs::create_dir_all(&dir).unwrap();
    let exe = std::env::current_exe().unwrap();
    let file = dir.join("mcp.json");
    let text = json!({"mcpServers": {
        "one": {"command": exe, "args": ["--play", "good"]},
        "two": {"command": exe, "args": ["--play", "pages"]},
        "three": {"command": exe, "args": ["--play", "dies"]},
    }});
    std::fs::write(&file, text.to_string()).unwrap();
    let output = precall(&[
        "check",
        "--no-config",
        "--mcp-config",
        file.to_str().unwrap(),
    ]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(out.contains("one: a response to tools/list"), "{out}");
    assert!(
        out.contains("the tool name \"last\" stands in one and two"),
        "{out}"
    );
    assert!(out.contains("4 tools in 2 servers"), "{out}");
    let lists = dir.join("lists");
    let output = precall(&[
        "capture",
        "--mcp-config",
        file.to_str().unwrap(),
        "--dir",
        lists.to_str().unwrap(),
    ]);
    assert_eq!(output.status.code(), Some(2));
    assert!(lists.join("one.json").is_file() && lists.join("two.json").is_file());
    std::fs::remove_dir_all(&dir).unwrap();
}

fn temporary(name: &str) -> std::path::PathBuf {
    std::env::temp_dir().join(format!("precall-{}-{name}", std::process::id()))
}

// A small HTTP server: one thread a connection, one request a connection.

fn serve(kind: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/mcp", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        let (to_stream, answers) = std::sync::mpsc::channel::<String>();
        let answers = std::sync::Arc::new(std::sync::Mutex::new(answers));
        for connection in listener.incoming() {
            let Ok(connection) = connection else { break };
            let (to_stream, answers) = (to_stream.clone(), answers.clone());
            std::thread::spawn(move || {
                let _ = respond(kind, connection, &to_stream, &answers);
            });
        }
    });
    address
}

/// The first line of a request, its headers in a line, and its body.
fn request(reader: &mut impl BufRead) -> std::io::Result<(String, String, Vec<u8>)> {
    let mut first = String::new();
    reader.read_line(&mut first)?;
    let mut length = 0;
    let mut headers = String::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line)?;
        let line = line.trim();
        if line.is_empty() {
            break;
        }
        headers.push_str(line);
        headers.push(' ');
        let lower = line.to_ascii_lowercase();
        if let Some(value) = lower.strip_prefix("content-length:") {
            length = value.trim().parse().unwrap_or(0);
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    Ok((first, headers, body))
}

fn respond(
    kind: &str,
    mut connection: std::net::TcpStream,
    to_stream: &std::sync::mpsc::Sender<String>,
    answers: &std::sync::Mutex<std::sync::mpsc::Receiver<String>>,
) -> std::io::Result<()> {
    let mut reader = BufReader::new(connection.try_clone()?);
    let (first, told, body) = request(&mut reader)?;
    let authorised = told.to_ascii_lowercase().contains("x-token: letmein");
    let mut reply = |status: &str, kind: &str, body: &str| {
        write!(
            connection,
            "HTTP/1.1 {status}\r\ncontent-type: {kind}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
            body.len()
        )
    };
    if kind == "locked" && !authorised {
        return reply("401 Unauthorized", "text/plain", "token wanted");
    }
    if let Some((status, kind, answer)) = starts::telling_over_http(kind, &told, &body) {
        return reply(status, kind, &answer);
    }
    if kind == "nothing" {
        return reply("404 Not Found", "text/html", "<html>no</html>");
    }
    if kind == "older" && first.starts_with("GET") {
        write!(
            connection,
            "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\nevent: endpoint\ndata: /post?s=1\n\n"
        )?;
        let answers = answers.lock().unwrap();
        while let Ok(answer) = answers.recv_timeout(Duration::from_secs(20)) {
            write!(connection, "event: message\ndata: {answer}\n\n")?;
            connection.flush()?;
        }
        return Ok(());
    }
    if kind == "older" && !first.contains("/post?s=1") {
        return reply("405 Method Not Allowed", "text/plain", "");
    }
    if !first.starts_with("POST") {
        return reply("405 Method Not Allowed", "text/plain", "");
    }
    if kind == "page" {
        return reply("200 OK", "text/html", "<html>hello</html>");
    }
    if kind == "no-message" {
        return reply("200 OK", "application/json", "{\"hello\":1}");
    }
    let message: Value = serde_json::from_slice(&body).unwrap_or_default();
    if kind == "broken-list" && message["method"] == "tools/list" {
        let status = "500 Internal Server Error";
        return reply(status, "text/plain", "the database is away");
    }
    if kind.starts_with("refuses") {
        let method = message["method"].as_str().unwrap_or_default();
        let Some(answer) = starts::answer("refuses-in-turn", method, &message["id"]) else {
            return reply("202 Accepted", "text/plain", "");
        };
        let status = if kind == "refuses" {
            "200 OK"
        } else {
            "400 Bad Request"
        };
        return reply(status, "application/json", &answer);
    }
    let Some(id) = message.get("id") else {
        return reply("202 Accepted", "text/plain", "");
    };
    let answer = if message["method"] == "initialize" {
        json!({"jsonrpc":"2.0","id":id,"result":{"protocolVersion":"2025-06-18",
            "capabilities":{"tools":{}},"serverInfo":{"name":"t","version":"1"}}})
        .to_string()
    } else {
        format!(
            "{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{{\"tools\":[{}]}}}}",
            if kind == "tells-and-lists" {
                starts::telling(&told)
            } else {
                r#"{"name":"a","annotations":{"readOnlyHint":"yes"}}"#.to_owned()
            }
        )
    };
    match kind {
        "older" => {
            let _ = to_stream.send(answer);
            reply("202 Accepted", "text/plain", "")
        }
        "events" => reply(
            "200 OK",
            "text/event-stream",
            &format!("event: message\ndata: {answer}\n\n"),
        ),
        _ => reply("200 OK", "application/json", &answer),
    }
}

fn http(kind: &'static str) {
    let url = serve(kind);
    let output = precall(&[
        "check",
        "--no-config",
        "--http",
        &url,
        "--timeout",
        "20",
        "--format",
        "json",
    ]);
    let out = String::from_utf8(output.stdout).unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    let report: Value = serde_json::from_str(&out).unwrap_or_else(|_| panic!("{out}{err}"));
    assert_eq!(report["input"]["specRevision"], "2025-06-18");
    assert!(
        rules(&report).contains(&"hint-not-boolean".to_owned()),
        "{out}"
    );
}

fn refusals() {
    let url = serve("locked");
    let output = precall(&["check", "--no-config", "--http", &url]);
    assert_eq!(output.status.code(), Some(2));
    let err = String::from_utf8(output.stderr).unwrap();
    assert!(
        err.contains("HTTP 401 Unauthorized") && err.contains("--header"),
        "{err}"
    );
    let output = precall(&[
        "check",
        "--no-config",
        "--http",
        &url,
        "--header",
        "X-Token: letmein",
    ]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let url = serve("nothing");
    let output = precall(&["check", "--no-config", "--http", &url]);
    let err = String::from_utf8(output.stderr).unwrap();
    assert!(err.contains("HTTP 404 Not Found"), "{err}");
    let output = precall(&["check", "--no-config", "--http", "http://127.0.0.1:9/mcp"]);
    assert_eq!(output.status.code(), Some(2));
}

#[cfg(unix)]
fn alive(pid: &str) -> bool {
    // A zombie has ended; only its parent has not asked yet.
    std::fs::read_to_string(format!("/proc/{pid}/stat")).map_or_else(
        |_| {
            !std::path::Path::new("/proc/self").exists()
                && Command::new("kill")
                    .args(["-0", pid])
                    .status()
                    .unwrap()
                    .success()
        },
        |stat| !stat.contains(") Z "),
    )
}

#[cfg(unix)]
fn gone(path: &std::path::Path) {
    let pids = std::fs::read_to_string(path).unwrap();
    for pid in pids.split(' ') {
        let start = Instant::now();
        while alive(pid) {
            assert!(
                start.elapsed() < Duration::from_secs(5),
                "{pid} is left behind"
            );
            std::thread::sleep(Duration::from_millis(50));
        }
    }
    std::fs::remove_file(path).unwrap();
}

#[cfg(unix)]
fn nothing_is_left_behind() {
    let path = temporary("pids");
    let variable = format!("PRECALL_TEST_PID={}", path.display());
    let (code, out, err) = check("with-child", &["--env", &variable]);
    assert_eq!(code, Some(0), "{out}{err}");
    gone(&path);
}

#[cfg(unix)]
fn ctrl_c() {
    let path = temporary("interrupted");
    let variable = format!("PRECALL_TEST_PID={}", path.display());
    let silent = me("silent-with-child");
    let child = Command::new(env!("CARGO_BIN_EXE_precall"))
        .args([
            "check",
            "--no-config",
            "--env",
            &variable,
            "--stdio",
            &silent,
        ])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let start = Instant::now();
    while !path.exists() {
        assert!(
            start.elapsed() < Duration::from_secs(20),
            "the server does not start"
        );
        std::thread::sleep(Duration::from_millis(50));
    }
    std::thread::sleep(Duration::from_millis(200));
    let id = child.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-INT", &id])
            .status()
            .unwrap()
            .success()
    );
    let output = child.wait_with_output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{err}");
    assert!(err.contains("interrupted"), "{err}");
    gone(&path);
}
