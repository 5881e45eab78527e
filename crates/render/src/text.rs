//! The report as plain text for a terminal.

use core::fmt::Write;

use precall_core::report::Report;
use precall_core::tool::Hint;

/// Renders the report as text.
pub fn render(report: &Report<'_>) -> String {
    let mut out = String::new();
    for tool in &report.tools {
        let _ = writeln!(out, "{}", tool.tool.label());
        for hint in Hint::ALL {
            let resolved = tool.tool.hints.resolve(hint, true);
            let _ = writeln!(out, "  {:<16}{:?}", hint.key(), resolved.effective);
        }
        for finding in &tool.findings {
            let _ = writeln!(
                out,
                "  {} {}: {}",
                finding.rule.severity.name(),
                finding.rule.id,
                finding.text()
            );
        }
        let _ = writeln!(
            out,
            "  verdict: {} if trusted, {} if not",
            tool.verdict.trusted.action.name(),
            tool.verdict.untrusted.action.name()
        );
    }
    out
}
