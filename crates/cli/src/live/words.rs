//! What goes wrong in the SDK and below it, in words of our own.

use std::error::Error;

use precall_core::json::{Document, Kind, Limits, Value};
use precall_render::Said;
use precall_render::visible::fit;
use rmcp::service::ClientInitializeError;
use rmcp::transport::DynamicTransportError;
use rmcp::transport::streamable_http_client::StreamableHttpError;

use super::wire::MAX_MESSAGE;
use crate::input::plain;

/// An error of a transport.
pub(super) fn transport(error: &(dyn Error + 'static)) -> Said {
    if let Some(wrapped) = error.downcast_ref::<DynamicTransportError>() {
        return transport(wrapped.error.as_ref());
    }
    if let Some(error) = error.downcast_ref::<StreamableHttpError<reqwest::Error>>() {
        return http(error);
    }
    if let Some(error) = error.downcast_ref::<reqwest::Error>() {
        return network(error);
    }
    match error.source() {
        Some(inner) => transport(inner),
        None => why(error).into(),
    }
}

fn http(error: &StreamableHttpError<reqwest::Error>) -> Said {
    match error {
        StreamableHttpError::Client(error) => network(error),
        StreamableHttpError::UnexpectedServerResponse(words) => words.clone().into_owned().into(),
        StreamableHttpError::UnexpectedContentType(kind) => Said::new(
            "the server answers in {kind}; expected application/json or text/event-stream",
        )
        .with_said(
            "kind",
            match kind {
                Some(kind) => kind.clone().into(),
                None => Said::new("a kind that it does not name"),
            },
        ),
        StreamableHttpError::ResponseBodyTooLarge { .. } => too_long(),
        StreamableHttpError::Deserialize(_) => no_message(),
        StreamableHttpError::Sse(_) | StreamableHttpError::UnexpectedEndOfStream => broken(),
        StreamableHttpError::SessionExpired => {
            Said::new("the server has ended the session (HTTP 404)")
        }
        other => match other.source() {
            Some(inner) => transport(inner),
            None => other.to_string().into(),
        },
    }
}

/// An error of the network, without the URL, which says nothing and may hold a password.
fn network(error: &reqwest::Error) -> Said {
    let mut inner: &dyn Error = error;
    while let Some(source) = inner.source() {
        inner = source;
    }
    let said = if error.is_builder() {
        Said::new("not a URL that can be asked: {why}")
    } else if error.is_connect() {
        Said::new("the server cannot be reached: {why}")
    } else {
        Said::new("the connection breaks off: {why}")
    };
    said.with_said("why", why(inner))
}

fn why(error: &(dyn Error + 'static)) -> String {
    match error.downcast_ref::<std::io::Error>() {
        Some(error) => plain(error),
        None => error.to_string(),
    }
}

pub(super) fn broken() -> Said {
    Said::new("the stream of events breaks off before the answer")
}

pub(super) fn too_long() -> Said {
    Said::new("the server sends a message longer than {n} MiB").with("n", MAX_MESSAGE >> 20)
}

fn no_message() -> Said {
    Said::new("the server answers with what is no JSON-RPC message")
}

/// Why the connection did not start, where neither the transport nor the server's own error says.
/// `answer` is what came last.
pub(super) fn start(error: &ClientInitializeError, answer: Option<&[u8]>) -> Said {
    match error {
        ClientInitializeError::NoCompatibleProtocolVersion {
            client_supported,
            server_supported,
        } => {
            let names = |versions: &[rmcp::model::ProtocolVersion]| {
                let names: Vec<String> = versions.iter().map(ToString::to_string).collect();
                names.join(", ")
            };
            Said::new("the server speaks the protocol revisions {theirs}; expected one of {ours}")
                .with("theirs", names(server_supported))
                .with("ours", names(client_supported))
        }
        ClientInitializeError::ConflictInitResponseId(expected, received)
        | ClientInitializeError::UncorrelatedErrorResponse { expected, received } => {
            Said::new("the server answers with the id {received}; expected {expected}")
                .with("received", received)
                .with("expected", expected)
        }
        ClientInitializeError::Cancelled => Said::new("interrupted"),
        _ => answer.and_then(odd_answer).unwrap_or_else(no_message),
    }
}

/// What is wrong with an answer to the start of a connection.
fn odd_answer(answer: &[u8]) -> Option<Said> {
    let text = std::str::from_utf8(answer).ok()?;
    let document = Document::parse(text, &Limits::default()).ok()?;
    let result = document.root().get("result")?;
    let expected = [
        ("protocolVersion", Kind::String, "text"),
        ("capabilities", Kind::Object, "an object"),
        ("serverInfo", Kind::Object, "an object"),
    ];
    for (key, kind, what) in expected {
        let found = result.get(key);
        if found.is_some_and(|value| value.kind() == kind) {
            continue;
        }
        let found = found.map_or(Said::new("missing"), |value| {
            value.kind().with_article().into()
        });
        let said = Said::new("the answer to the start: `{key}` is {found}; expected {what}");
        return Some(
            said.with("key", key)
                .with_said("found", found)
                .with_said("what", what),
        );
    }
    let said = Said::new("the answer to the start is none: {text}");
    Some(said.with("text", fit(text.trim(), 200)))
}

/// The error that a server answers with, if it does.
pub(super) fn refusal(answer: &[u8]) -> Option<Said> {
    let text = std::str::from_utf8(answer).ok()?;
    let document = Document::parse(text, &Limits::default()).ok()?;
    let root = document.root();
    let error = root.get("error").filter(|error| !error.is_null())?;
    if root.get("method").is_some() {
        return None;
    }
    let shown = |value: Value<'_>| match value.as_str() {
        Some(text) => text.to_owned(),
        None => value.to_json(),
    };
    let message = error.get("message").map_or_else(|| shown(error), shown);
    let said = match error.get("code") {
        Some(code) => Said::new("the server refuses to start: {message} (error {code})")
            .with("code", shown(code)),
        None => Said::new("the server refuses to start: {message}"),
    };
    Some(said.with("message", fit(&message, 500)))
}
