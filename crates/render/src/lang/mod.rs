//! Other languages: what the core and the command say in English, looked up in the catalogues of
//! `lang/`, which the page reads too. What a catalogue lacks stays English.

mod book;
mod said;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::OnceLock;

use precall_core::finding::{Finding, Params};
use precall_core::json::{Document, Limits, Value};
use precall_core::rules::Rule;
use precall_core::verdict::Reason;

use crate::count;
use book::Book;
pub use said::Said;

/// The files of a language.
struct Files {
    id: &'static str,
    /// Words of the page, messages of rules, reasons.
    core: &'static str,
    /// Sentences of the core.
    book: &'static str,
    /// The command's own phrases.
    own: &'static str,
    /// The pages of rules.
    docs: &'static str,
}

/// The languages besides English.
const LANGUAGES: [Files; 1] = [Files {
    id: "es",
    core: include_str!("../../../../lang/es.json"),
    book: include_str!("../../../../lang/phrases/es.json"),
    own: include_str!("../../../../lang/command/es.json"),
    docs: include_str!("../../../../lang/es.md"),
}];

/// The ids of all languages.
pub const IDS: [&str; 2] = ["en", "es"];

static CATALOGUES: [OnceLock<Catalogue>; LANGUAGES.len()] = [const { OnceLock::new() }];

/// A language to speak.
#[derive(Clone, Copy, Debug, Default)]
pub struct Lang(Option<&'static Catalogue>);

/// The words of a language.
#[derive(Debug, Default)]
struct Catalogue {
    /// Messages of findings by `rule/message`.
    messages: BTreeMap<String, String>,
    /// Titles of rules by id.
    titles: BTreeMap<String, String>,
    /// Pages of rules, a heading each.
    docs: &'static str,
    /// Sentences of the core.
    book: Book,
    /// Sentences of the command, for those that come filled, from its part in JavaScript.
    filled: Book,
    /// Reasons of verdicts by id.
    reasons: BTreeMap<String, String>,
    /// Fixed English phrases of the core.
    words: BTreeMap<String, String>,
    /// The command's own phrases by their English.
    phrases: BTreeMap<String, String>,
}

impl Lang {
    /// English.
    pub const ENGLISH: Self = Self(None);

    /// The language with an id or locale, such as `es` or `es_MX.UTF-8`.
    pub fn named(locale: &str) -> Option<Self> {
        let id = locale.split(['_', '-', '.', '@']).next().unwrap_or(locale);
        if id == "en" {
            return Some(Self::ENGLISH);
        }
        let known = LANGUAGES.iter().zip(&CATALOGUES);
        let (files, catalogue) = known.into_iter().find(|(files, _)| files.id == id)?;
        Some(Self(Some(catalogue.get_or_init(|| Catalogue::read(files)))))
    }

    /// Whether it is the language that everything is written in.
    pub const fn is_english(self) -> bool {
        self.0.is_none()
    }

    /// A phrase of the command; `english` is its key. One that the core says too stands in its book.
    pub fn t(self, english: &'static str) -> &'static str {
        self.known(english).unwrap_or(english)
    }

    /// As [`Self::t`], where it is one of its phrases.
    pub fn known(self, english: &str) -> Option<&'static str> {
        self.0.and_then(|catalogue| catalogue.fixed(english))
    }

    /// As [`Self::t`], of a text that is perhaps none of its phrases, such as a file's name.
    pub fn phrase(self, text: &str) -> Cow<'_, str> {
        match self.known(text) {
            Some(said) => Cow::Borrowed(said),
            None => Cow::Owned(text.to_owned()),
        }
    }

    /// A phrase with `{name}`s filled in.
    pub fn say(self, english: &'static str, values: &[(&'static str, &str)]) -> String {
        let values = values
            .iter()
            .map(|(name, value)| (*name, Cow::Owned((*value).to_owned())));
        Params(values.collect()).fill(self.t(english))
    }

    /// A number with its noun, which a catalogue has as `noun|`: its form for one, and the other.
    pub fn count(self, number: usize, noun: &'static str) -> String {
        let forms = self
            .0
            .and_then(|catalogue| catalogue.phrases.get(&format!("{noun}|")));
        match forms.and_then(|forms| forms.split_once('|')) {
            Some((one, _)) if number == 1 => format!("{number} {one}"),
            Some((_, other)) => format!("{number} {other}"),
            None => count(number, noun),
        }
    }

    /// The message of a finding.
    pub fn message(self, finding: &Finding<'_>) -> String {
        let key = || format!("{}/{}", finding.rule.id, finding.message);
        match self.0.and_then(|catalogue| catalogue.messages.get(&key())) {
            Some(template) => self.spoken(&finding.params).fill(template),
            None => finding.text(),
        }
    }

    /// A reason of a verdict.
    pub fn reason(self, reason: &Reason) -> Cow<'_, str> {
        match self
            .0
            .and_then(|catalogue| catalogue.reasons.get(reason.reason))
        {
            Some(template) => Cow::Owned(self.spoken(&reason.params).fill(template)),
            None => Cow::Borrowed(&reason.message),
        }
    }

    /// A fixed English phrase of the core, such as what evidence shows.
    pub fn word(self, english: &str) -> Cow<'_, str> {
        let said = self.0.and_then(|catalogue| catalogue.words.get(english));
        said.map_or_else(
            || Cow::Owned(english.to_owned()),
            |said| Cow::Borrowed(&**said),
        )
    }

    /// A sentence of the core, filled from one of its templates: why a host acts, what a directory
    /// says, what is wrong with a text.
    pub fn sentence(self, english: &str) -> Cow<'_, str> {
        let Some(catalogue) = self.0 else {
            return Cow::Owned(english.to_owned());
        };
        let word = catalogue.words.get(english).map(String::as_str);
        if let Some(fixed) = catalogue.fixed(english).or(word) {
            return Cow::Borrowed(fixed);
        }
        let said = catalogue.book.say(english);
        let said = said.filter(|said| said != english);
        let said = said.or_else(|| catalogue.filled.say(english));
        Cow::Owned(said.unwrap_or_else(|| english.to_owned()))
    }

    /// What is yet to be said.
    pub fn told(self, said: &Said) -> String {
        said.told(self)
    }

    /// The title of a rule.
    pub fn title(self, rule: &Rule) -> &'static str {
        let said = self.0.and_then(|catalogue| catalogue.titles.get(rule.id));
        said.map_or(rule.title, |said| said)
    }

    /// The page of a rule, in which `{fails}` and `{passes}` stand for its examples; nothing where
    /// it is the rule's own.
    pub fn docs(self, rule: &Rule) -> Option<&'static str> {
        let docs = self.0?.docs;
        let mut pages = docs.split("\n# ").skip(1);
        pages.find_map(|page| {
            let (id, text) = page.split_once('\n')?;
            (id.trim() == rule.id).then(|| text.trim())
        })
    }

    /// Parameters that are English words of the core, such as `an array`.
    fn spoken(self, params: &Params) -> Params {
        let spoken = params.0.iter().map(|(name, value)| {
            // What is assumed comes as several.
            let said = if *name == "assumed" {
                let parts: Vec<Cow<'_, str>> =
                    value.split(", ").map(|one| self.word(one)).collect();
                parts.join(", ")
            } else {
                self.word(value).into_owned()
            };
            (*name, Cow::Owned(said))
        });
        Params(spoken.collect())
    }
}

impl Catalogue {
    fn read(files: &Files) -> Self {
        let parsed = |text| Document::parse(text, &Limits::default()).ok();
        let mut catalogue = Self {
            docs: files.docs,
            ..Self::default()
        };
        if let Some(own) = parsed(files.own) {
            catalogue.phrases = texts(Some(own.root()));
            // Short ones would fit what they do not mean; a number with its noun is short.
            let long = catalogue.phrases.iter();
            let long = long.filter(|(english, _)| english.len() > 40);
            let long = long.map(|(english, said)| (english.clone(), said.clone()));
            let counts = catalogue.phrases.iter().flat_map(|(noun, forms)| {
                let forms = noun.strip_suffix('|').zip(forms.split_once('|'));
                let counts = forms.map(|(noun, (one, other))| {
                    [
                        (format!("1 {noun}"), format!("1 {one}")),
                        (format!("{{count}} {noun}s"), format!("{{count}} {other}")),
                    ]
                });
                counts.into_iter().flatten()
            });
            catalogue.filled = Book::new(long.chain(counts));
        }
        if let Some(book) = parsed(files.book) {
            let sections = book.root().members();
            catalogue.book = Book::new(sections.flat_map(|(_, section)| texts(Some(section))));
        }
        let Some(core) = parsed(files.core) else {
            return catalogue;
        };
        catalogue.reasons = texts(core.root().get("reasons"));
        catalogue.words = texts(core.root().get("words"));
        let rules = core.root().get("rules");
        for (rule, entry) in rules.iter().flat_map(|rules| rules.members()) {
            if let Some(title) = entry.get("title").and_then(Value::as_str) {
                catalogue.titles.insert(rule.to_owned(), title.to_owned());
            }
            for (message, text) in texts(entry.get("messages")) {
                catalogue.messages.insert(format!("{rule}/{message}"), text);
            }
        }
        catalogue
    }

    /// A phrase of the command or of the core that stands as it is.
    fn fixed(&self, english: &str) -> Option<&str> {
        let own = self.phrases.get(english).map(String::as_str);
        own.or_else(|| self.book.fixed(english))
    }
}

fn texts(object: Option<Value<'_>>) -> BTreeMap<String, String> {
    let members = object.into_iter().flat_map(Value::members);
    members
        .filter_map(|(key, value)| Some((key.to_owned(), value.as_str()?.to_owned())))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_that_come_filled_are_said_too() {
        let lang = Lang::named("es").unwrap_or_default();
        for (english, other) in [
            (
                "the server refuses to start: not today (error -32000)",
                "el servidor se niega a empezar: not today (error -32000)",
            ),
            (
                "the server writes to standard output what is no JSON-RPC message (1 line), which breaks strict clients; the first: starting up",
                "el servidor escribe en la salida estándar algo que no es un mensaje JSON-RPC (1 línea), lo que rompe a los clientes estrictos; lo primero: starting up",
            ),
            ("nobody ever said this", "nobody ever said this"),
        ] {
            assert_eq!(lang.sentence(english), other);
        }
    }
}
