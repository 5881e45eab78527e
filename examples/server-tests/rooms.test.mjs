// What a server's own test suite asks of its tools: over stdio, as a host would see them.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { checkServer } from "precall/mcp";
import { assertDeclareAllHints, assertHonestHints, assertNoFindings, assertPassDirectory } from "precall/testing";

let tools;
let seen;
before(async () => {
  const server = fileURLToPath(new URL("../client/server.mjs", import.meta.url));
  const { list, seen: how } = await checkServer(new StdioClientTransport({ command: process.execPath, args: [server] }));
  tools = list;
  seen = how;
});
after(() => {
  tools = undefined;
});

test("the list is what went over the wire", () => assert.equal(seen, "wire"));
test("every hint is stated", () => assertDeclareAllHints(tools));
test("no hint speaks against its tool", () => assertHonestHints(tools));
test("a directory would take it", () => assertPassDirectory(tools, "openai"));
test("nothing is doubtful", () => assertNoFindings(tools, "error"));
