//! Real servers, started from their packages without a network.
//!
//! `cargo xtask verify servers` installs them into `dist/servers` and sets `PRECALL_SERVERS` to that
//! folder. Without it nothing here can run, and the test says so.

use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

fn folder() -> Option<PathBuf> {
    let folder = std::env::var_os("PRECALL_SERVERS");
    if folder.is_none() {
        eprintln!("not run: PRECALL_SERVERS names no folder; see `cargo xtask verify servers`");
    }
    folder.map(PathBuf::from)
}

fn check(arguments: &[&str]) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_precall"))
        .args([
            "check",
            "--no-config",
            "--format",
            "json",
            "--fail-on",
            "warn",
        ])
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let err = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_ne!(output.status.code(), Some(2), "{arguments:?}: {err}");
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Tools by what they declare for `readOnlyHint`, and the warnings of those that only read.
fn read(report: &Value) -> (usize, Vec<String>) {
    let mut readers = 0;
    let mut warned = Vec::new();
    for tool in report["tools"].as_array().unwrap() {
        if tool["hints"]["readOnlyHint"]["declared"] != true {
            continue;
        }
        readers += 1;
        for finding in tool["findings"].as_array().unwrap() {
            if finding["severity"] != "info" {
                warned.push(format!("{}: {}", tool["name"], finding["message"]));
            }
        }
    }
    (readers, warned)
}

#[test]
fn official_servers_are_read_and_their_readers_are_clean() {
    let Some(folder) = folder() else { return };
    let repository = folder.join("repository");
    if !repository.exists() {
        let made = Command::new("git")
            .arg("init")
            .arg("-q")
            .arg(&repository)
            .status();
        assert!(made.unwrap().success());
    }
    let node = |name: &str| {
        folder
            .join("node_modules/.bin")
            .join(name)
            .display()
            .to_string()
    };
    let python = |name: &str| folder.join("venv/bin").join(name).display().to_string();
    // Program, number of tools and of read-only tools at the least: later versions may add some.
    for (command, tools, readers) in [
        (node("mcp-server-everything"), 8, 8),
        (
            format!("{} '{}'", node("mcp-server-filesystem"), folder.display()),
            14,
            10,
        ),
        (node("mcp-server-memory"), 9, 3),
        (node("mcp-server-sequential-thinking"), 1, 1),
        (
            format!(
                "{} --repository '{}'",
                python("mcp-server-git"),
                repository.display()
            ),
            12,
            7,
        ),
        (python("mcp-server-time"), 2, 2),
        (python("mcp-server-fetch"), 1, 1),
    ] {
        let report = check(&["--stdio", &command]);
        let found = report["input"]["tools"].as_u64().unwrap();
        assert!(found >= tools, "{command}: {found} tools");
        let (read_only, warned) = read(&report);
        assert!(
            read_only >= readers,
            "{command}: {read_only} read-only tools"
        );
        assert!(warned.is_empty(), "{command}: {warned:#?}");
        assert_eq!(report["input"]["specRevisionFrom"], "negotiated");
    }
}

struct Ended(Child);

impl Drop for Ended {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn one_is_read_over_streamable_http() {
    let Some(folder) = folder() else { return };
    let port = TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
        .port();
    let script = folder.join("node_modules/@modelcontextprotocol/server-everything/dist/index.js");
    assert!(Path::new(&script).is_file(), "{}", script.display());
    let _server = Ended(
        Command::new("node")
            .arg(script)
            .arg("streamableHttp")
            .env("PORT", port.to_string())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap(),
    );
    let start = Instant::now();
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        assert!(
            start.elapsed() < Duration::from_secs(30),
            "the server does not listen"
        );
        std::thread::sleep(Duration::from_millis(100));
    }
    let report = check(&["--http", &format!("http://127.0.0.1:{port}/mcp")]);
    let (readers, warned) = read(&report);
    assert!(readers >= 8, "{readers}");
    assert!(warned.is_empty(), "{warned:#?}");
}

#[test]
fn precall_reads_itself() {
    let command = format!("'{}' mcp", env!("CARGO_BIN_EXE_precall"));
    let report = check(&["--stdio", &command, "--host", "all"]);
    assert_eq!(report["input"]["tools"], 5);
    assert_eq!(report["summary"]["findings"]["warn"], 0);
    assert_eq!(report["summary"]["findings"]["error"], 0);
    assert_eq!(report["summary"]["verdicts"]["trusted"]["run"], 5);
}
