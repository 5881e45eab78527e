//! What conditions ask about: a tool, its neighbours, and what it seems to do.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cell::{Cell, OnceCell};

use super::condition::Mask;
use super::shape::{self, Half, Parameter};
use super::text;
use crate::evidence::class::{ClassSet, Says};
use crate::evidence::{Effects, Evidence, Tri, Which};
use crate::finding::Confidence;
use crate::tool::{Annotations, Declared, Hint, Tool};

/// What a test that holds has to show.
#[derive(Clone, Debug, Default)]
pub(super) struct Match {
    /// Where.
    pub(super) pointer: Option<String>,
    /// The evidence of an effect or a shape.
    pub(super) evidence: Option<String>,
    /// The words of a text.
    pub(super) words: Option<String>,
    /// What stands on the wire instead of a boolean.
    pub(super) declared: Option<&'static str>,
    /// How sure that is; nothing where it stands on the wire.
    pub(super) confidence: Option<Confidence>,
}

impl Match {
    pub(super) fn at(pointer: &str, evidence: String) -> Self {
        Self {
            pointer: Some(pointer.to_string()),
            evidence: Some(evidence.clone()),
            words: Some(evidence),
            ..Self::default()
        }
    }

    /// Takes over what another test shows, where nothing is shown yet.
    pub(super) fn add(&mut self, other: Self) {
        self.pointer = self.pointer.take().or(other.pointer);
        self.evidence = self.evidence.take().or(other.evidence);
        self.words = self.words.take().or(other.words);
        self.declared = self.declared.or(other.declared);
        self.confidence = match (self.confidence, other.confidence) {
            (Some(mine), Some(theirs)) => Some(mine.min(theirs)),
            (mine, theirs) => mine.or(theirs),
        };
    }
}

/// What is the same for every tool of a list.
#[derive(Default)]
pub(crate) struct ListFacts {
    /// Length of the text in bytes.
    pub(super) text_length: usize,
    /// How often each name occurs.
    names: BTreeMap<String, usize>,
    /// For each thing that can be looked up and executed: a tool that lists it.
    discovery: Vec<(usize, usize, String)>,
}

impl ListFacts {
    /// Looks at all tools of an input.
    pub(crate) fn new(tools: &[Tool<'_>], text_length: usize) -> Self {
        let mut facts = Self {
            text_length,
            ..Self::default()
        };
        for tool in tools {
            let Some(name) = tool.name else { continue };
            *facts.names.entry(name.to_string()).or_default() += 1;
            if let Some((Half::Discovery, thing)) = shape::half(tool) {
                facts.discovery.push((thing, tool.index, name.to_string()));
            }
        }
        facts
    }
}

/// One tool as conditions see it.
pub(super) struct ToolFacts<'t, 'a> {
    pub(super) tool: &'t Tool<'a>,
    pub(super) effects: &'t Effects<'a>,
    pub(super) list: &'t ListFacts,
    /// Hints to assume in place of the declared ones, for the search of a set that would do.
    pub(super) assume: Cell<Option<[bool; 4]>>,
    /// Whether only the outcome matters, so that nothing to show is made.
    pub(super) probing: Cell<bool>,
    description: OnceCell<String>,
    wordings: OnceCell<text::Found>,
    parameters: OnceCell<Vec<Parameter<'a>>>,
}

impl<'t, 'a> ToolFacts<'t, 'a> {
    pub(super) fn new(tool: &'t Tool<'a>, effects: &'t Effects<'a>, list: &'t ListFacts) -> Self {
        Self {
            tool,
            effects,
            list,
            assume: Cell::new(None),
            probing: Cell::new(false),
            description: OnceCell::new(),
            wordings: OnceCell::new(),
            parameters: OnceCell::new(),
        }
    }

    /// What is declared for a hint, or assumed.
    pub(super) fn declared(&self, hint: Hint) -> Declared {
        let assumed = self.assume.get().and_then(|hints| {
            let index = Hint::ALL.iter().position(|other| *other == hint)?;
            hints.get(index).copied()
        });
        match assumed {
            Some(true) => Declared::True,
            Some(false) => Declared::False,
            None => self.tool.hints.declared(hint),
        }
    }

    /// What a test on a hint shows: where the value stands or should stand.
    pub(super) fn hint(&self, hint: Hint, declared: Declared) -> Match {
        if self.probing.get() {
            return Match::default();
        }
        let pointer = match (self.tool.annotations_state, declared) {
            (Annotations::Absent, _) => self.tool.pointer(),
            (Annotations::Object, Declared::Absent) | (Annotations::Invalid(_), _) => {
                self.tool.at(&["annotations"])
            }
            (Annotations::Object, _) => self.tool.at(&["annotations", hint.key()]),
        };
        Match {
            pointer: Some(pointer),
            declared: match declared {
                Declared::Invalid(kind) => Some(kind.name()),
                _ => None,
            },
            ..Match::default()
        }
    }

    pub(super) fn annotations_state(&self) -> Mask {
        if self.assume.get().is_some() {
            return 4;
        }
        match self.tool.annotations_state {
            Annotations::Absent => 1,
            Annotations::Object if self.tool.annotations.members().next().is_none() => 2,
            Annotations::Object => 4,
            Annotations::Invalid(_) => 8,
        }
    }

    pub(super) fn title_place(&self) -> Mask {
        let filled = |title: Option<&str>| title.is_some_and(|text| !text.trim().is_empty());
        match (
            filled(self.tool.title),
            filled(self.tool.annotations_title()),
        ) {
            (false, false) => 1,
            (true, false) => 2,
            (false, true) => 4,
            (true, true) => 8,
        }
    }

    pub(super) fn effect(&self, which: Which, mask: Mask) -> Option<Match> {
        let effect = self.effects.effect(which);
        let bit = match effect.value {
            Tri::Yes => 1,
            Tri::No => 2,
            Tri::Unknown => 4,
        };
        if mask & bit == 0 {
            return None;
        }
        let mut found = Match::default();
        // Only a "yes" is shown as evidence of a fault; a "no" has nothing to point at. A second call
        // that adds something is the "no" of `repeatable`.
        if (bit == 1 || which == Which::Repeatable)
            && !self.probing.get()
            && let Some(evidence) = self.effects.evidence(which).first()
        {
            found = show(evidence);
        }
        found.confidence = effect.confidence.or(Some(Confidence::Possible));
        Some(found)
    }

    /// Evidence for one of the classes at one of the places, the surest first.
    pub(super) fn does(&self, classes: ClassSet, places: Mask) -> Option<Match> {
        let writes = self.effects.writes;
        let mut classes = classes;
        if writes.value != Tri::Yes {
            // Weighed as a whole the tool does not write: what is left of such words is a noun or a
            // denial. A trace that a read leaves is no write, and may still be asked for.
            classes = classes
                .iter()
                .filter(|class| class.says().first() != Some(&Says::Yes))
                .fold(ClassSet::default(), |mut kept, class| {
                    kept.insert(class);
                    kept
                });
        }
        let in_schema = match places {
            1 => Some(false),
            2 => Some(true),
            _ => None,
        };
        let confidence = self.effects.sureness(classes, in_schema)?;
        let mut found = Match::default();
        if !self.probing.get()
            && let Some(evidence) = self.effects.proof(classes, in_schema)
        {
            found = show(&evidence);
        }
        let doubt = (writes.value == Tri::Yes && writes.confidence == Some(Confidence::Possible))
            .then_some(Confidence::Possible);
        found.confidence = Some(doubt.unwrap_or(confidence));
        Some(found)
    }

    pub(super) fn name_verb(&self, verbs: &[String]) -> Option<Match> {
        let words = shape::name_words(self.tool.name?);
        let ends = [words.last(), words.first()];
        ends.into_iter()
            .flatten()
            .find(|word| verbs.contains(word))
            .map(|word| self.at_key("name", word))
    }

    pub(super) fn name_word(&self, wanted: &[String]) -> Option<Match> {
        let words = shape::name_words(self.tool.name?);
        words
            .iter()
            .find(|word| wanted.contains(word))
            .map(|word| self.at_key("name", word))
    }

    fn at_key(&self, key: &str, words: &str) -> Match {
        Match::at(&self.tool.at(&[key]), alloc::format!("\"{words}\""))
    }

    pub(super) fn longer(&self, text: Option<&str>, limit: usize, key: &str) -> Option<Match> {
        let count = text?.chars().count();
        (count > limit)
            .then(|| Match::at(&self.tool.at(&[key]), alloc::format!("{count} characters")))
    }

    fn normal_description(&self) -> &str {
        self.description
            .get_or_init(|| text::normalise(self.tool.description.unwrap_or_default()))
    }

    pub(super) fn description(&self, mask: Mask) -> Option<Match> {
        let text = self.tool.description.unwrap_or_default();
        let empty = text.trim().is_empty();
        let holds = mask & 1 != 0 && empty
            || mask & 2 != 0 && !empty && self.restates_name()
            || mask & 4 != 0 && !empty && self.silent();
        holds.then(|| Match {
            pointer: self
                .tool
                .description
                .map(|_| self.tool.at(&["description"])),
            ..Match::default()
        })
    }

    /// Whether every word of the description is in the name or says nothing ("gets the user" for
    /// `get_user`).
    fn restates_name(&self) -> bool {
        let name = self.tool.name.map(shape::name_words).unwrap_or_default();
        let filler = |word: &str| {
            matches!(
                word,
                "." | "a"
                    | "an"
                    | "the"
                    | "this"
                    | "tool"
                    | "to"
                    | "of"
                    | "for"
                    | "from"
                    | "by"
                    | "and"
                    | "function"
                    | "will"
                    | "is"
                    | "it"
                    | "that"
                    | "in"
                    | "on"
            )
        };
        let mut said = false;
        for word in self
            .normal_description()
            .split(' ')
            .filter(|word| !word.is_empty())
        {
            if filler(word) {
                continue;
            }
            said = true;
            if !name.iter().any(|known| same_word(known, word)) {
                return false;
            }
        }
        said || !name.is_empty()
    }

    /// Whether the change shows in the name alone and a reader of the description does not learn of it.
    fn silent(&self) -> bool {
        if self.effects.writes.value != Tri::Yes {
            return false;
        }
        let evidence = self.effects.evidence(Which::Writes);
        !evidence.is_empty()
            && evidence
                .iter()
                .all(|proof| proof.pointer.ends_with("/name"))
    }

    pub(super) fn parameters(&self) -> &[Parameter<'a>] {
        self.parameters.get_or_init(|| shape::parameters(self.tool))
    }

    pub(super) fn shape(&self, mask: Mask) -> Option<Match> {
        let wanted = |bit: u32| mask & (1 << bit) != 0;
        let checks: [(u32, &dyn Fn() -> Option<Match>); 7] = [
            (0, &|| shape::mixed_methods(self.parameters())),
            (1, &|| shape::mixed_actions(self.parameters())),
            (2, &|| shape::several_writes(self.parameters())),
            (3, &|| shape::free_form_api(self.tool, self.parameters())),
            (4, &|| self.generic_executor()),
            (5, &|| {
                let name = self.tool.name?;
                let count = self.list.names.get(name).copied().unwrap_or_default();
                (count > 1).then(|| self.at_key("name", name))
            }),
            (6, &|| {
                let name = self.tool.name?;
                shape::vague_name(name).then(|| self.at_key("name", name))
            }),
        ];
        checks
            .iter()
            .filter(|(bit, _)| wanted(*bit))
            .find_map(|(_, check)| check())
    }

    /// An executor whose operations another tool of the list looks up.
    fn generic_executor(&self) -> Option<Match> {
        let (Half::Executor, thing) = shape::half(self.tool)? else {
            return None;
        };
        let (_, _, finder) = self
            .list
            .discovery
            .iter()
            .find(|(other, index, _)| *other == thing && *index != self.tool.index)?;
        Some(Match::at(
            &self.tool.pointer(),
            alloc::format!(
                "\"{finder}\" and \"{}\"",
                self.tool.name.unwrap_or_default()
            ),
        ))
    }

    /// The first kind of wording out of the mask in the description.
    pub(super) fn text(&self, mask: Mask) -> Option<Match> {
        let raw = self.tool.description?;
        let normal = self.normal_description();
        let found = self.wordings.get_or_init(|| text::scan(normal));
        let wants = |name: &str| text::bit(name).is_some_and(|bit| mask & bit != 0);
        let mut words = text::first(found, mask);
        if words.is_none() && wants("hides") {
            words = text::concealed(raw);
        }
        if words.is_none() && wants("generates-media") {
            // A prompt to work from is what tells a picture made by a model from a chart or a code.
            let prompt = |parameter: &Parameter<'_>| parameter.name.contains("prompt");
            words = text::generates_media(normal).filter(|_| self.parameters().iter().any(prompt));
        }
        if words.is_none() && wants("logs") {
            words = text::logs(normal);
        }
        if words.is_none() && wants("no-api-named") {
            let title = self.tool.title.or_else(|| self.tool.annotations_title());
            let named = text::names_an_api(raw) || title.is_some_and(text::names_an_api);
            return (!named).then(Match::default);
        }
        words.map(|words| self.at_key("description", words))
    }

    /// The same in the title; only kinds that are known by their phrases.
    pub(super) fn title_text(&self, mask: Mask) -> Option<Match> {
        let (raw, place): (&str, &[&str]) = match (self.tool.title, self.tool.annotations_title()) {
            (Some(title), _) => (title, &["title"]),
            (None, Some(title)) => (title, &["annotations", "title"]),
            (None, None) => return None,
        };
        let found = text::scan(&text::normalise(raw));
        let words = text::first(&found, mask)?;
        Some(Match::at(
            &self.tool.at(place),
            alloc::format!("\"{words}\""),
        ))
    }

    pub(super) fn input(&self, mask: Mask) -> Option<Match> {
        shape::sensitive(self.parameters(), mask)
    }

    pub(super) fn field(&self, key: &str, values: &[String]) -> bool {
        let found = self.tool.value.get(key);
        values.iter().any(|wanted| match (wanted.as_str(), found) {
            ("absent", None) | ("present", Some(_)) => true,
            (wanted, Some(found)) => found.as_str() == Some(wanted),
            _ => false,
        })
    }

    /// Every declared hint as the mask of its state, and the values that a change would start from.
    pub(super) fn current(&self) -> [Option<bool>; 4] {
        Hint::ALL.map(|hint| self.tool.hints.declared(hint).value())
    }
}

fn show(proof: &Evidence<'_>) -> Match {
    Match {
        pointer: Some(proof.pointer.clone()),
        evidence: Some(quote(&proof.words, &proof.pointer)),
        ..Match::default()
    }
}

/// The words with the last two parts of their place.
fn quote(words: &str, pointer: &str) -> String {
    let words = crate::tool::shorten(words, 60);
    let parameter = pointer
        .split_once("/properties/")
        .map(|(_, rest)| rest.split('/').next().unwrap_or_default());
    if let Some(name) = parameter {
        return alloc::format!("\"{words}\" at parameter \"{name}\"");
    }
    let place = pointer.rsplit('/').next().unwrap_or_default();
    alloc::format!("\"{words}\" in {place}")
}

/// Whether a word of a description is a word of the name, apart from endings.
fn same_word(known: &str, word: &str) -> bool {
    if known == word {
        return true;
    }
    let stem = |text: &'_ str| -> usize {
        ["ing", "ies", "es", "ed", "s", "e", "y"]
            .iter()
            .find(|ending| text.len() > ending.len() + 2 && text.ends_with(**ending))
            .map_or(text.len(), |ending| text.len() - ending.len())
    };
    known.get(..stem(known)) == word.get(..stem(word))
}
