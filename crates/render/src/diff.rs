//! The comparison of two lists as plain text for a terminal.

use std::fmt::Write;

use precall_core::drift::{Change, DiffReport, HostChange, ToolDiff};
use precall_core::profile::host::Outcome;
use precall_core::tool::change::Direction;

use crate::Lang;
use crate::text::{Options, Show, Style};
use crate::visible::{fit, visible};

/// Renders the comparison. `before` and `after` are what a person calls the two texts.
pub fn render(before: &str, after: &str, report: &DiffReport<'_>, options: &Options) -> String {
    let paint = options.style;
    let mut out = String::new();
    let quiet = options.show == Show::Problems;
    if !quiet {
        let lang = paint.lang;
        let revision = [("revision", report.spec_revision)];
        let revision = lang.say("protocol revision {revision}", &revision);
        let _ = writeln!(
            out,
            "{} {} {} {}",
            paint.bold(&visible(before)),
            if report.kind == "relay" {
                lang.t("relayed as")
            } else {
                lang.t("against")
            },
            paint.bold(&visible(after)),
            paint.dim(&format!("({revision})")),
        );
    }
    let silent = |tool: &ToolDiff<'_>| {
        tool.findings.is_empty() && matches!(tool.change, Change::Same | Change::Renamed)
    };
    let shown = report
        .tools
        .iter()
        .filter(|tool| options.show == Show::Everything || !silent(tool));
    for tool in shown {
        if quiet && tool.findings.is_empty() {
            continue;
        }
        out.push('\n');
        self::tool(&mut out, tool, report.kind, options);
    }
    if !report.findings.is_empty() {
        let heading = paint.lang.t("the lists as a whole");
        let _ = writeln!(out, "\n{}", paint.bold(heading));
        for finding in &report.findings {
            self::finding(&mut out, finding, paint);
        }
    }
    if !quiet {
        summary(&mut out, report, paint);
    }
    out
}

fn tool(out: &mut String, tool: &ToolDiff<'_>, kind: &str, options: &Options) {
    let paint = options.style;
    let lang = paint.lang;
    let nameless = lang.t("(no name)");
    let name = visible(tool.name.unwrap_or(nameless));
    let what = match tool.change {
        Change::Added => lang.t("added").to_owned(),
        Change::Removed => lang.t("gone").to_owned(),
        Change::Renamed => {
            let before = visible(tool.before.unwrap_or(nameless));
            lang.say("was {name}", &[("name", &before)])
        }
        Change::Changed => lang.t("changed").to_owned(),
        Change::Same => lang.t("the same").to_owned(),
    };
    let _ = writeln!(out, "{} {}", paint.bold(&name), paint.dim(&what));
    for change in &tool.hints {
        let direction = match change.direction {
            Direction::Laxer => lang.t("laxer"),
            Direction::Stricter => lang.t("stricter"),
            Direction::Neutral => lang.t("the same to the protocol"),
        };
        let _ = writeln!(
            out,
            "  {:<15}  {} -> {}  {}",
            change.hint.key(),
            lang.sentence(change.before.words()),
            lang.sentence(change.after.words()),
            paint.dim(direction),
        );
    }
    let columns = options.width.saturating_sub(22).max(20);
    for change in &tool.text {
        for (sign, text) in [("-", change.before), ("+", change.after)] {
            let text = text.map_or_else(|| lang.t("(none)").to_owned(), |text| fit(text, columns));
            let _ = writeln!(out, "  {:<15}  {sign} {text}", change.field);
        }
    }
    for change in &tool.schema {
        let _ = writeln!(
            out,
            "  {}{}",
            visible(&change.pointer),
            lang.sentence(change.change.words())
        );
    }
    hosts(out, &tool.hosts, options.show == Show::Everything, lang);
    for finding in &tool.findings {
        self::finding(out, finding, paint);
    }
    if let (Some(verdict), false) = (&tool.verdict, kind == "relay" && tool.findings.is_empty()) {
        let now = lang.say(
            "now: {trusted} if you trust the server, {untrusted} if not",
            &[
                ("trusted", &*paint.action(verdict.trusted.action)),
                ("untrusted", &paint.action(verdict.untrusted.action)),
            ],
        );
        let _ = writeln!(out, "  {now}");
    }
}

/// The hosts, those that make the same move on one line.
fn hosts(out: &mut String, changes: &[HostChange], all: bool, lang: Lang) {
    const SHOWN: usize = 8;
    let mut moves: Vec<(String, Vec<String>)> = Vec::new();
    for change in changes {
        // From or to "not documented" says nothing that a reader could act on.
        if !all && (change.before == Outcome::Other || change.after == Outcome::Other) {
            continue;
        }
        let [before, after] = [change.before, change.after].map(|outcome| lang.t(outcome.name()));
        let step = format!("{before} -> {after}");
        let host = format!("{} ({})", change.host, change.mode);
        match moves.iter_mut().find(|(other, _)| *other == step) {
            Some((_, hosts)) => hosts.push(host),
            None => moves.push((step, vec![host])),
        }
    }
    for (step, hosts) in moves {
        let shown = if all { hosts.len() } else { SHOWN };
        let more = hosts.len().saturating_sub(shown);
        let hosts: Vec<String> = hosts.into_iter().take(shown).collect();
        let mut hosts = visible(&hosts.join(", ")).into_owned();
        if more > 0 {
            let values = [("names", &*hosts), ("n", &*more.to_string())];
            hosts = lang.say("{names} and {n} more", &values);
        }
        let _ = writeln!(out, "  {step}: {hosts}");
    }
}

fn finding(out: &mut String, finding: &precall_core::finding::Finding<'_>, paint: Style) {
    let head = format!("{}[{}]", finding.severity.name(), finding.rule.id);
    let _ = writeln!(
        out,
        "  {}: {}",
        paint.severity(finding.severity, &head),
        visible(&paint.lang.message(finding))
    );
}

fn summary(out: &mut String, report: &DiffReport<'_>, paint: Style) {
    let summary = report.summary;
    let lang = paint.lang;
    let mut parts = Vec::new();
    for (number, words) in [
        (summary.added, "{n} added"),
        (summary.removed, "{n} gone"),
        (summary.renamed, "{n} renamed"),
        (summary.changed, "{n} changed"),
        (summary.same, "{n} the same"),
    ] {
        if number > 0 {
            parts.push(lang.say(words, &[("n", &number.to_string())]));
        }
    }
    let _ = writeln!(
        out,
        "\n{}: {}",
        paint.bold(&lang.count(report.tools.len(), "tool")),
        parts.join(", ")
    );
    if summary.laxer > 0 {
        let laxer = lang.say(
            "{tools} laxer: a host that believes the hints would ask less than before",
            &[("tools", &lang.count(summary.laxer, "tool"))],
        );
        let _ = writeln!(out, "{laxer}");
    }
}
