//! Servers that are programs.

use std::collections::VecDeque;
use std::path::Path;
use std::process::Stdio;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use precall_render::Said;
use process_wrap::tokio::{ChildWrapper, CommandWrap, KillOnDrop};
use rmcp::transport::async_rw::AsyncRwTransport;
use tokio::io::{AsyncRead, AsyncReadExt};

use super::Captured;
use super::ask::{Trouble, converse, lifecycles, stop};
use super::wire::{Events, MAX_MESSAGE, Tee};
use crate::input::plain;

/// How much of the end of standard error is shown.
const STDERR: usize = 4 << 10;

/// How long a program may take to end once its input is closed.
const GRACE: Duration = Duration::from_millis(1_500);

/// Starts the program, asks, and ends it with all that it started.
pub(super) async fn capture(
    command: &[String],
    env: &[(String, String)],
    cwd: Option<&Path>,
    limit: Duration,
) -> Result<Captured, Said> {
    let deadline = tokio::time::Instant::now() + limit;
    let mut refused = None;
    for lifecycle in lifecycles() {
        let mut running = Running::start(command, env, cwd)?;
        let left = deadline.saturating_duration_since(tokio::time::Instant::now());
        let (transport, mut events) = running.transport()?;
        let outcome = tokio::select! {
            outcome = converse(transport, lifecycle, &mut events) => outcome,
            reason = stop(left, limit) => Err(Trouble::Said(reason)),
        };
        let outcome = match outcome {
            Ok(captured) => {
                running.end().await;
                return Ok(captured);
            }
            Err(trouble) => trouble,
        };
        let status = running.end().await;
        match outcome {
            Trouble::Refused(words) if refused.is_none() => refused = Some(words),
            Trouble::Refused(words) => {
                return Err(running.with_stderr(refused.unwrap_or(words), None));
            }
            Trouble::Said(words) => {
                // A server that knows only the older start: its first words tell more.
                let status = status.filter(|_| refused.is_none());
                let words = refused.unwrap_or(words);
                return Err(running.with_stderr(words, status));
            }
        }
    }
    Err(refused.unwrap_or_else(|| String::new().into()))
}

struct Running {
    child: Box<dyn ChildWrapper>,
    stderr: Arc<Mutex<VecDeque<u8>>>,
    drained: Option<tokio::task::JoinHandle<()>>,
}

type Pipes = AsyncRwTransport<
    rmcp::RoleClient,
    Tee<tokio::process::ChildStdout>,
    tokio::process::ChildStdin,
>;

impl Running {
    fn start(
        command: &[String],
        env: &[(String, String)],
        cwd: Option<&Path>,
    ) -> Result<Self, Said> {
        let Some((program, arguments)) = command.split_first() else {
            return Err(Said::new(
                "no command given; expected a program and its arguments",
            ));
        };
        let mut wrap = CommandWrap::with_new(program, |command| {
            command
                .args(arguments)
                .envs(env.iter().map(|(name, value)| (name, value)))
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped());
            if let Some(cwd) = cwd {
                command.current_dir(cwd);
            }
        });
        // A group of its own, so that what the program starts ends with it, and so that Ctrl-C
        // reaches it through us only, after its last words were read.
        #[cfg(unix)]
        wrap.wrap(process_wrap::tokio::ProcessGroup::leader());
        #[cfg(windows)]
        wrap.wrap(process_wrap::tokio::JobObject);
        wrap.wrap(KillOnDrop);
        let mut child = wrap.spawn().map_err(|error| {
            let why = if error.kind() == std::io::ErrorKind::NotFound {
                Said::new("no such program")
            } else {
                Said::from(plain(&error))
            };
            Said::new("cannot start {program}: {why}")
                .with("program", program)
                .with_said("why", why)
        })?;
        let stderr = Arc::new(Mutex::new(VecDeque::new()));
        let drained = child
            .stderr()
            .take()
            .map(|pipe| tokio::spawn(drain(pipe, Arc::clone(&stderr))));
        Ok(Self {
            child,
            stderr,
            drained,
        })
    }

    fn transport(&mut self) -> Result<(Pipes, Events), Said> {
        let (Some(stdin), Some(stdout)) = (self.child.stdin().take(), self.child.stdout().take())
        else {
            return Err(Said::new("the program has no standard input or output"));
        };
        let (report, events) = Events::new();
        let transport = AsyncRwTransport::new_client(Tee::new(stdout, report), stdin)
            .with_max_line_length(MAX_MESSAGE);
        Ok((transport, events))
    }

    /// Waits a little for the program to end by itself, then ends its whole group.
    async fn end(&mut self) -> Option<std::process::ExitStatus> {
        // Only a program that ended by itself has a status that says something.
        let status = match tokio::time::timeout(GRACE, self.child.wait()).await {
            Ok(Ok(status)) => Some(status),
            _ => None,
        };
        // Also after a clean end: a wrapper may leave behind what it started.
        let _ = self.child.start_kill();
        let _ = tokio::time::timeout(GRACE, self.child.wait()).await;
        if let Some(task) = self.drained.take() {
            let _ = tokio::time::timeout(Duration::from_millis(300), task).await;
        }
        status
    }

    /// The words with the end of standard error.
    fn with_stderr(&self, words: Said, status: Option<std::process::ExitStatus>) -> Said {
        let status = status.filter(|status| !status.success());
        let said = match self.stderr.lock() {
            Ok(mut said) => String::from_utf8_lossy(said.make_contiguous()).into_owned(),
            Err(_) => String::new(),
        };
        // Where the beginning is gone, the first line has lost a part, which may be that of a secret.
        let whole = usize::from(said.len() >= STDERR);
        let lines: Vec<&str> = said
            .lines()
            .skip(whole)
            .filter(|line| !line.trim().is_empty())
            .collect();
        let last = lines.iter().skip(lines.len().saturating_sub(12));
        let last: Vec<String> = last
            .map(|line| precall_render::visible::fit(line, 300))
            .collect();
        super::with_stderr(words, status.map(|status| status.to_string()), &last)
    }
}

/// Keeps the end of a stream, so that a flood neither blocks the program nor fills the memory.
async fn drain(mut pipe: impl AsyncRead + Unpin, kept: Arc<Mutex<VecDeque<u8>>>) {
    let mut buffer = vec![0; 8 << 10];
    while let Ok(length) = pipe.read(&mut buffer).await {
        if length == 0 {
            break;
        }
        let Ok(mut kept) = kept.lock() else { break };
        kept.extend(&buffer[..length]);
        let excess = kept.len().saturating_sub(STDERR);
        kept.drain(..excess);
    }
}
