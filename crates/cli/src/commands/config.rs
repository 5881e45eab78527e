//! `precall config`: what is set, where, and the schema of the file.

use std::fmt::Write;

use precall_core::finding::Severity;

use crate::args::{ConfigArgs, Global};
use crate::config::{Rank, schema};
use crate::exit::{Failure, Outcome};
use crate::output;

/// Show which settings apply and where each comes from
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    precall config --explain\n  \
    precall config --schema > precall.schema.json")]
pub(crate) struct Args {
    /// Also say where each setting comes from, the defaults too
    #[arg(long)]
    explain: bool,
    /// Print the JSON Schema of precall.toml, for editors
    #[arg(long, conflicts_with_all = ["explain", "config", "no_config"])]
    schema: bool,
    #[command(flatten)]
    config: ConfigArgs,
}

/// Prints the settings.
pub(crate) fn run(args: &Args, global: &Global) -> Result<Outcome, Failure> {
    if args.schema {
        output::print(&output::json(&schema())?)?;
        return Ok(Outcome::Clean);
    }
    let config = args.config.load()?;
    let paint = output::style(global);
    let lang = paint.lang;
    let mut out = String::new();
    let mut row = |name: &str, value: &str, from: Option<&str>| {
        let from = match from {
            Some(from) if args.explain => paint.dim(&format!("  # {from}")),
            None if args.explain => paint.dim(&format!("  # {}", lang.t("default"))),
            Some(_) => String::new(),
            None => return,
        };
        let _ = writeln!(out, "{name} = {value}{from}");
    };
    let quoted = |text: &str| format!("{text:?}");
    match &config.spec {
        Some(set) => row("spec", &quoted(&set.value), Some(&set.from)),
        None => row(
            "spec",
            lang.t("(as the input tells, else the current revision)"),
            None,
        ),
    }
    match &config.fail_on {
        Some(set) => row("fail-on", &quoted(&set.value), Some(&set.from)),
        None => row("fail-on", "\"error\"", None),
    }
    for (name, set) in [
        ("directories", &config.directories),
        ("hosts", &config.hosts),
    ] {
        match set {
            Some(set) => {
                let names: Vec<&str> = set.value.iter().map(|name| &*name.value).collect();
                row(name, &format!("{names:?}"), Some(&set.from));
            }
            None => row(name, "[]", None),
        }
    }
    match &config.baseline {
        Some(set) => row(
            "baseline",
            &quoted(&set.value.display().to_string()),
            Some(&set.from),
        ),
        None => row("baseline", lang.t("(none)"), None),
    }
    for (rule, set) in &config.severity {
        let rank = match set.value {
            Rank::Off => "off",
            Rank::As(severity) => Severity::name(severity),
        };
        row(&format!("severity.{rule}"), &quoted(rank), Some(&set.from));
    }
    for set in &config.exceptions {
        let exception = &set.value;
        let mut value = quoted(exception.rule);
        let tool = exception.tool.as_ref().map(|glob| glob.glob().glob());
        let file = exception.file.as_ref().map(|files| &*files.written);
        for (name, pattern) in [("tool", tool), ("file", file)] {
            if let Some(pattern) = pattern {
                let _ = write!(value, ", {name} = {pattern:?}");
            }
        }
        if let Some(day) = exception.expires {
            let _ = write!(value, ", expires = {day}");
        }
        let _ = write!(value, ", reason = {:?}", exception.reason);
        row(
            "exception",
            &format!("{{ rule = {value} }}"),
            Some(&set.from),
        );
    }
    if out.is_empty() {
        out.push_str(lang.t("nothing is set; --explain shows the defaults"));
        out.push('\n');
    }
    output::print(&out)?;
    Ok(Outcome::Clean)
}
