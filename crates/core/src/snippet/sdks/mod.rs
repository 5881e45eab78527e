//! The SDKs, one file each. A new one adds its file and two lines here.

use super::language::Language;

mod csharp;
mod fastmcp;
mod fastmcp_ts;
mod go;
mod java;
mod java_v1;
mod json;
mod kotlin;
mod mcp_go;
mod php;
mod python_v1;
mod python_v2;
mod rmcp;
mod rmcp_builder;
mod ruby;
mod spring_ai;
mod swift;
mod typescript_v1;
mod typescript_v2;

/// Every SDK, the most used languages first.
pub static SDKS: [&Sdk; 19] = [
    &typescript_v2::SDK,
    &typescript_v1::SDK,
    &fastmcp_ts::SDK,
    &python_v2::SDK,
    &python_v1::SDK,
    &fastmcp::SDK,
    &rmcp::SDK,
    &rmcp_builder::SDK,
    &go::SDK,
    &mcp_go::SDK,
    &csharp::SDK,
    &java::SDK,
    &java_v1::SDK,
    &spring_ai::SDK,
    &kotlin::SDK,
    &swift::SDK,
    &ruby::SDK,
    &php::SDK,
    &json::SDK,
];

/// A way to write an MCP server.
#[derive(Debug)]
pub struct Sdk {
    /// Kebab-case name.
    pub id: &'static str,
    /// How people call it.
    pub label: &'static str,
    /// The language of its snippets.
    pub language: Language,
    /// Its package in the registry of its language; empty for none.
    pub package: &'static str,
    /// The versions for which the snippet is right.
    pub versions: &'static str,
    /// Other names that find it.
    pub aliases: &'static [&'static str],
    /// How well it is known: `tested`, `code`, `documented` or `reported`.
    pub grade: &'static str,
    /// Where the idiom and the caveats were read.
    #[cfg(any(test, feature = "docs"))]
    pub sources: &'static [&'static str],
    /// What to know of it, and when.
    pub(super) caveats: &'static [(When, &'static str)],
    /// The code, with `%blanks%`.
    pub(super) template: &'static str,
}

impl Sdk {
    /// The SDK with this id or alias, upper or lower case.
    pub fn find(name: &str) -> Option<&'static Self> {
        SDKS.into_iter().find(|sdk| {
            core::iter::once(&sdk.id)
                .chain(sdk.aliases)
                .any(|other| other.eq_ignore_ascii_case(name))
        })
    }
}

impl PartialEq for Sdk {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

/// When a caveat concerns a snippet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum When {
    /// In any case.
    Always,
    /// `readOnlyHint` or `idempotentHint` is false.
    PlainFalse,
    /// The tool has no title.
    NoTitle,
    /// The tool has no description.
    NoDescription,
}

/// Declares `SDK`, the static of an SDK's file.
macro_rules! declare_sdk {
    (
        id: $id:literal,
        label: $label:literal,
        language: $language:ident,
        package: $package:literal,
        versions: $versions:literal,
        aliases: [$($alias:literal),* $(,)?],
        grade: $grade:ident,
        sources: [$($source:literal),+ $(,)?],
        caveats: [$($when:ident: $caveat:literal),* $(,)?],
        template: $template:literal $(,)?
    ) => {
        pub(super) static SDK: $crate::snippet::Sdk = $crate::snippet::Sdk {
            id: $id,
            label: $label,
            language: $crate::snippet::Language::$language,
            package: $package,
            versions: $versions,
            aliases: &[$($alias),*],
            grade: stringify!($grade),
            #[cfg(any(test, feature = "docs"))]
            sources: &[$($source),+],
            caveats: &[$(($crate::snippet::sdks::When::$when, $caveat)),*],
            template: $template,
        };
    };
}
use declare_sdk;
