//! Fourth floor: what hosts do and what directories demand, as dated data.

use alloc::string::String;
use alloc::vec::Vec;

use serde::Serialize;

/// What a host would do with a tool.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HostOutcome {
    /// The profile's id.
    pub host: String,
    /// The host's mode.
    pub mode: String,
    /// `run`, `ask`, `block` or `other`.
    pub outcome: &'static str,
    /// Which hint decided, and whether a default was used.
    pub because: String,
    /// How well the rule is known: `tested`, `code`, `documented` or `reported`.
    pub grade: &'static str,
    /// The date the profile models.
    pub date: String,
}

/// What a directory would say to a tool.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DirectoryOutcome {
    /// The profile's id.
    pub directory: String,
    /// The date of the rules.
    pub date: String,
    /// `accepted`, `held` or `rejected`.
    pub status: &'static str,
    /// Why, one entry a requirement.
    pub because: Vec<String>,
}
