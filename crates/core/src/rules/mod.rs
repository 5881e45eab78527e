// Generated from the files in this folder by `cargo xtask gen`; a test proves it fresh.

//! Third floor: the rules. One file a rule, in a folder a group; [`RULES`] is the one list.

mod machinery;
#[cfg(test)]
mod tests;

mod annotations {
    pub(super) mod annotations_before_their_revision;
    pub(super) mod annotations_not_an_object;
    pub(super) mod content_annotation_key;
    pub(super) mod duplicate_hint;
    pub(super) mod hint_not_boolean;
    pub(super) mod hint_null;
    pub(super) mod hints_incomplete;
    pub(super) mod hints_undeclared;
    pub(super) mod misplaced_hint;
    pub(super) mod misspelled_hint;
    pub(super) mod proposed_annotation_key;
    pub(super) mod read_only_and_destructive;
    pub(super) mod read_only_hint_undeclared;
    pub(super) mod schema_in_annotations;
    pub(super) mod unknown_annotation_key;
}

pub use machinery::*;

/// Every rule, by id.
#[rustfmt::skip]
pub static RULES: [&Rule; 15] = [
    &annotations::annotations_before_their_revision::RULE,
    &annotations::annotations_not_an_object::RULE,
    &annotations::content_annotation_key::RULE,
    &annotations::duplicate_hint::RULE,
    &annotations::hint_not_boolean::RULE,
    &annotations::hint_null::RULE,
    &annotations::hints_incomplete::RULE,
    &annotations::hints_undeclared::RULE,
    &annotations::misplaced_hint::RULE,
    &annotations::misspelled_hint::RULE,
    &annotations::proposed_annotation_key::RULE,
    &annotations::read_only_and_destructive::RULE,
    &annotations::read_only_hint_undeclared::RULE,
    &annotations::schema_in_annotations::RULE,
    &annotations::unknown_annotation_key::RULE,
];
