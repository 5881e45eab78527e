//! What the hosts and directories that were asked would do, counted.

use precall_core::profile::directory::DirectoryList;
use precall_core::profile::host::Outcome;
use precall_core::report::Report;
use precall_render::Lang;
use serde_json::{Map, Value, json};

/// The statuses of a directory, and how each is said.
const STATUSES: [(&str, &str); 3] = [
    ("accepted", "would pass"),
    ("held", "would likely be held"),
    ("rejected", "would be refused"),
];

/// The outcomes at a host.
const OUTCOMES: [Outcome; 4] = [Outcome::Run, Outcome::Ask, Outcome::Block, Outcome::Other];

/// The counts, each in the order in which the profiles were asked for.
#[derive(Clone, Default)]
pub(super) struct Asked {
    hosts: Vec<Host>,
    directories: Vec<Directory>,
}

/// A host in one of its modes.
#[derive(Clone)]
struct Host {
    id: String,
    mode: String,
    /// Tools by outcome.
    tools: [u64; 4],
}

#[derive(Clone)]
struct Directory {
    id: String,
    date: String,
    /// Tools by status.
    tools: [u64; 3],
    /// Inputs by the status of the whole list.
    inputs: [u64; 3],
}

/// A table of tools or inputs by what would be done with them.
pub(super) struct Table {
    pub(super) title: String,
    /// Its head in Markdown.
    pub(super) head: &'static str,
    /// Of how many its numbers are a share.
    pub(super) total: u64,
    pub(super) rows: Vec<(String, u64)>,
}

/// The head of a table of tools.
pub(super) const OF_TOOLS: &str = "| {title} | tools | share |";

/// The head of a table of inputs.
const OF_INPUTS: &str = "| {title} | inputs | share |";

impl Asked {
    /// Counts a report.
    pub(super) fn add(&mut self, report: &Report<'_>) {
        for tool in &report.tools {
            for (index, outcome) in tool.hosts.iter().enumerate() {
                if self.hosts.len() == index {
                    self.hosts.push(Host {
                        id: outcome.mode.host.to_string(),
                        mode: outcome.mode.name.to_string(),
                        tools: [0; 4],
                    });
                }
                let found = OUTCOMES.iter().position(|known| *known == outcome.outcome);
                if let (Some(host), Some(found)) = (self.hosts.get_mut(index), found) {
                    host.tools[found] += 1;
                }
            }
        }
        for (index, list) in report.directories.iter().enumerate() {
            if self.directories.len() == index {
                self.directories.push(Directory::new(list));
            }
            if let Some(directory) = self.directories.get_mut(index) {
                directory.add(list);
            }
        }
    }

    /// Adds what another worker counted of the same profiles.
    pub(super) fn merge(&mut self, other: Self) {
        let add = |mine: &mut [u64], theirs: &[u64]| {
            for (mine, theirs) in mine.iter_mut().zip(theirs) {
                *mine += theirs;
            }
        };
        for (index, theirs) in other.hosts.into_iter().enumerate() {
            match self.hosts.get_mut(index) {
                Some(mine) => add(&mut mine.tools, &theirs.tools),
                None => self.hosts.push(theirs),
            }
        }
        for (index, theirs) in other.directories.into_iter().enumerate() {
            match self.directories.get_mut(index) {
                Some(mine) => {
                    add(&mut mine.tools, &theirs.tools);
                    add(&mut mine.inputs, &theirs.inputs);
                }
                None => self.directories.push(theirs),
            }
        }
    }

    /// The tables for people.
    pub(super) fn tables(&self, lang: Lang) -> Vec<Table> {
        let mut tables = Vec::new();
        for host in &self.hosts {
            let title = lang.say("host {name}", &[("name", &host.label())]);
            let rows = OUTCOMES.iter().zip(host.tools);
            let rows = rows.map(|(outcome, number)| (lang.t(outcome.name()).to_owned(), number));
            tables.push(Table {
                title,
                head: OF_TOOLS,
                total: host.tools.iter().sum(),
                rows: rows.collect(),
            });
        }
        for directory in &self.directories {
            let name = directory.label();
            let rows = |numbers: [u64; 3]| {
                let rows = STATUSES.iter().zip(numbers);
                let rows = rows.map(|((_, said), number)| (lang.t(said).to_owned(), number));
                rows.collect()
            };
            for (title, head, numbers) in [
                ("directory {name}, tools", OF_TOOLS, directory.tools),
                ("directory {name}, inputs", OF_INPUTS, directory.inputs),
            ] {
                tables.push(Table {
                    title: lang.say(title, &[("name", &name)]),
                    head,
                    total: numbers.iter().sum(),
                    rows: rows(numbers),
                });
            }
        }
        tables
    }

    /// The counts for programs; nothing where nobody was asked.
    pub(super) fn json(&self) -> Map<String, Value> {
        let mut all = Map::new();
        if !self.hosts.is_empty() {
            let hosts = self.hosts.iter().map(|host| {
                let outcomes = OUTCOMES.iter().zip(host.tools);
                let tools: Map<String, Value> = outcomes
                    .map(|(outcome, number)| (outcome.name().to_owned(), number.into()))
                    .collect();
                json!({"host": host.id, "mode": host.mode, "tools": tools})
            });
            all.insert("hosts".to_owned(), hosts.collect());
        }
        if !self.directories.is_empty() {
            let by_status = |numbers: [u64; 3]| -> Map<String, Value> {
                let statuses = STATUSES.iter().zip(numbers);
                statuses
                    .map(|((status, _), number)| ((*status).to_owned(), number.into()))
                    .collect()
            };
            let directories = self.directories.iter().map(|directory| {
                json!({"directory": directory.id, "date": directory.date,
                       "tools": by_status(directory.tools), "inputs": by_status(directory.inputs)})
            });
            all.insert("directories".to_owned(), directories.collect());
        }
        all
    }

    /// The counts as rows: section, key, state, number.
    pub(super) fn rows(&self, row: &mut dyn FnMut(&str, &str, &str, u64)) {
        for host in &self.hosts {
            for (outcome, number) in OUTCOMES.iter().zip(host.tools) {
                row("host", &host.label(), outcome.name(), number);
            }
        }
        for directory in &self.directories {
            for (section, numbers) in [
                ("directory-tools", directory.tools),
                ("directory-inputs", directory.inputs),
            ] {
                for ((status, _), number) in STATUSES.iter().zip(numbers) {
                    row(section, &directory.label(), status, number);
                }
            }
        }
    }
}

impl Host {
    /// As `--host` takes it.
    fn label(&self) -> String {
        format!("{}:{}", self.id, self.mode)
    }
}

impl Directory {
    fn new(list: &DirectoryList) -> Self {
        Self {
            id: list.directory.clone(),
            date: list.date.clone(),
            tools: [0; 3],
            inputs: [0; 3],
        }
    }

    fn add(&mut self, list: &DirectoryList) {
        let tools = [list.tools.accepted, list.tools.held, list.tools.rejected];
        for (mine, theirs) in self.tools.iter_mut().zip(tools) {
            *mine += theirs as u64;
        }
        for (mine, (status, _)) in self.inputs.iter_mut().zip(STATUSES) {
            *mine += u64::from(list.status == status);
        }
    }

    /// As `--profile` takes it.
    fn label(&self) -> String {
        format!("{}@{}", self.id, self.date)
    }
}
