// The frame for snippets of FastMCP for TypeScript.

import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { FastMCP } from "fastmcp";
import { z } from "zod";

import { list } from "./list.js";

const server = new FastMCP({ name: "snippets", version: "0.0.0" });
const parameters = z.object({ a: z.string() });
const execute = async ({ a }: { a: string }) => a;

// The snippets stand here.

const [client, end] = InMemoryTransport.createLinkedPair();
await list(client, () => server.connect(end));
