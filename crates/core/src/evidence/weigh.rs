//! From marks to effects.

use super::class::{Class, ClassSet, Says};
use super::notes::{How, Notes, Place, READING};
use super::{Effect, Effects, Tri, name};
use crate::finding::Confidence;
use crate::tool::Tool;

pub(super) fn confidence(strength: u8) -> Confidence {
    match strength {
        0..=2 => Confidence::Possible,
        3..=4 => Confidence::Likely,
        _ => Confidence::Certain,
    }
}

/// From marks to effects.
pub(super) fn weigh<'a>(tool: &Tool<'a>, notes: Notes, name: &name::Reading) -> Effects<'a> {
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
