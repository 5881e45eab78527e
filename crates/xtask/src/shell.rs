//! Other programs: started plainly, and with a remedy where they are missing.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::Result;
use crate::files::{self, read, root, write};

/// The cargo that runs this task.
pub(crate) fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root());
    command
}

/// A program that runs in the workspace's folder.
pub(crate) fn program(name: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(name);
    command.current_dir(root());
    command
}

fn line(command: &Command) -> String {
    let mut words = vec![command.get_program().to_string_lossy().into_owned()];
    words.extend(
        command
            .get_args()
            .map(|word| word.to_string_lossy().into_owned()),
    );
    words.join(" ")
}

/// Runs to the end; what the program prints is shown.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let shown = line(command);
    let status = command
        .status()
        .map_err(|error| format!("{shown}: {error}"))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("`{shown}` failed ({status})"))
    }
}

/// Runs to the end and gives what was printed.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let shown = line(command);
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("{shown}: {error}"))?;
    if !output.status.success() {
        return Err(format!("`{shown}` failed ({})", output.status));
    }
    String::from_utf8(output.stdout).map_err(|error| format!("{shown}: {error}"))
}

/// Whether a program starts at all.
fn answers(name: &str) -> bool {
    Command::new(name)
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// Adds a compilation target to the toolchain, if it is not there.
pub(crate) fn target(name: &str) -> Result<()> {
    let libraries = output(program("rustc").args(["--print", "target-libdir", "--target", name]))?;
    if Path::new(libraries.trim()).exists() {
        return Ok(());
    }
    if !answers("rustup") {
        return Err(format!(
            "the target {name} is missing and rustup is not there to add it: \
             install rustup, then `rustup target add {name}`"
        ));
    }
    run(program("rustup").args(["target", "add", name]))
}

/// Makes sure that Node is there and new enough.
pub(crate) fn node() -> Result<()> {
    const REMEDY: &str =
        "install Node 20.19 or newer with npm, such as `apt-get install -y nodejs npm`";
    if !answers("node") || !answers("npm") {
        return Err(format!("node or npm is missing: {REMEDY}"));
    }
    let version = output(program("node").args(["-p", "process.versions.node"]))?;
    let mut parts = version
        .trim()
        .split('.')
        .map(|part| part.parse().unwrap_or(0));
    let (major, minor): (u32, u32) = (parts.next().unwrap_or(0), parts.next().unwrap_or(0));
    if (major, minor) < (20, 19) {
        return Err(format!("node is {}: {REMEDY}", version.trim()));
    }
    Ok(())
}

/// Installs what a folder's lockfile names, unless that is already there. Gives `node_modules`.
pub(crate) fn npm_ci(folder: &str) -> Result<PathBuf> {
    node()?;
    let folder = root().join(folder);
    let lock = read(&folder.join("package-lock.json"))?;
    let modules = folder.join("node_modules");
    let stamp = modules.join(".installed-lock");
    if read(&stamp).is_ok_and(|installed| installed == lock) {
        return Ok(modules);
    }
    run(program("npm")
        .args(["ci", "--no-fund", "--no-audit", "--loglevel=error"])
        .current_dir(&folder))
    .map_err(|error| format!("{error}; is the package registry within reach?"))?;
    write(&stamp, lock)?;
    Ok(modules)
}

/// A program from the registry of crates, `name@version`, in a folder of the build. Gives its path.
pub(crate) fn tool(name: &str) -> Result<PathBuf> {
    let tools = files::target().join("tools");
    let (program, version) = name.split_once('@').unwrap_or((name, ""));
    let path = tools.join("bin").join(program);
    let stamp = tools.join(format!("{program}.version"));
    if path.exists() && read(&stamp).is_ok_and(|installed| installed == version) {
        return Ok(path);
    }
    println!("installing {name} into {}", tools.display());
    run(cargo()
        .args(["install", "--quiet", "--locked", "--force", name, "--root"])
        .arg(&tools))?;
    write(&stamp, version)?;
    Ok(path)
}

/// The path of a Chromium; on Debian it is installed where that is allowed.
pub(crate) fn chromium() -> Result<String> {
    const PATHS: [&str; 3] = [
        "/usr/bin/chromium",
        "/usr/bin/chromium-browser",
        "/usr/bin/google-chrome",
    ];
    const REMEDY: &str =
        "Chromium is missing: `apt-get install -y chromium`, or name its path in CHROMIUM";
    if let Ok(path) = std::env::var("CHROMIUM") {
        return Ok(path);
    }
    let installed = || PATHS.into_iter().find(|path| Path::new(path).exists());
    if installed().is_none() {
        let root = output(program("id").arg("-u")).is_ok_and(|id| id.trim() == "0");
        if !root || !Path::new("/usr/bin/apt-get").exists() {
            return Err(REMEDY.into());
        }
        println!("installing Chromium");
        let apt = |arguments: &[&str]| {
            run(program("apt-get")
                .arg("-qq")
                .args(arguments)
                .env("DEBIAN_FRONTEND", "noninteractive")
                .stdout(Stdio::null()))
        };
        apt(&["update"])?;
        apt(&["install", "-y", "--no-install-recommends", "chromium"])?;
    }
    installed().map(Into::into).ok_or_else(|| REMEDY.into())
}
