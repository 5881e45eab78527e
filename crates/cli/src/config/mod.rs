//! `precall.toml`: what a project has decided. It re-ranks findings and never re-decides them.

mod date;
mod node;
mod policy;
mod read;
mod schema;

use std::path::{Path, PathBuf};

pub(crate) use date::Date;
pub(crate) use policy::{Policy, Rank};
pub(crate) use schema::schema;

use precall_render::Said;

use crate::exit::Failure;
use crate::input;
use crate::system::{self, Entry};

/// A setting and the layer that set it.
#[derive(Clone, Debug)]
pub(crate) struct Set<T> {
    /// The value.
    pub(crate) value: T,
    /// Such as `precall.toml:3:1`.
    pub(crate) from: String,
}

/// What a configuration says. What it leaves out is nothing here; the defaults stand at the options.
#[derive(Clone, Debug, Default)]
pub(crate) struct Config {
    /// The protocol revision.
    pub(crate) spec: Option<Set<String>>,
    /// The least severity that fails: `error`, `warn` or `never`.
    pub(crate) fail_on: Option<Set<String>>,
    /// The directory profiles asked for.
    pub(crate) directories: Option<Set<Vec<Set<String>>>>,
    /// The host profiles asked for.
    pub(crate) hosts: Option<Set<Vec<Set<String>>>>,
    /// The baseline file, relative to the configuration.
    pub(crate) baseline: Option<Set<PathBuf>>,
    /// Severities by rule id.
    pub(crate) severity: Vec<(&'static str, Set<Rank>)>,
    /// Findings that are accepted.
    pub(crate) exceptions: Vec<Set<policy::Exception>>,
}

/// The file that is looked for, from the working directory upwards.
pub(crate) const FILE: &str = "precall.toml";

/// Reads the configuration: the one named, else the nearest one at or above the working directory,
/// else none.
pub(crate) fn load(named: Option<&Path>, skip: bool) -> Result<Config, Failure> {
    if skip {
        return Ok(Config::default());
    }
    if let Some(path) = named {
        return from_file(path)?.ok_or_else(|| {
            Failure::about(
                path.display(),
                Said::new("holds no configuration of precall"),
            )
        });
    }
    let Some(here) = system::current_dir() else {
        return Ok(Config::default());
    };
    for folder in here.ancestors() {
        for name in [FILE, ".precall.toml", "pyproject.toml", "package.json"] {
            let path = folder.join(name);
            if is_file(&path)
                && let Some(config) = from_file(shorter(&path, &here))?
            {
                return Ok(config);
            }
        }
        // Beyond a repository's root, another project begins.
        if system::entry(&folder.join(".git")).is_some() {
            break;
        }
    }
    Ok(Config::default())
}

fn is_file(path: &Path) -> bool {
    matches!(system::entry(path), Some(Entry::File(_)))
}

/// The path as a person in `here` would write it.
fn shorter<'p>(path: &'p Path, here: &Path) -> &'p Path {
    path.strip_prefix(here).unwrap_or(path)
}

/// Reads a configuration, or nothing where a project's own file does not mention precall.
fn from_file(path: &Path) -> Result<Option<Config>, Failure> {
    let read = input::read_named(path)?;
    from_text(path, &read.name, &read.text)
}

/// The same from the text of the file, which messages call `shown`.
pub(crate) fn from_text(path: &Path, shown: &str, text: &str) -> Result<Option<Config>, Failure> {
    let name = path.file_name().and_then(|name| name.to_str());
    let within: &[&str] = match name {
        Some("pyproject.toml") => &["tool", "precall"],
        Some("package.json") => &["precall"],
        _ => &[],
    };
    let json = path
        .extension()
        .is_some_and(|extension| extension == "json");
    // Another tool's file is none of ours to complain about.
    let foreign = !within.is_empty() && !text.contains("precall");
    if foreign {
        return Ok(None);
    }
    let root = if json {
        node::from_json(text)
    } else {
        node::from_toml(text)
    };
    let place = |fault: node::Fault| Failure::new(fault.located(shown, text));
    let root = root.map_err(place)?;
    let mut here = &root;
    for segment in within {
        match here.get(segment) {
            Some(node) => here = node,
            None => return Ok(None),
        }
    }
    let at = |node: &node::Node| {
        let (line, column) = node.place(text);
        format!("{shown}:{line}:{column}")
    };
    read::config(here, path.parent().unwrap_or(Path::new("")), &at)
        .map(Some)
        .map_err(place)
}
