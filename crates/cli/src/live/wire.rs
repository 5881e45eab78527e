//! What a server sends, message by message, as bytes.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use precall_render::Said;
use precall_render::visible::fit;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;
use tokio::io::{AsyncRead, ReadBuf};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use super::ask::Trouble;
use super::with_noise;
use super::words::{self, too_long};

/// The longest message that is read.
pub(super) const MAX_MESSAGE: usize = 64 << 20;

/// Something a server did.
#[derive(Debug)]
pub(super) enum Event {
    /// It sent this message.
    Message(Vec<u8>),
    /// It sends a message longer than [`MAX_MESSAGE`].
    TooLong,
    /// It sends nothing more.
    Closed,
}

/// Where events are reported.
pub(super) type Report = UnboundedSender<Event>;

/// The events of a server, in order.
pub(super) struct Events {
    queue: UnboundedReceiver<Event>,
    /// Messages that answer nothing yet.
    early: Vec<Vec<u8>>,
    noise: usize,
    first_noise: Option<String>,
    closed: bool,
}

#[derive(Deserialize)]
struct Envelope<'m> {
    #[serde(borrow)]
    id: Option<&'m RawValue>,
    method: Option<IgnoredAny>,
}

impl Events {
    /// A place to report, and the events that are reported there.
    pub(super) fn new() -> (Report, Self) {
        let (report, queue) = unbounded_channel();
        let events = Self {
            queue,
            early: Vec::new(),
            noise: 0,
            first_noise: None,
            closed: false,
        };
        (report, events)
    }

    /// Waits until the server refuses or floods, which ends any hope of a start; never ends
    /// otherwise.
    pub(super) async fn broken(&mut self) -> Trouble {
        loop {
            match self.queue.recv().await {
                Some(Event::Message(message)) => {
                    self.keep(message);
                    // Nothing else was asked yet. The SDK passes over an error with another id, and
                    // over one that is not quite of the protocol's shape.
                    if let Some(said) = self.refusal() {
                        return Trouble::Refused(said);
                    }
                }
                Some(Event::TooLong) => return Trouble::Said(too_long()),
                // The SDK sees the end as well and says more about it.
                Some(Event::Closed) | None => {
                    self.closed = true;
                    std::future::pending::<()>().await;
                }
            }
        }
    }

    /// Waits for the response to a request.
    pub(super) async fn response(&mut self, id: &str) -> Result<String, Said> {
        for message in std::mem::take(&mut self.early) {
            if answers(&message, id) {
                return text(message);
            }
        }
        while !self.closed {
            match self.queue.recv().await {
                Some(Event::Message(message)) if answers(&message, id) => return text(message),
                Some(Event::Message(message)) => self.keep(message),
                Some(Event::TooLong) => return Err(too_long()),
                Some(Event::Closed) | None => self.closed = true,
            }
        }
        Err(with_noise(
            "the server ended before it answered tools/list",
            self.noise(),
        ))
    }

    /// What the server says where it refuses to start.
    pub(super) fn refusal(&self) -> Option<Said> {
        self.early
            .iter()
            .find_map(|message| words::refusal(message))
    }

    /// The message that came last, of those that answer nothing yet.
    pub(super) fn last(&self) -> Option<&[u8]> {
        self.early.last().map(Vec::as_slice)
    }

    /// What the server wrote that is no message, in words.
    pub(super) fn noise(&self) -> Option<Said> {
        let first = self.first_noise.as_ref()?;
        let said = Said::new(
            "the server writes to standard output what is no JSON-RPC message ({lines}), which \
             breaks strict clients; the first: {text}",
        );
        let lines = Said::count(self.noise, "line");
        Some(said.with_said("lines", lines).with("text", first))
    }

    /// As [`Self::noise`], after a look at what was not read yet.
    pub(super) fn drain_noise(&mut self) -> Option<Said> {
        while let Ok(event) = self.queue.try_recv() {
            if let Event::Message(message) = event {
                self.keep(message);
            }
        }
        self.noise()
    }

    fn keep(&mut self, message: Vec<u8>) {
        if message.iter().all(u8::is_ascii_whitespace) {
            return;
        }
        if serde_json::from_slice::<Envelope<'_>>(&message).is_ok() {
            // Only what may answer later is kept.
            if self.early.len() < 64 {
                self.early.push(message);
            }
        } else {
            self.noise += 1;
            self.first_noise.get_or_insert_with(|| {
                let line = String::from_utf8_lossy(&message);
                fit(line.trim_end_matches(['\r', '\n']), 100)
            });
        }
    }
}

fn answers(message: &[u8], id: &str) -> bool {
    serde_json::from_slice::<Envelope<'_>>(message).is_ok_and(|envelope| {
        envelope.method.is_none()
            && envelope
                .id
                .is_some_and(|found| found.get().trim_matches('"') == id)
    })
}

fn text(message: Vec<u8>) -> Result<String, Said> {
    String::from_utf8(message)
        .map_err(|error| {
            let at = error.utf8_error().valid_up_to();
            Said::new("byte {at} of the response to tools/list is not UTF-8").with("at", at)
        })
        .map(|text| text.trim_end_matches(['\r', '\n']).to_owned())
}

/// Hands bytes on and reports each line.
pub(super) struct Tee<R> {
    inner: R,
    line: Vec<u8>,
    /// The line was reported as too long; the rest of it is not kept.
    flooded: bool,
    report: Report,
}

impl<R> Tee<R> {
    pub(super) fn new(inner: R, report: Report) -> Self {
        Self {
            inner,
            line: Vec::new(),
            flooded: false,
            report,
        }
    }

    fn take(&mut self, bytes: &[u8]) {
        for piece in bytes.split_inclusive(|byte| *byte == b'\n') {
            let ends = piece.ends_with(b"\n");
            if !self.flooded {
                self.line.extend_from_slice(piece);
                if self.line.len() > MAX_MESSAGE {
                    self.flooded = true;
                    self.line = Vec::new();
                    // Nobody listens any more only where nobody waits any more.
                    let _ = self.report.send(Event::TooLong);
                }
            }
            if ends {
                if !self.flooded {
                    let line = std::mem::take(&mut self.line);
                    let _ = self.report.send(Event::Message(line));
                }
                self.flooded = false;
            }
        }
    }
}

impl<R: AsyncRead + Unpin> AsyncRead for Tee<R> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<std::io::Result<()>> {
        let before = buffer.filled().len();
        let room = buffer.remaining();
        let outcome = ready!(Pin::new(&mut self.inner).poll_read(context, buffer));
        let new = buffer.filled().get(before..).unwrap_or(&[]);
        if new.is_empty() && room > 0 {
            let rest = std::mem::take(&mut self.line);
            if !rest.is_empty() {
                let _ = self.report.send(Event::Message(rest));
            }
            let _ = self.report.send(Event::Closed);
        } else {
            self.take(new);
        }
        Poll::Ready(outcome)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::AsyncReadExt;

    #[tokio::test(flavor = "current_thread")]
    async fn lines_are_reported_as_they_are() {
        let (report, mut events) = Events::new();
        let wire: &[u8] =
            b"banner\n{\"method\":\"x\",\"id\":1}\n{\"id\":\"1\",\"result\":{\"a\": 1, \"a\":2}}\r\n{\"id\":2,";
        let mut tee = Tee::new(wire, report);
        let mut copy = Vec::new();
        tee.read_to_end(&mut copy).await.unwrap();
        assert_eq!(copy, wire);
        let found = events.response("1").await.unwrap();
        assert_eq!(found, "{\"id\":\"1\",\"result\":{\"a\": 1, \"a\":2}}");
        let error = events.response("2").await.unwrap_err().to_string();
        assert!(
            error.contains("ended before") && error.contains("banner"),
            "{error}"
        );
    }
}
