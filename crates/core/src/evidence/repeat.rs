//! Whether a repeat does more: by the verb, by what is sent, by whether a key is handed in.

use super::class::{Class, Says};
use super::notes::{How, Mark, Place};
use super::weigh::Scores;
use super::{Confidence, Effect, Effects, Tri, words};
use crate::json::Value;

impl Effects<'_> {
    /// The third effect. What the text says outright comes first, then keys, then what the verbs mean.
    pub(super) fn repeats(&self, scores: &Scores) -> Effect {
        let notes = &self.notes;
        if self.writes.value == Tri::No {
            return Effect::yes(Confidence::Likely);
        }
        let again = scores.best(2, Says::Yes);
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
        if strong(&[Class::Overwrite]) || notes.upserts() || notes.ensures {
            return Effect::yes(Confidence::Likely);
        }
        // "Resets the password to a random one", "rotates the key": another one each time.
        if notes.anew.is_some() && (strong(&[Class::Reset, Class::Revoke]) || adds >= 2) {
            return Effect::no(Confidence::Likely);
        }
        if plainly && again < 3 {
            return Effect::no(Confidence::Likely);
        }
        if adds >= 2 && adds >= again {
            return Effect::no(Confidence::Possible);
        }
        // "Until when; defaults to now": another value each time.
        if notes.clock.is_some() {
            return Effect::no(Confidence::Possible);
        }
        if again >= 3 {
            return Effect::yes(Confidence::Likely);
        }
        // "Sets", "renames", "moves" to a stated value.
        if scores.of(Class::Update) >= 3 {
            return Effect::yes(Confidence::Possible);
        }
        Effect::default()
    }

    /// Whether the verb of a mark does more each time whatever its object: "appends", "charges", "toggles".
    pub(super) fn repeats_plainly(&self, mark: &Mark) -> bool {
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
            if self.tool.input_schema.is_some_and(takes_a_state) {
                return false;
            }
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
        let again = REPEATING.iter().any(|stem| {
            verb.get(..stem.len())
                .is_some_and(|v| v.eq_ignore_ascii_case(stem))
        });
        if mark.class == Class::Send && !again {
            let from = mark.from as usize;
            let end = text.map_or(0, |t| {
                (from..=(from + 60).min(t.len()))
                    .rev()
                    .find(|k| t.is_char_boundary(*k))
                    .unwrap_or(from)
            });
            // "Sends a reaction to a message": what is sent stands before "to".
            let near = text.and_then(|t| t.get(from..end)).unwrap_or("");
            let near = near
                .find(" to ")
                .map_or(near, |k| near.get(..k).unwrap_or(near));
            return SENT.iter().any(|word| near.contains(word));
        }
        again
    }
}

/// Whether a schema has parameters and none of them could be the key of what is made.
pub(super) fn keyless(schema: Value<'_>) -> bool {
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

/// Whether a switch among the parameters states what is to be: "enabled", "on".
fn takes_a_state(schema: Value<'_>) -> bool {
    const STATES: [&str; 8] = [
        "enabled", "enable", "on", "state", "active", "value", "visible", "locked",
    ];
    schema
        .get("properties")
        .into_iter()
        .flat_map(Value::members)
        .any(|(name, _)| STATES.iter().any(|state| name.eq_ignore_ascii_case(state)))
}
