//! The gate of `precall mcp`: answers what is no request itself. The SDK passes over a line that it
//! cannot parse, as it does with lone surrogates and deep nesting, and the one who sent it waits.

use std::sync::Arc;

use precall_core::json::{Document, Limits};
use rmcp::model::{ClientJsonRpcMessage, ClientRequest};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use tokio::io::{
    AsyncBufRead, AsyncBufReadExt, AsyncWrite, AsyncWriteExt, BufReader, DuplexStream, duplex,
};
use tokio::sync::Mutex;
use tokio::task::JoinHandle;

/// The longest line that is read, which is the SDK's limit too.
const MAX_LINE: usize = 16 << 20;

/// What may wait between the gate and the SDK.
const BUFFER: usize = 64 << 10;

/// The requests that the server answers, as far as their parameters can be wrong.
const METHODS: [&str; 5] = [
    "initialize",
    "ping",
    "server/discover",
    "tools/call",
    "tools/list",
];

const PARSE_ERROR: i32 = -32700;
const INVALID_REQUEST: i32 = -32600;
const INVALID_PARAMS: i32 = -32602;

/// The SDK's side of the gate: what it reads and writes, and what ends when all is written.
pub(super) struct Gate {
    pub(super) reads: DuplexStream,
    pub(super) writes: DuplexStream,
    pub(super) written: JoinHandle<()>,
}

/// Opens the gate between a client and the SDK.
pub(super) fn open<R, W>(from: R, to: W) -> Gate
where
    R: tokio::io::AsyncRead + Unpin + Send + 'static,
    W: AsyncWrite + Unpin + Send + 'static,
{
    let (inner, reads) = duplex(BUFFER);
    let (writes, answers) = duplex(BUFFER);
    let to = Arc::new(Mutex::new(to));
    tokio::spawn(inwards(BufReader::new(from), inner, Arc::clone(&to)));
    let written = tokio::spawn(outwards(BufReader::new(answers), to));
    Gate {
        reads,
        writes,
        written,
    }
}

/// Hands requests on, and answers what is none.
async fn inwards<W: AsyncWrite + Unpin>(
    mut from: impl AsyncBufRead + Unpin,
    mut inner: DuplexStream,
    to: Arc<Mutex<W>>,
) {
    let mut line = Vec::new();
    // Whoever cannot be read from any more has hung up.
    while let Ok(true) = next(&mut from, &mut line).await {
        let done = match examine(&line) {
            Ok(()) => {
                line.push(b'\n');
                inner.write_all(&line).await
            }
            Err(Some(answer)) => write(&to, format!("{answer}\n").as_bytes()).await,
            Err(None) => Ok(()),
        };
        if done.is_err() {
            break;
        }
    }
}

/// Passes on what the SDK writes, a line at a time, so that no answer cuts into another.
async fn outwards<W: AsyncWrite + Unpin>(
    mut answers: impl AsyncBufRead + Unpin,
    to: Arc<Mutex<W>>,
) {
    let mut line = Vec::new();
    while let Ok(1..) = answers.read_until(b'\n', &mut line).await {
        if write(&to, &line).await.is_err() {
            break;
        }
        line.clear();
    }
}

async fn write<W: AsyncWrite + Unpin>(to: &Mutex<W>, bytes: &[u8]) -> std::io::Result<()> {
    let mut to = to.lock().await;
    to.write_all(bytes).await?;
    to.flush().await
}

/// Reads a line without its end; what is beyond the limit is passed over. False at the end.
async fn next(from: &mut (impl AsyncBufRead + Unpin), line: &mut Vec<u8>) -> std::io::Result<bool> {
    line.clear();
    let mut any = false;
    loop {
        let buffer = from.fill_buf().await?;
        if buffer.is_empty() {
            return Ok(any);
        }
        any = true;
        let end = memchr::memchr(b'\n', buffer);
        let piece = &buffer[..end.unwrap_or(buffer.len())];
        // A byte more than is allowed says that the line was longer.
        let room = (MAX_LINE + 1).saturating_sub(line.len());
        line.extend_from_slice(&piece[..piece.len().min(room)]);
        let used = end.map_or(buffer.len(), |end| end + 1);
        from.consume(used);
        if end.is_some() {
            return Ok(true);
        }
    }
}

#[derive(Deserialize)]
struct Envelope<'m> {
    #[serde(borrow)]
    id: Option<&'m RawValue>,
}

/// The id to answer with: only text and whole numbers are ids.
fn id(text: &str) -> Value {
    let envelope: Result<Envelope<'_>, _> = serde_json::from_str(text);
    let id = envelope.ok().and_then(|envelope| envelope.id);
    let id: Option<Value> = id.and_then(|id| serde_json::from_str(id.get()).ok());
    id.filter(|id| id.is_string() || id.is_i64() || id.is_u64())
        .unwrap_or(Value::Null)
}

/// Looks whether a line is a message for the SDK. Where it is none: what to answer, if anything.
fn examine(line: &[u8]) -> Result<(), Option<Value>> {
    let answer = |id: Value, code: i32, message: String| {
        Some(json!({"jsonrpc": "2.0", "id": id, "error": {"code": code, "message": message}}))
    };
    let unread = |message: String| answer(Value::Null, PARSE_ERROR, message);
    if line.len() > MAX_LINE {
        let said = format!("the line is longer than {} MiB", MAX_LINE >> 20);
        return Err(answer(Value::Null, INVALID_REQUEST, said));
    }
    if line.iter().all(u8::is_ascii_whitespace) {
        return Err(None);
    }
    let text = std::str::from_utf8(line).map_err(|error| {
        unread(format!(
            "byte {} is not UTF-8; expected JSON",
            error.valid_up_to()
        ))
    })?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if let Err(error) = serde_json::from_str::<IgnoredAny>(text) {
        // The core words it better, where it objects to the same.
        let said = match Document::parse(text, &Limits::default()) {
            Err(error) => error.to_string(),
            Ok(_) => format!("line 1, column {}: no JSON", error.column()),
        };
        return Err(unread(said));
    }
    let invalid = |message: String| answer(id(text), INVALID_REQUEST, message);
    let message: Value = serde_json::from_str(text).map_err(|error| {
        let said = error.to_string();
        invalid(if said.contains("recursion limit") {
            "arrays and objects nest deeper than 127 levels; give such definitions as text".into()
        } else if said.contains("surrogate") || said.contains("hex escape") {
            format!(
                "column {}: half of a surrogate pair; expected whole characters",
                error.column()
            )
        } else {
            format!("column {}: a number that is out of range", error.column())
        })
    })?;
    let Value::Object(members) = &message else {
        return Err(invalid(match &message {
            Value::Array(_) => "a batch; expected one message a line".into(),
            other => format!("{}; expected an object", kind(other)),
        }));
    };
    if members.get("jsonrpc").and_then(Value::as_str) != Some("2.0") {
        return Err(invalid("`jsonrpc` has to be \"2.0\"".into()));
    }
    let method = match members.get("method") {
        Some(Value::String(method)) => method.as_str(),
        Some(other) => {
            return Err(invalid(format!(
                "`method` is {}; expected text",
                kind(other)
            )));
        }
        None if members.contains_key("result") || members.contains_key("error") => return Ok(()),
        None => return Err(invalid("`method` is missing".into())),
    };
    // A notification is never answered.
    let Some(given) = members.get("id") else {
        return Ok(());
    };
    if id(text).is_null() {
        return Err(invalid(format!(
            "`id` is {}; expected text or a whole number",
            kind(given)
        )));
    }
    if METHODS.contains(&method)
        && let Some(wrong) = wrong_params(method, members.get("params"), &message)
    {
        return Err(answer(id(text), INVALID_PARAMS, wrong));
    }
    Ok(())
}

/// What is wrong with the parameters of a request that is known.
fn wrong_params(method: &str, params: Option<&Value>, message: &Value) -> Option<String> {
    let other = |key: &str, value: &Value, what: &str| {
        Some(format!("`{key}` is {}; expected {what}", kind(value)))
    };
    if let Some(params) = params.filter(|params| !params.is_object() && !params.is_null()) {
        return other("params", params, "an object");
    }
    let member = |key: &str| params.and_then(|params| params.get(key));
    if method == "tools/call" {
        match (member("name"), member("arguments")) {
            (None, _) => return Some("`name` is missing; expected the name of a tool".to_owned()),
            (Some(name), _) if !name.is_string() => return other("name", name, "text"),
            (_, Some(arguments)) if !arguments.is_object() && !arguments.is_null() => {
                return other("arguments", arguments, "an object");
            }
            _ => {}
        }
    }
    if method == "tools/list"
        && let Some(cursor) =
            member("cursor").filter(|cursor| !cursor.is_string() && !cursor.is_null())
    {
        return other("cursor", cursor, "text");
    }
    // What the SDK takes for a request of somebody else's fits none of those that it knows.
    match serde_json::from_value(message.clone()) {
        Ok(ClientJsonRpcMessage::Request(request))
            if !matches!(request.request, ClientRequest::CustomRequest(_)) =>
        {
            None
        }
        _ => Some(format!("`params` does not fit {method}")),
    }
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "text",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[expect(clippy::too_many_lines, reason = "one table")]
    fn what_is_no_request_is_answered() {
        let deep = format!(
            r#"{{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{{"name":"x","arguments":{}{}}}}}"#,
            r#"{"a":"#.repeat(130) + "1",
            "}".repeat(130)
        );
        let call = |params: &str| {
            format!(r#"{{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{params}}}"#)
        };
        for (line, id, code, words) in [
            ("hello", json!(null), PARSE_ERROR, "expected a value"),
            (
                r#"{"id":1"#,
                json!(null),
                PARSE_ERROR,
                "the text ends inside an object",
            ),
            ("[]", json!(null), INVALID_REQUEST, "a batch"),
            (
                "7",
                json!(null),
                INVALID_REQUEST,
                "a number; expected an object",
            ),
            ("{}", json!(null), INVALID_REQUEST, "`jsonrpc`"),
            (
                r#"{"jsonrpc":"2.0","id":3}"#,
                json!(3),
                INVALID_REQUEST,
                "`method` is missing",
            ),
            (
                r#"{"jsonrpc":"2.0","id":3,"method":4}"#,
                json!(3),
                INVALID_REQUEST,
                "`method` is a number",
            ),
            (
                r#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#,
                json!(null),
                INVALID_REQUEST,
                "`id` is a number",
            ),
            (
                r#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#,
                json!(null),
                INVALID_REQUEST,
                "`id` is null",
            ),
            (&deep, json!(7), INVALID_REQUEST, "nest deeper"),
            (
                &call(r#"{"name":"\ud800"}"#),
                json!("a"),
                INVALID_REQUEST,
                "surrogate",
            ),
            (
                &call(r#"{"name":"x","arguments":{"a":1e999}}"#),
                json!("a"),
                INVALID_REQUEST,
                "out of range",
            ),
            (
                &call("[]"),
                json!("a"),
                INVALID_PARAMS,
                "`params` is an array",
            ),
            (
                &call(r#"{"name":7}"#),
                json!("a"),
                INVALID_PARAMS,
                "`name` is a number",
            ),
            (&call("{}"), json!("a"), INVALID_PARAMS, "`name` is missing"),
            (
                &call(r#"{"name":"x","arguments":"y"}"#),
                json!("a"),
                INVALID_PARAMS,
                "`arguments` is text",
            ),
            (
                r#"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":5}}"#,
                json!(1),
                INVALID_PARAMS,
                "`cursor` is a number",
            ),
            (
                r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"#,
                json!(1),
                INVALID_PARAMS,
                "does not fit",
            ),
        ] {
            let Err(Some(answer)) = examine(line.as_bytes()) else {
                panic!("{line}");
            };
            assert_eq!(answer["id"], id, "{line}");
            assert_eq!(answer["error"]["code"], code, "{line}: {answer}");
            let said = answer["error"]["message"].as_str().unwrap();
            assert!(said.contains(words), "{line}: {said}");
        }
        let answer = examine(b"{\"a\":\"\xff\"}").unwrap_err().unwrap();
        assert_eq!(answer["error"]["code"], PARSE_ERROR);
        let long = vec![b' '; MAX_LINE + 1];
        assert!(examine(&long).unwrap_err().is_some());
        assert_eq!(examine(b" \r"), Err(None));
        for line in [
            &*call(r#"{"name":"x","arguments":{}}"#),
            r#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#,
            r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#,
            r#"{"jsonrpc":"2.0","id":1,"method":"no/such"}"#,
            r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
            r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
        ] {
            assert_eq!(examine(line.as_bytes()), Ok(()), "{line}");
        }
    }
}
