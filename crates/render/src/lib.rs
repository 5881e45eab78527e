//! Renders a report: text for terminals today, further formats beside it.

pub mod text;
