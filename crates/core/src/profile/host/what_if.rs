//! What would change where: single changes of one hint, and the set that satisfies most hosts.

use alloc::sync::Arc;
use alloc::vec::Vec;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::{HostOutcome, Mode, Outcome, Subject, decide};
use crate::tool::{Annotations, Declared, Hint};

/// What a single change of one hint would change.
#[derive(Clone, Debug)]
pub struct Change {
    /// The hint.
    pub hint: Hint,
    /// What is declared now.
    pub from: Declared,
    /// What would be declared.
    pub to: Declared,
    /// Whether the change agrees with what the tool does; nothing where that is not judged. A hint
    /// must not be bent to please a host.
    pub honest: Option<bool>,
    /// The hosts that would act in another way.
    pub hosts: Vec<ChangedHost>,
}

/// A host that a change makes act in another way.
#[derive(Clone, Debug)]
pub struct ChangedHost {
    /// What it does now.
    pub before: Outcome,
    /// What it would do.
    pub after: HostOutcome,
    /// Whether only side effects change.
    pub effects_only: bool,
}

/// Every change of one hint (set to true, set to false, taken out) that changes at least one host.
///
/// `suggested` is what an honest author would declare, where judged.
pub fn what_if(
    subject: &Subject<'_>,
    suggested: [Option<bool>; 4],
    modes: &[Arc<Mode>],
    trusted: bool,
) -> Vec<Change> {
    let now: Vec<HostOutcome> = modes
        .iter()
        .map(|mode| decide(subject, mode, trusted))
        .collect();
    let mut changes = Vec::new();
    for (hint, suggested) in Hint::ALL.into_iter().zip(suggested) {
        let from = subject.hints.declared(hint);
        for to in [Declared::True, Declared::False, Declared::Absent] {
            if to == from {
                continue;
            }
            let other = with(subject, hint, to);
            let hosts: Vec<ChangedHost> = now
                .iter()
                .filter_map(|before| {
                    let after = decide(&other, &before.mode, trusted);
                    let same = before.outcome == after.outcome;
                    let effects = |outcome: &HostOutcome| {
                        let all = outcome.effects.iter();
                        all.map(|effect| effect.effect).collect::<Vec<_>>()
                    };
                    let effects_only = same && effects(before) != effects(&after);
                    (!same || effects_only).then_some(ChangedHost {
                        before: before.outcome,
                        after,
                        effects_only,
                    })
                })
                .collect();
            if !hosts.is_empty() {
                changes.push(Change {
                    hint,
                    from,
                    to,
                    honest: suggested.and_then(|honest| Some(to.value()? == honest)),
                    hosts,
                });
            }
        }
    }
    changes
}

/// The subject with another declaration of one hint.
fn with<'a>(subject: &Subject<'a>, hint: Hint, to: Declared) -> Subject<'a> {
    let mut changed = *subject;
    changed.hints.set(hint, to);
    changed.annotations = Annotations::Object;
    changed
}

/// The full explicit set for a tool, and what hosts do with it.
#[derive(Clone, Debug)]
pub struct Advice {
    /// All four hints: what is judged, else what is declared, else the prudent value.
    pub declare: [(Hint, bool); 4],
    /// The hints for which nothing was judged or declared, so that the prudent value stands.
    pub in_doubt: Vec<Hint>,
    /// Number of hosts and modes that would run the tool unasked.
    pub run: usize,
    /// Number of hosts and modes looked at.
    pub of: usize,
    /// The hosts that would still not run it unasked.
    pub others: Vec<HostOutcome>,
}

/// The full explicit set: it takes every host's own reading of silence out of play, and no hint is
/// bent. In doubt the prudent value stands, which is the protocol's default.
pub fn advise(
    subject: &Subject<'_>,
    suggested: [Option<bool>; 4],
    modes: &[Arc<Mode>],
    trusted: bool,
) -> Advice {
    let declare = honest_set(subject, suggested);
    let mut full = *subject;
    full.annotations = Annotations::Object;
    for (hint, value, _) in declare {
        full.hints.set(
            hint,
            if value {
                Declared::True
            } else {
                Declared::False
            },
        );
    }
    let outcomes = modes.iter().map(|mode| decide(&full, mode, trusted));
    let (run, others): (Vec<_>, Vec<_>) =
        outcomes.partition(|outcome| outcome.outcome == Outcome::Run);
    Advice {
        declare: declare.map(|(hint, value, _)| (hint, value)),
        in_doubt: declare
            .into_iter()
            .filter_map(|(hint, _, known)| (!known).then_some(hint))
            .collect(),
        run: run.len(),
        of: modes.len(),
        others,
    }
}

/// Each hint with its value and whether that is known: judged, else declared, else what follows
/// from read-only, else the prudent value.
fn honest_set(subject: &Subject<'_>, suggested: [Option<bool>; 4]) -> [(Hint, bool, bool); 4] {
    let [read_only, destructive, idempotent, open_world] = suggested;
    let declared = |hint| subject.hints.declared(hint).value();
    let mut read_only = read_only.or(declared(Hint::ReadOnly));
    let mut destructive = destructive.or(declared(Hint::Destructive));
    let mut idempotent = idempotent.or(declared(Hint::Idempotent));
    if read_only == Some(true) && destructive == Some(true) {
        // One of them is wrong, and nothing tells which.
        (read_only, destructive) = (None, None);
    }
    if read_only == Some(true) {
        // What only reads destroys nothing, and a second reading changes nothing further.
        destructive = Some(false);
        idempotent = idempotent.or(Some(true));
    }
    let open_world = open_world.or(declared(Hint::OpenWorld));
    [
        (Hint::ReadOnly, read_only),
        (Hint::Destructive, destructive),
        (Hint::Idempotent, idempotent),
        (Hint::OpenWorld, open_world),
    ]
    .map(|(hint, value)| (hint, value.unwrap_or(hint.default_value()), value.is_some()))
}

impl Serialize for Change {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut map = out.serialize_map(Some(5))?;
        map.serialize_entry("hint", self.hint.key())?;
        map.serialize_entry("from", &self.from)?;
        map.serialize_entry("to", &self.to)?;
        map.serialize_entry("honest", &self.honest)?;
        map.serialize_entry("hosts", &self.hosts)?;
        map.end()
    }
}

impl Serialize for ChangedHost {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut map = out.serialize_map(Some(7))?;
        map.serialize_entry("host", &*self.after.mode.host)?;
        map.serialize_entry("mode", &*self.after.mode.name)?;
        map.serialize_entry("before", &self.before)?;
        map.serialize_entry("after", &self.after.outcome)?;
        map.serialize_entry("effectsOnly", &self.effects_only)?;
        map.serialize_entry("because", &self.after.because)?;
        map.serialize_entry("effects", &self.after.effects)?;
        map.end()
    }
}

impl Serialize for Advice {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let doubt: Vec<&str> = self.in_doubt.iter().map(|hint| hint.key()).collect();
        let mut map = out.serialize_map(Some(5))?;
        map.serialize_entry("declare", &Pairs(self.declare))?;
        map.serialize_entry("inDoubt", &doubt)?;
        map.serialize_entry("run", &self.run)?;
        map.serialize_entry("of", &self.of)?;
        map.serialize_entry("others", &self.others)?;
        map.end()
    }
}

/// Members of an object in a fixed order.
struct Pairs([(Hint, bool); 4]);

impl Serialize for Pairs {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_map(self.0.iter().map(|(hint, value)| (hint.key(), value)))
    }
}
