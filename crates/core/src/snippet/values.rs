//! Which value a snippet declares for each hint, and why that one.

use serde::Serialize;

use crate::tool::{Hint, Hints};

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum From {
    /// The caller asked for it.
    Given,
    /// What the tool seems to do, by its own words.
    Suggested,
    /// The tool declares it.
    Declared,
    /// It follows from `readOnlyHint: true`: what changes nothing destroys nothing, and may be
    /// repeated.
    Implied,
    /// Nothing was said: the prudent value that the protocol gives to silence. No judgement.
    Default,
}

/// The value for a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// Which hint.
    pub hint: Hint,
    /// The boolean.
    pub value: bool,
    /// Why that one.
    pub from: From,
}

/// The values for all four hints, in the order of [`Hint::ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Values(pub [Chosen; 4]);

impl Values {
    /// Chooses: what is given comes before what is suggested, that before what is declared, and the
    /// protocol's default last.
    pub fn choose(
        declared: &Hints,
        suggested: &[Option<bool>; 4],
        given: &[Option<bool>; 4],
    ) -> Self {
        let said = |hint: Hint| {
            let of = |values: &[Option<bool>; 4]| {
                let [read_only, destructive, idempotent, open_world] = *values;
                match hint {
                    Hint::ReadOnly => read_only,
                    Hint::Destructive => destructive,
                    Hint::Idempotent => idempotent,
                    Hint::OpenWorld => open_world,
                }
            };
            let value = declared.declared(hint).value();
            let suggested = of(suggested).map(|suggested| {
                // What is declared already needs no suggestion.
                let from = if value == Some(suggested) {
                    From::Declared
                } else {
                    From::Suggested
                };
                (suggested, from)
            });
            of(given)
                .map(|value| (value, From::Given))
                .or(suggested)
                .or_else(|| value.map(|value| (value, From::Declared)))
        };
        let reads = said(Hint::ReadOnly).is_some_and(|(value, _)| value);
        Self(Hint::ALL.map(|hint| {
            let (value, from) = said(hint).unwrap_or(match hint {
                Hint::Destructive if reads => (false, From::Implied),
                Hint::Idempotent if reads => (true, From::Implied),
                _ => (hint.default_value(), From::Default),
            });
            Chosen { hint, value, from }
        }))
    }

    /// The boolean for a hint.
    pub fn get(&self, hint: Hint) -> bool {
        self.0
            .iter()
            .find(|chosen| chosen.hint == hint)
            .map_or(hint.default_value(), |chosen| chosen.value)
    }
}

impl Serialize for Chosen {
    fn serialize<S: serde::Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap;
        let mut map = out.serialize_map(Some(3))?;
        map.serialize_entry("hint", self.hint.key())?;
        map.serialize_entry("value", &self.value)?;
        map.serialize_entry("from", &self.from)?;
        map.end()
    }
}

impl Serialize for Values {
    fn serialize<S: serde::Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_seq(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::{From, Values};
    use crate::tool::{Declared, Hint, Hints};

    const NONE: [Option<bool>; 4] = [None; 4];

    fn declared(hints: &[(Hint, Declared)]) -> Hints {
        let mut all = Hints::default();
        for (hint, declared) in hints {
            all.set(*hint, *declared);
        }
        all
    }

    fn pairs(values: Values) -> [(bool, From); 4] {
        values.0.map(|chosen| (chosen.value, chosen.from))
    }

    #[test]
    fn silence_is_the_prudent_default() {
        let values = Values::choose(&Hints::default(), &NONE, &NONE);
        assert_eq!(
            pairs(values),
            [false, true, false, true].map(|value| (value, From::Default))
        );
    }

    #[test]
    fn given_before_suggested_before_declared() {
        let hints = declared(&[
            (Hint::ReadOnly, Declared::False),
            (Hint::Destructive, Declared::False),
            (
                Hint::OpenWorld,
                Declared::Invalid(crate::json::Kind::String),
            ),
        ]);
        let suggested = [Some(false), Some(true), None, None];
        let given = [None, None, None, Some(false)];
        assert_eq!(
            pairs(Values::choose(&hints, &suggested, &given)),
            [
                (false, From::Declared),
                (true, From::Suggested),
                (false, From::Default),
                (false, From::Given),
            ]
        );
        assert_eq!(
            pairs(Values::choose(&hints, &NONE, &NONE)),
            [
                (false, From::Declared),
                (false, From::Declared),
                (false, From::Default),
                (true, From::Default),
            ]
        );
    }

    #[test]
    fn a_read_only_tool_destroys_nothing() {
        let hints = declared(&[(Hint::ReadOnly, Declared::True)]);
        assert_eq!(
            pairs(Values::choose(&hints, &NONE, &NONE)),
            [
                (true, From::Declared),
                (false, From::Implied),
                (true, From::Implied),
                (true, From::Default),
            ]
        );
    }
}
