//! What every subcommand understands.

use std::path::PathBuf;

use clap::{Parser, ValueEnum};

use crate::commands::Command;
use crate::config::{self, Config};
use crate::exit::Failure;

/// Know what an MCP tool does before it is called.
///
/// precall reads MCP tool definitions, works out which behaviour hints really apply, and says
/// where hints are missing, malformed, contradictory or dishonest.
#[derive(Debug, Parser)]
#[command(
    name = "precall",
    version,
    max_term_width = 100,
    after_help = "Exit status: 0 nothing found at or above --fail-on, 1 something found, \
                  2 the input or the arguments could not be used.\n\n\
                  `precall COMMAND --help` shows options and examples."
)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
    #[command(flatten)]
    pub(crate) global: Global,
}

/// Options of every subcommand.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Global {
    /// When to colour; NO_COLOR is honoured
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: Color,
    /// Print problems only
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,
}

/// When to colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// Which configuration applies.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct ConfigArgs {
    /// The configuration; without it, the nearest precall.toml at or above this directory
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    config: Option<PathBuf>,
    /// Read no configuration
    #[arg(long, conflicts_with = "config")]
    no_config: bool,
}

impl ConfigArgs {
    /// Reads it.
    pub(crate) fn load(&self) -> Result<Config, Failure> {
        config::load(self.config.as_deref(), self.no_config)
    }
}
