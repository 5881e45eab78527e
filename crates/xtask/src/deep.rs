//! `cargo xtask deep [WORD...]`: checks that take long or a nightly compiler. `cargo verify` holds the
//! same properties with a fixed budget.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use precall_core::rules::RULES;
use serde_json::Value;

use crate::files::{copy, copy_tree, dist, fresh, read, read_bytes, root, target, walk, write};
use crate::shell::{cargo, npm_ci, output, program, run as execute, tool};
use crate::{Result, npm};

const CARGO_FUZZ: &str = "cargo-fuzz@0.13.2";

/// The fuzz targets, with the folder of the seeds of each.
const TARGETS: [(&str, &str); 6] = [
    ("judge", "text"),
    ("show", "text"),
    ("mend", "text"),
    ("compare", "pair"),
    ("readers", "profile"),
    ("config", "config"),
];

/// Seconds that each fuzz target is run for.
const SECONDS: &str = "1200";

/// A text that takes longer than so many seconds hangs.
const HANGS: &str = "-timeout=30";

type Step = (&'static str, fn(&[String]) -> Result<()>);

const STEPS: [Step; 4] = [
    ("same bytes from two folders", |_| same_bytes()),
    ("minimal versions", |_| minimal_versions()),
    ("miri", |_| miri()),
    ("fuzz", fuzz),
];

/// Runs the steps that a word names, or all. A number is the seconds for each fuzz target, and a
/// target's name is that target alone.
pub(crate) fn run(arguments: &[String]) -> Result<()> {
    let named = |step: &Step| {
        arguments
            .iter()
            .any(|word| step.0.split(' ').any(|part| part == word))
    };
    let any = STEPS.iter().any(named);
    for step in STEPS.iter().filter(|step| !any || named(step)) {
        println!("\n=== {}", step.0);
        let start = Instant::now();
        (step.1)(arguments).map_err(|error| format!("{}: {error}", step.0))?;
        println!("passed  {} ({} s)", step.0, start.elapsed().as_secs());
    }
    Ok(())
}

/// A cargo of the nightly toolchain, which has the components named.
fn nightly(components: &[&str]) -> Result<Command> {
    let with = if components.is_empty() {
        String::new()
    } else {
        format!(" --component {}", components.join(","))
    };
    let remedy = format!("`rustup toolchain install nightly --profile minimal{with}`");
    let installed = program("rustup")
        .args(["component", "list", "--installed", "--toolchain", "nightly"])
        .stderr(Stdio::null())
        .output()
        .ok()
        .filter(|run| run.status.success())
        .ok_or_else(|| format!("a nightly compiler is missing: {remedy}"))?;
    let installed = String::from_utf8_lossy(&installed.stdout);
    for component in components {
        if !installed.lines().any(|line| line.starts_with(component)) {
            return Err(format!(
                "{component} of the nightly compiler is missing: {remedy}"
            ));
        }
    }
    let mut command = program("rustup");
    command.args(["run", "nightly", "cargo"]);
    // A cargo that runs this task names itself and its toolchain to whatever it starts.
    command.env_remove("CARGO").env_remove("RUSTUP_TOOLCHAIN");
    Ok(command)
}

/// What miri watches: the ground floor, which works on bytes and spans, the views of tools over it, and
/// what is small above. Comparing, sorting and judging take from a quarter of an hour to hours this way.
const WATCHED: [&str; 6] = [
    "json::",
    "tool::",
    "error::",
    "finding::",
    "fix::",
    "lock::",
];

/// Tests where every read, write and comparison of memory is watched.
fn miri() -> Result<()> {
    let mut watched = nightly(&["miri", "rust-src"])?;
    // The tests read their cases from files.
    watched.env("MIRIFLAGS", "-Zmiri-disable-isolation");
    execute(
        watched
            .args(["miri", "test", "--package", "precall-core", "--lib", "--"])
            .args(WATCHED),
    )
}

/// Everything compiles with the oldest versions of what it depends on that its manifests allow.
fn minimal_versions() -> Result<()> {
    let mut lock = nightly(&[])?;
    let tree = target().join("minimal");
    fresh(&tree)?;
    tracked_into(&tree)?;
    execute(
        lock.args(["update", "--quiet", "-Zdirect-minimal-versions"])
            .current_dir(&tree),
    )?;
    execute(
        cargo()
            .args([
                "check",
                "--quiet",
                "--locked",
                "--workspace",
                "--all-targets",
            ])
            .arg("--target-dir")
            .arg(target().join("minimal-target"))
            .current_dir(&tree),
    )
}

/// Copies what git tracks, as it stands in the working folder.
pub(crate) fn tracked_into(folder: &Path) -> Result<()> {
    let listed = output(program("git").args(["ls-files", "-z"]))?;
    for name in listed.split('\0').filter(|name| !name.is_empty()) {
        let from = root().join(name);
        if from.is_file() {
            copy(&from, &folder.join(name))?;
        }
    }
    Ok(())
}

/// The package from this folder and from another one: each file must be the same.
fn same_bytes() -> Result<()> {
    npm::pack()?;
    let other = target().join("another folder/of another name");
    fresh(&other)?;
    tracked_into(&other)?;
    // What npm has installed is taken along instead of fetched again.
    let modules = npm_ci("tests/js")?;
    copy_tree(&modules, &other.join("tests/js/node_modules"))?;
    execute(
        cargo()
            .args(["run", "--quiet", "--package", "xtask", "--", "pack"])
            // Its own: two programs of one name in one folder overwrite one another.
            .env_remove("CARGO_TARGET_DIR")
            .current_dir(&other),
    )?;
    let [here, there] = [dist("npm"), other.join("dist/npm")];
    let mut differ = Vec::new();
    let files = walk(&here)?;
    if files != walk(&there)? {
        return Err("the packages have different files".into());
    }
    for file in &files {
        let [one, two] = [&here, &there].map(|folder| read_bytes(&folder.join(file)));
        let [one, two] = [one?, two?].map(|bytes| crate::release::checksum(&bytes));
        if file.extension().is_some_and(|ending| ending == "wasm") {
            println!("{}\n  {one}\n  {two}", file.display());
        }
        if one != two {
            differ.push(file.display().to_string());
        }
    }
    println!("{} files compared", files.len());
    if differ.is_empty() {
        return Ok(());
    }
    Err(format!("not the same bytes: {}", differ.join(", ")))
}

/// Each target for so long, from the cases as seeds. What breaks one stands in `target/fuzz/broken`.
fn fuzz(arguments: &[String]) -> Result<()> {
    let seconds = arguments
        .iter()
        .find(|word| word.parse::<u32>().is_ok())
        .map_or(SECONDS, String::as_str);
    let one = arguments
        .iter()
        .find(|word| TARGETS.iter().any(|(name, _)| name == word));
    let fuzzing = tool(CARGO_FUZZ)?;
    let folder = target().join("fuzzing");
    let seeds = folder.join("seeds");
    println!("{} seeds", collect(&seeds)?);
    let mut broken = Vec::new();
    for (name, kind) in TARGETS {
        if one.is_some_and(|one| one != name) {
            continue;
        }
        let [corpus, finds] = ["corpus", "broken"].map(|part| folder.join(part).join(name));
        for folder in [&corpus, &finds] {
            std::fs::create_dir_all(folder).map_err(|error| error.to_string())?;
        }
        let mut command = nightly(&[])?;
        let run = command
            .arg("fuzz")
            .args(["run", name])
            .args([&corpus, &seeds.join(kind)])
            .args(["--", "-dict=fuzz/hints.dict", "-print_final_stats=1", HANGS])
            .arg(format!("-max_total_time={seconds}"))
            .arg(format!("-artifact_prefix={}/", finds.display()))
            .env("PATH", beside(&fuzzing)?)
            .stdout(Stdio::null())
            .output()
            .map_err(|error| format!("cargo fuzz: {error}"))?;
        let said = String::from_utf8_lossy(&run.stderr);
        write(&folder.join(format!("{name}.log")), said.as_bytes())?;
        if !run.status.success() {
            let end: Vec<&str> = said.lines().rev().take(40).collect();
            let end: Vec<&str> = end.into_iter().rev().collect();
            println!("{}", end.join("\n"));
            broken.push(name);
        }
        println!("{name:<10}{}", summary(&said));
    }
    if broken.is_empty() {
        return Ok(());
    }
    Err(format!(
        "{} broke; see {}",
        broken.join(", "),
        folder.display()
    ))
}

/// The search path with the folder of a program before it.
fn beside(program: &Path) -> Result<std::ffi::OsString> {
    let own = program.parent().map(Path::to_path_buf);
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::join_paths(own.into_iter().chain(std::env::split_paths(&path)))
        .map_err(|error| error.to_string())
}

/// What libFuzzer says at its end, in one line.
fn summary(log: &str) -> String {
    let stat = |name: &str| {
        let found = log.lines().rev().find_map(|line| line.split_once(name));
        let words = found.map_or("", |(_, after)| after).split_whitespace();
        words.clone().next().unwrap_or("?").to_owned()
    };
    format!(
        "{:>12} executions{:>8} edges{:>8} features{:>6} MB at most",
        stat("number_of_executed_units:"),
        stat("cov: "),
        stat("ft: "),
        stat("peak_rss_mb:"),
    )
}

/// Writes the seeds from the cases of the tests and the profiles. Gives their number.
fn collect(folder: &Path) -> Result<usize> {
    fresh(folder)?;
    let mut count = 0;
    let mut put = |kind: &str, text: &str| {
        count += 1;
        write(&folder.join(kind).join(format!("{count:04}")), text)
    };
    let texts = |folder: &str| -> Result<Vec<String>> {
        let folder = root().join(folder);
        let files = walk(&folder)?;
        let files = files
            .iter()
            .filter(|file| file.extension().is_some_and(|ending| ending == "json"));
        files.map(|file| read(&folder.join(file))).collect()
    };
    let wire = texts("tests/cases/wire")?;
    let examples = texts("tests/cases/examples")?;
    for text in wire.iter().chain(&examples) {
        put("text", text)?;
    }
    for pair in wire.windows(2) {
        put("pair", &pair.join("\u{c}"))?;
    }
    // What was refused, beside what was accepted instead.
    for text in texts("tests/cases/rejections")? {
        let value: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
        for pair in value["pairs"].as_array().into_iter().flatten() {
            let [before, after] = ["before", "after"].map(|key| pair[key].to_string());
            put("text", &before)?;
            put("pair", &format!("{before}\u{c}{after}"))?;
        }
    }
    // A line is a tool in some language.
    let labels = root().join("tests/labels");
    for file in walk(&labels)? {
        if file.extension().is_none_or(|ending| ending != "jsonl") {
            continue;
        }
        for line in read(&labels.join(&file))?.lines().step_by(20) {
            let value: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
            put("text", &value["tool"].to_string())?;
        }
    }
    let profiles = "crates/core/src/profile";
    for name in ["hosts", "directories"] {
        for text in texts(&format!("{profiles}/{name}"))? {
            put("profile", &text)?;
        }
    }
    for options in crate::reports::OPTIONS {
        put("profile", options)?;
    }
    let configs = root().join("crates/cli/tests/cmd/config.in");
    for file in walk(&configs)? {
        put("config", &read(&configs.join(file))?)?;
    }
    for rule in RULES {
        let id = rule.id;
        put(
            "config",
            &format!(
                "fail-on = \"warn\"\n[severity]\n{id} = \"off\"\n[[exception]]\nrule = \"{id}\"\ntool = \"get_*\"\n\
                 file = \"a/**\"\nreason = \"known\"\nexpires = 2027-01-31\n"
            ),
        )?;
    }
    Ok(count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_a_log_is_read() {
        let log = "#9\tNEW    cov: 12 ft: 30 corp: 1/1b\n\
                   #10\tDONE   cov: 14 ft: 31 corp: 1/1b\n\
                   stat::number_of_executed_units: 10\nstat::peak_rss_mb: 41\n";
        let words: Vec<String> = summary(log).split_whitespace().map(String::from).collect();
        assert_eq!(
            words.join(" "),
            "10 executions 14 edges 31 features 41 MB at most"
        );
    }

    #[test]
    fn there_are_seeds_of_every_kind() {
        let folder = target().join("tmp/seeds");
        assert!(collect(&folder).unwrap() > 300);
        for (_, kind) in TARGETS {
            assert!(walk(&folder.join(kind)).unwrap().len() > 20, "{kind}");
        }
    }
}
