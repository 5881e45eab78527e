//! Reads MCP tool definitions and judges their behaviour hints.
//!
//! The rooms, bottom to top; each imports only from those below it: [`json`], [`tool`],
//! [`evidence`], [`rules`], [`profile`], [`verdict`], [`report`].
//!
//! ```
//! use precall_core::report::{Options, check_with};
//!
//! let list = r#"{"tools":[{"name":"find_rooms","inputSchema":{"type":"object"},
//!     "annotations":{"readOnlyHint":true,"openWorldHint":false}}]}"#;
//! let action = check_with(list, &Options::default(), |report| {
//!     report.tools.first().map(|tool| tool.verdict.trusted.action.name())
//! })?;
//! assert_eq!(action, Some("run"));
//! # Ok::<(), precall_core::error::Error>(())
//! ```
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic
    )
)]
extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod drift;
pub mod error;
pub mod evidence;
pub mod finding;
pub mod fix;
pub mod json;
pub mod lock;
mod order;
pub mod profile;
pub mod report;
pub mod resolve;
pub mod rules;
pub mod snippet;
pub mod tool;
pub mod verdict;
pub mod what_if;
