import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
server.registerTool("a", { annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false } }, run);
