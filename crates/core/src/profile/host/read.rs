//! From JSON to a host profile. The format is described by `profile/schema/host.schema.json`.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::super::field::{Fault, Field, list};
use super::catalog::{Catalog, HostProfile, Words};
use super::sdk::{Reader, State};
use super::{Condition, EffectKind, Facts, Grade, Guard, Mode, Outcome, Rule, Then};
use crate::tool::Hint;

const PROFILE_KEYS: [&str; 19] = [
    "$schema",
    "kind",
    "id",
    "extends",
    "title",
    "aliases",
    "version",
    "date",
    "grade",
    "past",
    "sources",
    "note",
    "reader",
    "untrusted",
    "absent",
    "words",
    "effects",
    "rules",
    "modes",
];
const MODE_KEYS: [&str; 15] = [
    "mode",
    "aliases",
    "version",
    "date",
    "grade",
    "past",
    "sources",
    "note",
    "like",
    "turn",
    "turned",
    "untrusted",
    "absent",
    "effects",
    "rules",
];
const CONDITION_KEYS: [&str; 7] = [
    "annotations",
    "readOnlyHint",
    "destructiveHint",
    "idempotentHint",
    "openWorldHint",
    "name",
    "trusted",
];
const OUTCOMES: [(&str, Then); 4] = [
    ("run", Then::Outcome(Outcome::Run)),
    ("ask", Then::Outcome(Outcome::Ask)),
    ("block", Then::Outcome(Outcome::Block)),
    ("other", Then::Outcome(Outcome::Other)),
];
const EFFECTS: [(&str, Then); 6] = [
    ("review-result", Then::Effect(EffectKind::ReviewResult)),
    ("parallel", Then::Effect(EffectKind::Parallel)),
    ("replay", Then::Effect(EffectKind::Replay)),
    ("cache-result", Then::Effect(EffectKind::CacheResult)),
    ("label", Then::Effect(EffectKind::Label)),
    ("taint", Then::Effect(EffectKind::Taint)),
];
const GRADES: [(&str, Grade); 4] = [
    ("tested", Grade::Tested),
    ("code", Grade::Code),
    ("documented", Grade::Documented),
    ("reported", Grade::Reported),
];
const UNTRUSTED: [(&str, bool); 2] = [("believed", false), ("never-lower", true)];

/// Reads a profile. `own` is a user's: it may extend a built-in one, may be terse, and never lets
/// an untrusted server's hint lower an outcome unless it says so.
#[inline(never)]
pub(super) fn profile(
    root: &Field<'_>,
    catalog: &Catalog,
    own: bool,
) -> Result<HostProfile, Fault> {
    root.object(&PROFILE_KEYS)?;
    if !own {
        for key in [
            "kind", "title", "version", "date", "grade", "reader", "modes",
        ] {
            root.need(key)?;
        }
    }
    if let Some(kind) = root.get("kind") {
        kind.choice(&[("host", ())])?;
    }
    let id_field = root.need("id")?;
    let id: Arc<str> = shared(identifier(&id_field)?);
    let base = match root.get("extends") {
        Some(extends) => Some(catalog.extended(&extends)?),
        None => None,
    };
    let words = words(root, base)?;
    // The profile as if it were a mode: what its modes start from.
    let mut common = Mode {
        host: Arc::clone(&id),
        name: shared("default"),
        facts: base.map_or_else(nothing_known, |base| base.facts.clone()),
        reader: reader(root, base, catalog)?,
        never_lower: own,
        absent: [None; 4],
        rules: Vec::new(),
        effects: Vec::new(),
    };
    common.facts.aliases.clear();
    common.facts.note = shared("");
    common.facts.past = false;
    settings(root, &mut common, &words)?;
    common.rules = lines(root, "rules", "then", &OUTCOMES, &words)?;

    let mut modes: Vec<Mode> = Vec::new();
    for inherited in base.into_iter().flat_map(|base| &base.modes) {
        let mut mode = common.clone();
        mode.name = Arc::clone(&inherited.name);
        mode.facts.aliases.clone_from(&inherited.facts.aliases);
        mode.rules.extend_from_slice(&inherited.rules);
        mode.effects.extend_from_slice(&inherited.effects);
        if root.get("absent").is_none() {
            mode.absent = inherited.absent;
        }
        modes.push(mode);
    }
    let facts = common.facts.clone();
    // Other names of the host are none of its modes.
    common.facts.aliases.clear();
    match root.get("modes") {
        Some(field) => {
            for field in field.items("an array of modes")? {
                add(&field, &common, &mut modes, base.is_some(), &words)?;
            }
        }
        None if modes.is_empty() && !common.rules.is_empty() => modes.push(common.clone()),
        None => {}
    }
    if modes.is_empty() {
        let message = "neither `modes` nor `rules` nor `extends`: nothing decides";
        return Err(root.fault(message.to_owned()));
    }
    Ok(HostProfile {
        title: shared(match root.get("title") {
            Some(title) => title.text()?,
            None => &id,
        }),
        id,
        facts,
        reader: common.reader,
        words,
        modes: modes.into_iter().map(Arc::new).collect(),
    })
}

#[inline(never)]
fn shared(text: &str) -> Arc<str> {
    Arc::from(text)
}

fn nothing_known() -> Facts {
    Facts {
        aliases: Vec::new(),
        version: shared(""),
        date: shared(""),
        grade: Grade::Documented,
        past: false,
        sources: Vec::new(),
        note: shared(""),
    }
}

/// Small letters, digits and hyphens: what a command line and a file name can carry.
fn identifier<'a>(field: &Field<'a>) -> Result<&'a str, Fault> {
    let id = field.text()?;
    let fits = id
        .bytes()
        .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'-');
    if fits && id != "all" {
        Ok(id)
    } else {
        Err(field.expected("small letters, digits and hyphens, and not `all`"))
    }
}

/// Reads a mode and adds it, or lays it over the inherited mode with the same name.
#[inline(never)]
fn add(
    field: &Field<'_>,
    common: &Mode,
    modes: &mut Vec<Mode>,
    extends: bool,
    words: &Words,
) -> Result<(), Fault> {
    field.object(&MODE_KEYS)?;
    let name_field = field.need("mode")?;
    let name = name_field.text()?;
    let known = modes.iter().position(|mode| *mode.name == *name);
    if known.is_some() && !extends {
        return Err(name_field.fault(format!("there are two modes {name:?}")));
    }
    let mut mode = match known.and_then(|index| modes.get(index)) {
        Some(known) => known.clone(),
        None => common.clone(),
    };
    mode.name = shared(name);
    let rules = lines(field, "rules", "then", &OUTCOMES, words)?;
    // A mode's own rules stand before those that it inherits or takes over, and after those that
    // the profile has for every mode.
    let mut place = if known.is_some() { 0 } else { mode.rules.len() };
    if let Some(like) = field.get("like") {
        let pattern = pattern(&like, modes)?;
        mode.rules.clone_from(&pattern.rules);
        mode.effects.clone_from(&pattern.effects);
        mode.absent = pattern.absent;
        place = 0;
    } else if known.is_none() && field.get("rules").is_none() {
        return Err(field.fault("neither `rules` nor `like`: nothing decides".to_owned()));
    }
    for rule in rules.into_iter().rev() {
        mode.rules.insert(place.min(mode.rules.len()), rule);
    }
    turn(field, &mut mode.rules)?;
    settings(field, &mut mode, words)?;
    match known.and_then(|index| modes.get_mut(index)) {
        Some(known) => *known = mode,
        None => modes.push(mode),
    }
    Ok(())
}

/// The mode that `like` names.
fn pattern<'m>(like: &Field<'_>, modes: &'m [Mode]) -> Result<&'m Mode, Fault> {
    let wanted = like.text()?;
    let found = modes.iter().find(|mode| *mode.name == *wanted);
    found.ok_or_else(|| {
        let names: Vec<&str> = modes.iter().map(|mode| &*mode.name).collect();
        let names = list(&names);
        like.expected(&format!("a mode that stands before this one: {names}"))
    })
}

/// What a profile and a mode can both state.
#[inline(never)]
fn settings(field: &Field<'_>, mode: &mut Mode, words: &Words) -> Result<(), Fault> {
    let facts = &mut mode.facts;
    for (key, slot) in [
        ("version", &mut facts.version),
        ("note", &mut facts.note),
        ("date", &mut facts.date),
    ] {
        if let Some(field) = field.get(key) {
            let text = field.text()?;
            if key == "date" && !is_day(text) {
                return Err(field.expected("a date such as 2026-03-23, or 2026-03, or 2026"));
            }
            *slot = shared(text);
        }
    }
    for (key, slot) in [
        ("aliases", &mut facts.aliases),
        ("sources", &mut facts.sources),
    ] {
        if let Some(field) = field.get(key) {
            *slot = texts(&field)?;
        }
    }
    if let Some(grade) = field.get("grade") {
        facts.grade = grade.choice(&GRADES)?;
    }
    if let Some(past) = field.get("past") {
        facts.past = past.flag()?;
    }
    if let Some(untrusted) = field.get("untrusted") {
        mode.never_lower = untrusted.choice(&UNTRUSTED)?;
    }
    if let Some(absent) = field.get("absent") {
        absent.object(&Hint::ALL.map(Hint::key))?;
        mode.absent = [None; 4];
        for (hint, value) in Hint::ALL.into_iter().zip(&mut mode.absent) {
            if let Some(flag) = absent.get(hint.key()) {
                *value = Some(flag.flag()?);
            }
        }
    }
    if field.get("effects").is_some() {
        mode.effects = lines(field, "effects", "effect", &EFFECTS, words)?;
    }
    Ok(())
}

/// `2026`, `2026-03` or `2026-03-23`.
fn is_day(text: &str) -> bool {
    matches!(text.len(), 4 | 7 | 10)
        && text.bytes().enumerate().all(|(at, c)| match at {
            4 | 7 => c == b'-',
            _ => c.is_ascii_digit(),
        })
}

#[inline(never)]
fn texts(field: &Field<'_>) -> Result<Vec<Arc<str>>, Fault> {
    let mut all = Vec::new();
    for item in field.items("an array of texts")? {
        all.push(shared(item.text()?));
    }
    Ok(all)
}

fn words(root: &Field<'_>, base: Option<&HostProfile>) -> Result<Words, Fault> {
    let mut all: Words = base.map_or_else(Vec::new, |base| base.words.clone());
    if let Some(words) = root.get("words") {
        for (name, field) in words.members("an object with lists of words")? {
            let entries = texts(&field)?;
            for word in &entries {
                if !word.bytes().all(|c| c.is_ascii_alphanumeric()) {
                    return Err(field.fault(format!(
                        "{word:?} can stand in no name; expected ASCII letters and digits"
                    )));
                }
            }
            all.push((shared(name), entries));
        }
    }
    Ok(all)
}

fn reader(
    root: &Field<'_>,
    base: Option<&HostProfile>,
    catalog: &Catalog,
) -> Result<Arc<Reader>, Fault> {
    let Some(field) = root.get("reader") else {
        return Ok(match base {
            Some(base) => Arc::clone(&base.reader),
            None => Arc::new(Reader::lawful()),
        });
    };
    let Some(name) = field.value.as_str() else {
        let id = root.get("id").and_then(|id| id.value.as_str());
        let title = root.get("title").and_then(|title| title.value.as_str());
        let name = match (id, title) {
            (Some(id), Some(title)) if id.starts_with("sdk-") => format!("the {title}"),
            _ => "this host".to_owned(),
        };
        return Reader::read(&field, &name).map(Arc::new);
    };
    if name == "unknown" {
        return Ok(Arc::new(Reader::unknown()));
    }
    match catalog.profile(name) {
        Some(sdk) => Ok(Arc::clone(&sdk.reader)),
        None => {
            Err(field.expected("`unknown`, the id of a host such as `sdk-python`, or an object"))
        }
    }
}

/// The lines of a list: of rules, or of side effects.
#[inline(never)]
fn lines(
    above: &Field<'_>,
    key: &str,
    verb: &str,
    choices: &[(&str, Then)],
    words: &Words,
) -> Result<Vec<Rule>, Fault> {
    let mut all = Vec::new();
    if let Some(field) = above.get(key) {
        for line in field.items("an array of objects")? {
            line.object(&["when", "unless", "because", verb])?;
            let guard = Guard {
                when: conditions(&line, "when", words)?,
                unless: conditions(&line, "unless", words)?,
            };
            let because = match line.get("because") {
                Some(because) => {
                    let text = because.text()?;
                    check_template(&because, text, &guard)?;
                    Arc::from(text)
                }
                None => shared(&named(&guard)),
            };
            all.push(Rule {
                guard: Arc::new(guard),
                then: line.need(verb)?.choice(choices)?,
                because,
                turned: None,
            });
        }
    }
    Ok(all)
}

fn conditions(line: &Field<'_>, key: &str, words: &Words) -> Result<Vec<Condition>, Fault> {
    let mut all = Vec::new();
    if let Some(field) = line.get(key) {
        for one in field.one_or_more() {
            all.push(condition(&one, words)?);
        }
    }
    Ok(all)
}

/// Without a sentence of its own, a rule names the hints that it looks at.
fn named(guard: &Guard) -> String {
    let mut out = String::new();
    let mut add = |part: &str| {
        if !out.contains(part) {
            if !out.is_empty() {
                out.push_str(" and ");
            }
            out.push_str(part);
        }
    };
    for condition in &guard.when {
        if condition.annotations == Some(false) {
            add("there are no annotations");
        }
        for (hint, accepted) in Hint::ALL.into_iter().zip(condition.hints) {
            if accepted != ANY {
                add(&format!("{{{}}}", hint.key()));
            }
        }
        if !condition.words.is_empty() {
            add("{name} stands in the name");
        }
        match condition.trusted {
            Some(true) => add("the server is trusted"),
            Some(false) => add("the server is not trusted"),
            None => {}
        }
    }
    if out.is_empty() {
        out.push_str("no hint decides");
    }
    out
}

/// Each `{...}` of a sentence names something that is there to be filled in.
fn check_template(field: &Field<'_>, text: &str, guard: &Guard) -> Result<(), Fault> {
    let mut rest = text;
    while let Some((_, after)) = rest.split_once('{') {
        let Some((token, after)) = after.split_once('}') else {
            return Err(field.fault("a `{` without its `}`".to_owned()));
        };
        let by_name = guard.when.iter().any(|when| !when.words.is_empty());
        if Hint::from_key(token).is_none() && token != "reading" && !(token == "name" && by_name) {
            return Err(field.fault(format!(
                "{{{token}}} cannot be filled in; expected a hint such as {{readOnlyHint}}, \
                 {{reading}}, or {{name}} in a rule about the name"
            )));
        }
        rest = after;
    }
    Ok(())
}

/// The bits of all states.
const ANY: u8 = 15;

#[inline(never)]
fn condition(field: &Field<'_>, words: &Words) -> Result<Condition, Fault> {
    field.object(&CONDITION_KEYS)?;
    let mut condition = Condition {
        annotations: None,
        hints: [ANY; 4],
        words: Vec::new(),
        trusted: None,
    };
    for (hint, accepted) in Hint::ALL.into_iter().zip(&mut condition.hints) {
        if let Some(field) = field.get(hint.key()) {
            *accepted = 0;
            for state in field.one_or_more() {
                *accepted |= read_state(&state)?.bit();
            }
            if *accepted == 0 {
                return Err(field.expected("at least one value"));
            }
        }
    }
    if let Some(annotations) = field.get("annotations") {
        condition.annotations = Some(annotations.choice(&[("absent", false), ("object", true)])?);
    }
    if let Some(trusted) = field.get("trusted") {
        condition.trusted = Some(trusted.flag()?);
    }
    if let Some(name) = field.get("name") {
        for entry in name.one_or_more() {
            let wanted = entry.text()?;
            // The profile's own list stands behind one that it inherits.
            let found = words.iter().rev().find(|(other, _)| **other == *wanted);
            let Some((_, words_of_list)) = found else {
                let names: Vec<&str> = words.iter().map(|(name, _)| &**name).collect();
                let names = if names.is_empty() {
                    "none is there".to_owned()
                } else {
                    list(&names)
                };
                return Err(entry.expected(&format!("a list from `words`: {names}")));
            };
            condition.words.extend_from_slice(words_of_list);
        }
        if condition.words.is_empty() {
            return Err(name.expected("at least one list with at least one word"));
        }
    }
    Ok(condition)
}

fn read_state(field: &Field<'_>) -> Result<State, Fault> {
    match (field.value.as_bool(), field.value.as_str()) {
        (Some(true), _) => Ok(State::True),
        (Some(false), _) => Ok(State::False),
        (_, Some("absent")) => Ok(State::Absent),
        (_, Some("invalid")) => Ok(State::Invalid),
        _ => Err(field.expected("true, false, `absent`, `invalid` or an array of them")),
    }
}

/// Applies `turn`: the outcomes of another mode become others.
fn turn(field: &Field<'_>, rules: &mut [Rule]) -> Result<(), Fault> {
    let turned: Option<Arc<str>> = match field.get("turned") {
        Some(text) => Some(shared(text.text()?)),
        None => None,
    };
    let Some(turns) = field.get("turn") else {
        return match turned {
            Some(_) => field.need("turn").map(|_| ()),
            None => Ok(()),
        };
    };
    turns.object(&OUTCOMES.map(|(name, _)| name))?;
    let mut map = [None; 4];
    for ((name, _), to) in OUTCOMES.iter().zip(&mut map) {
        if let Some(field) = turns.get(name) {
            *to = Some(field.choice(&OUTCOMES)?);
        }
    }
    for rule in rules {
        for ((_, from), to) in OUTCOMES.iter().zip(map) {
            if let Some(to) = to
                && rule.then == *from
            {
                rule.then = to;
                rule.turned.clone_from(&turned);
                break;
            }
        }
    }
    Ok(())
}
