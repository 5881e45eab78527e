//! The subcommands: one file each, one line each in [`Command`].

mod capture;
#[cfg(not(target_family = "wasm"))]
mod census;
mod check;
#[cfg(not(target_family = "wasm"))]
mod completions;
mod config;
mod diff;
mod directories;
mod explain;
mod fix;
mod hosts;
mod lock;
#[cfg(not(target_family = "wasm"))]
mod man;
#[cfg(not(target_family = "wasm"))]
mod mcp;
mod rules;
mod snippet;
mod whatif;

use crate::args::Global;
use crate::exit::{Failure, Outcome};

/// Declares [`Command`] and its dispatch. The help of a subcommand is the doc comment of its
/// `Args`, in its own file.
macro_rules! commands {
    ($($(#[$only:meta])? $variant:ident($room:ident)),+ $(,)?) => {
        /// The subcommands.
        #[derive(Debug, clap::Subcommand)]
        #[allow(clippy::large_enum_variant, reason = "one is made a run")]
        pub(crate) enum Command {
            $($(#[$only])? #[allow(missing_docs, reason = "the help stands at the arguments")] $variant($room::Args)),+
        }

        impl Command {
            /// Does the work.
            pub(crate) fn run(&self, global: &Global) -> Result<Outcome, Failure> {
                match self {
                    $($(#[$only])? Self::$variant(args) => $room::run(args, global)),+
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
    #[cfg(not(target_family = "wasm"))]
    Census(census),
    #[cfg(not(target_family = "wasm"))]
    Mcp(mcp),
    #[cfg(not(target_family = "wasm"))]
    Completions(completions),
    #[cfg(not(target_family = "wasm"))]
    Man(man),
}
