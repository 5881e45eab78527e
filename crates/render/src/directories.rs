//! What directories would say, as text: coverage first, each demand once, and the list of profiles.

use std::fmt::Write;

use precall_core::finding::Severity;
use precall_core::profile::directory::{
    Conflict, Consequence, Coverage, DirectoryList, DirectoryOutcome, DirectoryProfile, Grouped,
    HintSet,
};
use precall_core::report::{Report, ToolReport};
use precall_core::tool::Hint;

use crate::Lang;
use crate::hosts::facts_of;
use crate::text::{Style, pad};
use crate::visible::{fit, visible, width};

/// What must stand once below whatever directories are said to accept.
pub const NO_PROMISE: &str = "What passes here passes the stated rules as they were read on the \
                              date given. It promises no approval: people and models look at a \
                              submission as well.";

/// How many names of tools stand behind a demand before the rest is counted.
const NAMES: usize = 6;

/// A demand that a tool or the list does not meet, for formats that show one problem at a time.
pub struct Demand<'r, 'a> {
    /// The tool; nothing where the list as a whole is meant.
    pub tool: Option<&'r ToolReport<'a>>,
    /// Directory, date and requirement: what names the demand in other programs.
    pub id: String,
    /// How bad: what refuses is an error, what likely holds a warning, as for the exit status.
    pub severity: Severity,
    /// Directory, problem and consequence in a sentence.
    pub text: String,
    /// Where.
    pub pointer: &'r str,
    /// Where the demand was read.
    pub source: &'r str,
}

/// Every demand that is not met: tool by tool, then those about the list.
pub fn demands<'r, 'a>(report: &'r Report<'a>, lang: Lang) -> Vec<Demand<'r, 'a>> {
    let mut demands = Vec::new();
    for list in &report.directories {
        let mut add = |tool: Option<&'r ToolReport<'a>>, demand: [&'r str; 4], effect| {
            let [requirement, message, pointer, source] = demand;
            let (severity, consequence) = match effect {
                Consequence::Reject => (Severity::Error, "would be refused"),
                Consequence::Hold => (Severity::Warn, "would likely be held"),
                Consequence::Warn => (Severity::Info, "may be remarked on"),
                Consequence::Info | Consequence::Off => return,
            };
            demands.push(Demand {
                tool,
                id: format!("{}@{}/{requirement}", list.directory, list.date),
                severity,
                text: format!(
                    "{}: {} ({})",
                    lang.sentence(&list.title),
                    lang.sentence(message),
                    lang.t(consequence)
                ),
                pointer,
                source,
            });
        };
        for tool in &report.tools {
            let asked = |one: &&DirectoryOutcome| {
                (&one.directory, &one.date) == (&list.directory, &list.date)
            };
            for one in tool
                .directories
                .iter()
                .filter(asked)
                .flat_map(|one| &one.because)
            {
                let demand = [&*one.requirement, &one.message, &one.pointer, &one.source];
                add(Some(tool), demand, one.effect);
            }
        }
        for group in list.because.iter().filter(|group| group.tools.is_empty()) {
            let demand = [&*group.requirement, &group.message, "", &group.source];
            add(None, demand, group.effect);
        }
    }
    demands
}

/// What each directory would say to the list.
pub fn lists(directories: &[DirectoryList], conflicts: &[Conflict], paint: Style) -> String {
    let mut out = String::new();
    for list in directories {
        out.push('\n');
        one_list(&mut out, list, paint);
    }
    for conflict in conflicts {
        out.push('\n');
        one_conflict(&mut out, conflict, paint);
    }
    if !directories.is_empty() {
        let _ = writeln!(out, "\n{}", paint.dim(paint.lang.t(NO_PROMISE)));
    }
    out
}

fn one_list(out: &mut String, list: &DirectoryList, paint: Style) {
    let lang = paint.lang;
    let label = format!("{} {}", list.directory, list.date);
    let tools = &list.tools;
    let all = tools.accepted + tools.held + tools.rejected;
    let _ = writeln!(
        out,
        "{}  {}: {}",
        paint.bold(&label),
        visible(&lang.sentence(&list.title)),
        verdict(list.status, list.unjudged < all, paint)
    );
    let mut parts = Vec::new();
    for (number, words) in [
        (tools.rejected, "{tools} would be refused"),
        (tools.held, "{tools} would likely be held"),
        (tools.accepted, "{tools} would pass"),
    ] {
        if number > 0 && all > 1 {
            let tools = lang.count(number, "tool");
            parts.push(lang.say(words, &[("tools", &tools)]));
        }
    }
    if !parts.is_empty() {
        let _ = writeln!(out, "  {}", parts.join(", "));
    }
    if list.unjudged > 0 {
        let (unjudged, texts) = (list.unjudged.to_string(), lang.count(all, "tool text"));
        let sentence = lang.say(
            "{n} of {texts} could not be understood; there only the form was judged",
            &[("n", &*unjudged), ("texts", &texts)],
        );
        let _ = writeln!(out, "  {sentence}");
    }
    // Coverage first: this is how refusals are worded.
    let mut told: Vec<&str> = Vec::new();
    for coverage in list.coverage.iter().filter(|c| !c.missing.is_empty()) {
        let words = format!(
            "{}: {}",
            lacks(coverage, lang),
            names(&coverage.missing, lang)
        );
        let asking = list
            .because
            .iter()
            .find(|group| Some(&group.requirement) == coverage.requirement.as_ref());
        if let Some(group) = asking {
            told.push(&group.requirement);
            demand(out, group, &words, paint);
        } else {
            let _ = writeln!(out, "  {words}");
        }
    }
    let mut notes = Vec::new();
    for group in &list.because {
        if told.contains(&group.requirement.as_str()) {
            continue;
        }
        if group.effect <= Consequence::Info {
            notes.push(match group.tools.len() {
                0 => group.requirement.clone(),
                number => format!("{} ({number})", group.requirement),
            });
            continue;
        }
        let message = lang.sentence(&group.message);
        let message = visible(&message);
        let words = match group.tools.len() {
            0 => message.into_owned(),
            _ if all == 1 => message.into_owned(),
            1 => format!("{}: {message}", names(&group.tools, lang)),
            number => {
                let (n, tools) = (number.to_string(), lang.count(all, "tool"));
                let of = lang.say("{n} of {tools}", &[("n", &*n), ("tools", &tools)]);
                format!("{of}: {message}: {}", names(&group.tools, lang))
            }
        };
        demand(out, group, &words, paint);
    }
    if !notes.is_empty() {
        let _ = writeln!(
            out,
            "  {}",
            paint.dim(&lang.say("notes: {notes}", &[("notes", &notes.join(", "))]))
        );
    }
}

/// What lacks a hint, in the words of refusals.
fn lacks(coverage: &Coverage, lang: Lang) -> String {
    let (missing, of) = (coverage.of - coverage.declared, coverage.of);
    let english = match (missing, of) {
        (_, 1) | (1, _) => "{n} of {tools} lacks an explicit {hint}",
        _ => "{n} of {tools} lack an explicit {hint}",
    };
    let (n, tools) = (missing.to_string(), lang.count(of, "tool"));
    lang.say(
        english,
        &[("n", &*n), ("tools", &tools), ("hint", coverage.hint)],
    )
}

/// A demand that is not met, and where it was read.
fn demand(out: &mut String, group: &Grouped, words: &str, paint: Style) {
    let _ = writeln!(out, "  {} {words}", effect(group.effect, paint));
    let read = format!(
        "[{}] {}, {}",
        group.requirement,
        paint.lang.t(group.confidence.name()),
        visible(&group.source)
    );
    let _ = writeln!(out, "         {}", paint.dim(&read));
}

fn one_conflict(out: &mut String, conflict: &Conflict, paint: Style) {
    let lang = paint.lang;
    let name = conflict.tool.as_deref().unwrap_or(lang.t("a tool"));
    let best = set(conflict.declare);
    let sentence = lang.say(
        "no one set of hints satisfies every directory asked; this one satisfies most: {set}",
        &[("set", &best)],
    );
    let _ = writeln!(out, "{} {sentence}", paint.bold(&fit(name, 60)));
    if !conflict.satisfied.is_empty() {
        let satisfied = conflict.satisfied.join(", ");
        let sentence = lang.say("would pass: {directories}", &[("directories", &satisfied)]);
        let _ = writeln!(out, "  {sentence}");
    }
    for left in &conflict.unsatisfied {
        let message = lang.sentence(&left.message);
        let message = format!("{}: {}", left.directory, visible(&message));
        let sentence = lang.say("would not: {message}", &[("message", &message)]);
        let _ = writeln!(out, "  {sentence} [{}]", left.requirement);
    }
}

/// A line for each directory below a tool; with `reasons`, what is in the way as well. The reasons
/// stand once below the list, with all tools they are about.
pub fn outcomes(
    directories: &[DirectoryOutcome],
    indent: &str,
    reasons: bool,
    paint: Style,
) -> String {
    let mut out = String::new();
    for directory in directories {
        let _ = writeln!(
            out,
            "{indent}{} {}: {}",
            directory.directory,
            directory.date,
            verdict(directory.status, directory.honesty_judged, paint)
        );
        for because in &directory.because {
            if reasons && because.effect > Consequence::Info {
                let _ = writeln!(
                    out,
                    "{indent}  {} {}",
                    effect(because.effect, paint),
                    visible(&paint.lang.sentence(&because.message))
                );
            }
        }
        if let Some(declare) = directory.declare {
            let with = paint
                .lang
                .say("would pass with {set}", &[("set", &set(declare))]);
            let _ = writeln!(out, "{indent}  {with}");
        }
    }
    out
}

/// `readOnlyHint: true, ...`, all four.
fn set(set: HintSet) -> String {
    let parts: Vec<String> = Hint::ALL
        .iter()
        .zip(set.0)
        .map(|(hint, value)| format!("{}: {value}", hint.key()))
        .collect();
    parts.join(", ")
}

/// What is expected for a whole list.
pub(crate) fn status(list: &DirectoryList) -> &'static str {
    let all = list.tools.accepted + list.tools.held + list.tools.rejected;
    expected(list.status, list.unjudged < all)
}

fn expected(status: &str, judged: bool) -> &'static str {
    match status {
        "rejected" => "would be refused",
        "held" => "would likely be held",
        _ if judged => "form and text would pass",
        _ => "the form would pass, the text was not understood",
    }
}

fn verdict(status: &str, judged: bool, paint: Style) -> String {
    let words = paint.lang.t(expected(status, judged));
    match status {
        "rejected" => paint.severity(Severity::Error, words),
        "held" => paint.severity(Severity::Warn, words),
        _ => paint.good(words),
    }
}

fn effect(effect: Consequence, paint: Style) -> String {
    let lang = paint.lang;
    let names = ["reject", "hold", "warn", "info"].map(|name| width(lang.t(name)));
    let widest = names.into_iter().max().unwrap_or(0);
    let name = pad(lang.t(effect.name()), widest);
    match effect {
        Consequence::Reject => paint.severity(Severity::Error, &name),
        Consequence::Hold | Consequence::Warn => paint.severity(Severity::Warn, &name),
        Consequence::Info | Consequence::Off => paint.dim(&name),
    }
}

fn names(names: &[String], lang: Lang) -> String {
    let shown: Vec<String> = names.iter().take(NAMES).map(|name| fit(name, 60)).collect();
    let rest = names.len().saturating_sub(NAMES);
    if rest > 0 {
        let (names, n) = (shown.join(", "), rest.to_string());
        lang.say("{names} and {n} more", &[("names", &*names), ("n", &n)])
    } else {
        shown.join(", ")
    }
}

/// The profiles that are known, a line each.
pub fn list(profiles: &[DirectoryProfile], paint: Style) -> String {
    let mut out = String::new();
    let widest = profiles
        .iter()
        .map(|profile| profile.label().len())
        .max()
        .unwrap_or(0);
    let lang = paint.lang;
    for profile in profiles {
        let requirements = lang.count(profile.requirements.len(), "requirement");
        let known = format!("[{}, {requirements}]", known(profile, lang));
        let _ = writeln!(
            out,
            "{}  {}  {}",
            paint.bold(&pad(&profile.label(), widest)),
            visible(&lang.sentence(&profile.title)),
            paint.dim(&known)
        );
    }
    out
}

/// How well a profile is known, and when it was read.
fn known(profile: &DirectoryProfile, lang: Lang) -> String {
    let grade = lang.sentence(profile.grade);
    let values = [("grade", &*grade), ("date", &*profile.seen)];
    lang.say("{grade}, seen {date}", &values)
}

/// A profile with every requirement.
pub fn details(profile: &DirectoryProfile, paint: Style) -> String {
    let lang = paint.lang;
    let mut out = String::new();
    let _ = writeln!(
        out,
        "{}  {}",
        paint.bold(&profile.label()),
        visible(&lang.sentence(&profile.title))
    );
    let rows = [
        ("known", known(profile, lang).into()),
        ("note", lang.sentence(&profile.note)),
    ];
    let sources = profile.sources.iter();
    let sources: Vec<String> = sources.map(|(key, at)| format!("{key}: {at}")).collect();
    facts_of(&mut out, "  ", &rows, &sources, lang);
    out.push('\n');
    for requirement in &profile.requirements {
        let _ = writeln!(
            out,
            "  {} {}  {}",
            effect(requirement.effect, paint),
            paint.bold(&requirement.id),
            paint.dim(&format!(
                "[{}, {}, {}]",
                lang.t(requirement.kind.name()),
                lang.t(requirement.confidence.name()),
                visible(&requirement.source)
            ))
        );
        let summary = requirement.summary();
        let _ = writeln!(out, "         {}", visible(&lang.sentence(&summary)));
    }
    let _ = writeln!(out, "\n{}", paint.dim(paint.lang.t(NO_PROMISE)));
    out
}
