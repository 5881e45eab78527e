//! The WebAssembly modules: compile, bind, shrink, weigh.

use std::path::{Path, PathBuf};

use wasm_bindgen_cli_support::Bindgen;

use crate::Result;
use crate::files::{dist, fresh, read, read_bytes, root, target, write};
use crate::shell::{self, cargo, npm_ci, output, program, run as execute};

/// What the module should weigh at most, compressed by brotli at its best.
const AIM: usize = 90 * 1024;
/// What it may weigh at most.
const CEILING: usize = 313 * 1024;
/// What the profiles may add, compressed: they are data and lie in the module as they stand here.
const PROFILES: &str = "crates/core/src/profile/generated";
const PROFILE_CEILING: usize = 12 * 1024;
const TARGET: &str = "wasm32-unknown-unknown";

/// What is built of a crate.
struct Module {
    package: &'static str,
    /// The name of the module and of its glue, without their endings.
    name: &'static str,
    glue: &'static str,
    /// Where it goes under `dist`.
    folder: &'static str,
}

/// The core, for every user of the package.
const CORE: Module = Module {
    package: "precall-wasm",
    name: "core",
    glue: "glue",
    folder: "wasm",
};
/// The command, for `npx precall` alone.
const COMMAND: Module = Module {
    package: "precall-command",
    name: "command",
    glue: "command-glue",
    folder: "wasm-command",
};

pub(crate) fn run(arguments: &[String]) -> Result<()> {
    if arguments.iter().any(|argument| argument == "--names") {
        let module = bind(&CORE, &dist("wasm-names"), true)?;
        println!(
            "{}: with names, for whoever looks for weight",
            module.display()
        );
        return Ok(());
    }
    build()
}

/// Builds `dist/wasm/{core.wasm,glue.js}`.
pub(crate) fn build() -> Result<()> {
    weigh(&bind(&CORE, &dist(CORE.folder), false)?)
}

/// Builds `dist/wasm-command/{command.wasm,command-glue.js}`. Gives the folder.
pub(crate) fn build_command() -> Result<PathBuf> {
    let folder = dist(COMMAND.folder);
    let module = bind(&COMMAND, &folder, false)?;
    println!(
        "command.wasm {} bytes, {} after brotli",
        read_bytes(&module)?.len(),
        brotli(&module)?
    );
    Ok(folder)
}

/// Builds a module and its glue into `folder`. Gives the module's path.
fn bind(module: &Module, folder: &Path, names: bool) -> Result<PathBuf> {
    let modules = npm_ci("tests/js")?;
    shell::target(TARGET)?;
    execute(
        cargo()
            .args(["build", "--quiet", "--package", module.package])
            .args(["--profile", "wasm", "--target", TARGET])
            .env("CARGO_ENCODED_RUSTFLAGS", flags()),
    )?;
    let compiled = target()
        .join(TARGET)
        .join("wasm")
        .join(format!("{}.wasm", module.package.replace('-', "_")));
    fresh(folder)?;
    let mut output = Bindgen::new()
        .input_path(&compiled)
        .web(true)
        .and_then(|bindgen| {
            bindgen
                .out_name(module.name)
                .typescript(false)
                .remove_name_section(!names)
                .remove_producers_section(true)
                .omit_default_module_path(true)
                .generate_output()
        })
        .map_err(|error| format!("wasm-bindgen: {error:?}"))?;
    let raw = folder.join("bound.wasm");
    write(&raw, output.wasm_mut().emit_wasm())?;
    write(&folder.join(format!("{}.js", module.glue)), output.js())?;
    let module = folder.join(format!("{}.wasm", module.name));
    execute(
        program("node")
            .arg(modules.join("binaryen/bin/wasm-opt"))
            .args(if names { &["-Os", "-g"][..] } else { &["-Os"] })
            .arg(&raw)
            .arg("-o")
            .arg(&module),
    )?;
    std::fs::remove_file(&raw).map_err(|error| error.to_string())?;
    Ok(module)
}

/// Panic locations hold source paths; without this they would hold the builder's own.
fn flags() -> String {
    let home = std::env::var("CARGO_HOME").unwrap_or_else(|_| {
        let home = std::env::var("HOME").unwrap_or_default();
        format!("{home}/.cargo")
    });
    let sysroot = output(program("rustc").args(["--print", "sysroot"])).unwrap_or_default();
    [
        format!("--remap-path-prefix={home}=cargo"),
        format!("--remap-path-prefix={}=rust", sysroot.trim()),
        format!("--remap-path-prefix={}=precall", root().display()),
        // Loops instead of one long line of code: hashing is rare, and a tenth of the size will do.
        "--cfg=sha2_backend_soft=\"compact\"".into(),
    ]
    .join("\u{1f}")
}

/// Bytes after brotli at quality 11, as the web serves them.
pub(crate) fn brotli(path: &Path) -> Result<usize> {
    const SCRIPT: &str = "const z=require('node:zlib'),f=require('node:fs');\
        console.log(z.brotliCompressSync(f.readFileSync(process.argv[1]),\
        {params:{[z.constants.BROTLI_PARAM_QUALITY]:11}}).length)";
    output(program("node").args(["-e", SCRIPT, "--"]).arg(path))?
        .trim()
        .parse()
        .map_err(|error| format!("brotli of {}: {error}", path.display()))
}

/// Writes the exact size where git shows any change of it, and holds it against the ceiling.
fn weigh(module: &Path) -> Result<()> {
    let raw = read_bytes(module)?.len();
    let compressed = brotli(module)?;
    let profiles = weigh_profiles()?;
    let path = root().join("crates/wasm/size.txt");
    let line =
        format!("core.wasm {raw} bytes, {compressed} after brotli, profiles {profiles} of them\n");
    let before = read(&path).unwrap_or_default();
    if before == line {
        print!("{line}");
    } else {
        println!(
            "{} (crates/wasm/size.txt said: {})",
            line.trim(),
            before.trim()
        );
        write(&path, &line)?;
    }
    if compressed > AIM {
        println!(
            "core.wasm is {} bytes over its aim of {AIM}",
            compressed - AIM
        );
    }
    if compressed > CEILING {
        return Err(format!(
            "core.wasm is over its ceiling of {CEILING} bytes after brotli"
        ));
    }
    Ok(())
}

/// Bytes after brotli of the profiles that the module carries, held against their ceiling.
fn weigh_profiles() -> Result<usize> {
    let mut sum = 0;
    for name in ["hosts", "directories"] {
        sum += brotli(&root().join(PROFILES).join(format!("{name}.lean.json")))?;
    }
    if sum > PROFILE_CEILING {
        return Err(format!(
            "the profiles are over their ceiling of {PROFILE_CEILING} bytes after brotli: {sum}"
        ));
    }
    Ok(sum)
}
