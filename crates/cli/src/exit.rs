//! How the command ends: 0 nothing found, 1 something found, 2 input or arguments unusable.

use std::fmt;

use precall_render::visible::visible;

use crate::system;

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
    message: String,
    /// The reader of our output went away, which is their right and no error of ours.
    hung_up: bool,
}

impl Failure {
    /// A failure with its message: what, where, what was expected.
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            hung_up: false,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl From<precall_core::error::Error> for Failure {
    fn from(error: precall_core::error::Error) -> Self {
        Self::new(error.to_string())
    }
}

/// Writing to standard output failed.
impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Self {
            hung_up: error.kind() == std::io::ErrorKind::BrokenPipe,
            message: format!("standard output: {error}"),
        }
    }
}

/// Says on standard error what went wrong. Lines stay lines; nothing else in the text can steer
/// the terminal.
pub(crate) fn complain(message: &str) {
    let lines: Vec<_> = message.lines().map(visible).collect();
    system::complain(&format!("precall: {}", lines.join("\n")));
}

/// The exit status of the process.
pub(crate) fn finish(result: Result<Outcome, Failure>) -> u8 {
    match result {
        Ok(Outcome::Clean) => 0,
        Ok(Outcome::Found) => 1,
        Ok(Outcome::Unusable) => 2,
        Err(failure) if failure.hung_up => 0,
        Err(failure) => {
            complain(&failure.message);
            2
        }
    }
}

/// Says what is wrong with the arguments, or gives the help that they ask for.
pub(crate) fn usage(error: &clap::Error) -> u8 {
    system::usage(error);
    u8::try_from(error.exit_code()).unwrap_or(2)
}
