//! The official TypeScript SDK, version 1.

use super::declare_sdk;

declare_sdk! {
    id: "typescript-v1",
    label: "TypeScript SDK 1.x",
    language: TypeScript,
    package: "@modelcontextprotocol/sdk",
    versions: "1.13.0 and later 1.x",
    aliases: ["ts-v1"],
    grade: tested,
    sources: ["@modelcontextprotocol/sdk 1.32.2, executed: McpServer.registerTool, tools/list over a transport"],
    caveats: [
        Always: "the older server.tool(...) takes a plain object in the place of the schema as annotations; registerTool keeps the two apart",
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
