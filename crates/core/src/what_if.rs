//! Top floor: what hosts do with the tools of a text, and which single change of a hint would
//! change that.

use alloc::vec::Vec;

use serde::Serialize;

use crate::error::Error;
use crate::json::with_document;
use crate::profile::HostOutcome;
use crate::profile::host::{Advice, Catalog, Change, ListDecider, Subject, advise, what_if};
use crate::report::{Detail, Options, check_with};
use crate::tool::{Input, Tool};

/// What hosts would do with a tool. No rule has looked at it.
#[derive(Serialize)]
pub struct Decided<'a> {
    /// Position among all tools of the input, from 0.
    pub index: usize,
    /// The name, where it is text.
    pub name: Option<&'a str>,
    /// A row for each host and mode asked for.
    pub hosts: Vec<HostOutcome>,
}

/// What single changes of a tool's hints would change.
#[derive(Serialize)]
pub struct WhatIf<'a> {
    /// Position among all tools of the input, from 0.
    pub index: usize,
    /// The name, where it is text.
    pub name: Option<&'a str>,
    /// The changes that matter to at least one host.
    pub changes: Vec<Change>,
    /// The full explicit set, and the hosts that still do not run the tool unasked.
    pub advice: Advice,
}

/// Asks hosts about every tool in a text and hands their outcomes to `read`. Where the options
/// name no host, all of them are asked.
///
/// # Errors
/// As [`check_with`].
pub fn decide_with<R>(
    text: &str,
    options: &Options,
    read: impl FnOnce(&[Decided<'_>]) -> R,
) -> Result<R, Error> {
    let mut modes = options.hosts.clone();
    if modes.is_empty() {
        modes = Catalog::built_in().select("all")?;
    }
    with_document(text, &options.limits, |document| {
        let input = Input::read(document, options.spec)?;
        let tools: Vec<Tool<'_>> = input.tools().collect();
        let hosts = ListDecider::new(&modes, &tools, !options.untrusted);
        let decided: Vec<Decided<'_>> = tools
            .iter()
            .map(|tool| Decided {
                index: tool.index,
                name: tool.name,
                hosts: hosts.decide(tool),
            })
            .collect();
        Ok(read(&decided))
    })?
}

/// Asks what single changes would change for every tool in a text and hands it to `read`. Where
/// the options name no host, all are asked with the rules that they have today.
///
/// # Errors
/// As [`check_with`].
pub fn what_if_with<R>(
    text: &str,
    options: &Options,
    read: impl FnOnce(&[WhatIf<'_>]) -> R,
) -> Result<R, Error> {
    let mut modes = options.hosts.clone();
    if modes.is_empty() {
        modes = Catalog::built_in().of_today();
    }
    let trusted = !options.untrusted;
    // The check tells what an honest author would declare; its own rows for hosts are not needed.
    let mut plain = options.clone();
    plain.hosts = Vec::new();
    plain.detail = Detail::Full;
    check_with(text, &plain, |report| {
        let all: Vec<WhatIf<'_>> = report
            .tools
            .iter()
            .map(|tool| {
                let subject = Subject::from(&tool.tool);
                WhatIf {
                    index: tool.tool.index,
                    name: tool.tool.name,
                    changes: what_if(&subject, tool.suggested, &modes, trusted),
                    advice: advise(&subject, tool.suggested, &modes, trusted),
                }
            })
            .collect();
        read(&all)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::profile::host::Outcome;
    use crate::report::check_to_json;
    use crate::tool::Hint;

    const LIST: &str = r#"{"tools":[{"name":"find_rooms","inputSchema":{"type":"object"},
        "annotations":{"readOnlyHint":true}},{"name":"book_room"}]}"#;

    #[test]
    fn a_report_carries_the_hosts_that_were_asked_for() {
        let none = check_to_json(LIST, &Options::default()).unwrap();
        assert!(none.contains("\"hosts\":[]"));
        let options = Options::from_json(
            r#"{"hosts":["codex:never",{"id":"ours","rules":[{"then":"ask","because":"house rule"}]},"ours"]}"#,
        )
        .unwrap();
        check_with(LIST, &options, |report| {
            let rows = |index: usize| -> Vec<(&str, Outcome)> {
                let hosts = report.tools[index].hosts.iter();
                hosts.map(|host| (&*host.mode.host, host.outcome)).collect()
            };
            assert_eq!(rows(0), [("codex", Outcome::Run), ("ours", Outcome::Ask)]);
            assert_eq!(rows(1), [("codex", Outcome::Block), ("ours", Outcome::Ask)]);
            // One of two tools stops with a strict host, both run with a lenient one.
            assert_eq!(report.summary.silence.strict.stop, 1);
            assert_eq!(report.summary.silence.strict.run, 1);
            assert_eq!(report.summary.silence.lenient.run, 2);
        })
        .unwrap();
        let json = check_to_json(LIST, &options).unwrap();
        assert!(json.contains(
            r#"{"host":"ours","mode":"default","outcome":"ask","because":"house rule","decidedBy":[],"defaultUsed":false,"effects":[],"grade":"documented","date":""}"#
        ), "{json}");
    }

    #[test]
    fn every_host_answers_where_none_is_named() {
        let count = Catalog::built_in().select("all").unwrap().len();
        decide_with(LIST, &Options::default(), |tools| {
            assert!(tools.iter().all(|tool| tool.hosts.len() == count));
        })
        .unwrap();
        what_if_with(LIST, &Options::default(), |tools| {
            let first = &tools[0];
            assert_eq!(first.name, Some("find_rooms"));
            assert!(
                first
                    .changes
                    .iter()
                    .any(|change| change.hint == Hint::ReadOnly)
            );
            assert_eq!(first.advice.of, Catalog::built_in().of_today().len());
            assert!(first.advice.of > 100 && first.advice.of < count);
        })
        .unwrap();
    }

    #[test]
    fn trust_counts() {
        let mut options = Options::from_json(r#"{"hosts":["strict"]}"#).unwrap();
        let outcome =
            |options: &Options| decide_with(LIST, options, |tools| tools[0].hosts[0].outcome);
        assert_eq!(outcome(&options), Ok(Outcome::Run));
        options.untrusted = true;
        assert_eq!(outcome(&options), Ok(Outcome::Ask));
    }
}
