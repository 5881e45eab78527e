//! The protocol revisions, as a table. A new revision is a row.
//!
//! Source: modelcontextprotocol/modelcontextprotocol, `schema/<revision>/schema.ts` and
//! `docs/specification/<revision>`.

use crate::error::{Error, ErrorKind};
use crate::json::{Kind, Value};

/// What one protocol revision knows of a tool definition.
#[derive(Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "a table of independent yes/no facts"
)]
pub struct Revision {
    /// The revision's date, which is its name.
    pub id: &'static str,
    /// Tools have `annotations`.
    pub annotations: bool,
    /// Tools have a top-level `title`, `outputSchema` and `_meta`.
    pub title: bool,
    /// Tools have `icons`, and the text gives rules for names.
    pub icons: bool,
    /// Tools have `execution.taskSupport`.
    pub execution: bool,
    /// Schemas may be any JSON Schema object; `x-mcp-header` has a meaning.
    pub open_schemas: bool,
}

/// All released revisions, oldest first.
pub static REVISIONS: [Revision; 5] = [
    Revision {
        id: "2024-11-05",
        annotations: false,
        title: false,
        icons: false,
        execution: false,
        open_schemas: false,
    },
    Revision {
        id: "2025-03-26",
        annotations: true,
        title: false,
        icons: false,
        execution: false,
        open_schemas: false,
    },
    Revision {
        id: "2025-06-18",
        annotations: true,
        title: true,
        icons: false,
        execution: false,
        open_schemas: false,
    },
    Revision {
        id: "2025-11-25",
        annotations: true,
        title: true,
        icons: true,
        execution: true,
        open_schemas: false,
    },
    Revision {
        id: "2026-07-28",
        annotations: true,
        title: true,
        icons: true,
        execution: false,
        open_schemas: true,
    },
];

/// How the revision of an input was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum RevisionFrom {
    /// An option said so.
    Stated,
    /// A live server and who asked it agreed on it.
    Negotiated,
    /// A key in the text exists in this revision only, or in it and later ones.
    Sniffed,
    /// Nothing said so: the current revision.
    Assumed,
}

impl Revision {
    /// The current revision.
    pub fn current() -> &'static Self {
        let [.., current] = &REVISIONS;
        current
    }

    /// The revision with this id.
    ///
    /// # Errors
    /// [`ErrorKind::Option`] with the known ids.
    pub fn find(id: &str) -> Result<&'static Self, Error> {
        REVISIONS
            .iter()
            .find(|revision| revision.id == id)
            .ok_or_else(|| {
                let known = REVISIONS.each_ref().map(|revision| revision.id).join(", ");
                Error::new(
                    ErrorKind::Option,
                    alloc::format!(
                        "unknown protocol revision {:?}; expected one of {known}",
                        super::view::shorten(id, 40)
                    ),
                )
            })
    }

    /// Whether this revision is `id` or later. Ids are dates, so text order is time order.
    pub fn since(&self, id: &str) -> bool {
        self.id >= id
    }

    /// The revision that the keys of a list result and its tools give away.
    ///
    /// Only two things are certain from bytes alone: `resultType`, `ttlMs` and `cacheScope` came
    /// with 2026-07-28, and `execution` existed in 2025-11-25 only. Every other key tells a lower
    /// bound, which the current revision meets.
    pub(super) fn sniff<'a>(
        results: impl Iterator<Item = Value<'a>>,
        mut tools: impl Iterator<Item = Value<'a>>,
    ) -> Option<&'static Self> {
        for result in results {
            let newest = result
                .members()
                .any(|(key, _)| matches!(key, "resultType" | "ttlMs" | "cacheScope"));
            if newest {
                return Some(Self::current());
            }
        }
        let execution = tools.any(|tool| {
            tool.get("execution")
                .is_some_and(|value| value.kind() == Kind::Object)
        });
        if execution {
            return REVISIONS.iter().find(|revision| revision.execution);
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn revisions_are_in_order_and_found() {
        assert!(REVISIONS.is_sorted_by_key(|revision| revision.id));
        assert_eq!(Revision::find("2025-06-18").unwrap().id, "2025-06-18");
        assert!(Revision::current().since("2026-07-28"));
        let error = Revision::find("2025").unwrap_err().to_string();
        assert!(error.contains("\"2025\"") && error.contains("2026-07-28"));
    }
}
