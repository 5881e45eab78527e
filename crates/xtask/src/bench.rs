//! Speed: native and in Node, rule by rule, and a gate that counts instructions.

use std::fmt::Write;
use std::path::PathBuf;

use crate::files::{fresh, read, root, target, write};
use crate::shell::{cargo, npm_ci, output, program, run as execute};
use crate::{Result, large, npm};

/// How many instructions more or fewer than noted are no change: compilers and C libraries differ.
const TOLERANCE: f64 = 0.03;

/// How many tools the instructions are counted over.
const TOOLS: u32 = 1000;

pub(crate) fn run(arguments: &[String]) -> Result<()> {
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments.as_slice() {
        [] => {
            measure(&["compare"])?;
            node()
        }
        ["--native"] => measure(&["compare"]),
        ["--node"] => node(),
        ["--rules"] => {
            measure(&["rules"])?;
            measure(&["profiles"])
        }
        ["--rules", file] => measure(&["rules", file]),
        ["--entries"] => entries(),
        ["--large"] => large::run(),
        ["--gate"] => gate(false),
        ["--gate", "--bless"] => gate(true),
        ["--growth"] => growth(),
        _ => Err(
            "expected nothing, --native, --node, --rules [FILE], --gate [--bless], --growth, \
             --entries or --large"
                .into(),
        ),
    }
}

/// Packs, then measures in Node: ratios to `JSON.parse` of the same text in the same run, beside the
/// list parser of the TypeScript SDK.
fn node() -> Result<()> {
    npm_ci("tests/js/toolchains")?;
    npm::library()?;
    execute(program("node").arg("tests/js/bench.mjs"))
}

/// Packs, then measures what each entry of the package loads and how fast it starts.
fn entries() -> Result<()> {
    npm::pack()?;
    execute(program("node").arg("tests/js/entries.mjs"))
}

/// The program that measures the core, built as a release.
fn bench() -> Result<PathBuf> {
    execute(
        cargo()
            .args(["build", "--quiet", "--release", "--package", "precall-core"])
            .args(["--example", "bench"]),
    )?;
    Ok(target().join("release/examples/bench"))
}

fn measure(arguments: &[&str]) -> Result<()> {
    execute(program(bench()?).args(arguments))
}

/// Holds the instructions that a tool takes against what git has noted.
fn gate(bless: bool) -> Result<()> {
    let bench = bench()?;
    let making = count(&bench, &["make", &TOOLS.to_string()])?;
    let path = root().join("crates/core/instructions.txt");
    let noted = read(&path).unwrap_or_default();
    let mut text = String::new();
    let mut slower = Vec::new();
    for detail in ["summary", "full"] {
        let counted = count(&bench, &["once", detail, &TOOLS.to_string()])?;
        let each = counted.saturating_sub(making) / u64::from(TOOLS);
        let _ = writeln!(text, "{detail} {each}");
        let before = noted
            .lines()
            .find_map(|line| line.strip_prefix(detail)?.trim().parse::<u64>().ok());
        let Some(before) = before else {
            println!("{detail}: {each} instructions a tool");
            continue;
        };
        #[expect(clippy::cast_precision_loss, reason = "counts far below 2^52")]
        let change = each as f64 / before as f64 - 1.0;
        println!(
            "{detail}: {each} instructions a tool, {before} noted, {:+.1} %",
            change * 100.0
        );
        if change > TOLERANCE {
            slower.push(detail);
        }
    }
    if bless || noted.is_empty() {
        return write(&path, text);
    }
    if slower.is_empty() {
        return Ok(());
    }
    Err(format!(
        "slower than noted in {}: {}; if that is meant, `cargo xtask bench --gate --bless`",
        path.display(),
        slower.join(", ")
    ))
}

/// Instructions of one run under callgrind.
fn count(bench: &PathBuf, arguments: &[&str]) -> Result<u64> {
    let run = program("valgrind")
        .arg("--tool=callgrind")
        .arg(format!(
            "--callgrind-out-file={}",
            target().join("callgrind.out").display()
        ))
        .arg(bench)
        .args(arguments)
        .output()
        .map_err(|error| {
            format!("valgrind: {error}; it counts the instructions: `apt-get install valgrind`")
        })?;
    let said = String::from_utf8_lossy(&run.stderr);
    said.lines()
        .find_map(|line| line.split_once("Collected :")?.1.trim().parse().ok())
        .ok_or_else(|| format!("valgrind gave no count: {said}"))
}

/// How many times more instructions each doubling of a text may add than the one before it: 2 where
/// they grow as it does, 4 where they grow with its square. The room above 2 is for sorting and for numbers that get longer.
const RATIO: f64 = 2.3;

/// The work that is counted, as the program `grow` names it, and the sizes of the texts, each twice the
/// one before.
const WORKS: [(&str, [&str; 3]); 2] = [
    ("check", ["1000", "2000", "4000"]),
    ("rest", ["250", "500", "1000"]),
];

/// Holds the instructions for every family of hostile texts against the length of the text.
pub(crate) fn growth() -> Result<()> {
    execute(
        cargo()
            .args([
                "build",
                "--quiet",
                "--release",
                "--package",
                "precall-tests",
            ])
            .args(["--bin", "grow"]),
    )?;
    let grow = target().join("release/grow");
    let folder = target().join("families");
    fresh(&folder)?;
    let sizes = WORKS.iter().flat_map(|(_, sizes)| sizes);
    execute(program(&grow).arg("write").arg(&folder).args(sizes))?;
    let families = output(program(&grow).arg("list"))?;
    let count_of = |work: &str, file: &str| {
        let path = folder.join(file).display().to_string();
        count(&grow, &[work, &path])
    };
    let mut faults = Vec::new();
    for (work, sizes) in WORKS {
        println!(
            "{work:<46}{:>10}{:>10}{:>10}   growth",
            sizes[0], sizes[1], sizes[2]
        );
        for (at, family) in families.lines().enumerate() {
            let mut counts = [0; 3];
            for (count, size) in counts.iter_mut().zip(sizes) {
                *count = count_of(work, &format!("{at}-{size}.json"))?;
            }
            let ratio = growth_of(counts);
            let shown: String = counts.iter().fold(String::new(), |mut text, count| {
                let _ = write!(text, "{:>10}", count / 1000);
                text
            });
            println!("{family:<46}{shown}{ratio:>9.2}");
            if ratio > RATIO {
                faults.push(format!("{family} ({work}, {ratio:.2})"));
            }
        }
    }
    if faults.is_empty() {
        return Ok(());
    }
    Err(format!(
        "instructions grow faster than the text, more than {RATIO} times with each doubling: {}",
        faults.join("; ")
    ))
}

/// How many times more the second doubling adds than the first. What every text costs falls out.
#[expect(clippy::cast_precision_loss, reason = "counts far below 2^52")]
fn growth_of([small, middle, large]: [u64; 3]) -> f64 {
    large.saturating_sub(middle) as f64 / middle.saturating_sub(small).max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::growth_of;

    #[test]
    fn what_is_fixed_does_not_count() {
        for (counts, factor) in [([110, 120, 140], 2.0), ([101, 104, 116], 4.0)] {
            assert!((growth_of(counts) - factor).abs() < 1e-9);
        }
    }
}
