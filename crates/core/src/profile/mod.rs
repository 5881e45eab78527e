//! Fourth floor: what hosts do and what directories demand, as dated data.

pub(crate) mod field;
pub mod host;

pub use host::HostOutcome;

use alloc::string::String;
use alloc::vec::Vec;

use serde::Serialize;

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
