//! `precall capture`: a live server's list, stored for later.

use std::path::PathBuf;

use precall_render::Said;

use crate::args::{Global, ServerArgs};
use crate::exit::{Failure, Outcome, complain};
use crate::input::{display_name, plain};
use crate::{live, output, system};

/// Store what a live server answers to tools/list, byte for byte
///
/// No tool is called. Several pages become an array of responses, which `precall check` reads.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    precall capture --stdio 'npx -y some-server' > tools.json\n  \
    precall capture --mcp-config ~/.cursor/mcp.json --dir lists")]
pub(crate) struct Args {
    /// Write to this file instead of standard output
    #[arg(long, short, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// Write a file for each server into this directory
    #[arg(long, value_name = "DIR", value_hint = clap::ValueHint::DirPath, conflicts_with = "output")]
    dir: Option<PathBuf>,
    #[command(flatten)]
    servers: ServerArgs,
}

/// Stores the lists.
pub(crate) fn run(args: &Args, global: &Global) -> Result<Outcome, Failure> {
    let servers = args.servers.servers()?;
    if servers.is_empty() {
        return Err(Failure::new(
            "no server given; name one with --stdio, --http or --mcp-config",
        ));
    }
    if servers.len() > 1 && args.dir.is_none() {
        return Err(Failure::new(
            "several servers need --dir DIR, which takes a file for each",
        ));
    }
    let lang = global.language();
    let mut outcome = Outcome::Clean;
    for server in &servers {
        let captured = match live::capture(server, args.servers.limit()) {
            Ok(captured) => captured,
            Err(failure) => {
                complain(&lang.told(&Said::about(&server.name, failure.said())));
                outcome = Outcome::Unusable;
                continue;
            }
        };
        for remark in &captured.remarks {
            complain(&lang.told(&Said::about(&server.name, remark.clone())));
        }
        if let Some(missing) = &captured.incomplete {
            complain(&lang.told(&Said::about(&server.name, missing.clone())));
            outcome = Outcome::Unusable;
        }
        let text = precall_core::json::visible(captured.text) + "\n";
        let path = match (&args.output, &args.dir) {
            (Some(path), _) => path.clone(),
            (None, Some(dir)) => {
                system::create_dir(dir)
                    .map_err(|error| Failure::about(display_name(dir), plain(&error)))?;
                dir.join(format!("{}.json", file_name(&server.name)))
            }
            (None, None) => {
                output::print(&text)?;
                continue;
            }
        };
        output::write_file(&path, text.as_bytes())?;
        if !global.quiet {
            let written = Said::new("written to {file} (protocol revision {revision})")
                .with("file", display_name(&path))
                .with("revision", captured.revision);
            complain(&lang.told(&Said::about(&server.name, written)));
        }
    }
    Ok(outcome)
}

/// A name that is safe as a file's, whatever a host's file calls the server.
fn file_name(name: &str) -> String {
    let safe: String = name
        .chars()
        .map(|c| {
            if c.is_ascii_alphanumeric() || matches!(c, '-' | '_') {
                c
            } else {
                '_'
            }
        })
        .take(80)
        .collect();
    if safe.is_empty() {
        "server".to_owned()
    } else {
        safe
    }
}
