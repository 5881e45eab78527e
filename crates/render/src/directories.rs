//! What directories would say, as text: coverage first, each demand once, and the list of profiles.

use std::fmt::Write;

use precall_core::finding::Severity;
use precall_core::profile::directory::{
    Conflict, Consequence, DirectoryList, DirectoryOutcome, DirectoryProfile, Grouped, HintSet,
};
use precall_core::tool::Hint;

use crate::count;
use crate::text::{Paint, pad};
use crate::visible::{fit, visible};

/// What must stand once below whatever directories are said to accept.
pub const NO_PROMISE: &str = "What passes here passes the stated rules as they were read on the \
                              date given. It promises no approval: people and models look at a \
                              submission as well.";

/// How many names of tools stand behind a demand before the rest is counted.
const NAMES: usize = 6;

/// What each directory would say to the list.
pub fn lists(directories: &[DirectoryList], conflicts: &[Conflict], paint: Paint) -> String {
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
        let _ = writeln!(out, "\n{}", paint.dim(NO_PROMISE));
    }
    out
}

fn one_list(out: &mut String, list: &DirectoryList, paint: Paint) {
    let label = format!("{} {}", list.directory, list.date);
    let tools = &list.tools;
    let all = tools.accepted + tools.held + tools.rejected;
    let _ = writeln!(
        out,
        "{}  {}: {}",
        paint.bold(&label),
        visible(&list.title),
        verdict(list.status, list.unjudged < all, paint)
    );
    let mut parts = Vec::new();
    for (number, words) in [
        (tools.rejected, "would be refused"),
        (tools.held, "would likely be held"),
        (tools.accepted, "would pass"),
    ] {
        if number > 0 && all > 1 {
            parts.push(format!("{} {words}", count(number, "tool")));
        }
    }
    if !parts.is_empty() {
        let _ = writeln!(out, "  {}", parts.join(", "));
    }
    if list.unjudged > 0 {
        let _ = writeln!(
            out,
            "  {} of {} could not be understood; there only the form was judged",
            list.unjudged,
            count(all, "tool text")
        );
    }
    // Coverage first: this is how refusals are worded.
    let mut told: Vec<&str> = Vec::new();
    for coverage in list.coverage.iter().filter(|c| !c.missing.is_empty()) {
        let words = format!("{}: {}", coverage.sentence(), names(&coverage.missing));
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
        let message = visible(&group.message);
        let words = match group.tools.len() {
            0 => message.into_owned(),
            _ if all == 1 => message.into_owned(),
            1 => format!("{}: {message}", names(&group.tools)),
            number => format!(
                "{number} of {all} tools: {message}: {}",
                names(&group.tools)
            ),
        };
        demand(out, group, &words, paint);
    }
    if !notes.is_empty() {
        let _ = writeln!(
            out,
            "  {}",
            paint.dim(&format!("notes: {}", notes.join(", ")))
        );
    }
}

/// A demand that is not met, and where it was read.
fn demand(out: &mut String, group: &Grouped, words: &str, paint: Paint) {
    let _ = writeln!(out, "  {} {words}", effect(group.effect, paint));
    let read = format!(
        "[{}] {}, {}",
        group.requirement,
        group.confidence.name(),
        visible(&group.source)
    );
    let _ = writeln!(out, "         {}", paint.dim(&read));
}

fn one_conflict(out: &mut String, conflict: &Conflict, paint: Paint) {
    let name = conflict.tool.as_deref().unwrap_or("a tool");
    let _ = writeln!(
        out,
        "{} no one set of hints satisfies every directory asked; this one satisfies most: {}",
        paint.bold(&fit(name, 60)),
        set(conflict.declare)
    );
    if !conflict.satisfied.is_empty() {
        let _ = writeln!(out, "  would pass: {}", conflict.satisfied.join(", "));
    }
    for left in &conflict.unsatisfied {
        let _ = writeln!(
            out,
            "  would not: {}: {} [{}]",
            left.directory,
            visible(&left.message),
            left.requirement
        );
    }
}

/// A line for each directory below a tool; with `reasons`, what is in the way as well. The reasons
/// stand once below the list, with all tools they are about.
pub fn outcomes(
    directories: &[DirectoryOutcome],
    indent: &str,
    reasons: bool,
    paint: Paint,
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
                    visible(&because.message)
                );
            }
        }
        if let Some(declare) = directory.declare {
            let _ = writeln!(out, "{indent}  would pass with {}", set(declare));
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

fn verdict(status: &str, judged: bool, paint: Paint) -> String {
    match status {
        "rejected" => paint.severity(Severity::Error, "would be refused"),
        "held" => paint.severity(Severity::Warn, "would likely be held"),
        _ if judged => paint.good("form and text would pass"),
        _ => paint.good("the form would pass, the text was not understood"),
    }
}

fn effect(effect: Consequence, paint: Paint) -> String {
    let name = pad(effect.name(), 6);
    match effect {
        Consequence::Reject => paint.severity(Severity::Error, &name),
        Consequence::Hold | Consequence::Warn => paint.severity(Severity::Warn, &name),
        Consequence::Info | Consequence::Off => paint.dim(&name),
    }
}

fn names(names: &[String]) -> String {
    let shown: Vec<String> = names.iter().take(NAMES).map(|name| fit(name, 60)).collect();
    let rest = names.len().saturating_sub(NAMES);
    if rest > 0 {
        format!("{} and {rest} more", shown.join(", "))
    } else {
        shown.join(", ")
    }
}

/// The profiles that are known, a line each.
pub fn list(profiles: &[DirectoryProfile], paint: Paint) -> String {
    let mut out = String::new();
    let widest = profiles
        .iter()
        .map(|profile| profile.label().len())
        .max()
        .unwrap_or(0);
    for profile in profiles {
        let _ = writeln!(
            out,
            "{}  {}  {}",
            paint.bold(&pad(&profile.label(), widest)),
            visible(&profile.title),
            paint.dim(&format!(
                "[{}, seen {}, {}]",
                profile.grade,
                profile.seen,
                count(profile.requirements.len(), "requirement")
            ))
        );
    }
    out
}

/// A profile with every requirement.
pub fn details(profile: &DirectoryProfile, paint: Paint) -> String {
    let mut out = String::new();
    let _ = writeln!(
        out,
        "{}  {}",
        paint.bold(&profile.label()),
        visible(&profile.title)
    );
    let _ = writeln!(out, "  known   {}, seen {}", profile.grade, profile.seen);
    if !profile.note.is_empty() {
        let _ = writeln!(out, "  note    {}", visible(&profile.note));
    }
    for (key, source) in &profile.sources {
        let _ = writeln!(out, "  source  {}: {}", visible(key), visible(source));
    }
    out.push('\n');
    for requirement in &profile.requirements {
        let _ = writeln!(
            out,
            "  {} {}  {}",
            effect(requirement.effect, paint),
            paint.bold(&requirement.id),
            paint.dim(&format!(
                "[{}, {}, {}]",
                requirement.kind.name(),
                requirement.confidence.name(),
                visible(&requirement.source)
            ))
        );
        let _ = writeln!(out, "         {}", visible(&requirement.summary()));
    }
    let _ = writeln!(out, "\n{}", paint.dim(NO_PROMISE));
    out
}
