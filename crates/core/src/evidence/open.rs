//! Whether a tool reaches an open set of outside entities, or stays within bounds.

use super::class::Class;
use super::notes::Place;
use super::weigh::Scores;
use super::{Confidence, Effect, Effects, Tri};

impl Effects<'_> {
    /// The fourth effect. Both ways only by evidence: silence leaves it unknown.
    pub(super) fn opens(&self, scores: &Scores) -> Effect {
        let open = self.reach(scores);
        let bounded = self.notes.bounded.0;
        match (open, bounded) {
            (3.., _) => Effect::yes(Confidence::Likely),
            (2, 0 | 1) => Effect::yes(Confidence::Possible),
            (0 | 1, 2..) => Effect::no(Confidence::Possible),
            _ => Effect::default(),
        }
    }

    /// How strongly text, schema and classes speak for reach beyond bounds.
    fn reach(&self, scores: &Scores) -> u8 {
        let notes = &self.notes;
        let writes = self.writes.value == Tri::Yes;
        let said = |classes: &[Class]| {
            notes.iter().any(|m| {
                classes.contains(&m.class) && m.strength >= 3 && m.place == Place::Description
            })
        };
        // "Mails a guest", "starts a flow whose connectors fire".
        let leaves = notes.outside.is_some() && said(&[Class::Send, Class::Start, Class::Publish]);
        // "Publishes a page that everyone can read".
        let public = notes.anyone.is_some() && said(&[Class::Publish, Class::Create, Class::Send]);
        // A shell reaches whatever the machine reaches.
        let shell = scores.of(Class::Execute) >= 3 && notes.shell && !notes.contained && writes;
        let strongly = leaves || public || shell;
        let others = [Class::Send, Class::Publish, Class::Receipt, Class::Money]
            .into_iter()
            .any(|class| scores.of(class) >= 3);
        notes
            .open
            .0
            .max(if strongly { 3 } else { 0 })
            .max(if others { 2 } else { 0 })
    }
}
