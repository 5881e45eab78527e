//! What an effect rests on, in words of the definition: made only when somebody asks.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use super::class::{Class, ClassSet, Says};
use super::notes::{Mark, Place, READING, Span};
use super::weigh::confidence;
use super::{Confidence, Effects, Evidence, Tri, Which, schema};
use crate::json::Value;

impl<'a> Effects<'a> {
    /// What an effect rests on, strongest first. Made only when asked for.
    #[expect(clippy::too_many_lines, reason = "one case an effect")]
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
                if let Some(span) = self.notes.destructive {
                    push(
                        Place::Description,
                        Some(span),
                        "says that it can be destructive",
                    );
                }
            }
            Which::Repeatable => {
                if yes && let Some(place) = self.notes.key {
                    push(place, None, "knows a repeat by the key that is handed in");
                }
                if !yes && let Some(span) = self.notes.anew {
                    push(
                        Place::Description,
                        Some(span),
                        "makes another one each time",
                    );
                }
                if !yes && let Some(place) = self.notes.clock {
                    push(
                        place,
                        None,
                        "takes the time of the call where nothing is given",
                    );
                }
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
                    if let Some(span) = self.notes.anyone {
                        push(
                            Place::Description,
                            Some(span),
                            "makes something visible to anyone",
                        );
                    }
                    if let Some(span) = self.notes.outside {
                        push(
                            Place::Description,
                            Some(span),
                            "reaches people or services outside",
                        );
                    }
                } else if let (true, Some(place)) = (yes, self.notes.open_param) {
                    push(place, None, "takes a free address or recipient");
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
        // What says so outright comes before what may say so.
        let outright = |m: &Mark| m.class.says().get(index) != Some(&Says::Maybe);
        crate::order::sort_by(&mut marks, |a, b| {
            (outright(b), b.strength).cmp(&(outright(a), a.strength))
        });
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

    pub(super) fn strongest(&self, classes: ClassSet, in_schema: Option<bool>) -> Option<&Mark> {
        self.marks(classes, in_schema)
            .min_by_key(|m| core::cmp::Reverse(m.strength))
    }

    pub(super) fn marks(
        &self,
        classes: ClassSet,
        in_schema: Option<bool>,
    ) -> impl Iterator<Item = &Mark> {
        self.notes.iter().filter(move |m| {
            m.strength >= 2
                && classes.has(m.class)
                && self.classes.has(m.class)
                && in_schema.is_none_or(|wanted| wanted == m.place.in_schema())
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
        let stated = |m: &Mark| !m.place.in_schema() && !READING.has(m.class);
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

    pub(super) fn place(&self, place: Place, span: Span, reason: &'static str) -> Evidence<'a> {
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
            Place::Output(n) => {
                let name = self
                    .tool
                    .output_schema
                    .and_then(|schema| schema::output::nth(schema, n))
                    .unwrap_or("");
                (
                    self.tool.at(&["outputSchema", "properties", name]),
                    Cow::Borrowed(name),
                )
            }
            Place::Param(n) => {
                let mut found = (self.tool.at(&["inputSchema"]), Cow::Borrowed(""));
                if let Some(schema) = self.tool.input_schema {
                    schema::nth(schema, n, &mut |path, own, value| {
                        let mut segments = Vec::with_capacity(path.len() + 1);
                        segments.push("inputSchema");
                        segments.extend_from_slice(path);
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
}
