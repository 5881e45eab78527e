// Generated from the files in this folder by `cargo xtask gen`; a test proves it fresh.

//! Third floor: the rules. One file a rule, in a folder a group; [`RULES`] is the one list.

mod machinery;
#[cfg(test)]
mod tests;

mod annotations {
    pub(super) mod read_only_and_destructive;
}

pub use machinery::*;

/// Every rule, by id.
#[rustfmt::skip]
pub static RULES: [&Rule; 1] = [
    &annotations::read_only_and_destructive::RULE,
];
