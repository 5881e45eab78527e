//! A conversation with a server, through the official SDK.

use std::collections::BTreeSet;
use std::fmt;
use std::time::Duration;

use precall_core::json::{Document, Limits, Value};
use rmcp::RoleClient;
use rmcp::model::{
    ClientCapabilities, ClientConfig, ClientRequest, Implementation, ListToolsRequest,
    PaginatedRequestParams, ProtocolVersion,
};
use rmcp::service::{
    ClientInitializeError, ClientLifecycleMode, PeerRequestOptions, RunningService,
    serve_client_with_lifecycle,
};
use rmcp::transport::IntoTransport;

use super::wire::Events;
use super::{Captured, Server, Target, http, stdio};
use crate::exit::Failure;

/// The most pages that are followed.
const MAX_PAGES: usize = 1_000;

/// The most bytes of all pages together.
const MAX_BYTES: usize = 64 << 20;

/// What went wrong with a server.
#[derive(Debug)]
pub(super) enum Trouble {
    /// In words.
    Said(String),
    /// The server refuses the older start of a connection.
    Refused(String),
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Said(words) | Self::Refused(words) => f.write_str(words),
        }
    }
}

/// Asks a server for its list, within `limit`.
pub(crate) fn capture(server: &Server, limit: Duration) -> Result<Captured, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::new(format!("cannot start: {error}")))?;
    let outcome = runtime.block_on(async {
        match &server.target {
            Target::Stdio { command, env, cwd } => {
                stdio::capture(command, env, cwd.as_deref(), limit).await
            }
            Target::Http { url, headers } => {
                tokio::select! {
                    outcome = http::capture(url, headers) => outcome.map_err(|trouble| trouble.to_string()),
                    reason = stop(limit, limit) => Err(reason),
                }
            }
        }
    });
    // What still waits for a server that does not answer is dropped here.
    runtime.shutdown_timeout(Duration::from_millis(200));
    outcome.map_err(Failure::new)
}

/// Waits for the rest of the limit or for Ctrl-C, and says which.
pub(super) async fn stop(left: Duration, limit: Duration) -> String {
    tokio::select! {
        () = tokio::time::sleep(left) => format!(
            "no complete list within {} s; --timeout allows more",
            limit.as_secs_f32()
        ),
        _ = tokio::signal::ctrl_c() => "interrupted".to_owned(),
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
            started.map_err(|error| started_badly(error, events))?
        }
        trouble = events.broken() => return Err(Trouble::Said(trouble)),
    };
    let mut captured = Captured {
        text: String::new(),
        revision: String::new(),
        remarks: Vec::new(),
    };
    if let Some(info) = service.peer_info() {
        captured.revision = info.protocol_version.to_string();
        if info.capabilities.tools.is_none() {
            captured
                .remarks
                .push("the server does not declare the capability `tools`".to_owned());
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

fn started_badly(error: ClientInitializeError, events: &mut Events) -> Trouble {
    match error {
        ClientInitializeError::JsonRpcError(error) => Trouble::Refused(format!(
            "the server refuses to start: {} (error {})",
            error.message, error.code.0
        )),
        ClientInitializeError::ConnectionClosed(_) => {
            let noise = events.drain_noise();
            Trouble::Said(match noise {
                Some(noise) => format!("the server ended before it was ready; {noise}"),
                None => "the server ended before it was ready".to_owned(),
            })
        }
        other => {
            let noise = events.drain_noise();
            let words = chain(&other);
            Trouble::Said(match noise {
                Some(noise) => format!("{words}; {noise}"),
                None => words,
            })
        }
    }
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
            .map_err(|error| Trouble::Said(chain(&error)))?;
        let id = handle.id.to_string();
        let page = events.response(&id).await.map_err(Trouble::Said)?;
        bytes += page.len();
        if bytes > MAX_BYTES {
            return Err(Trouble::Said(format!(
                "the list is longer than {} MiB",
                MAX_BYTES >> 20
            )));
        }
        let next = next_cursor(&page)?;
        pages.push(page);
        let Some(next) = next else { break };
        if !seen.insert(next.clone()) {
            captured.remarks.push(format!(
                "the cursor stands still: page {} names {next:?} again, so the rest of the list is \
                 out of reach",
                pages.len()
            ));
            break;
        }
        if pages.len() == MAX_PAGES {
            captured.remarks.push(format!(
                "the list has more than {MAX_PAGES} pages; the rest was not read"
            ));
            break;
        }
        cursor = Some(next);
    }
    captured.text = super::joined(pages);
    Ok(())
}

/// The cursor to the next page; an error where the response is one.
fn next_cursor(page: &str) -> Result<Option<String>, Trouble> {
    let document = Document::parse(page, &Limits::default())
        .map_err(|error| Trouble::Said(format!("the response to tools/list: {error}")))?;
    let root = document.root();
    if let Some(error) = root.get("error") {
        let message = error.get("message").and_then(Value::as_str).unwrap_or("");
        let code = error.get("code").and_then(Value::as_f64).unwrap_or(0.0);
        return Err(Trouble::Said(format!(
            "the server answers tools/list with error {code}: {message}"
        )));
    }
    Ok(root
        .get("result")
        .and_then(|result| result.get("nextCursor"))
        .and_then(Value::as_str)
        .map(str::to_owned))
}
