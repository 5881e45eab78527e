//! Spring AI.

use super::declare_sdk;

declare_sdk! {
    id: "spring-ai",
    label: "Spring AI @McpTool",
    language: Java,
    package: "org.springframework.ai:spring-ai-mcp-annotations",
    versions: "2.x",
    aliases: ["spring"],
    grade: code,
    sources: ["spring-projects/spring-ai, mcp/mcp-annotations: McpTool.java, SyncMcpToolProvider.java"],
    caveats: [
        Always: "all four hints always go out, with the protocol's defaults for those not set; set all four",
        NoTitle: "annotations.title goes out as an empty text where it is not set",
        Always: "the first releases of the annotations have no title beside name; drop that line there",
    ],
    template: "
@McpTool(
    name = %name%,
    title = %title%,
    description = %description%,
    annotations = @McpTool.McpAnnotations(
        title = %title%,
        readOnlyHint = %readOnlyHint%,
        destructiveHint = %destructiveHint%,
        idempotentHint = %idempotentHint%,
        openWorldHint = %openWorldHint%))
public String %identifier%() { // parameters and body stay as they are
    throw new UnsupportedOperationException();
}
",
}
