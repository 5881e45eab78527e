//! The comparison of two lists as plain text for a terminal.

use std::fmt::Write;

use precall_core::drift::{Change, DiffReport, HostChange, ToolDiff};
use precall_core::profile::host::Outcome;
use precall_core::tool::change::Direction;

use crate::count;
use crate::text::{Options, Show, Style};
use crate::visible::{fit, visible};

/// Renders the comparison. `before` and `after` are what a person calls the two texts.
pub fn render(before: &str, after: &str, report: &DiffReport<'_>, options: &Options) -> String {
    let paint = options.style;
    let mut out = String::new();
    let quiet = options.show == Show::Problems;
    if !quiet {
        let _ = writeln!(
            out,
            "{} {} {} {}",
            paint.bold(&visible(before)),
            if report.kind == "relay" {
                "relayed as"
            } else {
                "against"
            },
            paint.bold(&visible(after)),
            paint.dim(&format!("(protocol revision {})", report.spec_revision)),
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
        let _ = writeln!(out, "\n{}", paint.bold("the lists as a whole"));
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
    let name = visible(tool.name.unwrap_or("(no name)"));
    let what = match tool.change {
        Change::Added => "added".to_owned(),
        Change::Removed => "gone".to_owned(),
        Change::Renamed => format!("was {}", visible(tool.before.unwrap_or("(no name)"))),
        Change::Changed => "changed".to_owned(),
        Change::Same => "the same".to_owned(),
    };
    let _ = writeln!(out, "{} {}", paint.bold(&name), paint.dim(&what));
    for change in &tool.hints {
        let direction = match change.direction {
            Direction::Laxer => "laxer",
            Direction::Stricter => "stricter",
            Direction::Neutral => "the same to the protocol",
        };
        let _ = writeln!(
            out,
            "  {:<15}  {} -> {}  {}",
            change.hint.key(),
            change.before.words(),
            change.after.words(),
            paint.dim(direction),
        );
    }
    let columns = options.width.saturating_sub(22).max(20);
    for change in &tool.text {
        for (sign, text) in [("-", change.before), ("+", change.after)] {
            let text = text.map_or_else(|| "(none)".to_owned(), |text| fit(text, columns));
            let _ = writeln!(out, "  {:<15}  {sign} {text}", change.field);
        }
    }
    for change in &tool.schema {
        let _ = writeln!(
            out,
            "  {}{}",
            visible(&change.pointer),
            change.change.words()
        );
    }
    hosts(out, &tool.hosts, options.show == Show::Everything);
    for finding in &tool.findings {
        self::finding(out, finding, paint);
    }
    if let (Some(verdict), false) = (&tool.verdict, kind == "relay" && tool.findings.is_empty()) {
        let _ = writeln!(
            out,
            "  now: {} if you trust the server, {} if not",
            paint.action(verdict.trusted.action),
            paint.action(verdict.untrusted.action),
        );
    }
}

/// The hosts, those that make the same move on one line.
fn hosts(out: &mut String, changes: &[HostChange], all: bool) {
    const SHOWN: usize = 8;
    let mut moves: Vec<(String, Vec<String>)> = Vec::new();
    for change in changes {
        // From or to "not documented" says nothing that a reader could act on.
        if !all && (change.before == Outcome::Other || change.after == Outcome::Other) {
            continue;
        }
        let step = format!("{} -> {}", change.before.name(), change.after.name());
        let host = format!("{} ({})", change.host, change.mode);
        match moves.iter_mut().find(|(other, _)| *other == step) {
            Some((_, hosts)) => hosts.push(host),
            None => moves.push((step, vec![host])),
        }
    }
    for (step, hosts) in moves {
        let shown = if all { hosts.len() } else { SHOWN };
        let more = match hosts.len().saturating_sub(shown) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let hosts: Vec<String> = hosts.into_iter().take(shown).collect();
        let _ = writeln!(out, "  {step}: {}{more}", visible(&hosts.join(", ")));
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
    let mut parts = Vec::new();
    for (number, words) in [
        (summary.added, "added"),
        (summary.removed, "gone"),
        (summary.renamed, "renamed"),
        (summary.changed, "changed"),
        (summary.same, "the same"),
    ] {
        if number > 0 {
            parts.push(format!("{number} {words}"));
        }
    }
    let _ = writeln!(
        out,
        "\n{}: {}",
        paint.bold(&count(report.tools.len(), "tool")),
        parts.join(", ")
    );
    if summary.laxer > 0 {
        let _ = writeln!(
            out,
            "{} laxer: a host that believes the hints would ask less than before",
            count(summary.laxer, "tool")
        );
    }
}
