//! Many inputs: directories, patterns, JSON Lines, counted in parallel with flat memory.
//!
//! One thread reads, and hands batches of whole lines to the workers; the buffers come back to it.
//! Each worker counts by itself, and the counts are added up at the end.

mod asked;
mod bar;
mod show;
mod stats;

use std::io::{BufRead, BufReader, Read};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel, sync_channel};
use std::sync::{Arc, Mutex};

use precall_core::finding::Severity;
use precall_core::json::{Limits, with_document};
use precall_core::report::{Detail, Options, check_into};
use precall_render::{Fault, Lang, Part, Said, Source};

pub(crate) use show::Format;
pub(crate) use stats::Stats;

use crate::config::Policy;
use crate::exit::{Failure, complain};
use crate::input::{self, Found};
use crate::lines::{self, CHUNK, Line};

/// Something for a worker to do.
enum Work {
    /// A file that is one input.
    File(Found),
    /// Lines that are an input each: of this file, from this line on.
    Lines(Arc<str>, usize, Vec<u8>),
}

/// What a counting run is asked for.
pub(crate) struct Job<'j> {
    /// The inputs.
    pub(crate) files: &'j [Found],
    /// How each is checked.
    pub(crate) options: Options,
    /// What the project has decided.
    pub(crate) policy: Policy,
    /// Whether to show how far it is.
    pub(crate) progress: bool,
    /// Number of workers; 0 for one a core.
    pub(crate) workers: usize,
    /// Whether to parse only, as a measure of what parsing takes.
    pub(crate) parse_only: bool,
    /// The language of what is told meanwhile.
    pub(crate) lang: Lang,
}

/// What was counted.
pub(crate) struct Counted {
    /// The counts.
    pub(crate) stats: Stats,
    /// The worst severity that was found.
    pub(crate) worst: Option<Severity>,
    /// The decisions, with what they left out.
    pub(crate) policy: Policy,
    /// Files of directories that hold no tools.
    pub(crate) skipped: usize,
}

/// Counts everything.
pub(crate) fn count(job: Job<'_>) -> Result<Counted, Failure> {
    let mut options = job.options;
    // A baseline knows findings by their places, which a summary leaves out.
    // Hosts are not asked for one either.
    options.detail = if job.policy.reads_places() || !options.hosts.is_empty() {
        Detail::Full
    } else {
        Detail::Summary
    };
    let bar = bar::Bar::new(job.progress, job.files, job.lang);
    let said = AtomicUsize::new(0);
    let worker = |policy| Worker {
        options: &options,
        parse_only: job.parse_only,
        policy,
        stats: Stats::default(),
        worst: None,
        skipped: 0,
        bar: &bar,
        said: &said,
        lang: job.lang,
    };
    let counted = match cores(job.workers) {
        1 => alone(job.files, worker(job.policy)),
        many => together(job.files, many, job.policy, job.lang, worker)?,
    };
    bar.finish();
    let hidden = said.load(Ordering::Relaxed).saturating_sub(SHOWN);
    if hidden > 0 {
        let hidden = Said::count(hidden, "further input");
        let said = Said::new("{inputs} could not be used").with_said("inputs", hidden);
        complain(&job.lang.told(&said));
    }
    Ok(counted)
}

/// How many workers: as asked, else one a core, and never more than a machine can be thought to have. A
/// module has no threads.
fn cores(asked: usize) -> usize {
    const MOST: usize = 256;
    if cfg!(target_family = "wasm") {
        return 1;
    }
    match asked {
        0 => std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        asked => asked.min(MOST),
    }
}

/// Reads and counts in turn.
fn alone(files: &[Found], mut worker: Worker<'_>) -> Counted {
    let spare = std::cell::Cell::new(None);
    for file in files {
        let lang = worker.lang;
        let mut take = |work| {
            spare.set(worker.take(work));
            true
        };
        let _ = feed(file, &mut || spare.take(), &mut take, lang);
    }
    worker.counted()
}

/// Reads, while `many` workers count.
fn together<'w>(
    files: &[Found],
    many: usize,
    policy: Policy,
    lang: Lang,
    worker: impl Fn(Policy) -> Worker<'w>,
) -> Result<Counted, Failure> {
    // Few batches wait at a time: memory stays flat however long the input is.
    let (send, receive) = sync_channel::<Work>(many * 2);
    let (give_back, spare) = channel::<Vec<u8>>();
    let receive = Mutex::new(receive);
    let ended = |_| Failure::new("a worker ended before its time");
    std::thread::scope(|scope| {
        let running: Vec<_> = (0..many)
            .map(|_| {
                let (worker, receive, give_back) =
                    (worker(policy.clone()), &receive, give_back.clone());
                scope.spawn(move || worker.run(receive, &give_back))
            })
            .collect();
        for file in files {
            let mut hand = |work| send.send(work).is_ok();
            let fed = feed(file, &mut || spare.try_recv().ok(), &mut hand, lang);
            if fed.is_break() {
                break;
            }
        }
        drop(send);
        let mut all = running
            .into_iter()
            .map(|running| running.join().map_err(ended));
        let mut total = all.next().unwrap_or_else(|| Ok(worker(policy).counted()))?;
        for counted in all {
            let counted = counted?;
            total.stats.merge(counted.stats);
            total.worst = total.worst.max(counted.worst);
            total.skipped += counted.skipped;
            total.policy.merge(counted.policy);
        }
        Ok(total)
    })
}

/// How many unusable inputs are named one by one.
const SHOWN: usize = 20;

/// Cuts a file into work.
fn feed(
    file: &Found,
    spare: &mut dyn FnMut() -> Option<Vec<u8>>,
    send: &mut dyn FnMut(Work) -> bool,
    lang: Lang,
) -> ControlFlow<()> {
    let go = |sent: bool| {
        if sent {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    };
    if !file.lines || file.trouble.is_some() {
        return go(send(Work::File(file.clone())));
    }
    let name: Arc<str> = input::display_name(&file.path).into();
    let Ok(reader) = lines::open(&file.path) else {
        // The worker meets the same error and tells it.
        return go(send(Work::File(file.clone())));
    };
    let mut reader = BufReader::with_capacity(CHUNK, reader);
    let mut line = 1;
    loop {
        let mut batch = spare().unwrap_or_else(|| Vec::with_capacity(CHUNK + (64 << 10)));
        batch.clear();
        let read = (&mut reader).take(CHUNK as u64).read_to_end(&mut batch);
        if !batch.ends_with(b"\n") {
            // A line belongs to one batch; a line beyond the limit is cut and found too large.
            let limit = Limits::default().bytes as u64 + 1;
            let _ = (&mut reader).take(limit).read_until(b'\n', &mut batch);
        }
        if batch.is_empty() {
            if let Err(error) = read {
                complain(&lang.told(&Said::about(&name, input::plain(&error))));
            }
            return ControlFlow::Continue(());
        }
        let lines = memchr::memchr_iter(b'\n', &batch).count();
        if !send(Work::Lines(Arc::clone(&name), line, batch)) {
            return ControlFlow::Break(());
        }
        line += lines;
    }
}

struct Worker<'w> {
    options: &'w Options,
    parse_only: bool,
    policy: Policy,
    stats: Stats,
    worst: Option<Severity>,
    skipped: usize,
    bar: &'w bar::Bar,
    said: &'w AtomicUsize,
    lang: Lang,
}

impl Worker<'_> {
    fn run(mut self, receive: &Mutex<Receiver<Work>>, give_back: &Sender<Vec<u8>>) -> Counted {
        loop {
            let work = match receive.lock() {
                Ok(queue) => queue.recv(),
                Err(_) => break,
            };
            let Ok(work) = work else { break };
            if let Some(buffer) = self.take(work) {
                // Once everything is read, nobody wants it.
                let _ = give_back.send(buffer);
            }
        }
        self.counted()
    }

    fn counted(self) -> Counted {
        Counted {
            stats: self.stats,
            worst: self.worst,
            policy: self.policy,
            skipped: self.skipped,
        }
    }

    /// Does some work. Gives the buffer back, where it came in one.
    fn take(&mut self, work: Work) -> Option<Vec<u8>> {
        let before = self.stats.tools();
        match work {
            Work::File(file) => {
                let read = match file.trouble {
                    None => input::read(&file.path),
                    Some(trouble) => Err(Failure::new(trouble)),
                };
                match read {
                    Ok(text) => {
                        self.one(Source::new(&text.name, &text.text), file.named);
                        let tools = self.stats.tools() - before;
                        self.bar.advance(text.text.len(), 1, tools);
                    }
                    Err(failure) => {
                        let name = input::display_name(&file.path);
                        self.fault(&name, None, "unreadable", failure.said());
                    }
                }
                None
            }
            Work::Lines(name, first, batch) => {
                self.lines(&name, first, &batch);
                let tools = self.stats.tools() - before;
                self.bar.advance(batch.len(), 0, tools);
                Some(batch)
            }
        }
    }

    fn lines(&mut self, name: &str, first: usize, batch: &[u8]) {
        let mut start = 0;
        let mut number = first;
        while start < batch.len() {
            let rest = &batch[start..];
            let length = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
            let line = &rest[..length];
            if !line.iter().all(u8::is_ascii_whitespace) {
                match lines::decoded(line) {
                    Ok(text) => {
                        let line = Line::read(text);
                        if let Some(remark) = line.remark() {
                            self.tell(name, Some(number), remark);
                        }
                        let part = Part {
                            file: name,
                            line: number,
                            column: line.before + 1,
                            server: None,
                        };
                        let source = Source::new(name, line.text);
                        self.one(
                            Source {
                                part: Some(part),
                                ..source
                            },
                            true,
                        );
                    }
                    Err(words) => self.fault(name, Some(number), "unreadable", words.into()),
                }
            }
            start += length + 1;
            number += 1;
        }
    }

    /// Counts an input, which is told where it has to hold tools and holds none.
    fn one(&mut self, source: Source<'_>, named: bool) {
        let line = source.part.map(|part| part.line);
        let checked = if self.parse_only {
            with_document(source.text, &self.options.limits, |document| {
                self.stats.parsed(document.root().is_object());
            })
        } else {
            check_into(source.text, self.options, |mut report| {
                if self.policy.is_needed() {
                    self.policy.apply(source.name, line, &mut report);
                }
                self.worst = self.worst.max(report.worst());
                self.stats.add(&report);
            })
        };
        match checked {
            Ok(()) => {}
            Err(error) if !named && input::is_other(&error) => self.skipped += 1,
            Err(error) => {
                let fault = Fault::of(source, &error);
                self.fault(source.name, line, fault.code, fault.said());
            }
        }
    }

    fn fault(&mut self, name: &str, line: Option<usize>, code: &'static str, message: Said) {
        self.stats.fault(code);
        self.tell(name, line, message);
    }

    /// Says something about an input, unless so much was said already that nobody would read it.
    fn tell(&self, name: &str, line: Option<usize>, message: Said) {
        if self.said.fetch_add(1, Ordering::Relaxed) < SHOWN {
            let said = Said::about(lines::place(name, line), message);
            complain(&self.lang.told(&said));
        }
    }
}

/// Whether a file's name says that each line is an input.
pub(crate) fn is_lines(path: &Path) -> bool {
    path.extension()
        .and_then(|extension| extension.to_str())
        .is_some_and(|extension| matches!(extension, "jsonl" | "ndjson"))
}
