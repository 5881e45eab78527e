//! What a release is made of, as CycloneDX 1.5: the crates in the program, and those in the modules of
//! the npm package, which depends on no other package. No time and no random number stands in it, so
//! that the same sources give the same bytes.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use crate::Result;
use crate::files::{read, root};
use crate::shell::{cargo, output};

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The bill of the program for a target.
pub(crate) fn program(target: &str) -> Result<String> {
    let own = json!({
        "type": "application",
        "bom-ref": format!("pkg:cargo/precall@{VERSION}"),
        "name": "precall",
        "version": VERSION,
        "purl": format!("pkg:cargo/precall@{VERSION}"),
    });
    bill(own, &["precall"], target)
}

/// The bill of the npm package: what is compiled into its modules.
pub(crate) fn package() -> Result<String> {
    let own = json!({
        "type": "library",
        "bom-ref": format!("pkg:npm/precall@{VERSION}"),
        "name": "precall",
        "version": VERSION,
        "purl": format!("pkg:npm/precall@{VERSION}"),
    });
    bill(
        own,
        &["precall-wasm", "precall-command"],
        "wasm32-unknown-unknown",
    )
}

/// `own` is what the bill is about, `crates` those of the workspace that it is built from.
fn bill(mut own: Value, crates: &[&str], target: &str) -> Result<String> {
    let graph = Graph::read(target)?;
    let roots: Vec<&str> = crates
        .iter()
        .map(|name| graph.member(name))
        .collect::<Result<_>>()?;
    let all = graph.reach(&roots, |_| true);
    let linked = graph.reach(&roots, |link| link.linked);
    let checksums = checksums(&read(&root().join("Cargo.lock"))?);
    let reference = own["bom-ref"].clone();
    own["licenses"] = json!([{ "expression": license(&graph.packages[roots[0]]) }]);
    // The program is the crate of its name, so that is no part of itself.
    let is_own = |id: &str| purl(&graph.packages[id]) == reference;
    let mut components = BTreeMap::new();
    let mut dependencies = BTreeMap::new();
    for id in &all {
        let package = &graph.packages[id];
        let purl = purl(package);
        let below: BTreeSet<String> = graph.links[id]
            .iter()
            .map(|link| self::purl(&graph.packages[&link.to]))
            .collect();
        if !is_own(id) {
            let scope = if linked.contains(id) {
                "required"
            } else {
                "excluded"
            };
            components.insert(purl.clone(), component(package, scope, &checksums));
        }
        dependencies.insert(purl, below);
    }
    dependencies
        .entry(reference.as_str().unwrap_or_default().to_owned())
        .or_insert_with(|| roots.iter().map(|id| purl(&graph.packages[*id])).collect());
    let dependencies: Vec<Value> = dependencies
        .into_iter()
        .map(|(purl, below)| json!({ "ref": purl, "dependsOn": below }))
        .collect();
    let bill = json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": { "component": own },
        "components": components.into_values().collect::<Vec<_>>(),
        "dependencies": dependencies,
    });
    let text = serde_json::to_string_pretty(&bill).map_err(|error| error.to_string())?;
    Ok(text + "\n")
}

fn component(package: &Value, scope: &str, checksums: &BTreeMap<String, String>) -> Value {
    let purl = purl(package);
    let mut component = json!({
        "type": "library",
        "bom-ref": purl,
        "name": package["name"],
        "version": package["version"],
        "scope": scope,
        "licenses": [{ "expression": license(package) }],
        "purl": purl,
    });
    if let Some(sum) = checksums.get(&purl) {
        component["hashes"] = json!([{ "alg": "SHA-256", "content": sum }]);
    }
    if let Some(address) = package["repository"].as_str() {
        component["externalReferences"] = json!([{ "type": "vcs", "url": address }]);
    }
    component
}

fn purl(package: &Value) -> String {
    let text = |key: &str| package[key].as_str().unwrap_or_default();
    // Of the version only what stands behind a plus has to be escaped.
    format!(
        "pkg:cargo/{}@{}",
        text("name"),
        text("version").replace('+', "%2B")
    )
}

/// Older manifests part licences to choose from by a slash.
fn license(package: &Value) -> String {
    let license = package["license"].as_str().unwrap_or("NOASSERTION");
    let choices: Vec<&str> = license.split('/').map(str::trim).collect();
    choices.join(" OR ")
}

/// The hashes of the archives that crates come in, by package URL.
fn checksums(lock: &str) -> BTreeMap<String, String> {
    let mut sums = BTreeMap::new();
    for package in lock.split("[[package]]").skip(1) {
        let value = |key: &str| {
            let line = package.lines().find_map(|line| line.strip_prefix(key));
            line.map(|rest| rest.trim_start_matches([' ', '=']).trim_matches('"'))
        };
        if let (Some(name), Some(version), Some(sum)) =
            (value("name "), value("version "), value("checksum "))
        {
            let package = json!({ "name": name, "version": version });
            sums.insert(purl(&package), sum.to_owned());
        }
    }
    sums
}

/// A dependency of one crate.
struct Link {
    to: String,
    /// Whether it ends up in what is built, instead of helping to build it.
    linked: bool,
}

/// What cargo says of the crates that are needed on a target.
struct Graph {
    packages: BTreeMap<String, Value>,
    links: BTreeMap<String, Vec<Link>>,
}

impl Graph {
    fn read(target: &str) -> Result<Self> {
        let said = output(cargo().args([
            "metadata",
            "--format-version=1",
            "--locked",
            "--filter-platform",
            target,
        ]))?;
        let said: Value = serde_json::from_str(&said).map_err(|error| error.to_string())?;
        let id = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
        let packages: BTreeMap<String, Value> = list(&said["packages"])
            .into_iter()
            .map(|package| (id(&package["id"]), package))
            .collect();
        let runs_here = |package: &Value| {
            let kinds = list(&package["targets"]);
            let kinds = kinds.iter().flat_map(|target| list(&target["kind"]));
            kinds.into_iter().any(|kind| kind == "proc-macro")
        };
        let mut links = BTreeMap::new();
        for node in list(&said["resolve"]["nodes"]) {
            let below = list(&node["deps"]).into_iter().filter_map(|link| {
                let kinds = list(&link["dep_kinds"]);
                let is = |wanted: &Value| kinds.iter().any(|kind| kind["kind"] == *wanted);
                let normal = is(&Value::Null);
                let to = id(&link["pkg"]);
                let linked = normal && !runs_here(&packages[&to]);
                (normal || is(&json!("build"))).then_some(Link { to, linked })
            });
            links.insert(id(&node["id"]), below.collect());
        }
        Ok(Self { packages, links })
    }

    /// The crate of the workspace with this name.
    fn member(&self, name: &str) -> Result<&str> {
        let own = |package: &Value| package["name"] == name && package["source"].is_null();
        let found = self.packages.iter().find(|(_, package)| own(package));
        found
            .map(|(id, _)| id.as_str())
            .ok_or_else(|| format!("the workspace has no crate {name}"))
    }

    /// What can be reached by the links that count, the roots included.
    fn reach(&self, roots: &[&str], counts: impl Fn(&Link) -> bool) -> BTreeSet<String> {
        let mut found: BTreeSet<String> = roots.iter().map(|id| (*id).to_owned()).collect();
        let mut ahead: Vec<&str> = roots.to_vec();
        while let Some(id) = ahead.pop() {
            for link in self.links[id].iter().filter(|link| counts(link)) {
                if found.insert(link.to.clone()) {
                    ahead.push(&link.to);
                }
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cyclonedx_bom::models::bom::Bom;
    use cyclonedx_bom::prelude::Validate;

    fn parts(bill: &str, scope: &str) -> BTreeSet<String> {
        let bill: Value = serde_json::from_str(bill).unwrap();
        let parts = bill["components"].as_array().unwrap().iter();
        parts
            .filter(|part| part["scope"] == scope)
            .map(|part| {
                format!(
                    "{} v{}",
                    part["name"].as_str().unwrap(),
                    part["version"].as_str().unwrap()
                )
            })
            .collect()
    }

    /// What cargo itself says is linked.
    fn linked(package: &str, target: &str) -> BTreeSet<String> {
        let listed = output(cargo().args([
            "tree",
            "--locked",
            "--package",
            package,
            "--target",
            target,
            "--edges",
            "normal,no-proc-macro",
            "--prefix",
            "none",
            "--format",
            "{p}",
        ]))
        .unwrap();
        let name = |line: &str| line.split(" (").next().unwrap().to_owned();
        listed.lines().map(name).collect()
    }

    fn sound(bill: &str) {
        let read = Bom::parse_from_json(bill.as_bytes()).unwrap();
        let checked = read.validate();
        assert!(checked.passed(), "{checked:?}");
    }

    #[test]
    fn the_program_is_made_of_what_cargo_links() {
        let target = "x86_64-unknown-linux-gnu";
        let bill = program(target).unwrap();
        sound(&bill);
        let own = format!("precall v{VERSION}");
        let mut wanted = linked("precall", target);
        assert!(wanted.remove(&own));
        let found = parts(&bill, "required");
        // Features are those of the whole workspace here, so there may be a few more.
        let missing: Vec<_> = wanted.difference(&found).collect();
        assert!(missing.is_empty(), "{missing:?}");
        assert!(
            found.len() < wanted.len() + 20,
            "{} {}",
            found.len(),
            wanted.len()
        );
        assert!(!found.contains(&own));
        let helpers = parts(&bill, "excluded");
        assert!(
            helpers.iter().any(|part| part.starts_with("serde_derive ")),
            "{helpers:?}"
        );
        // Everything that is fetched has its hash, and nothing is named that is no part.
        let value: Value = serde_json::from_str(&bill).unwrap();
        let mut names = BTreeSet::from([value["metadata"]["component"]["bom-ref"]
            .clone()
            .to_string()]);
        for part in value["components"].as_array().unwrap() {
            let own = part["name"].as_str().unwrap().starts_with("precall");
            assert_eq!(part["hashes"].is_null(), own, "{part}");
            assert!(names.insert(part["bom-ref"].to_string()), "{part}");
        }
        for entry in value["dependencies"].as_array().unwrap() {
            assert!(names.contains(&entry["ref"].to_string()), "{entry}");
            for below in entry["dependsOn"].as_array().unwrap() {
                assert!(names.contains(&below.to_string()), "{below}");
            }
        }
        assert_eq!(bill, program(target).unwrap());
    }

    #[test]
    fn the_package_is_made_of_its_modules() {
        let bill = package().unwrap();
        sound(&bill);
        let found = parts(&bill, "required");
        for module in ["precall-wasm", "precall-command", "precall-core"] {
            assert!(found.contains(&format!("{module} v{VERSION}")), "{found:?}");
        }
        // The command of the package has its servers from Node.
        assert!(
            !found.iter().any(|part| part.starts_with("tokio ")),
            "{found:?}"
        );
    }

    #[test]
    fn hashes_are_read_from_the_lock_file() {
        let lock = "version = 4\n\n[[package]]\nname = \"a\"\nversion = \"1.0.0+x\"\nsource = \"s\"\nchecksum = \"ab\"\n\n[[package]]\nname = \"own\"\nversion = \"0.1.0\"\ndependencies = [\n \"a\",\n]\n";
        let sums = checksums(lock);
        assert_eq!(sums.len(), 1);
        assert_eq!(sums["pkg:cargo/a@1.0.0%2Bx"], "ab");
        assert_eq!(
            license(&json!({ "license": "MIT/Apache-2.0" })),
            "MIT OR Apache-2.0"
        );
    }
}
