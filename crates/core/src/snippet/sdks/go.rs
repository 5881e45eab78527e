//! The official Go SDK.

use super::declare_sdk;

declare_sdk! {
    id: "go",
    label: "Go SDK",
    language: Go,
    package: "github.com/modelcontextprotocol/go-sdk",
    versions: "1.x; 1.7.0 and later send false too",
    aliases: ["go-sdk", "golang"],
    grade: code,
    sources: [
        "modelcontextprotocol/go-sdk, mcp/protocol.go v1.8.0: ToolAnnotations",
        "modelcontextprotocol/go-sdk, pull request 908: false is no longer left out",
    ],
    caveats: [
        PlainFalse: "before 1.7.0 ReadOnlyHint: false and IdempotentHint: false are left out and cannot be sent; upgrade, or the hints stay undeclared",
        Always: "from 1.7.0 on readOnlyHint and idempotentHint go out whenever Annotations is set, even where nobody wrote them",
    ],
    template: "
// Once in the package: func ptr[T any](v T) *T { return &v }
mcp.AddTool(server, &mcp.Tool{
	Name:        %name%,
	Title:       %title%,
	Description: %description%,
	Annotations: &mcp.ToolAnnotations{
		ReadOnlyHint:    %readOnlyHint%,
		DestructiveHint: ptr(%destructiveHint%),
		IdempotentHint:  %idempotentHint%,
		OpenWorldHint:   ptr(%openWorldHint%),
	},
}, handler)
",
}
