//! Keys that are found in a tool's `annotations` beside the protocol's own, with where they come
//! from. Known means: no typo. No key here ever changes a hint or a verdict.

/// What sort of key it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// An SDK writes it by itself.
    Sdk,
    /// It belongs to the annotations of content, which share the name `annotations` and no more.
    Content,
    /// A proposal for the protocol that is not part of it.
    Proposal,
    /// A sibling standard, a vendor or a program.
    Extension,
    /// It was in a draft of the protocol and is no longer.
    Retired,
}

/// A known key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The key on the wire.
    pub key: &'static str,
    /// What sort of key it is.
    pub sort: Sort,
    /// Where it comes from, as a message prints it.
    pub origin: &'static str,
}

const fn known(key: &'static str, sort: Sort, origin: &'static str) -> Known {
    Known { key, sort, origin }
}

/// All known keys. Source: the public tracker of modelcontextprotocol/modelcontextprotocol and the
/// repositories named, up to 2026-09.
pub static KNOWN: [Known; 36] = [
    known("returnDirect", Sort::Sdk, "the Java SDK"),
    known("streamingHint", Sort::Sdk, "fastmcp for TypeScript"),
    known("audience", Sort::Content, "content annotations"),
    known("priority", Sort::Content, "content annotations"),
    known("lastModified", Sort::Content, "content annotations"),
    known("sensitiveHint", Sort::Proposal, "SEP-1913"),
    known("privateHint", Sort::Proposal, "SEP-1913"),
    known("maliciousActivityHint", Sort::Proposal, "SEP-1913"),
    known("attribution", Sort::Proposal, "SEP-1913"),
    known("aiProcessingHint", Sort::Proposal, "SEP-1984"),
    known("slowExecutionHint", Sort::Proposal, "SEP-1984"),
    known("resourceIntensiveHint", Sort::Proposal, "SEP-1984"),
    known("sensitiveDataHint", Sort::Proposal, "SEP-1984"),
    known("privilegedAccessHint", Sort::Proposal, "SEP-1984"),
    known("reversibleHint", Sort::Proposal, "SEP-1984"),
    known("riskLevel", Sort::Proposal, "SEP-2793"),
    known("category", Sort::Proposal, "SEP-2793"),
    known("blastRadius", Sort::Proposal, "SEP-2793"),
    known("reversibility", Sort::Proposal, "SEP-2793"),
    known("sideEffects", Sort::Proposal, "SEP-2793"),
    known("approvalRecommendation", Sort::Proposal, "SEP-2793"),
    known("minTrustLevel", Sort::Proposal, "SEP-2793"),
    known("modelPreferences", Sort::Proposal, "SEP-2417"),
    known("trustedHint", Sort::Proposal, "SEP-1487"),
    known("trusted", Sort::Proposal, "SEP-1487"),
    known("secretHint", Sort::Proposal, "SEP-1560, closed"),
    known("unsafeOutputHint", Sort::Proposal, "SEP-1561"),
    known("verifiedOutputHint", Sort::Proposal, "SEP-1561"),
    known("safeForContextHint", Sort::Proposal, "SEP-1561"),
    known("agencyHint", Sort::Proposal, "SEP-1792, closed"),
    known("untrustedContentHint", Sort::Extension, "WebMCP"),
    known("consequentialHint", Sort::Extension, "WebMCP"),
    known("paymentHint", Sort::Extension, "Cloudflare's x402 payments"),
    known(
        "paymentPriceUSD",
        Sort::Extension,
        "Cloudflare's x402 payments",
    ),
    known("longRunHint", Sort::Extension, "the MCP Inspector"),
    known(
        "taskHint",
        Sort::Retired,
        "a draft of 2025-11-25; it became execution.taskSupport",
    ),
];

/// What is known of a key in `annotations`.
pub fn find(key: &str) -> Option<&'static Known> {
    KNOWN.iter().find(|known| known.key == key)
}
