//! Servers behind a URL.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use futures::stream::{BoxStream, Stream, StreamExt};
use http::header::{ACCEPT, CONTENT_TYPE};
use http::{HeaderName, HeaderValue, StatusCode};
use precall_render::Said;
use rmcp::model::{ClientJsonRpcMessage, ServerJsonRpcMessage};
use rmcp::transport::StreamableHttpClientTransport;
use rmcp::transport::streamable_http_client::{
    StreamableHttpClient, StreamableHttpClientTransportConfig, StreamableHttpError,
    StreamableHttpPostResponse,
};
use sse_stream::{Error as SseError, Sse, SseStream};

use super::ask::{Trouble, cannot_start, converse, lifecycles};
use super::wire::{Event, Events, MAX_MESSAGE, Report};
use super::{Captured, sse};

/// Asks by streamable HTTP, else by the older transport.
pub(super) async fn capture(url: &str, headers: &[(String, String)]) -> Result<Captured, Trouble> {
    // Fails only where a provider is installed already, which is as good.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let headers = parse(headers)?;
    let client = reqwest::Client::builder()
        .user_agent(concat!("precall/", env!("CARGO_PKG_VERSION")))
        // A redirect would carry the headers, tokens too, to another host.
        .redirect(reqwest::redirect::Policy::none())
        .build()
        .map_err(|error| Trouble::Said(cannot_start(&error)))?;
    let mut first = None;
    for lifecycle in lifecycles() {
        let (report, mut events) = Events::new();
        let mut config = StreamableHttpClientTransportConfig::with_uri(url);
        config.custom_headers.clone_from(&headers);
        config.max_sse_event_size = MAX_MESSAGE;
        let tee = Tee {
            client: client.clone(),
            report,
        };
        let transport = StreamableHttpClientTransport::with_client(tee, config);
        match converse(transport, lifecycle, &mut events).await {
            Ok(captured) => return Ok(captured),
            Err(trouble) => {
                let retry = matches!(trouble, Trouble::Refused(_)) || is_refusal(&trouble);
                if !retry {
                    return Err(first.unwrap_or(trouble));
                }
                first.get_or_insert(trouble);
            }
        }
    }
    let first = first.unwrap_or_else(|| Trouble::Said(String::new().into()));
    if !is_refusal(&first) {
        return Err(first);
    }
    // The older transport, as the protocol's text on backwards compatibility says.
    match sse::capture(url, &client, &headers).await {
        Ok(captured) => Ok(captured),
        Err(Some(trouble)) => Err(trouble),
        Err(None) => Err(first),
    }
}

/// Whether the server refuses the way of asking, not the request.
fn is_refusal(trouble: &Trouble) -> bool {
    let (Trouble::Said(words) | Trouble::Refused(words)) = trouble;
    let words = words.to_string();
    ["HTTP 400", "HTTP 404", "HTTP 405", "HTTP 406", "HTTP 415"]
        .iter()
        .any(|status| words.contains(status))
}

fn parse(headers: &[(String, String)]) -> Result<HashMap<HeaderName, HeaderValue>, Trouble> {
    let mut parsed = HashMap::new();
    for (name, value) in headers {
        let bad = |what| Trouble::Said(Said::new(what).with("name", format_args!("{name:?}")));
        let key = HeaderName::try_from(name)
            .map_err(|_| bad("header {name} has a name that HTTP does not allow"))?;
        let mut value = HeaderValue::try_from(value)
            .map_err(|_| bad("header {name} has a value that HTTP does not allow"))?;
        value.set_sensitive(true);
        parsed.insert(key, value);
    }
    Ok(parsed)
}

/// The SDK's client with an ear: reports each message as bytes before it is decoded.
#[derive(Clone)]
struct Tee {
    client: reqwest::Client,
    report: Report,
}

type Failed = StreamableHttpError<reqwest::Error>;

impl Tee {
    fn listen(
        &self,
        stream: BoxStream<'static, Result<Sse, SseError>>,
    ) -> BoxStream<'static, Result<Sse, SseError>> {
        let report = self.report.clone();
        stream
            .inspect(move |event| {
                if let Ok(Sse {
                    data: Some(data), ..
                }) = event
                {
                    let _ = report.send(Event::Message(data.clone().into_bytes()));
                }
            })
            .boxed()
    }
}

impl StreamableHttpClient for Tee {
    type Error = reqwest::Error;

    async fn post_message(
        &self,
        uri: Arc<str>,
        message: ClientJsonRpcMessage,
        session_id: Option<Arc<str>>,
        auth_header: Option<String>,
        custom_headers: HashMap<HeaderName, HeaderValue>,
    ) -> Result<StreamableHttpPostResponse, Failed> {
        let mut request = self
            .client
            .post(uri.as_ref())
            .header(ACCEPT, "text/event-stream, application/json");
        if let Some(token) = auth_header {
            request = request.bearer_auth(token);
        }
        for (name, value) in custom_headers {
            request = request.header(name, value);
        }
        let in_session = session_id.is_some();
        if let Some(session) = session_id {
            request = request.header("mcp-session-id", session.as_ref());
        }
        let response = request
            .json(&message)
            .send()
            .await
            .map_err(StreamableHttpError::Client)?;
        let status = response.status();
        if matches!(status, StatusCode::ACCEPTED | StatusCode::NO_CONTENT) {
            return Ok(StreamableHttpPostResponse::Accepted);
        }
        if status == StatusCode::NOT_FOUND && in_session {
            return Err(StreamableHttpError::SessionExpired);
        }
        let session = response
            .headers()
            .get("mcp-session-id")
            .and_then(|value| value.to_str().ok())
            .map(str::to_owned);
        let kind = response
            .headers()
            .get(CONTENT_TYPE)
            .and_then(|value| value.to_str().ok())
            .unwrap_or("")
            .to_ascii_lowercase();
        if status.is_success() && kind.starts_with("text/event-stream") {
            let events = SseStream::from_bytes_stream(bounded(response.bytes_stream())).boxed();
            return Ok(StreamableHttpPostResponse::Sse(
                self.listen(events),
                session,
            ));
        }
        let body = read(response).await?;
        if kind.starts_with("application/json") {
            let decoded = serde_json::from_slice::<ServerJsonRpcMessage>(&body);
            if status.is_success() {
                let _ = self.report.send(Event::Message(body));
                return Ok(StreamableHttpPostResponse::Json(decoded?, session));
            }
            if let Ok(message @ ServerJsonRpcMessage::Error(_)) = decoded {
                let _ = self.report.send(Event::Message(body));
                return Ok(StreamableHttpPostResponse::Json(message, session));
            }
        }
        if status.is_success() {
            let kind = (!kind.is_empty()).then_some(kind);
            return Err(StreamableHttpError::UnexpectedContentType(kind));
        }
        Err(StreamableHttpError::UnexpectedServerResponse(Cow::Owned(
            refusal(status, &body),
        )))
    }

    async fn delete_session(
        &self,
        uri: Arc<str>,
        session_id: Arc<str>,
        auth_header: Option<String>,
        custom_headers: HashMap<HeaderName, HeaderValue>,
    ) -> Result<(), Failed> {
        self.client
            .delete_session(uri, session_id, auth_header, custom_headers)
            .await
    }

    async fn get_stream(
        &self,
        uri: Arc<str>,
        session_id: Option<Arc<str>>,
        last_event_id: Option<String>,
        auth_header: Option<String>,
        custom_headers: HashMap<HeaderName, HeaderValue>,
    ) -> Result<BoxStream<'static, Result<Sse, SseError>>, Failed> {
        let stream = self
            .client
            .get_stream(uri, session_id, last_event_id, auth_header, custom_headers)
            .await?;
        Ok(self.listen(stream))
    }
}

/// The stream up to the limit, so that an event without an end cannot fill the memory.
pub(super) fn bounded<B: AsRef<[u8]>, E>(
    stream: impl Stream<Item = Result<B, E>>,
) -> impl Stream<Item = Result<B, E>> {
    stream.scan(0, |total, piece| {
        if let Ok(piece) = &piece {
            *total += piece.as_ref().len();
        }
        std::future::ready((*total <= MAX_MESSAGE).then_some(piece))
    })
}

/// The body, within the limit.
async fn read(response: reqwest::Response) -> Result<Vec<u8>, Failed> {
    let mut body = Vec::new();
    let mut stream = response.bytes_stream();
    while let Some(piece) = stream.next().await {
        let piece = piece.map_err(StreamableHttpError::Client)?;
        if body.len() + piece.len() > MAX_MESSAGE {
            return Err(StreamableHttpError::ResponseBodyTooLarge {
                max_size: MAX_MESSAGE,
            });
        }
        body.extend_from_slice(&piece);
    }
    Ok(body)
}

/// What an HTTP status means for the one who asks.
pub(super) fn refusal(status: StatusCode, body: &[u8]) -> String {
    let mut words = format!("HTTP {status}");
    match status {
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => {
            words.push_str("; give what the server asks for with --header");
        }
        status if status.is_redirection() => {
            words.push_str("; redirects are not followed, name the final address");
        }
        _ => {}
    }
    let body = String::from_utf8_lossy(body);
    let body = body.trim();
    if !body.is_empty() && !body.starts_with('<') {
        words.push_str(": ");
        words.push_str(&precall_render::visible::fit(body, 200));
    }
    words
}
