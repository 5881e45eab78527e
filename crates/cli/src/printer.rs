//! The formats: each takes the inputs one by one and gives text as early as it can.

use precall_core::finding::Severity;
use precall_core::report::{Report, Summary};
use precall_render::visible::visible;
use precall_render::{Fault, Lang, Said, Source, github, junit, markdown, sarif, text};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::exit::Failure;
use crate::output;

/// Text or nothing, to be written at once.
pub(crate) type Page = Result<String, Failure>;

/// A format at work.
pub(crate) trait Printer {
    /// An input with its report.
    fn report(&mut self, source: Source<'_>, report: &Report<'_>) -> Page;

    /// An input that could not be used. It is said on standard error besides.
    fn fault(&mut self, source: Source<'_>, fault: &Fault) -> Page;

    /// A remark about all inputs together; nothing where the format has no place for it.
    fn note(&mut self, _: &str) -> Option<String> {
        None
    }

    /// Whether the output itself says in full which inputs could not be used.
    fn tells_faults(&self) -> bool {
        false
    }

    /// The end of the last input.
    fn finish(&mut self) -> Page;
}

/// For people at a terminal.
pub(crate) struct Text {
    style: text::Options,
    total: Summary,
    shown: text::Checked,
}

impl Text {
    pub(crate) fn new(style: text::Options) -> Self {
        Self {
            style,
            total: Summary::default(),
            shown: text::Checked::default(),
        }
    }
}

impl Printer for Text {
    fn report(&mut self, source: Source<'_>, report: &Report<'_>) -> Page {
        self.total += report.summary;
        let page = text::render(source, report, &self.style);
        if page.is_empty() {
            return Ok(page);
        }
        let first = self.shown.all() == 0;
        if source.live {
            self.shown.servers += 1;
        } else {
            self.shown.files += 1;
        }
        Ok(if first { page } else { format!("\n{page}") })
    }

    fn fault(&mut self, _: Source<'_>, _: &Fault) -> Page {
        Ok(String::new())
    }

    fn note(&mut self, note: &str) -> Option<String> {
        let heading = self.style.style.lang.t("across the inputs:");
        (self.shown.all() > 0).then(|| format!("\n{heading} {}\n", visible(note)))
    }

    fn finish(&mut self) -> Page {
        if self.shown.all() == 0 {
            return Ok(String::new());
        }
        Ok(text::closing(self.shown, &self.total, &self.style))
    }
}

/// One report, or for several inputs `{"files": [{file, report} | {file, error}]}`.
pub(crate) struct Json {
    many: bool,
    entries: usize,
}

impl Json {
    pub(crate) fn new(many: bool) -> Self {
        Self { many, entries: 0 }
    }

    fn entry(&mut self, entry: &Entry<'_, '_>) -> Page {
        let before = if self.entries == 0 {
            "{\"files\":[\n"
        } else {
            ",\n"
        };
        self.entries += 1;
        let text = serde_json::to_string(entry).map_err(|error| unwritable(&error))?;
        let text = precall_core::json::visible(text);
        Ok(format!("{before}{text}"))
    }
}

impl Printer for Json {
    fn report(&mut self, source: Source<'_>, report: &Report<'_>) -> Page {
        if self.many {
            self.entry(&Entry::Read(source, report))
        } else {
            output::json(report)
        }
    }

    fn fault(&mut self, source: Source<'_>, fault: &Fault) -> Page {
        if self.many {
            self.entry(&Entry::Unread(source, fault))
        } else {
            Ok(String::new())
        }
    }

    fn tells_faults(&self) -> bool {
        self.many
    }

    fn finish(&mut self) -> Page {
        Ok(match (self.many, self.entries) {
            (false, _) => String::new(),
            (true, 0) => "{\"files\":[]}\n".to_owned(),
            (true, _) => "\n]}\n".to_owned(),
        })
    }
}

/// An input among several.
enum Entry<'n, 'r> {
    Read(Source<'n>, &'r Report<'r>),
    Unread(Source<'n>, &'r Fault),
}

impl Serialize for Entry<'_, '_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut map = out.serialize_map(None)?;
        let (Self::Read(source, _) | Self::Unread(source, _)) = self;
        map.serialize_entry("file", source.name)?;
        if let Some(server) = source.part.and_then(|part| part.server) {
            map.serialize_entry("server", server)?;
        }
        match self {
            Self::Read(_, report) => map.serialize_entry("report", report)?,
            Self::Unread(_, fault) => map.serialize_entry("error", &FaultJson(fault))?,
        }
        map.end()
    }
}

/// Why an input has no report, for programs.
struct FaultJson<'f>(&'f Fault);

impl Serialize for FaultJson<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut map = out.serialize_map(Some(4))?;
        map.serialize_entry("code", self.0.code)?;
        map.serialize_entry("message", &self.0.message.to_string())?;
        map.serialize_entry("line", &self.0.place.map(|(line, _)| line))?;
        map.serialize_entry("column", &self.0.place.map(|(_, column)| column))?;
        map.end()
    }
}

/// For the log of a workflow.
pub(crate) struct Github {
    pub(crate) lang: Lang,
    /// Problems only.
    pub(crate) quiet: bool,
}

impl Printer for Github {
    fn report(&mut self, source: Source<'_>, report: &Report<'_>) -> Page {
        Ok(github::render(source, report, self.lang, self.quiet))
    }

    fn fault(&mut self, source: Source<'_>, fault: &Fault) -> Page {
        Ok(github::failed(source, fault, self.lang))
    }

    fn finish(&mut self) -> Page {
        Ok(String::new())
    }
}

/// For job summaries and comments.
pub(crate) struct Markdown {
    total: Summary,
    inputs: usize,
    lang: Lang,
    /// Problems only.
    quiet: bool,
}

impl Markdown {
    pub(crate) fn new(lang: Lang, quiet: bool) -> Self {
        Self {
            quiet,
            total: Summary::default(),
            inputs: 0,
            lang,
        }
    }

    fn section(&mut self, page: String) -> String {
        self.inputs += 1;
        if self.inputs > 1 {
            format!("\n{page}")
        } else {
            page
        }
    }
}

impl Printer for Markdown {
    fn report(&mut self, source: Source<'_>, report: &Report<'_>) -> Page {
        self.total += report.summary;
        let page = markdown::render(source, report, self.lang, self.quiet);
        Ok(if page.is_empty() {
            page
        } else {
            self.section(page)
        })
    }

    fn fault(&mut self, source: Source<'_>, fault: &Fault) -> Page {
        Ok(self.section(markdown::failed(source, fault, self.lang)))
    }

    fn note(&mut self, note: &str) -> Option<String> {
        Some(format!(
            "\n> {} {}\n",
            self.lang.t("Across the inputs:"),
            markdown::prose(note)
        ))
    }

    fn finish(&mut self) -> Page {
        if self.quiet && self.inputs == 0 {
            return Ok(String::new());
        }
        Ok(markdown::closing(self.inputs, &self.total, self.lang))
    }
}

/// For code scanning.
pub(crate) struct Sarif(sarif::Log);

impl Sarif {
    pub(crate) fn new(lang: Lang) -> Self {
        Self(sarif::Log::new(lang))
    }
}

impl Printer for Sarif {
    fn report(&mut self, source: Source<'_>, report: &Report<'_>) -> Page {
        self.0.add(source, report);
        Ok(String::new())
    }

    fn fault(&mut self, source: Source<'_>, fault: &Fault) -> Page {
        self.0.fail(source, fault);
        Ok(String::new())
    }

    fn finish(&mut self) -> Page {
        let mut page = std::mem::take(&mut self.0)
            .finish()
            .map_err(|error| unwritable(&error))?;
        page.push('\n');
        Ok(page)
    }
}

/// For test reports of a build server.
pub(crate) struct Junit(junit::Suites);

impl Junit {
    pub(crate) fn new(fail_on: Option<Severity>, lang: Lang) -> Self {
        Self(junit::Suites::new(fail_on, lang))
    }
}

impl Printer for Junit {
    fn report(&mut self, source: Source<'_>, report: &Report<'_>) -> Page {
        self.0.add(source, report);
        Ok(String::new())
    }

    fn fault(&mut self, source: Source<'_>, fault: &Fault) -> Page {
        self.0.fail(source, fault);
        Ok(String::new())
    }

    fn finish(&mut self) -> Page {
        self.0.finish().map_err(|error| {
            Failure::new(Said::new("cannot write the report: {error}").with("error", error))
        })
    }
}

fn unwritable(error: &serde_json::Error) -> Failure {
    Failure::new(Said::new("cannot write JSON: {error}").with("error", error))
}
