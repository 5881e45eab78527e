//! Second floor: what a tool seems to do, read from its name, title, description and schemas.
//!
//! Four effects, each yes, no or unknown, and always with evidence. Unknown is never clean.
//!
//! How it works: the name and every sentence are read for verbs that are said of this tool (see [`prose`]),
//! each verb belongs to a class of effect ([`class`]), the schema is read for the worst argument ([`schema`]),
//! and what is left is weighed here. The vocabularies are data ([`vocab`]), one file a language.
#![allow(
    clippy::cast_possible_truncation,
    reason = "offsets into one text: the input is at most 64 MiB, and words are at most 32 bytes"
)]
#![allow(
    clippy::too_many_lines,
    clippy::struct_excessive_bools,
    clippy::many_single_char_names,
    clippy::fn_params_excessive_bools,
    clippy::nonminimal_bool,
    clippy::match_same_arms,
    clippy::if_same_then_else,
    clippy::collapsible_match,
    clippy::collapsible_if,
    clippy::single_match_else,
    reason = "decision lists and the state of a sentence read best in one place"
)]

mod cjk;
pub mod class;
mod name;
mod plain;
mod prose;
mod schema;
pub mod vocab;
mod words;

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use serde::Serialize;

use crate::finding::Confidence;
use crate::json::Value;
use crate::tool::Tool;
use class::{Class, ClassSet, Says};
use prose::{How, Mark, Mode, Notes, Place, READING, Span};

/// Three-valued truth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Tri {
    /// Evidence says so.
    Yes,
    /// Evidence says it is not so.
    No,
    /// Nothing was understood either way.
    #[default]
    Unknown,
}

/// Where an effect was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Evidence<'a> {
    /// Where.
    pub pointer: String,
    /// The words there.
    pub words: Cow<'a, str>,
    /// What they mean.
    pub reason: &'static str,
}

/// One effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Effect {
    /// Whether the tool has it.
    pub value: Tri,
    /// How sure that is; nothing where unknown.
    pub confidence: Option<Confidence>,
}

impl Effect {
    const fn yes(confidence: Confidence) -> Self {
        Self {
            value: Tri::Yes,
            confidence: Some(confidence),
        }
    }
    const fn no(confidence: Confidence) -> Self {
        Self {
            value: Tri::No,
            confidence: Some(confidence),
        }
    }
    /// Whether the effect is there, at least this surely.
    pub fn is_yes(self, at_least: Confidence) -> bool {
        self.value == Tri::Yes && self.confidence >= Some(at_least)
    }
    /// Whether the effect is not there, at least this surely.
    pub fn is_no(self, at_least: Confidence) -> bool {
        self.value == Tri::No && self.confidence >= Some(at_least)
    }
}

/// One of the four effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// Changes something that outlives the call.
    Writes,
    /// Removes, overwrites, ends or takes away something.
    Destroys,
    /// A repeat changes nothing further.
    Repeatable,
    /// Reaches an open set of outside entities.
    OpenWorld,
}

impl Which {
    /// All four, in the order of the hints.
    pub const ALL: [Self; 4] = [
        Self::Writes,
        Self::Destroys,
        Self::Repeatable,
        Self::OpenWorld,
    ];

    /// The key in the report.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Writes => "writes",
            Self::Destroys => "destroys",
            Self::Repeatable => "repeatable",
            Self::OpenWorld => "openWorld",
        }
    }
}

/// What a tool seems to do.
#[derive(Clone)]
pub struct Effects<'a> {
    /// Changes something that outlives the call.
    pub writes: Effect,
    /// Removes, overwrites, ends or takes away something.
    pub destroys: Effect,
    /// Repeating it with the same arguments changes nothing further.
    pub repeatable: Effect,
    /// Reaches an open set of outside entities.
    pub open_world: Effect,
    /// The classes that evidence of some weight speaks for.
    pub classes: ClassSet,
    /// The classes that evidence speaks for likely or surely.
    strong: ClassSet,
    /// Whether name and text were understood at all. Where not, every effect is unknown.
    pub judged: bool,
    tool: Tool<'a>,
    notes: Notes,
}

impl<'a> Effects<'a> {
    /// Judges a tool.
    pub fn judge(tool: &Tool<'a>) -> Self {
        let mut notes = Notes::new();
        let name = tool.name.map(|n| name::read(n, false)).unwrap_or_default();
        for (class, strength, from, to) in name.verbs.into_iter().flatten() {
            notes.mark(Mark {
                class,
                place: Place::Name,
                how: How::Name,
                strength,
                from,
                to,
            });
        }
        if let Some(text) = tool.description {
            read_text(&mut notes, text, Place::Description, Mode::Description);
        }
        let title = tool.title.or_else(|| tool.annotations_title());
        if let Some(title) = title
            && (tool.description.is_none() || !title.is_ascii())
        {
            read_text(&mut notes, title, Place::Title, Mode::Title);
        }
        let head = |class: Class| {
            notes
                .iter()
                .any(|m| m.class == class && matches!(m.how, How::Name | How::Head))
        };
        let cx = schema::Context {
            executes: head(Class::Execute) || head(Class::Start),
            reads: notes.head.is_some_and(|(c, s)| READING.has(c) && s >= 3),
            sends: head(Class::Send),
            fetches: head(Class::Read) || head(Class::Execute),
            deletes: head(Class::Delete),
            delegates: name.has_agent || tool.description.is_some_and(|t| t.contains("agent")),
            creates: head(Class::Create) || head(Class::Update),
        };
        if let Some(schema) = tool.input_schema {
            schema::read(&mut notes, schema, cx);
        }
        weigh(tool, notes, &name)
    }

    /// One of the four.
    pub const fn effect(&self, which: Which) -> Effect {
        match which {
            Which::Writes => self.writes,
            Which::Destroys => self.destroys,
            Which::Repeatable => self.repeatable,
            Which::OpenWorld => self.open_world,
        }
    }

    /// The language that name and text were read in, as ISO 639-1; nothing where none was recognised.
    pub const fn language(&self) -> Option<&'static str> {
        self.notes.language
    }

    /// Whether evidence of some weight speaks for the class.
    pub fn has(&self, class: Class) -> bool {
        self.classes.has(class)
    }

    /// What an effect rests on, strongest first. Made only when asked for.
    pub fn evidence(&self, which: Which) -> Vec<Evidence<'a>> {
        let index = match which {
            Which::Writes => 0,
            Which::Destroys => 1,
            Which::Repeatable => 2,
            Which::OpenWorld => 3,
        };
        let effect = self.effect(which);
        let mut out = Vec::new();
        if effect.value == Tri::Unknown {
            return out;
        }
        let yes = effect.value == Tri::Yes;
        let mut push = |place: Place, span: Span, reason: &'static str| {
            let evidence = self.place(place, span, reason);
            if !out.contains(&evidence) {
                out.push(evidence);
            }
        };
        match which {
            Which::Writes if !yes => {
                if let Some(span) = self.notes.deny_span {
                    push(Place::Description, Some(span), "denies any change");
                }
            }
            Which::Destroys if yes => {
                if let Some(span) = self.notes.irreversible {
                    push(
                        Place::Description,
                        Some(span),
                        "says that it cannot be undone",
                    );
                }
            }
            Which::Repeatable => {
                if yes && let Some(span) = self.notes.idempotent {
                    push(
                        Place::Description,
                        Some(span),
                        "says that a repeat changes nothing further",
                    );
                }
                if !yes && let Some(span) = self.notes.repeats {
                    push(
                        Place::Description,
                        Some(span),
                        "says that each call adds or sends another",
                    );
                }
            }
            Which::OpenWorld => {
                let (_, span) = if yes {
                    self.notes.open
                } else {
                    self.notes.bounded
                };
                let reason = if yes {
                    "reaches beyond a bounded set of own things"
                } else {
                    "stays within bounds"
                };
                if yes && self.notes.open.0 < 3 {
                    if let Some(span) = self.notes.outside {
                        push(
                            Place::Description,
                            Some(span),
                            "reaches people or services outside",
                        );
                    }
                } else if let (true, Some(place)) = (yes, self.notes.open_param) {
                    push(place, None, "a free address or recipient");
                } else if let Some(span) = span {
                    push(Place::Description, Some(span), reason);
                }
            }
            _ => {}
        }
        let mut marks: Vec<&Mark> = self
            .notes
            .iter()
            .filter(|m| {
                let says = m.class.says().get(index).copied().unwrap_or(Says::Silent);
                m.strength >= 2
                    && if yes {
                        matches!(says, Says::Yes | Says::Maybe)
                    } else {
                        says == Says::No
                    }
            })
            .collect();
        crate::order::sort_by(&mut marks, |a, b| b.strength.cmp(&a.strength));
        for mark in marks.into_iter().take(4) {
            push(mark.place, Some((mark.from, mark.to)), mark.class.reason());
        }
        out
    }

    /// The strongest evidence for one of the classes: in the schema, in name and text, or in either.
    /// Nothing for a class that the whole does not speak for.
    pub fn proof(&self, classes: ClassSet, in_schema: Option<bool>) -> Option<Evidence<'a>> {
        let mark = self.strongest(classes, in_schema)?;
        let span = Some((mark.from, mark.to));
        Some(self.place(mark.place, span, mark.class.reason()))
    }

    /// How sure [`Self::proof`] is. Costs nothing but a look.
    pub fn sureness(&self, classes: ClassSet, in_schema: Option<bool>) -> Option<Confidence> {
        let best = self.strongest(classes, in_schema)?;
        // Two places that agree: surer.
        let agreed = best.strength >= 3
            && self
                .marks(classes, in_schema)
                .any(|m| m.place != best.place && m.strength >= 3);
        Some(confidence(best.strength + u8::from(agreed)))
    }

    fn strongest(&self, classes: ClassSet, in_schema: Option<bool>) -> Option<&Mark> {
        self.marks(classes, in_schema)
            .min_by_key(|m| core::cmp::Reverse(m.strength))
    }

    fn marks(&self, classes: ClassSet, in_schema: Option<bool>) -> impl Iterator<Item = &Mark> {
        self.notes.iter().filter(move |m| {
            m.strength >= 2
                && classes.has(m.class)
                && self.classes.has(m.class)
                && in_schema.is_none_or(|wanted| wanted == matches!(m.place, Place::Param(_)))
        })
    }

    /// Whether the tool likely does what cannot simply be taken back: it destroys, reaches other people,
    /// moves value or runs what the caller hands in.
    pub fn beyond_recall(&self) -> bool {
        const OUT: ClassSet = ClassSet::of(&[
            Class::Send,
            Class::Publish,
            Class::Money,
            Class::Execute,
            Class::Receipt,
        ]);
        self.writes.is_yes(Confidence::Likely)
            && (self.destroys.is_yes(Confidence::Likely) || self.strong.meets(OUT))
    }

    /// Whether an argument decides whether the tool reads or writes.
    pub const fn mixes(&self) -> bool {
        self.notes.mixed.is_some()
    }

    /// The argument that decides whether the tool reads or writes.
    pub fn mixed(&self) -> Option<Evidence<'a>> {
        let place = self.notes.mixed?;
        Some(self.place(place, None, "offers reads beside writes"))
    }

    /// Whether name, title and description were understood and name no effect at all.
    pub fn states_no_effect(&self) -> bool {
        let stated = |m: &Mark| !matches!(m.place, Place::Param(_)) && !READING.has(m.class);
        self.notes.known > 0
            && self.notes.known * 4 >= self.notes.words
            && !self.notes.iter().any(stated)
    }

    /// The free argument of a tool that runs statements and says that it lets only reading ones through.
    pub fn filtered(&self) -> Option<Evidence<'a>> {
        let limits = self.notes.restricted || self.notes.deny_all >= 3;
        let free = |m: &&Mark| m.class == Class::Execute && matches!(m.place, Place::Param(_));
        let mark = self.notes.iter().find(free).filter(|_| limits)?;
        Some(self.place(mark.place, Some((mark.from, mark.to)), "takes any text"))
    }

    /// "Can be restored", "needs confirmation": words that are no evidence of harmlessness.
    pub fn excuse(&self) -> Option<Evidence<'a>> {
        self.notes.excuse.map(|s| {
            self.place(
                Place::Description,
                Some(s),
                "says that it can be undone, which is no evidence",
            )
        })
    }

    /// The text calls the tool read-only.
    pub fn calls_itself_read_only(&self) -> Option<Evidence<'a>> {
        self.notes
            .read_only_text
            .map(|s| self.place(Place::Description, Some(s), "calls the tool read-only"))
    }

    /// Whether the verb of a mark does more each time whatever its object: "appends", "charges", "toggles".
    fn repeats_plainly(&self, mark: &Mark) -> bool {
        if mark.strength < 3 || mark.how == How::Passive || matches!(mark.place, Place::Param(_)) {
            return false;
        }
        if matches!(mark.class, Class::Money | Class::Cursor) {
            return true;
        }
        if mark.class == Class::Create && mark.place == Place::Description {
            // "Creates an invoice", and nothing by which the server could know it again.
            let named = self
                .notes
                .iter()
                .any(|m| m.place == Place::Name && m.class == Class::Create && m.strength >= 3);
            let verb = self
                .tool
                .description
                .and_then(|t| t.get(mark.from as usize..mark.to as usize))
                .unwrap_or("");
            if named
                && mark.how == How::Head
                && verb
                    .get(..5)
                    .is_some_and(|v| v.eq_ignore_ascii_case("creat"))
            {
                return self.tool.input_schema.is_some_and(keyless);
            }
        }
        let description = self.tool.description.unwrap_or("");
        if mark.class == Class::Toggle {
            // "Toggle … on or off" sets a state, whatever it is called.
            return !["on or off", "on/off", "nable", "isable"]
                .iter()
                .any(|words| description.contains(words));
        }
        let text = match mark.place {
            Place::Name => self.tool.name,
            _ => self.tool.description,
        };
        let verb = text
            .and_then(|t| t.get(mark.from as usize..mark.to as usize))
            .unwrap_or("");
        if mark.class == Class::Send {
            let from = mark.from as usize;
            let end = text.map_or(0, |t| {
                (from..=(from + 60).min(t.len()))
                    .rev()
                    .find(|k| t.is_char_boundary(*k))
                    .unwrap_or(from)
            });
            let near = text.and_then(|t| t.get(from..end)).unwrap_or("");
            return SENT.iter().any(|word| near.contains(word));
        }
        REPEATING.iter().any(|stem| {
            verb.get(..stem.len())
                .is_some_and(|v| v.eq_ignore_ascii_case(stem))
        })
    }

    fn place(&self, place: Place, span: Span, reason: &'static str) -> Evidence<'a> {
        let cut = |text: &'a str| -> Cow<'a, str> {
            span.and_then(|(from, to)| text.get(from as usize..to as usize))
                .map_or(Cow::Borrowed(text), Cow::Borrowed)
        };
        let (pointer, words) = match place {
            Place::Name => (self.tool.at(&["name"]), cut(self.tool.name.unwrap_or(""))),
            Place::Title => match self.tool.title {
                Some(t) => (self.tool.at(&["title"]), cut(t)),
                None => (
                    self.tool.at(&["annotations", "title"]),
                    cut(self.tool.annotations_title().unwrap_or("")),
                ),
            },
            Place::Description => (
                self.tool.at(&["description"]),
                cut(self.tool.description.unwrap_or("")),
            ),
            Place::Param(n) => {
                let mut found = (self.tool.at(&["inputSchema"]), Cow::Borrowed(""));
                if let Some(schema) = self.tool.input_schema {
                    schema::nth(schema, n, &mut |path, value| {
                        let mut segments = Vec::with_capacity(path.len() + 1);
                        segments.push("inputSchema");
                        segments.extend_from_slice(path);
                        let own: &str = path.last().copied().unwrap_or("");
                        let words = match (span, value.get("description").and_then(Value::as_str)) {
                            (Some((from, to)), Some(text))
                                if from > 0 || (to as usize) != own.len() && to > 0 =>
                            {
                                text.get(from as usize..to as usize).unwrap_or(own)
                            }
                            _ => own,
                        };
                        found = (self.tool.at(&segments), Cow::Borrowed(words));
                    });
                }
                found
            }
        };
        Evidence {
            pointer,
            words,
            reason,
        }
    }

    /// What an honest author would declare, in the order of [`crate::tool::Hint::ALL`]; nothing where not judged.
    pub fn suggested(&self) -> [Option<bool>; 4] {
        if !self.judged {
            return [None; 4];
        }
        let open = match self.open_world.value {
            Tri::Yes => Some(true),
            Tri::No => Some(false),
            Tri::Unknown => None,
        };
        match self.writes.value {
            Tri::Unknown => [None, None, None, open],
            Tri::No => [Some(true), Some(false), Some(true), open],
            // In doubt the prudent value: destructive, and not safe to repeat.
            Tri::Yes => [
                Some(false),
                Some(self.destroys.value != Tri::No),
                Some(self.repeatable.is_yes(Confidence::Likely)),
                open,
            ],
        }
    }
}

/// Whether a schema has parameters and none of them could be the key of what is made.
fn keyless(schema: Value<'_>) -> bool {
    const KEYS: [&str; 20] = [
        "id", "ids", "name", "names", "key", "path", "slug", "file", "filename", "email",
        "username", "url", "uri", "code", "etag", "uuid", "uid", "token", "tag", "title",
    ];
    let mut any = false;
    for (name, _) in schema
        .get("properties")
        .into_iter()
        .flat_map(Value::members)
    {
        any = true;
        let tail = words::NameWords::new(name).last().unwrap_or("");
        if KEYS.iter().any(|key| tail.eq_ignore_ascii_case(key)) {
            return false;
        }
    }
    any
}

/// Beginnings of verbs that do more each time, whatever they act on.
const REPEATING: [&str; 13] = [
    "append",
    "prepend",
    "duplicat",
    "increment",
    "decrement",
    "tweet",
    "email",
    "notif",
    "repl",
    "comment",
    "charg",
    "broadcast",
    "log",
];

/// What is sent anew each time. A reaction or a setting that is sent is not.
const SENT: [&str; 9] = [
    "message",
    "mail",
    "sms",
    "SMS",
    "notification",
    "invitation",
    "letter",
    "reply",
    "event",
];

/// Reads a text in whatever language it is.
fn read_text(notes: &mut Notes, text: &str, place: Place, mode: Mode) {
    if text.is_ascii() {
        prose::read(notes, text, place, mode);
        if place != Place::Description {
            return;
        }
        // Few words of English: perhaps another language that was written without accents.
        if notes.words >= 3 && notes.known * 5 < notes.words * 2 {
            if let Some(vocab) = latin(text) {
                notes.forget_text();
                notes.language = Some(vocab.code);
                plain::read(notes, text, place, mode, vocab);
                return;
            }
        }
        if notes.known > 0 && notes.language.is_none() && place == Place::Description {
            notes.language = Some("en");
        }
        return;
    }
    let script = script(text);
    match script {
        Some(vocab) if vocab.code == "ru" => plain::read(notes, text, place, mode, vocab),
        Some(vocab) => cjk::read(notes, text, place, mode, vocab),
        None => match latin(text) {
            Some(vocab) => {
                notes.language = notes.language.or(Some(vocab.code));
                plain::read(notes, text, place, mode, vocab);
            }
            None => {
                prose::read(notes, text, place, mode);
                if notes.known > 0 && notes.known * 4 >= notes.words && place == Place::Description
                {
                    notes.language = notes.language.or(Some("en"));
                }
            }
        },
    }
    if let Some(vocab) = script {
        if place == Place::Description {
            notes.language = Some(vocab.code);
        }
        // English sentences beside it count too.
        let letters = text.bytes().filter(u8::is_ascii_alphabetic).count();
        if letters * 3 > text.len() {
            prose::read(notes, text, place, mode);
        }
    }
}

/// The language of a text in a script of its own.
fn script(text: &str) -> Option<&'static vocab::Vocab> {
    let mut found = None;
    for c in text.chars() {
        match c as u32 {
            0x3040..=0x30ff => return Some(&vocab::JA),
            0xac00..=0xd7af => return Some(&vocab::KO),
            0x4e00..=0x9fff => found = Some(&vocab::ZH),
            0x0400..=0x04ff if found.is_none() => found = Some(&vocab::RU),
            _ => {}
        }
    }
    found
}

/// The language of a text in Latin script that is none of English.
fn latin(text: &str) -> Option<&'static vocab::Vocab> {
    let [english, others @ ..] = plain::function_words(text);
    let mut best = (english.max(1), None);
    for (count, vocab) in others.into_iter().zip(vocab::LATIN) {
        if count > best.0 || (count == best.0 && best.1.is_none() && english == 0) {
            best = (count, Some(vocab));
        }
    }
    best.1
}

fn confidence(strength: u8) -> Confidence {
    match strength {
        0..=2 => Confidence::Possible,
        3..=4 => Confidence::Likely,
        _ => Confidence::Certain,
    }
}

/// From marks to effects.
fn weigh<'a>(tool: &Tool<'a>, notes: Notes, name: &name::Reading) -> Effects<'a> {
    let mut effects = Effects {
        writes: Effect::default(),
        destroys: Effect::default(),
        repeatable: Effect::default(),
        open_world: Effect::default(),
        classes: ClassSet::default(),
        strong: ClassSet::default(),
        judged: false,
        tool: *tool,
        notes,
    };
    let notes = &effects.notes;
    // The description's own head outranks a name that may be a noun.
    let (head_reads, head_writes) = match notes.head {
        Some((c, s)) => (READING.has(c) && s >= 3, !READING.has(c) && s >= 3),
        None => (notes.nominal, false),
    };
    let name_reads = notes
        .iter()
        .any(|m| m.how == How::Name && READING.has(m.class) && m.strength >= 3)
        && !notes
            .iter()
            .any(|m| m.how == How::Name && !READING.has(m.class) && m.strength >= 2);
    let mut score = [0u8; 32];
    for m in notes.iter() {
        let mut s = m.strength;
        match m.how {
            How::Name => {
                if head_reads && !READING.has(m.class) {
                    s = if notes.nominal && notes.head.is_none() {
                        s.saturating_sub(1)
                    } else {
                        s.saturating_sub(2)
                    };
                }
                if head_writes && READING.has(m.class) {
                    s = s.saturating_sub(2);
                }
            }
            How::Head => {}
            How::Listed if head_reads && !READING.has(m.class) => s = s.saturating_sub(1),
            How::Said | How::Listed => {
                if name_reads && head_reads && !READING.has(m.class) && m.how == How::Listed {
                    s = s.saturating_sub(1);
                }
            }
            How::Passive => {
                if head_reads && name_reads && m.class != Class::Money && m.class != Class::Send {
                    s = s.saturating_sub(1);
                }
            }
            How::Schema => {
                if head_reads && name_reads && m.class != Class::Persist {
                    s = s.saturating_sub(1);
                }
            }
        }
        if effects.notes.denied.has(m.class) && m.how != How::Head && s < 4 && m.how != How::Schema
        {
            s = s.saturating_sub(2);
        }
        if m.class == Class::Execute && notes.restricted {
            s = s.saturating_sub(2);
        }
        if let Some(slot) = score.get_mut(m.class as usize) {
            // Two independent sources agree: surer.
            *slot = if *slot >= 3 && s >= 3 {
                (*slot).max(s) + 1
            } else {
                (*slot).max(s)
            };
        }
    }
    let of = |class: Class| score.get(class as usize).copied().unwrap_or(0);
    let mut writes = 0;
    let mut maybe = 0;
    for &class in Class::ALL {
        match class.says()[0] {
            Says::Yes => writes = writes.max(of(class)),
            Says::Maybe => maybe = maybe.max(of(class).min(2)),
            _ => {}
        }
        if of(class) >= 2 {
            effects.classes.insert(class);
        }
        if of(class) >= 3 {
            effects.strong.insert(class);
        }
    }
    let reads = Class::ALL
        .iter()
        .filter(|c| c.says()[0] == Says::No)
        .map(|c| of(*c))
        .max()
        .unwrap_or(0);
    let denied = notes.deny_all;
    // What is said plainly stands against a general denial; running a statement does not, since
    // what kind of statement is just what the denial tells.
    let plain = notes.iter().any(|m| {
        m.class.says()[0] == Says::Yes
            && m.class != Class::Execute
            && !notes.denied.has(m.class)
            && (matches!(m.how, How::Head) && m.strength >= 3 && m.place == Place::Description
                || m.how == How::Said
                    && m.strength >= 3
                    && (denied < 4 || notes.deny_span == notes.read_only_text)
                || m.how == How::Name && m.strength >= 3 && head_writes)
    });
    if denied >= 3 && !plain && (denied == 4 || writes < 5) {
        effects.writes = Effect::no(if reads >= 3 {
            Confidence::Certain
        } else {
            Confidence::Likely
        });
    } else if writes >= 3 {
        effects.writes = Effect::yes(confidence(writes));
    } else if reads >= 3 && writes < 3 {
        effects.writes = if writes == 2 && !(head_reads && name_reads) {
            Effect::yes(Confidence::Possible)
        } else {
            Effect::no(if reads >= 4 && writes == 0 {
                Confidence::Certain
            } else {
                Confidence::Likely
            })
        };
    } else if writes == 2 {
        effects.writes = Effect::yes(Confidence::Possible);
    } else if maybe > 0 {
        effects.writes = Effect::yes(Confidence::Possible);
    } else if reads > 0
        || notes.nominal && notes.head.is_none() && (name.looks || reads > 0)
        || of(Class::View) > 0
    {
        effects.writes = Effect::no(Confidence::Possible);
    } else if notes.nominal && notes.known * 3 >= notes.words && notes.words >= 3 {
        // "Current weather for a place": a thing is named, no act.
        effects.writes = Effect::no(Confidence::Possible);
    }
    effects.judged = effects.writes.value != Tri::Unknown;
    if effects.judged {
        consequences(&mut effects, &score, writes);
    }
    effects
}

/// Destroys, repeatable and open world, once it is known whether the tool writes.
fn consequences(effects: &mut Effects<'_>, score: &[u8; 32], writes: u8) {
    let notes = &effects.notes;
    let of = |class: Class| score.get(class as usize).copied().unwrap_or(0);
    let best = |index: usize, says: Says| {
        Class::ALL
            .iter()
            .filter(|c| c.says().get(index) == Some(&says))
            .map(|c| of(*c))
            .max()
            .unwrap_or(0)
    };
    if effects.writes.value == Tri::No {
        effects.destroys = Effect::no(effects.writes.confidence.unwrap_or(Confidence::Possible));
        effects.repeatable = Effect::yes(Confidence::Likely);
    } else {
        let yes = best(1, Says::Yes);
        let possible = best(1, Says::Maybe);
        let additive = best(1, Says::No)
            .max(of(Class::Start))
            .max(of(Class::Persist))
            .max(of(Class::Auth));
        let permanent = notes.irreversible.is_some();
        effects.destroys = if yes >= 3 {
            Effect::yes(confidence(yes))
        } else if permanent && writes >= 3 && (possible >= 2 || yes >= 1) {
            Effect::yes(Confidence::Likely)
        } else if yes == 2 || possible >= 2 && possible + 1 >= additive {
            Effect::yes(Confidence::Possible)
        } else if additive >= 3 {
            Effect::no(Confidence::Likely)
        } else if additive >= 2 {
            Effect::no(Confidence::Possible)
        } else {
            Effect::default()
        };
        let again = best(2, Says::Yes);
        let adds = best(2, Says::No);
        let plainly =
            notes.iter().any(|m| effects.repeats_plainly(m)) && again < 3 && !notes.upserts();
        effects.repeatable = if notes.repeats.is_some() || notes.fresh_id && adds >= 3 {
            Effect::no(Confidence::Certain)
        } else if notes.idempotent.is_some() {
            Effect::yes(Confidence::Certain)
        } else if plainly {
            Effect::no(Confidence::Likely)
        } else if adds >= 2 && adds >= again {
            Effect::no(Confidence::Possible)
        } else if again >= 3 {
            Effect::yes(Confidence::Likely)
        } else {
            Effect::default()
        };
    }
    let reaching = of(Class::Send)
        .max(of(Class::Publish))
        .max(of(Class::Receipt));
    let sends = notes.iter().any(|m| {
        matches!(m.class, Class::Send | Class::Start | Class::Publish)
            && m.strength >= 3
            && m.place == Place::Description
    });
    let leaves = notes.outside.is_some() && sends;
    let runs = of(Class::Execute) >= 3
        && notes.shell
        && !notes.contained
        && effects.writes.value == Tri::Yes;
    let open = notes
        .open
        .0
        .max(if leaves || runs { 3 } else { 0 })
        .max(if reaching >= 3 { 2 } else { 0 })
        .max(if of(Class::Money) >= 3 { 2 } else { 0 });
    let bounded = notes.bounded.0;
    effects.open_world = if open >= 3 {
        Effect::yes(Confidence::Likely)
    } else if open == 2 && bounded < 2 {
        Effect::yes(Confidence::Possible)
    } else if bounded >= 2 && open < 2 {
        Effect::no(Confidence::Possible)
    } else {
        Effect::default()
    };
}
