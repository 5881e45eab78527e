//! The official Java SDK, version 2.

use super::declare_sdk;

declare_sdk! {
    id: "java",
    label: "Java SDK 2.x",
    language: Java,
    package: "io.modelcontextprotocol.sdk:mcp",
    versions: "2.x",
    aliases: ["java-v2", "java-sdk"],
    grade: code,
    sources: ["modelcontextprotocol/java-sdk, mcp-core McpSchema.java, 2.1.0: Tool.builder, ToolAnnotations.builder"],
    caveats: [],
    template: "
McpSchema.Tool tool = McpSchema.Tool.builder(%name%, inputSchema)
    .title(%title%)
    .description(%description%)
    .annotations(McpSchema.ToolAnnotations.builder()
        .readOnlyHint(%readOnlyHint%)
        .destructiveHint(%destructiveHint%)
        .idempotentHint(%idempotentHint%)
        .openWorldHint(%openWorldHint%)
        .build())
    .build();
",
}
