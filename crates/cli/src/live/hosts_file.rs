//! The servers of a host's configuration file.
//!
//! Shapes: `mcpServers` (Claude Desktop, Cursor, Windsurf, Cline, Gemini CLI), `servers` (VS Code's
//! mcp.json), `mcp.servers` (VS Code's settings), `context_servers` (Zed). Comments and trailing
//! commas, which these hosts allow, are taken out.

use std::path::Path;

use precall_core::json::{Document, Kind, Limits, Value};
use precall_render::Said;

use super::{Server, Target};
use crate::exit::Failure;
use crate::input;
use crate::system;

/// Reads the servers in the order of the file.
pub(crate) fn read(path: &Path) -> Result<Vec<Server>, Failure> {
    let name = path.display().to_string();
    let text = input::read_named(&name)?.text;
    let text = strip(text.strip_prefix('\u{feff}').unwrap_or(&text));
    let fail = |message: Said| Failure::about(&name, message);
    let document =
        Document::parse(&text, &Limits::default()).map_err(|error| fail((&error).into()))?;
    let root = document.root();
    let found = [
        "/mcpServers",
        "/servers",
        "/mcp/servers",
        "/mcp/mcpServers",
        "/context_servers",
    ]
    .iter()
    .find_map(|pointer| root.at(pointer).filter(|value| value.is_object()));
    let Some(servers) = found else {
        return Err(fail(Said::new(
            "names no servers; expected an object `mcpServers` (Claude Desktop, Cursor) or \
             `servers` (VS Code)",
        )));
    };
    let mut list = Vec::new();
    for (server, entry) in servers.members() {
        let off = entry.get("disabled").and_then(Value::as_bool) == Some(true)
            || entry.get("enabled").and_then(Value::as_bool) == Some(false);
        if off {
            continue;
        }
        let target = target(entry).map_err(|message| {
            fail(
                Said::new("server {name}: {message}")
                    .with("name", format_args!("{server:?}"))
                    .with_said("message", message),
            )
        })?;
        list.push(Server {
            name: server.to_owned(),
            target,
        });
    }
    Ok(list)
}

fn target(entry: Value<'_>) -> Result<Target, Said> {
    let text = |key: &str| entry.get(key).and_then(Value::as_str);
    if let Some(url) = text("url")
        .or_else(|| text("serverUrl"))
        .or_else(|| text("httpUrl"))
    {
        return Ok(Target::Http {
            url: expand(url)?,
            headers: pairs(entry, "headers")?,
        });
    }
    // Zed puts program and arguments into an object.
    let inner = entry.get("command").filter(|value| value.is_object());
    let holder = inner.unwrap_or(entry);
    let program = holder
        .get(if inner.is_some() { "path" } else { "command" })
        .and_then(Value::as_str)
        .ok_or(Said::new("neither `command` nor `url`"))?;
    let mut command = vec![expand(program)?];
    for argument in holder.get("args").map(Value::items).into_iter().flatten() {
        let argument = argument
            .as_str()
            .ok_or(Said::new("an argument that is no text"))?;
        command.push(expand(argument)?);
    }
    Ok(Target::Stdio {
        command,
        env: pairs(holder, "env")?,
        cwd: text("cwd").map(expand).transpose()?.map(Into::into),
    })
}

fn pairs(entry: Value<'_>, key: &str) -> Result<Vec<(String, String)>, Said> {
    let Some(map) = entry.get(key) else {
        return Ok(Vec::new());
    };
    map.members()
        .map(|(name, value)| {
            let value = match value.kind() {
                Kind::String => expand(value.as_str().unwrap_or_default())?,
                Kind::Number | Kind::Boolean => value.to_json(),
                kind => {
                    return Err(Said::new("`{key}` is {kind}; expected text")
                        .with("key", format_args!("{key}.{name}"))
                        .with_said("kind", kind.name()));
                }
            };
            Ok((name.to_owned(), value))
        })
        .collect()
}

/// Fills `${env:NAME}` and `${NAME}` from the environment, as the hosts do. What a host would ask
/// its user for (`${input:...}`) cannot be filled.
fn expand(text: &str) -> Result<String, Said> {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("${") {
        out.push_str(before);
        let Some((name, tail)) = after.split_once('}') else {
            out.push_str("${");
            rest = after;
            continue;
        };
        if name.starts_with("input:") {
            return Err(Said::new(
                "`{variable}` is asked for by the host; put the value in, or pass it with --env",
            )
            .with("variable", format_args!("${{{name}}}")));
        }
        let (variable, default) = match name.strip_prefix("env:").unwrap_or(name).split_once(":-") {
            Some((variable, default)) => (variable, Some(default)),
            None => (name.strip_prefix("env:").unwrap_or(name), None),
        };
        match (variable, system::variable(variable), default) {
            (_, Some(value), _) => out.push_str(&value),
            (_, None, Some(default)) => out.push_str(default),
            ("userHome", None, None) => {
                out.push_str(&system::variable("HOME").unwrap_or_default());
            }
            ("workspaceFolder", None, None) => out.push('.'),
            _ => {
                return Err(
                    Said::new("the variable {variable} is not set").with("variable", variable)
                );
            }
        }
        rest = tail;
    }
    out.push_str(rest);
    Ok(out)
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
        let desktop = read(
            r#"{"mcpServers":{"a":{"command":"x","args":["y","${PRECALL_UNSET:-z}"],"env":{"N":1}},
                "off":{"command":"x","disabled":true}, "web":{"url":"https://h/mcp","headers":{"A":"b"}}}}"#,
        )
        .unwrap();
        assert_eq!(desktop.len(), 2);
        assert!(
            matches!(&desktop[0].target, Target::Stdio { command, env, .. }
            if *command == ["x", "y", "z"] && env[0].1 == "1")
        );
        assert!(matches!(&desktop[1].target, Target::Http { headers, .. } if headers.len() == 1));
        assert_eq!(
            read(r#"{"servers":{"a":{"type":"stdio","command":"x"}},"inputs":[]}"#)
                .unwrap()
                .len(),
            1
        );
        assert_eq!(
            read(r#"{"mcp":{"servers":{"a":{"command":"x"}}}}"#)
                .unwrap()
                .len(),
            1
        );
        for (text, words) in [
            ("{}", "names no servers"),
            (r#"{"mcpServers":{"a":{}}}"#, "neither `command` nor `url`"),
            (
                r#"{"mcpServers":{"a":{"command":"x","env":{"T":"${input:t}"}}}}"#,
                "asked for by the host",
            ),
            (
                r#"{"mcpServers":{"a":{"command":"${PRECALL_UNSET}"}}}"#,
                "PRECALL_UNSET is not set",
            ),
        ] {
            let error = read(text).unwrap_err().to_string();
            assert!(error.contains(words), "{error}");
        }
        std::fs::remove_dir_all(&dir).unwrap();
    }
}
