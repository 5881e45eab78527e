//! From marks to effects.
//!
//! Every mark has a strength; where it was met, and what head and name say, weakens it. The strongest of each
//! class counts, and the classes say what they mean for each effect.

use super::class::{Class, ClassSet, Says};
use super::notes::{DESTROYING, How, Mark, Notes, Place, READING};
use super::{Confidence, Effect, Effects, Tri, name};
use crate::tool::Tool;

/// How sure a strength is.
pub(super) fn confidence(strength: u8) -> Confidence {
    match strength {
        0..=2 => Confidence::Possible,
        3..=4 => Confidence::Likely,
        _ => Confidence::Certain,
    }
}

/// The classes by effect and by what they say of it.
static SAYING: [[ClassSet; 4]; 4] = {
    const fn of(effect: usize) -> [ClassSet; 4] {
        [
            ClassSet::saying(effect, Says::Silent),
            ClassSet::saying(effect, Says::Yes),
            ClassSet::saying(effect, Says::Maybe),
            ClassSet::saying(effect, Says::No),
        ]
    }
    [of(0), of(1), of(2), of(3)]
};

/// The strength of each class after weakening.
#[derive(Clone, Copy)]
pub(super) struct Scores([u8; 32]);

impl Scores {
    /// Of one class.
    pub(super) fn of(&self, class: Class) -> u8 {
        self.0.get(class as usize).copied().unwrap_or(0)
    }

    /// The strongest class that says so of an effect (the effects by the order of the hints).
    pub(super) fn best(&self, effect: usize, says: Says) -> u8 {
        let mut classes = SAYING
            .get(effect)
            .and_then(|sets| sets.get(says as usize))
            .map_or(0, |set| set.0);
        let mut best = 0;
        while classes != 0 {
            let strength = self.0.get(classes.trailing_zeros() as usize);
            best = best.max(strength.copied().unwrap_or(0));
            classes &= classes - 1;
        }
        best
    }

    /// Two sources that agree make it surer; a title mostly repeats the name.
    fn add(&mut self, class: Class, strength: u8, place: Place) {
        if let Some(slot) = self.0.get_mut(class as usize) {
            *slot = if *slot >= 3 && strength >= 3 && place != Place::Title {
                (*slot).max(strength) + 1
            } else {
                (*slot).max(strength)
            };
        }
    }
}

/// What head and name say, which weakens what stands elsewhere.
struct Lead {
    head_reads: bool,
    head_writes: bool,
    /// The description has a verb of the vocabulary at its head.
    headed: bool,
    /// The head adds something or starts work.
    head_adds: bool,
    name_reads: bool,
    /// The first sentence names a thing, and no verb was met at its head.
    only_a_thing: bool,
    /// The name begins with a command.
    commands: bool,
    /// The description begins with "returns", which what changes something does as well.
    returns: bool,
    /// The name ends in what is looked at ("kill_count"), so its verb may belong to it.
    looks: bool,
    /// There is no word of text, and the name has no verb that is only a verb.
    name_alone: bool,
}

impl Lead {
    fn of(notes: &Notes, name: &name::Reading) -> Self {
        let only_a_thing = notes.nominal && notes.head.is_none();
        let (head_reads, head_writes) = match notes.head {
            Some((class, strength)) => (
                READING.has(class) && strength >= 3,
                !READING.has(class) && strength >= 3,
            ),
            None => (notes.nominal, false),
        };
        let named = |reading: bool, least: u8| {
            notes.iter().any(|m| {
                m.how == How::Name && READING.has(m.class) == reading && m.strength >= least
            })
        };
        Self {
            head_reads,
            head_writes,
            headed: notes.head.is_some(),
            head_adds: head_writes
                && notes
                    .head
                    .is_some_and(|(class, _)| matches!(class, Class::Create | Class::Start)),
            name_reads: named(true, 3) && !named(false, 2),
            only_a_thing,
            commands: name.commands,
            returns: notes.returns,
            looks: name.measures,
            name_alone: notes.words == 0
                && !notes.iter().any(|m| m.how != How::Name || m.strength >= 3),
        }
    }

    /// How much weaker a mark is for standing where it stands.
    fn weakens(&self, m: &Mark) -> u8 {
        let writing = !READING.has(m.class);
        let reader = self.head_reads && self.name_reads;
        // The description's own head outranks the few words of a title as well.
        if m.place == Place::Title && writing {
            return match (self.head_reads, self.headed) {
                (true, _) => 2,
                (false, true) => 1,
                (false, false) => 0,
            };
        }
        match m.how {
            // The description's own head outranks a name that may be a noun.
            How::Name if self.head_reads && writing => {
                if self.only_a_thing && self.commands && m.strength == 2 {
                    0
                } else if self.only_a_thing && !self.looks
                    || self.returns && self.commands && m.class == Class::Create
                {
                    1
                } else {
                    2
                }
            }
            How::Name if self.head_writes && !writing => 2,
            // "mail_move: moves a message", "regenerate: queues a draft": the text tells what the name, whose
            // verb may be a noun or may do less, leaves open. "set: writes a value" tells no more.
            How::Name if self.head_writes && m.strength == 2 => match m.class {
                Class::Send => 1,
                Class::Update => u8::from(self.head_adds),
                _ => 0,
            },
            How::Listed if self.head_reads && writing => 1,
            How::Passive if reader && !matches!(m.class, Class::Money | Class::Send) => 1,
            How::Schema if reader && m.class != Class::Persist => 1,
            _ => 0,
        }
    }
}

fn scores(notes: &Notes, lead: &Lead) -> Scores {
    let mut scores = Scores([0; 32]);
    for m in notes.iter() {
        let mut strength = m.strength.saturating_sub(lead.weakens(m));
        let elsewhere = !matches!(m.how, How::Head | How::Schema);
        if notes.denied.has(m.class) && elsewhere && strength < 4 {
            strength = strength.saturating_sub(2);
        }
        if m.class == Class::Execute && notes.restricted {
            strength = strength.saturating_sub(2);
        }
        // "Signs in and returns the list": on the way to a reading.
        if m.class == Class::Auth && notes.reads_besides() {
            strength = strength.min(2);
        }
        scores.add(m.class, strength, m.place);
    }
    scores
}

/// From marks to effects.
pub(super) fn weigh<'a>(tool: &Tool<'a>, notes: Notes, name: &name::Reading) -> Effects<'a> {
    let lead = Lead::of(&notes, name);
    let scores = scores(&notes, &lead);
    let mut effects = Effects {
        writes: writes(&notes, &scores, &lead, name),
        destroys: Effect::default(),
        repeatable: Effect::default(),
        open_world: Effect::default(),
        classes: ClassSet::default(),
        strong: ClassSet::default(),
        judged: false,
        tool: *tool,
        notes,
    };
    for &class in Class::ALL {
        if scores.of(class) >= 2 {
            effects.classes.insert(class);
        }
        if scores.of(class) >= 3 {
            effects.strong.insert(class);
        }
    }
    effects.judged = effects.writes.value != Tri::Unknown;
    if effects.judged {
        effects.destroys = destroys(&effects, &scores);
        effects.repeatable = effects.repeats(&scores);
        effects.open_world = effects.opens(&scores);
    }
    effects
}

/// What is said plainly stands against a general denial; running a statement does not, since what kind of
/// statement is just what the denial tells.
fn said_plainly(notes: &Notes, lead: &Lead) -> bool {
    let denied_elsewhere = notes.deny_all < 4 || notes.deny_span == notes.read_only_text;
    notes.iter().any(|m| {
        // "Delete a comment. … In the preview nothing is deleted": name and head agree.
        let named = || {
            notes
                .iter()
                .any(|n| n.how == How::Name && n.class == m.class && n.strength >= 3)
        };
        m.class.says()[0] == Says::Yes
            && m.class != Class::Execute
            && (!notes.denied.has(m.class) || m.how == How::Head && named())
            && m.strength >= 3
            && match m.how {
                How::Head => m.place == Place::Description,
                How::Said => denied_elsewhere,
                How::Name => lead.head_writes,
                _ => false,
            }
    })
}

fn writes(notes: &Notes, scores: &Scores, lead: &Lead, name: &name::Reading) -> Effect {
    let writes = scores.best(0, Says::Yes);
    let maybe = scores.best(0, Says::Maybe).min(2);
    let reads = scores.best(0, Says::No);
    let denied = notes.deny_all;
    if denied >= 3 && (denied == 4 || writes < 5) && !said_plainly(notes, lead) {
        return Effect::no(if reads >= 3 {
            Confidence::Certain
        } else {
            Confidence::Likely
        });
    }
    if writes >= 3 {
        return Effect::yes(confidence(writes));
    }
    if reads >= 3 {
        // "can_publish: Runs the checklist": a run of something unknown says less than the name.
        let only_runs = lead.name_reads
            && Class::ALL.iter().all(|class| {
                class.says()[0] != Says::Yes || *class == Class::Execute || scores.of(*class) < 2
            });
        // "terminate_others" on a list: the worst that an argument can ask for. A switch is marked by its
        // name; the values of an enum, which may be what is looked for, have no span.
        let switched = notes.iter().any(|m| {
            m.how == How::Schema && m.to > 0 && m.strength >= 3 && DESTROYING.has(m.class)
        });
        let plainly_reads = lead.head_reads && lead.name_reads || only_runs;
        return if writes == 2 && (switched || !plainly_reads) {
            Effect::yes(Confidence::Possible)
        } else if reads >= 4 && writes == 0 {
            Effect::no(Confidence::Certain)
        } else {
            Effect::no(Confidence::Likely)
        };
    }
    // "handle_request" and no text: a name alone that may mean anything.
    if lead.name_alone {
        return Effect::default();
    }
    if writes == 2 || maybe > 0 {
        return Effect::yes(Confidence::Possible);
    }
    // "Current weather for a place": a thing is named, no act.
    let thing = lead.only_a_thing && name.looks
        || notes.nominal && notes.known * 3 >= notes.words && notes.words >= 3;
    if reads > 0 || thing || scores.of(Class::View) > 0 {
        return Effect::no(Confidence::Possible);
    }
    Effect::default()
}

/// Whether something is lost, once it is known whether the tool writes.
fn destroys(effects: &Effects<'_>, scores: &Scores) -> Effect {
    if effects.writes.value == Tri::No {
        return Effect::no(effects.writes.confidence.unwrap_or(Confidence::Possible));
    }
    let yes = scores.best(1, Says::Yes);
    let possible = scores.best(1, Says::Maybe);
    let additive = [Class::Start, Class::Persist, Class::Auth]
        .into_iter()
        .map(|class| scores.of(class))
        .fold(scores.best(1, Says::No), u8::max);
    let permanent = effects.notes.irreversible.is_some();
    let harmful = effects.notes.destructive.is_some();
    let writes = scores.best(0, Says::Yes);
    if yes >= 3 {
        Effect::yes(confidence(yes))
    } else if writes >= 3 && (permanent && (possible >= 2 || yes >= 1) || harmful) {
        Effect::yes(Confidence::Likely)
    } else if yes == 2
        || possible >= 2 && possible + 1 >= additive
        // "Creates it or updates it": what is there is changed, however surely something may be added.
        || possible >= 3 && effects.notes.upserts()
    {
        Effect::yes(Confidence::Possible)
    } else if additive >= 3 {
        Effect::no(Confidence::Likely)
    } else if additive >= 2 {
        Effect::no(Confidence::Possible)
    } else {
        Effect::default()
    }
}
