//! Fourth floor: what hosts do and what directories demand, as dated data.

pub mod directory;
pub(crate) mod field;
pub mod host;

pub use directory::DirectoryOutcome;
pub use host::HostOutcome;
