//! `cargo xtask bench --large`: a million tools as JSON Lines through the command, against the same
//! program merely parsing them, in the same run; and how much memory each size takes.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use crate::Result;
use crate::files::{dist, fresh, target};
use crate::shell::{cargo, program, run as execute};

/// Tools of the largest file; some 1 KB each.
const TOOLS: usize = 1_000_000;
/// How many cores the figures are for.
const CORES: &str = "2";
/// What the check should reach of the speed of parsing.
const AIM: f64 = 0.6;
/// How often each is measured; the best counts, as what the work takes when nothing disturbs it.
const ROUNDS: usize = 3;

pub(crate) fn run() -> Result<()> {
    execute(cargo().args(["build", "--release", "--quiet", "--package", "precall"]))?;
    let folder = dist("large");
    fresh(&folder)?;
    let measured = measure(&folder);
    std::fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    measured
}

fn measure(folder: &Path) -> Result<()> {
    println!("two workers, best of {ROUNDS}; peak is the most memory that the process held\n");
    println!("| tools | size | parse | check | of the speed of parsing | peak |");
    println!("| ---: | ---: | ---: | ---: | ---: | ---: |");
    let mut full = 0.0;
    for tools in [TOOLS / 100, TOOLS / 10, TOOLS] {
        let file = folder.join(format!("{tools}.jsonl"));
        let bytes = write(&file, tools)?;
        // In turns, so that what disturbs the machine disturbs both.
        let mut best = [f64::INFINITY; 2];
        let mut peak = 0;
        for _ in 0..ROUNDS {
            for (best, only) in best.iter_mut().zip([true, false]) {
                let (seconds, held) = once(&file, only)?;
                *best = best.min(seconds);
                peak = peak.max(held);
            }
        }
        let [parse, check] = best;
        full = parse / check;
        let tools = count(tools);
        println!(
            "| {tools} | {} MB | {parse:.2} s | {check:.2} s | {:.0} % | {} MB |",
            bytes / 1_000_000,
            full * 100.0,
            peak / 1024,
        );
    }
    println!("\naim: {:.0} %", AIM * 100.0);
    if full < AIM {
        println!("the check is short of its aim");
    }
    Ok(())
}

fn count(number: usize) -> String {
    match number {
        1_000_000.. => format!("{} M", number / 1_000_000),
        _ => format!("{} K", number / 1_000),
    }
}

/// One run of the command. Gives seconds and the most KB that it held.
fn once(file: &Path, parse_only: bool) -> Result<(f64, u64)> {
    let binary = target().join("release/precall");
    let mut command = program(&binary);
    command
        .args([
            "check",
            "--summary=json",
            "--no-config",
            "--fail-on",
            "never",
        ])
        .args(["--jobs", CORES])
        .arg(file)
        .stdout(Stdio::null());
    if parse_only {
        command.arg("--parse-only");
    }
    let start = Instant::now();
    let mut child = command
        .spawn()
        .map_err(|error| format!("{}: {error}", binary.display()))?;
    let (status, peak) = wait(&mut child)?;
    if !status.success() {
        return Err(format!("the command failed ({status})"));
    }
    Ok((start.elapsed().as_secs_f64(), peak))
}

/// Waits for the end and watches the most memory held, where the system tells it.
fn wait(child: &mut Child) -> Result<(std::process::ExitStatus, u64)> {
    let mut peak = 0;
    loop {
        if let Some(status) = child.try_wait().map_err(|error| error.to_string())? {
            return Ok((status, peak));
        }
        peak = peak.max(held(child.id()).unwrap_or(0));
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// The most KB that a process held so far.
fn held(id: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

/// Writes so many tools, a line each; the same ones each time. Gives the number of bytes.
fn write(path: &Path, tools: usize) -> Result<u64> {
    let failed = |error: std::io::Error| format!("{}: {error}", path.display());
    let mut out = BufWriter::with_capacity(1 << 20, File::create(path).map_err(failed)?);
    let mut dice = Dice::default();
    for index in 0..tools {
        out.write_all(tool(&mut dice, index).as_bytes())
            .map_err(failed)?;
    }
    out.flush().map_err(failed)?;
    let known = std::fs::metadata(path).map_err(failed)?;
    Ok(known.len())
}

/// Numbers without a pattern, the same in each run: xorshift64.
pub(crate) struct Dice(u64);

impl Default for Dice {
    fn default() -> Self {
        Self(0x9e37_79b9_7f4a_7c15)
    }
}

impl Dice {
    pub(crate) fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap_or(0) % sides
    }

    pub(crate) fn pick<'l, T>(&mut self, list: &'l [T]) -> &'l T {
        &list[self.roll(list.len())]
    }
}

/// What a tool does: the verb of its name, of its description, and what an author might declare.
const VERBS: [(&str, &str, [bool; 4]); 12] = [
    ("list", "Lists", [true, false, true, false]),
    ("get", "Returns", [true, false, true, false]),
    ("search", "Searches", [true, false, true, true]),
    ("count", "Counts", [true, false, true, false]),
    ("create", "Creates", [false, false, false, false]),
    ("update", "Updates", [false, true, true, false]),
    ("delete", "Deletes", [false, true, true, false]),
    ("send", "Sends", [false, false, false, true]),
    ("export", "Exports", [true, false, true, false]),
    ("archive", "Archives", [false, true, true, false]),
    ("assign", "Assigns", [false, true, true, false]),
    ("fetch", "Fetches", [true, false, true, true]),
];
const NOUNS: [&str; 12] = [
    "invoice", "booking", "ticket", "customer", "room", "page", "contract", "message", "product",
    "report", "project", "payment",
];
const SENTENCES: [&str; 8] = [
    "Results come in pages of fifty, newest first, and the cursor of the last page is empty.",
    "Only entries that belong to the account of the signed-in user are taken into account.",
    "Dates are given in the time zone of the workspace and follow ISO 8601.",
    "An identifier that does not exist gives an error that names it.",
    "The answer holds the entry with all fields that the user may see.",
    "Use this when the user asks for one entry; there is another tool for many.",
    "Entries that are locked by somebody else are left as they are and reported.",
    "Amounts are in the smallest unit of the currency, without a decimal point.",
];
const FIELDS: [(&str, &str); 8] = [
    (
        "id",
        r#"{"type":"string","description":"Identifier of the entry, as other tools return it"}"#,
    ),
    (
        "query",
        r#"{"type":"string","minLength":1,"description":"Words to look for in title and text"}"#,
    ),
    (
        "limit",
        r#"{"type":"integer","minimum":1,"maximum":200,"default":50,"description":"How many entries to return at most"}"#,
    ),
    (
        "cursor",
        r#"{"type":"string","description":"Where the page before this one ended"}"#,
    ),
    (
        "status",
        r#"{"type":"string","enum":["open","pending","done"],"description":"Only entries in this state"}"#,
    ),
    (
        "since",
        r#"{"type":"string","format":"date","description":"Only entries that changed on this day or later"}"#,
    ),
    (
        "labels",
        r#"{"type":"array","items":{"type":"string"},"description":"Labels that an entry must have"}"#,
    ),
    (
        "fields",
        r#"{"type":"object","additionalProperties":{"type":"string"},"description":"Values by the name of their field"}"#,
    ),
];
const HINTS: [&str; 4] = [
    "readOnlyHint",
    "destructiveHint",
    "idempotentHint",
    "openWorldHint",
];

/// A tool as servers send them: some declare everything, some a part, some nothing.
fn tool(dice: &mut Dice, index: usize) -> String {
    let (verb, says, effects) = VERBS[dice.roll(VERBS.len())];
    let noun = dice.pick(&NOUNS);
    let title = format!("{}{} {noun}", verb[..1].to_ascii_uppercase(), &verb[1..]);
    let mut description = format!("{says} {noun}s of the workspace.");
    for _ in 0..2 + dice.roll(4) {
        description.push(' ');
        let sentence: &&str = dice.pick(&SENTENCES);
        description.push_str(sentence);
    }
    let mut properties = Vec::new();
    let first = dice.roll(FIELDS.len());
    for at in 0..=dice.roll(5) {
        let (name, schema) = FIELDS[(first + at) % FIELDS.len()];
        properties.push(format!("\"{name}\":{schema}"));
    }
    let annotations = match dice.roll(4) {
        0 => String::new(),
        1 => format!(
            ",\"annotations\":{{\"title\":\"{title}\",\"readOnlyHint\":{}}}",
            effects[0]
        ),
        _ => {
            let hints = HINTS.iter().zip(effects);
            let hints: Vec<String> = hints
                .map(|(hint, value)| format!("\"{hint}\":{value}"))
                .collect();
            format!(",\"annotations\":{{{}}}", hints.join(","))
        }
    };
    format!(
        "{{\"name\":\"{verb}_{noun}_{index}\",\"title\":\"{title}\",\"description\":\"{description}\",\
         \"inputSchema\":{{\"type\":\"object\",\"properties\":{{{}}},\"required\":[],\
         \"additionalProperties\":false}}{annotations}}}\n",
        properties.join(",")
    )
}
