//! From values to settings. Unknown keys are errors: a misspelled one must not be ignored.

use std::path::Path;

use globset::{Glob, GlobMatcher};
use precall_core::finding::Severity;
use precall_core::rules::RULES;
use precall_core::tool::Revision;
use precall_render::Said;

use super::node::{Fault, Kind, Node};
use super::policy::{Exception, Files, Rank};
use super::{Config, Date, Set};
use crate::paths;

/// The keys of a configuration.
pub(super) const KEYS: [&str; 7] = [
    "spec",
    "fail-on",
    "directories",
    "hosts",
    "baseline",
    "severity",
    "exception",
];

/// The keys of an exception.
pub(super) const EXCEPTION_KEYS: [&str; 5] = ["rule", "tool", "file", "reason", "expires"];

/// Reads a configuration that lies in `folder`. `at` names the place of a value.
pub(super) fn config(
    root: &Node,
    folder: &Path,
    at: &dyn Fn(&Node) -> String,
) -> Result<Config, Fault> {
    let Kind::Table(members) = &root.kind else {
        return Err(expected("a table of settings", root));
    };
    let mut config = Config::default();
    for (key, place, node) in members {
        let from = at(node);
        match key.as_str() {
            "spec" => {
                let id = text(node)?;
                Revision::find(id).map_err(|error| node.fault(Said::message(&error)))?;
                config.spec = Some(set(id.to_owned(), from));
            }
            "fail-on" => {
                let value = one_of(node, &["error", "warn", "never"])?;
                config.fail_on = Some(set(value.to_owned(), from));
            }
            "directories" => config.directories = Some(set(profiles(node, folder, at)?, from)),
            "hosts" => config.hosts = Some(set(profiles(node, folder, at)?, from)),
            "baseline" => config.baseline = Some(set(folder.join(text(node)?), from)),
            "severity" => {
                let Kind::Table(ranks) = &node.kind else {
                    return Err(expected("a table of rule ids and severities", node));
                };
                for (id, place, node) in ranks {
                    let id = rule_id(id).map_err(|message| Fault::new(message, place))?;
                    let rank = match one_of(node, &["off", "info", "warn", "error"])? {
                        "off" => Rank::Off,
                        "info" => Rank::As(Severity::Info),
                        "warn" => Rank::As(Severity::Warn),
                        _ => Rank::As(Severity::Error),
                    };
                    config.severity.push((id, set(rank, at(node))));
                }
            }
            "exception" | "exceptions" => {
                let Kind::List(items) = &node.kind else {
                    return Err(expected("a list of tables, such as [[exception]]", node));
                };
                for item in items {
                    config
                        .exceptions
                        .push(set(exception(item, folder)?, at(item)));
                }
            }
            other => return Err(Fault::new(unknown("setting", other, &KEYS), place)),
        }
    }
    Ok(config)
}

fn exception(node: &Node, folder: &Path) -> Result<Exception, Fault> {
    let Kind::Table(members) = &node.kind else {
        return Err(expected("a table with rule, tool and reason", node));
    };
    let mut rule = None;
    let mut tool = None;
    let mut file = None;
    let mut reason = None;
    let mut expires = None;
    for (key, place, node) in members {
        match key.as_str() {
            "rule" => rule = Some(rule_id(text(node)?).map_err(|message| node.fault(message))?),
            "tool" => tool = Some(glob(node)?),
            "file" => file = Some(files(node, folder)?),
            "reason" => {
                let given = text(node)?;
                if given.trim().is_empty() {
                    return Err(node
                        .fault("the reason is empty; expected why the finding is accepted here"));
                }
                reason = Some(given.to_owned());
            }
            "expires" => {
                let given = text(node)?;
                expires = Some(Date::parse(given).ok_or_else(|| {
                    node.fault(
                        Said::new("no such day: {day}; expected one such as 2027-01-31")
                            .with("day", given),
                    )
                })?);
            }
            other => {
                return Err(Fault::new(
                    unknown("key of an exception", other, &EXCEPTION_KEYS),
                    place,
                ));
            }
        }
    }
    let Some(rule) = rule else {
        return Err(node.fault("an exception names its rule; expected `rule = \"...\"`"));
    };
    let Some(reason) = reason else {
        return Err(node.fault("an exception gives its reason; expected `reason = \"...\"`"));
    };
    Ok(Exception {
        rule,
        tool,
        file,
        reason,
        expires,
    })
}

/// The id as the rule itself spells it.
fn rule_id(id: &str) -> Result<&'static str, Said> {
    match RULES.iter().find(|rule| rule.id == id) {
        Some(rule) => Ok(rule.id),
        None => Err(unknown("rule", id, &RULES.map(|rule| rule.id))),
    }
}

/// A message about something unknown, with the known ones, or the one that was probably meant.
fn unknown(what: &'static str, found: &str, known: &[&str]) -> Said {
    let said = match closest(found, known) {
        Some(meant) => Said::new("unknown {what} {found}; did you mean {meant}?")
            .with("meant", format_args!("{meant:?}")),
        None if known.len() <= 8 => Said::new("unknown {what} {found}; expected one of {known}")
            .with("known", known.join(", ")),
        None => Said::new("unknown {what} {found}; `precall rules` lists them"),
    };
    said.with_said("what", what)
        .with("found", format_args!("{found:?}"))
}

/// The most similar of the known words, if any is similar enough.
fn closest<'k>(word: &str, known: &[&'k str]) -> Option<&'k str> {
    let scored = known
        .iter()
        .map(|known| (strsim::jaro_winkler(word, known), *known));
    scored
        .filter(|(score, _)| *score > 0.85)
        .max_by(|(a, _), (b, _)| a.total_cmp(b))
        .map(|(_, known)| known)
}

fn set<T>(value: T, from: String) -> Set<T> {
    Set { value, from }
}

fn expected(what: &'static str, node: &Node) -> Fault {
    node.fault(
        Said::new("{found}; expected {what}")
            .with_said("found", node.kind_name())
            .with_said("what", what),
    )
}

fn text(node: &Node) -> Result<&str, Fault> {
    match &node.kind {
        Kind::Text(text) => Ok(text),
        _ => Err(expected("text", node)),
    }
}

/// Names of profiles, each with its place; the files among them lie beside the configuration.
fn profiles(
    node: &Node,
    folder: &Path,
    at: &dyn Fn(&Node) -> String,
) -> Result<Vec<Set<String>>, Fault> {
    let Kind::List(items) = &node.kind else {
        return Err(expected("a list of names", node));
    };
    let one = |item: &Node| {
        let name = text(item)?;
        let is_file = Path::new(name)
            .extension()
            .is_some_and(|extension| extension.eq_ignore_ascii_case("json"));
        let name = match folder.join(name).to_str() {
            Some(path) if is_file => path.to_owned(),
            _ => name.to_owned(),
        };
        Ok(set(name, at(item)))
    };
    items.iter().map(one).collect()
}

fn one_of<'n>(node: &'n Node, known: &[&str]) -> Result<&'n str, Fault> {
    let given = text(node)?;
    if known.contains(&given) {
        return Ok(given);
    }
    Err(node.fault(
        Said::new("{found}; expected one of {known}")
            .with("found", format_args!("{given:?}"))
            .with("known", known.join(", ")),
    ))
}

/// Which inputs a pattern means, in whatever way either is spelled.
fn files(node: &Node, folder: &Path) -> Result<Files, Fault> {
    let pattern = text(node)?;
    Ok(Files {
        glob: matcher(&paths::plain_pattern(pattern), node)?,
        written: pattern.to_owned(),
        folder: folder.to_owned(),
    })
}

fn glob(node: &Node) -> Result<GlobMatcher, Fault> {
    matcher(text(node)?, node)
}

fn matcher(pattern: &str, node: &Node) -> Result<GlobMatcher, Fault> {
    Glob::new(pattern)
        .map(|glob| glob.compile_matcher())
        .map_err(|error| node.fault(Said::new("no pattern: {error}").with("error", error.kind())))
}
