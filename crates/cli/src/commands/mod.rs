//! The subcommands: one file each, one line each in [`Command`].

mod capture;
mod census;
mod check;
mod completions;
mod config;
mod diff;
mod directories;
mod explain;
mod fix;
mod hosts;
mod lock;
mod man;
mod mcp;
mod rules;
mod snippet;
mod whatif;

use crate::args::Global;
use crate::exit::{Failure, Outcome};

/// Declares [`Command`] and its dispatch. The help of a subcommand is the doc comment of its
/// `Args`, in its own file.
macro_rules! commands {
    ($($variant:ident($room:ident)),+ $(,)?) => {
        /// The subcommands.
        #[derive(Debug, clap::Subcommand)]
        pub(crate) enum Command {
            $(#[allow(missing_docs, reason = "the help stands at the arguments")] $variant($room::Args)),+
        }

        impl Command {
            /// Does the work.
            pub(crate) fn run(&self, global: &Global) -> Result<Outcome, Failure> {
                match self {
                    $(Self::$variant(args) => $room::run(args, global)),+
                }
            }
        }
    };
}

commands! {
    Check(check),
    Fix(fix),
    Diff(diff),
    Lock(lock),
    Capture(capture),
    Explain(explain),
    Rules(rules),
    Hosts(hosts),
    Directories(directories),
    Snippet(snippet),
    Whatif(whatif),
    Config(config),
    Census(census),
    Mcp(mcp),
    Completions(completions),
    Man(man),
}
