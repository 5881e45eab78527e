//! What every subcommand understands.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::PossibleValuesParser;
use clap::{Parser, ValueEnum};
use precall_render::Said;
use precall_render::lang::{self, Lang};

use crate::commands::Command;
use crate::config::{self, Config};
use crate::exit::Failure;
use crate::live::{self, Server, Target};
use crate::mask::{masked_command, masked_url};
use crate::system;

/// Know what an MCP tool does before it is called.
///
/// precall reads MCP tool definitions, works out which behaviour hints really apply, and says
/// where hints are missing, malformed, contradictory or dishonest.
#[derive(Debug, Parser)]
#[command(
    name = "precall",
    version,
    max_term_width = 100,
    after_help = format!("Exit status: 0 nothing found at or above --fail-on, 1 something found, \
                  2 the input or the arguments could not be used.\n\n\
                  `precall COMMAND --help` shows options and examples.{}", system::LESS)
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
    /// Print problems only; what is printed for programs stays whole, without remarks beside it
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,
    /// Language of findings, reasons and headings; else PRECALL_LANG, else the locale
    #[arg(long, global = true, value_name = "LANG", value_parser = PossibleValuesParser::new(lang::IDS))]
    lang: Option<String>,
}

impl Global {
    /// The language: as asked for, else that of the environment.
    pub(crate) fn language(&self) -> Lang {
        language(self.lang.as_deref())
    }
}

/// The language that is asked for, else the first that the environment names.
pub(crate) fn language(wanted: Option<&str>) -> Lang {
    let set = ["PRECALL_LANG", "LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(system::variable)
        .find(|value| !value.is_empty());
    let wanted = wanted.or(set.as_deref());
    wanted.and_then(Lang::named).unwrap_or_default()
}

/// The language that arguments ask for which cannot be read, or ask for help.
pub(crate) fn wanted(arguments: &[OsString]) -> Option<&str> {
    let mut rest = arguments.iter().filter_map(|argument| argument.to_str());
    while let Some(argument) = rest.next() {
        match argument.strip_prefix("--lang") {
            Some("") => return rest.next(),
            Some(value) => return value.strip_prefix('='),
            None => {}
        }
    }
    None
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
#[command(next_help_heading = "Configuration")]
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

/// Which live servers are asked.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Live servers")]
pub(crate) struct ServerArgs {
    /// Start this program and ask it over its standard input and output; no tool is called
    #[arg(long, value_name = "COMMAND")]
    stdio: Vec<String>,
    /// Ask the server behind this URL: streamable HTTP, else HTTP with server-sent events
    #[arg(long, value_name = "URL", value_hint = clap::ValueHint::Url)]
    http: Vec<String>,
    /// Ask every server that a host's file names: Claude Desktop, Cursor, VS Code, Zed
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    mcp_config: Vec<PathBuf>,
    /// A header of every request to --http
    #[arg(long, value_name = "NAME: VALUE", requires = "http", value_parser = header)]
    header: Vec<(String, String)>,
    /// A variable in the environment of --stdio
    #[arg(long, value_name = "NAME=VALUE", requires = "stdio", value_parser = variable)]
    env: Vec<(String, String)>,
    /// Seconds that a server may take for its whole list; 60 where not given
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,
}

impl ServerArgs {
    /// How long a server may take.
    pub(crate) fn limit(&self) -> Duration {
        self.timeout.unwrap_or(Duration::from_mins(1))
    }

    /// Whether they are those of a host.
    pub(crate) fn of_a_host(&self) -> bool {
        !self.mcp_config.is_empty()
    }

    /// The servers, in the order of the options.
    pub(crate) fn servers(&self) -> Result<Vec<Server>, Failure> {
        let mut servers = Vec::new();
        for command in &self.stdio {
            let shown = masked_command(command);
            let words = shell_words::split(command).map_err(|_| {
                let option = format!("--stdio {shown:?}");
                Failure::about(option, Said::new("a quote is not closed"))
            })?;
            if words.is_empty() {
                return Err(Failure::about(
                    format_args!("--stdio {shown:?}"),
                    Said::new("no command given; expected a program and its arguments"),
                ));
            }
            let target = Target::Stdio {
                command: words,
                env: self.env.clone(),
                cwd: None,
            };
            servers.push(Server::new(&shown, target));
        }
        for url in &self.http {
            if !url.starts_with("http://") && !url.starts_with("https://") {
                return Err(Failure::about(
                    format_args!("--http {:?}", masked_url(url)),
                    Said::new("expected a URL that starts with http:// or https://"),
                ));
            }
            let target = Target::Http {
                url: url.clone(),
                headers: self.header.clone(),
            };
            servers.push(Server::new(url, target));
        }
        for file in &self.mcp_config {
            servers.extend(live::read_hosts_file(file));
        }
        if servers.is_empty() && self.timeout.is_some() {
            return Err(Failure::new(
                "--timeout is about servers, and none is asked; name one with --stdio, --http or \
                 --mcp-config",
            ));
        }
        tell_apart(&mut servers);
        Ok(servers)
    }
}

/// Numbers servers of one name, such as those of two hosts' files, from the second on.
fn tell_apart(servers: &mut [Server]) {
    let mut known = BTreeSet::new();
    for server in servers {
        let name = server.name.clone();
        let mut number = 1;
        while !known.insert(server.name.clone()) {
            number += 1;
            server.name = format!("{name} ({number})");
        }
    }
}

fn header(text: &str) -> Result<(String, String), String> {
    match text.split_once(':') {
        // Without quotes the value would be taken for a file, and be named as one.
        Some((name, value)) if !value.trim().is_empty() => {
            Ok((name.trim().to_owned(), value.trim().to_owned()))
        }
        _ => Err("expected a name, a colon and a value".to_owned()),
    }
}

fn variable(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => Err("expected a name, an equals sign and a value".to_owned()),
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.1..=86_400.0).contains(&seconds) => Ok(Duration::from_secs_f64(seconds)),
        _ => Err("expected a number of seconds from 0.1 to 86400".to_owned()),
    }
}
