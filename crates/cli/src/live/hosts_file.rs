//! The servers of a host's configuration file.
//!
//! Shapes: `mcpServers` (Claude Desktop, Cursor, Windsurf, Cline, Gemini CLI), `servers` (VS Code's
//! mcp.json), `mcp.servers` (VS Code's settings), `context_servers` (Zed). Comments and trailing
//! commas, which these hosts allow, are taken out.

use std::path::Path;

use precall_core::json::{self, Document, Limits, Value, pointer};
use precall_render::Said;

use super::entry::{Entry, Wrong};
use super::{Server, Target};
use crate::exit::Failure;
use crate::input;

/// Where hosts keep their servers in the file.
const PLACES: [&str; 5] = [
    "/mcpServers",
    "/servers",
    "/mcp/servers",
    "/mcp/mcpServers",
    "/context_servers",
];

/// Reads the servers in the order of the file. What cannot be asked stands among them with the
/// reason, so that it is told and hides nothing of the others.
pub(crate) fn read(path: &Path) -> Vec<Server> {
    let name = input::display_name(path);
    match input::read(path).map_err(Failure::said) {
        Ok(text) => servers(&name, &strip(text.text.trim_start_matches('\u{feff}')))
            .unwrap_or_else(|why| vec![Server::new(&name, Target::Nowhere(why))]),
        Err(why) => vec![Server::new(&name, Target::Nowhere(why))],
    }
}

fn servers(name: &str, text: &str) -> Result<Vec<Server>, Said> {
    let document = Document::parse(text, &Limits::default()).map_err(|error| Said::from(&error))?;
    let root = document.root();
    let mut found = PLACES
        .iter()
        .filter_map(|pointer| Some((*pointer, root.at(pointer)?)));
    let Some((pointer, servers)) = found
        .clone()
        .find(|(_, value)| value.is_object())
        .or_else(|| found.next())
    else {
        return Err(Said::new(
            "names no servers; expected an object `mcpServers` (Claude Desktop, Cursor) or \
             `servers` (VS Code)",
        ));
    };
    let located = |wrong: Wrong| {
        let at: Vec<&str> = wrong.at.iter().map(|key| &**key).collect();
        let pointer = pointer::join(pointer, &at);
        let place = json::locate(text, &[&pointer]).first().copied().flatten();
        let (line, column) = place.map_or((1, 1), |place| {
            let start = place.key.unwrap_or(place.value).start;
            (start.line, start.column)
        });
        Said::about(format_args!("{name}:{line}:{column}"), wrong.said)
    };
    if !servers.is_object() {
        return Err(located(Wrong::kind(
            &[],
            pointer,
            servers,
            "an object of servers",
        )));
    }
    let mut list = Vec::new();
    for (server, entry) in servers.members() {
        match target(server, entry) {
            Ok(None) => {}
            Ok(Some(target)) => list.push(Server::new(server, target)),
            Err(wrong) => list.push(Server::new(server, Target::Nowhere(located(wrong)))),
        }
    }
    if list.is_empty() {
        return Err(Said::new(
            "names no server that is switched on; expected at least one to ask",
        ));
    }
    Ok(list)
}

/// Where a server is; nothing where it is switched off.
fn target(name: &str, value: Value<'_>) -> Result<Option<Target>, Wrong> {
    let entry = Entry {
        at: vec![name],
        value,
    };
    if !value.is_object() {
        return Err(Wrong::kind(
            &[name],
            name,
            value,
            "an object with `command` or `url`",
        ));
    }
    if entry.flag("disabled")? == Some(true) || entry.flag("enabled")? == Some(false) {
        return Ok(None);
    }
    for key in ["url", "serverUrl", "httpUrl"] {
        let Some(url) = entry.text(key)? else {
            continue;
        };
        if !url.starts_with("http://") && !url.starts_with("https://") {
            let said = Said::new("expected a URL that starts with http:// or https://");
            return Err(entry.wrong(key, said));
        }
        let headers = entry.pairs("headers")?;
        return Ok(Some(Target::Http { url, headers }));
    }
    // Zed puts program and arguments into an object.
    let inner = entry.get("command").filter(|value| value.is_object());
    let holder = match inner {
        Some(value) => Entry {
            at: vec![name, "command"],
            value,
        },
        None => Entry {
            at: vec![name],
            value,
        },
    };
    let program = holder.text(if inner.is_some() { "path" } else { "command" })?;
    let program =
        program.ok_or_else(|| Wrong::new(&holder.at, Said::new("neither `command` nor `url`")))?;
    let mut command = vec![program];
    command.extend(holder.texts("args")?);
    Ok(Some(Target::Stdio {
        command,
        env: holder.pairs("env")?,
        cwd: entry.text("cwd")?.map(Into::into),
    }))
}

/// Takes out comments and trailing commas; lines and columns stay.
fn strip(text: &str) -> String {
    let mut out: Vec<char> = Vec::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    let mut comma = None;
    while let Some(c) = chars.next() {
        match c {
            '"' => {
                out.push(c);
                comma = None;
                while let Some(c) = chars.next() {
                    out.push(c);
                    match c {
                        '\\' => out.extend(chars.next()),
                        '"' => break,
                        _ => {}
                    }
                }
            }
            '/' if chars.peek() == Some(&'/') => {
                out.push(' ');
                while let Some(c) = chars.next_if(|c| *c != '\n') {
                    out.push(if c == '\r' { c } else { ' ' });
                }
            }
            '/' if chars.peek() == Some(&'*') => {
                out.push(' ');
                let mut star = false;
                chars.next();
                out.push(' ');
                for c in chars.by_ref() {
                    out.push(if c == '\n' { c } else { ' ' });
                    if star && c == '/' {
                        break;
                    }
                    star = c == '*';
                }
            }
            ',' => {
                comma = Some(out.len());
                out.push(c);
            }
            '}' | ']' => {
                if let Some(at) = comma.take() {
                    out[at] = ' ';
                }
                out.push(c);
            }
            c => {
                if !c.is_whitespace() {
                    comma = None;
                }
                out.push(c);
            }
        }
    }
    out.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::read as read_file;
    use super::*;

    #[test]
    fn comments_and_commas_go() {
        let text = "{ // a \"b\"\n \"u\": \"http://x/*y*/\", /* [,] */\n \"l\": [1, 2, ], }";
        let plain = strip(text);
        assert_eq!(plain.chars().count(), text.chars().count());
        let document = Document::parse(&plain, &Limits::default()).unwrap();
        assert_eq!(
            document.root().to_json(),
            r#"{"u":"http://x/*y*/","l":[1,2]}"#
        );
    }

    #[test]
    fn shapes_of_hosts_are_read() {
        let dir = std::env::temp_dir().join(format!("precall-hosts-{}", std::process::id()));
        std::fs::create_dir_all(&dir).unwrap();
        let read = |text: &str| {
            let path = dir.join("file.json");
            std::fs::write(&path, text).unwrap();
            read_file(&path)
        };
        let servers = |text: &str| -> Vec<Target> {
            read(text).into_iter().map(|server| server.target).collect()
        };
        let desktop = servers(
            r#"{"mcpServers":{"a":{"command":"x","args":["y","${PRECALL_UNSET:-z}"],"env":{"N":1}},
                "off":{"command":"x","disabled":true}, "web":{"url":"https://h/mcp","headers":{"A":"b"}}}}"#,
        );
        assert_eq!(desktop.len(), 2);
        assert!(matches!(&desktop[0], Target::Stdio { command, env, .. }
            if *command == ["x", "y", "z"] && env[0].1 == "1"));
        assert!(matches!(&desktop[1], Target::Http { headers, .. } if headers.len() == 1));
        for text in [
            r#"{"servers":{"a":{"type":"stdio","command":"x"}},"inputs":[]}"#,
            r#"{"mcp":{"servers":{"a":{"command":"x","args":null}}}}"#,
            r#"{"context_servers":{"a":{"command":{"path":"x","args":[]}}}}"#,
        ] {
            let found = servers(text);
            assert!(matches!(&found[..], [Target::Stdio { .. }]), "{found:?}");
        }
        for (text, words) in [
            ("{}", "names no servers"),
            ("[", "line 1, column 1: "),
            (
                r#"{"mcpServers":[]}"#,
                "1:2: `mcpServers` is an array; expected an object of servers",
            ),
            (r#"{"mcpServers":{}}"#, "no server that is switched on"),
            (
                r#"{"mcpServers":{"a":{"command":"x","disabled":true}}}"#,
                "no server that is switched on",
            ),
            (
                r#"{"mcpServers":{"a":{}}}"#,
                "1:16: neither `command` nor `url`",
            ),
            (
                r#"{"mcpServers":{"a":"x"}}"#,
                "`a` is a string; expected an object",
            ),
            (
                r#"{"mcpServers":{"a":{"command":7}}}"#,
                "`command` is a number; expected text",
            ),
            (
                r#"{"mcpServers":{"a":{"command":["x"]}}}"#,
                "`command` is an array; expected text",
            ),
            (
                "{\"mcpServers\":{\"a\":{\n \"command\":\"x\", // one\n \"args\":\"-y\",}}}",
                "3:2: `args` is a string; expected an array of texts",
            ),
            (
                r#"{"mcpServers":{"a":{"command":"x","args":[1]}}}"#,
                "`args.0` is a number; expected text",
            ),
            (
                r#"{"mcpServers":{"a":{"command":"x","env":["A=b"]}}}"#,
                "`env` is an array; expected an object of texts",
            ),
            (
                r#"{"mcpServers":{"a":{"command":"x","env":{"A":{}}}}}"#,
                "`env.A` is an object; expected text",
            ),
            (
                r#"{"mcpServers":{"a":{"url":"ftp://x"}}}"#,
                "starts with http:// or https://",
            ),
            (
                r#"{"mcpServers":{"a":{"command":"x","disabled":"yes"}}}"#,
                "`disabled` is a string; expected true or false",
            ),
            (
                r#"{"mcpServers":{"a":{"command":"x","env":{"T":"${input:t}"}}}}"#,
                "asked for by the host",
            ),
            (
                r#"{"mcpServers":{"a":{"command":"${PRECALL_UNSET}"}}}"#,
                "PRECALL_UNSET is not set",
            ),
        ] {
            let [Target::Nowhere(said)] = &servers(text)[..] else {
                panic!("{text}");
            };
            assert!(said.to_string().contains(words), "{text}: {said}");
        }
        // One that cannot be asked hides nothing of the others.
        let both = read(r#"{"mcpServers":{"a":{"args":1},"b":{"command":"x"}}}"#);
        assert_eq!(both.len(), 2);
        std::fs::remove_dir_all(&dir).unwrap();
    }
}
