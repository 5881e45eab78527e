//! The older transport: HTTP with server-sent events (protocol revision 2024-11-05).
//!
//! The SDK has dropped it, so its stream transport is fed from the events, and what it writes is
//! posted.

use std::collections::HashMap;

use futures::StreamExt;
use http::header::{ACCEPT, CONTENT_TYPE};
use http::{HeaderName, HeaderValue};
use precall_render::Said;
use rmcp::service::ClientLifecycleMode;
use rmcp::transport::async_rw::AsyncRwTransport;
use sse_stream::SseStream;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream, duplex};

use super::Captured;
use super::ask::{Trouble, converse};
use super::http::bounded;
use super::wire::{Events, MAX_MESSAGE, Tee};
use super::words;

/// Asks a server of the older kind. `None` where there is no such server either.
pub(super) async fn capture(
    url: &str,
    client: &reqwest::Client,
    headers: &HashMap<HeaderName, HeaderValue>,
) -> Result<Captured, Option<Trouble>> {
    let mut request = client.get(url).header(ACCEPT, "text/event-stream");
    for (name, value) in headers {
        request = request.header(name, value);
    }
    let response = request.send().await.map_err(|_| None)?;
    let is_stream = response
        .headers()
        .get(CONTENT_TYPE)
        .is_some_and(|kind| kind.as_bytes().starts_with(b"text/event-stream"));
    if !response.status().is_success() || !is_stream {
        return Err(None);
    }
    let base = response.url().clone();
    let mut events = SseStream::from_bytes_stream(bounded(response.bytes_stream())).boxed();
    let said = |words: Said| Some(Trouble::Said(words));
    let endpoint = loop {
        match events.next().await {
            Some(Ok(event)) if event.event.as_deref() == Some("endpoint") => {
                break event.data.unwrap_or_default();
            }
            Some(Ok(_)) => {}
            Some(Err(_)) => return Err(said(words::broken())),
            None => return Err(None),
        }
    };
    let endpoint = base.join(endpoint.trim()).map_err(|_| {
        said(
            Said::new("the server names an endpoint that is no address: {address}")
                .with("address", format_args!("{endpoint:?}")),
        )
    })?;
    // Tokens in headers go to the host that was named, and nowhere else.
    if endpoint.origin() != base.origin() {
        return Err(said(
            Said::new(
                "the server names an endpoint on another host ({address}), which is not followed",
            )
            .with("address", endpoint),
        ));
    }
    let (ours, theirs) = duplex(64 << 10);
    let (mut incoming, to_us) = (theirs, ours);
    let feed = async move {
        while let Some(Ok(event)) = events.next().await {
            let message = event.event.as_deref().is_none_or(|kind| kind == "message");
            if let (true, Some(data)) = (message, event.data) {
                let line = data.replace(['\r', '\n'], " ") + "\n";
                if incoming.write_all(line.as_bytes()).await.is_err() {
                    break;
                }
            }
        }
    };
    let (outgoing, from_us) = duplex(64 << 10);
    let post = post(from_us, client.clone(), endpoint, headers.clone());
    let (report, mut wire) = Events::new();
    let transport = AsyncRwTransport::new_client(Tee::new(to_us, report), outgoing)
        .with_max_line_length(MAX_MESSAGE);
    let talk = converse(transport, ClientLifecycleMode::Initialize, &mut wire);
    let (feed, post) = (tokio::spawn(feed), tokio::spawn(post));
    let outcome = talk.await;
    feed.abort();
    post.abort();
    outcome.map_err(Some)
}

async fn post(
    from_us: DuplexStream,
    client: reqwest::Client,
    endpoint: reqwest::Url,
    headers: HashMap<HeaderName, HeaderValue>,
) {
    let mut lines = BufReader::new(from_us).lines();
    while let Ok(Some(line)) = lines.next_line().await {
        let mut request = client
            .post(endpoint.clone())
            .header(CONTENT_TYPE, "application/json")
            .body(line);
        for (name, value) in &headers {
            request = request.header(name, value);
        }
        // The answer comes as an event; a refusal shows as the lack of one.
        let _ = request.send().await;
    }
}
