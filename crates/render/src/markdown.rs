//! The report as Markdown, as a job summary or a comment wants it.

use std::fmt::Write;

use precall_core::finding::Severity;
use precall_core::json::Position;
use precall_core::report::{Report, Summary, ToolReport};

use crate::directories::{NO_PROMISE, demands, status};
use crate::place::{Places, each};
use crate::text::HINTS_ARE_HINTS;
use crate::visible::visible;
use crate::{Fault, Lang, Source, fix, words};

/// A section about one text: a table of tools, then the findings. With `problems` only of tools that
/// have some, and nothing where none has.
pub fn render(source: Source<'_>, report: &Report<'_>, lang: Lang, problems: bool) -> String {
    let counts = |severity: Severity| !problems || severity > Severity::Info;
    if problems && report.worst() <= Some(Severity::Info) {
        return String::new();
    }
    let mut out = String::new();
    let _ = writeln!(out, "## {}\n", code(&source.label()));
    let _ = writeln!(
        out,
        "{}, {}: {}.\n",
        lang.count(report.input.tools, "tool"),
        lang.say(
            "protocol revision {revision}",
            &[("revision", report.input.spec_revision)]
        ),
        total(&report.summary, lang)
    );
    let tools = || {
        let some = |tool: &&ToolReport<'_>| {
            !problems || tool.findings.iter().any(|finding| counts(finding.severity))
        };
        report.tools.iter().filter(some)
    };
    if tools().next().is_some() {
        let head = "| tool | effective hints | if trusted | if not | risk | findings |";
        let _ = writeln!(out, "{}", lang.t(head));
        out.push_str("| --- | --- | --- | --- | --- | --- |\n");
    }
    for tool in tools() {
        let verdict = &tool.verdict;
        let _ = writeln!(
            out,
            "| {} | {} | {} | {} | {} | {} |",
            code(&words::label(tool, 60, lang)),
            words::effective(tool, lang),
            lang.t(verdict.trusted.action.name()),
            lang.t(verdict.untrusted.action.name()),
            lang.t(verdict.trusted.risk.name()),
            rules(tool)
        );
    }
    let places = Places::of(source, report);
    let mut heading = Some(lang.t("Findings"));
    for (tool, finding) in each(report).filter(|(_, finding)| counts(finding.severity)) {
        if let Some(heading) = heading.take() {
            let _ = write!(out, "\n### {heading}\n\n");
        }
        let _ = write!(out, "- **{}** ", lang.t(words::noun(finding.severity)));
        if let Some(tool) = tool {
            let _ = write!(out, "{} ", code(&words::label(tool, 60, lang)));
        }
        let message = lang.message(finding);
        let _ = write!(out, "{}: {}", code(finding.rule.id), prose(&message));
        place(&mut out, places.marked(finding, tool), lang);
        if let Some(remedy) = &finding.fix {
            let base = tool.map(|tool| tool.tool.pointer()).unwrap_or_default();
            let _ = writeln!(
                out,
                "  - {}: {}",
                fix::heading(remedy.applicability, lang),
                prose(&fix::sentence(remedy, &base, lang))
            );
        }
    }
    directories(&mut out, report, &places, lang, problems);
    out
}

/// What directories would say: a section each.
fn directories(out: &mut String, report: &Report<'_>, places: &Places, lang: Lang, problems: bool) {
    let demands = demands(report, lang);
    for list in &report.directories {
        let label = format!("{}@{}", list.directory, list.date);
        let verdict = lang.t(status(list));
        let _ = writeln!(out, "\n### {}: {verdict}\n", code(&label));
        let within = format!("{label}/");
        for demand in &demands {
            let Some(requirement) = demand.id.strip_prefix(&within) else {
                continue;
            };
            if problems && demand.severity == Severity::Info {
                continue;
            }
            let _ = write!(out, "- **{}** ", lang.t(words::noun(demand.severity)));
            if let Some(tool) = demand.tool {
                let _ = write!(out, "{} ", code(&words::label(tool, 60, lang)));
            }
            let _ = write!(out, "{}: {}", code(requirement), prose(&demand.text));
            place(out, places.demanded(demand), lang);
        }
    }
    if !report.directories.is_empty() {
        let _ = writeln!(out, "\n{}", lang.t(NO_PROMISE));
    }
}

/// ` (line 1, column 2)` and the end of the line.
fn place(out: &mut String, place: Option<(Position, Position)>, lang: Lang) {
    if let Some((start, _)) = place {
        let (line, column) = (start.line.to_string(), start.column.to_string());
        let at = [("line", &*line), ("column", &column)];
        let _ = write!(out, " ({})", lang.say("line {line}, column {column}", &at));
    }
    out.push('\n');
}

/// A section about an input that could not be used.
pub fn failed(source: Source<'_>, fault: &Fault, lang: Lang) -> String {
    format!(
        "## {}\n\n**{}** {}\n",
        code(&source.label()),
        lang.t("Cannot be used:"),
        prose(&lang.told(&fault.said()))
    )
}

/// The last words.
pub fn closing(inputs: usize, summary: &Summary, lang: Lang) -> String {
    let mut out = String::from("\n");
    if inputs > 1 {
        let _ = writeln!(
            out,
            "**{}: {}.**\n",
            lang.say(
                "{tools} in {inputs}",
                &[
                    ("tools", &*lang.count(summary.tools, "tool")),
                    ("inputs", &lang.count(inputs, "input")),
                ]
            ),
            total(summary, lang)
        );
    }
    let _ = writeln!(out, "{}", lang.t(HINTS_ARE_HINTS));
    out
}

fn total(summary: &Summary, lang: Lang) -> String {
    let found: Vec<String> = words::found(&summary.findings, lang)
        .into_iter()
        .map(|(_, words)| words)
        .collect();
    if found.is_empty() {
        lang.t("nothing found").to_owned()
    } else {
        found.join(", ")
    }
}

fn rules(tool: &ToolReport<'_>) -> String {
    let mut ids: Vec<&str> = Vec::new();
    for finding in &tool.findings {
        if !ids.contains(&finding.rule.id) {
            ids.push(finding.rule.id);
        }
    }
    let ids: Vec<String> = ids.iter().map(|id| code(id)).collect();
    ids.join(" ")
}

/// A text as code that nothing in it can leave, in a table too.
pub fn code(text: &str) -> String {
    let text = visible(text).replace('|', "\\|");
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    let blank = if longest > 0 || text.is_empty() {
        " "
    } else {
        ""
    };
    format!("{fence}{blank}{text}{blank}{fence}")
}

/// A text as prose in which nothing is markup, a link or a mention.
pub fn prose(text: &str) -> String {
    let text = visible(text);
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match c {
            '\\' | '`' | '*' | '_' | '[' | ']' | '#' | '|' | '~' | '!' => {
                out.push('\\');
                out.push(c);
            }
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '@' => out.push_str("&#64;"),
            ':' if out.ends_with("http") || out.ends_with("https") => out.push_str("&#58;"),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_from_outside_is_no_markup() {
        assert_eq!(code("a`b|c"), "`` a`b\\|c ``");
        assert_eq!(code(""), "`  `");
        assert_eq!(
            prose("<img src=x> [a](https://b) @all *b* a|b\n#"),
            "&lt;img src=x&gt; \\[a\\](https&#58;//b) &#64;all \\*b\\* a\\|b\\\\u{a}\\#"
        );
    }
}
