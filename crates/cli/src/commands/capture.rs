//! `precall capture`: a live server's list, stored for later.

use std::collections::BTreeSet;
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
    let mut names = BTreeSet::new();
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
                dir.join(file_name(&server.name, &mut names))
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

/// A name that is safe as a file's, whatever a host's file calls the server, and that no other server
/// has got, on systems too where capitals make no difference.
fn file_name(name: &str, taken: &mut BTreeSet<String>) -> String {
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
    let safe = if safe.is_empty() { "server" } else { &safe };
    let mut file = format!("{safe}.json");
    let mut number = 1;
    while !taken.insert(file.to_ascii_lowercase()) {
        number += 1;
        file = format!("{safe}-{number}.json");
    }
    file
}

#[cfg(test)]
mod tests {
    use super::file_name;

    #[test]
    fn no_server_takes_the_file_of_another() {
        let mut taken = std::collections::BTreeSet::new();
        let long = "x".repeat(90);
        let names = ["a b", "a/b", "A_B", "a_b-2", "", "../server", &long, &long];
        let files = names.map(|name| file_name(name, &mut taken));
        assert_eq!(
            files[..6],
            [
                "a_b.json",
                "a_b-2.json",
                "A_B-3.json",
                "a_b-2-2.json",
                "server.json",
                "___server.json"
            ]
        );
        assert_ne!(files[6], files[7]);
    }
}
