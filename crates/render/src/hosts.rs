//! What hosts do, as text: rows of a check, the list of hosts, and what single changes would change.

use std::fmt::Write;

use precall_core::profile::HostOutcome;
use precall_core::profile::host::{Advice, Change, Facts, HostProfile, Mode, Outcome};
use precall_core::tool::{Declared, Hint};
use precall_core::what_if::WhatIf;

use crate::count;
use crate::text::{Style, pad};
use crate::visible::{visible, width};

/// A row for each host: outcome, host and mode, reason, how well that is known.
pub fn outcomes(hosts: &[HostOutcome], indent: &str, paint: Style) -> String {
    let mut out = String::new();
    for host in hosts {
        let mode = &host.mode;
        let known = known(&mode.facts);
        let _ = writeln!(
            out,
            "{indent}{}  {}: {}{}",
            outcome(host.outcome, paint),
            name(mode),
            visible(&host.because),
            paint.dim(&format!("  [{known}]")),
        );
        for effect in &host.effects {
            let _ = writeln!(
                out,
                "{indent}       {}: {}",
                effect.effect.name(),
                visible(&effect.because)
            );
        }
    }
    out
}

/// The hosts that are known, a line each.
pub fn list(profiles: &[HostProfile], paint: Style) -> String {
    let mut out = String::new();
    let widest = |texts: &mut dyn Iterator<Item = &str>| texts.map(width).max().unwrap_or(0);
    let ids = widest(&mut profiles.iter().map(|profile| &*profile.id));
    let titles = widest(&mut profiles.iter().map(|profile| &*profile.title));
    for profile in profiles {
        let _ = writeln!(
            out,
            "{}  {}  {:<8}  {}",
            paint.bold(&pad(&profile.id, ids)),
            pad(&visible(&profile.title), titles),
            count(profile.modes.len(), "mode"),
            paint.dim(&known(&profile.facts)),
        );
    }
    out
}

/// Everything about a host but its rules.
pub fn details(profile: &HostProfile, paint: Style) -> String {
    let mut out = String::new();
    let _ = writeln!(
        out,
        "{}  {}",
        paint.bold(&profile.id),
        visible(&profile.title)
    );
    for (key, value) in [
        ("models", &*profile.facts.version),
        ("known", &known(&profile.facts)),
        ("note", &*profile.facts.note),
    ] {
        if !value.is_empty() {
            let _ = writeln!(out, "  {key:<6}  {}", visible(value));
        }
    }
    for source in &profile.facts.sources {
        let _ = writeln!(out, "  source  {}", visible(source));
    }
    for (index, mode) in profile.modes.iter().enumerate() {
        let default = if index == 0 {
            "  (where none is named)"
        } else {
            ""
        };
        let _ = writeln!(out, "\n  {}{default}", paint.bold(&visible(&mode.name)));
        let (of, all) = (&mode.facts, &profile.facts);
        let aliases: Vec<_> = of.aliases.iter().map(|alias| visible(alias)).collect();
        if !aliases.is_empty() {
            let _ = writeln!(out, "    also    {}", aliases.join(" | "));
        }
        if of.version != all.version {
            let _ = writeln!(out, "    models  {}", visible(&of.version));
        }
        if (of.grade, &of.date) != (all.grade, &all.date) {
            let _ = writeln!(out, "    known   {}", known(of));
        }
        if of.note != all.note {
            let _ = writeln!(out, "    note    {}", visible(&of.note));
        }
        if of.sources != all.sources {
            for source in &of.sources {
                let _ = writeln!(out, "    source  {}", visible(source));
            }
        }
    }
    out
}

/// What single changes of a tool's hints would change, and the full set.
pub fn what_if(tool: &WhatIf<'_>, paint: Style) -> String {
    let label = match tool.name {
        Some(name) => visible(name).into_owned(),
        None => format!("tool {}", tool.index + 1),
    };
    let mut out = format!("{}\n", paint.bold(&label));
    for change in &tool.changes {
        out.push('\n');
        what_changes(&mut out, change, paint);
    }
    if tool.changes.is_empty() {
        out.push_str("\n  no change of a single hint changes what these hosts do\n");
    }
    out.push('\n');
    advice(&mut out, &tool.advice, paint);
    out
}

fn what_changes(out: &mut String, change: &Change, paint: Style) {
    let honest = match change.honest {
        Some(true) => "  (what the tool seems to do)",
        Some(false) => "  (not what the tool seems to do: a hint is not there to please a host)",
        None => "",
    };
    let _ = writeln!(
        out,
        "  {}: {} -> {}{}",
        change.hint.key(),
        declared(change.from),
        declared(change.to),
        paint.dim(honest)
    );
    let mut groups: Vec<(String, Vec<String>)> = Vec::new();
    for host in &change.hosts {
        let what = if host.effects_only {
            "side effects only".to_owned()
        } else {
            format!(
                "{} -> {}",
                outcome(host.before, paint).trim_end(),
                outcome(host.after.outcome, paint).trim_end()
            )
        };
        let name = name(&host.after.mode);
        match groups.iter_mut().find(|(other, _)| *other == what) {
            Some((_, names)) => names.push(name),
            None => groups.push((what, vec![name])),
        }
    }
    for (what, names) in groups {
        let _ = writeln!(out, "    {what}: {}", names.join("; "));
    }
}

fn advice(out: &mut String, advice: &Advice, paint: Style) {
    let set: Vec<String> = advice
        .declare
        .iter()
        .map(|(hint, value)| format!("{} {value}", hint.key()))
        .collect();
    let _ = writeln!(out, "  declare all four: {}", set.join(", "));
    let doubt: Vec<&str> = advice.in_doubt.iter().copied().map(Hint::key).collect();
    if !doubt.is_empty() {
        let _ = writeln!(
            out,
            "    {}: not judged, so the prudent value; check it against what the tool does",
            doubt.join(", ")
        );
    }
    let _ = writeln!(
        out,
        "    then {} of {} run it unasked{}",
        advice.run,
        count(advice.of, "host mode"),
        if advice.others.is_empty() {
            ""
        } else {
            "; the others:"
        }
    );
    out.push_str(&outcomes(&advice.others, "    ", paint));
}

/// An outcome's name in its colour, padded.
fn outcome(outcome: Outcome, paint: Style) -> String {
    paint.outcome(outcome, &format!("{:<5}", outcome.name()))
}

/// `codex (auto)`.
fn name(mode: &Mode) -> String {
    format!("{} ({})", visible(&mode.host), visible(&mode.name))
}

/// `tested, 2026-10-02`.
fn known(facts: &Facts) -> String {
    if facts.date.is_empty() {
        facts.grade.name().to_owned()
    } else {
        format!("{}, {}", facts.grade.name(), visible(&facts.date))
    }
}

fn declared(declared: Declared) -> &'static str {
    match declared {
        Declared::Absent => "not declared",
        Declared::True => "true",
        Declared::False => "false",
        Declared::Invalid(_) => "invalid",
    }
}
