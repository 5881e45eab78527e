//! FastMCP for TypeScript.

use super::declare_sdk;

declare_sdk! {
    id: "fastmcp-ts",
    label: "FastMCP for TypeScript",
    language: TypeScript,
    package: "fastmcp (npm)",
    versions: "read at 4.20.16",
    aliases: ["fastmcp-typescript", "fastmcp-npm"],
    grade: tested,
    sources: ["fastmcp 4.20.16 (npm), executed: FastMCP.addTool, tools/list over a transport"],
    caveats: [
        Always: "a tool has no top-level title here; clients show annotations.title",
    ],
    template: "
server.addTool({
  name: %name%,
  description: %description%,
  parameters,
  annotations: {
    title: %title%,
    readOnlyHint: %readOnlyHint%,
    destructiveHint: %destructiveHint%,
    idempotentHint: %idempotentHint%,
    openWorldHint: %openWorldHint%,
  },
  execute,
});
",
}
