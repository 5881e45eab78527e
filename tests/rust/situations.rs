//! Further situations in the form of the bug cases: how often the verdict is the one that a careful reader
//! gives, and how often what is right is left in peace.
//!
//! They were written without knowledge of the program, and a reading of prose is never right about all of
//! them: the figures here may rise and not fall.

use precall_core::finding::Severity;
use precall_core::report::{Options, check_with};
use precall_core::rules::Group;
use precall_core::tool::Revision;
use precall_tests::read;
use serde_json::Value;

/// How many verdicts agree, and how many of the cases where all is right are without an accusation.
const AGREE: usize = 237;
const QUIET: usize = 109;

#[test]
fn verdicts_agree_and_what_is_right_is_left_in_peace() {
    let (mut agree, mut quiet, mut right, mut all) = (0, 0, 0, 0);
    let mut others = Vec::new();
    for line in read("cases/situations.jsonl").lines() {
        let case: Value = serde_json::from_str(line).expect("a case a line");
        let text = |pointer: &str| {
            case.pointer(pointer)
                .and_then(Value::as_str)
                .expect("a text")
        };
        let mut options = Options::default();
        options.spec = Some(Revision::find(text("/context/spec")).expect("a revision"));
        let negative = case["negative"] == true;
        let outcome = check_with(&case["input"].to_string(), &options, |report| {
            let tool = &report.tools[0];
            let verdict = if case["context"]["trusted"] == true {
                tool.verdict.trusted.action.name()
            } else {
                tool.verdict.untrusted.action.name()
            };
            let accused = report.all_findings().any(|finding| {
                finding.rule.group == Group::Honesty && finding.severity > Severity::Info
            });
            (verdict, accused)
        });
        let (verdict, accused) = outcome.unwrap_or_else(|error| panic!("{}: {error}", text("/id")));
        all += 1;
        right += usize::from(negative);
        quiet += usize::from(negative && !accused);
        if verdict == text("/expect/verdict") {
            agree += 1;
        } else {
            others.push(format!("{} {verdict}", text("/id")));
        }
    }
    println!("{agree} of {all} verdicts, {quiet} of {right} left in peace");
    assert!(
        agree >= AGREE,
        "{agree} of {all} verdicts agree; other: {}",
        others.join(", ")
    );
    assert!(quiet >= QUIET, "{quiet} of {right} are left in peace");
}
