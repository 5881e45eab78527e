//! A conversation with a server, through the official SDK.

use std::collections::BTreeSet;
use std::time::Duration;

use precall_core::json::{Document, Limits, Value};
use precall_render::Said;
use rmcp::RoleClient;
use rmcp::model::{
    ClientCapabilities, ClientConfig, ClientRequest, Implementation, ListToolsRequest,
    PaginatedRequestParams, ProtocolVersion,
};
use rmcp::service::{
    ClientInitializeError, ClientLifecycleMode, PeerRequestOptions, RequestHandle, RunningService,
    ServiceError, serve_client_with_lifecycle,
};
use rmcp::transport::IntoTransport;

use super::wire::Events;
use super::{Captured, Server, Target, http, stdio, with_noise, words};
use crate::exit::Failure;

/// The most pages that are followed.
const MAX_PAGES: usize = 1_000;

/// The most bytes of all pages together.
const MAX_BYTES: usize = 64 << 20;

/// What went wrong with a server.
#[derive(Debug)]
pub(super) enum Trouble {
    /// In words.
    Said(Said),
    /// The server refuses the older start of a connection.
    Refused(Said),
}

impl Trouble {
    /// The words.
    pub(super) fn said(self) -> Said {
        match self {
            Self::Said(words) | Self::Refused(words) => words,
        }
    }
}

/// Asks a server for its list, within `limit`.
pub(crate) fn capture(server: &Server, limit: Duration) -> Result<Captured, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::new(cannot_start(&error)))?;
    let outcome = runtime.block_on(async {
        match &server.target {
            Target::Stdio { command, env, cwd } => {
                stdio::capture(command, env, cwd.as_deref(), limit).await
            }
            Target::Http { url, headers } => {
                tokio::select! {
                    outcome = http::capture(url, headers) => outcome.map_err(Trouble::said),
                    reason = stop(limit, limit) => Err(reason),
                }
            }
            Target::Nowhere(why) => Err(why.clone()),
        }
    });
    // What still waits for a server that does not answer is dropped here.
    runtime.shutdown_timeout(Duration::from_millis(200));
    outcome.map_err(Failure::new)
}

/// That asking itself could not begin.
pub(super) fn cannot_start(error: &dyn std::error::Error) -> Said {
    Said::new("cannot start: {error}").with("error", chain(error))
}

/// Waits for the rest of the limit or for Ctrl-C, and says which.
pub(super) async fn stop(left: Duration, limit: Duration) -> Said {
    tokio::select! {
        () = tokio::time::sleep(left) => {
            Said::new("no complete list within {seconds} s; --timeout allows more")
                .with("seconds", limit.as_secs_f32())
        }
        _ = tokio::signal::ctrl_c() => Said::new("interrupted"),
    }
}

/// Who asks.
fn client() -> ClientConfig {
    let name = Implementation::new("precall", env!("CARGO_PKG_VERSION"));
    ClientConfig::new(ClientCapabilities::default(), name)
        .with_protocol_version(ProtocolVersion::LATEST_WITH_INITIALIZE)
}

/// The two ways in which a connection starts.
pub(super) fn lifecycles() -> [ClientLifecycleMode; 2] {
    [
        ClientLifecycleMode::Initialize,
        ClientLifecycleMode::Discover {
            preferred_versions: vec![ProtocolVersion::LATEST],
        },
    ]
}

/// Starts the connection and reads all pages of the list.
pub(super) async fn converse<T, E, A>(
    transport: T,
    lifecycle: ClientLifecycleMode,
    events: &mut Events,
) -> Result<Captured, Trouble>
where
    T: IntoTransport<RoleClient, E, A>,
    E: std::error::Error + Send + Sync + 'static,
{
    let transport = transport.into_transport();
    let service = tokio::select! {
        // What the server says counts more than how the SDK puts it.
        biased;
        started = serve_client_with_lifecycle(client(), transport, lifecycle) => {
            started.map_err(|error| started_badly(&error, events))?
        }
        trouble = events.broken() => return Err(trouble),
    };
    let mut captured = Captured {
        text: String::new(),
        revision: String::new(),
        remarks: Vec::new(),
        incomplete: None,
    };
    if let Some(info) = service.peer_info() {
        captured.revision = info.protocol_version.to_string();
        if info.capabilities.tools.is_none() {
            captured.remarks.push(Said::new(
                "the server does not declare the capability `tools`",
            ));
        }
    }
    let listed = list(&service, events, &mut captured).await;
    let _ = tokio::time::timeout(Duration::from_millis(500), service.cancel()).await;
    listed?;
    if let Some(noise) = events.noise() {
        captured.remarks.push(noise);
    }
    Ok(captured)
}

fn started_badly(error: &ClientInitializeError, events: &mut Events) -> Trouble {
    let noise = events.drain_noise();
    if let Some(said) = events.refusal() {
        return Trouble::Refused(said);
    }
    match error {
        ClientInitializeError::JsonRpcError(error) => Trouble::Refused(
            Said::new("the server refuses to start: {message} (error {code})")
                .with("message", &error.message)
                .with("code", error.code.0),
        ),
        ClientInitializeError::ConnectionClosed(_) => ended(events),
        ClientInitializeError::TransportError { error, .. } => {
            let cause = error.error.as_ref();
            let broken = |error: &std::io::Error| error.kind() == std::io::ErrorKind::BrokenPipe;
            if cause.downcast_ref().is_some_and(broken) {
                // It ended before it could be written to.
                ended(events)
            } else {
                Trouble::Said(with_noise(words::transport(cause), noise))
            }
        }
        other => Trouble::Said(with_noise(words::start(other, events.last()), noise)),
    }
}

fn ended(events: &mut Events) -> Trouble {
    let words = Said::new("the server ended before it was ready");
    Trouble::Said(with_noise(words, events.drain_noise()))
}

/// An error with its causes.
pub(super) fn chain(error: &dyn std::error::Error) -> String {
    let mut words = error.to_string();
    let mut source = error.source();
    while let Some(inner) = source {
        let text = inner.to_string();
        if !words.contains(&text) {
            words.push_str(": ");
            words.push_str(&text);
        }
        source = inner.source();
    }
    words
}

async fn list(
    service: &RunningService<RoleClient, ClientConfig>,
    events: &mut Events,
    captured: &mut Captured,
) -> Result<(), Trouble> {
    let mut pages: Vec<String> = Vec::new();
    let mut seen: BTreeSet<String> = BTreeSet::new();
    let mut cursor: Option<String> = None;
    let mut bytes = 0;
    loop {
        let request = match cursor.take() {
            None => ListToolsRequest::default(),
            Some(cursor) => ListToolsRequest::with_param(
                PaginatedRequestParams::default().with_cursor(Some(cursor)),
            ),
        };
        let handle = service
            .peer()
            .send_cancellable_request(
                ClientRequest::ListToolsRequest(request),
                PeerRequestOptions::no_options(),
            )
            .await
            .map_err(|error| Trouble::Said(unsent(&error)))?;
        let id = handle.id.to_string();
        let page = tokio::select! {
            // The bytes come first: the SDK has more to do with them.
            biased;
            page = events.response(&id) => page.map_err(Trouble::Said)?,
            said = failed(handle) => return Err(Trouble::Said(said)),
        };
        bytes += page.len();
        if bytes > MAX_BYTES {
            let said = Said::new("the list is longer than {n} MiB");
            return Err(Trouble::Said(said.with("n", MAX_BYTES >> 20)));
        }
        let next = next_cursor(&page)?;
        pages.push(page);
        let Some(next) = next else { break };
        if !seen.insert(next.clone()) {
            let said = Said::new(
                "the cursor stands still: page {n} names {cursor} again, so the rest of the list \
                 is out of reach",
            );
            let cursor = format!("{next:?}");
            let said = said.with("n", pages.len()).with("cursor", cursor);
            captured.incomplete = Some(said);
            break;
        }
        if pages.len() == MAX_PAGES {
            let said = Said::new("the list has more than {n} pages; the rest was not read");
            captured.incomplete = Some(said.with("n", MAX_PAGES));
            break;
        }
        cursor = Some(next);
    }
    captured.text = super::joined(pages);
    Ok(())
}

/// Why a request never arrived.
fn unsent(error: &ServiceError) -> Said {
    match error {
        ServiceError::TransportSend(error) => words::transport(error),
        _ => Said::new("the connection ended before tools/list was asked"),
    }
}

/// Waits until the SDK knows that no answer will come; never ends where one came, since its bytes
/// say more than what the SDK makes of them.
async fn failed(handle: RequestHandle<RoleClient>) -> Said {
    match handle.await_response().await {
        Err(error @ (ServiceError::TransportSend(_) | ServiceError::TransportClosed)) => {
            // What the server sent before its end is read first.
            tokio::time::sleep(Duration::from_millis(50)).await;
            unsent(&error)
        }
        _ => std::future::pending().await,
    }
}

/// The cursor to the next page; an error where the response is one.
fn next_cursor(page: &str) -> Result<Option<String>, Trouble> {
    let document = Document::parse(page, &Limits::default()).map_err(|error| {
        Trouble::Said(Said::new("the response to tools/list: {error}").with_said("error", &error))
    })?;
    let root = document.root();
    if let Some(error) = root.get("error") {
        let message = error.get("message").and_then(Value::as_str).unwrap_or("");
        let code = error.get("code").and_then(Value::as_f64).unwrap_or(0.0);
        let said = Said::new("the server answers tools/list with error {code}: {message}");
        return Err(Trouble::Said(
            said.with("code", code).with("message", message),
        ));
    }
    Ok(root
        .get("result")
        .and_then(|result| result.get("nextCursor"))
        .and_then(Value::as_str)
        .map(str::to_owned))
}
