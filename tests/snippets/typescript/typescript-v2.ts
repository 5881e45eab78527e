// The frame for snippets of the official TypeScript SDK.

import { InMemoryTransport, McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";

import { list } from "./list.js";

const server = new McpServer({ name: "snippets", version: "0" });
const inputSchema = z.object({ a: z.string() });
const handler = async ({ a }: { a: string }) => ({
  content: [{ type: "text" as const, text: a }],
});

// The snippets stand here.

const [client, end] = InMemoryTransport.createLinkedPair();
await list(client, () => server.connect(end));
