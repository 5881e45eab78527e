//! `cargo verify`: installs what the tests need and runs every one of them. Nothing is skipped.

use std::path::Path;
use std::process::Stdio;
use std::time::Instant;

use crate::files::{copy_tree, dist, fresh, root, target, write};
use crate::shell::{self, cargo, npm_ci, output, program, run as execute};
use crate::{Result, eval, npm, release, reports, site};

struct Step {
    name: &'static str,
    run: fn() -> Result<()>,
}

/// A test that takes longer hangs.
const TIMEOUT: &str = "--test-timeout=300000";

const STEPS: &[Step] = &[
    Step {
        name: "prerequisites",
        run: prerequisites,
    },
    Step {
        name: "format",
        run: format,
    },
    Step {
        name: "lints, native",
        run: lints,
    },
    Step {
        name: "lints, wasm32",
        run: lints_wasm,
    },
    Step {
        name: "core without std, with and without docs",
        run: no_std,
    },
    Step {
        name: "fuzz targets build",
        run: fuzz_targets,
    },
    Step {
        name: "Rust tests",
        run: rust_tests,
    },
    Step {
        name: "evaluation against the labels",
        run: eval::gate,
    },
    Step {
        name: "snippets against their SDKs",
        run: snippets,
    },
    Step {
        name: "real servers",
        run: servers,
    },
    Step {
        name: "wasm, size budget and npm package",
        run: npm::pack,
    },
    Step {
        name: "native reports",
        run: reports::build,
    },
    Step {
        name: "package as installed, in Node",
        run: installed,
    },
    Step {
        name: "types",
        run: types,
    },
    Step {
        name: "toolchains, runtimes, suites and SDKs",
        run: toolchains,
    },
    Step {
        name: "package's command against the native one",
        run: command,
    },
    Step {
        name: "release archive",
        run: release::verify,
    },
    Step {
        name: "manifest",
        run: manifest,
    },
    Step {
        name: "site",
        run: site::build,
    },
    Step {
        name: "Chromium",
        run: browser,
    },
    Step {
        name: "recipes in documentation tools",
        run: recipes,
    },
    Step {
        name: "play",
        run: play,
    },
];

pub(crate) fn run(arguments: &[String]) -> Result<()> {
    let mut done = Vec::new();
    for step in STEPS {
        // For work on one step; a run with words is no verification and says so.
        if !arguments.is_empty()
            && !arguments
                .iter()
                .any(|word| step.name.contains(word.as_str()))
        {
            continue;
        }
        println!("\n=== {}", step.name);
        let start = Instant::now();
        (step.run)().map_err(|error| format!("{}: {error}", step.name))?;
        done.push((step.name, start.elapsed().as_secs()));
    }
    println!();
    for (name, seconds) in &done {
        println!("passed  {name} ({seconds} s)");
    }
    if done.len() == STEPS.len() {
        println!("verify: all {} steps passed", done.len());
    } else {
        println!(
            "verify: only {} of {} steps were asked for",
            done.len(),
            STEPS.len()
        );
    }
    Ok(())
}

fn prerequisites() -> Result<()> {
    shell::node()?;
    for name in [
        "wasm32-unknown-unknown",
        "wasm32v1-none",
        "thumbv7em-none-eabi",
    ] {
        shell::target(name)?;
    }
    npm_ci("tests/js")?;
    println!("browser: {}", shell::chromium()?);
    Ok(())
}

fn format() -> Result<()> {
    execute(cargo().args(["fmt", "--all", "--check"]))
}

fn lints() -> Result<()> {
    execute(cargo().args([
        "clippy",
        "--workspace",
        "--all-targets",
        "--",
        "--deny",
        "warnings",
    ]))
}

fn lints_wasm() -> Result<()> {
    let packages = ["--package", "precall-wasm", "--package", "precall-command"];
    execute(cargo().arg("clippy").args(packages).args([
        "--target",
        "wasm32-unknown-unknown",
        "--",
        "--deny",
        "warnings",
    ]))
}

/// Without a system under it: in WebAssembly alone, and on a machine of bare metal.
fn no_std() -> Result<()> {
    for (target, features) in [
        ("wasm32v1-none", &[][..]),
        ("wasm32v1-none", &["--features", "docs"]),
        ("thumbv7em-none-eabi", &[]),
    ] {
        execute(
            cargo()
                .args(["check", "--package", "precall-core", "--target", target])
                .args(features),
        )?;
    }
    Ok(())
}

/// libFuzzer is compiled, so a C++ compiler is needed.
fn fuzz_targets() -> Result<()> {
    execute(
        cargo()
            .args([
                "check",
                "--quiet",
                "--locked",
                "--manifest-path",
                "fuzz/Cargo.toml",
            ])
            .arg("--target-dir")
            .arg(target().join("fuzz")),
    )
}

fn rust_tests() -> Result<()> {
    execute(cargo().args(["test", "--workspace"]))
}

/// Needs Python and Node; fetches the SDKs once. Other languages are tried where they are installed.
fn snippets() -> Result<()> {
    let mut test = cargo();
    test.args(["test", "--package", "precall-core", "--test", "snippets"]);
    execute(test.env("PRECALL_SDKS", "1"))
}

/// Needs Python and Node; fetches the servers once. They are started without a network of their own.
fn servers() -> Result<()> {
    let folder = dist("servers");
    for name in ["package.json", "package-lock.json", "requirements.txt"] {
        let from = root().join("tests/servers").join(name);
        // What is installed stays as long as the versions do.
        if crate::files::read(&folder.join(name)).ok() != Some(crate::files::read(&from)?) {
            copy_tree(&root().join("tests/servers"), &folder)?;
            execute(
                program("npm")
                    .args(["ci", "--no-audit", "--no-fund"])
                    .current_dir(&folder),
            )?;
            pip_install(&folder)?;
        }
    }
    let mut test = cargo();
    test.args(["test", "--package", "precall", "--test", "servers"]);
    execute(test.env("PRECALL_SERVERS", &folder))
}

/// Installs what `requirements.txt` in a folder names into `venv` beside it.
fn pip_install(folder: &Path) -> Result<()> {
    execute(
        program("python3")
            .args(["-m", "venv", "venv"])
            .current_dir(folder),
    )?;
    execute(
        program(folder.join("venv/bin/pip"))
            .args(["install", "--quiet", "--requirement", "requirements.txt"])
            .current_dir(folder),
    )
    .inspect_err(|_| {
        // Installed by halves is not installed.
        let _ = std::fs::remove_file(folder.join("requirements.txt"));
    })
}

/// Packs the package, installs the tarball in a folder of its own, and runs the suite from there.
fn installed() -> Result<()> {
    let folder = consumer()?;
    execute(
        program("node")
            .args(["--test", TIMEOUT])
            .current_dir(&folder),
    )
}

/// The folder where the package is installed as users get it.
fn consumer() -> Result<std::path::PathBuf> {
    let packed = output(
        program("npm")
            .args(["pack", "--silent", "--pack-destination"])
            .arg(dist(""))
            .current_dir(dist("npm")),
    )?;
    let tarball = dist(packed.trim());
    let folder = dist("consumer");
    fresh(&folder)?;
    copy_tree(&root().join("tests/js/consumer"), &folder)?;
    write(
        &folder.join("package.json"),
        "{\"private\": true, \"type\": \"module\"}\n",
    )?;
    execute(
        program("npm")
            .args([
                "install",
                "--no-save",
                "--no-audit",
                "--no-fund",
                "--loglevel=error",
            ])
            .arg(&tarball)
            .current_dir(&folder),
    )?;
    Ok(folder)
}

/// The hand-written types, read by the compiler from the installed package.
fn types() -> Result<()> {
    let modules = npm_ci("tests/js")?;
    let folder = dist("consumer");
    write(&folder.join("report-types.ts"), reports::as_typescript()?)?;
    for project in ["tsconfig.json", "tsconfig.bundler.json"] {
        execute(
            program("node")
                .arg(modules.join("typescript/bin/tsc"))
                .arg("--project")
                .arg(folder.join(project)),
        )?;
        println!("tsc: {project} without errors");
    }
    Ok(())
}

/// The installed package in bundlers, runtimes and suites, and with the official SDKs.
fn toolchains() -> Result<()> {
    npm_ci("tests/js/toolchains")?;
    suites(&[
        "bundlers",
        "next",
        "runtimes",
        "suites",
        "mcp",
        "consequences",
        "python",
    ])
}

/// What people type, into both commands.
fn command() -> Result<()> {
    npm_ci("tests/js/toolchains")?;
    execute(cargo().args(["build", "--package", "precall"]))?;
    suites(&["command"])
}

fn suites(names: &[&str]) -> Result<()> {
    let folder = Path::new("tests/js/toolchains");
    let tests = names
        .iter()
        .map(|name| folder.join(format!("{name}.test.mjs")));
    execute(
        program("node")
            .args(["--test", "--test-concurrency=1", TIMEOUT])
            .args(tests)
            .env("PRECALL_NATIVE", target().join("debug/precall"))
            .env("CHROMIUM", shell::chromium()?),
    )
}

/// What the package says of itself, as publishing tools read it.
fn manifest() -> Result<()> {
    let modules = npm_ci("tests/js")?;
    execute(
        program("node")
            .arg(modules.join("publint/src/cli.js"))
            .arg(dist("npm"))
            .arg("--strict"),
    )?;
    execute(
        program("node")
            .arg(modules.join("@arethetypeswrong/cli/dist/index.js"))
            .args(["--pack", "--profile", "esm-only"])
            .arg(dist("npm")),
    )
}

fn browser() -> Result<()> {
    let folder = root().join("tests/browser");
    let tests: Vec<_> = crate::files::walk(&folder)?
        .into_iter()
        .filter(|path| path.to_string_lossy().ends_with(".test.mjs"))
        .map(|path| Path::new("tests/browser").join(path))
        .collect();
    execute(
        program("node")
            .arg("--test")
            .args(tests)
            .env("CHROMIUM", shell::chromium()?),
    )
}

/// The widget in the documentation tools that the guide has recipes for.
fn recipes() -> Result<()> {
    npm_ci("tests/recipes")?;
    let folder = dist("recipes");
    let wanted = crate::files::read(&root().join("tests/recipes/requirements.txt"))?;
    // mdBook is no npm package.
    if crate::files::read(&folder.join("requirements.txt"))
        .ok()
        .as_ref()
        != Some(&wanted)
    {
        write(&folder.join("requirements.txt"), wanted)?;
        pip_install(&folder)?;
    }
    execute(
        program("node")
            .args(["--test", "--test-concurrency=1", TIMEOUT])
            .arg("tests/recipes/recipes.test.mjs")
            .env("MDBOOK", folder.join("venv/bin/mdbook"))
            .env("CHROMIUM", shell::chromium()?),
    )
}

/// `cargo play` as a newcomer runs it, but for the waiting.
fn play() -> Result<()> {
    execute(
        cargo()
            .args([
                "run",
                "--quiet",
                "--package",
                "xtask",
                "--",
                "play",
                "--no-serve",
            ])
            .stdin(Stdio::null()),
    )
}
