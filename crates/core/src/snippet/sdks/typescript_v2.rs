//! The official TypeScript SDK, version 2.

use super::declare_sdk;

declare_sdk! {
    id: "typescript-v2",
    label: "TypeScript SDK 2.x",
    language: TypeScript,
    package: "@modelcontextprotocol/server",
    versions: "2.x",
    aliases: ["typescript", "ts", "typescript-sdk"],
    grade: tested,
    sources: ["@modelcontextprotocol/server 2.4.0, executed: McpServer.registerTool, tools/list over a transport"],
    caveats: [
        Always: "the server sends annotations as they are and checks nothing: a misspelled key or a null goes out too, and clients in TypeScript then reject the whole list",
    ],
    template: "
server.registerTool(
  %name%,
  {
    title: %title%,
    description: %description%,
    inputSchema,
    annotations: {
      readOnlyHint: %readOnlyHint%,
      destructiveHint: %destructiveHint%,
      idempotentHint: %idempotentHint%,
      openWorldHint: %openWorldHint%,
    },
  },
  handler,
);
",
}
