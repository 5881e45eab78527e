//! `precall census`: how often a code base names the four hints.
//!
//! A count of words, as surveys make it: it tells where to look, not what is served.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use aho_corasick::AhoCorasick;
use clap::ValueEnum;
use ignore::{WalkBuilder, WalkState};
use precall_core::tool::Hint;
use precall_render::text::Style;
use precall_render::visible::{fit, visible};
use precall_render::{Lang, Said, markdown};
use serde::Serialize;

use crate::args::Global;
use crate::exit::{Failure, Outcome, complain};
use crate::input::{display_name, plain};
use crate::output;
use crate::system::trouble;

/// Count how often code bases name the four hints
///
/// Counts words in source files, by repository and language, tests and vendored folders apart, and
/// leaves out what ignore files name. Says where the count misleads.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    precall census .\n  \
    precall census --format csv servers/*\n\n\
    The count says who names hints, not what is served: check the list itself with \
    `precall check --stdio ...`.")]
pub(crate) struct Args {
    /// Repositories or folders, each counted by itself
    #[arg(value_name = "DIR", required = true, value_hint = clap::ValueHint::DirPath)]
    dirs: Vec<PathBuf>,
    /// What to print
    #[arg(long, short, default_value = "text")]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// A table
    Markdown,
    /// For programs
    Json,
    /// For spreadsheets
    Csv,
}

/// The spellings of each hint: the key on the wire, and how SDKs name it in code.
const SPELLINGS: [[&str; 3]; 4] = [
    ["readOnlyHint", "read_only_hint", "ReadOnlyHint"],
    ["destructiveHint", "destructive_hint", "DestructiveHint"],
    ["idempotentHint", "idempotent_hint", "IdempotentHint"],
    ["openWorldHint", "open_world_hint", "OpenWorldHint"],
];

/// Words that say that a code base serves tools at all.
const SERVES: [&str; 10] = [
    "modelcontextprotocol",
    "registerTool",
    "McpServer",
    "FastMCP",
    "fastmcp",
    "mcp.server",
    "list_tools",
    "mcp-go",
    "ListToolsRequest",
    "rmcp",
];

/// Words of helpers that set hints in one place for many tools, so that a count is too low.
const PRESETS: [&str; 7] = [
    "READ_ONLY_ANNOTATIONS",
    "readOnlyAnnotations",
    "ToolAnnotations(**",
    "defaultAnnotations",
    "DEFAULT_ANNOTATIONS",
    "WithReadOnlyHintAnnotation",
    "...annotations",
];

/// Larger files are data or bundles.
const MAX_FILE: u64 = 4 << 20;

/// Where a file belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
enum Part {
    Code,
    /// What a build has made. In a published package there is nothing else.
    Built,
    Tests,
    Vendored,
    Docs,
}

#[derive(Clone, Debug, Default, Serialize)]
struct Tally {
    /// Files looked at.
    files: u64,
    /// Files that name a hint.
    naming: u64,
    /// Occurrences by hint.
    hints: [u64; 4],
}

impl Tally {
    fn total(&self) -> u64 {
        self.hints.iter().sum()
    }

    fn add(&mut self, other: &Self) {
        self.files += other.files;
        self.naming += other.naming;
        for (mine, theirs) in self.hints.iter_mut().zip(other.hints) {
            *mine += theirs;
        }
    }
}

#[derive(Debug, Default)]
struct Census {
    /// By language and part.
    tallies: BTreeMap<(&'static str, Part), Tally>,
    /// The file with the most occurrences, and how many.
    densest: Option<(u64, String)>,
    serves: u64,
    presets: u64,
    generated: u64,
    /// What could not be read, and why.
    troubles: Vec<(PathBuf, String)>,
}

/// How many unreadable files are named one by one.
const SHOWN: usize = 20;

/// Counts.
pub(crate) fn run(args: &Args, global: &Global) -> Result<Outcome, Failure> {
    let words: Vec<&str> = SPELLINGS
        .iter()
        .flatten()
        .copied()
        .chain(SERVES)
        .chain(PRESETS)
        .collect();
    let finder = AhoCorasick::new(&words)
        .map_err(|error| Failure::new(Said::new("cannot start: {error}").with("error", error)))?;
    let lang = global.language();
    let mut rows = Vec::new();
    let mut outcome = Outcome::Clean;
    for dir in &args.dirs {
        let name = display_name(dir);
        if dir.is_dir() {
            let census = survey(dir, &finder);
            for (path, why) in census.troubles.iter().take(SHOWN) {
                complain(&lang.told(&Said::about(display_name(path), why.clone())));
            }
            let hidden = census.troubles.len().saturating_sub(SHOWN);
            if hidden > 0 {
                let hidden = Said::count(hidden, "further file");
                let said = Said::new("{files} could not be read").with_said("files", hidden);
                complain(&lang.told(&said));
            }
            if !census.troubles.is_empty() {
                outcome = Outcome::Unusable;
            }
            rows.push((name, census));
        } else {
            complain(&lang.told(&Said::about(name, Said::new("no directory"))));
            outcome = Outcome::Unusable;
        }
    }
    let page = match args.format {
        Format::Text => in_text(&rows, output::style(global)),
        Format::Markdown => in_markdown(&rows, lang),
        Format::Json => output::json(&in_json(&rows))?,
        Format::Csv => in_csv(&rows),
    };
    output::print(&page)?;
    Ok(outcome)
}

fn survey(dir: &Path, finder: &AhoCorasick) -> Census {
    let shared = Mutex::new(Census::default());
    let fail = |(path, why)| {
        if let Ok(mut census) = shared.lock() {
            census.troubles.push((path, why));
        }
    };
    WalkBuilder::new(dir)
        .hidden(true)
        .require_git(false)
        .max_filesize(Some(MAX_FILE))
        .build_parallel()
        .run(|| {
            let (fail, shared) = (&fail, &shared);
            Box::new(move |entry| {
                let entry = match entry {
                    Ok(entry) => entry,
                    Err(error) => {
                        fail(trouble(&error, dir));
                        return WalkState::Continue;
                    }
                };
                let path = entry.path();
                let file = entry.file_type().is_some_and(|kind| kind.is_file());
                let Some(language) = language(path).filter(|_| file) else {
                    return WalkState::Continue;
                };
                match std::fs::read(path) {
                    Ok(bytes) => {
                        let inside = path.strip_prefix(dir).unwrap_or(path);
                        let one = look(&bytes, finder);
                        if let Ok(mut census) = shared.lock() {
                            census.take(inside, language, &one);
                        }
                    }
                    Err(error) => fail((path.to_owned(), plain(&error))),
                }
                WalkState::Continue
            })
        });
    let mut census = shared.into_inner().unwrap_or_default();
    census.troubles.sort_unstable();
    census
}

/// What one file names.
struct Look {
    hints: [u64; 4],
    serves: bool,
    presets: bool,
    generated: bool,
}

fn look(bytes: &[u8], finder: &AhoCorasick) -> Look {
    let mut one = Look {
        hints: [0; 4],
        serves: false,
        presets: false,
        generated: false,
    };
    let spelled = SPELLINGS.len() * SPELLINGS[0].len();
    for found in finder.find_iter(bytes) {
        let index = found.pattern().as_usize();
        if index < spelled {
            one.hints[index / SPELLINGS[0].len()] += 1;
        } else if index < spelled + SERVES.len() {
            one.serves = true;
        } else {
            one.presets = true;
        }
    }
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(600)]).to_ascii_lowercase();
    one.generated = [
        "@generated",
        "do not edit",
        "auto-generated",
        "autogenerated",
    ]
    .iter()
    .any(|mark| head.contains(mark));
    one
}

impl Census {
    fn take(&mut self, path: &Path, language: &'static str, one: &Look) {
        let total: u64 = one.hints.iter().sum();
        let tally = self
            .tallies
            .entry((language, part(path, language)))
            .or_default();
        tally.add(&Tally {
            files: 1,
            naming: u64::from(total > 0),
            hints: one.hints,
        });
        // A change log that speaks of a protocol serves nothing.
        let is_code = matches!(part(path, language), Part::Code | Part::Built);
        self.serves += u64::from(one.serves && is_code);
        self.presets += u64::from(one.presets);
        self.generated += u64::from(one.generated && total > 0);
        let shown = path.to_string_lossy();
        // Ties go to the first path in order, so that a parallel walk gives one answer.
        let denser = self.densest.as_ref().is_none_or(|(most, file)| {
            total > *most || (total == *most && shown.as_ref() < file.as_str())
        });
        if total > 0 && denser {
            self.densest = Some((total, shown.into_owned()));
        }
    }

    fn of(&self, part: Part) -> Tally {
        let mut sum = Tally::default();
        for tally in self
            .tallies
            .iter()
            .filter(|((_, p), _)| *p == part)
            .map(|(_, t)| t)
        {
            sum.add(tally);
        }
        sum
    }

    /// Where the count misleads.
    fn remarks(&self) -> Vec<Said> {
        let code = self.of(Part::Code);
        let built = self.of(Part::Built);
        let mut remarks = Vec::new();
        if code.total() == 0 && built.total() > 0 {
            remarks.push(Said::new(
                "only what a build has made names hints: this is a published package, or the count \
                 belongs to its sources",
            ));
        }
        if code.total() + built.total() == 0 && self.serves > 0 {
            remarks.push(Said::new(
                "names no hint in its code and seems to serve tools: each counts as destructive \
                 and open-world",
            ));
        }
        if code.total() + built.total() == 0 && self.of(Part::Tests).total() > 0 {
            remarks.push(Said::new("only tests name hints"));
        }
        if let Some((most, file)) = &self.densest
            && code.naming == 1
            && code.files > 1
        {
            let said = Said::new(
                "one file names all of them ({file}, {n} times): a helper or template may serve \
                 every tool, so the count says little",
            );
            remarks.push(said.with("file", fit(file, 60)).with("n", most));
        }
        if self.presets > 0 {
            let said =
                Said::new("{files} use a preset: one name may stand for four hints on many tools");
            remarks.push(said.with_said("files", files(self.presets)));
        }
        if self.generated > 0 {
            let said = Said::new("{files} with hints are generated");
            remarks.push(said.with_said("files", files(self.generated)));
        }
        remarks
    }
}

fn files(number: u64) -> Said {
    Said::count(usize::try_from(number).unwrap_or(usize::MAX), "file")
}

fn language(path: &Path) -> Option<&'static str> {
    Some(match path.extension()?.to_str()? {
        "ts" | "tsx" | "mts" | "cts" => "TypeScript",
        "js" | "jsx" | "mjs" | "cjs" => "JavaScript",
        "py" | "pyi" => "Python",
        "rs" => "Rust",
        "go" => "Go",
        "cs" => "C#",
        "java" => "Java",
        "kt" | "kts" => "Kotlin",
        "swift" => "Swift",
        "rb" => "Ruby",
        "php" => "PHP",
        "json" | "jsonl" => "JSON",
        "yaml" | "yml" | "toml" => "YAML and TOML",
        "md" | "mdx" | "rst" => "prose",
        _ => return None,
    })
}

fn part(path: &Path, language: &str) -> Part {
    let folders: Vec<String> = path
        .parent()
        .into_iter()
        .flat_map(Path::iter)
        .map(|folder| folder.to_string_lossy().to_ascii_lowercase())
        .collect();
    let within = |names: &[&str]| {
        folders
            .iter()
            .any(|folder| names.contains(&folder.as_str()))
    };
    let file = path
        .file_name()
        .map(|file| file.to_string_lossy().to_ascii_lowercase())
        .unwrap_or_default();
    let vendored = [
        "node_modules",
        "vendor",
        "vendored",
        "third_party",
        "third-party",
        "external",
        "site-packages",
    ];
    let tests = [
        "test",
        "tests",
        "__tests__",
        "spec",
        "specs",
        "e2e",
        "fixtures",
        "testdata",
        "__mocks__",
        "__snapshots__",
    ];
    if within(&vendored) {
        Part::Vendored
    } else if within(&["dist"]) {
        Part::Built
    } else if within(&tests)
        || file.contains(".test.")
        || file.contains(".spec.")
        || file.contains("_test.")
        || file.starts_with("test_")
    {
        Part::Tests
    } else if language == "prose" || within(&["docs", "doc", "examples"]) {
        Part::Docs
    } else {
        Part::Code
    }
}

const PARTS: [(Part, &str); 5] = [
    (Part::Code, "code"),
    (Part::Built, "built"),
    (Part::Tests, "tests"),
    (Part::Vendored, "vendored"),
    (Part::Docs, "docs and examples"),
];

fn in_text(rows: &[(String, Census)], paint: Style) -> String {
    let lang = paint.lang;
    let mut out = String::new();
    let [files, naming] = [lang.t("files"), lang.t("naming")];
    for (name, census) in rows {
        let _ = writeln!(out, "{}", paint.bold(&fit(name, 100)));
        let _ = writeln!(
            out,
            "{}",
            paint.dim(&format!(
                "  {:<32}{files:>8}{naming:>9}{:>14}{:>14}{:>14}{:>14}",
                "", "readOnly", "destructive", "idempotent", "openWorld"
            ))
        );
        for (part, title) in PARTS {
            for ((language, _), tally) in census.tallies.iter().filter(|((_, p), _)| *p == part) {
                if tally.total() == 0 && part != Part::Code {
                    continue;
                }
                let [read, destroy, repeat, open] = tally.hints;
                let _ = writeln!(
                    out,
                    "  {:<32}{:>8}{:>9}{read:>14}{destroy:>14}{repeat:>14}{open:>14}",
                    format!("{}, {}", lang.t(title), lang.sentence(language)),
                    tally.files,
                    tally.naming
                );
            }
        }
        for remark in census.remarks() {
            let _ = writeln!(out, "  {}", lang.told(&remark));
        }
        out.push('\n');
    }
    out.push_str(lang.t(ADVICE));
    out.push('\n');
    out
}

const ADVICE: &str = "A count of words says who names hints, not what is served: check the list \
                      itself with `precall check --stdio ...`.";

fn in_markdown(rows: &[(String, Census)], lang: Lang) -> String {
    let head = lang.t(
        "| repository | files | naming a hint | readOnlyHint | destructiveHint | idempotentHint | openWorldHint | built | in tests | vendored |",
    );
    let mut out =
        format!("{head}\n| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n");
    for (name, census) in rows {
        let code = census.of(Part::Code);
        let [read, destroy, repeat, open] = code.hints;
        let _ = writeln!(
            out,
            "| {} | {} | {} | {read} | {destroy} | {repeat} | {open} | {} | {} | {} |",
            markdown::code(name),
            code.files,
            code.naming,
            census.of(Part::Built).total(),
            census.of(Part::Tests).total(),
            census.of(Part::Vendored).total()
        );
    }
    for (name, census) in rows {
        for remark in census.remarks() {
            let _ = write!(
                out,
                "\n- {}: {}",
                markdown::code(name),
                markdown::prose(&lang.told(&remark))
            );
        }
    }
    let _ = writeln!(out, "\n\n{}", lang.t(ADVICE));
    out
}

fn in_json(rows: &[(String, Census)]) -> serde_json::Value {
    let rows: Vec<serde_json::Value> = rows
        .iter()
        .map(|(name, census)| {
            let parts: Vec<serde_json::Value> = census
                .tallies
                .iter()
                .map(|((language, part), tally)| {
                    let mut hints = serde_json::Map::new();
                    for (hint, number) in Hint::ALL.into_iter().zip(tally.hints) {
                        hints.insert(hint.key().to_owned(), number.into());
                    }
                    serde_json::json!({"language": language, "part": part, "files": tally.files,
                                       "naming": tally.naming, "hints": hints})
                })
                .collect();
            let remarks: Vec<String> = census.remarks().iter().map(Said::to_string).collect();
            serde_json::json!({"repository": name, "parts": parts, "remarks": remarks})
        })
        .collect();
    serde_json::json!({"repositories": rows, "advice": ADVICE})
}

/// A name as a cell. A spreadsheet takes what starts like a formula for one, quoted or not, so an
/// apostrophe goes before it.
fn csv_text(name: &str) -> String {
    let formula = name.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']);
    let guard = if formula { "'" } else { "" };
    format!("\"{guard}{}\"", visible(name).replace('"', "\"\""))
}

fn in_csv(rows: &[(String, Census)]) -> String {
    let mut out = String::from(
        "repository,language,part,files,naming,readOnlyHint,destructiveHint,idempotentHint,openWorldHint\n",
    );
    for (name, census) in rows {
        for ((language, part), tally) in &census.tallies {
            let part = PARTS.iter().find(|(p, _)| p == part).map_or("", |(_, t)| t);
            let [read, destroy, repeat, open] = tally.hints;
            let _ = writeln!(
                out,
                "{},{language},{part},{},{},{read},{destroy},{repeat},{open}",
                csv_text(name),
                tally.files,
                tally.naming
            );
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::csv_text;

    #[test]
    fn no_name_is_a_formula() {
        assert_eq!(csv_text("=cmd|' /C calc'!A0"), "\"'=cmd|' /C calc'!A0\"");
        assert_eq!(csv_text("@sum \"x\""), "\"'@sum \"\"x\"\"\"");
        assert_eq!(csv_text("a=b"), "\"a=b\"");
        assert_eq!(csv_text("a\u{9b}\u{202e}b"), "\"a\\u{9b}\\u{202e}b\"");
    }
}
