//! The counts as text, Markdown, JSON, CSV, and a bar chart.

use std::fmt::Write;

use clap::ValueEnum;
use precall_core::report::DeclaredCount;
use precall_core::tool::Hint;
use precall_render::text::Style;
use precall_render::{Lang, markdown};
use serde_json::{Value, json};

use super::asked::{OF_TOOLS, Table};
use super::stats::{STATES, Stats, said};

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

/// What stands below a table that was cut.
const MORE: &str = "and {n} more; --summary=json has all";

impl Stats {
    /// The counts in a format.
    pub(crate) fn show(&self, format: Format, paint: Style) -> String {
        match format {
            Format::Text => self.text(paint),
            Format::Markdown => self.markdown(paint.lang),
            Format::Json => format!("{:#}\n", self.json()),
            Format::Csv => self.csv(),
            Format::Svg => self.svg(paint.lang),
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

    fn text(&self, paint: Style) -> String {
        let lang = paint.lang;
        let mut out = String::new();
        let tools = paint.bold(&lang.count(self.summary.tools, "tool"));
        let _ = writeln!(out, "{}", self.first(&tools, lang));
        for line in self.unusable(lang) {
            let _ = writeln!(out, "{line}");
        }
        let _ = writeln!(out, "\n{}", paint.bold(lang.t("declared")));
        let [yes, no, absent, invalid] = ["true", "false", "absent", "invalid"].map(|s| lang.t(s));
        let _ = writeln!(
            out,
            "  {:<17}{yes:>10}{no:>10}{absent:>10}{invalid:>10}  {}",
            "",
            lang.t("coverage")
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
        let mut table = |title: &str, total: u64, rows: Vec<(String, u64)>| {
            let _ = writeln!(out, "\n{}", paint.bold(title));
            let more = rows.len().saturating_sub(ROWS);
            for (key, number) in rows.into_iter().take(ROWS) {
                let _ = writeln!(out, "  {number:>10}  {:>6}  {key}", percent(number, total));
            }
            if more > 0 {
                let more = lang.say(MORE, &[("n", &more.to_string())]);
                let _ = writeln!(out, "  {more}");
            }
        };
        for Table {
            title, total, rows, ..
        } in self.tables(lang)
        {
            table(&title, total, rows);
        }
        let _ = writeln!(out, "\n{}", paint.bold(lang.t("findings")));
        if self.rules.is_empty() {
            let _ = writeln!(out, "  {}", lang.t("none"));
        }
        for (id, rule) in self.rules().into_iter().take(ROWS) {
            let severity = format!("{:<5}", rule.severity.name());
            let _ = writeln!(
                out,
                "  {:>10}  {}  {}",
                rule.findings,
                paint.severity(rule.severity, &severity),
                lang.say(
                    "{rule}, in {inputs}",
                    &[("rule", id), ("inputs", &inputs(rule.inputs, lang))]
                )
            );
        }
        let more = self.rules.len().saturating_sub(ROWS);
        if more > 0 {
            let more = lang.say(MORE, &[("n", &more.to_string())]);
            let _ = writeln!(out, "  {more}");
        }
        out
    }

    /// How many tools in how many inputs, and how many of these say everything or nothing.
    fn first(&self, tools: &str, lang: Lang) -> String {
        lang.say(
            "{tools} in {inputs}; all four hints declared on every tool in {complete}, no hint at all in {silent}",
            &[
                ("tools", tools),
                ("inputs", &inputs(self.inputs, lang)),
                ("complete", &inputs(self.complete, lang)),
                ("silent", &inputs(self.silent, lang)),
            ],
        )
    }

    fn unusable(&self, lang: Lang) -> impl Iterator<Item = String> {
        self.faults.iter().map(move |(code, number)| {
            lang.say(
                "{inputs} could not be used ({code})",
                &[("inputs", &*inputs(*number, lang)), ("code", code)],
            )
        })
    }

    /// The tables, with what their numbers are a share of.
    fn tables(&self, lang: Lang) -> Vec<Table> {
        let named = |rows: &[(&'static str, u64)]| {
            let row = |(name, number): &(&'static str, u64)| (lang.t(name).to_owned(), *number);
            rows.iter().map(row).collect()
        };
        let [(_, trusted), (_, untrusted)] = self.verdicts();
        let sets = self.sets().into_iter();
        let sets = sets.map(|(set, number)| (said(set, lang), number));
        let tables: [(_, Vec<(String, u64)>); 4] = [
            (lang.t("declared sets"), sets.collect()),
            (lang.t("verdict, trusted server"), named(&trusted)),
            (lang.t("verdict, untrusted server"), named(&untrusted)),
            (lang.t("risk"), named(&self.risks())),
        ];
        let own = tables.into_iter();
        let own = own.map(|(title, rows)| Table {
            title: title.to_owned(),
            head: OF_TOOLS,
            total: self.tools(),
            rows,
        });
        own.chain(self.asked.tables(lang)).collect()
    }

    fn markdown(&self, lang: Lang) -> String {
        let tools = lang.count(self.summary.tools, "tool");
        let mut out = format!("**{}.**\n\n", self.first(&tools, lang));
        for line in self.unusable(lang) {
            let _ = writeln!(out, "{line}.\n");
        }
        let _ = writeln!(
            out,
            "{}\n| --- | ---: | ---: | ---: | ---: | ---: |",
            lang.t("| hint | true | false | absent | invalid | coverage |")
        );
        for (hint, [yes, no, absent, invalid]) in self.declared() {
            let _ = writeln!(
                out,
                "| `{}` | {yes} | {no} | {absent} | {invalid} | {} |",
                hint.key(),
                self.share(yes + no)
            );
        }
        for table in self.tables(lang) {
            let head = lang.say(table.head, &[("title", &table.title)]);
            let _ = writeln!(out, "\n{head}\n| --- | ---: | ---: |");
            for (key, number) in table.rows.into_iter().take(ROWS) {
                let share = percent(number, table.total);
                let _ = writeln!(out, "| {key} | {number} | {share} |");
            }
        }
        let head = lang.t("| finding | severity | findings | inputs |");
        let _ = writeln!(out, "\n{head}\n| --- | --- | ---: | ---: |");
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
        let mut all = json!({
            "inputs": self.inputs,
            "complete": self.complete,
            "silent": self.silent,
            "unusable": self.faults,
            "summary": self.summary,
            "sets": sets,
            "risks": risks,
            "rules": rules,
        });
        if let Value::Object(all) = &mut all {
            all.extend(self.asked.json());
        }
        all
    }

    fn csv(&self) -> String {
        let mut out = String::from("section,key,state,number\n");
        let mut row = |section: &str, key: &str, state: &str, number: u64| {
            let key = key.replace('"', "\"\"");
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
        self.asked.rows(&mut row);
        out
    }

    /// One bar a hint, in four parts; says its numbers to a screen reader too.
    fn svg(&self, lang: Lang) -> String {
        const COLOURS: [&str; 4] = ["#1a7f37", "#0969da", "#d0d7de", "#cf222e"];
        const WIDTH: f64 = 480.0;
        let total = self.tools().max(1);
        let mut out = String::from(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 720 216\" role=\"img\" \
             font-family=\"system-ui, sans-serif\" font-size=\"14\">\n",
        );
        let _ = writeln!(
            out,
            "<title>{}</title>\n\
             <rect width=\"720\" height=\"216\" fill=\"#fff\"/>",
            lang.say(
                "Declared hints of {tools} in {inputs}",
                &[
                    ("tools", &*lang.count(self.summary.tools, "tool")),
                    ("inputs", &inputs(self.inputs, lang))
                ]
            )
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
                 <text x=\"{}\" y=\"196\" fill=\"#1f2328\">{}</text>",
                x + 20,
                lang.t(state)
            );
        }
        out.push_str("</svg>\n");
        out
    }
}

fn inputs(number: u64, lang: Lang) -> String {
    lang.count(usize::try_from(number).unwrap_or(usize::MAX), "input")
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
