//! Many inputs: directories, patterns, JSON Lines, counted in parallel with flat memory.

mod bar;
mod show;
mod stats;

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex};

use precall_core::finding::Severity;
use precall_core::json::Limits;
use precall_core::report::{Detail, Options, check_into};

pub(crate) use show::Format;
pub(crate) use stats::Stats;

use crate::config::{Config, Policy};
use crate::exit::{Failure, complain};
use crate::input;

/// How many bytes of lines go to a worker at once.
const BATCH: usize = 512 << 10;

/// Something for a worker to do.
enum Work {
    /// A file that is one input.
    File(String),
    /// Lines that are an input each: of this file, from this line on.
    Lines(Arc<str>, usize, Vec<u8>),
}

/// What a counting run is asked for.
pub(crate) struct Job<'j> {
    /// The inputs.
    pub(crate) files: &'j [input::Found],
    /// How each is checked.
    pub(crate) options: Options,
    /// What the project has decided.
    pub(crate) config: &'j Config,
    /// Whether to show how far it is.
    pub(crate) progress: bool,
    /// Number of workers; 0 for one a core.
    pub(crate) workers: usize,
}

/// Counts everything, and gives the worst severity that was found.
pub(crate) fn count(job: &Job<'_>) -> Result<(Stats, Option<Severity>), Failure> {
    let workers = match job.workers {
        0 => std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        given => given,
    };
    let mut options = job.options.clone();
    options.detail = Detail::Summary;
    let bar = bar::Bar::new(job.progress, job.files);
    let said = AtomicUsize::new(0);
    // Few batches wait at a time: memory stays flat however long the input is.
    let (send, receive) = sync_channel::<Work>(workers * 2);
    let receive = Mutex::new(receive);
    std::thread::scope(|scope| {
        let mut running = Vec::new();
        for _ in 0..workers {
            let policy = Policy::new(job.config, None, false)?;
            let worker = Worker {
                options: &options,
                policy,
                stats: Stats::default(),
                worst: None,
                bar: &bar,
                said: &said,
            };
            let receive = &receive;
            running.push(scope.spawn(move || worker.run(receive)));
        }
        for file in job.files {
            if feed(file, &mut |work| send.send(work).is_ok()).is_break() {
                break;
            }
        }
        drop(send);
        let mut total = Stats::default();
        let mut worst = None;
        for worker in running {
            let (stats, found) = worker
                .join()
                .map_err(|_| Failure::new("a worker ended before its time"))?;
            total.merge(stats);
            worst = worst.max(found);
        }
        bar.finish();
        let hidden = said.load(Ordering::Relaxed).saturating_sub(SHOWN);
        if hidden > 0 {
            complain(&format!("{hidden} further inputs could not be used"));
        }
        Ok((total, worst))
    })
}

/// How many unusable inputs are named one by one.
const SHOWN: usize = 20;

fn feed(file: &input::Found, send: &mut dyn FnMut(Work) -> bool) -> std::ops::ControlFlow<()> {
    use std::ops::ControlFlow::{Break, Continue};
    let go = |sent: bool| if sent { Continue(()) } else { Break(()) };
    if !file.lines {
        return go(send(Work::File(file.name.clone())));
    }
    let name: Arc<str> = input::display_name(&file.name).into();
    let reader: Box<dyn Read> = if file.name == input::STDIN {
        Box::new(std::io::stdin().lock())
    } else {
        match File::open(&file.name) {
            Ok(file) => Box::new(file),
            // The worker meets the same error and tells it.
            Err(_) => return go(send(Work::File(file.name.clone()))),
        }
    };
    let mut reader = BufReader::with_capacity(BATCH, reader);
    let mut line = 1;
    loop {
        let mut batch = Vec::with_capacity(BATCH + 4096);
        let read = (&mut reader).take(BATCH as u64).read_to_end(&mut batch);
        if !batch.ends_with(b"\n") {
            // A line belongs to one batch; a line beyond the limit is cut and found too large.
            let limit = Limits::default().bytes as u64 + 1;
            let _ = (&mut reader).take(limit).read_until(b'\n', &mut batch);
        }
        if batch.is_empty() {
            if let Err(error) = read {
                complain(&format!("{name}: {error}"));
            }
            return Continue(());
        }
        let lines = batch.split(|byte| *byte == b'\n').count() - 1;
        if !send(Work::Lines(Arc::clone(&name), line, batch)) {
            return Break(());
        }
        line += lines;
    }
}

struct Worker<'w> {
    options: &'w Options,
    policy: Policy,
    stats: Stats,
    worst: Option<Severity>,
    bar: &'w bar::Bar,
    said: &'w AtomicUsize,
}

impl Worker<'_> {
    fn run(mut self, receive: &Mutex<Receiver<Work>>) -> (Stats, Option<Severity>) {
        loop {
            let work = match receive.lock() {
                Ok(queue) => queue.recv(),
                Err(_) => break,
            };
            match work {
                Ok(Work::File(name)) => {
                    let before = self.stats.tools();
                    match input::read(&name) {
                        Ok(text) => {
                            self.one(&text.name, None, &text.text);
                            let tools = self.stats.tools() - before;
                            self.bar.advance(text.text.len(), 1, tools);
                        }
                        Err(failure) => self.fault(&name, None, "unreadable", &failure.to_string()),
                    }
                }
                Ok(Work::Lines(name, first, batch)) => {
                    let before = self.stats.tools();
                    for (index, line) in batch.split(|byte| *byte == b'\n').enumerate() {
                        if line.iter().all(u8::is_ascii_whitespace) {
                            continue;
                        }
                        let number = Some(first + index);
                        match std::str::from_utf8(line) {
                            Ok(text) => self.one(&name, number, text),
                            Err(_) => self.fault(&name, number, "unreadable", "not UTF-8"),
                        }
                    }
                    let tools = self.stats.tools() - before;
                    self.bar.advance(batch.len(), 0, tools);
                }
                Err(_) => break,
            }
        }
        (self.stats, self.worst)
    }

    fn one(&mut self, name: &str, line: Option<usize>, text: &str) {
        let checked = check_into(text, self.options, |mut report| {
            self.policy.apply(name, &mut report);
            self.worst = self.worst.max(report.worst());
            self.stats.add(&report);
        });
        if let Err(error) = checked {
            self.fault(name, line, error.kind().code(), &error.to_string());
        }
    }

    fn fault(&mut self, name: &str, line: Option<usize>, code: &'static str, message: &str) {
        self.stats.fault(code);
        if self.said.fetch_add(1, Ordering::Relaxed) < SHOWN {
            match line {
                Some(line) => complain(&format!("{name}:{line}: {message}")),
                None => complain(&format!("{name}: {message}")),
            }
        }
    }
}

/// Whether a file's name says that each line is an input.
pub(crate) fn is_lines(path: &Path) -> bool {
    path.extension()
        .and_then(|extension| extension.to_str())
        .is_some_and(|extension| matches!(extension, "jsonl" | "ndjson"))
}
