//! The evidence floor as requirements ask it: which class of effect, where, how sure.

use crate::evidence::Effects;

/// Classes of effect that profiles name, in the order of their bits.
pub(super) const CLASSES: [&str; 22] = [
    "delete",
    "overwrite",
    "cancel",
    "revoke",
    "reset",
    "archive",
    "send",
    "publish",
    "money",
    "start",
    "execute",
    "create",
    "update",
    "toggle",
    "persist",
    "mark-read",
    "receipt",
    "log",
    "auth",
    "view",
    "read",
    "compute",
];

/// The classes that change something beyond the call.
pub(super) const WRITES: u32 = 0b1_0111_1111_1111_1111_1111 & !(1 << 17);

/// Kinds of open world that profiles name, in the order of their bits.
pub(super) const REACHES: [&str; 3] = ["web", "url", "public"];

/// Evidence of a class.
pub(super) struct Proof<'e> {
    pub(super) class: usize,
    pub(super) pointer: &'e str,
    pub(super) words: &'e str,
    pub(super) unsure: bool,
}

/// The evidence of every class.
pub(super) fn proofs<'e>(_effects: &'e Effects<'_>) -> impl Iterator<Item = Proof<'e>> {
    core::iter::empty()
}

/// The evidence of reaching the open world.
pub(super) fn reach<'e>(_effects: &'e Effects<'_>) -> impl Iterator<Item = Proof<'e>> {
    core::iter::empty()
}
