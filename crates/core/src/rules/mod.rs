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

mod drift {
    pub(super) mod appetite_grown_after_approval;
    pub(super) mod description_changed_after_approval;
    pub(super) mod effect_grown_after_approval;
    pub(super) mod laxer_after_approval;
    pub(super) mod loosened_after_approval;
    pub(super) mod schema_changed_after_approval;
    pub(super) mod stricter_after_approval;
    pub(super) mod title_changed_after_approval;
    pub(super) mod tool_added_after_approval;
    pub(super) mod tool_removed_after_approval;
    pub(super) mod tool_renamed_after_approval;
}

mod relay {
    pub(super) mod gateway_safer_than_members;
    pub(super) mod hint_changed_by_relay;
    pub(super) mod hint_filled_in_by_relay;
    pub(super) mod hints_lost_in_relay;
    pub(super) mod null_added_by_relay;
    pub(super) mod read_only_gateway_to_destruction;
    pub(super) mod text_changed_by_relay;
}

pub use machinery::*;

/// Every rule, by id.
#[rustfmt::skip]
pub static RULES: [&Rule; 33] = [
    &annotations::annotations_before_their_revision::RULE,
    &annotations::annotations_not_an_object::RULE,
    &drift::appetite_grown_after_approval::RULE,
    &annotations::content_annotation_key::RULE,
    &drift::description_changed_after_approval::RULE,
    &annotations::duplicate_hint::RULE,
    &drift::effect_grown_after_approval::RULE,
    &relay::gateway_safer_than_members::RULE,
    &relay::hint_changed_by_relay::RULE,
    &relay::hint_filled_in_by_relay::RULE,
    &annotations::hint_not_boolean::RULE,
    &annotations::hint_null::RULE,
    &annotations::hints_incomplete::RULE,
    &relay::hints_lost_in_relay::RULE,
    &annotations::hints_undeclared::RULE,
    &drift::laxer_after_approval::RULE,
    &drift::loosened_after_approval::RULE,
    &annotations::misplaced_hint::RULE,
    &annotations::misspelled_hint::RULE,
    &relay::null_added_by_relay::RULE,
    &annotations::proposed_annotation_key::RULE,
    &annotations::read_only_and_destructive::RULE,
    &relay::read_only_gateway_to_destruction::RULE,
    &annotations::read_only_hint_undeclared::RULE,
    &drift::schema_changed_after_approval::RULE,
    &annotations::schema_in_annotations::RULE,
    &drift::stricter_after_approval::RULE,
    &relay::text_changed_by_relay::RULE,
    &drift::title_changed_after_approval::RULE,
    &drift::tool_added_after_approval::RULE,
    &drift::tool_removed_after_approval::RULE,
    &drift::tool_renamed_after_approval::RULE,
    &annotations::unknown_annotation_key::RULE,
];
