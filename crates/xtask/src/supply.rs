//! What the project is made of: licences, sources, lock files.

use serde_json::Value;

use crate::Result;
use crate::files::{read, root};
use crate::shell::{output, program, run as execute, tool};

const CARGO_DENY: &str = "cargo-deny@0.20.2";
const CARGO_MACHETE: &str = "cargo-machete@0.9.2";

/// npm packages that may run a script when they are installed: each fetches the program that it is.
/// All of them build and test; none is in the published package, which depends on nothing.
const INSTALL_SCRIPTS: &[&str] = &[
    "@parcel/watcher",
    "bun",
    "core-js",
    "deno",
    "esbuild",
    "sharp",
    "tldjs",
    "workerd",
];

pub(crate) fn run(_arguments: &[String]) -> Result<()> {
    println!("{} npm packages locked, each with its hash", lock_files()?);
    // Of `crates` and `tests`: what is built lies elsewhere.
    execute(program(tool(CARGO_MACHETE)?).args(["crates", "tests", "fuzz"]))?;
    let deny = tool(CARGO_DENY)?;
    execute(program(&deny).args([
        "check",
        "--hide-inclusion-graph",
        "licenses",
        "bans",
        "sources",
    ]))
}

/// Holds each lock file of npm against what is demanded of it. Gives the number of packages.
pub(crate) fn lock_files() -> Result<usize> {
    let listed = output(program("git").args(["ls-files", "--", "*package-lock.json"]))?;
    let mut packages = 0;
    for file in listed.lines() {
        let lock: Value = serde_json::from_str(&read(&root().join(file))?)
            .map_err(|error| format!("{file}: {error}"))?;
        let locked = lock["packages"]
            .as_object()
            .ok_or_else(|| format!("{file}: expected an object `packages`"))?;
        for (path, package) in locked.iter().filter(|(path, _)| !path.is_empty()) {
            packages += 1;
            sound(path, package).map_err(|fault| format!("{file}: {path} {fault}"))?;
        }
    }
    Ok(packages)
}

fn sound(path: &str, package: &Value) -> std::result::Result<(), &'static str> {
    let name = path
        .rsplit_once("node_modules/")
        .map_or(path, |(_, name)| name);
    if package["link"] != true && !package["integrity"].is_string() {
        return Err("has no hash (`integrity`)");
    }
    if package["hasInstallScript"] == true && !INSTALL_SCRIPTS.contains(&name) {
        return Err("runs a script when it is installed; expected none, or an entry in supply.rs");
    }
    if package["resolved"].is_string() {
        return Err("says where it was fetched (`resolved`); expected .npmrc to leave that out");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_lock_files_are_sound() {
        assert!(lock_files().unwrap() > 100);
    }

    #[test]
    fn what_is_unsound_is_named() {
        for (package, words) in [
            (json!({}), "no hash"),
            (
                json!({"integrity": "x", "hasInstallScript": true}),
                "runs a script",
            ),
            (
                json!({"integrity": "x", "resolved": "y"}),
                "where it was fetched",
            ),
        ] {
            assert!(
                sound("node_modules/a", &package)
                    .unwrap_err()
                    .contains(words)
            );
        }
        let nested = json!({"integrity": "x", "hasInstallScript": true});
        assert_eq!(
            sound("node_modules/a/node_modules/esbuild", &nested),
            Ok(())
        );
    }
}
