//! Streams that break, and `precall mcp` against lines that are no requests.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use serde_json::{Value, json};

const BAD: &str = r#"{"name":"delete_room","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"destructiveHint":true}}"#;

/// A pipe that nobody reads.
#[cfg(unix)]
fn broken() -> Stdio {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    writer.into()
}

#[cfg(unix)]
#[test]
fn a_reader_that_hangs_up_changes_no_status() {
    let dir = std::env::temp_dir().join(format!("precall-streams-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    std::fs::write(dir.join("bad.json"), BAD).unwrap();
    std::fs::write(dir.join("good.json"), BAD.replace("true,", "false,")).unwrap();
    std::fs::write(dir.join("many.jsonl"), format!("{BAD}\n").repeat(400)).unwrap();
    let status = |arguments: &[&str], out: Stdio, err: Stdio| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_precall"));
        command.args(arguments).current_dir(&dir);
        command.stdin(Stdio::null()).stdout(out).stderr(err);
        command.status().unwrap().code()
    };
    for (arguments, expected) in [
        (&["check", "--no-config", "bad.json"][..], 1),
        (&["check", "--no-config", "good.json"], 0),
        (
            &["check", "--no-config", "--fail-on", "never", "bad.json"],
            0,
        ),
        // The finding that fails comes after the reader has gone.
        (&["check", "--no-config", "good.json", "bad.json"], 1),
        (&["check", "--no-config", "-f", "json", "many.jsonl"], 1),
        (&["check", "--no-config", "--summary", "many.jsonl"], 1),
        (&["check", "--no-config", "bad.json", "nowhere.json"], 2),
        (&["fix", "--check", "--review", "bad.json"], 1),
        (&["diff", "good.json", "bad.json", "--fail-on", "warn"], 1),
        (&["chek"], 2),
        (&["--help"], 0),
        (&["rules"], 0),
    ] {
        let whole = status(arguments, Stdio::null(), Stdio::null());
        assert_eq!(whole, Some(expected), "{arguments:?}");
        let no_reader = status(arguments, broken(), Stdio::null());
        assert_eq!(no_reader, Some(expected), "stdout, {arguments:?}");
        let no_listener = status(arguments, Stdio::null(), broken());
        assert_eq!(no_listener, Some(expected), "stderr, {arguments:?}");
        let neither = status(arguments, broken(), broken());
        assert_eq!(neither, Some(expected), "both, {arguments:?}");
    }
    std::fs::remove_dir_all(&dir).unwrap();
}

#[test]
fn every_request_to_mcp_is_answered() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_precall"))
        .arg("mcp")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut to = child.stdin.take().unwrap();
    let mut from = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut ask = |line: &str| -> Value {
        writeln!(to, "{line}").unwrap();
        serde_json::from_str(&from.next().unwrap().unwrap()).unwrap()
    };
    let start = json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {
        "protocolVersion": "2025-11-25", "capabilities": {},
        "clientInfo": {"name": "t", "version": "1"}}});
    // Before the start too.
    assert_eq!(ask("hello")["error"]["code"], -32700);
    assert_eq!(
        ask(&start.to_string())["result"]["serverInfo"]["name"],
        "precall"
    );
    let call = |arguments: &str| {
        format!(
            r#"{{"jsonrpc":"2.0","id":9,"method":"tools/call","params":{{"name":"check_tools","arguments":{arguments}}}}}"#
        )
    };
    let deep = format!("{}1{}", r#"{"a":"#.repeat(130), "}".repeat(130));
    for (line, id, code) in [
        ("hello", json!(null), -32700),
        (r#"{"jsonrpc":"2.0","id":9"#, json!(null), -32700),
        ("[]", json!(null), -32600),
        (r#"{"jsonrpc":"2.0","id":9}"#, json!(9), -32600),
        (&call(r#"{"definitions":"\ud800"}"#), json!(9), -32600),
        (
            &call(&format!(r#"{{"definitions":{deep}}}"#)),
            json!(9),
            -32600,
        ),
        (&call(r#""text""#), json!(9), -32602),
        (&call("[1]"), json!(9), -32602),
        (
            r#"{"jsonrpc":"2.0","id":9,"method":"no/such"}"#,
            json!(9),
            -32601,
        ),
    ] {
        let answer = ask(line);
        assert_eq!(answer["id"], id, "{line}: {answer}");
        assert_eq!(answer["error"]["code"], code, "{line}: {answer}");
    }
    // Such definitions can be given as text.
    let text =
        serde_json::to_string(r#"{"name":"a\ud800","inputSchema":{"type":"object"}}"#).unwrap();
    let answer = ask(&call(&format!(r#"{{"definitions":{text}}}"#)));
    assert_eq!(answer["result"]["isError"], false, "{answer}");
    // The last line needs no end, and the last answer is written before the process ends.
    write!(to, "{}", call(r#"{"definitions":[]}"#)).unwrap();
    drop(to);
    let last: Value = serde_json::from_str(&from.next().unwrap().unwrap()).unwrap();
    assert_eq!(last["id"], 9, "{last}");
    assert!(from.next().is_none());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}
