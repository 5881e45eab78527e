//! `precall check`: the main job.

use std::path::PathBuf;

use clap::ValueEnum;
use clap::builder::PossibleValuesParser;
use precall_core::finding::Severity;
use precall_core::report::{self, Options, check_into, check_with};
use precall_core::tool::Revision;
use precall_core::tool::revision::{REVISIONS, RevisionFrom};
use precall_render::{Fault, Lang, Part, Said, Source, text};

use crate::args::{ConfigArgs, Global, ServerArgs};
use crate::config::{Config, Policy};
use crate::directories::DirectoryArgs;
use crate::exit::{Failure, Outcome, complain};
use crate::hosts::HostArgs;
use crate::lines::{self, Line};
use crate::printer::{self, Printer};
use crate::{across, input, inventory, live, output};

/// Check tool definitions: effective hints, findings, verdict
///
/// Reads one tool, an array of tools, the result of tools/list, a JSON-RPC response with it, or
/// several pages of it, and says which it saw.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    precall check tools.json\n  \
    precall check tools.json --host codex:exec --host vscode\n  \
    precall check tools.json --profile openai --profile anthropic\n  \
    precall check --fail-on warn --quiet servers/a.json servers/b.json\n  \
    cat tools.json | precall check --format json -\n  \
    precall check --summary=markdown lists/ inventory.jsonl\n  \
    precall check --stdio 'npx -y some-server --flag'\n  \
    precall check --http https://example.com/mcp --header 'Authorization: Bearer ...'\n  \
    precall check --mcp-config ~/.cursor/mcp.json\n\n\
    Exit status: 0 nothing found at or above --fail-on, 1 something found, \
    2 an input or the arguments could not be used.")]
pub(crate) struct Args {
    /// Files with JSON text, directories, patterns; `-` or nothing reads standard input
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    files: Vec<PathBuf>,
    /// What to print
    #[arg(long, short, default_value = "text")]
    format: Format,
    /// Protocol revision whose rules apply, if it is known
    #[arg(long, value_name = "REVISION", value_parser = PossibleValuesParser::new(REVISIONS.each_ref().map(|revision| revision.id)))]
    spec: Option<String>,
    /// How much to report of each tool, in text and JSON; `full` where not given
    #[arg(long)]
    detail: Option<Detail>,
    /// Also compare with this lock file or approved list: changes since then are findings
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    lock: Option<PathBuf>,
    /// Show everything of every tool, not only of those with findings, in text; JSON does so anyway
    #[arg(long, short, conflicts_with_all = ["quiet", "detail"])]
    verbose: bool,
    /// The least severity that makes the exit status 1 [default: error]
    #[arg(long, value_name = "SEVERITY")]
    fail_on: Option<FailOn>,
    #[command(flatten)]
    counting: Counting,
    /// Each line is an input of its own, as in .jsonl and .ndjson files
    #[arg(long)]
    lines: bool,
    #[command(flatten)]
    servers: ServerArgs,
    #[command(flatten)]
    config: ConfigArgs,
    /// Leave out the findings that this file knows
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    baseline: Option<PathBuf>,
    /// Write all findings to the baseline file, as known from now on
    #[arg(long)]
    write_baseline: bool,
    #[command(flatten)]
    hosts: HostArgs,
    #[command(flatten)]
    directories: DirectoryArgs,
}

/// Whether to count, and how.
#[derive(Debug, clap::Args)]
struct Counting {
    /// Count instead of listing, in parallel: coverage, declared sets, verdicts, findings, and what the hosts and directories asked would do
    #[arg(long, value_name = "FORMAT", num_args = 0..=1, require_equals = true, default_missing_value = "text", conflicts_with_all = ["write_baseline", "stdio", "http", "mcp_config", "format", "detail", "verbose"])]
    summary: Option<inventory::Format>,
    /// Workers for --summary; 0 takes one a core
    #[arg(
        long,
        short,
        value_name = "N",
        default_value = "0",
        requires = "summary"
    )]
    jobs: usize,
    /// With --summary: parse and count nothing, as a measure of what parsing takes
    #[arg(long, hide = true, requires = "summary")]
    parse_only: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// The report, for programs; of several inputs, one object with all reports
    Json,
    /// Workflow commands of GitHub Actions, shown beside the lines of a diff
    Github,
    /// Markdown, for job summaries and comments
    Markdown,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// JUnit XML, a case a tool
    Junit,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Detail {
    /// A line a tool: declared hints, verdicts and rule ids
    Summary,
    /// Everything
    Full,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FailOn {
    /// Errors
    Error,
    /// Errors and warnings
    Warn,
    /// Nothing: the exit status is 0 whatever is found
    Never,
}

impl FailOn {
    fn least(self) -> Option<Severity> {
        match self {
            Self::Error => Some(Severity::Error),
            Self::Warn => Some(Severity::Warn),
            Self::Never => None,
        }
    }

    pub(crate) fn outcome(self, worst: Option<Severity>) -> Outcome {
        match self.least() {
            Some(least) if worst >= Some(least) => Outcome::Found,
            _ => Outcome::Clean,
        }
    }
}

/// Runs the check.
pub(crate) fn run(args: &Args, global: &Global) -> Result<Outcome, Failure> {
    let servers = args.servers.servers()?;
    refuse(args, servers.is_empty())?;
    let files = if servers.is_empty() {
        input::named_or_piped(&args.files)?
    } else {
        args.files.clone()
    };
    let files = input::expand(&files, args.lines)?;
    let config = args.config.load()?;
    if let Some(format) = args.counting.summary {
        return summary(args, global, &config, &files, format);
    }
    let many = files.len() + servers.len() > 1 || files.iter().any(|file| file.lines);
    let mut run = Run::new(args, global, &config, many)?;
    for file in &files {
        run.file(file)?;
    }
    let stated = run.options.spec;
    for server in &servers {
        let source = |text| Source {
            live: true,
            ..Source::new(&server.name, text)
        };
        match live::capture(server, args.servers.limit()) {
            Ok(captured) => {
                // What was negotiated is known; an option still wins.
                let agreed = Revision::find(&captured.revision).ok();
                run.negotiated = stated.is_none() && agreed.is_some();
                run.options.spec = stated.or(agreed);
                for remark in &captured.remarks {
                    complain(&run.lang.told(&Said::about(&server.name, remark.clone())));
                }
                run.check(source(&captured.text))?;
                if let Some(missing) = captured.incomplete {
                    let fault = Fault {
                        code: "incomplete",
                        message: missing,
                        place: None,
                    };
                    run.fail(source(""), &fault)?;
                }
            }
            Err(failure) => run.fail(source(""), &unreadable(failure))?,
        }
    }
    run.finish(global)
}

/// Refuses options that would do nothing beside the others.
fn refuse(args: &Args, no_servers: bool) -> Result<(), Failure> {
    let fixed = |option| {
        let said = Said::new(
            "--format {format} has one form and no place for {option}; text and json have one",
        );
        let format = args.format.to_possible_value();
        let format = format.map_or_else(String::new, |value| value.get_name().to_owned());
        Err(Failure::new(
            said.with("format", format).with("option", option),
        ))
    };
    if !matches!(args.format, Format::Text | Format::Json) {
        if args.verbose {
            return fixed("--verbose");
        }
        if args.detail == Some(Detail::Summary) {
            return fixed("--detail summary");
        }
    }
    if args.lines && args.files.is_empty() && !no_servers {
        return Err(Failure::new(
            "--lines is about files, and none is named; a server's answer is read as a whole",
        ));
    }
    Ok(())
}

/// Whether a file that was found in a directory is about tools at all.
fn holds_tools(text: &str) -> bool {
    let checked = check_with(text, &Options::default(), |_| ());
    !checked.is_err_and(|error| input::is_other(&error))
}

/// Counts instead of listing.
fn summary(
    args: &Args,
    global: &Global,
    config: &Config,
    files: &[input::Found],
    format: inventory::Format,
) -> Result<Outcome, Failure> {
    let counted = inventory::count(inventory::Job {
        files,
        options: options(args, config)?,
        policy: policy(args, config, false)?,
        progress: !global.quiet,
        workers: args.counting.jobs,
        parse_only: args.counting.parse_only,
        lang: global.language(),
    })?;
    let page = counted.stats.show(format, output::style(global));
    output::print(&page)?;
    tell_skipped(counted.skipped, global);
    tell(&counted.policy, global);
    let found = fail_on(args, config).outcome(counted.worst);
    Ok(if counted.stats.has_faults() {
        Outcome::Unusable
    } else {
        found
    })
}

/// What is asked of every input: by the options, else by the configuration.
fn options(args: &Args, config: &Config) -> Result<Options, Failure> {
    let mut options = Options::default();
    let configured = config.spec.as_ref().map(|set| &set.value);
    let spec = args.spec.as_ref().or(configured);
    options.spec = spec.map(|id| Revision::find(id)).transpose()?;
    options.hosts = args.hosts.modes(config.hosts.as_ref())?;
    args.hosts.refuse(&options.hosts)?;
    options.untrusted = args.hosts.untrusted;
    options.directories = args.directories.profiles(config.directories.as_ref())?;
    options.submission = args.directories.submission(&options.directories)?;
    if let Some(path) = &args.lock {
        let lock = input::read_named(path)?;
        let mut alone = Options::default();
        alone.lock = Some(lock.text);
        // With nothing beside it, what is wrong is the lock file's fault and not an input's.
        check_with("[]", &alone, |_| ()).map_err(|error| Failure::about(&lock.name, &error))?;
        options.lock = alone.lock;
    }
    Ok(options)
}

/// The decisions, with the file of what is known. What is wrong with one that the configuration
/// names is told with the place that names it.
fn policy(args: &Args, config: &Config, record: bool) -> Result<Policy, Failure> {
    let made = Policy::new(config, baseline(args, config).as_deref(), record);
    made.map_err(|failure| match (&args.baseline, &config.baseline) {
        (None, Some(set)) => failure.of(&set.from),
        _ => failure,
    })
}

/// The file with what is known: the option, else the configuration.
fn baseline(args: &Args, config: &Config) -> Option<PathBuf> {
    let configured = config.baseline.as_ref().map(|set| &set.value);
    args.baseline.as_ref().or(configured).cloned()
}

/// Says how many files of directories hold no tools.
fn tell_skipped(skipped: usize, global: &Global) {
    if skipped > 0 && !global.quiet {
        let lang = global.language();
        let files = lang.count(skipped, "file");
        complain(&lang.say("{files} without tools left out", &[("files", &files)]));
    }
}

/// Says what the decisions left out, and which of them are needed no more.
fn tell(policy: &Policy, global: &Global) {
    if !global.quiet {
        for words in policy.left_out(global.language()) {
            complain(&words);
        }
    }
    for remark in policy.remarks() {
        complain(&global.language().told(&remark));
    }
}

/// The threshold: the option, else the configuration, else errors.
fn fail_on(args: &Args, config: &Config) -> FailOn {
    match (args.fail_on, &config.fail_on) {
        (Some(given), _) => given,
        (None, Some(set)) => FailOn::from_str(&set.value, true).unwrap_or(FailOn::Error),
        (None, None) => FailOn::Error,
    }
}

fn unreadable(failure: Failure) -> Fault {
    Fault {
        code: "unreadable",
        message: failure.said(),
        place: None,
    }
}

/// A run over several inputs.
struct Run {
    options: Options,
    fail_on: FailOn,
    policy: Policy,
    printer: Box<dyn Printer>,
    /// Where a new baseline goes.
    record: Option<PathBuf>,
    outcome: Outcome,
    /// What the inputs hold together.
    across: across::View,
    /// Files of a directory that hold no tools.
    skipped: usize,
    /// Whether the revision is one that a live server agreed to.
    negotiated: bool,
    lang: Lang,
}

impl Run {
    fn new(args: &Args, global: &Global, config: &Config, many: bool) -> Result<Self, Failure> {
        let mut options = options(args, config)?;
        if args.format == Format::Json && args.detail == Some(Detail::Summary) {
            options.detail = report::Detail::Summary;
        }
        let fail_on = fail_on(args, config);
        let baseline = baseline(args, config);
        let record = match (args.write_baseline, &baseline) {
            (false, _) => None,
            (true, Some(path)) => Some(path.clone()),
            (true, None) => {
                return Err(Failure::new(
                    "nowhere to write the baseline; name it with --baseline FILE or in precall.toml",
                ));
            }
        };
        Ok(Self {
            options,
            fail_on,
            policy: policy(args, config, record.is_some())?,
            printer: printer(args, global, fail_on, many),
            record,
            outcome: Outcome::Clean,
            across: across::View::new(args.servers.of_a_host()),
            skipped: 0,
            negotiated: false,
            lang: global.language(),
        })
    }

    /// Checks a file, or each line of it.
    fn file(&mut self, file: &input::Found) -> Result<(), Failure> {
        let name = input::display_name(&file.path);
        if let Some(trouble) = &file.trouble {
            let failure = Failure::new(trouble.clone());
            return self.fail(Source::new(&name, ""), &unreadable(failure));
        }
        if file.lines {
            return self.lines(file, &name);
        }
        match input::read(&file.path) {
            Ok(text) if file.named || holds_tools(&text.text) => {
                self.check(Source::new(&text.name, &text.text))
            }
            Ok(_) => {
                self.skipped += 1;
                Ok(())
            }
            Err(failure) => self.fail(Source::new(&name, ""), &unreadable(failure)),
        }
    }

    /// Checks each line of a file.
    fn lines(&mut self, file: &input::Found, name: &str) -> Result<(), Failure> {
        let read = lines::for_each(&file.path, &mut |number, line| {
            let place = lines::place(name, Some(number));
            let line = match line {
                Ok(line) => Line::read(line),
                Err(words) => {
                    let source = Source::new(&place, "");
                    return self.fail(source, &unreadable(Failure::new(words)));
                }
            };
            if let Some(remark) = line.remark() {
                complain(&self.lang.told(&Said::about(&place, remark)));
            }
            self.check(Source {
                name: &place,
                text: line.text,
                part: Some(Part {
                    file: name,
                    line: number,
                    column: line.before + 1,
                    server: line.server.as_deref(),
                }),
                ..Source::new("", "")
            })
        })?;
        match read {
            Ok(()) => Ok(()),
            Err(error) => {
                let failure = Failure::new(input::plain(&error));
                self.fail(Source::new(name, ""), &unreadable(failure))
            }
        }
    }

    /// Checks a text and prints what is to be said of it.
    fn check(&mut self, source: Source<'_>) -> Result<(), Failure> {
        let checked: Result<Result<Outcome, Failure>, _> =
            check_into(source.text, &self.options, |mut report| {
                if self.negotiated {
                    report.input.spec_revision_from = RevisionFrom::Negotiated;
                }
                let line = source.part.map(|part| part.line);
                self.policy.apply(source.file(), line, &mut report);
                let server = source.part.and_then(|part| part.server);
                self.across.add(server.unwrap_or(source.name), &report);
                output::print(&self.printer.report(source, &report)?)?;
                Ok(self.fail_on.outcome(report.worst()))
            });
        match checked {
            Ok(status) => self.outcome = self.outcome.max(status?),
            Err(error) => self.fail(source, &Fault::of(source, &error))?,
        }
        Ok(())
    }

    /// Says that an input could not be used.
    fn fail(&mut self, source: Source<'_>, fault: &Fault) -> Result<(), Failure> {
        if !self.printer.tells_faults() {
            complain(&self.lang.told(&Said::about(source.label(), fault.said())));
        }
        output::print(&self.printer.fault(source, fault)?)?;
        self.outcome = Outcome::Unusable;
        Ok(())
    }

    fn finish(mut self, global: &Global) -> Result<Outcome, Failure> {
        for note in self.across.notes(global.language()) {
            match self.printer.note(&note) {
                Some(page) => output::print(&page)?,
                None => complain(&note),
            }
        }
        output::print(&self.printer.finish()?)?;
        if let Some(path) = &self.record {
            // What was known of an input that cannot be read now would be lost.
            if self.outcome == Outcome::Unusable {
                let kept = Said::new("left as it is, since not every input could be read");
                let name = input::display_name(path);
                complain(&self.lang.told(&Said::about(name, kept)));
                return Ok(Outcome::Unusable);
            }
            let number = self.policy.write(path)?;
            let written = Said::new("{findings} written")
                .with_said("findings", Said::count(number, "finding"));
            let name = input::display_name(path);
            complain(&self.lang.told(&Said::about(name, written)));
            // What is known from now on fails nothing.
            return Ok(Outcome::Clean);
        }
        tell_skipped(self.skipped, global);
        tell(&self.policy, global);
        Ok(self.outcome)
    }
}

fn printer(args: &Args, global: &Global, fail_on: FailOn, many: bool) -> Box<dyn Printer> {
    let (lang, quiet) = (global.language(), global.quiet);
    match args.format {
        Format::Text => Box::new(printer::Text::new(text::Options {
            style: output::style(global),
            width: output::width(),
            show: match (global.quiet, args.verbose, args.detail) {
                (true, _, _) => text::Show::Problems,
                (_, true, _) => text::Show::Everything,
                (_, _, Some(Detail::Summary)) => text::Show::Lines,
                (_, _, Some(Detail::Full) | None) => text::Show::Usual,
            },
        })),
        Format::Json => Box::new(printer::Json::new(many)),
        Format::Github => Box::new(printer::Github { lang, quiet }),
        Format::Markdown => Box::new(printer::Markdown::new(lang, quiet)),
        Format::Sarif => Box::new(printer::Sarif::new(lang)),
        Format::Junit => Box::new(printer::Junit::new(fail_on.least(), lang)),
    }
}
