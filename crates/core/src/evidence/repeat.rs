//! Whether a repeat does more: by the verb, by what is sent, by whether a key is handed in.

use super::class::{Class, Says};
use super::notes::{How, Mark, Place, READING};
use super::weigh::Scores;
use super::word_list::{Words, words};
use super::{Confidence, Effect, Effects, Tri, words};
use crate::json::Value;

impl Effects<'_> {
    /// The third effect. What the text says outright comes first, then keys, then what the verbs mean.
    pub(super) fn repeats(&self, scores: &Scores) -> Effect {
        let notes = &self.notes;
        if self.writes.value == Tri::No {
            return Effect::yes(Confidence::Likely);
        }
        // What it reads besides can be read again, which is no answer where it adds something.
        let again = Class::ALL
            .iter()
            .filter(|class| class.says()[2] == Says::Yes && !READING.has(**class))
            .map(|class| scores.of(*class))
            .max()
            .unwrap_or(0);
        let adds = scores.best(2, Says::No);
        let strong = |classes: &[Class]| classes.iter().any(|class| scores.of(*class) >= 3);
        if notes.repeats.is_some() || notes.fresh_id && adds >= 3 {
            return Effect::no(Confidence::Certain);
        }
        if notes.idempotent.is_some() {
            return Effect::yes(Confidence::Certain);
        }
        // A key that must be handed in lets the server know a repeat; one that may be does not.
        if notes.key.is_some() {
            return Effect::yes(Confidence::Likely);
        }
        if notes.iter().any(|m| self.takes_another(m)) {
            return Effect::no(Confidence::Likely);
        }
        let plainly = !notes.knows_what_is_there && notes.iter().any(|m| self.repeats_plainly(m));
        let sends = scores.of(Class::Money).max(scores.of(Class::Send));
        if sends >= 3 && sends >= scores.of(Class::Overwrite) {
            return Effect::no(if plainly {
                Confidence::Likely
            } else {
                Confidence::Possible
            });
        }
        if strong(&[Class::Execute]) {
            return Effect::no(Confidence::Likely);
        }
        // "Creates it, or replaces what is there": afterwards it stands there once.
        let only_makes = !strong(&[Class::Start, Class::Publish, Class::Toggle, Class::Cursor])
            && !notes.iter().any(|m| REPEATING.begin(self.verb(m)));
        let upserts = notes.upserts() || notes.iter().any(|m| words!["upsert"].begin(self.verb(m)));
        if strong(&[Class::Overwrite]) || upserts || notes.ensures && only_makes {
            return Effect::yes(Confidence::Likely);
        }
        // "Resets the password to a random one", "rotates the key": another one each time.
        if notes.anew.is_some() && (strong(&[Class::Reset, Class::Revoke]) || adds >= 2) {
            return Effect::no(Confidence::Likely);
        }
        if plainly && again < 3 {
            return Effect::no(Confidence::Likely);
        }
        // "Sets the volume to a level": a second time it is there already.
        let set_to = |m: &Mark| {
            m.class == Class::Update
                && m.strength >= 3
                && m.place == Place::Description
                && words!["set"].begin(self.verb(m))
                && self.behind(m).contains(" to ")
        };
        if adds < 3 && notes.iter().any(set_to) {
            return Effect::yes(Confidence::Likely);
        }
        if adds >= 2 && adds >= again {
            // "Stars a repository", "stages files": who is in a set is not in it twice.
            let headed = notes.iter().any(|m| {
                m.how == How::Head && m.class == Class::Create && m.place == Place::Description
            });
            let told_better = |m: &Mark| headed && m.how == How::Name && m.class == Class::Create;
            let mut joining = notes
                .iter()
                .filter(|m| m.strength >= 2 && m.class.says()[2] == Says::No)
                .filter(|m| !told_better(m))
                .peekable();
            let joins = joining.peek().is_some()
                && joining.all(|m| {
                    m.class == Class::Create
                        && (JOINING.begin(self.verb(m)) || self.puts_into_a_set(m))
                });
            return if joins {
                Effect::yes(Confidence::Likely)
            } else {
                Effect::no(Confidence::Possible)
            };
        }
        // "Until when; defaults to now": another value each time.
        if notes.clock.is_some() {
            return Effect::no(Confidence::Possible);
        }
        if scores.best(2, Says::Yes) >= 3 {
            return Effect::yes(Confidence::Likely);
        }
        // "Renames", "moves" to a stated value.
        if scores.of(Class::Update) >= 3 {
            return Effect::yes(Confidence::Possible);
        }
        Effect::default()
    }

    /// "Takes the next task off the queue", "removes the head of a list", "undoes the last step": another one each
    /// time.
    fn takes_another(&self, m: &Mark) -> bool {
        matches!(
            m.class,
            Class::Delete | Class::Reset | Class::Update | Class::Overwrite | Class::Revoke
        ) && m.strength >= 3
            && !m.place.in_schema()
            && (TAKING.begin(self.verb(m))
                || m.place == Place::Description
                    && matches!(m.class, Class::Delete | Class::Revoke)
                    && [
                        " next ",
                        " oldest ",
                        " head of ",
                        " first element",
                        " last element",
                        " topmost ",
                        " latest ",
                        " most recent ",
                    ]
                    .iter()
                    .any(|word| self.behind(m).contains(word)))
    }

    /// Whether the verb of a mark does more each time whatever its object: "appends", "charges", "toggles".
    pub(super) fn repeats_plainly(&self, mark: &Mark) -> bool {
        if mark.strength < 3 || mark.how == How::Passive || mark.place.in_schema() {
            return false;
        }
        if matches!(mark.class, Class::Money | Class::Cursor)
            || self.behind(mark).contains(" by another ")
        {
            return true;
        }
        // "Creates relations between existing entities", "adds a contact": what is known by its ends or its
        // number may well be there once.
        if mark.class == Class::Create && KNOWN.iter().any(|word| self.behind(mark).contains(word))
        {
            return false;
        }
        if mark.class == Class::Create && mark.place == Place::Description {
            // "Creates an invoice", and nothing by which the server could know it again.
            let named = self
                .notes
                .iter()
                .any(|m| m.place == Place::Name && m.class == Class::Create && m.strength >= 3);
            // "Adds a member to a team": who is in it is not in it twice.
            let into = words!["add"].begin(self.verb(mark)) && self.behind(mark).contains(" to ");
            if named
                && mark.how == How::Head
                && !into
                && words!["creat", "add"].begin(self.verb(mark))
            {
                return self.tool.input_schema.is_some_and(keyless);
            }
        }
        let description = self.tool.description.unwrap_or("");
        if mark.class == Class::Toggle {
            // "Toggle … on or off" sets a state, whatever it is called.
            if self.tool.input_schema.is_some_and(takes_a_state) {
                return false;
            }
            return !["on or off", "on/off", "nable", "isable"]
                .iter()
                .any(|words| description.contains(words));
        }
        let again = REPEATING.begin(self.verb(mark));
        if mark.place == Place::Description && self.makes_one_more(mark) {
            return true;
        }
        // "Adds a comment to a task": one more each time, and none is the other.
        if mark.class == Class::Create && words!["add", "post", "creat"].begin(self.verb(mark)) {
            let near = self.behind(mark);
            let made = near
                .find(" to ")
                .map_or(near, |k| near.get(..k).unwrap_or(near));
            return again
                || near.contains(" to the end")
                || made.ends_with(" one")
                || made.len() < near.len() && self.adds_content(made)
                || ADDED.iter().any(|word| made.contains(word))
                || LISTED.iter().any(|word| made.contains(word))
                    && self.tool.input_schema.is_some_and(keyless);
        }
        // "Raises the counter by one": once more each time.
        if mark.class == Class::Update && STEPPING.begin(self.verb(mark)) {
            return [" by ", " delta"]
                .iter()
                .any(|by| self.behind(mark).contains(by));
        }
        if mark.class == Class::Send && !again {
            // "Sends a reaction to a message": what is sent stands before "to".
            let near = self.behind(mark);
            let near = near
                .find(" to ")
                .map_or(near, |k| near.get(..k).unwrap_or(near));
            return SENT.iter().any(|word| near.contains(word));
        }
        again
    }

    /// Whether what is done hangs on what it meets ("edits", "applies a patch"), so that a repeat may do more or fail.
    pub(super) fn edits(&self) -> bool {
        self.notes
            .iter()
            .any(|m| m.class == Class::Update && m.strength >= 2 && EDITING.begin(self.verb(m)))
    }

    /// "Adds a label to an issue", "gives a role more permissions": what is in a set is not in it twice.
    fn puts_into_a_set(&self, mark: &Mark) -> bool {
        mark.place == Place::Description && PUTTING.begin(self.verb(mark)) && {
            // "Adds a meal to the user's diary": the user is no member there.
            let near = self.behind(mark);
            let added = words!["add", "attach", "put"].begin(self.verb(mark));
            let end = near.find(" to ").filter(|_| added).unwrap_or(near.len());
            let put = near.get(..end).unwrap_or(near);
            MEMBERS.iter().any(|word| put.contains(word.trim_end()))
                || SETS.iter().any(|word| near.contains(word))
        }
    }

    /// "Adds a workout to the diary", where what is handed in is the content and not which one: "Adds a user to a
    /// team" has the user among its parameters.
    fn adds_content(&self, made: &str) -> bool {
        let Some(noun) = made.split(' ').next_back().filter(|noun| noun.len() > 3) else {
            return false;
        };
        let stem = noun.get(..noun.len() - 1).unwrap_or(noun);
        let one = [" a ", " an ", " one ", " new "]
            .iter()
            .any(|word| made.contains(word));
        let Some(schema) = self.tool.input_schema.filter(|_| one) else {
            return false;
        };
        let (mut content, mut which) = (false, false);
        for (name, _) in schema
            .get("properties")
            .into_iter()
            .flat_map(Value::members)
        {
            let tail = words::NameWords::new(name).last().unwrap_or("");
            let id = ["id", "ids", "uri", "url", "key", "name", "slug"]
                .iter()
                .any(|key| tail.eq_ignore_ascii_case(key));
            content |= !id;
            which |= words::NameWords::new(name).any(|word| {
                word.get(..stem.len())
                    .is_some_and(|w| w.eq_ignore_ascii_case(stem))
            });
        }
        content && !which
    }

    /// "Inserts rows", "leaves a comment", "triggers a run", "posts an update", where nothing that is handed in
    /// could be its key.
    fn makes_one_more(&self, mark: &Mark) -> bool {
        if !self.tool.input_schema.is_some_and(keyless) || mark.how != How::Head {
            return false;
        }
        let verb = self.verb(mark);
        let near = self.behind(mark).get(verb.len()..).unwrap_or("");
        if self.notes.language.is_some_and(|language| language != "en") {
            return mark.strength >= 3
                && matches!(mark.class, Class::Create | Class::Start)
                && !self.notes.ensures;
        }
        let one = [" a ", " an ", " one ", " new ", " another ", " a\n"]
            .iter()
            .any(|word| near.starts_with(word));
        match mark.class {
            Class::Create if words!["insert"].begin(verb) => true,
            // "Takes a snapshot", "makes a copy": the noun carries what is done.
            Class::Create if words!["snapshot", "copy", "backup"].begin(verb) => true,
            Class::Create => one && !near.contains(" to ") && MAKING.begin(verb),
            Class::Start => one && STARTING.begin(verb),
            Class::Publish => one && words!["post", "tweet"].begin(verb),
            _ => false,
        }
    }

    /// The text that a mark stands in.
    fn text_of(&self, mark: &Mark) -> &str {
        let text = match mark.place {
            Place::Name => self.tool.name,
            Place::Title => self.tool.title.or_else(|| self.tool.annotations_title()),
            _ => self.tool.description,
        };
        text.unwrap_or("")
    }

    /// The verb of a mark as it is written.
    fn verb(&self, mark: &Mark) -> &str {
        self.text_of(mark)
            .get(mark.from as usize..mark.to as usize)
            .unwrap_or("")
    }

    /// The verb of a mark with what stands next to it.
    fn behind(&self, mark: &Mark) -> &str {
        let text = self.text_of(mark);
        let from = mark.from as usize;
        let end = (from..=(from + 60).min(text.len()))
            .rev()
            .find(|k| text.is_char_boundary(*k))
            .unwrap_or(from);
        text.get(from..end).unwrap_or("")
    }
}

/// Whether a schema has parameters and none of them could be the key of what is made. The id of something else
/// ("order_id") is where it is made.
pub(super) fn keyless(schema: Value<'_>) -> bool {
    const WHOLE: Words = words!["id", "ids", "uid", "uri", "token", "tag"];
    const KEYS: Words = words![
        "nombre", "nome", "nom", "naam", "clave", "chave", "chiave", "cle", "ruta", "pfad", "pad",
        "chemin", "percorso", "sleutel", "name", "names", "key", "path", "slug", "email",
        "username", "etag", "uuid", "filename",
    ];
    let mut any = false;
    for (name, _) in schema
        .get("properties")
        .into_iter()
        .flat_map(Value::members)
    {
        any = true;
        let tail = words::NameWords::new(name).last().unwrap_or("");
        // A name in another script may be a key as well.
        if WHOLE.has(name) || KEYS.has(tail) || !name.is_ascii() {
            return false;
        }
    }
    any
}

/// Beginnings of verbs that do more each time, whatever they act on.
const REPEATING: Words = words![
    "mail",
    "resend",
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

/// Beginnings of verbs that act on whatever is next.
const TAKING: Words = words![
    "pop", "dequeu", "shift", "undo", "redo", "advanc", "shuffl", "swap", "skip",
];

/// Beginnings of verbs that make one more of what they name.
const MAKING: Words = words![
    "creat", "mak", "submit", "lodg", "fil", "leav", "post", "upload", "rais", "open", "tak",
    "compos", "book", "draft",
];

/// Beginnings of verbs that start one more of what they name.
const STARTING: Words = words![
    "start", "launch", "trigger", "queu", "enqueu", "schedul", "kick", "begin",
];

/// Beginnings of verbs that put something into a set, where a repeat finds it there already.
const JOINING: Words = words![
    "stag", "star", "follow", "subscrib", "enroll", "join", "bookmark", "like", "upvot", "link",
    "pair", "favo", "ensure", "pin",
];

/// Beginnings of verbs that put into a set where their object is one of [`MEMBERS`].
const PUTTING: Words = words!["add", "attach", "assign", "giv", "grant", "put"];

/// What is known by its ends, its number or its text, and so perhaps there once.
const KNOWN: [&str; 4] = ["elation", "ontact", "bservation", " edge"];
/// What holds each thing once, whatever is put into it.
const SETS: [&str; 6] = [
    "avorites",
    "avourites",
    "atchlist",
    "ishlist",
    "llowlist",
    "locklist",
];
const MEMBERS: [&str; 13] = [
    " user",
    " member",
    " label",
    " tag ",
    " role",
    " policy",
    " policies",
    " permission",
    " reviewer",
    " assignee",
    " watcher",
    " reaction",
    " topic",
];

/// Beginnings of verbs that change what is there by a step whose outcome hangs on what it meets.
const EDITING: Words = words![
    "edit",
    "patch",
    "appl",
    "amend",
    "extend",
    "merg",
    "split",
    "rotat",
    "transform",
    "scroll",
    "sort",
];

/// Beginnings of verbs that change a number, "by" so much each time.
const STEPPING: Words = words![
    "rais", "lower", "increas", "decreas", "bump", "adjust", "extend", "reduc",
];

/// What is added anew each time, having no name by which it could be there already.
const ADDED: [&str; 5] = [" comment", " reply", " note ", " message", " vote"];

/// The same, unless what is handed in holds a key.
const LISTED: [&str; 5] = [" entry", " row", " transaction", " attachment", " copy"];

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

/// Whether a switch among the parameters states what is to be: "enabled", "on".
fn takes_a_state(schema: Value<'_>) -> bool {
    const STATES: Words = words![
        "enabled", "enable", "on", "state", "active", "value", "visible", "locked",
    ];
    schema
        .get("properties")
        .into_iter()
        .flat_map(Value::members)
        .any(|(name, _)| STATES.has(name))
}
