//! Fifth floor: how to declare the hints in the SDK that wrote the list.
//!
//! The code is for people to paste. It declares the tool's name, title, description and all four
//! hints in the idiom of one SDK; schemas and bodies stay theirs. Text from a definition reaches it
//! only as a string literal, never as a comment, an identifier or code.

mod guess;
mod language;
mod sdks;
mod template;
#[cfg(test)]
mod tests;
mod values;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::Serialize;

pub use guess::{Guess, guess};
pub use language::Language;
pub use sdks::{SDKS, Sdk};
pub use values::{Chosen, From, Values};

use crate::error::{Error, ErrorKind};
use crate::finding::Literal;
use crate::json::{Document, Limits, Value};
use crate::report::{Detail, Options, check_with};
use crate::tool::{Hint, Tool, shorten};
use sdks::When;

/// Code that declares a tool's hints in one SDK.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Snippet {
    /// Position of the tool among all tools of the input, from 0.
    pub tool: usize,
    /// The pointer to the tool.
    pub pointer: String,
    /// Its name, where it is text.
    pub name: Option<String>,
    /// The SDK's id.
    pub sdk: &'static str,
    /// How people call the SDK.
    pub label: &'static str,
    /// The language of the code.
    pub language: &'static str,
    /// The title in the code; nothing where none could be made.
    pub title: Option<Title>,
    /// The code, with a line break at its end.
    pub code: String,
    /// The value in the code for each hint, and why that one.
    pub values: Values,
    /// What to know before the code is used.
    pub caveats: Vec<String>,
}

/// The title that a snippet declares.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Title {
    /// The text.
    pub value: String,
    /// `title`, `annotations.title` or `name`: where it stands, or from what it was made.
    pub from: &'static str,
}

/// Writes the snippet that declares `values` for `tool` in `sdk`.
pub fn snippet(tool: &Tool<'_>, values: &Values, sdk: &'static Sdk) -> Snippet {
    let title = title(tool);
    let description = tool.description.filter(|text| !text.is_empty());
    let quote = |text: &str| Some(sdk.language.quote(text));
    let code = template::fill(sdk.template, |blank| match blank {
        "name" => quote(tool.name.unwrap_or(NAMELESS)),
        "title" => title.as_ref().and_then(|title| quote(&title.value)),
        "description" => description.and_then(quote),
        "identifier" => Some(sdk.language.identifier(tool.name.unwrap_or(NAMELESS))),
        hint => Hint::from_key(hint).map(|hint| sdk.language.boolean(values.get(hint)).to_string()),
    });
    Snippet {
        tool: tool.index,
        pointer: tool.pointer(),
        name: tool.name.map(ToString::to_string),
        sdk: sdk.id,
        label: sdk.label,
        language: sdk.language.name(),
        caveats: caveats(tool, values, sdk, title.as_ref(), description.is_some()),
        title,
        code,
        values: *values,
    }
}

/// Stands in for a name that is missing.
const NAMELESS: &str = "name_of_the_tool";

/// The title: the declared one, else words made from the name.
fn title(tool: &Tool<'_>) -> Option<Title> {
    let filled = |text: &&str| !text.is_empty();
    let declared = |value: Option<&str>, from| {
        value.filter(filled).map(|value| Title {
            value: value.to_string(),
            from,
        })
    };
    declared(tool.title, "title")
        .or_else(|| declared(tool.annotations_title(), "annotations.title"))
        .or_else(|| {
            let name = tool
                .name
                .filter(|name| name.is_ascii() && name.len() <= 128)?;
            let mut value = String::new();
            for word in language::words(name) {
                if !value.is_empty() {
                    value.push(' ');
                }
                let mut letters = word.chars();
                value.extend(letters.next().map(|first| first.to_ascii_uppercase()));
                value.push_str(letters.as_str());
            }
            (!value.is_empty()).then_some(Title {
                value,
                from: "name",
            })
        })
}

fn caveats(
    tool: &Tool<'_>,
    values: &Values,
    sdk: &Sdk,
    title: Option<&Title>,
    described: bool,
) -> Vec<String> {
    let mut caveats = Vec::new();
    if tool.name.is_none() {
        caveats.push(format!("the tool has no name; {NAMELESS:?} stands in"));
    }
    match title {
        None => caveats.push("no title is declared and none can be made from the name".into()),
        Some(title) if title.from == "name" => caveats.push(format!(
            "no title is declared; {:?} is made from the name",
            title.value
        )),
        Some(_) => {}
    }
    let defaults: Vec<String> = values
        .0
        .iter()
        .filter(|chosen| chosen.from == From::Default)
        .map(|chosen| format!("{}: {}", chosen.hint.key(), chosen.value))
        .collect();
    if !defaults.is_empty() {
        caveats.push(format!(
            "no judgement, but the protocol's prudent default: {}; declare what the tool does",
            defaults.join(", ")
        ));
    }
    for chosen in values.0 {
        let declared = tool.hints.declared(chosen.hint).value();
        if chosen.from == From::Suggested
            && declared == Some(chosen.hint.default_value())
            && chosen.value != chosen.hint.default_value()
        {
            caveats.push(format!(
                "{}: {} is what the tool's own words suggest, and laxer than what is declared; make sure of it",
                chosen.hint.key(),
                chosen.value
            ));
        }
    }
    if values.get(Hint::ReadOnly) && values.get(Hint::Destructive) {
        caveats.push(
            "readOnlyHint: true and destructiveHint: true contradict each other; one of them is wrong"
                .into(),
        );
    }
    let silent_false = !values.get(Hint::ReadOnly) || !values.get(Hint::Idempotent);
    for (when, caveat) in sdk.caveats {
        let concerns = match when {
            When::Always => true,
            When::PlainFalse => silent_false,
            When::NoTitle => title.is_none(),
            When::NoDescription => !described,
        };
        if concerns {
            caveats.push((*caveat).into());
        }
    }
    caveats
}

/// What snippets are asked for.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct SnippetOptions {
    /// The SDK; guessed from the whole input where not stated.
    pub sdk: Option<&'static Sdk>,
    /// The name of one tool; all where not stated.
    pub tool: Option<String>,
    /// Values that come before all others, in the order of [`Hint::ALL`].
    pub hints: [Option<bool>; 4],
    /// How the text is read.
    pub check: Options,
}

impl SnippetOptions {
    /// Reads options from JSON text: `sdk` (an id, an alias, or `auto`), `tool` (a name), `hints` (an
    /// object of booleans by hint), and those of [`Options::from_json`].
    ///
    /// # Errors
    /// Names the option, what was found and what was expected.
    pub fn from_json(text: &str) -> Result<Self, Error> {
        let document = Document::parse(text, &Limits::default())?;
        let root = document.root();
        let mut options = Self::default();
        let mut rest: Vec<(String, Literal)> = Vec::new();
        for (key, value) in root.members() {
            match key {
                "sdk" | "tool" | "hints" if value.is_null() => {}
                "sdk" => options.sdk = find_sdk(text_of(key, value)?)?,
                "tool" => options.tool = Some(text_of(key, value)?.to_string()),
                "hints" => options.hints = hints_of(value)?,
                _ => rest.push((key.to_string(), Literal::Json(value.to_json()))),
            }
        }
        options.check = Options::from_json(&if root.is_object() {
            Literal::Object(rest).to_json()
        } else {
            root.to_json()
        })?;
        Ok(options)
    }
}

/// The SDK of a name; nothing for `auto`.
///
/// # Errors
/// Where no SDK has that name: lists those there are.
pub fn find_sdk(name: &str) -> Result<Option<&'static Sdk>, Error> {
    if name.eq_ignore_ascii_case("auto") {
        return Ok(None);
    }
    Sdk::find(name).map(Some).ok_or_else(|| {
        let known: Vec<&str> = SDKS.iter().map(|sdk| sdk.id).collect();
        Error::new(
            ErrorKind::Option,
            format!(
                "unknown SDK {:?}; expected auto, {}",
                shorten(name, 60),
                known.join(", ")
            ),
        )
    })
}

fn text_of<'a>(key: &str, value: Value<'a>) -> Result<&'a str, Error> {
    value.as_str().ok_or_else(|| {
        Error::new(
            ErrorKind::Option,
            format!("option {key:?} is {}; expected text", value.kind().name()),
        )
    })
}

fn hints_of(value: Value<'_>) -> Result<[Option<bool>; 4], Error> {
    let wrong = |what: String| {
        Error::new(
            ErrorKind::Option,
            format!(
                "option \"hints\" {what}; expected an object such as {{\"readOnlyHint\": true}}"
            ),
        )
    };
    if !value.is_object() {
        return Err(wrong(format!("is {}", value.kind().name())));
    }
    let mut hints = [None; 4];
    for (key, value) in value.members() {
        let slot = Hint::ALL
            .iter()
            .zip(&mut hints)
            .find(|(hint, _)| hint.key() == key);
        match (slot, value.as_bool()) {
            (Some((_, slot)), Some(value)) => *slot = Some(value),
            (None, _) => return Err(wrong(format!("has {key:?}"))),
            (_, None) => return Err(wrong(format!("has {key:?}: {}", value.to_json()))),
        }
    }
    Ok(hints)
}

/// The snippets for an input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Snippets {
    /// The SDK's id.
    pub sdk: &'static str,
    /// How people call it.
    pub label: &'static str,
    /// The language of the code.
    pub language: &'static str,
    /// Its package in the registry of its language; empty for none.
    pub package: &'static str,
    /// The versions for which the code is right.
    pub versions: &'static str,
    /// How well it is known: `tested`, `code`, `documented` or `reported`.
    pub grade: &'static str,
    /// `asked`, `guessed` from a mark in the input, or `assumed`.
    pub sdk_from: &'static str,
    /// The mark behind a guess.
    pub sdk_because: Option<&'static str>,
    /// One for each tool.
    pub snippets: Vec<Snippet>,
}

/// Reads a text and writes the snippets for its tools. Values are chosen as [`Values::choose`]
/// says: those that `options` gives, what the tool seems to do, what it declares, the default.
///
/// # Errors
/// As [`check_with`], and where the input has no tool of the name asked for.
pub fn snippets(text: &str, options: &SnippetOptions) -> Result<Snippets, Error> {
    let mut check = options.check.clone();
    check.detail = Detail::Full;
    check_with(text, &check, |report| {
        let tools: Vec<Tool<'_>> = report.tools.iter().map(|tool| tool.tool).collect();
        let (sdk, sdk_from, sdk_because) = match options.sdk {
            Some(sdk) => (sdk, "asked", None),
            None => match guess(&tools) {
                Guess { sdk, because: None } => (sdk, "assumed", None),
                Guess { sdk, because } => (sdk, "guessed", because),
            },
        };
        let wanted = |tool: &Tool<'_>| {
            let name = options.tool.as_deref();
            name.is_none_or(|name| tool.name == Some(name))
        };
        let snippets: Vec<Snippet> = report
            .tools
            .iter()
            .filter(|tool| wanted(&tool.tool))
            .map(|tool| {
                let values = Values::choose(&tool.tool.hints, &tool.suggested, &options.hints);
                snippet(&tool.tool, &values, sdk)
            })
            .collect();
        if let Some(name) = options.tool.as_deref()
            && snippets.is_empty()
        {
            return Err(no_such_tool(name, &tools));
        }
        Ok(Snippets {
            sdk: sdk.id,
            label: sdk.label,
            language: sdk.language.name(),
            package: sdk.package,
            versions: sdk.versions,
            grade: sdk.grade,
            sdk_from,
            sdk_because,
            snippets,
        })
    })?
}

fn no_such_tool(name: &str, tools: &[Tool<'_>]) -> Error {
    const SHOWN: usize = 8;
    let names: Vec<String> = tools
        .iter()
        .filter_map(|tool| tool.name)
        .take(SHOWN)
        .map(|name| format!("{:?}", shorten(name, 60)))
        .collect();
    let more = if tools.len() > SHOWN { ", ..." } else { "" };
    Error::new(
        ErrorKind::Option,
        format!(
            "no tool is named {:?}; the input has {}{more}",
            shorten(name, 60),
            if names.is_empty() {
                "no named tool".into()
            } else {
                names.join(", ")
            }
        ),
    )
}
