//! The npm package, assembled in `dist/npm`.

use std::path::Path;

use serde_json::Value;

use crate::files::{copy, dist, fresh, read, read_bytes, root, write};
use crate::shell::{npm_ci, program, run as execute};
use crate::{Result, generate, wasm};

pub(crate) fn run(_arguments: &[String]) -> Result<()> {
    pack()
}

/// Builds both modules and assembles the package.
pub(crate) fn pack() -> Result<()> {
    library()?;
    let built = wasm::build_command()?;
    for file in crate::files::walk(&built)? {
        copy(&built.join(&file), &dist("npm").join(&file))?;
    }
    Ok(())
}

/// Builds the core's module and assembles the package but for its command's module, which takes
/// longer and which neither the site nor the figures need.
pub(crate) fn library() -> Result<()> {
    wasm::build()?;
    let folder = dist("npm");
    fresh(&folder)?;
    let sources = root().join("crates/wasm/js");
    let names = names(&read(&sources.join("api.js"))?)?;
    for file in crate::files::walk(&sources)? {
        let text = read(&sources.join(&file))?;
        let text = text.replace("{ EVERY_NAME }", &format!("{{ {names} }}"));
        write(&folder.join(&file), text)?;
    }
    for name in ["core.wasm", "glue.js"] {
        copy(&dist("wasm").join(name), &folder.join(name))?;
    }
    let module = base64(&read_bytes(&dist("wasm").join("core.wasm"))?);
    write(
        &folder.join("core-base64.js"),
        format!("export default \"{module}\";\n"),
    )?;
    write(
        &folder.join("version.js"),
        format!(
            "export const version = \"{}\";\n",
            env!("CARGO_PKG_VERSION")
        ),
    )?;
    write(&folder.join("data.js"), generate::data_js())?;
    write(&folder.join("rules.json"), generate::rules_json())?;
    write(&folder.join("rule-id.d.ts"), generate::rule_ids())?;
    execute(program("node").arg("www/gen/widget.mjs").arg(&folder))?;
    let profiles = root().join("crates/core/src/profile");
    copy(
        &profiles.join("generated/hosts.json"),
        &folder.join("hosts.json"),
    )?;
    for schema in crate::files::walk(&profiles.join("schema"))? {
        copy(
            &profiles.join("schema").join(&schema),
            &folder.join(&schema),
        )?;
    }
    report_schema(&folder.join("report.schema.json"))?;
    for name in ["LICENSE-APACHE", "LICENSE-MIT", "README.md"] {
        let path = root().join(name);
        if path.exists() {
            copy(&path, &folder.join(name))?;
        }
    }
    write(&folder.join("package.json"), manifest()?)
}

/// The schema of the report, made from the types that are written by hand.
fn report_schema(to: &Path) -> Result<()> {
    let generator =
        npm_ci("tests/js")?.join("ts-json-schema-generator/bin/ts-json-schema-generator.js");
    execute(
        program("node")
            .arg(generator)
            .args(["--path", "tests/js/report.ts", "--type", "AnyReport"])
            .args(["--id", "report.schema.json", "--no-type-check", "--out"])
            .arg(to),
    )
}

/// The names that `api.js` gives to an entry, in the list that it returns at its end.
fn names(api: &str) -> Result<String> {
    let list = api.rsplit_once("\n  return {\n").map(|(_, after)| after);
    let list = list.and_then(|after| after.split_once("\n  };"));
    let Some((list, _)) = list else {
        return Err("api.js: expected a list of names that it returns".into());
    };
    let names: Vec<&str> = list
        .lines()
        .filter_map(|line| line.trim().split([':', ',']).next())
        .collect();
    Ok(names.join(", "))
}

/// `pkg.json` with the workspace's version, right after the name.
fn manifest() -> Result<String> {
    let path = root().join("pkg.json");
    let text = read(&path)?;
    serde_json::from_str::<Value>(&text).map_err(|error| format!("pkg.json: {error}"))?;
    let name = "\"name\": \"precall\",";
    if !text.contains(name) {
        return Err(format!("pkg.json: expected `{name}`"));
    }
    let version = env!("CARGO_PKG_VERSION");
    Ok(text.replacen(name, &format!("{name}\n  \"version\": \"{version}\","), 1))
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let bits = (0..3).fold(0u32, |bits, at| {
            bits << 8 | u32::from(chunk.get(at).copied().unwrap_or(0))
        });
        for digit in 0..4 {
            let six = (bits >> (18 - 6 * digit)) & 63;
            text.push(if digit > chunk.len() {
                '='
            } else {
                char::from(DIGITS[six as usize])
            });
        }
    }
    text
}
