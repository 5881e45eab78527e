// An MCP client that asks before it acts: `node client.mjs [--yes]`.

import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { GuardError, checkServer, guard } from "precall/mcp";

const yes = process.argv.includes("--yes");
const client = new Client({ name: "example", version: "1.0.0" });
await client.connect(new StdioClientTransport({
  command: process.execPath,
  args: [fileURLToPath(new URL("server.mjs", import.meta.url)), "--turns"],
}));

const { report } = await checkServer(client);
for (const { name, verdict } of report.tools) {
  console.log(`${name}: ${verdict.trusted.action} if trusted, ${verdict.untrusted.action} if not`);
}

// The user has decided to trust this server. What writes is still put to a person.
const guarded = guard(client, { trust: true }, {
  onAsk: ({ tool, reasons }) => {
    console.log(`${tool} asks: ${reasons[0]} -> ${yes ? "yes" : "no"}`);
    return yes;
  },
});

for (const [name, args] of [["find_rooms", { day: "monday" }], ["cancel_booking", { id: "7" }], ["find_rooms", { day: "tuesday" }]]) {
  try {
    const { content } = await guarded.callTool({ name, arguments: args });
    console.log(content[0].text);
  } catch (error) {
    if (!(error instanceof GuardError)) throw error;
    console.log(error.message);
  }
}
await client.close();
