//! Top floor: the hints alone, for readers who ask for nothing else.

use alloc::vec::Vec;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::error::Error;
use crate::json::with_document;
use crate::report::Options;
use crate::tool::{DisplayName, Effective, Hint, Input, Tool};

/// The hints of a tool, resolved by the protocol's text. No rule has looked at it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Resolved<'a> {
    /// Position among all tools of the input, from 0.
    pub index: usize,
    /// The name, where it is text.
    pub name: Option<&'a str>,
    /// The name that a person sees.
    pub display_name: DisplayName<'a>,
    /// `absent`, `object` or `invalid`.
    pub annotations: &'static str,
    /// The four hints.
    pub hints: ResolvedHints,
    /// The revision whose rules applied.
    pub spec_revision: &'static str,
}

/// The four hints in the order of [`Hint::ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResolvedHints(pub [Effective; 4]);

impl Serialize for ResolvedHints {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut map = out.serialize_map(Some(4))?;
        for (hint, effective) in Hint::ALL.iter().zip(&self.0) {
            map.serialize_entry(hint.key(), effective)?;
        }
        map.end()
    }
}

/// Resolves the hints of every tool in a text and hands them to `read`.
///
/// # Errors
/// As [`crate::report::check_with`].
pub fn resolve_with<R>(
    text: &str,
    options: &Options,
    read: impl FnOnce(&[Resolved<'_>]) -> R,
) -> Result<R, Error> {
    with_document(text, &options.limits, |document| {
        let input = Input::read(document, options.spec)?;
        let revision = input.revision;
        let tools: Vec<Tool<'_>> = input.tools().collect();
        let resolved: Vec<Resolved<'_>> = tools
            .iter()
            .map(|tool| Resolved {
                index: tool.index,
                name: tool.name,
                display_name: tool.display_name(revision),
                annotations: tool.annotations_state.name(),
                hints: ResolvedHints(
                    Hint::ALL.map(|hint| tool.hints.resolve(hint, revision.annotations)),
                ),
                spec_revision: revision.id,
            })
            .collect();
        Ok(read(&resolved))
    })?
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tool::Origin;

    #[test]
    fn silence_gets_the_defaults_and_a_declared_value_stays() {
        let text = r#"[{"name":"a"},{"name":"b","annotations":{"readOnlyHint":true}}]"#;
        resolve_with(text, &Options::default(), |tools| {
            let origins: Vec<_> = tools
                .iter()
                .map(|tool| tool.hints.0.map(|hint| hint.origin))
                .collect();
            let (declared, default) = (Some(Origin::Declared), Some(Origin::Default));
            assert_eq!(
                origins,
                [[default; 4], [declared, default, default, default]]
            );
            let values: Vec<_> = tools
                .iter()
                .map(|tool| tool.hints.0.map(|hint| hint.effective == Some(true)))
                .collect();
            assert_eq!(
                values,
                [[false, true, false, true], [true, true, false, true]]
            );
        })
        .unwrap();
    }
}
