//! First floor: what a text says about tools, before anybody judges it.
//!
//! [`Input`] finds the tools in whatever shape the text has, [`Tool`] is the view over one of
//! them, [`hints`] holds the four hints with their declared and effective values, [`revision`] is
//! the table of protocol revisions.

pub mod change;
pub mod characters;
pub mod hints;
mod input;
pub(crate) mod lookalike;
pub(crate) mod reference;
pub mod revision;
pub mod schema;
pub mod spelling;
mod view;
pub mod vocabulary;

pub use hints::{Declared, Effective, Hint, Hints, Origin};
pub use input::{Input, MAX_TOOLS, Shape};
pub use revision::Revision;
pub use view::{Annotations, DisplayName, Tool};
pub(crate) use view::{Mentions, shorten};
