//! The report as Markdown, as a job summary or a comment wants it.

use std::fmt::Write;

use precall_core::report::{Report, Summary, ToolReport};

use crate::place::{Places, each};
use crate::text::HINTS_ARE_HINTS;
use crate::visible::visible;
use crate::{Fault, Source, count, fix, words};

/// A section about one text: a table of tools, then the findings.
pub fn render(source: Source<'_>, report: &Report<'_>) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "## {}\n", code(source.name));
    let _ = writeln!(
        out,
        "{}, protocol revision {}: {}.\n",
        count(report.input.tools, "tool"),
        report.input.spec_revision,
        total(&report.summary)
    );
    if !report.tools.is_empty() {
        out.push_str("| tool | effective hints | if trusted | if not | risk | findings |\n");
        out.push_str("| --- | --- | --- | --- | --- | --- |\n");
    }
    for tool in &report.tools {
        let verdict = &tool.verdict;
        let _ = writeln!(
            out,
            "| {} | {} | {} | {} | {} | {} |",
            code(&words::label(tool, 60)),
            words::effective(tool),
            verdict.trusted.action.name(),
            verdict.untrusted.action.name(),
            verdict.trusted.risk.name(),
            rules(tool)
        );
    }
    let places = Places::of(source.text, report);
    let mut heading = "\n### Findings\n\n";
    for (tool, finding) in each(report) {
        out.push_str(heading);
        heading = "";
        let _ = write!(out, "- **{}** ", words::noun(finding.severity));
        if let Some(tool) = tool {
            let _ = write!(out, "{} ", code(&words::label(tool, 60)));
        }
        let _ = write!(out, "{}: {}", code(finding.rule.id), prose(&finding.text()));
        if let Some((start, _)) = places.marked(finding, tool) {
            let _ = write!(out, " (line {}, column {})", start.line, start.column);
        }
        out.push('\n');
        if let Some(remedy) = &finding.fix {
            let base = tool.map(|tool| tool.tool.pointer()).unwrap_or_default();
            let _ = writeln!(
                out,
                "  - {}: {}",
                fix::heading(remedy.applicability),
                prose(&fix::sentence(remedy, &base))
            );
        }
    }
    out
}

/// A section about an input that could not be used.
pub fn failed(name: &str, fault: &Fault) -> String {
    format!(
        "## {}\n\n**Cannot be used:** {}\n",
        code(name),
        prose(&fault.to_string())
    )
}

/// The last words.
pub fn closing(files: usize, summary: &Summary) -> String {
    let mut out = String::from("\n");
    if files > 1 {
        let _ = writeln!(
            out,
            "**{} in {}: {}.**\n",
            count(summary.tools, "tool"),
            count(files, "input"),
            total(summary)
        );
    }
    let _ = writeln!(out, "{HINTS_ARE_HINTS}");
    out
}

fn total(summary: &Summary) -> String {
    let found: Vec<String> = words::found(&summary.findings)
        .into_iter()
        .map(|(_, words)| words)
        .collect();
    if found.is_empty() {
        "nothing found".to_owned()
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
