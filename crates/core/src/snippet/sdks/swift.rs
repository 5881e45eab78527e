//! The official Swift SDK.

use super::declare_sdk;

declare_sdk! {
    id: "swift",
    label: "Swift SDK",
    language: Swift,
    package: "modelcontextprotocol/swift-sdk",
    versions: "read at 0.12.0",
    aliases: ["swift-sdk"],
    grade: code,
    sources: ["modelcontextprotocol/swift-sdk, Sources/MCP/Server/Tools.swift, 0.12.0: Tool, Tool.Annotations"],
    caveats: [
        NoDescription: "a nil description goes out as null, which the protocol's schema forbids; an empty one stands in",
    ],
    template: r#"
let tool = Tool(
    name: %name%,
    description: %description%,
%!description%    description: "",
    inputSchema: inputSchema,
    annotations: .init(
        title: %title%,
        readOnlyHint: %readOnlyHint%,
        destructiveHint: %destructiveHint%,
        idempotentHint: %idempotentHint%,
        openWorldHint: %openWorldHint%
    )
)
"#,
}
