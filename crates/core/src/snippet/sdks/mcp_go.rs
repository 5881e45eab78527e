//! The Go library mcp-go.

use super::declare_sdk;

declare_sdk! {
    id: "mcp-go",
    label: "mcp-go (mark3labs)",
    language: Go,
    package: "github.com/mark3labs/mcp-go",
    versions: "read before 1.0",
    aliases: ["mark3labs"],
    grade: code,
    sources: [
        "mark3labs/mcp-go, mcp/tools.go: NewTool, With...HintAnnotation",
        "mark3labs/mcp-go, issue 710: an unannotated tool cannot be told from an annotated one",
    ],
    caveats: [
        Always: "NewTool sends the protocol's four defaults as declared values for every hint that is not set; set all four",
    ],
    template: "
s.AddTool(mcp.NewTool(%name%,
	mcp.WithTitleAnnotation(%title%),
	mcp.WithDescription(%description%),
	mcp.WithReadOnlyHintAnnotation(%readOnlyHint%),
	mcp.WithDestructiveHintAnnotation(%destructiveHint%),
	mcp.WithIdempotentHintAnnotation(%idempotentHint%),
	mcp.WithOpenWorldHintAnnotation(%openWorldHint%),
	// the options of the parameters stay as they are
), handler)
",
}
