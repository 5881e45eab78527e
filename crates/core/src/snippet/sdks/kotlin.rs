//! The official Kotlin SDK.

use super::declare_sdk;

declare_sdk! {
    id: "kotlin",
    label: "Kotlin SDK",
    language: Kotlin,
    package: "io.modelcontextprotocol:kotlin-sdk",
    versions: "read at 0.14.0",
    aliases: ["kt", "kotlin-sdk"],
    grade: code,
    sources: ["modelcontextprotocol/kotlin-sdk, Server.kt and types/tools.kt, 0.14.0: Server.addTool, ToolAnnotations"],
    caveats: [
        Always: "the type of a schema keeps $schema, properties, required and $defs only; other keys of its root are lost",
        NoDescription: "the description is not optional here; an empty one stands in",
    ],
    template: r#"
import io.modelcontextprotocol.kotlin.sdk.types.ToolAnnotations

server.addTool(
    name = %name%,
    description = %description%,
%!description%    description = "",
    inputSchema = inputSchema,
    title = %title%,
    toolAnnotations = ToolAnnotations(
        readOnlyHint = %readOnlyHint%,
        destructiveHint = %destructiveHint%,
        idempotentHint = %idempotentHint%,
        openWorldHint = %openWorldHint%
    )
) { request ->
    handle(request)
}
"#,
}
