//! What no label can say: pointers, keys and the order of evidence. Readings are measured by `tests/labels`.

use alloc::string::String;

use super::{Tri, Which};
use crate::report::{Options, ToolReport, check_with};

fn with(tool: &str, look: impl Fn(&ToolReport<'_>)) {
    check_with(tool, &Options::default(), |report| look(&report.tools[0])).unwrap();
}

fn first(tool: &ToolReport<'_>, which: Which) -> (String, String) {
    let evidence = tool.effects.evidence(which);
    (
        evidence[0].pointer.clone(),
        evidence[0].words.clone().into_owned(),
    )
}

#[test]
fn evidence_points_to_the_definition() {
    let tool = r##"{"name":"merge_branch","description":"Merges a branch.","inputSchema":{
        "type":"object",
        "properties":{"options":{"$ref":"#/$defs/Options"}},
        "$defs":{"Options":{"type":"object","properties":{"delete_source":{"type":"boolean"}}}}}}"##;
    with(tool, |tool| {
        let (pointer, words) = first(tool, Which::Destroys);
        assert_eq!(
            pointer,
            "/inputSchema/$defs/Options/properties/delete_source"
        );
        assert_eq!(words, "delete_source");
    });
}

#[test]
fn evidence_points_into_nested_objects_and_lists() {
    let tool = r#"{"name":"merge_branch","description":"Merges a branch.","inputSchema":{
        "type":"object","properties":{"steps":{"type":"array","items":{
        "type":"object","properties":{"delete_source":{"type":"boolean"}}}}}}}"#;
    with(tool, |tool| {
        assert_eq!(
            first(tool, Which::Destroys).0,
            "/inputSchema/properties/steps/items/properties/delete_source"
        );
    });
}

#[test]
fn a_key_counts_where_it_must_be_handed_in() {
    let tool = |required: &str| {
        r#"{"name":"create_charge","description":"Charges a card.","inputSchema":{"type":"object",
        "properties":{"idempotency_key":{"type":"string"}},"required":[KEY]}}"#
            .replace("KEY", required)
    };
    with(&tool("\"idempotency_key\""), |tool| {
        assert_eq!(tool.effects.repeatable.value, Tri::Yes);
    });
    with(&tool(""), |tool| {
        assert_eq!(tool.effects.repeatable.value, Tri::No);
    });
}

#[test]
fn what_says_so_outright_comes_first() {
    let tool = r#"{"name":"set_layout","description":"Sets the layout of a sheet. Replaces what was there."}"#;
    with(tool, |tool| {
        assert_eq!(first(tool, Which::Destroys).1, "Replaces");
    });
}

#[test]
fn reasons_read_as_what_the_tool_does() {
    // "… but the tool {reason}", "it may be that the tool {reason}".
    for class in super::class::Class::ALL {
        let first = class.reason().split(' ').next().unwrap();
        assert!(
            first == "only" || first.ends_with('s'),
            "{}",
            class.reason()
        );
    }
    let asks = r#"{"name":"send_mail","description":"Sends a mail.","inputSchema":{"type":"object",
        "properties":{"to":{"type":"string"}}},"annotations":{"openWorldHint":false}}"#;
    with(asks, |tool| {
        let reason = tool.effects.evidence(Which::OpenWorld)[0].reason;
        assert_eq!(reason, "takes a free address or recipient");
    });
}
