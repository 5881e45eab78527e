//! `precall lock`: a baseline of what a person approved.

use std::path::PathBuf;

use precall_core::lock::lock;
use precall_core::report::Options;
use precall_core::tool::Revision;

use crate::args::Global;
use crate::exit::{Failure, Outcome};
use crate::{input, output};

/// Write a lock file: the baseline that `diff` and `check --lock` compare with
///
/// It holds each tool's definition in a canonical form and a fingerprint over everything that a
/// person approves: name, titles, description, schemas, declared and effective hints.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    precall lock tools.json -o precall.lock.json\n  \
    precall check tools.json --lock precall.lock.json")]
pub(crate) struct Args {
    /// File with the list that was approved; `-` or nothing reads standard input
    #[arg(value_name = "LIST", value_hint = clap::ValueHint::FilePath)]
    file: Option<PathBuf>,
    /// Where to write; standard output where not named
    #[arg(long, short, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// Protocol revision whose rules apply, if it is known
    #[arg(long, value_name = "REVISION")]
    spec: Option<String>,
}

/// Makes the lock file.
pub(crate) fn run(args: &Args, _global: &Global) -> Result<Outcome, Failure> {
    let files: Vec<PathBuf> = args.file.iter().cloned().collect();
    let mut options = Options::default();
    options.spec = args.spec.as_deref().map(Revision::find).transpose()?;
    for file in input::named_or_piped(&files)? {
        let text = input::read_named(&file)?;
        let made =
            lock(&text.text, &options).map_err(|error| Failure::about(&text.name, &error))?;
        match &args.output {
            Some(path) => output::write_file(path, made.as_bytes())?,
            None => output::print(&made)?,
        }
    }
    Ok(Outcome::Clean)
}
