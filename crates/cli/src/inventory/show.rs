//! The counts as text, Markdown, JSON, CSV, and a bar chart.

use std::fmt::Write;

use clap::ValueEnum;
use precall_core::report::DeclaredCount;
use precall_core::tool::Hint;
use precall_render::text::Paint;
use precall_render::{count, markdown};
use serde_json::{Value, json};

use super::stats::{STATES, Stats};

/// What the counts look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    Text,
    /// For a page or a job summary
    Markdown,
    /// For programs
    Json,
    /// For spreadsheets: section, key, state, number
    Csv,
    /// A bar chart of how far each hint is declared
    Svg,
}

/// The most rows of a distribution that text and Markdown show.
const ROWS: usize = 15;

impl Stats {
    /// The counts in a format.
    pub(crate) fn show(&self, format: Format, paint: Paint) -> String {
        match format {
            Format::Text => self.text(paint),
            Format::Markdown => self.markdown(),
            Format::Json => format!("{:#}\n", self.json()),
            Format::Csv => self.csv(),
            Format::Svg => self.svg(),
        }
    }

    fn share(&self, number: u64) -> String {
        percent(number, self.tools())
    }

    fn declared(&self) -> [(Hint, [u64; 4]); 4] {
        Hint::ALL.map(|hint| {
            let DeclaredCount {
                yes,
                no,
                absent,
                invalid,
            } = self.summary.declared.of(hint);
            (hint, [yes, no, absent, invalid].map(|number| number as u64))
        })
    }

    fn verdicts(&self) -> [(&'static str, [(&'static str, u64); 3]); 2] {
        let row = |counts: &precall_core::report::ActionCounts| {
            [
                ("run", counts.run as u64),
                ("ask", counts.ask as u64),
                ("block", counts.block as u64),
            ]
        };
        [
            ("trusted", row(&self.summary.verdicts.trusted)),
            ("untrusted", row(&self.summary.verdicts.untrusted)),
        ]
    }

    fn risks(&self) -> [(&'static str, u64); 4] {
        let [low, medium, high, critical] = self.risks;
        [
            ("low", low),
            ("medium", medium),
            ("high", high),
            ("critical", critical),
        ]
    }

    fn text(&self, paint: Paint) -> String {
        let mut out = String::new();
        let _ = writeln!(
            out,
            "{} in {}; all four hints declared on every tool in {}, no hint at all in {}",
            paint.bold(&count(self.summary.tools, "tool")),
            inputs(self.inputs),
            inputs(self.complete),
            inputs(self.silent)
        );
        for (code, number) in &self.faults {
            let _ = writeln!(out, "{} could not be used ({code})", inputs(*number));
        }
        let _ = writeln!(out, "\n{}", paint.bold("declared"));
        let _ = writeln!(
            out,
            "  {:<17}{:>10}{:>10}{:>10}{:>10}  coverage",
            "", "true", "false", "absent", "invalid"
        );
        for (hint, states) in self.declared() {
            let [yes, no, absent, invalid] = states;
            let _ = writeln!(
                out,
                "  {:<17}{yes:>10}{no:>10}{absent:>10}{invalid:>10}  {} {}",
                hint.key(),
                bar(yes + no, self.tools()),
                self.share(yes + no)
            );
        }
        let mut table = |title: &str, rows: Vec<(String, u64)>| {
            let _ = writeln!(out, "\n{}", paint.bold(title));
            let more = rows.len().saturating_sub(ROWS);
            for (key, number) in rows.into_iter().take(ROWS) {
                let _ = writeln!(out, "  {number:>10}  {:>6}  {key}", self.share(number));
            }
            if more > 0 {
                let _ = writeln!(out, "  and {more} more; --summary json has all");
            }
        };
        table("declared sets", self.sets());
        for (trust, rows) in self.verdicts() {
            let rows = rows.map(|(action, number)| (action.to_owned(), number));
            table(&format!("verdict, {trust} server"), rows.to_vec());
        }
        let risks = self.risks().map(|(risk, number)| (risk.to_owned(), number));
        table("risk", risks.to_vec());
        let _ = writeln!(out, "\n{}", paint.bold("findings"));
        if self.rules.is_empty() {
            let _ = writeln!(out, "  none");
        }
        for (id, rule) in self.rules().into_iter().take(ROWS) {
            let severity = format!("{:<5}", rule.severity.name());
            let _ = writeln!(
                out,
                "  {:>10}  {}  {id}, in {}",
                rule.findings,
                paint.severity(rule.severity, &severity),
                inputs(rule.inputs)
            );
        }
        let more = self.rules.len().saturating_sub(ROWS);
        if more > 0 {
            let _ = writeln!(
                out,
                "  and {} more; --summary json has all",
                count(more, "rule")
            );
        }
        out
    }

    fn markdown(&self) -> String {
        let mut out = format!(
            "**{} in {}.** All four hints declared on every tool in {}, no hint at all in {}.\n\n",
            count(self.summary.tools, "tool"),
            inputs(self.inputs),
            inputs(self.complete),
            inputs(self.silent)
        );
        for (code, number) in &self.faults {
            let _ = writeln!(out, "{} could not be used ({code}).\n", inputs(*number));
        }
        out.push_str("| hint | true | false | absent | invalid | coverage |\n");
        out.push_str("| --- | ---: | ---: | ---: | ---: | ---: |\n");
        for (hint, [yes, no, absent, invalid]) in self.declared() {
            let _ = writeln!(
                out,
                "| `{}` | {yes} | {no} | {absent} | {invalid} | {} |",
                hint.key(),
                self.share(yes + no)
            );
        }
        let mut table = |title: &str, rows: Vec<(String, u64)>| {
            let _ = writeln!(out, "\n| {title} | tools | share |\n| --- | ---: | ---: |");
            for (key, number) in rows.into_iter().take(ROWS) {
                let _ = writeln!(out, "| {key} | {number} | {} |", self.share(number));
            }
        };
        table("declared set", self.sets());
        for (trust, rows) in self.verdicts() {
            let rows = rows.map(|(action, number)| (action.to_owned(), number));
            table(&format!("verdict, {trust} server"), rows.to_vec());
        }
        let risks = self.risks().map(|(risk, number)| (risk.to_owned(), number));
        table("risk", risks.to_vec());
        out.push_str("\n| finding | severity | findings | inputs |\n| --- | --- | ---: | ---: |\n");
        for (id, rule) in self.rules().into_iter().take(ROWS) {
            let _ = writeln!(
                out,
                "| {} | {} | {} | {} |",
                markdown::code(id),
                rule.severity.name(),
                rule.findings,
                rule.inputs
            );
        }
        out
    }

    fn json(&self) -> Value {
        let sets: Vec<Value> = self
            .sets()
            .into_iter()
            .map(|(set, tools)| json!({"set": set, "tools": tools}))
            .collect();
        let rules: Vec<Value> = self
            .rules()
            .into_iter()
            .map(|(id, rule)| {
                json!({"rule": id, "severity": rule.severity.name(),
                       "findings": rule.findings, "inputs": rule.inputs})
            })
            .collect();
        let risks: serde_json::Map<String, Value> = self
            .risks()
            .into_iter()
            .map(|(risk, number)| (risk.to_owned(), number.into()))
            .collect();
        json!({
            "inputs": self.inputs,
            "complete": self.complete,
            "silent": self.silent,
            "unusable": self.faults,
            "summary": self.summary,
            "sets": sets,
            "risks": risks,
            "rules": rules,
        })
    }

    fn csv(&self) -> String {
        let mut out = String::from("section,key,state,number\n");
        let mut row = |section: &str, key: &str, state: &str, number: u64| {
            // Keys hold commas and nothing else that CSV minds; none comes from an input.
            let _ = writeln!(out, "{section},\"{key}\",{state},{number}");
        };
        row("inputs", "all", "", self.inputs);
        row("inputs", "complete", "", self.complete);
        row("inputs", "silent", "", self.silent);
        for (code, number) in &self.faults {
            row("unusable", code, "", *number);
        }
        row("tools", "all", "", self.tools());
        for (hint, states) in self.declared() {
            for (state, number) in STATES.into_iter().zip(states) {
                row("declared", hint.key(), state, number);
            }
        }
        for (set, number) in self.sets() {
            row("set", &set, "", number);
        }
        for (trust, rows) in self.verdicts() {
            for (action, number) in rows {
                row("verdict", trust, action, number);
            }
        }
        for (risk, number) in self.risks() {
            row("risk", risk, "", number);
        }
        for (id, rule) in self.rules() {
            row("finding", id, rule.severity.name(), rule.findings);
        }
        out
    }

    /// One bar a hint, in four parts; says its numbers to a screen reader too.
    fn svg(&self) -> String {
        const COLOURS: [&str; 4] = ["#1a7f37", "#0969da", "#d0d7de", "#cf222e"];
        const WIDTH: f64 = 480.0;
        let total = self.tools().max(1);
        let mut out = String::from(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 720 216\" role=\"img\" \
             font-family=\"system-ui, sans-serif\" font-size=\"14\">\n",
        );
        let _ = writeln!(
            out,
            "<title>Declared hints of {} in {}</title>\n\
             <rect width=\"720\" height=\"216\" fill=\"#fff\"/>",
            count(self.summary.tools, "tool"),
            inputs(self.inputs)
        );
        for (row, (hint, states)) in self.declared().into_iter().enumerate() {
            let y = 16 + row * 40;
            let _ = writeln!(
                out,
                "<text x=\"128\" y=\"{}\" text-anchor=\"end\" fill=\"#1f2328\">{}</text>",
                y + 19,
                hint.key()
            );
            let mut x = 140.0;
            for ((number, colour), state) in states.into_iter().zip(COLOURS).zip(STATES) {
                let width = ratio(number, total) * WIDTH;
                if width > 0.0 {
                    let _ = writeln!(
                        out,
                        "<rect x=\"{x:.1}\" y=\"{y}\" width=\"{width:.1}\" height=\"28\" \
                         fill=\"{colour}\"><title>{}: {state} {number}</title></rect>",
                        hint.key()
                    );
                }
                x += width;
            }
            let [yes, no, ..] = states;
            let _ = writeln!(
                out,
                "<text x=\"632\" y=\"{}\" fill=\"#1f2328\">{}</text>",
                y + 19,
                self.share(yes + no)
            );
        }
        for (column, (state, colour)) in STATES.into_iter().zip(COLOURS).enumerate() {
            let x = 140 + column * 110;
            let _ = writeln!(
                out,
                "<rect x=\"{x}\" y=\"184\" width=\"14\" height=\"14\" fill=\"{colour}\"/>\
                 <text x=\"{}\" y=\"196\" fill=\"#1f2328\">{state}</text>",
                x + 20
            );
        }
        out.push_str("</svg>\n");
        out
    }
}

fn inputs(number: u64) -> String {
    count(usize::try_from(number).unwrap_or(usize::MAX), "input")
}

#[expect(clippy::cast_precision_loss, reason = "a share needs no 53 bits")]
fn ratio(number: u64, total: u64) -> f64 {
    number as f64 / total.max(1) as f64
}

fn percent(number: u64, total: u64) -> String {
    format!("{:.1} %", ratio(number, total) * 100.0)
}

fn bar(number: u64, total: u64) -> String {
    const WIDTH: u64 = 20;
    let filled = (number * WIDTH + total / 2) / total.max(1);
    (0..WIDTH)
        .map(|column| if column < filled { '█' } else { '·' })
        .collect()
}
