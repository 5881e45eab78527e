//! From JSON to a host profile. The format is described by `profile/schema/host.schema.json`.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::super::field::{Fault, Field, list, nearest};
use super::catalog::{Catalog, HostProfile};
use super::sdk::{Reader, State};
use super::{Condition, EffectKind, EffectRule, Grade, Guard, Mode, Outcome, Rule};
use crate::tool::Hint;

const PROFILE_KEYS: [&str; 18] = [
    "$schema",
    "kind",
    "id",
    "extends",
    "title",
    "aliases",
    "version",
    "date",
    "grade",
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
const MODE_KEYS: [&str; 14] = [
    "mode",
    "aliases",
    "version",
    "date",
    "grade",
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
const OUTCOMES: [(&str, Outcome); 4] = [
    ("run", Outcome::Run),
    ("ask", Outcome::Ask),
    ("block", Outcome::Block),
    ("other", Outcome::Other),
];
const GRADES: [(&str, Grade); 4] = [
    ("tested", Grade::Tested),
    ("code", Grade::Code),
    ("documented", Grade::Documented),
    ("reported", Grade::Reported),
];
const EFFECTS: [(&str, EffectKind); 6] = [
    ("review-result", EffectKind::ReviewResult),
    ("parallel", EffectKind::Parallel),
    ("replay", EffectKind::Replay),
    ("cache-result", EffectKind::CacheResult),
    ("label", EffectKind::Label),
    ("taint", EffectKind::Taint),
];
const UNTRUSTED: [(&str, bool); 2] = [("believed", false), ("never-lower", true)];

/// Lists of words by name.
type Words = Vec<(String, Vec<String>)>;

/// Reads a profile. `own` is a user's: it may extend a built-in one, may be terse, and never lets
/// an untrusted server's hint lower an outcome unless it says so.
pub(super) fn profile(
    root: &Field<'_>,
    catalog: &Catalog,
    own: bool,
) -> Result<HostProfile, Fault> {
    root.object(&PROFILE_KEYS)?;
    if let Some(kind) = root.get("kind") {
        kind.choice(&[("host", ())])?;
    } else if !own {
        return Err(root.fault("`kind` is missing".to_owned()));
    }
    let base = match root.get("extends") {
        Some(extends) => Some(base(&extends, catalog)?),
        None => None,
    };
    let common = Common::read(root, base, catalog, own)?;
    let fields = match root.get("modes") {
        Some(modes) => modes.items("an array of modes")?,
        None => Vec::new(),
    };
    let mut modes = common.inherit(base);
    if fields.is_empty() && modes.is_empty() {
        if common.rules.is_empty() {
            let message = "neither `modes` nor `rules` nor `extends`: nothing decides";
            return Err(root.fault(message.to_owned()));
        }
        modes.push(Mode {
            rules: common.rules.clone(),
            ..common.mode("default")
        });
    }
    for field in &fields {
        common.add(field, &mut modes, base.is_some())?;
    }
    let Common {
        host,
        facts,
        reader,
        words,
        ..
    } = common;
    Ok(HostProfile {
        id: host,
        title: facts.title,
        aliases: match root.get("aliases") {
            Some(aliases) => aliases.texts()?,
            None => Vec::new(),
        },
        version: facts.version,
        date: facts.date,
        grade: facts.grade,
        sources: facts.sources,
        note: facts.note,
        reader,
        words,
        modes: modes.into_iter().map(Arc::new).collect(),
    })
}

fn base<'c>(extends: &Field<'_>, catalog: &'c Catalog) -> Result<&'c HostProfile, Fault> {
    let name = extends.text()?;
    catalog.profile(name).ok_or_else(|| {
        let near = nearest(name, &catalog.ids());
        extends.expected(&format!("the id of a host, such as {}", list(&near)))
    })
}

/// What all modes of a profile have in common.
struct Common {
    host: Arc<str>,
    facts: Facts,
    reader: Arc<Reader>,
    words: Words,
    never_lower: bool,
    absent: Option<[Option<bool>; 4]>,
    /// Rules in front of every mode's own.
    rules: Vec<Rule>,
    effects: Vec<EffectRule>,
}

impl Common {
    fn read(
        root: &Field<'_>,
        base: Option<&HostProfile>,
        catalog: &Catalog,
        own: bool,
    ) -> Result<Self, Fault> {
        let words = words(root, base)?;
        Ok(Self {
            host: Arc::from(identifier(&root.need("id")?)?),
            facts: Facts::read(root, base, own)?,
            reader: reader(root, base, catalog)?,
            never_lower: match root.get("untrusted") {
                Some(untrusted) => untrusted.choice(&UNTRUSTED)?,
                None => own,
            },
            absent: match root.get("absent") {
                Some(absent) => Some(silence(&absent)?),
                None => None,
            },
            rules: match root.get("rules") {
                Some(rules) => read_rules(&rules, &words)?,
                None => Vec::new(),
            },
            effects: match root.get("effects") {
                Some(effects) => read_effects(&effects, &words)?,
                None => Vec::new(),
            },
            words,
        })
    }

    /// A mode without rules.
    fn mode(&self, name: &str) -> Mode {
        Mode {
            host: Arc::clone(&self.host),
            name: name.to_owned(),
            aliases: Vec::new(),
            version: self.facts.version.clone(),
            date: self.facts.date.clone(),
            grade: self.facts.grade,
            sources: self.facts.sources.clone(),
            note: self.facts.note.clone(),
            reader: Arc::clone(&self.reader),
            never_lower: self.never_lower,
            absent: self.absent.unwrap_or_default(),
            rules: Vec::new(),
            effects: self.effects.clone(),
        }
    }

    /// The modes of the extended profile, with the profile's own facts and rules laid over them.
    fn inherit(&self, base: Option<&HostProfile>) -> Vec<Mode> {
        let inherited = base.into_iter().flat_map(|base| &base.modes);
        inherited
            .map(|inherited| {
                let mut mode = self.mode(&inherited.name);
                mode.aliases.clone_from(&inherited.aliases);
                mode.rules.clone_from(&self.rules);
                mode.rules.extend(inherited.rules.iter().cloned());
                mode.absent = self.absent.unwrap_or(inherited.absent);
                mode.effects.extend(inherited.effects.iter().cloned());
                mode
            })
            .collect()
    }

    /// Reads a mode and adds it, or lays it over the inherited mode with the same name.
    fn add(&self, field: &Field<'_>, modes: &mut Vec<Mode>, extends: bool) -> Result<(), Fault> {
        field.object(&MODE_KEYS)?;
        let name_field = field.need("mode")?;
        let name = name_field.text()?;
        let rules = match field.get("rules") {
            Some(rules) => Some(read_rules(&rules, &self.words)?),
            None => None,
        };
        let known = modes.iter().position(|mode| mode.name == name);
        if known.is_some() && !extends {
            return Err(name_field.fault(format!("there are two modes {name:?}")));
        }
        let mut mode = match known {
            Some(index) => modes.remove(index),
            None => self.mode(name),
        };
        if let Some(like) = field.get("like") {
            let pattern = pattern(&like, modes)?;
            mode.rules.clone_from(&pattern.rules);
            mode.effects.clone_from(&pattern.effects);
            mode.absent = pattern.absent;
        } else if known.is_none() {
            if rules.is_none() {
                return Err(field.fault("neither `rules` nor `like`: nothing decides".to_owned()));
            }
            mode.rules.clone_from(&self.rules);
        }
        // The file's own rules speak first, except that those of the whole profile precede them
        // where nothing is inherited.
        let front = if known.is_some() || field.get("like").is_some() {
            0
        } else {
            mode.rules.len()
        };
        mode.rules.splice(front..front, rules.unwrap_or_default());
        turn(field, &mut mode.rules)?;
        if let Some(effects) = field.get("effects") {
            mode.effects = read_effects(&effects, &self.words)?;
        }
        if let Some(absent) = field.get("absent") {
            mode.absent = silence(&absent)?;
        }
        if let Some(untrusted) = field.get("untrusted") {
            mode.never_lower = untrusted.choice(&UNTRUSTED)?;
        }
        if let Some(aliases) = field.get("aliases") {
            mode.aliases = aliases.texts()?;
        }
        Facts::of_mode(field, &mut mode)?;
        modes.insert(known.unwrap_or(modes.len()).min(modes.len()), mode);
        Ok(())
    }
}

/// The mode that `like` names.
fn pattern<'m>(like: &Field<'_>, modes: &'m [Mode]) -> Result<&'m Mode, Fault> {
    let wanted = like.text()?;
    modes
        .iter()
        .find(|mode| mode.name == wanted)
        .ok_or_else(|| {
            let names: Vec<&str> = modes.iter().map(|mode| mode.name.as_str()).collect();
            like.expected(&format!(
                "a mode that stands before this one: {}",
                list(&names)
            ))
        })
}

/// Small letters, digits and hyphens: what a command line and a file name can carry.
fn identifier<'a>(field: &Field<'a>) -> Result<&'a str, Fault> {
    let id = field.text()?;
    let fits = id
        .chars()
        .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
    if fits && id != "all" {
        Ok(id)
    } else {
        Err(field.expected("small letters, digits and hyphens, and not `all`"))
    }
}

/// What is said about a profile, apart from its rules.
struct Facts {
    title: String,
    version: String,
    date: String,
    grade: Grade,
    sources: Vec<String>,
    note: Option<String>,
}

impl Facts {
    fn read(root: &Field<'_>, base: Option<&HostProfile>, own: bool) -> Result<Self, Fault> {
        let text = |key: &str, inherited: Option<&String>, fallback: &str| match root.get(key) {
            Some(field) => field.text().map(ToOwned::to_owned),
            None => match inherited {
                Some(inherited) => Ok(inherited.clone()),
                None if own => Ok(fallback.to_owned()),
                None => root.need(key).map(|_| String::new()),
            },
        };
        Ok(Self {
            title: text("title", None, root.need("id")?.text()?)?,
            version: text("version", base.map(|base| &base.version), "")?,
            date: match root.get("date") {
                Some(date) => day(&date)?,
                None => text("date", base.map(|base| &base.date), "")?,
            },
            grade: match (root.get("grade"), base) {
                (Some(grade), _) => grade.choice(&GRADES)?,
                (None, Some(base)) => base.grade,
                (None, None) if own => Grade::Documented,
                (None, None) => return Err(root.fault("`grade` is missing".to_owned())),
            },
            sources: match root.get("sources") {
                Some(sources) => sources.texts()?,
                None => base.map(|base| base.sources.clone()).unwrap_or_default(),
            },
            note: match root.get("note") {
                Some(note) => Some(note.text()?.to_owned()),
                None => None,
            },
        })
    }

    /// What a mode says about itself.
    fn of_mode(field: &Field<'_>, mode: &mut Mode) -> Result<(), Fault> {
        if let Some(version) = field.get("version") {
            version.text()?.clone_into(&mut mode.version);
        }
        if let Some(date) = field.get("date") {
            mode.date = day(&date)?;
        }
        if let Some(grade) = field.get("grade") {
            mode.grade = grade.choice(&GRADES)?;
        }
        if let Some(sources) = field.get("sources") {
            mode.sources = sources.texts()?;
        }
        if let Some(note) = field.get("note") {
            mode.note = Some(note.text()?.to_owned());
        }
        Ok(())
    }
}

/// `2026`, `2026-03` or `2026-03-23`.
fn day(field: &Field<'_>) -> Result<String, Fault> {
    let text = field.text()?;
    let fits = matches!(text.len(), 4 | 7 | 10)
        && text.char_indices().all(|(at, c)| match at {
            4 | 7 => c == '-',
            _ => c.is_ascii_digit(),
        });
    if fits {
        Ok(text.to_owned())
    } else {
        Err(field.expected("a date such as 2026-03-23, or 2026-03, or 2026"))
    }
}

fn words(root: &Field<'_>, base: Option<&HostProfile>) -> Result<Words, Fault> {
    let mut all = base.map(|base| base.words.clone()).unwrap_or_default();
    if let Some(words) = root.get("words") {
        for (name, field) in words.members("an object with lists of words")? {
            let entries = field.texts()?;
            if let Some(bad) = entries
                .iter()
                .find(|word| !word.chars().all(|c| c.is_ascii_alphanumeric()))
            {
                return Err(field.fault(format!(
                    "{bad:?} can stand in no name; expected ASCII letters and digits"
                )));
            }
            all.retain(|(other, _)| other != name);
            all.push((name.to_owned(), entries));
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
    match field.value.as_str() {
        Some("unknown") => Ok(Arc::new(Reader::unknown())),
        Some(name) => {
            if let Some(sdk) = catalog.profile(name) {
                Ok(Arc::clone(&sdk.reader))
            } else {
                let ids = catalog.ids();
                let sdks: Vec<&str> = ids
                    .into_iter()
                    .filter(|id| id.starts_with("sdk-"))
                    .collect();
                Err(field.expected(&format!("`unknown`, {} or an object", list(&sdks))))
            }
        }
        None => {
            let title = root.get("title").and_then(|title| title.value.as_str());
            let name = match title {
                Some(title) if root.need("id")?.text()?.starts_with("sdk-") => {
                    format!("the {title}")
                }
                _ => "this host".to_owned(),
            };
            Reader::read(&field, &name).map(Arc::new)
        }
    }
}

/// The value that silence has, hint by hint.
fn silence(field: &Field<'_>) -> Result<[Option<bool>; 4], Fault> {
    field.object(&Hint::ALL.map(Hint::key))?;
    let mut values = [None; 4];
    for (hint, value) in Hint::ALL.into_iter().zip(&mut values) {
        if let Some(flag) = field.get(hint.key()) {
            *value = Some(flag.flag()?);
        }
    }
    Ok(values)
}

fn read_rules(field: &Field<'_>, words: &Words) -> Result<Vec<Rule>, Fault> {
    field
        .items("an array of rules")?
        .iter()
        .map(|rule| {
            rule.object(&["when", "unless", "then", "because"])?;
            let then = rule.need("then")?.choice(&OUTCOMES)?;
            let (guard, because) = guarded(rule, words)?;
            Ok(Rule {
                guard,
                then,
                because,
                turned: None,
            })
        })
        .collect()
}

fn read_effects(field: &Field<'_>, words: &Words) -> Result<Vec<EffectRule>, Fault> {
    field
        .items("an array of side effects")?
        .iter()
        .map(|rule| {
            rule.object(&["when", "unless", "effect", "because"])?;
            let effect = rule.need("effect")?.choice(&EFFECTS)?;
            let (guard, because) = guarded(rule, words)?;
            Ok(EffectRule {
                guard,
                effect,
                because,
            })
        })
        .collect()
}

/// The conditions of a rule and its sentence; without one, the hints that it looks at are named.
fn guarded(rule: &Field<'_>, words: &Words) -> Result<(Arc<Guard>, Arc<str>), Fault> {
    let conditions = |key: &str| match rule.get(key) {
        Some(field) => field
            .one_or_more()
            .iter()
            .map(|condition| read_condition(condition, words))
            .collect::<Result<Vec<_>, _>>(),
        None => Ok(Vec::new()),
    };
    let guard = Guard {
        when: conditions("when")?,
        unless: conditions("unless")?,
    };
    let because = match rule.get("because") {
        Some(because) => {
            let text = because.text()?;
            check_template(&because, text, &guard)?;
            Arc::from(text)
        }
        None => Arc::from(named(&guard)),
    };
    Ok((Arc::new(guard), because))
}

fn named(guard: &Guard) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut add = |part: String| {
        if !parts.contains(&part) {
            parts.push(part);
        }
    };
    for condition in &guard.when {
        if condition.annotations == Some(false) {
            add("there are no annotations".to_owned());
        }
        for (hint, accepted) in Hint::ALL.into_iter().zip(condition.hints) {
            if accepted != ANY {
                add(format!("{{{}}}", hint.key()));
            }
        }
        if condition.words.is_some() {
            add("{name} stands in the name".to_owned());
        }
        match condition.trusted {
            Some(true) => add("the server is trusted".to_owned()),
            Some(false) => add("the server is not trusted".to_owned()),
            None => {}
        }
    }
    if parts.is_empty() {
        return "no hint decides".to_owned();
    }
    parts.join(" and ")
}

/// Each `{...}` of a sentence names something that is there to be filled in.
fn check_template(field: &Field<'_>, text: &str, guard: &Guard) -> Result<(), Fault> {
    let mut rest = text;
    while let Some((_, after)) = rest.split_once('{') {
        let (token, after) = after
            .split_once('}')
            .ok_or_else(|| field.fault("a `{` without its `}`".to_owned()))?;
        let by_name = guard.when.iter().any(|condition| condition.words.is_some());
        let known =
            Hint::from_key(token).is_some() || token == "reading" || (token == "name" && by_name);
        if !known {
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

fn read_condition(field: &Field<'_>, words: &Words) -> Result<Condition, Fault> {
    field.object(&CONDITION_KEYS)?;
    let mut condition = Condition {
        annotations: None,
        hints: [ANY; 4],
        words: None,
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
        let mut all = Vec::new();
        for entry in name.one_or_more() {
            let list_name = entry.text()?;
            if let Some((_, list)) = words.iter().find(|(other, _)| other == list_name) {
                all.extend(list.iter().cloned());
            } else {
                let names: Vec<&str> = words.iter().map(|(name, _)| name.as_str()).collect();
                return Err(entry.expected(&if names.is_empty() {
                    "a list from `words`, of which there is none".to_owned()
                } else {
                    format!("a list from `words`: {}", list(&names))
                }));
            }
        }
        if all.is_empty() {
            return Err(name.expected("at least one list with at least one word"));
        }
        condition.words = Some(all);
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
    let Some(turns) = field.get("turn") else {
        return match field.get("turned") {
            Some(turned) => {
                Err(turned.fault("`turned` explains `turn`, which is missing".to_owned()))
            }
            None => Ok(()),
        };
    };
    let turned: Option<Arc<str>> = match field.get("turned") {
        Some(text) => Some(Arc::from(text.text()?)),
        None => None,
    };
    let names = OUTCOMES.map(|(name, _)| name);
    turns.object(&names)?;
    let mut map = Vec::new();
    for (name, from) in OUTCOMES {
        if let Some(to) = turns.get(name) {
            map.push((from, to.choice(&OUTCOMES)?));
        }
    }
    for rule in rules {
        if let Some((_, to)) = map.iter().find(|(from, _)| *from == rule.then) {
            rule.then = *to;
            rule.turned.clone_from(&turned);
        }
    }
    Ok(())
}
