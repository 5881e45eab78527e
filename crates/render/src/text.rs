//! The report as plain text for a terminal.

use std::fmt::Write;

use precall_core::finding::{Confidence, Finding, Severity};
use precall_core::json::Position;
use precall_core::profile::host::Outcome;
use precall_core::report::{Report, Summary, ToolReport};
use precall_core::tool::revision::RevisionFrom;
use precall_core::tool::{Declared, Hint, Shape};
use precall_core::verdict::{Action, Risk, Verdict};

use crate::place::Places;
use crate::visible::{self, fit, visible};
use crate::{Source, count, directories, fix, hosts, words};

/// How the text looks.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Whether to colour.
    pub color: bool,
    /// How much of each tool is shown.
    pub show: Show,
    /// Columns of the terminal; long source lines are cut to a window of this width.
    pub width: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            color: false,
            show: Show::Usual,
            width: 100,
        }
    }
}

/// How much of each tool is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Show {
    /// Only tools with a finding of `warn` or `error`, and no closing words where there is none.
    Problems,
    /// A line for each tool.
    Lines,
    /// A line for tools without a finding of `warn` or `error`, everything for the others and for
    /// a tool that is alone.
    Usual,
    /// Everything for each tool.
    Everything,
}

/// What the closing words say once, however many tools were checked.
pub const HINTS_ARE_HINTS: &str = "Hints are hints: they tell a host what to expect and replace \
                                   no authorisation, validation or confirmation.";

/// Renders the report about one text.
pub fn render(source: Source<'_>, report: &Report<'_>, options: &Options) -> String {
    let mut page = Page::new(source, report, *options);
    let problem = |tool: &&ToolReport<'_>| tool.findings.iter().any(weighs);
    let (full, lines): (Vec<_>, Vec<_>) =
        report.tools.iter().partition(|tool| match options.show {
            Show::Problems => problem(tool),
            Show::Lines => false,
            Show::Usual => problem(tool) || report.tools.len() == 1,
            Show::Everything => true,
        });
    let listed: Vec<_> = report
        .findings
        .iter()
        .filter(|finding| options.show != Show::Problems || weighs(finding))
        .collect();
    let refused = report
        .directories
        .iter()
        .any(|list| list.status != "accepted");
    if options.show == Show::Problems && full.is_empty() && listed.is_empty() && !refused {
        return String::new();
    }
    page.places(&full, &listed);
    page.heading();
    if options.show != Show::Problems {
        page.lines(&lines);
    }
    for tool in full {
        page.out.push('\n');
        page.tool(tool);
    }
    if !listed.is_empty() {
        let bold = page.paint.bold("the list as a whole");
        let _ = write!(page.out, "\n{bold}\n\n");
        for finding in listed {
            page.finding(finding, None);
        }
    }
    if page.out.ends_with("\n\n") {
        page.out.pop();
    }
    if options.show != Show::Problems || refused {
        let lists = directories::lists(&report.directories, &report.conflicts, page.paint);
        page.out.push_str(&lists);
    }
    page.out
}

/// The closing words: counts over everything that was checked, and what hints are.
pub fn closing(files: usize, summary: &Summary, options: &Options) -> String {
    let paint = Paint(options.color);
    let mut out = String::from("\n");
    let parts: Vec<String> = words::found(&summary.findings)
        .into_iter()
        .map(|(severity, words)| paint.severity(severity, &words))
        .collect();
    let found = if parts.is_empty() {
        "nothing found".to_owned()
    } else {
        parts.join(", ")
    };
    let across = if files == 1 {
        String::new()
    } else {
        format!(" in {}", count(files, "file"))
    };
    let _ = writeln!(
        out,
        "{}{across}: {found}",
        paint.bold(&count(summary.tools, "tool"))
    );
    for (trust, counts) in [
        ("if you trust the server:       ", &summary.verdicts.trusted),
        (
            "if you do not trust the server:",
            &summary.verdicts.untrusted,
        ),
    ] {
        let mut parts = Vec::new();
        for (number, action) in [
            (counts.run, Action::Run),
            (counts.ask, Action::Ask),
            (counts.block, Action::Block),
        ] {
            if number > 0 {
                parts.push(format!("{} {number}", paint.action(action)));
            }
        }
        if !parts.is_empty() {
            let _ = writeln!(out, "  {trust} {}", parts.join(", "));
        }
    }
    let silence = &summary.silence;
    if summary.tools > 0 {
        let _ = writeln!(
            out,
            "  a host that reads silence strictly stops {} of {}, a lenient one runs {} unasked",
            silence.strict.stop,
            count(summary.tools, "tool"),
            silence.lenient.run,
        );
    }
    let _ = writeln!(out, "{}", paint.dim(HINTS_ARE_HINTS));
    out
}

fn weighs(finding: &Finding<'_>) -> bool {
    finding.severity >= Severity::Warn
}

/// Colours, or none.
#[derive(Clone, Copy)]
pub struct Paint(pub bool);

impl Paint {
    fn with(self, code: &str, text: &str) -> String {
        if self.0 {
            format!("\u{1b}[{code}m{text}\u{1b}[0m")
        } else {
            text.to_owned()
        }
    }

    /// For names and headings.
    pub fn bold(self, text: &str) -> String {
        self.with("1", text)
    }

    /// For what is there and need not be read.
    pub fn dim(self, text: &str) -> String {
        self.with("2", text)
    }

    /// For code inside prose.
    pub fn code(self, text: &str) -> String {
        self.with("36", text)
    }

    /// For what is good or mended.
    pub fn good(self, text: &str) -> String {
        self.with("32", text)
    }

    /// In the colour of a severity.
    pub fn severity(self, severity: Severity, text: &str) -> String {
        let code = match severity {
            Severity::Error => "1;31",
            Severity::Warn => "1;33",
            Severity::Info => "1;36",
        };
        self.with(code, text)
    }

    /// Text in the colour of what a host does.
    pub fn outcome(self, outcome: Outcome, text: &str) -> String {
        let code = match outcome {
            Outcome::Run => "32",
            Outcome::Ask => "33",
            Outcome::Block => "31",
            Outcome::Other => "35",
        };
        self.with(code, text)
    }

    /// An action's name in its colour.
    pub fn action(self, action: Action) -> String {
        let code = match action {
            Action::Run => "32",
            Action::Ask => "33",
            Action::Block => "31",
        };
        self.with(code, action.name())
    }
}

struct Page<'r, 't> {
    out: String,
    source: Source<'t>,
    report: &'r Report<'r>,
    options: Options,
    paint: Paint,
    /// The source line by line, only where carets are drawn.
    rows: Vec<&'t str>,
    /// Where findings point to, by pointer.
    places: Places,
}

impl<'r, 't> Page<'r, 't> {
    fn new(source: Source<'t>, report: &'r Report<'r>, options: Options) -> Self {
        Self {
            out: String::new(),
            source,
            report,
            options,
            paint: Paint(options.color),
            rows: Vec::new(),
            places: Places::default(),
        }
    }

    /// Finds the places of everything that will be shown, in one pass over the text.
    fn places<'a>(&mut self, tools: &[&ToolReport<'a>], listed: &[&Finding<'a>]) {
        let of_tools = tools.iter().flat_map(|tool| {
            tool.findings
                .iter()
                .map(move |finding| (Some(*tool), finding))
        });
        let of_list = listed.iter().map(|finding| (None, *finding));
        self.places = Places::find(self.source.text, of_tools.chain(of_list));
        let body = self.source.text;
        let body = body.strip_prefix('\u{feff}').unwrap_or(body);
        self.rows = body.split('\n').collect();
    }

    fn heading(&mut self) {
        let input = &self.report.input;
        let shape = match input.shape {
            Shape::Tool => "one tool",
            Shape::Tools => "an array of tools",
            Shape::Result => "a result of tools/list",
            Shape::Response => "a response to tools/list",
            Shape::Pages => "several pages of tools/list",
        };
        let from = match input.spec_revision_from {
            RevisionFrom::Stated => "as stated",
            RevisionFrom::Sniffed => "as its keys tell",
            RevisionFrom::Assumed => "assumed",
        };
        let tools = match input.shape {
            Shape::Tool => String::new(),
            _ => format!(", {}", count(input.tools, "tool")),
        };
        let name = self.paint.bold(&visible(self.source.name));
        let _ = writeln!(
            self.out,
            "{name}: {shape}{tools}, protocol revision {} ({from})",
            input.spec_revision
        );
    }

    /// One line a tool, in columns.
    fn lines(&mut self, tools: &[&ToolReport<'_>]) {
        if tools.is_empty() {
            return;
        }
        let labels: Vec<String> = tools.iter().map(|tool| words::label(tool, 44)).collect();
        let cells: Vec<String> = tools.iter().map(|tool| words::effective(tool)).collect();
        let widest = |texts: &[String]| texts.iter().map(|text| visible::width(text)).max();
        let name_width = widest(&labels).unwrap_or(0);
        let words_width = widest(&cells).unwrap_or(0);
        self.out.push('\n');
        for ((tool, label), words) in tools.iter().zip(labels).zip(cells) {
            let worst = tool.findings.iter().map(|finding| finding.severity).max();
            let mark = match worst {
                Some(severity @ (Severity::Error | Severity::Warn)) => self
                    .paint
                    .severity(severity, &format!("{:<5}", severity.name())),
                _ => self.paint.good("ok   "),
            };
            let mut rules: Vec<&str> = Vec::new();
            for finding in &tool.findings {
                if !rules.contains(&finding.rule.id) {
                    rules.push(finding.rule.id);
                }
            }
            let rules = if rules.is_empty() {
                String::new()
            } else {
                self.paint.dim(&format!("  [{}]", rules.join(", ")))
            };
            let verdict = &tool.verdict;
            let verdict = format!(
                "{} if trusted, {} if not",
                self.paint.action(verdict.trusted.action),
                self.paint.action(verdict.untrusted.action)
            );
            let _ = writeln!(
                self.out,
                "  {mark} {}  {}  {verdict}{rules}",
                pad(&label, name_width),
                pad(&words, words_width),
            );
            let hosts = hosts::outcomes(&tool.hosts, "        ", self.paint);
            self.out.push_str(&hosts);
        }
    }

    fn tool(&mut self, tool: &ToolReport<'_>) {
        let shown = tool.display_name();
        let title = match shown.value {
            Some(title) if shown.from != "name" => {
                self.paint.dim(&format!("  \"{}\"", fit(title, 60)))
            }
            _ => String::new(),
        };
        let _ = writeln!(
            self.out,
            "{}{title}\n",
            self.paint.bold(&words::label(tool, 44))
        );
        self.hints(tool);
        let effects = words::effects(tool.effects);
        if !effects.is_empty() {
            let _ = writeln!(self.out, "  seems to: {effects}");
        }
        self.out.push('\n');
        for finding in &tool.findings {
            self.finding(finding, Some(tool));
        }
        self.verdict("trusted server  ", &tool.verdict.trusted);
        self.verdict("untrusted server", &tool.verdict.untrusted);
        if !tool.hosts.is_empty() {
            let hosts = hosts::outcomes(&tool.hosts, "    ", self.paint);
            let _ = write!(self.out, "  what hosts do\n{hosts}");
        }
        if !tool.directories.is_empty() {
            let directories = directories::outcomes(
                &tool.directories,
                "    ",
                self.options.show == Show::Everything,
                self.paint,
            );
            let _ = write!(self.out, "  what directories would say\n{directories}");
        }
    }

    fn hints(&mut self, tool: &ToolReport<'_>) {
        if !tool.revision.annotations {
            let _ = writeln!(
                self.out,
                "  protocol revision {} has no hints",
                tool.revision.id
            );
            return;
        }
        let advice: Vec<bool> = Hint::ALL
            .iter()
            .zip(tool.suggested)
            .map(|(hint, suggested)| {
                suggested.is_some() && suggested != tool.tool.hints.declared(*hint).value()
            })
            .collect();
        let advised = advice.contains(&true);
        let head = format!(
            "  {:<17}{:<10}{:<11}{:<26}{}",
            "hint",
            "declared",
            "effective",
            "where that comes from",
            if advised { "suggested" } else { "" }
        );
        let _ = writeln!(self.out, "{}", self.paint.dim(head.trim_end()));
        for ((hint, suggested), differs) in Hint::ALL.into_iter().zip(tool.suggested).zip(advice) {
            let resolved = tool.tool.hints.resolve(hint, true);
            let declared = match resolved.declared {
                Declared::Absent => "-".to_owned(),
                Declared::True => "true".to_owned(),
                Declared::False => "false".to_owned(),
                Declared::Invalid(kind) => format!("({})", kind.name()),
            };
            let declared = format!("{declared:<10}");
            let declared = match resolved.declared {
                Declared::Absent => self.paint.dim(&declared),
                Declared::Invalid(_) => self.paint.severity(Severity::Error, &declared),
                _ => declared,
            };
            let effective = resolved
                .effective
                .map_or("-", |value| if value { "true" } else { "false" });
            let suggested = match suggested {
                Some(value) if differs => self.paint.good(if value { "true" } else { "false" }),
                _ => String::new(),
            };
            let row = format!(
                "  {:<17}{declared}{effective:<11}{:<26}{suggested}",
                hint.key(),
                words::origin(resolved),
            );
            let _ = writeln!(self.out, "{}", row.trim_end());
        }
    }

    fn verdict(&mut self, trust: &str, verdict: &Verdict) {
        let because = match verdict.reasons.first() {
            Some(reason) => format!(": {}", visible(&reason.message)),
            None => String::new(),
        };
        let _ = writeln!(
            self.out,
            "  {trust}  {}, {} risk{because}",
            self.paint.action(verdict.action),
            self.risk(verdict.risk)
        );
    }

    fn risk(&self, risk: Risk) -> String {
        match risk {
            Risk::Low | Risk::Medium => risk.name().to_owned(),
            Risk::High | Risk::Critical => self.paint.bold(risk.name()),
        }
    }

    fn finding(&mut self, finding: &Finding<'_>, tool: Option<&ToolReport<'_>>) {
        let sure = match finding.confidence {
            Confidence::Certain => String::new(),
            other => self.paint.dim(&format!(" ({})", other.name())),
        };
        let id = format!("{}[{}]", finding.severity.name(), finding.rule.id);
        let _ = writeln!(
            self.out,
            "  {}{sure}: {}",
            self.paint.severity(finding.severity, &id),
            visible(&finding.text())
        );
        if let Some((start, end)) = self.places.marked(finding, tool) {
            self.caret(finding, start, end);
        }
        for evidence in &finding.evidence {
            let at = fix::dotted(
                &evidence.pointer,
                &tool.map(|t| t.tool.pointer()).unwrap_or_default(),
            );
            let _ = writeln!(
                self.out,
                "    {} {at}: \"{}\" ({})",
                self.paint.dim("because"),
                fit(&evidence.words, 80),
                evidence.reason
            );
        }
        if let Some(remedy) = &finding.fix {
            let base = tool.map(|tool| tool.tool.pointer()).unwrap_or_default();
            let _ = writeln!(
                self.out,
                "    {}: {}",
                self.paint.good(fix::heading(remedy.applicability)),
                fix::sentence(remedy, &base)
            );
        }
        self.out.push('\n');
    }

    /// Place, source line, and carets under what is meant.
    fn caret(&mut self, finding: &Finding<'_>, start: Position, end: Position) {
        let name = visible(self.source.name);
        let at = format!("{name}:{}:{}", start.line, start.column);
        let _ = writeln!(self.out, "    {} {at}", self.paint.dim("-->"));
        let Some(row) = self.rows.get(start.line - 1) else {
            return;
        };
        let number = start.line.to_string();
        let room = self.options.width.saturating_sub(number.len() + 9).max(24);
        let length = if end.line == start.line {
            end.column.saturating_sub(start.column)
        } else {
            1
        };
        let window = Window::over(row, start.column - 1, length.max(1), room);
        let gutter = self.paint.dim("|");
        let number = self.paint.dim(&number);
        let _ = writeln!(self.out, "    {number} {gutter} {}", window.line);
        let blank = " ".repeat(start.line.to_string().len());
        let marks = self
            .paint
            .severity(finding.severity, &"^".repeat(window.marks));
        let _ = writeln!(
            self.out,
            "    {blank} {gutter} {}{marks}",
            " ".repeat(window.before)
        );
    }
}

/// The visible part of a source line with the place of the carets in it.
struct Window {
    line: String,
    before: usize,
    marks: usize,
}

impl Window {
    /// Shows the `length` characters from `start` of `row` in at most about `room` columns.
    fn over(row: &str, start: usize, length: usize, room: usize) -> Self {
        // A third of the room for what stands before, the rest for the marked part and after.
        let lead = room / 3;
        let total = row.chars().take(room * 4 + start).count();
        let skip = if total <= room {
            0
        } else {
            start.saturating_sub(lead)
        };
        let mut window = Self {
            line: String::new(),
            before: 0,
            marks: 0,
        };
        let mut used = 0;
        if skip > 0 {
            window.line.push('…');
            used = 1;
            window.before = 1;
        }
        for (index, c) in row.chars().enumerate().skip(skip) {
            if c == '\r' && index + 1 == total {
                break;
            }
            if used >= room {
                window.line.push('…');
                break;
            }
            let wide = if c == '\t' {
                window.line.push(' ');
                1
            } else {
                visible::push(&mut window.line, c)
            };
            used += wide;
            if index < start {
                window.before += wide;
            } else if index < start + length {
                window.marks += wide;
            }
        }
        window.marks = window.marks.max(1);
        window
    }
}

pub(crate) fn pad(text: &str, width: usize) -> String {
    let blank = width.saturating_sub(visible::width(text));
    format!("{text}{}", " ".repeat(blank))
}

#[cfg(test)]
mod tests {
    use super::*;
    use precall_core::report::{Options as CheckOptions, check_with};

    fn shown(text: &str, options: &Options) -> String {
        let source = Source {
            name: "list.json",
            text,
        };
        check_with(text, &CheckOptions::default(), |report| {
            render(source, report, options)
        })
        .unwrap()
    }

    #[test]
    fn carets_stand_under_what_is_meant() {
        let list = "{\"tools\":[\n\t{\"name\":\"漢\",\"annotations\":{\"readOnlyHint\":true,\"destructiveHint\": true}}\r\n]}";
        let text = shown(list, &Options::default());
        let lines: Vec<&str> = text.lines().collect();
        let at = lines
            .iter()
            .position(|line| line.contains("[read-only-and-destructive]"))
            .unwrap()
            + 2;
        assert!(lines[at].contains("\"destructiveHint\": true}}"), "{text}");
        assert!(lines[at - 1].ends_with("list.json:2:49"), "{text}");
        let key = lines[at].find("\"destructiveHint\"").unwrap();
        let column = visible::width(&lines[at][..key]);
        assert_eq!(lines[at + 1].find('^'), Some(column));
        assert_eq!(
            lines[at + 1].matches('^').count(),
            "\"destructiveHint\": true".len()
        );
    }

    #[test]
    fn long_lines_are_cut_to_a_window() {
        let pad = "x".repeat(100_000);
        let list = format!(
            "{{\"name\":\"a\",\"description\":\"{pad}\",\"annotations\":{{\"readOnlyHint\":true,\"destructiveHint\":true}},\"title\":\"{pad}\"}}"
        );
        let text = shown(&list, &Options::default());
        assert!(text.len() < 4_000, "{}", text.len());
        assert!(text.contains("\"destructiveHint\":true"));
        assert!(text.lines().all(|line| line.chars().count() < 240));
    }

    #[test]
    fn nothing_of_the_input_steers_the_terminal() {
        let list = "{\"tools\":[{\"name\":\"a\u{202e}b\\u001b[31m\",\"title\":\"\u{200b}\\u0007\",\
                    \"annotations\":{\"readOnlyHint\":true,\"destructiveHint\":true}}]}";
        for show in [Show::Problems, Show::Lines, Show::Usual, Show::Everything] {
            let options = Options {
                show,
                ..Options::default()
            };
            let text = shown(list, &options);
            assert!(
                !text.contains(|c| c != '\n' && visible::is_unsafe(c)),
                "{text}"
            );
            assert!(text.contains("a\\u{202e}b\\u{1b}[31m"), "{text}");
        }
    }
}
