//! Reading the schemas: the worst that any argument can ask for, and what the answer tells.

mod find;
pub(super) mod output;

pub(super) use find::nth;

use alloc::vec::Vec;

use super::class::Class;
use super::name;
use super::notes::{DESTROYING, How, Mark, Mode, Notes, Place, READING};
use super::vocab::{self, Lex, cat};
use super::word_list::{Words, words};
use super::words::{Form, NameWords, Word};
use crate::json::Value;

/// At most so many parameters are looked at, nested ones included.
const PARAMS: u16 = 160;
const DEPTH: u8 = 4;
/// At most so many schemas are entered: compositions of references to compositions multiply.
const SCHEMAS: u16 = 640;

/// What the name and the text say of the tool, as far as a parameter's meaning depends on it.
#[derive(Clone, Copy)]
pub(super) struct Context {
    /// The head verb executes.
    pub(super) executes: bool,
    /// The head verb executes or sets something going.
    pub(super) starts: bool,
    /// The head verb reads.
    pub(super) reads: bool,
    pub(super) sends: bool,
    pub(super) fetches: bool,
    pub(super) deletes: bool,
    /// The tool hands work to an agent.
    pub(super) delegates: bool,
    /// The head verb creates or updates, so an HTTP method is a setting of what is made.
    pub(super) creates: bool,
    /// The head verb changes anything.
    pub(super) changes: bool,
}

/// Switches of a reading tool that begin so leave things out of its answer: "removeBase64Images".
const TAKES_OUT: Words = words!["remove", "strip", "discard", "erase", "delist"];

/// What such a switch takes out of any answer, whatever the tool does besides.
const OF_ANSWERS: Words = words![
    "html",
    "tags",
    "markup",
    "whitespace",
    "newlines",
    "ads",
    "popups",
    "boilerplate",
    "scripts",
    "styles",
    "nav",
    "navigation",
    "headers",
    "footers",
];

/// Values by which things stay as they are, and names of what is chosen for them once they were read.
const KEEPING: Words = words![
    "keep",
    "leave",
    "retain",
    "none",
    "lascia",
    "mantieni",
    "dejar",
    "conservar",
    "mantener",
    "laisser",
    "garder",
    "conserver",
    "behalten",
    "lassen",
    "behouden",
    "laten",
    "manter",
    "deixar",
    "оставить",
    "保留",
    "残す",
    "유지",
];
const AFTERWARDS: Words = words![
    "after",
    "afterwards",
    "then",
    "dopo",
    "despues",
    "después",
    "apres",
    "après",
    "nach",
    "danach",
    "na",
    "depois",
    "cleanup",
    "original",
    "originals",
    "source",
];

/// "What happens to the messages afterwards", "what should become of the file".
const BECOMING: [&str; 5] = [
    "hat to do",
    "hat happens",
    "fterwards",
    "become of",
    "becomes of",
];

/// Switches that mend what was found, or take note of it.
const MENDING: Words = words![
    "autofix",
    "auto_fix",
    "autoFix",
    "fix",
    "repair",
    "auto_repair",
    "autoRepair",
    "acknowledge",
    "ack",
];

/// Switches that hand over the power to change things.
const POWER: Words = words![
    "allow_write",
    "allow_writes",
    "allowWrite",
    "allowWrites",
    "writable",
    "full_access",
    "fullAccess",
    "unsafe",
    "privileged",
    "sudo",
    "yolo",
    "dangerous",
    "allow_edits",
    "allowEdits",
];

/// What the name and text of a parameter ask its values for.
#[derive(Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "independent of each other")]
struct Asked {
    /// What to do.
    action: bool,
    /// What to do where something is there already.
    strategy: bool,
    /// Something is done, whatever the parameter is called.
    acts: bool,
    /// What becomes of things once they were read.
    afterwards: bool,
}

struct Walk<'n, 'a> {
    notes: &'n mut Notes,
    root: Value<'a>,
    cx: Context,
    seen: u16,
    entered: u16,
}

/// Visits the properties of a schema in order; `Place::Param(n)` is the n-th visited.
pub(super) fn read(notes: &mut Notes, schema: Value<'_>, cx: Context) {
    let mut walk = Walk {
        notes,
        root: schema,
        cx,
        seen: 0,
        entered: 0,
    };
    walk.object(schema, 0);
}

impl<'a> Walk<'_, 'a> {
    fn object(&mut self, schema: Value<'a>, depth: u8) {
        if depth > DEPTH {
            return;
        }
        self.entered += 1;
        for (key, value) in schema.members() {
            match key {
                "properties" => {
                    for (name, prop) in value.members() {
                        if self.seen >= PARAMS {
                            return;
                        }
                        let place = Place::Param(self.seen);
                        self.seen += 1;
                        self.param(name, prop, place, depth);
                        let prop = self.resolve(prop);
                        self.object(prop, depth + 1);
                        if let Some(items) = prop.get("items") {
                            let items = self.resolve(items);
                            self.object(items, depth + 1);
                        }
                    }
                }
                "oneOf" | "anyOf" | "allOf" => {
                    for item in value.items() {
                        if self.entered >= SCHEMAS {
                            return;
                        }
                        let item = self.resolve(item);
                        self.object(item, depth + 1);
                    }
                }
                "$ref" => {
                    let target = self.resolve(schema);
                    if target.get("$ref").is_none() {
                        self.object(target, depth + 1);
                    }
                }
                _ => {}
            }
        }
    }

    /// Follows a local `$ref`, a few steps at most.
    fn resolve(&self, mut schema: Value<'a>) -> Value<'a> {
        for _ in 0..3 {
            let Some(target) = schema.get("$ref").and_then(Value::as_str) else {
                return schema;
            };
            let Some(path) = target.strip_prefix('#') else {
                return schema;
            };
            match self.root.at(path) {
                Some(found) => schema = found,
                None => return schema,
            }
        }
        schema
    }

    fn param(&mut self, name: &str, raw: Value<'a>, place: Place, depth: u8) {
        let mut kind = "";
        let mut values = Value::NULL;
        let mut alternatives = Value::NULL;
        let mut constant = None;
        let mut default = None;
        let mut text = None;
        let mut items = None;
        let prop = self.resolve(raw);
        for (key, value) in prop.members() {
            match key {
                "type" => kind = value.as_str().unwrap_or(""),
                "enum" => values = value,
                "oneOf" | "anyOf" => alternatives = value,
                "const" => constant = Some(value),
                "default" => default = Some(value),
                "description" => text = value.as_str(),
                "items" => items = Some(self.resolve(value)),
                _ => {}
            }
        }
        if let Some(items) = items
            && let Some(inner) = items.get("enum")
        {
            values = inner;
        }
        let mut parts = [Lex::default(); 6];
        let mut n = 0;
        let mut cats = 0;
        let mut first = "";
        let mut tail = "";
        for w in NameWords::new(name) {
            if let (Some(slot), Some(word)) = (parts.get_mut(n), Word::new(w)) {
                let (lex, _, _) = word.english();
                *slot = lex;
                cats |= lex.cats;
                n += 1;
            }
            if first.is_empty() {
                first = w;
            }
            tail = w;
        }
        let filterish = n > 1 && parts.first().is_some_and(|l| l.is(cat::FLAGDROP));
        self.known_by(name, text, default, place);
        // ---- enum values, const branches, oneOf branches ----
        // "Only events of this action": what is looked for.
        let filters = self.cx.reads
            && text.is_some_and(|text| text.starts_with("Only ") || text.contains("ilter"));
        // "What happens to the messages afterwards": something is done, whatever the parameter is called.
        let acts = self.cx.reads
            && text.is_some_and(|text| BECOMING.iter().any(|words| text.contains(words)));
        if !filters && (!values.is_null() || !alternatives.is_null() || constant.is_some()) {
            self.choices(
                first,
                tail,
                n,
                kind,
                values,
                alternatives,
                constant,
                place,
                acts,
            );
        }

        // ---- switches ----
        let boolean = kind == "boolean"
            || default.is_some_and(|d| d.as_bool().is_some())
            || constant.is_some_and(|d| d.as_bool().is_some());
        if boolean && !filterish {
            let fixed = constant.and_then(Value::as_bool).or_else(|| {
                match (values.items().next(), values.items().nth(1)) {
                    (Some(only), None) => only.as_bool(),
                    _ => None,
                }
            });
            self.switch(name, &parts, n, first, fixed, place);
            let leaves_out = || self.takes_out(name, first, parts.get(..n).unwrap_or(&[]));
            if fixed != Some(false)
                && let Some(text) = text
                    .and_then(|text| told_of_a_switch(first, text))
                    .filter(|_| !leaves_out())
            {
                self.prose(text, place, Mode::Switch);
            }
        } else if let Some(text) = text.filter(|text| {
            // A number mostly says how many; "When given, older ones are dropped" says more.
            let number = matches!(kind, "integer" | "number");
            let conditional = || ["When ", "If "].iter().any(|word| text.starts_with(word));
            depth == 0 && !boolean && (!number || conditional())
        }) {
            self.prose(text, place, Mode::Param);
        }

        self.sent_to(name, first, tail, text, place);

        // ---- free text with power ----
        let free = values.is_null()
            && constant.is_none()
            && !boolean
            && !matches!(kind, "integer" | "number");
        if free {
            self.free(name, first, tail, cats, place);
        }
    }

    /// "email_to: Send the result to this address as well": an address is where something goes.
    fn sent_to(&mut self, name: &str, first: &str, tail: &str, text: Option<&str>, place: Place) {
        let goes_out = words![
            "email", "mail", "notify", "cc", "send", "deliver", "forward",
        ]
        .has(first)
            && words![
                "to",
                "email",
                "emails",
                "address",
                "addresses",
                "recipient",
                "recipients",
                "phone",
            ]
            .has(tail);
        if goes_out
            && text.is_some_and(|text| {
                text.split(' ').next().is_some_and(|verb| {
                    words!["send", "sends", "mail", "notify", "deliver", "forward"].has(verb)
                })
            })
        {
            self.mark(Class::Send, place, 3, (0, name.len() as u32));
        }
    }

    /// Whether a switch leaves something out of the answer: that of a tool that reads or changes nothing,
    /// or one that names what only answers have.
    fn takes_out(&self, name: &str, first: &str, parts: &[Lex]) -> bool {
        TAKES_OUT.has(first)
            && (self.cx.reads
                || !self.cx.changes
                || name.contains("ase64")
                || NameWords::new(name).any(|w| OF_ANSWERS.has(w))
                || parts.iter().any(|l| l.is(cat::CALC)))
    }

    /// Whether a repeat can be told from a first call: by a key that must be handed in; not where a default
    /// follows the clock.
    fn known_by(
        &mut self,
        name: &str,
        text: Option<&str>,
        default: Option<Value<'a>>,
        place: Place,
    ) {
        let key = name.contains("dempoten")
            || [
                "client_token",
                "clientToken",
                "dedup_key",
                "dedupKey",
                "request_token",
            ]
            .contains(&name);
        if key {
            let required = self
                .root
                .get("required")
                .into_iter()
                .flat_map(Value::items)
                .any(|item| item.as_str() == Some(name));
            if required {
                self.notes.key = Some(place);
            }
        }
        let by_clock = |text: &str| {
            ["now", "today"].contains(&text)
                || self.cx.changes
                    && text.contains("ault")
                    && [
                        "aults to now",
                        "aults to today",
                        "ault: now",
                        "current time",
                        "current date",
                    ]
                    .iter()
                    .any(|words| text.contains(words))
        };
        if default.and_then(Value::as_str).is_some_and(by_clock) || text.is_some_and(by_clock) {
            self.notes.clock = Some(place);
        }
    }

    /// Reads what a parameter may be chosen from.
    #[expect(
        clippy::too_many_arguments,
        clippy::too_many_lines,
        reason = "the parts of one parameter; mostly lists of names"
    )]
    fn choices(
        &mut self,
        first: &str,
        tail: &str,
        n: usize,
        kind: &str,
        values: Value<'a>,
        alternatives: Value<'a>,
        constant: Option<Value<'a>>,
        place: Place,
        acts: bool,
    ) {
        let is = |word: &str, words: Words| words.has(word);
        let looks_for = is(
            first,
            words![
                "filter",
                "status",
                "state",
                "sort",
                "order",
                "event",
                "events",
                "since",
                "scope",
                "permission",
                "permissions",
                "role",
                "format",
                "type",
                "category",
                "severity",
                "level",
                "search",
                "match",
                "group",
                "view",
                "fields",
                "field",
                "metric",
                "metrics",
            ],
        ) || is(
            tail,
            words![
                "filter",
                "filters",
                "status",
                "state",
                "by",
                "event",
                "events",
                "scope",
                "scopes",
                "permission",
                "permissions",
                "fields",
                "columns",
            ],
        );
        let action = is(
            tail,
            words![
                "action",
                "actions",
                "operation",
                "operations",
                "op",
                "ops",
                "method",
                "verb",
                "cmd",
                "command",
                "commands",
                "tool",
                "function",
                "mode",
                "subcommand",
            ],
        ) || is(first, words!["action", "operation", "op"])
            || acts;
        let strategy = is(
            tail,
            words![
                "exists",
                "conflict",
                "conflicts",
                "disposition",
                "collision",
                "existing",
                "duplicate",
                "duplicates",
            ],
        ) || (is(
            tail,
            words!["mode", "strategy", "policy", "behavior", "behaviour"],
        ) && (n == 1
            || is(
                first,
                words![
                    "write",
                    "insert",
                    "save",
                    "import",
                    "conflict",
                    "overwrite",
                    "merge",
                    "update",
                    "load",
                    "upload",
                ],
            )));

        if !looks_for || action {
            let afterwards = is(first, AFTERWARDS) || is(tail, AFTERWARDS);
            let asked = Asked {
                action,
                strategy,
                acts,
                afterwards,
            };
            self.values(values, place, asked);
            for alternative in alternatives.items() {
                if let Some(value) = alternative.get("const") {
                    self.one(value, place, action, strategy);
                }
                if let Some(inner) = alternative.get("enum") {
                    self.values(inner, place, asked);
                }
            }
            if action
                && kind != "boolean"
                && let Some(value) = constant
            {
                self.one(value, place, action, strategy);
            }
        }
    }

    fn prose(&mut self, text: &str, place: Place, mode: Mode) {
        // The text of a parameter only matters where it speaks of an effect: a cheap look first.
        super::language::read_text(self.notes, text, place, mode);
    }

    fn values(&mut self, values: Value<'a>, place: Place, asked: Asked) {
        const MOST: usize = 64;
        let Asked {
            action,
            strategy,
            acts,
            afterwards,
        } = asked;
        let texts = || values.items().take(MOST).filter_map(Value::as_str);
        let readings: Vec<name::Reading> = texts().map(|text| self.value(text)).collect();
        let verbs = readings
            .iter()
            .filter(|r| r.leads && r.verbs[0].is_some_and(|(_, s, _, _)| s >= 2))
            .count();
        // A list of commands, even where the parameter is not called "action".
        let commands = action || (readings.len() >= 2 && verbs == readings.len());
        // "lascia" or "elimina", "keep" or "remove": what becomes of things is up to the caller.
        let spares = afterwards && texts().any(|text| KEEPING.has(text));
        if !commands && !strategy && !spares {
            return;
        }
        let (mut reads, mut writes) = (false, false);
        for (text, reading) in texts().zip(&readings) {
            match text {
                "GET" | "HEAD" | "get" | "head" => reads = true,
                "POST" | "PUT" | "PATCH" | "DELETE" | "put" | "patch" => writes = true,
                _ => {
                    let class = reading.verbs[0].filter(|(_, s, _, _)| *s >= 2);
                    reads |= class.is_some_and(|(c, ..)| c == Class::Read);
                    writes |= class.is_some_and(|(c, ..)| !READING.has(c) && c != Class::Log);
                }
            }
        }
        if commands && reads && writes {
            self.notes.mixed = self.notes.mixed.or(Some(place));
        }
        // "describe, start, stop" on a tool that reads: a filter would not name a reading too.
        let sure = acts || action && reads && writes && self.cx.reads;
        for (text, reading) in texts().zip(&readings) {
            self.choice(
                text,
                reading,
                place,
                action || commands,
                strategy || spares,
                sure,
            );
        }
    }

    fn one(&mut self, value: Value<'a>, place: Place, action: bool, strategy: bool) {
        if let Some(text) = value.as_str() {
            self.choice(text, &self.value(text), place, action, strategy, false);
        }
    }

    /// What a value says, in English or else in the language of the description ("ajouter", "starten").
    fn value(&self, text: &str) -> name::Reading {
        let mut reading = name::read(text, true);
        if reading.verbs[0].is_none()
            && let Some(lex) = self.in_language(text)
            && let Some(class) = lex.class
        {
            reading.verbs[0] = Some((class, if lex.weak { 2 } else { 3 }, 0, 0));
            reading.known = true;
            reading.leads = true;
        }
        reading
    }

    /// The verb that a name begins with, in the language of the description ("loeschen", "bewaren").
    fn in_language(&self, name: &str) -> Option<Lex> {
        let vocab = self.notes.language.and_then(vocab::inflected)?;
        let first = NameWords::new(name).next()?;
        let look = |word: &str| {
            let (lex, form) = Word::new(word)?.stemmed(vocab);
            Some(lex).filter(|lex| lex.class.is_some() && form != Form::Ed)
        };
        // Identifiers write umlauts as two letters.
        let umlauts = || {
            first
                .replace("ae", "ä")
                .replace("oe", "ö")
                .replace("ue", "ü")
        };
        look(first).or_else(|| (vocab.code == "de").then(|| look(&umlauts())).flatten())
    }

    fn choice(
        &mut self,
        text: &str,
        reading: &name::Reading,
        place: Place,
        action: bool,
        strategy: bool,
        sure: bool,
    ) {
        let whole = (0, 0);
        if matches!(
            text,
            "GET"
                | "HEAD"
                | "OPTIONS"
                | "POST"
                | "PUT"
                | "PATCH"
                | "DELETE"
                | "get"
                | "head"
                | "post"
                | "put"
                | "patch"
        ) && action
        {
            if self.cx.creates {
                return;
            }
            let class = match text.as_bytes().get(1).map(u8::to_ascii_lowercase) {
                Some(b'u') => Class::Overwrite,
                Some(b'e') if text.eq_ignore_ascii_case("DELETE") => Class::Delete,
                Some(b'o') if text.eq_ignore_ascii_case("POST") => Class::Create,
                Some(b'a') => Class::Update,
                _ => Class::Read,
            };
            self.mark(class, place, 3, whole);
            return;
        }
        for (class, strength, _, _) in reading.verbs.into_iter().flatten() {
            if READING.has(class) {
                continue;
            }
            let strength = if action {
                strength.max(2) + u8::from(sure)
            } else if strategy && matches!(class, Class::Overwrite | Class::Delete | Class::Reset) {
                3
            } else {
                0
            };
            if strength > 0 {
                self.mark(class, place, strength, whole);
            }
        }
    }

    /// "loeschen", "bewaren": the description's language names the switch.
    fn switch_in_language(&mut self, name: &str, parts: &[Lex; 6], place: Place) -> bool {
        let english = parts.first().is_some_and(|lex| lex.class.is_some());
        let class = self
            .in_language(name)
            .filter(|lex| !english && !lex.weak)
            .and_then(|lex| lex.class)
            .filter(|class| DESTROYING.has(*class) || *class == Class::Persist);
        if let Some(class) = class {
            self.mark(class, place, 3, (0, name.len() as u32));
        }
        class.is_some()
    }

    #[expect(clippy::too_many_lines, reason = "mostly lists of names")]
    fn switch(
        &mut self,
        name: &str,
        parts: &[Lex; 6],
        n: usize,
        first: &str,
        fixed: Option<bool>,
        place: Place,
    ) {
        let is = |word: &str, words: Words| words.has(word);
        let whole = (0, name.len() as u32);
        if is(first, words!["dry"])
            || is(first, words!["dryrun"])
            || is(
                name,
                words![
                    "preview",
                    "preview_only",
                    "previewOnly",
                    "simulate",
                    "validate_only",
                    "validateOnly",
                ],
            )
        {
            if fixed == Some(true) {
                self.notes.opens(0, None);
                // The schema itself rules the real run out.
                self.notes.deny_all = self.notes.deny_all.max(4);
                self.mark(Class::Read, place, 3, whole);
            } else if !self.cx.reads {
                self.mark(Class::Update, place, 2, whole);
            }
            return;
        }
        if fixed == Some(false) {
            return;
        }
        // "mark_seen", "markAsRead": a reading that leaves a trace.
        if is(first, words!["mark"]) && parts.iter().take(n).any(|l| l.is(cat::SEEN)) {
            self.mark(Class::MarkRead, place, 4, whole);
            return;
        }
        if is(name, words!["force", "permanent", "cascade"]) {
            if self.cx.deletes {
                self.mark(Class::Delete, place, 2, whole);
            }
            return;
        }
        if is(
            name,
            words!["permanently", "hard", "purge", "clobber", "destructive"],
        ) {
            self.mark(Class::Delete, place, 3, whole);
            return;
        }
        if is(
            name,
            words!["go_live", "goLive", "make_public", "makePublic"],
        ) {
            self.mark(Class::Publish, place, 3, whole);
            return;
        }
        if is(name, words!["in_place", "inplace", "inPlace", "in-place"]) {
            self.mark(Class::Overwrite, place, 3, whole);
            return;
        }
        if is(name, MENDING) {
            self.mark(Class::Update, place, 3, whole);
            return;
        }
        if is(name, POWER) || is(name, words!["write"]) && self.cx.delegates {
            self.mark(Class::Execute, place, 3, whole);
            return;
        }
        if is(
            name,
            words!["write", "apply", "commit", "save", "persist", "execute"],
        ) {
            self.mark(
                if is(name, words!["write", "apply"]) {
                    Class::Update
                } else {
                    Class::Persist
                },
                place,
                2,
                whole,
            );
        }
        if self.switch_in_language(name, parts, place) {
            return;
        }
        // "delete_source", "overwriteExisting", "replace_all", "notify_owner".
        if let Some(lex) = parts.first().filter(|_| n >= 1) {
            let strong = match lex.class {
                Some(Class::Delete | Class::Overwrite | Class::Reset | Class::Revoke) => {
                    lex.role == vocab::Role::Verb
                        && !lex.weak
                        && !is(first, words!["upsert", "put"])
                        && !self.takes_out(name, first, parts.get(..n).unwrap_or(&[]))
                        || is(first, words!["clear", "drop"]) && n > 1 && !self.cx.reads
                }
                Some(Class::Archive) => n > 1 && name.contains("hen") && !self.cx.deletes,
                Some(Class::Cancel | Class::Send | Class::Publish | Class::Persist) => {
                    n > 1 && lex.role == vocab::Role::Verb && !lex.weak
                        || is(name, words!["publish", "notify"])
                }
                _ => false,
            };
            let soft = parts.iter().take(n).any(|l| l.is(cat::SOFT))
                || is(first, words!["refresh", "reload"]);
            if let (Some(class), true, false) = (lex.class, strong, soft) {
                self.mark(class, place, 3, whole);
            }
        }
    }

    #[expect(clippy::too_many_lines, reason = "mostly lists of names")]
    fn free(&mut self, name: &str, first: &str, tail: &str, cats: u64, place: Place) {
        let is = |word: &str, words: Words| words.has(word);
        let whole = (0, name.len() as u32);
        if is(
            tail,
            words![
                "sql",
                "cypher",
                "command",
                "cmd",
                "code",
                "script",
                "javascript",
                "statement",
                "statements",
                "bash",
                "shell",
                "program",
                "expression",
                "snippet",
                "line",
            ],
        ) && cats & (cat::CODE) != 0
            && self.cx.starts
        {
            self.notes.contained |= is(
                tail,
                words!["sql", "cypher", "statement", "statements", "query"],
            );
            self.notes.shell |= is(tail, words!["command", "cmd", "line", "bash", "shell"])
                && (n_words(name) == 1 || is(first, words!["shell", "bash", "terminal"]))
                && !self.cx.reads;
            self.mark(Class::Execute, place, 3, whole);
        } else if is(tail, words!["command", "cmd", "script", "shell", "bash"]) && !self.cx.reads {
            self.mark(Class::Execute, place, 2, whole);
        } else if is(
            tail,
            words!["operation", "tool", "action", "method", "rpc", "endpoint"],
        ) && self.cx.executes
        {
            // A dispatcher: any operation by name. What schedules or deploys has a few of its own.
            self.mark(Class::Execute, place, 3, whole);
        }
        let output = is(
            first,
            words![
                "output",
                "out",
                "save",
                "dest",
                "destination",
                "target",
                "local",
                "export",
                "download",
            ],
        ) && is(
            tail,
            words![
                "path",
                "file",
                "filename",
                "dir",
                "directory",
                "folder",
                "to",
                "filepath",
                "location",
            ],
        );
        if output
            || is(
                name,
                words![
                    "saveTo",
                    "save_to",
                    "outfile",
                    "savePath",
                    "outputPath",
                    "destination_path",
                    "outputDir",
                    "output_dir",
                    "download_dir",
                    "downloadPath",
                    "output",
                ],
            ) && tail.len() > 2
                && !is(name, words!["output"])
            || is(name, words!["save_as", "saveAs", "store_as", "storeAs"])
        {
            let local = is(
                first,
                words!["target", "destination", "dest", "export", "download"],
            );
            self.mark(Class::Persist, place, if local { 2 } else { 3 }, whole);
        }
        if is(
            tail,
            words![
                "url", "urls", "uri", "host", "hostname", "website", "webpage",
            ],
        ) && !is(
            first,
            words![
                "base",
                "repo",
                "repository",
                "project",
                "issue",
                "dashboard",
                "callback",
                "redirect",
                "image",
                "thread",
                "board",
                "file",
                "avatar",
                "icon",
                "instance",
                "server",
                "region",
                "grafana",
                "app",
            ],
        ) {
            let strength = if self.cx.fetches && self.notes.webby {
                3
            } else {
                2
            };
            let strength = if is(
                name,
                words![
                    "url",
                    "urls",
                    "start_url",
                    "startUrl",
                    "website",
                    "webhook_url",
                    "webhookUrl",
                    "webpage",
                    "target_url",
                    "targetUrl",
                    "page_url",
                    "link",
                ],
            ) {
                strength
            } else {
                1
            };
            self.open(strength, place);
        }
        if self.cx.sends
            && is(
                tail,
                words![
                    "to",
                    "recipient",
                    "recipients",
                    "phone",
                    "email",
                    "emails",
                    "cc",
                    "bcc",
                    "number",
                    "address",
                ],
            )
        {
            self.open(3, place);
        }
    }

    fn mark(&mut self, class: Class, place: Place, strength: u8, span: (u32, u32)) {
        self.notes.mark(Mark {
            class,
            place,
            how: How::Schema,
            strength,
            from: span.0,
            to: span.1,
        });
    }

    fn open(&mut self, strength: u8, place: Place) {
        if strength > self.notes.open.0 {
            self.notes.open = (strength, None);
            self.notes.open_param = Some(place);
        }
    }
}

/// How many words a name has.
fn n_words(name: &str) -> usize {
    NameWords::new(name).count()
}

/// What the text of a switch says it does: that of a trial run only where it says what the real run does
/// ("dry_run: false replaces the originals").
fn told_of_a_switch<'t>(first: &str, text: &'t str) -> Option<&'t str> {
    const OFF: [&str; 3] = ["false ", "False ", "`false` "];
    if words!["dry"].has(first) {
        return OFF.iter().find_map(|off| text.strip_prefix(off));
    }
    Some(text).filter(|_| !words!["preview", "confirm", "confirmed"].has(first))
}
