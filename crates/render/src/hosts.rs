//! What hosts do, as text: rows of a check, the list of hosts, and what single changes would change.

use std::borrow::Cow;
use std::fmt::Write;

use precall_core::profile::HostOutcome;
use precall_core::profile::host::{Advice, Change, Facts, HostProfile, Mode, Outcome};
use precall_core::tool::{Declared, Hint};
use precall_core::what_if::WhatIf;

use crate::Lang;
use crate::text::{Style, pad};
use crate::visible::{visible, width};

/// A row for each host: outcome, host and mode, reason, how well that is known.
pub fn outcomes(hosts: &[HostOutcome], indent: &str, paint: Style) -> String {
    let mut out = String::new();
    for host in hosts {
        let mode = &host.mode;
        let known = known(&mode.facts, paint.lang);
        let _ = writeln!(
            out,
            "{indent}{}  {}: {}{}",
            outcome(host.outcome, paint),
            name(mode),
            visible(&paint.lang.sentence(&host.because)),
            paint.dim(&format!("  [{known}]")),
        );
        for effect in &host.effects {
            let _ = writeln!(
                out,
                "{indent}{}  {}: {}",
                " ".repeat(widest_outcome(paint.lang)),
                paint.lang.t(effect.effect.name()),
                visible(&paint.lang.sentence(&effect.because))
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
    let lang = paint.lang;
    let titles: Vec<_> = profiles
        .iter()
        .map(|profile| lang.sentence(&profile.title))
        .collect();
    let longest = widest(&mut titles.iter().map(|title| &**title));
    for (profile, title) in profiles.iter().zip(&titles) {
        let _ = writeln!(
            out,
            "{}  {}  {:<8}  {}",
            paint.bold(&pad(&profile.id, ids)),
            pad(&visible(title), longest),
            lang.count(profile.modes.len(), "mode"),
            paint.dim(&known(&profile.facts, lang)),
        );
    }
    out
}

/// Everything about a host but its rules.
pub fn details(profile: &HostProfile, paint: Style) -> String {
    let mut out = String::new();
    let lang = paint.lang;
    let facts = &profile.facts;
    let _ = writeln!(
        out,
        "{}  {}",
        paint.bold(&profile.id),
        visible(&lang.sentence(&profile.title))
    );
    facts_of(
        &mut out,
        "  ",
        &[
            ("models", lang.sentence(&facts.version)),
            ("known", known(facts, lang).into()),
            ("note", lang.sentence(&facts.note)),
        ],
        &facts.sources,
        lang,
    );
    for (index, mode) in profile.modes.iter().enumerate() {
        let _ = write!(out, "\n  {}", paint.bold(&visible(&mode.name)));
        // The name is what --host takes, so it stands beside what it means.
        let meaning = lang.sentence(&mode.name);
        if *meaning != *mode.name {
            let _ = write!(out, "  {}", visible(&meaning));
        }
        if index == 0 {
            let _ = write!(out, "  ({})", lang.t("where none is named"));
        }
        out.push('\n');
        let (of, all) = (&mode.facts, &profile.facts);
        let aliases: Vec<&str> = of.aliases.iter().map(|alias| &**alias).collect();
        let mut rows = vec![("also", Cow::Owned(aliases.join(" | ")))];
        if of.version != all.version {
            rows.push(("models", lang.sentence(&of.version)));
        }
        if (of.grade, &of.date) != (all.grade, &all.date) {
            rows.push(("known", known(of, lang).into()));
        }
        if of.note != all.note {
            rows.push(("note", lang.sentence(&of.note)));
        }
        let sources: &[_] = if of.sources == all.sources {
            &[]
        } else {
            &of.sources
        };
        facts_of(&mut out, "    ", &rows, sources, lang);
    }
    out
}

/// What is known of a host or a mode, a row each, and where it was read.
pub(crate) fn facts_of(
    out: &mut String,
    indent: &str,
    rows: &[(&'static str, Cow<'_, str>)],
    sources: &[impl AsRef<str>],
    lang: Lang,
) {
    let keys = ["also", "models", "known", "note", "source"];
    let widest = keys.map(|key| width(lang.t(key))).into_iter().max();
    let key = |key| pad(lang.t(key), widest.unwrap_or(0));
    for (name, value) in rows.iter().filter(|(_, value)| !value.is_empty()) {
        let _ = writeln!(out, "{indent}{}  {}", key(name), visible(value));
    }
    for source in sources {
        let _ = writeln!(
            out,
            "{indent}{}  {}",
            key("source"),
            visible(source.as_ref())
        );
    }
}

/// What single changes of a tool's hints would change, and the full set.
pub fn what_if(tool: &WhatIf<'_>, paint: Style) -> String {
    let lang = paint.lang;
    let label = match tool.name {
        Some(name) => visible(name).into_owned(),
        None => lang.say("tool {n}", &[("n", &(tool.index + 1).to_string())]),
    };
    let mut out = format!("{}\n", paint.bold(&label));
    for change in &tool.changes {
        out.push('\n');
        what_changes(&mut out, change, paint);
    }
    if tool.changes.is_empty() {
        let none = lang.t("no change of a single hint changes what these hosts do");
        let _ = writeln!(out, "\n  {none}");
    }
    out.push('\n');
    advice(&mut out, &tool.advice, paint);
    out
}

fn what_changes(out: &mut String, change: &Change, paint: Style) {
    let lang = paint.lang;
    let honest = match change.honest {
        Some(true) => lang.t("  (what the tool seems to do)"),
        Some(false) => {
            lang.t("  (not what the tool seems to do: a hint is not there to please a host)")
        }
        None => "",
    };
    let _ = writeln!(
        out,
        "  {}: {} -> {}{}",
        change.hint.key(),
        lang.t(declared(change.from)),
        lang.t(declared(change.to)),
        paint.dim(honest)
    );
    let mut groups: Vec<(String, Vec<String>)> = Vec::new();
    for host in &change.hosts {
        let what = if host.effects_only {
            lang.t("side effects only").to_owned()
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
    let lang = paint.lang;
    let declare = lang.say("declare all four: {set}", &[("set", &set.join(", "))]);
    let _ = writeln!(out, "  {declare}");
    let doubt: Vec<&str> = advice.in_doubt.iter().copied().map(Hint::key).collect();
    if !doubt.is_empty() {
        let doubt = lang.say(
            "{hints}: not judged, so the prudent value; check it against what the tool does",
            &[("hints", &doubt.join(", "))],
        );
        let _ = writeln!(out, "    {doubt}");
    }
    let (n, modes) = (advice.run.to_string(), lang.count(advice.of, "host mode"));
    let values = [("n", &*n), ("modes", &modes)];
    let then = if advice.others.is_empty() {
        lang.say("then {n} of {modes} run it unasked", &values)
    } else {
        lang.say("then {n} of {modes} run it unasked; the others:", &values)
    };
    let _ = writeln!(out, "    {then}");
    out.push_str(&outcomes(&advice.others, "    ", paint));
}

/// An outcome's name in its colour, padded.
fn outcome(outcome: Outcome, paint: Style) -> String {
    let name = paint.lang.t(outcome.name());
    paint.outcome(outcome, &pad(name, widest_outcome(paint.lang)))
}

/// How wide the names of outcomes are.
fn widest_outcome(lang: Lang) -> usize {
    let all = [Outcome::Run, Outcome::Ask, Outcome::Block, Outcome::Other];
    let widths = all.map(|outcome| width(lang.t(outcome.name())));
    widths.into_iter().max().unwrap_or(0)
}

/// `codex (auto)`.
fn name(mode: &Mode) -> String {
    format!("{} ({})", visible(&mode.host), visible(&mode.name))
}

/// `tested, 2026-10-02`.
fn known(facts: &Facts, lang: Lang) -> String {
    let grade = lang.t(facts.grade.name());
    if facts.date.is_empty() {
        grade.to_owned()
    } else {
        format!("{grade}, {}", visible(&facts.date))
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
