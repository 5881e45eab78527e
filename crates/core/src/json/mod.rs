//! Ground floor: JSON text as an ordered tree that keeps what a judge of bytes needs.
//!
//! Rooms: [`Document`] and [`Value`] (the tree), [`pointer`] (RFC 6901 addresses), [`locate`]
//! (address to line, column and UTF-16 offset, computed only when asked) and [`visible`] (JSON text
//! that hides nothing from who looks at it).
//!
//! `serde_json` is the parser. What is ours is the shape: members keep their order, duplicate keys
//! stay, strings borrow from the text, and depth and size limits are named errors.
//!
//! Accepted is what `JSON.parse` accepts, and a byte order mark in front. Exceptions, all harmless
//! to a judgement about tools:
//!
//! * a lone surrogate escape, `\ud800` to `\udfff`, reads as the character for private use from U+E000
//!   to U+E7FF, since Rust strings are UTF-8: different ones stay different;
//! * a number outside the range of `f64` (`1e400`) reads as some number, not as infinity;
//! * text is at most [`Limits::bytes`] long and [`Limits::depth`] levels deep.

mod document;
pub mod edit;
mod locate;
mod places;
pub mod pointer;
mod repair;
mod visible;

pub use document::excerpt;
pub use document::{Document, Items, Kind, Limits, Members, Value};
pub use locate::{Location, Position, Span, locate};
pub(crate) use places::{Keys, Places};
pub use visible::{is_hidden, is_unsafe, visible};

use crate::error::Error;

/// Parses `text` and hands the document to `read`.
///
/// The document borrows from the text. A text that only a lenient reader accepts (lone surrogates,
/// numbers out of range) is mended in a copy of the same length first, which is why the document is
/// lent and not returned.
///
/// # Errors
/// Whatever [`Document::parse`] reports.
pub fn with_document<R>(
    text: &str,
    limits: &Limits,
    read: impl FnOnce(&Document<'_>) -> R,
) -> Result<R, Error> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    match Document::parse(text, limits) {
        Ok(document) => Ok(read(&document)),
        Err(error) => match repair::repair(text) {
            Some(mended) => Document::parse(&mended, limits).map(|document| read(&document)),
            None => Err(error),
        },
    }
}
