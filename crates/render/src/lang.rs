//! Other languages: what the core and the command say in English, looked up in the catalogues of
//! `lang/`, which the page reads too. What a catalogue lacks stays English.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::OnceLock;

use precall_core::finding::{Finding, Params};
use precall_core::json::{Document, Limits, Value};
use precall_core::verdict::Reason;

use crate::count;

/// The languages besides English: their catalogue, and the command's own phrases.
const LANGUAGES: [(&str, &str, &str); 1] = [(
    "es",
    include_str!("../../../lang/es.json"),
    include_str!("../../../lang/command/es.json"),
)];

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
        let ((_, core, own), catalogue) =
            known.into_iter().find(|((known, ..), _)| *known == id)?;
        Some(Self(Some(
            catalogue.get_or_init(|| Catalogue::read(core, own)),
        )))
    }

    /// A phrase of the command; `english` is its key.
    pub fn t(self, english: &'static str) -> &'static str {
        match self.0 {
            Some(catalogue) => catalogue.phrases.get(english).map_or(english, |said| said),
            None => english,
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

    /// Parameters that are English words of the core, such as `an array`.
    fn spoken(self, params: &Params) -> Params {
        let spoken = params
            .0
            .iter()
            .map(|(name, value)| (*name, Cow::Owned(self.word(value).into_owned())));
        Params(spoken.collect())
    }
}

impl Catalogue {
    fn read(core: &'static str, own: &'static str) -> Self {
        let mut catalogue = Self::default();
        let own = Document::parse(own, &Limits::default());
        let core = Document::parse(core, &Limits::default());
        let (Ok(own), Ok(core)) = (own, core) else {
            return catalogue;
        };
        catalogue.phrases = texts(Some(own.root()));
        catalogue.reasons = texts(core.root().get("reasons"));
        catalogue.words = texts(core.root().get("words"));
        let rules = core.root().get("rules");
        for (rule, entry) in rules.iter().flat_map(|rules| rules.members()) {
            for (message, text) in texts(entry.get("messages")) {
                catalogue.messages.insert(format!("{rule}/{message}"), text);
            }
        }
        catalogue
    }
}

fn texts(object: Option<Value<'_>>) -> BTreeMap<String, String> {
    let members = object.into_iter().flat_map(Value::members);
    members
        .filter_map(|(key, value)| Some((key.to_owned(), value.as_str()?.to_owned())))
        .collect()
}
