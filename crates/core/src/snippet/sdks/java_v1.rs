//! The official Java SDK, version 1 and before.

use super::declare_sdk;

declare_sdk! {
    id: "java-v1",
    label: "Java SDK 1.x and earlier",
    language: Java,
    package: "io.modelcontextprotocol.sdk:mcp",
    versions: "1.x",
    aliases: [],
    grade: code,
    sources: ["modelcontextprotocol/java-sdk, mcp-core McpSchema.java before 2.0: Tool.builder, the record ToolAnnotations"],
    caveats: [
        Always: "the order of the arguments is title, readOnlyHint, destructiveHint, idempotentHint, openWorldHint, returnDirect; the last is no key of the protocol",
    ],
    template: "
McpSchema.Tool tool = McpSchema.Tool.builder()
    .name(%name%)
    .title(%title%)
    .description(%description%)
    .inputSchema(inputSchema)
    .annotations(new McpSchema.ToolAnnotations(
        null, %readOnlyHint%, %destructiveHint%, %idempotentHint%, %openWorldHint%, null))
    .build();
",
}
