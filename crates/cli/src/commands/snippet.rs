//! `precall snippet`: how to declare the hints in the server's own code.

use std::fmt::Write;
use std::path::PathBuf;

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser};
use precall_core::snippet::{SDKS, Snippet, SnippetOptions, Snippets, find_sdk, snippets};
use precall_core::tool::Hint;
use precall_render::Lang;
use precall_render::text::Style;

use crate::args::Global;
use crate::exit::{Failure, Outcome, complain};
use crate::{input, output};

/// Write the code that declares all four hints and the title
///
/// The code goes to standard output, what to know about it to standard error. A value comes from
/// --hint, else from what the tool seems to do, else from what it declares, else from the
/// protocol's prudent default, which is no judgement.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    precall snippet tools.json --sdk fastmcp\n  \
    precall snippet tools.json --tool find_rooms --sdk go --hint openWorldHint=false\n  \
    precall snippet --list")]
pub(crate) struct Args {
    /// File with JSON text; `-` or nothing reads standard input
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    file: Option<PathBuf>,
    /// The tool's name; all tools where not given
    #[arg(long, short, value_name = "NAME")]
    tool: Option<String>,
    /// The SDK; `auto` guesses from marks in the input, `--list` shows all
    #[arg(long, short, value_name = "SDK", default_value = "auto", hide_possible_values = true, ignore_case = true, value_parser = ids())]
    sdk: String,
    /// A value that comes before all others, such as readOnlyHint=true
    #[arg(long = "hint", value_name = "HINT=BOOL", value_parser = hint)]
    hints: Vec<(Hint, bool)>,
    /// List the SDKs
    #[arg(long, conflicts_with_all = ["file", "tool", "sdk", "hints", "format"])]
    list: bool,
    /// What to print
    #[arg(long, short, default_value = "text")]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// The code, for people
    Text,
    /// Code, values and caveats, for programs
    Json,
}

fn ids() -> PossibleValuesParser {
    let auto = PossibleValue::new("auto").help("guess from marks in the input");
    let known = SDKS.map(|sdk| {
        PossibleValue::new(sdk.id)
            .help(sdk.label)
            .aliases(sdk.aliases)
    });
    PossibleValuesParser::new(std::iter::once(auto).chain(known))
}

fn hint(text: &str) -> Result<(Hint, bool), String> {
    let (key, value) = text.split_once('=').unwrap_or((text, ""));
    match (Hint::from_key(key), value.parse()) {
        (Some(hint), Ok(value)) => Ok((hint, value)),
        _ => Err(format!(
            "expected one of {} with =true or =false",
            Hint::ALL.map(Hint::key).join(", ")
        )),
    }
}

/// Prints the snippets, or the list of SDKs.
pub(crate) fn run(args: &Args, global: &Global) -> Result<Outcome, Failure> {
    if args.list {
        output::print(&list(output::style(global)))?;
        return Ok(Outcome::Clean);
    }
    let files: Vec<PathBuf> = args.file.iter().cloned().collect();
    let files = input::named_or_piped(&files)?;
    let mut options = SnippetOptions::default();
    options.sdk = find_sdk(&args.sdk)?;
    options.tool.clone_from(&args.tool);
    for (wanted, value) in &args.hints {
        for (hint, slot) in Hint::ALL.iter().zip(&mut options.hints) {
            if hint == wanted {
                *slot = Some(*value);
            }
        }
    }
    for file in &files {
        let text = input::read_named(file)?;
        let found =
            snippets(&text.text, &options).map_err(|error| Failure::about(&text.name, &error))?;
        match args.format {
            Format::Json => output::print(&output::json(&found)?)?,
            Format::Text => {
                let code: Vec<&str> = found.snippets.iter().map(|one| one.code.as_str()).collect();
                output::print(&code.join("\n"))?;
                if !global.quiet {
                    notes(&found, global.language());
                }
            }
        }
    }
    Ok(Outcome::Clean)
}

/// What to know about the code: the SDK, each tool's values, and each caveat once.
fn notes(found: &Snippets, lang: Lang) {
    let mark = lang.sentence(found.sdk_because.unwrap_or("no SDK left a mark"));
    let how = match found.sdk_from {
        "asked" => String::new(),
        from => format!("; {}: {mark}", lang.t(from)),
    };
    let versions = lang.sentence(found.versions);
    complain(&format!("{} ({versions}{how})", lang.phrase(found.label)));
    let mut said: Vec<&str> = Vec::new();
    for one in &found.snippets {
        complain(&values(one, lang));
        for caveat in &one.caveats {
            if !said.contains(&caveat.as_str()) {
                said.push(caveat);
                let caveat = lang.sentence(caveat);
                complain(&format!("{}: {caveat}", lang.t("note")));
            }
        }
    }
}

fn values(one: &Snippet, lang: Lang) -> String {
    let mut line = match &one.name {
        Some(name) => format!("{name:?}:"),
        None => lang.say("tool {n}", &[("n", &(one.tool + 1).to_string())]) + ":",
    };
    for (index, chosen) in one.values.0.iter().enumerate() {
        let comma = if index > 0 { "," } else { "" };
        let from = format!("{:?}", chosen.from).to_lowercase();
        let _ = write!(
            line,
            "{comma} {} {} ({})",
            chosen.hint.key(),
            chosen.value,
            lang.sentence(&from)
        );
    }
    line
}

fn list(paint: Style) -> String {
    let lang = paint.lang;
    let widest = SDKS.iter().map(|sdk| sdk.id.len()).max().unwrap_or(0);
    let mut out = String::new();
    for sdk in SDKS {
        let id = format!("{:<widest$}", sdk.id);
        let package = match sdk.package {
            "" => String::new(),
            package => format!("{package}, "),
        };
        let _ = writeln!(
            out,
            "{}  {}: {package}{} ({})",
            paint.bold(&id),
            lang.phrase(sdk.label),
            lang.sentence(sdk.versions),
            lang.t(sdk.grade)
        );
        if !sdk.aliases.is_empty() {
            let aliases = [("names", &*sdk.aliases.join(", "))];
            let also = lang.say("also {names}", &aliases);
            let _ = writeln!(out, "{:widest$}  {also}", "");
        }
    }
    out
}
