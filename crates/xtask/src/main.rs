//! Builds, packs, measures and tests. `cargo xtask` lists the tasks.

mod bench;
mod deep;
mod eval;
mod files;
mod generate;
mod large;
mod npm;
mod play;
mod release;
mod reports;
mod sbom;
mod shell;
mod site;
mod supply;
mod verify;
mod wasm;

use std::process::ExitCode;

type Result<T> = std::result::Result<T, String>;

struct Task {
    name: &'static str,
    about: &'static str,
    run: fn(&[String]) -> Result<()>,
}

const TASKS: &[Task] = &[
    Task {
        name: "gen",
        about: "rewrite what is generated from the rules",
        run: generate::run,
    },
    Task {
        name: "eval",
        about: "measure what is read in tools: labels, corpora, cases (PATH... --list RULE --wrong --bless)",
        run: eval::run,
    },
    Task {
        name: "build-wasm",
        about: "build the WebAssembly module into dist/wasm and note its size",
        run: wasm::run,
    },
    Task {
        name: "pack",
        about: "build the npm package into dist/npm",
        run: npm::run,
    },
    Task {
        name: "site",
        about: "build the static site into dist/site",
        run: site::run,
    },
    Task {
        name: "reports",
        about: "write what the native core says about every case into dist/reports.json",
        run: reports::run,
    },
    Task {
        name: "bench",
        about: "measure speed, native and in Node (--native, --node, --rules [FILE], --gate [--bless], --growth, --entries, --large)",
        run: bench::run,
    },
    Task {
        name: "supply",
        about: "hold licences, sources and lock files against deny.toml",
        run: supply::run,
    },
    Task {
        name: "deep",
        about: "what takes long or a nightly compiler: same bytes, minimal versions, miri, fuzz ([TARGET] [SECONDS])",
        run: deep::run,
    },
    Task {
        name: "release",
        about: "install the program and pack an archive of it for each TARGET into dist/release, with bills of materials",
        run: release::run,
    },
    Task {
        name: "play",
        about: "build everything, check an example, serve the page (cargo play)",
        run: play::run,
    },
    Task {
        name: "verify",
        about: "install what the tests need and run them all (cargo verify)",
        run: verify::run,
    },
];

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_default();
    let rest: Vec<String> = arguments.collect();
    let Some(task) = TASKS.iter().find(|task| task.name == name) else {
        eprintln!("usage: cargo xtask TASK\n");
        for task in TASKS {
            eprintln!("  {:<12}{}", task.name, task.about);
        }
        return ExitCode::from(2);
    };
    match (task.run)(&rest) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask {name}: {message}");
            ExitCode::FAILURE
        }
    }
}
