//! Live servers: the list as the server sends it.
//!
//! The official SDK starts the connection and sends the requests. What the server answers is kept
//! as bytes beside it: a typed client would hide misspelled keys, nulls and duplicates, or refuse
//! the whole list. No tool is ever called.

#[cfg_attr(target_family = "wasm", path = "javascript.rs")]
#[cfg_attr(not(target_family = "wasm"), path = "ask.rs")]
mod ask;
mod entry;
mod hosts_file;
#[cfg(not(target_family = "wasm"))]
mod http;
#[cfg(not(target_family = "wasm"))]
mod sse;
#[cfg(not(target_family = "wasm"))]
mod stdio;
#[cfg(not(target_family = "wasm"))]
mod wire;
#[cfg(not(target_family = "wasm"))]
mod words;

pub(crate) use hosts_file::read as read_hosts_file;

use std::time::Duration;

use precall_core::tool::Revision;
use precall_core::tool::revision::REVISIONS;
use precall_render::Said;

use crate::exit::Failure;
use crate::mask::{hide, hide_url, masked, masked_command, masked_list};

/// Where a server is.
#[derive(Clone, Debug)]
pub(crate) enum Target {
    /// A program that speaks over its standard input and output.
    Stdio {
        /// The program and its arguments.
        command: Vec<String>,
        /// Variables besides the inherited ones.
        env: Vec<(String, String)>,
        /// Where it is started.
        cwd: Option<std::path::PathBuf>,
    },
    /// Nowhere: what is wrong with the place that names it.
    Nowhere(Said),
    /// A URL: streamable HTTP, else the older HTTP with server-sent events.
    Http {
        /// The URL.
        url: String,
        /// Headers of every request.
        headers: Vec<(String, String)>,
    },
}

/// A server with what a person calls it.
#[derive(Clone, Debug)]
pub(crate) struct Server {
    /// Such as the name in a host's file, or the command.
    pub(crate) name: String,
    /// Where it is.
    pub(crate) target: Target,
}

impl Server {
    /// A server by the name that is shown: without secrets. Those that are handed over for it are
    /// hidden from now on.
    pub(crate) fn new(name: &str, target: Target) -> Self {
        match &target {
            Target::Stdio { command, env, .. } => {
                for (name, value) in env {
                    hide(name, value);
                }
                masked_command(&shell_words::join(command));
            }
            Target::Http { url, headers } => {
                hide_url(url);
                for (name, value) in headers {
                    hide(name, value);
                }
            }
            Target::Nowhere(_) => {}
        }
        Self {
            name: masked(name).into_owned(),
            target,
        }
    }
}

/// What a server sent.
#[derive(Debug)]
pub(crate) struct Captured {
    /// The responses to tools/list: one, or several in an array.
    pub(crate) text: String,
    /// The negotiated protocol revision.
    pub(crate) revision: String,
    /// What a person should know besides the findings.
    pub(crate) remarks: Vec<Said>,
    /// Why a part of the list is missing, where one is.
    pub(crate) incomplete: Option<Said>,
}

/// Asks a server for its list, within `limit`. Neither what goes wrong nor the list repeats a secret
/// that was handed over for the server.
pub(crate) fn capture(server: &Server, limit: Duration) -> Result<Captured, Failure> {
    if let Target::Nowhere(why) = &server.target {
        return Err(Failure::new(why.clone()));
    }
    let hidden = |said: Said| said.map(&|text| masked(text).into_owned());
    match ask::capture(server, limit) {
        Ok(mut captured) => {
            captured.remarks.extend(odd_revision(&captured.revision));
            if let Some(text) = masked_list(&captured.text) {
                captured.text = text;
                captured.remarks.push(Said::new(
                    "the list repeats a secret that the server was asked with; it is replaced by ***",
                ));
            }
            captured.remarks = captured.remarks.into_iter().map(hidden).collect();
            captured.incomplete = captured.incomplete.map(hidden);
            Ok(captured)
        }
        Err(failure) => Err(Failure::new(hidden(failure.said()))),
    }
}

/// What to know of a negotiated revision that is none.
fn odd_revision(revision: &str) -> Option<Said> {
    if revision.is_empty() || Revision::find(revision).is_ok() {
        return None;
    }
    let known = REVISIONS.each_ref().map(|revision| revision.id).join(", ");
    let said = Said::new(
        "the server names the protocol revision {revision}, which is not known; expected one of \
         {known}",
    );
    Some(
        said.with("revision", format_args!("{revision:?}"))
            .with("known", known),
    )
}

/// The responses of all pages as one text.
fn joined(pages: Vec<String>) -> String {
    match <[String; 1]>::try_from(pages) {
        Ok([page]) => page,
        Err(pages) => format!("[\n{}\n]", pages.join(",\n")),
    }
}

/// What went wrong, and what the server wrote besides.
fn with_noise(words: impl Into<Said>, noise: Option<Said>) -> Said {
    let words = words.into();
    match noise {
        Some(noise) => Said::new("{message}; {more}")
            .with_said("message", words)
            .with_said("more", noise),
        None => words,
    }
}

/// What went wrong, how the program ended, and the end of its standard error.
fn with_stderr(words: Said, status: Option<String>, lines: &[String]) -> Said {
    let words = match status {
        Some(status) => words.then(format_args!(" ({status})")),
        None => words,
    };
    if lines.is_empty() {
        return words;
    }
    let lines: Vec<String> = lines.iter().map(|line| format!("\n  | {line}")).collect();
    Said::new("{message}\nits standard error ends with:")
        .with_said("message", words)
        .then(lines.concat())
}
