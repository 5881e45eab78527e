//! Measures the core without JavaScript: `cargo xtask bench` runs it. Ratios hold on any machine,
//! times on this one only.
#![expect(
    clippy::cast_precision_loss,
    clippy::unwrap_used,
    reason = "a program that measures: counts stay far below 2^52, and what fails should stop it"
)]

use std::hint::black_box;
use std::time::Instant;

use precall_core::evidence::Effects;
use precall_core::json::{Document, Limits};
use precall_core::profile::{directory, host::Catalog};
use precall_core::report::{Detail, Options, check_to_json, check_with};
use precall_core::rules::{Check, ListCx, RULES, ToolCx};
use precall_core::tool::{Input, Tool};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments.as_slice() {
        ["compare"] => compare(),
        ["rules", text @ ..] => rules(&given(text)),
        ["profiles"] => profiles(),
        // Once and nothing else, for tools that count instructions.
        ["once", detail, count] => {
            let text = list(count.parse().unwrap());
            black_box(check(&text, &options(detail)));
        }
        // The reports themselves, a line each: to see that a faster version says the same.
        ["report", detail, files @ ..] => {
            for file in files {
                let text = std::fs::read_to_string(file).unwrap();
                match check_to_json(&text, &options(detail)) {
                    Ok(report) => println!("{report}"),
                    Err(error) => println!("{error}"),
                }
            }
        }
        ["make", count] => {
            black_box(list(count.parse().unwrap()));
        }
        _ => eprintln!(
            "bench compare | rules [FILE] | profiles | once DETAIL COUNT | make COUNT | report DETAIL FILE..."
        ),
    }
}

/// A list of so many tools: three kinds in turn, as in the benchmark of the package.
fn list(count: usize) -> String {
    let kinds = [
        include_str!("../../../tests/cases/examples/1-complete.json"),
        include_str!("../../../tests/cases/examples/2-silent.json"),
        include_str!("../../../tests/cases/examples/5-one-parameter.json"),
    ]
    .map(|kind| {
        serde_json::from_str::<serde_json::Value>(kind)
            .unwrap()
            .to_string()
    });
    let names = ["cancel_subscription", "search_notes", "manage_records"];
    let mut text = String::from("{\"tools\":[");
    for at in 0..count {
        let (kind, name) = (&kinds[at % 3], names[at % 3]);
        text.push_str(if at == 0 { "" } else { "," });
        text.push_str(&kind.replace(&format!("\"{name}\""), &format!("\"{name}_{at}\"")));
    }
    text + "]}"
}

fn given(path: &[&str]) -> String {
    path.first()
        .map_or_else(|| list(1000), |path| std::fs::read_to_string(path).unwrap())
}

fn options(detail: &str) -> Options {
    let mut options = Options::default();
    options.detail = match detail {
        "summary" => Detail::Summary,
        _ => Detail::Full,
    };
    options
}

/// The check with its report as JSON text. Gives the length.
fn check(text: &str, options: &Options) -> usize {
    check_with(text, options, |report| {
        serde_json::to_string(report).unwrap().len()
    })
    .unwrap()
}

/// Seconds of several rounds, sorted.
fn rounds<T>(count: usize, mut work: impl FnMut() -> T) -> Vec<f64> {
    let mut times: Vec<f64> = (0..count)
        .map(|_| {
            let start = Instant::now();
            black_box(work());
            start.elapsed().as_secs_f64()
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times
}

fn median(times: &[f64]) -> f64 {
    times[times.len() / 2]
}

/// Half the distance between the quarters, in parts of the median.
fn spread(times: &[f64]) -> f64 {
    (times[times.len() * 3 / 4] - times[times.len() / 4]) / 2.0 / median(times)
}

/// The check against `serde_json`, typed and untyped, in turn within one run.
fn compare() {
    println!("native, one core           time      spread   tools/s   of serde_json's Value");
    for count in [1, 1_000, 10_000, 100_000] {
        let text = list(count);
        let each = (200_000 / count).clamp(1, 2_000);
        let many = if count > 10_000 { 5 } else { 11 };
        let (summary, full) = (options("summary"), options("full"));
        let limits = Limits::default();
        let works: [(&str, &dyn Fn() -> usize); 4] = [
            ("Value", &|| {
                let value: serde_json::Value = serde_json::from_str(&text).unwrap();
                usize::from(value.is_null())
            }),
            ("parse", &|| {
                let document = Document::parse(&text, &limits).unwrap();
                document.text().len()
            }),
            ("summary", &|| check(&text, &summary)),
            ("full", &|| check(&text, &full)),
        ];
        let mut base = 0.0;
        for (name, work) in works {
            let repeat = || (0..each.min(200)).map(|_| work()).sum::<usize>();
            let times: Vec<f64> = rounds(many, repeat)
                .into_iter()
                .map(|time| time / each.min(200) as f64)
                .collect();
            let time = median(&times);
            if name == "Value" {
                base = time;
            }
            println!(
                "{count:>7} tools, {name:<8}{:>10.3} ms {:>6.1} % {:>9.0} {:>8.2}",
                time * 1e3,
                spread(&times) * 100.0,
                count as f64 / time,
                time / base
            );
        }
    }
}

/// What each rule costs, dearest first.
fn rules(text: &str) {
    let document = Document::parse(text, &Limits::default()).unwrap();
    let input = Input::read(&document, None).unwrap();
    let tools: Vec<Tool<'_>> = input.tools().collect();
    let effects: Vec<Effects<'_>> = tools.iter().map(Effects::judge).collect();
    let revision = input.revision;
    let list = ListCx {
        input: &input,
        tools: &tools,
        effects: &effects,
        revision,
    };
    let of = |at: usize| ToolCx {
        tool: &tools[at],
        effects: &effects[at],
        revision,
    };
    let per_tool = |times: &[f64]| median(times) * 1e9 / tools.len() as f64;
    let evidence = rounds(9, || tools.iter().map(Effects::judge).count());
    let mut costs = vec![("(evidence)".to_owned(), per_tool(&evidence), 0)];
    for rule in RULES {
        let run = || match rule.check {
            Check::Tool(_) => (0..tools.len())
                .map(|at| rule.alone(&of(at), &list).len())
                .sum(),
            Check::List(_) => rule.alone(&of(0), &list).len(),
            Check::Pair(_) | Check::Relay(_) => 0,
        };
        if matches!(rule.check, Check::Tool(_) | Check::List(_)) && !tools.is_empty() {
            costs.push((rule.id.to_owned(), per_tool(&rounds(9, run)), run()));
        }
    }
    costs.sort_by(|a, b| b.1.total_cmp(&a.1));
    println!("rule, full detail                         ns a tool   findings");
    for (name, cost, findings) in costs {
        println!("{name:<40}{cost:>10.0} {findings:>10}");
    }
}

/// What each profile costs beside a check without it, dearest first.
fn profiles() {
    let text = list(300);
    let run = |options: &Options| median(&rounds(7, || check(&text, options)));
    let base = run(&options("full"));
    let mut costs = Vec::new();
    for profile in directory::builtins() {
        let name = profile.label();
        let mut with = options("full");
        with.directories = vec![profile];
        costs.push((name, run(&with) - base));
    }
    for mode in Catalog::built_in().of_today() {
        let name = format!("{}:{}", mode.host, mode.name);
        let mut with = options("full");
        with.hosts = vec![mode];
        costs.push((name, run(&with) - base));
    }
    costs.sort_by(|a, b| b.1.total_cmp(&a.1));
    println!("profile, full detail                      ns a tool");
    for (name, cost) in costs {
        println!("{name:<40}{:>10.0}", cost * 1e9 / 300.0);
    }
}
