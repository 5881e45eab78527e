//! `cargo xtask eval PATH...`: how well the evidence layer reads tools.
//!
//! Reads files and folders (`.json`, `.jsonl`) in five shapes: labelled tools (`tests/labels`), tools of a
//! corpus (`{server, tool}` a line), whole `tools/list` results, situations with what has to be found, and
//! names with what guides say of them. Nothing is written.
//!
//! `--list FINDING` prints where a rule fired (at most five a server), `--wrong` the labelled tools that
//! were read otherwise, `--bless` stores the figures of `tests/labels` that the gate holds.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use precall_core::evidence::{Tri, Which};
use precall_core::finding::{Confidence, Severity};
use precall_core::report::{Options, ToolReport, check_with};
use precall_core::tool::{Hint, Revision};
use serde_json::Value;

use crate::Result;
use crate::files::root;

/// What labels call a finding, and the rules that report it. The first ones accuse, the last may be notes.
const NAMES: [(&str, &[&str]); 5] = [
    (
        "read-only-lie",
        &["read-only-but-destroys", "read-only-but-writes"],
    ),
    ("destructive-lie", &["non-destructive-but-destroys"]),
    ("idempotent-lie", &["idempotent-but-repeats"]),
    ("closed-world-lie", &["closed-world-but-open"]),
    (
        "over-cautious",
        &["over-cautious-read", "over-cautious-create"],
    ),
];

/// Guides whose word counts.
const TRUSTED: [&str; 5] = [
    "official-docs",
    "official-statement",
    "reference-server",
    "rejection-fix",
    // Those of our own in tests/labels.
    "invented",
];

/// Shares in per mille, so that stored figures are whole numbers.
#[derive(Default)]
struct Share {
    hits: usize,
    all: usize,
}

impl Share {
    fn count(&mut self, hit: bool) {
        self.all += 1;
        self.hits += usize::from(hit);
    }
    fn per_mille(&self) -> Option<usize> {
        (self.hits * 1000).checked_div(self.all)
    }
    fn show(&self) -> String {
        match self.per_mille() {
            Some(value) => format!(
                "{:>3}.{} %  {} of {}",
                value / 10,
                value % 10,
                self.hits,
                self.all
            ),
            None => "none".to_owned(),
        }
    }
}

/// What was asked for.
#[derive(Default)]
struct Asked {
    list: Option<String>,
    wrong: bool,
}

/// Everything that is counted.
#[derive(Default)]
struct Counts {
    figures: BTreeMap<String, Share>,
    /// Findings at warn or above by rule and by server, tools by server.
    rules: BTreeMap<String, usize>,
    servers: BTreeMap<String, (usize, usize)>,
    listed: BTreeMap<String, usize>,
    judged: Share,
    /// Lines that are no JSON.
    unreadable: usize,
    out: String,
}

impl Counts {
    fn figure(&mut self, name: impl Into<String>, hit: bool) {
        self.figures.entry(name.into()).or_default().count(hit);
    }
    fn line(&mut self, text: std::fmt::Arguments<'_>) {
        let _ = writeln!(self.out, "{text}");
    }
}

/// The task.
pub(crate) fn run(arguments: &[String]) -> Result<()> {
    let mut asked = Asked::default();
    let mut paths = Vec::new();
    let mut bless = false;
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            "--list" => {
                asked.list = Some(rest.next().ok_or("--list wants the id of a rule")?.clone());
            }
            "--wrong" => asked.wrong = true,
            "--bless" => bless = true,
            path => paths.push(PathBuf::from(path)),
        }
    }
    if bless {
        return store(&labels()?);
    }
    if paths.is_empty() {
        paths.push(labels_folder());
    }
    let mut counts = Counts::default();
    for path in &paths {
        read(path, &asked, &mut counts)?;
    }
    print!("{}", counts.out);
    println!("{}", summary(&counts));
    Ok(())
}

fn labels_folder() -> PathBuf {
    root().join("tests/labels")
}

fn labels() -> Result<Counts> {
    let mut counts = Counts::default();
    read(&labels_folder(), &Asked::default(), &mut counts)?;
    if counts.unreadable > 0 {
        return Err(format!(
            "tests/labels: {} lines are no JSON",
            counts.unreadable
        ));
    }
    Ok(counts)
}

/// The file with the figures that may only improve.
fn stored_path() -> PathBuf {
    labels_folder().join("figures.json")
}

fn figures(counts: &Counts) -> BTreeMap<String, usize> {
    counts
        .figures
        .iter()
        .filter_map(|(name, share)| Some((name.clone(), share.per_mille()?)))
        .collect()
}

fn store(counts: &Counts) -> Result<()> {
    let text = serde_json::to_string_pretty(&figures(counts)).map_err(|error| error.to_string())?;
    fs::write(stored_path(), text + "\n").map_err(|error| error.to_string())
}

/// Holds the figures of `tests/labels` against the stored ones: none may fall.
pub(crate) fn gate() -> Result<()> {
    let text = fs::read_to_string(stored_path()).map_err(|error| error.to_string())?;
    let stored: BTreeMap<String, usize> =
        serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let now = figures(&labels()?);
    let fallen: Vec<String> = stored
        .iter()
        .filter(|(name, value)| now.get(*name).is_none_or(|now| now < value))
        .map(|(name, value)| format!("{name}: {:?} per mille, stored {value}", now.get(name)))
        .collect();
    if !fallen.is_empty() {
        return Err(format!("evaluation got worse:\n  {}", fallen.join("\n  ")));
    }
    if now != stored {
        println!("  figures improved; keep them: cargo xtask eval --bless");
    }
    Ok(())
}

fn read(path: &Path, asked: &Asked, counts: &mut Counts) -> Result<()> {
    if path.is_dir() {
        let mut inside: Vec<PathBuf> = fs::read_dir(path)
            .map_err(|error| format!("{}: {error}", path.display()))?
            .filter_map(|entry| Some(entry.ok()?.path()))
            .collect();
        inside.sort();
        for path in inside {
            let kind = path.extension().and_then(|end| end.to_str());
            let own = path.file_name().is_some_and(|name| name == "figures.json");
            if path.is_dir() || (matches!(kind, Some("json" | "jsonl")) && !own) {
                read(&path, asked, counts)?;
            }
        }
        return Ok(());
    }
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    if path.extension().is_some_and(|end| end == "jsonl") {
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            // Corpora hold a few lines that are no JSON, such as a bare NaN.
            match serde_json::from_str(line) {
                Ok(value) => record(&value, asked, counts),
                Err(_) => counts.unreadable += 1,
            }
        }
    } else {
        let server = path
            .file_stem()
            .and_then(|stem| stem.to_str())
            .unwrap_or("")
            .to_owned();
        let done = check_with(&text, &Options::default(), |report| {
            for tool in &report.tools {
                declared(&server, tool, asked, counts);
            }
        });
        done.map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

fn record(value: &Value, asked: &Asked, counts: &mut Counts) {
    if value.get("effects").is_some() {
        labelled(value, asked, counts);
    } else if value.get("expect").is_some() {
        situation(value, asked, counts);
    } else if value.get("what_it_does").is_some() {
        guide(value, asked, counts);
    } else if let Some(tool) = value.get("tool") {
        let server = value["server"].as_str().unwrap_or("").to_owned();
        let mut tool = tool.clone();
        if let (Some(params), Some(tool)) = (value["params"].as_array(), tool.as_object_mut()) {
            let names = params.iter().filter_map(|name| {
                Some((
                    name.as_str()?.to_owned(),
                    Value::Object(serde_json::Map::default()),
                ))
            });
            tool.entry("inputSchema").or_insert_with(
                || serde_json::json!({ "properties": names.collect::<serde_json::Map<_, _>>() }),
            );
        }
        with_tool(&tool, None, |tool| declared(&server, tool, asked, counts));
    }
}

fn with_tool(tool: &Value, spec: Option<&str>, mut read: impl FnMut(&ToolReport<'_>)) {
    let mut options = Options::default();
    options.spec = spec.and_then(|id| Revision::find(id).ok());
    // What cannot be read at all is not what is measured here.
    let _ = check_with(&tool.to_string(), &options, |report| {
        report.tools.iter().for_each(&mut read);
    });
}

fn fired<'r>(tool: &'r ToolReport<'_>, rules: &'r [&str], least: Severity) -> bool {
    tool.findings
        .iter()
        .any(|finding| finding.severity >= least && rules.contains(&finding.rule.id))
}

/// A tool with labels for its effects and findings.
fn labelled(value: &Value, asked: &Asked, counts: &mut Counts) {
    let id = value["id"].as_str().unwrap_or("");
    let lang = value["lang"].as_str().unwrap_or("");
    // A set that is measured by itself says so.
    let group = match value["set"].as_str() {
        Some(set) => set,
        None if lang == "en" => "en",
        None => "other",
    };
    let mut wrong = Vec::new();
    with_tool(&value["tool"], None, |tool| {
        for (which, key) in
            Which::ALL
                .into_iter()
                .zip(["writes", "destroys", "repeatable", "openWorld"])
        {
            let effect = tool.effects.effect(which);
            let got = match effect.value {
                Tri::Yes => "yes",
                Tri::No => "no",
                Tri::Unknown => "unknown",
            };
            let want = value["effects"][key].as_str().unwrap_or("any");
            if want == "any" {
                continue;
            }
            counts.figure(format!("labels/{group}/{key}"), got == want);
            if got != want {
                wrong.push(format!("{key} {got} ({:?}), not {want}", effect.confidence));
            }
        }
        counts.judged.count(tool.effects.judged);
        let Some(findings) = value.get("findings") else {
            return;
        };
        for (name, rules) in NAMES {
            let least = if name == "over-cautious" {
                Severity::Info
            } else {
                Severity::Warn
            };
            let reported = fired(tool, rules, least);
            let among = |list: &str| {
                findings[list]
                    .as_array()
                    .is_some_and(|list| list.iter().any(|one| one == name))
            };
            if among("must") {
                counts.figure(format!("labels/{group}/{name} found"), reported);
                if !reported {
                    wrong.push(format!("{name} missed"));
                }
            }
            if among("mustNot") {
                counts.figure(format!("labels/{group}/{name} not invented"), !reported);
                if reported {
                    wrong.push(format!("{name} INVENTED"));
                }
            }
        }
    });
    if asked.wrong && !wrong.is_empty() {
        let tool = &value["tool"];
        let text = tool["description"].as_str().unwrap_or("");
        let name = tool["name"].as_str().unwrap_or("");
        counts.line(format_args!(
            "{id} {name}: {text}\n      {}",
            wrong.join("; ")
        ));
    }
}

/// A tool as its author declared it: agreement, and what is reported about it.
fn declared(server: &str, tool: &ToolReport<'_>, asked: &Asked, counts: &mut Counts) {
    counts.judged.count(tool.effects.judged);
    let entry = counts.servers.entry(server.to_owned()).or_default();
    entry.0 += 1;
    for (hint, which) in Hint::ALL.into_iter().zip(Which::ALL) {
        let Some(value) = tool.tool.hints.declared(hint).value() else {
            continue;
        };
        if hint.needs_a_write() && tool.tool.hints.value(Hint::ReadOnly) {
            continue;
        }
        let effect = tool.effects.effect(which);
        if effect.value == Tri::Unknown {
            continue;
        }
        let said = (effect.value == Tri::Yes) != (hint == Hint::ReadOnly);
        let sure = if effect.confidence >= Some(Confidence::Likely) {
            "likely"
        } else {
            "possible"
        };
        counts.figure(format!("declared/{} ({sure})", hint.key()), said == value);
    }
    for finding in tool
        .findings
        .iter()
        .filter(|finding| finding.rule.group == precall_core::rules::Group::Honesty)
    {
        let loud = finding.severity >= Severity::Warn;
        if loud {
            *counts.rules.entry(finding.rule.id.to_owned()).or_default() += 1;
            if let Some(entry) = counts.servers.get_mut(server) {
                entry.1 += 1;
            }
        }
        let wanted = asked
            .list
            .as_deref()
            .is_some_and(|id| id == finding.rule.id || (id == "all" && loud));
        let shown = counts.listed.entry(server.to_owned()).or_default();
        if wanted && *shown < 5 {
            *shown += 1;
            let text: String = tool
                .tool
                .description
                .unwrap_or("")
                .chars()
                .take(200)
                .collect();
            let text = text.replace('\n', " / ");
            counts.line(format_args!(
                "{server} {}: {text}\n      {} ({}): {}",
                tool.tool.label(),
                finding.rule.id,
                finding.confidence.name(),
                finding.text()
            ));
        }
    }
}

/// A situation: the verdict, and silence where nothing is the matter.
fn situation(value: &Value, asked: &Asked, counts: &mut Counts) {
    let context = &value["context"];
    let profile = context["profile"].as_str().unwrap_or("");
    let input = &value["input"];
    if input.get("name").is_none() || profile.starts_with("client:") {
        return;
    }
    let id = value["id"].as_str().unwrap_or("");
    let want = value["expect"]["verdict"].as_str().unwrap_or("n/a");
    let negative = value["negative"].as_bool().unwrap_or(false);
    let mut wrong = Vec::new();
    with_tool(input, context["spec"].as_str(), |tool| {
        let verdict = if context["trusted"].as_bool().unwrap_or(false) {
            &tool.verdict.trusted
        } else {
            &tool.verdict.untrusted
        };
        if want != "n/a" {
            let right = verdict.action.name() == want;
            counts.figure("situations/verdict", right);
            if !right {
                wrong.push(format!("verdict {}, not {want}", verdict.action.name()));
            }
        }
        let loud: Vec<&str> = tool
            .findings
            .iter()
            .filter(|finding| {
                finding.severity >= Severity::Warn
                    && finding.rule.group == precall_core::rules::Group::Honesty
            })
            .map(|finding| finding.rule.id)
            .collect();
        if negative {
            counts.figure("situations/negative stays silent", loud.is_empty());
            if !loud.is_empty() {
                wrong.push(format!("reported {loud:?}"));
            }
        }
    });
    if asked.wrong && !wrong.is_empty() {
        counts.line(format_args!("{id}: {}", wrong.join("; ")));
    }
}

/// A name with what a guide says of it.
fn guide(value: &Value, asked: &Asked, counts: &mut Counts) {
    let kind = value["kind"].as_str().unwrap_or("");
    if !TRUSTED.contains(&kind) {
        return;
    }
    let tool = serde_json::json!({
        "name": value["name"], "description": value["what_it_does"], "inputSchema": { "type": "object" }
    });
    let mut wrong = Vec::new();
    with_tool(&tool, None, |tool| {
        counts.judged.count(tool.effects.judged);
        if !tool.effects.judged {
            return;
        }
        for (hint, suggested) in Hint::ALL.into_iter().zip(tool.suggested) {
            let (Some(want), Some(got)) = (value[hint.key()].as_bool(), suggested) else {
                continue;
            };
            // On a read-only tool the two have no meaning.
            if hint.needs_a_write()
                && value["readOnlyHint"].as_bool() == Some(true)
                && suggested.is_some()
                && tool.suggested[0] == Some(true)
            {
                continue;
            }
            counts.figure(format!("guides/{}", hint.key()), want == got);
            if want != got {
                wrong.push(format!("{} {got}", hint.key()));
            }
        }
    });
    if asked.wrong && !wrong.is_empty() {
        counts.line(format_args!(
            "{} ({}): {}",
            value["name"],
            value["what_it_does"],
            wrong.join("; ")
        ));
    }
}

fn summary(counts: &Counts) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "judged for writes: {}", counts.judged.show());
    if counts.unreadable > 0 {
        let _ = writeln!(out, "lines that are no JSON: {}", counts.unreadable);
    }
    for (name, share) in &counts.figures {
        let _ = writeln!(out, "{name:<48} {}", share.show());
    }
    if !counts.servers.is_empty() {
        let tools: usize = counts.servers.values().map(|(tools, _)| tools).sum();
        let loud: usize = counts.servers.values().map(|(_, loud)| loud).sum();
        let _ = writeln!(
            out,
            "honesty findings at warn or above: {loud} on {tools} tools of {} servers",
            counts.servers.len()
        );
        for (rule, count) in &counts.rules {
            let _ = writeln!(out, "  {rule:<40} {count}");
        }
        let mut worst: Vec<_> = counts
            .servers
            .iter()
            .filter(|(_, (_, loud))| *loud > 0)
            .collect();
        worst.sort_by_key(|(_, (_, loud))| std::cmp::Reverse(*loud));
        for (server, (tools, loud)) in worst {
            let _ = writeln!(out, "  {server:<52} {loud} on {tools} tools");
        }
    }
    out
}
