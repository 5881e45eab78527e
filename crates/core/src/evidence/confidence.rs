//! How sure a reading is, and with it a finding.

use serde::Serialize;

/// How sure it is. Ordered: `Possible < Likely < Certain`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Confidence {
    /// One reading of several.
    Possible,
    /// What the text says, read as people write.
    Likely,
    /// The wire says so.
    Certain,
}

impl Confidence {
    /// The name in the report.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Possible => "possible",
            Self::Likely => "likely",
            Self::Certain => "certain",
        }
    }
}
