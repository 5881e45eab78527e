//! Renders a report for people and for other programs. Judges nothing.
//!
//! Text from a definition is never trusted: see [`visible`].

pub mod fix;
pub mod hosts;
pub mod text;
pub mod visible;

/// Where a report's text came from: what its findings point into.
#[derive(Clone, Copy, Debug)]
pub struct Source<'t> {
    /// What a person calls it, such as a path.
    pub name: &'t str,
    /// The text that was checked.
    pub text: &'t str,
}

/// A number with its noun: `1 tool`, `3 tools`.
pub fn count(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}
