//! What holds for any text whatever. The suites try them with a fixed budget, the fuzz targets for as
//! long as they are let.

use std::sync::LazyLock;

use precall_core::drift::{DiffOptions, diff_to_json, diff_with};
use precall_core::finding::{Applicability, Finding, Severity};
use precall_core::fix::{FixOptions, fix};
use precall_core::json::{locate, visible};
use precall_core::lock::lock;
use precall_core::profile::directory::{self, DirectoryProfile};
use precall_core::profile::host::Catalog;
pub use precall_core::report::Options;
use precall_core::report::{Detail, Report, check_with};
use precall_core::rules::Group;
use precall_render::lang::IDS;
use precall_render::{Lang, Source, github, junit, markdown, sarif, text};

/// A list with a tool of each sort, for profiles to answer about.
const SAMPLE: &str = r#"{"tools":[{"name":"list_rooms","title":"List rooms","description":"Lists the rooms.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}},{"name":"delete_room","description":"Deletes a room for good.","inputSchema":{"type":"object","properties":{"id":{"type":"string"}}},"annotations":{"readOnlyHint":null,"destructiveHint":true}},{"name":"sync"}]}"#;

/// Options that ask for everything.
///
/// # Panics
/// Where a built-in profile cannot be read.
pub fn everything() -> Options {
    let mut options = Options::default();
    options.hosts = Catalog::built_in()
        .select("all")
        .expect("the hosts are there");
    options.directories = directory::builtins().collect();
    options
}

/// A text is judged or refused, and what is said about it can be shown and located.
///
/// # Panics
/// Where it does not hold.
pub fn judged_or_refused(input: &str, options: &Options) {
    let judged = check_with(input, options, |report| {
        places_lie_in_the_text(input, report);
        serde_json::to_string(report).expect("a report is JSON");
        (report.tools.len(), report.summary.findings.error)
    });
    match judged {
        Ok((tools, errors)) => {
            let mut brief = options.clone();
            brief.detail = Detail::Summary;
            let same = check_with(input, &brief, |report| {
                serde_json::to_string(report).expect("a report is JSON");
                (report.tools.len(), report.summary.findings.error)
            });
            assert_eq!(
                same.ok(),
                Some((tools, errors)),
                "a summary counts differently"
            );
        }
        Err(error) => {
            assert!(!error.message().is_empty());
            if let Some((line, column)) = error.place() {
                assert!(line >= 1 && column >= 1, "{error}");
                assert!(line <= input.matches('\n').count() + 1, "{error}");
            }
        }
    }
}

fn places_lie_in_the_text(input: &str, report: &Report<'_>) {
    let pointers: Vec<&str> = report
        .all_findings()
        .map(|finding| &*finding.pointer)
        .collect();
    for (pointer, place) in pointers.iter().zip(locate(input, &pointers)) {
        let Some(place) = place else { continue };
        let (start, end) = (place.value.start.offset, place.value.end.offset);
        assert!(start <= end, "{pointer}");
        assert!(
            input.get(start..end).is_some(),
            "{pointer} is cut at {start}..{end}"
        );
    }
}

/// Each format is what it says it is, and no text of a definition reaches a terminal raw.
///
/// # Panics
/// Where it does not hold.
pub fn formats_hold(input: &str, options: &Options) {
    let source = Source::new("list.json", input);
    for lang in IDS.iter().filter_map(|id| Lang::named(id)) {
        let _ = check_with(input, options, |report| {
            let shown = text::render(
                source,
                report,
                &text::Options {
                    show: text::Show::Everything,
                    style: text::Style { color: false, lang },
                    width: 60,
                },
            );
            harmless(&shown);
            harmless(&markdown::render(source, report, lang, false));
            for line in github::render(source, report, lang, false).lines() {
                harmless(line);
                assert!(line.starts_with("::"), "{line}");
            }
            let mut log = sarif::Log::new(lang);
            log.add(source, report);
            let log = log.finish().expect("SARIF is JSON");
            serde_json::from_str::<serde_json::Value>(&log).expect("SARIF is JSON");
            harmless(&log);
            let mut suites = junit::Suites::new(Some(Severity::Warn), lang);
            suites.add(source, report);
            let xml = suites.finish().expect("JUnit is XML");
            well_formed(&xml);
            harmless(&xml);
        });
    }
    let _ = check_with(input, options, |report| {
        let raw = serde_json::to_string(report).expect("a report is JSON");
        let shown = visible(raw.clone());
        harmless(&shown);
        let [raw, shown] =
            [raw, shown].map(|text| serde_json::from_str::<serde_json::Value>(&text));
        assert_eq!(raw.ok(), shown.ok(), "an escape changes a value");
    });
    if let Ok(lock) = lock(input, options) {
        harmless(&lock);
    }
}

/// Neither a control character other than a line's end nor one that turns the direction of text.
fn harmless(shown: &str) {
    for c in shown.chars() {
        assert!(
            c == '\n' || !precall_render::visible::is_unsafe(c),
            "{c:?} is shown raw: {shown:?}"
        );
    }
}

fn well_formed(xml: &str) {
    let mut reader = quick_xml::Reader::from_str(xml);
    loop {
        match reader.read_event() {
            Ok(quick_xml::events::Event::Eof) => break,
            Ok(_) => {}
            Err(error) => panic!("{error}: {xml}"),
        }
    }
}

/// A mended text can be read, and mending it again changes nothing.
///
/// # Panics
/// Where it does not hold.
pub fn mended_once_and_for_all(input: &str) {
    let options = FixOptions {
        applicability: Applicability::Review,
        ..FixOptions::default()
    };
    let Ok(once) = fix(input, &options) else {
        return;
    };
    if once.applied.is_empty() {
        assert_eq!(once.text, input);
    }
    let twice = fix(&once.text, &options).expect("a mended text can be read");
    assert_eq!(twice.text, once.text, "mending does not come to rest");
}

/// Two lists are compared or refused; a list is no change to itself, nor to its lock.
///
/// # Panics
/// Where it does not hold.
pub fn compared_or_refused(before: &str, after: &str) {
    let options = DiffOptions::default();
    if let Ok(report) = diff_to_json(before, after, &options) {
        serde_json::from_str::<serde_json::Value>(&report).expect("a comparison is JSON");
    }
    let alike = diff_with(before, before, &options, |report| {
        report.all_findings().count()
    });
    assert!(alike.unwrap_or(0) == 0, "a list differs from itself");
    let mut check = Options::default();
    let Ok(lock) = lock(before, &check) else {
        return;
    };
    let drifted = |check: &Options| {
        check_with(before, check, |report| {
            let drift = |finding: &&Finding<'_>| finding.rule.group == Group::Drift;
            report.all_findings().filter(drift).count()
        })
    };
    check.lock = Some(lock);
    assert_eq!(
        drifted(&check).ok(),
        Some(0),
        "a list differs from its lock: {before}"
    );
}

/// Options and profiles that make no sense are refused with words; those that are accepted answer about
/// a list.
///
/// # Panics
/// Where it does not hold.
pub fn readers_answer(input: &str) {
    static BUILT_IN: LazyLock<Catalog> = LazyLock::new(Catalog::built_in);
    let directory = DirectoryProfile::from_json(input);
    let mut catalog = BUILT_IN.clone();
    let host = catalog.add(input);
    let mut asked = Options::default();
    asked.directories.extend(directory.as_ref().ok().cloned());
    if let Ok(id) = &host {
        asked.hosts = catalog.select(id).expect("what was added is there");
    }
    if !asked.directories.is_empty() || !asked.hosts.is_empty() {
        judged_or_refused(SAMPLE, &asked);
    }
    for message in [
        Options::from_json(input)
            .err()
            .map(|error| error.to_string()),
        FixOptions::from_json(input)
            .err()
            .map(|error| error.to_string()),
        directory.err().map(|error| error.to_string()),
        host.err().map(|error| error.to_string()),
    ]
    .into_iter()
    .flatten()
    {
        assert!(!message.is_empty());
    }
}
