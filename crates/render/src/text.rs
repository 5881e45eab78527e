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
use crate::{Lang, Source, directories, fix, hosts, words};

/// How the text looks.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// How words look.
    pub style: Style,
    /// How much of each tool is shown.
    pub show: Show,
    /// Columns of the terminal; long source lines are cut to a window of this width.
    pub width: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            style: Style::default(),
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
        let bold = page.paint.bold(page.paint.lang.t("the list as a whole"));
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
pub fn closing(checked: Checked, summary: &Summary, options: &Options) -> String {
    let paint = options.style;
    let lang = paint.lang;
    let mut out = String::from("\n");
    let parts: Vec<String> = words::found(&summary.findings, lang)
        .into_iter()
        .map(|(severity, words)| paint.severity(severity, &words))
        .collect();
    let found = if parts.is_empty() {
        lang.t("nothing found").to_owned()
    } else {
        parts.join(", ")
    };
    let tools = paint.bold(&lang.count(summary.tools, "tool"));
    let across = if checked.all() == 1 {
        tools
    } else {
        let inputs = checked.words(lang);
        lang.say(
            "{tools} in {inputs}",
            &[("tools", &*tools), ("inputs", &inputs)],
        )
    };
    let _ = writeln!(out, "{across}: {found}");
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
            let _ = writeln!(out, "  {} {}", lang.t(trust), parts.join(", "));
        }
    }
    let silence = &summary.silence;
    if summary.tools > 0 {
        let (stop, run) = (
            &silence.strict.stop.to_string(),
            &silence.lenient.run.to_string(),
        );
        let tools = lang.count(summary.tools, "tool");
        let sentence = lang.say(
            "a host that reads silence strictly stops {stop} of {tools}, a lenient one runs {run} unasked",
            &[("stop", &**stop), ("tools", &tools), ("run", run)],
        );
        let _ = writeln!(out, "  {sentence}");
    }
    let _ = writeln!(out, "{}", paint.dim(lang.t(HINTS_ARE_HINTS)));
    out
}

/// How many inputs were checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// Files, and lines of files.
    pub files: usize,
    /// Live servers.
    pub servers: usize,
}

impl Checked {
    /// All of them.
    pub const fn all(self) -> usize {
        self.files + self.servers
    }

    pub(crate) fn words(self, lang: Lang) -> String {
        match (self.files, self.servers) {
            (0, servers) => lang.count(servers, "server"),
            (files, 0) => lang.count(files, "file"),
            (files, servers) => {
                let (files, servers) = (lang.count(files, "file"), lang.count(servers, "server"));
                lang.say(
                    "{files} and {servers}",
                    &[("files", &*files), ("servers", &servers)],
                )
            }
        }
    }
}

fn weighs(finding: &Finding<'_>) -> bool {
    finding.severity >= Severity::Warn
}

/// How words look and in which language they are.
#[derive(Clone, Copy, Debug, Default)]
pub struct Style {
    /// Whether to colour.
    pub color: bool,
    /// The language.
    pub lang: Lang,
}

impl Style {
    fn with(self, code: &str, text: &str) -> String {
        if self.color {
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
        self.with(code, self.lang.t(action.name()))
    }
}

struct Page<'r, 't> {
    out: String,
    source: Source<'t>,
    report: &'r Report<'r>,
    options: Options,
    paint: Style,
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
            paint: options.style,
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
        self.places = Places::find(self.source, of_tools.chain(of_list));
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
            RevisionFrom::Negotiated => "as negotiated",
            RevisionFrom::Sniffed => "as its keys tell",
            RevisionFrom::Assumed => "assumed",
        };
        let lang = self.paint.lang;
        let tools = match input.shape {
            Shape::Tool => String::new(),
            _ => format!(", {}", lang.count(input.tools, "tool")),
        };
        let label = lang.phrase(&self.source.label()).into_owned();
        let name = self.paint.bold(&visible(&label));
        let _ = writeln!(
            self.out,
            "{name}: {}{tools}, {} ({})",
            lang.t(shape),
            lang.say(
                "protocol revision {revision}",
                &[("revision", input.spec_revision)]
            ),
            lang.t(from),
        );
    }

    /// One line a tool, in columns.
    fn lines(&mut self, tools: &[&ToolReport<'_>]) {
        if tools.is_empty() {
            return;
        }
        let labels: Vec<String> = tools
            .iter()
            .map(|tool| words::label(tool, 44, self.paint.lang))
            .collect();
        let cells: Vec<String> = tools
            .iter()
            .map(|tool| words::effective(tool, self.paint.lang))
            .collect();
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
            let verdict = self.paint.lang.say(
                "{trusted} if trusted, {untrusted} if not",
                &[
                    ("trusted", &*self.paint.action(verdict.trusted.action)),
                    ("untrusted", &self.paint.action(verdict.untrusted.action)),
                ],
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
            self.paint.bold(&words::label(tool, 44, self.paint.lang))
        );
        self.hints(tool);
        let effects = words::effects(tool.effects, self.paint.lang);
        if !effects.is_empty() {
            let sentence = self
                .paint
                .lang
                .say("seems to: {effects}", &[("effects", &effects)]);
            let _ = writeln!(self.out, "  {sentence}");
        }
        self.out.push('\n');
        for finding in &tool.findings {
            self.finding(finding, Some(tool));
        }
        self.verdict("trusted server  ", &tool.verdict.trusted);
        self.verdict("untrusted server", &tool.verdict.untrusted);
        if !tool.hosts.is_empty() {
            let hosts = hosts::outcomes(&tool.hosts, "    ", self.paint);
            let _ = write!(
                self.out,
                "  {}\n{hosts}",
                self.paint.lang.t("what hosts do")
            );
        }
        if !tool.directories.is_empty() {
            let directories = directories::outcomes(
                &tool.directories,
                "    ",
                self.options.show == Show::Everything,
                self.paint,
            );
            let heading = self.paint.lang.t("what directories would say");
            let _ = write!(self.out, "  {heading}\n{directories}");
        }
    }

    fn hints(&mut self, tool: &ToolReport<'_>) {
        if !tool.revision.annotations {
            let revision = [("revision", tool.revision.id)];
            let sentence =
                (self.paint.lang).say("protocol revision {revision} has no hints", &revision);
            let _ = writeln!(self.out, "  {sentence}");
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
        let lang = self.paint.lang;
        let suggested = if advised { lang.t("suggested") } else { "" };
        let unusable = |hint| match tool.tool.hints.declared(hint) {
            Declared::Invalid(kind) => visible::width(&lang.sentence(kind.name())) + 3,
            _ => 0,
        };
        let wide = Hint::ALL.map(unusable).into_iter().fold(10, usize::max);
        let head = row(
            lang.t("hint"),
            &pad(lang.t("declared"), wide),
            lang.t("effective"),
            lang.t("where that comes from"),
            suggested,
        );
        let _ = writeln!(self.out, "{}", self.paint.dim(head.trim_end()));
        for ((hint, suggested), differs) in Hint::ALL.into_iter().zip(tool.suggested).zip(advice) {
            let resolved = tool.tool.hints.resolve(hint, true);
            let declared = match resolved.declared {
                Declared::Absent => "-".to_owned(),
                Declared::True => "true".to_owned(),
                Declared::False => "false".to_owned(),
                Declared::Invalid(kind) => format!("({})", lang.sentence(kind.name())),
            };
            let declared = pad(&declared, wide);
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
            let origin = words::origin(resolved, lang);
            let row = row(hint.key(), &declared, effective, origin, &suggested);
            let _ = writeln!(self.out, "{}", row.trim_end());
        }
    }

    fn verdict(&mut self, trust: &'static str, verdict: &Verdict) {
        let lang = self.paint.lang;
        let because = match verdict.reasons.first() {
            Some(reason) => format!(": {}", visible(&lang.reason(reason))),
            None => String::new(),
        };
        let risk = self.risk(verdict.risk);
        let _ = writeln!(
            self.out,
            "  {}  {}, {}{because}",
            lang.t(trust),
            self.paint.action(verdict.action),
            lang.say("{risk} risk", &[("risk", &risk)])
        );
    }

    fn risk(&self, risk: Risk) -> String {
        let name = self.paint.lang.t(risk.name());
        match risk {
            Risk::Low | Risk::Medium => name.to_owned(),
            Risk::High | Risk::Critical => self.paint.bold(name),
        }
    }

    fn finding(&mut self, finding: &Finding<'_>, tool: Option<&ToolReport<'_>>) {
        let sure = match finding.confidence {
            Confidence::Certain => String::new(),
            other => (self.paint).dim(&format!(" ({})", self.paint.lang.t(other.name()))),
        };
        let id = format!("{}[{}]", finding.severity.name(), finding.rule.id);
        let _ = writeln!(
            self.out,
            "  {}{sure}: {}",
            self.paint.severity(finding.severity, &id),
            visible(&self.paint.lang.message(finding))
        );
        if let Some((start, end)) = self.places.inside(finding, tool) {
            self.caret(finding, start, end);
        }
        for evidence in &finding.evidence {
            let lang = self.paint.lang;
            let base = tool.map(|t| t.tool.pointer()).unwrap_or_default();
            let at = fix::dotted(&evidence.pointer, &base, lang);
            let _ = writeln!(
                self.out,
                "    {} {at}: \"{}\" ({})",
                self.paint.dim(lang.t("because")),
                fit(&evidence.words, 80),
                lang.word(evidence.reason)
            );
        }
        if let Some(remedy) = &finding.fix {
            let base = tool.map(|tool| tool.tool.pointer()).unwrap_or_default();
            let _ = writeln!(
                self.out,
                "    {}: {}",
                self.paint
                    .good(fix::heading(remedy.applicability, self.paint.lang)),
                fix::sentence(remedy, &base, self.paint.lang)
            );
        }
        self.out.push('\n');
    }

    /// Place, source line, and carets under what is meant.
    fn caret(&mut self, finding: &Finding<'_>, start: Position, end: Position) {
        let place = self.places.in_file(start);
        let name = visible(self.source.file());
        let at = format!("{name}:{}:{}", place.line, place.column);
        let _ = writeln!(self.out, "    {} {at}", self.paint.dim("-->"));
        let Some(row) = self.rows.get(start.line - 1) else {
            return;
        };
        let number = place.line.to_string();
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
        let blank = " ".repeat(place.line.to_string().len());
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

/// A row of the table of hints; the second cell is padded already, as it may be coloured.
fn row(hint: &str, declared: &str, effective: &str, origin: &str, suggested: &str) -> String {
    format!(
        "  {}{declared}{}{}{suggested}",
        pad(hint, 17),
        pad(effective, 11),
        pad(origin, 26)
    )
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
        let source = Source::new("list.json", text);
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
