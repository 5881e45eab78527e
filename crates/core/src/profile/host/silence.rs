//! The two readings of silence, side by side for any list.

use alloc::sync::Arc;
use core::ops::AddAssign;

use serde::Serialize;

use super::super::field::Field;
use super::catalog::Catalog;
use super::{Mode, Outcome, Subject, outcome, read};
use crate::json::{Document, Limits};
use crate::tool::{Annotations, Declared, Hint, Mentions, Tool};

/// The two generic hosts, each with a person to ask and a trusted server, so that nothing but the
/// reading of silence tells them apart.
#[derive(Default)]
pub(crate) struct Readings(Option<[Option<Arc<Mode>>; 2]>);

/// With and without annotations, each hint absent, true or false.
const COMBINATIONS: usize = 2 * 3 * 3 * 3 * 3;

/// What the two do with each combination: bit 0, the strict one runs it; bit 1, the lenient one does.
/// It saves every check the reading of their profiles; a test proves it right.
const RUNS: &[u8; COMBINATIONS] =
    b"222222222222222222222222222222222222222222222222222222222222222222222222222222222\
    202202202000000000203203203333333333000000000333333333202202202000000000203203203";

/// Number of tools by what each generic host does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Silence {
    /// Reads silence as the protocol's defaults.
    pub strict: OutcomeCounts,
    /// Reads silence as no restriction.
    pub lenient: OutcomeCounts,
}

/// Number of tools by outcome.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct OutcomeCounts {
    /// Run unasked.
    pub run: usize,
    /// Asked about, or blocked where nobody is there to ask.
    pub stop: usize,
}

impl AddAssign for OutcomeCounts {
    fn add_assign(&mut self, other: Self) {
        self.run += other.run;
        self.stop += other.stop;
    }
}

impl AddAssign for Silence {
    fn add_assign(&mut self, other: Self) {
        self.strict += other.strict;
        self.lenient += other.lenient;
    }
}

impl Readings {
    /// Adds what each does with `tool`.
    pub(crate) fn count(&mut self, tool: &Tool<'_>, counts: &mut Silence) {
        let known = combination(tool).and_then(|at| RUNS.get(at));
        let runs = match known {
            Some(runs) => [runs & 1 != 0, runs & 2 != 0],
            None => self.runs(tool),
        };
        for (runs, counts) in runs
            .into_iter()
            .zip([&mut counts.strict, &mut counts.lenient])
        {
            *if runs {
                &mut counts.run
            } else {
                &mut counts.stop
            } += 1;
        }
    }

    /// Whether each of the two runs `tool` unasked. They stand apart from the other profiles, so
    /// that no more than these are read.
    fn runs(&mut self, tool: &Tool<'_>) -> [bool; 2] {
        let modes = self.0.get_or_insert_with(|| {
            [
                include_str!("../hosts/strict.json"),
                include_str!("../hosts/lenient.json"),
            ]
            .map(first_mode)
        });
        let subject = Subject::from(tool);
        modes.each_ref().map(|mode| {
            (mode.as_ref()).is_some_and(|mode| outcome(&subject, mode, true) == Outcome::Run)
        })
    }
}

/// The number of what a tool declares, where that is well-formed and so decides alone.
fn combination(tool: &Tool<'_>) -> Option<usize> {
    let object = match tool.annotations_state {
        Annotations::Absent => 0,
        Annotations::Object if !tool.mentions.any(Mentions::OTHER_ANNOTATION) => 1,
        _ => return None,
    };
    Hint::ALL.into_iter().try_fold(object, |number, hint| {
        let state = match tool.hints.declared(hint) {
            Declared::Absent => 0,
            Declared::True => 1,
            Declared::False => 2,
            Declared::Invalid(_) => return None,
        };
        Some(number * 3 + state)
    })
}

fn first_mode(text: &str) -> Option<Arc<Mode>> {
    let document = Document::parse(text, &Limits::default()).ok()?;
    let profile = read::profile(&Field::root(document.root()), &Catalog::default(), false).ok()?;
    profile.modes.first().cloned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tool::Input;
    use alloc::format;
    use alloc::string::String;

    #[test]
    fn the_table_says_what_the_profiles_say() {
        let mut right = [b'0'; COMBINATIONS];
        for (at, slot) in right.iter_mut().enumerate() {
            let mut rest = at;
            let mut hints = String::new();
            for hint in Hint::ALL.into_iter().rev() {
                match rest % 3 {
                    0 => {}
                    state => {
                        let value = if state == 1 { "true" } else { "false" };
                        hints.extend([",\"", hint.key(), "\":", value]);
                    }
                }
                rest /= 3;
            }
            let object = format!(",\"annotations\":{{\"title\":\"A\"{hints}}}");
            let annotations = if rest == 1 { object.as_str() } else { "" };
            let text = format!("{{\"name\":\"a\"{annotations}}}");
            let document = Document::parse(&text, &Limits::default()).unwrap();
            let input = Input::read(&document, None).unwrap();
            let tool = input.tools().next().unwrap();
            if rest == 1 {
                assert_eq!(combination(&tool), Some(at), "{text}");
            }
            let [strict, lenient] = Readings::default().runs(&tool);
            *slot = b'0' + u8::from(strict) + 2 * u8::from(lenient);
        }
        assert_eq!(
            String::from_utf8_lossy(&right),
            String::from_utf8_lossy(RUNS)
        );
    }
}
