//! Profiles from JSON text, by hand: every error says where, what was found and what was expected.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::condition::{self, Condition, Mask, Test};
use super::{
    Basis, Consequence, DirectoryProfile, Requirement, Subject, SubmissionPolicy, shape, text,
};
use crate::error::Error;
use crate::evidence::Which;
use crate::evidence::class::{Class, ClassSet};
use crate::json::{Document, Limits, Value};
use crate::profile::field::{Fault, Field, list};
use crate::tool::Hint;

type Read<T> = Result<T, Fault>;

/// A profile is small; more than this is a mistake of the caller.
const LIMITS: Limits = Limits {
    bytes: 1 << 20,
    depth: 32,
};

const PROFILE: &[&str] = &[
    "$schema",
    "kind",
    "id",
    "date",
    "title",
    "grade",
    "seen",
    "note",
    "extends",
    "sources",
    "requirements",
    "submission",
];
const REQUIREMENT: &[&str] = &[
    "id",
    "kind",
    "effect",
    "likely",
    "possible",
    "confidence",
    "source",
    "when",
    "message",
];
const SUBMISSION: &[&str] = &["missing", "boilerplate", "contradiction"];
pub(super) const CONDITION: &[&str] = &[
    "readOnlyHint",
    "destructiveHint",
    "idempotentHint",
    "openWorldHint",
    "annotations",
    "title",
    "writes",
    "destroys",
    "repeatable",
    "openWorld",
    "does",
    "from",
    "nameVerb",
    "nameWords",
    "nameLongerThan",
    "description",
    "descriptionLongerThan",
    "outputSchema",
    "shape",
    "text",
    "titleText",
    "input",
    "field",
    "listLargerThan",
    "any",
    "not",
];

/// Reads a profile.
pub(super) fn profile(text: &str) -> Result<DirectoryProfile, Error> {
    let body = text.strip_prefix('\u{feff}').unwrap_or(text);
    let document = Document::parse(body, &LIMITS)?;
    read(&Field::root(document.root())).map_err(|fault| fault.in_text(body))
}

/// Reads a profile that is part of a larger text.
pub(super) fn built_in(value: Value<'_>) -> Read<DirectoryProfile> {
    read(&Field::root(value))
}

fn read(root: &Field<'_>) -> Read<DirectoryProfile> {
    root.object(PROFILE)?;
    let mut profile = match root.get("extends") {
        Some(base) => extended(&base)?,
        None => empty(),
    };
    if let Some(kind) = root.get("kind") {
        kind.choice(&[("directory", ())])?;
    }
    for (key, slot) in [("date", &mut profile.date), ("seen", &mut profile.seen)] {
        if let Some(field) = root.get(key) {
            *slot = date(&field)?;
        }
    }
    for (key, slot) in [("title", &mut profile.title), ("note", &mut profile.note)] {
        if let Some(field) = root.get(key) {
            *slot = field.text()?.to_string();
        }
    }
    if let Some(field) = root.get("grade") {
        profile.grade = field.choice(&[("documented", "documented"), ("reported", "reported")])?;
    }
    // A profile that extends another is another profile: it states its own id.
    profile.id = id(&root.need("id")?)?;
    if profile.date.is_empty() {
        root.need("date")?;
    }
    if root.get("title").is_none() {
        profile.title.clone_from(&profile.id);
    }
    if let Some(field) = root.get("sources") {
        for (name, source) in field.members("an object of sources by name")? {
            let text = source.text()?.to_string();
            match profile.sources.iter_mut().find(|(known, _)| known == name) {
                Some((_, known)) => *known = text,
                None => profile.sources.push((name.to_string(), text)),
            }
        }
    }
    if let Some(field) = root.get("submission") {
        profile.submission = Some(submission(&field, profile.submission)?);
    }
    if let Some(field) = root.get("requirements") {
        let mut seen: Vec<String> = Vec::new();
        for item in field.items("an array of requirements")? {
            let id = requirement(&item, &mut profile)?;
            if seen.contains(&id) {
                return Err(item.fault(format!("a second requirement `{id}`; ids are unique")));
            }
            seen.push(id);
        }
    }
    Ok(profile)
}

fn empty() -> DirectoryProfile {
    DirectoryProfile {
        id: String::new(),
        date: String::new(),
        title: String::new(),
        grade: "reported",
        seen: String::new(),
        note: String::new(),
        sources: Vec::new(),
        requirements: Vec::new(),
        submission: None,
    }
}

fn extended(base: &Field<'_>) -> Read<DirectoryProfile> {
    let name = base.text()?;
    super::find(name).ok_or_else(|| {
        let known = super::builtin::labels();
        let known: Vec<&str> = known.iter().map(String::as_str).collect();
        base.expected(&format!("a built-in directory profile: {}", list(&known)))
    })
}

fn id(field: &Field<'_>) -> Read<String> {
    let text = field.text()?;
    let plain = text
        .bytes()
        .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
    if plain && !text.starts_with('-') && !text.ends_with('-') {
        Ok(text.to_string())
    } else {
        Err(field.expected("lower-case letters, digits and hyphens"))
    }
}

/// `YYYY-MM` or `YYYY-MM-DD`.
fn date(field: &Field<'_>) -> Read<String> {
    let text = field.text()?;
    let shaped = |(at, b): (usize, u8)| match at {
        4 | 7 => b == b'-',
        _ => b.is_ascii_digit(),
    };
    if matches!(text.len(), 7 | 10) && text.bytes().enumerate().all(shaped) {
        Ok(text.to_string())
    } else {
        Err(field.expected("a date such as \"2026-09\""))
    }
}

fn consequence(field: &Field<'_>) -> Read<Consequence> {
    field.choice(&Consequence::ALL.map(|effect| (effect.name(), effect)))
}

fn submission(field: &Field<'_>, base: Option<SubmissionPolicy>) -> Read<SubmissionPolicy> {
    field.object(SUBMISSION)?;
    let mut policy = base.unwrap_or(SubmissionPolicy {
        missing: Consequence::Warn,
        boilerplate: Consequence::Warn,
        contradiction: Consequence::Hold,
    });
    for (key, slot) in [
        ("missing", &mut policy.missing),
        ("boilerplate", &mut policy.boilerplate),
        ("contradiction", &mut policy.contradiction),
    ] {
        if let Some(item) = field.get(key) {
            *slot = consequence(&item)?;
        }
    }
    Ok(policy)
}

/// Reads a requirement into the profile, over one of the same id where the base has it.
fn requirement(field: &Field<'_>, profile: &mut DirectoryProfile) -> Read<String> {
    field.object(REQUIREMENT)?;
    let name = id(&field.need("id")?)?;
    let known = profile.requirements.iter().position(|r| r.id == name);
    let base = known.and_then(|index| profile.requirements.get(index));
    if base.is_none() {
        for key in ["kind", "effect", "when", "message"] {
            field.need(key)?;
        }
    }
    let mut requirement = base.cloned().unwrap_or(Requirement {
        id: name.clone(),
        kind: Subject::Form,
        effect: Consequence::Off,
        likely: Consequence::Off,
        possible: Consequence::Off,
        confidence: Basis::Reported,
        source: String::new(),
        message: String::new(),
        when: Condition::default(),
    });
    if let Some(item) = field.get("kind") {
        requirement.kind = item.choice(&Subject::ALL.map(|kind| (kind.name(), kind)))?;
    }
    if let Some(item) = field.get("confidence") {
        requirement.confidence = item.choice(&Basis::ALL.map(|basis| (basis.name(), basis)))?;
    }
    if let Some(item) = field.get("effect") {
        requirement.effect = consequence(&item)?;
        // Likely is at most held, possible at most noted; over a base neither rises by itself.
        let (likely, possible) = match known {
            Some(_) => (requirement.likely, requirement.possible),
            None => (Consequence::Hold, Consequence::Info),
        };
        requirement.likely = likely.min(requirement.effect);
        requirement.possible = possible.min(requirement.effect);
    }
    if let Some(item) = field.get("likely") {
        requirement.likely = consequence(&item)?;
    }
    if let Some(item) = field.get("possible") {
        requirement.possible = consequence(&item)?;
    }
    if let Some(item) = field.get("source") {
        let sources: Vec<_> = profile
            .sources
            .iter()
            .map(|(name, _)| (name.as_str(), name.as_str()))
            .collect();
        requirement.source = item.choice(&sources)?.to_string();
    }
    if let Some(item) = field.get("message") {
        requirement.message = template(&item)?.to_string();
    }
    if let Some(item) = field.get("when") {
        requirement.when = conditions(&item)?;
    }
    match known.and_then(|index| profile.requirements.get_mut(index)) {
        Some(place) => *place = requirement,
        None => profile.requirements.push(requirement),
    }
    Ok(name)
}

/// A message whose brackets close and whose placeholders are known.
fn template<'a>(field: &Field<'a>) -> Read<&'a str> {
    let message = field.text()?;
    let mut open = false;
    for c in message.chars().filter(|c| matches!(c, '[' | ']')) {
        if open == (c == '[') {
            return Err(field.fault("square brackets do not pair up".to_string()));
        }
        open = c == '[';
    }
    if open {
        return Err(field.fault("a square bracket is not closed".to_string()));
    }
    for part in message.split('{').skip(1) {
        let name = part.split('}').next();
        if !matches!(name, Some("evidence" | "words" | "declared")) || !part.contains('}') {
            return Err(field.expected("only `{evidence}`, `{words}` and `{declared}` in braces"));
        }
    }
    Ok(message)
}

/// The bits of one or several words out of a table.
fn mask(field: &Field<'_>, table: &[&'static str]) -> Read<Mask> {
    let choices: Vec<(&str, Mask)> = table
        .iter()
        .enumerate()
        .map(|(bit, name)| (*name, 1 << bit))
        .collect();
    let mut mask = 0;
    for item in field.one_or_more() {
        mask |= item.choice(&choices)?;
    }
    if mask == 0 {
        return Err(field.expected("at least one value"));
    }
    Ok(mask)
}

fn classes(field: &Field<'_>) -> Read<ClassSet> {
    let choices: Vec<(&str, Class)> = Class::ALL
        .iter()
        .map(|class| (class.name(), *class))
        .collect();
    let mut classes = ClassSet::default();
    for item in field.one_or_more() {
        classes.insert(item.choice(&choices)?);
    }
    if classes == ClassSet::default() {
        return Err(field.expected("at least one class of effect"));
    }
    Ok(classes)
}

/// `true`, `false`, `"absent"`, `"invalid"`, `"missing"` (absent or invalid), or a list of these.
fn declared(field: &Field<'_>) -> Read<Mask> {
    let mut mask = 0;
    for item in field.one_or_more() {
        mask |= match (item.value.as_bool(), item.value.as_str()) {
            (Some(true), _) => condition::TRUE,
            (Some(false), _) => condition::FALSE,
            (_, Some("absent")) => condition::ABSENT,
            (_, Some("invalid")) => condition::INVALID,
            (_, Some("missing")) => condition::ABSENT | condition::INVALID,
            _ => {
                return Err(item.expected("true, false, `absent`, `invalid` or `missing`"));
            }
        };
    }
    if mask == 0 {
        return Err(field.expected("at least one value"));
    }
    Ok(mask)
}

fn texts(field: &Field<'_>) -> Read<Vec<String>> {
    let texts: Vec<String> = field
        .one_or_more()
        .iter()
        .map(|item| item.text().map(ToString::to_string))
        .collect::<Read<_>>()?;
    if texts.is_empty() {
        return Err(field.expected("at least one value"));
    }
    Ok(texts)
}

fn number(field: &Field<'_>) -> Read<usize> {
    field
        .value
        .as_u64()
        .and_then(|number| usize::try_from(number).ok())
        .ok_or_else(|| field.expected("a whole number"))
}

fn conditions(field: &Field<'_>) -> Read<Condition> {
    field.object(CONDITION)?;
    let mut tests = Vec::new();
    for (key, item) in field.members("a condition")? {
        read_test(key, &item, field, &mut tests)?;
    }
    if tests.is_empty() {
        return Err(field.fault("an empty condition holds always; expected a test".to_string()));
    }
    let of_list = tests.iter().any(|test| matches!(test, Test::ListLarger(_)));
    if of_list && tests.len() > 1 {
        return Err(
            field.fault("`listLargerThan` is asked of the list; it stands alone".to_string())
        );
    }
    Ok(Condition(tests))
}

fn read_test(key: &str, item: &Field<'_>, all: &Field<'_>, tests: &mut Vec<Test>) -> Read<()> {
    if let Some(hint) = Hint::from_key(key) {
        tests.push(Test::Hint(hint, declared(item)?));
        return Ok(());
    }
    if let Some(which) = Which::ALL.into_iter().find(|which| which.name() == key) {
        tests.push(Test::Effect(which, mask(item, &condition::TRI)?));
        return Ok(());
    }
    tests.push(match key {
        "annotations" => Test::Annotations(mask(item, &condition::ANNOTATIONS)?),
        "title" => Test::Title(mask(item, &condition::TITLE)?),
        "does" => {
            let places = match all.get("from") {
                Some(from) => mask(&from, &condition::PLACES)?,
                None => Mask::MAX,
            };
            Test::Does(classes(item)?, places)
        }
        "from" => {
            // Read with `does`, whose place it narrows.
            all.need("does")?;
            return Ok(());
        }
        "nameVerb" => Test::NameVerb(texts(item)?),
        "nameWords" => Test::NameWords(texts(item)?),
        "nameLongerThan" => Test::NameLonger(number(item)?),
        "description" => Test::Description(mask(item, &condition::DESCRIPTION)?),
        "descriptionLongerThan" => Test::DescriptionLonger(number(item)?),
        "outputSchema" => Test::OutputSchema(mask(item, &condition::PRESENCE)?),
        "shape" => Test::Shape(mask(item, &shape::SHAPES)?),
        "text" => Test::Text(mask(item, &text::KINDS)?),
        "titleText" => Test::TitleText(mask(item, &text::KINDS)?),
        "input" => Test::Input(mask(item, &shape::INPUTS)?),
        "field" => {
            if item.value.members().next().is_none() {
                return Err(item.expected("an object: key of a tool, and its values"));
            }
            for (name, values) in item.members("an object: key of a tool, and its values")? {
                tests.push(Test::Field(name.to_string(), texts(&values)?));
            }
            return Ok(());
        }
        "listLargerThan" => Test::ListLarger(number(item)?),
        "any" => {
            let branches = item.items("an array of conditions")?;
            if branches.is_empty() {
                return Err(item.expected("at least one condition"));
            }
            Test::Any(branches.iter().map(conditions).collect::<Read<_>>()?)
        }
        _ => Test::Not(Box::new(conditions(item)?)),
    });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::{Consequence, DirectoryProfile};
    use alloc::format;
    use alloc::string::ToString;

    /// A profile with one requirement whose fields are given.
    fn with(requirement: &str) -> alloc::string::String {
        format!(
            "{{\n \"id\": \"house\", \"date\": \"2026-11\", \"sources\": {{\"wiki\": \"our wiki\"}},\n \"requirements\": [\n  {requirement}\n ]\n}}"
        )
    }

    const GOOD: &str = r#"{"id": "a", "kind": "form", "effect": "warn", "source": "wiki", "when": {"readOnlyHint": "missing"}, "message": "m"}"#;

    #[test]
    fn a_small_profile_is_enough() {
        let profile = DirectoryProfile::from_json(&with(GOOD)).unwrap();
        assert_eq!(profile.label(), "house@2026-11");
        assert_eq!(profile.title, "house");
        assert_eq!(profile.source("wiki"), "our wiki");
        assert_eq!(profile.requirements[0].likely, Consequence::Warn);
        assert_eq!(profile.requirements[0].possible, Consequence::Info);
    }

    #[test]
    fn a_profile_extends_a_built_in_one() {
        let profile = DirectoryProfile::from_json(
            r#"{"id": "house", "extends": "openai@2026-09", "requirements": [
                {"id": "description-empty", "effect": "warn"},
                {"id": "read-only-but-writes", "effect": "hold"},
                {"id": "output-schema-missing", "effect": "off"},
                {"id": "name-too-long", "kind": "structure", "effect": "reject",
                 "when": {"nameLongerThan": 40}, "message": "the name is longer than 40 characters"}
            ]}"#,
        )
        .unwrap();
        let of = |id: &str| profile.requirements.iter().find(|r| r.id == id).unwrap();
        assert_eq!(profile.label(), "house@2026-09");
        assert_eq!(of("description-empty").effect, Consequence::Warn);
        assert_eq!(of("description-empty").message, "no description");
        assert_eq!(of("read-only-but-writes").likely, Consequence::Hold);
        assert_eq!(of("read-only-but-writes").possible, Consequence::Info);
        assert_eq!(of("output-schema-missing").effect, Consequence::Off);
        assert_eq!(of("name-too-long").effect, Consequence::Reject);
        let base = super::super::find("openai").unwrap();
        assert_eq!(profile.requirements.len(), base.requirements.len() + 1);
    }

    #[test]
    fn faults_name_their_place_and_what_may_stand_there() {
        let part = |from: &str, to: &str| {
            let changed = GOOD.replace(from, to);
            assert_ne!(changed, GOOD, "{from}");
            with(&changed)
        };
        for (text, words) in [
            (
                "[]".to_string(),
                "line 1, column 1: the profile: found an array",
            ),
            ("{\"id\": \"x\"}".to_string(), "`date` is missing"),
            (
                "{\"id\": \"X\", \"date\": \"2026-11\"}".to_string(),
                "lower-case letters",
            ),
            (
                "{\"id\": \"x\", \"date\": \"soon\"}".to_string(),
                "a date such as",
            ),
            (
                "{\"id\": \"x\", \"extends\": \"opanai\"}".to_string(),
                "`openai@2026-09`",
            ),
            (
                "{\"id\": \"x\", \"kind\": \"host\"}".to_string(),
                "`directory`",
            ),
            (part("\"warn\"", "\"refuse\""), "line 4, column"),
            (
                part("\"warn\"", "\"refuse\""),
                "`off`, `info`, `warn`, `hold` or `reject`",
            ),
            (
                part("\"form\"", "\"shape\""),
                "`form`, `honesty`, `structure` or `text`",
            ),
            (part("\"wiki\"", "\"web\""), "one of `wiki`"),
            (
                part("\"missing\"", "\"gone\""),
                "true, false, `absent`, `invalid` or `missing`",
            ),
            (part("\"missing\"", "[]"), "at least one value"),
            (
                part("\"readOnlyHint\"", "\"readonlyHint\""),
                "\"readonlyHint\" is not known here",
            ),
            (
                part("{\"readOnlyHint\": \"missing\"}", "{}"),
                "an empty condition holds always",
            ),
            (
                part("\"readOnlyHint\": \"missing\"", "\"from\": \"text\""),
                "`does` is missing",
            ),
            (
                part("\"readOnlyHint\": \"missing\"", "\"does\": [\"burn\"]"),
                "`overwrite`",
            ),
            (
                part("\"readOnlyHint\": \"missing\"", "\"nameLongerThan\": -1"),
                "a whole number",
            ),
            (
                part("\"missing\"}", "\"missing\", \"listLargerThan\": 1}"),
                "it stands alone",
            ),
            (
                part("\"message\": \"m\"", "\"message\": \"{who}\""),
                "`{evidence}`",
            ),
            (
                part("\"message\": \"m\"", "\"message\": \"a[b\""),
                "not closed",
            ),
            (
                part("\"message\": \"m\"", "\"message\": \"a]b\""),
                "do not pair up",
            ),
            (part(", \"message\": \"m\"", ""), "`message` is missing"),
            (
                part("\"message\": \"m\"", "\"message\": \"m\", \"note\": \"n\""),
                "\"note\" is not known here",
            ),
            (with(&format!("{GOOD}, {GOOD}")), "a second requirement `a`"),
        ] {
            let error = DirectoryProfile::from_json(&text).unwrap_err();
            assert!(error.to_string().contains(words), "{words}: {error}");
        }
    }
}
