//! How the command ends: 0 nothing found, 1 something found, 2 input or arguments unusable.

use std::fmt;

use clap::error::{ContextKind, ContextValue};
use precall_render::visible::visible;
use precall_render::{Lang, Said};

use crate::mask::{HIDDEN, masked};
use crate::system::{self, Stream};
use crate::{help, mistake};

/// More values than these are not listed beside the one that was probably meant.
const MANY: usize = 20;

/// How a subcommand ended when it could do its work. Ordered: the worse of two counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Outcome {
    /// Nothing at or above the threshold.
    Clean,
    /// Something at or above the threshold.
    Found,
    /// Part of the input could not be used; it has been said which.
    Unusable,
}

/// Why a subcommand could not do its work at all.
#[derive(Debug)]
pub(crate) struct Failure {
    message: Said,
}

impl Failure {
    /// A failure with its message: what, where, what was expected.
    pub(crate) fn new(message: impl Into<Said>) -> Self {
        Self {
            message: message.into(),
        }
    }

    /// The same with what it is about in front: a file, a server.
    pub(crate) fn about(name: impl fmt::Display, message: impl Into<Said>) -> Self {
        Self::new(Said::about(name, message))
    }

    /// The same with what it is about in front.
    pub(crate) fn of(self, name: impl fmt::Display) -> Self {
        Self::about(name, self.message)
    }

    /// What it says.
    pub(crate) fn said(self) -> Said {
        self.message
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message.fmt(f)
    }
}

impl From<precall_core::error::Error> for Failure {
    fn from(error: precall_core::error::Error) -> Self {
        Self::new(&error)
    }
}

/// Says on standard error what went wrong. Lines stay lines; nothing else in the text can steer
/// the terminal, and no secret of a URL is shown.
pub(crate) fn complain(message: &str) {
    let message = masked(message);
    let lines: Vec<_> = message.lines().map(visible).collect();
    system::complain(&format!("precall: {}", lines.join("\n")));
}

/// The exit status of the process.
pub(crate) fn finish(result: Result<Outcome, Failure>, lang: Lang) -> u8 {
    match result {
        Ok(Outcome::Clean) => 0,
        Ok(Outcome::Found) => 1,
        Ok(Outcome::Unusable) => 2,
        Err(failure) => {
            complain(&lang.told(&failure.message));
            2
        }
    }
}

/// Hides the value of an option that takes secrets: one that cannot be read may hold one all the same.
fn hide_values(error: &mut clap::Error) {
    let about = error.get(ContextKind::InvalidArg).map(ToString::to_string);
    let secret = |option: &str| about.as_ref().is_some_and(|arg| arg.starts_with(option));
    let given = matches!(error.get(ContextKind::InvalidValue), Some(ContextValue::String(value)) if !value.is_empty());
    if given && ["--header", "--env"].iter().any(|option| secret(option)) {
        let hidden = ContextValue::String(HIDDEN.to_owned());
        error.insert(ContextKind::InvalidValue, hidden);
    }
}

/// Says what is wrong with the arguments, or gives the help that they ask for, in colour on a
/// terminal.
pub(crate) fn usage(mut error: clap::Error, lang: Lang) -> u8 {
    hide_values(&mut error);
    let stream = if error.use_stderr() {
        Stream::Err
    } else {
        Stream::Out
    };
    // A hundred names help nobody who is told which one was meant.
    if error.get(ContextKind::SuggestedValue).is_some()
        && let Some(ContextValue::Strings(known)) = error.get(ContextKind::ValidValue)
        && known.len() > MANY
    {
        error.remove(ContextKind::ValidValue);
    }
    let own = match stream {
        Stream::Err if !lang.is_english() => mistake::told(&error, lang),
        _ => None,
    };
    let plain = system::variable("NO_COLOR").is_some_and(|set| !set.is_empty());
    let text = if let Some(own) = own {
        own
    } else if system::is_terminal(stream) && !plain {
        error.render().ansi().to_string()
    } else {
        error.render().to_string()
    };
    let text = help::finish(masked(&text).into_owned(), lang);
    match stream {
        Stream::Err => system::complain(text.trim_end_matches('\n')),
        // Who reads it may have hung up.
        _ => drop(system::print(&text)),
    }
    u8::try_from(error.exit_code()).unwrap_or(2)
}
