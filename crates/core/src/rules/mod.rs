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
    pub(super) mod hint_in_description;
    pub(super) mod hint_not_boolean;
    pub(super) mod hint_null;
    pub(super) mod hints_incomplete;
    pub(super) mod hints_undeclared;
    pub(super) mod hints_undeclared_on_write;
    pub(super) mod misplaced_hint;
    pub(super) mod misspelled_hint;
    pub(super) mod proposed_annotation_key;
    pub(super) mod read_only_and_destructive;
    pub(super) mod read_only_hint_undeclared;
    pub(super) mod schema_in_annotations;
    pub(super) mod unknown_annotation_key;
}

mod definition {
    pub(super) mod description_not_a_string;
    pub(super) mod duplicate_key;
    pub(super) mod empty_name;
    pub(super) mod empty_title;
    pub(super) mod execution_outside_its_revision;
    pub(super) mod hidden_characters;
    pub(super) mod icons_invalid;
    pub(super) mod long_name;
    pub(super) mod meta_not_an_object;
    pub(super) mod misspelled_key;
    pub(super) mod name_characters;
    pub(super) mod name_not_a_string;
    pub(super) mod name_too_long;
    pub(super) mod slash_in_name;
    pub(super) mod task_support_invalid;
    pub(super) mod title_is_an_identifier;
    pub(super) mod title_not_a_string;
    pub(super) mod titles_differ;
    pub(super) mod tool_not_an_object;
    pub(super) mod top_level_title_before_its_revision;
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

mod honesty {
    pub(super) mod closed_world_but_open;
    pub(super) mod effect_unstated;
    pub(super) mod excuse_as_evidence;
    pub(super) mod idempotent_but_repeats;
    pub(super) mod idempotent_understated;
    pub(super) mod mixed_actions;
    pub(super) mod non_destructive_but_destroys;
    pub(super) mod non_destructive_doubtful;
    pub(super) mod open_world_within_bounds;
    pub(super) mod over_cautious_create;
    pub(super) mod over_cautious_read;
    pub(super) mod read_only_but_destroys;
    pub(super) mod read_only_but_writes;
    pub(super) mod read_only_calls_writer;
    pub(super) mod read_only_doubtful;
    pub(super) mod read_only_in_text_alone;
    pub(super) mod read_only_rests_on_filter;
    pub(super) mod sdk_default_hints;
    pub(super) mod twins_with_different_hints;
    pub(super) mod uniform_hints;
}

mod list {
    pub(super) mod colliding_names;
    pub(super) mod cursor_not_a_string;
    pub(super) mod duplicate_page_key;
    pub(super) mod duplicate_tool_name;
    pub(super) mod empty_cursor;
    pub(super) mod next_cursor_on_last_page;
    pub(super) mod repeated_cursor;
    pub(super) mod result_field_invalid;
    pub(super) mod result_field_missing;
    pub(super) mod same_name_different_hints;
    pub(super) mod shared_title;
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

mod schema {
    pub(super) mod header_annotation_invalid;
    pub(super) mod header_annotation_on_secret;
    pub(super) mod input_schema_invalid;
    pub(super) mod output_schema_invalid;
    pub(super) mod properties_invalid;
    pub(super) mod reference_unresolved;
    pub(super) mod required_but_forbidden;
    pub(super) mod required_invalid;
    pub(super) mod required_on_parameter;
    pub(super) mod required_without_property;
    pub(super) mod schema_dialect_not_a_string;
    pub(super) mod schema_needs_current_revision;
    pub(super) mod schema_type_unknown;
}

pub use machinery::*;

/// Every rule, by id.
#[rustfmt::skip]
pub static RULES: [&Rule; 99] = [
    &annotations::annotations_before_their_revision::RULE,
    &annotations::annotations_not_an_object::RULE,
    &drift::appetite_grown_after_approval::RULE,
    &honesty::closed_world_but_open::RULE,
    &list::colliding_names::RULE,
    &annotations::content_annotation_key::RULE,
    &list::cursor_not_a_string::RULE,
    &drift::description_changed_after_approval::RULE,
    &definition::description_not_a_string::RULE,
    &annotations::duplicate_hint::RULE,
    &definition::duplicate_key::RULE,
    &list::duplicate_page_key::RULE,
    &list::duplicate_tool_name::RULE,
    &drift::effect_grown_after_approval::RULE,
    &honesty::effect_unstated::RULE,
    &list::empty_cursor::RULE,
    &definition::empty_name::RULE,
    &definition::empty_title::RULE,
    &honesty::excuse_as_evidence::RULE,
    &definition::execution_outside_its_revision::RULE,
    &relay::gateway_safer_than_members::RULE,
    &schema::header_annotation_invalid::RULE,
    &schema::header_annotation_on_secret::RULE,
    &definition::hidden_characters::RULE,
    &relay::hint_changed_by_relay::RULE,
    &relay::hint_filled_in_by_relay::RULE,
    &annotations::hint_in_description::RULE,
    &annotations::hint_not_boolean::RULE,
    &annotations::hint_null::RULE,
    &annotations::hints_incomplete::RULE,
    &relay::hints_lost_in_relay::RULE,
    &annotations::hints_undeclared::RULE,
    &annotations::hints_undeclared_on_write::RULE,
    &definition::icons_invalid::RULE,
    &honesty::idempotent_but_repeats::RULE,
    &honesty::idempotent_understated::RULE,
    &schema::input_schema_invalid::RULE,
    &drift::laxer_after_approval::RULE,
    &definition::long_name::RULE,
    &drift::loosened_after_approval::RULE,
    &definition::meta_not_an_object::RULE,
    &annotations::misplaced_hint::RULE,
    &annotations::misspelled_hint::RULE,
    &definition::misspelled_key::RULE,
    &honesty::mixed_actions::RULE,
    &definition::name_characters::RULE,
    &definition::name_not_a_string::RULE,
    &definition::name_too_long::RULE,
    &list::next_cursor_on_last_page::RULE,
    &honesty::non_destructive_but_destroys::RULE,
    &honesty::non_destructive_doubtful::RULE,
    &relay::null_added_by_relay::RULE,
    &honesty::open_world_within_bounds::RULE,
    &schema::output_schema_invalid::RULE,
    &honesty::over_cautious_create::RULE,
    &honesty::over_cautious_read::RULE,
    &schema::properties_invalid::RULE,
    &annotations::proposed_annotation_key::RULE,
    &annotations::read_only_and_destructive::RULE,
    &honesty::read_only_but_destroys::RULE,
    &honesty::read_only_but_writes::RULE,
    &honesty::read_only_calls_writer::RULE,
    &honesty::read_only_doubtful::RULE,
    &relay::read_only_gateway_to_destruction::RULE,
    &annotations::read_only_hint_undeclared::RULE,
    &honesty::read_only_in_text_alone::RULE,
    &honesty::read_only_rests_on_filter::RULE,
    &schema::reference_unresolved::RULE,
    &list::repeated_cursor::RULE,
    &schema::required_but_forbidden::RULE,
    &schema::required_invalid::RULE,
    &schema::required_on_parameter::RULE,
    &schema::required_without_property::RULE,
    &list::result_field_invalid::RULE,
    &list::result_field_missing::RULE,
    &list::same_name_different_hints::RULE,
    &drift::schema_changed_after_approval::RULE,
    &schema::schema_dialect_not_a_string::RULE,
    &annotations::schema_in_annotations::RULE,
    &schema::schema_needs_current_revision::RULE,
    &schema::schema_type_unknown::RULE,
    &honesty::sdk_default_hints::RULE,
    &list::shared_title::RULE,
    &definition::slash_in_name::RULE,
    &drift::stricter_after_approval::RULE,
    &definition::task_support_invalid::RULE,
    &relay::text_changed_by_relay::RULE,
    &drift::title_changed_after_approval::RULE,
    &definition::title_is_an_identifier::RULE,
    &definition::title_not_a_string::RULE,
    &definition::titles_differ::RULE,
    &drift::tool_added_after_approval::RULE,
    &definition::tool_not_an_object::RULE,
    &drift::tool_removed_after_approval::RULE,
    &drift::tool_renamed_after_approval::RULE,
    &definition::top_level_title_before_its_revision::RULE,
    &honesty::twins_with_different_hints::RULE,
    &honesty::uniform_hints::RULE,
    &annotations::unknown_annotation_key::RULE,
];
