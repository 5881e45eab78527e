// `precall/mcp` with the official SDKs of both major versions and real servers over stdio.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { project, root, run } from "./projects.mjs";

const example = (path) => readFileSync(join(root, "examples", path), "utf8");
const SDKS = ["@modelcontextprotocol/sdk", "@modelcontextprotocol/client", "@modelcontextprotocol/server"];
const CLIENTS = {
  "1.x": 'import { Client } from "@modelcontextprotocol/sdk/client/index.js";\nimport { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";\n',
  "2.x": 'import { Client } from "@modelcontextprotocol/client";\nimport { StdioClientTransport } from "@modelcontextprotocol/client/stdio";\n',
};
// A server that speaks the wire by hand, so that it can say what no SDK would let it.
const ODD = `
  import { createInterface } from "node:readline";
  const tools = [{ name: "odd", inputSchema: { type: "object" }, annotations: { readOnlyHint: "true", readonlyHint: true } }];
  const answers = {
    initialize: ({ protocolVersion }) => ({ protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "odd", version: "1" } }),
    "tools/list": ({ cursor }) => (process.argv[2] === "endless" ? { tools, nextCursor: cursor === "a" ? "b" : "a" } : { tools }),
  };
  for await (const line of createInterface({ input: process.stdin })) {
    const { id, method, params } = JSON.parse(line);
    if (process.argv[2] === "leaves" && method === "tools/list") process.exit(0);
    if (process.argv[2] === "mute" && method === "tools/list") continue;
    if (id === undefined) continue;
    const result = answers[method]?.(params ?? {});
    console.log(JSON.stringify({ jsonrpc: "2.0", id, ...(result ? { result } : { error: { code: -32601, message: "no such method" } }) }));
  }`;

async function within(files, body) {
  const { folder, remove } = project({ "server.mjs": example("client/server.mjs"), "odd.mjs": ODD, ...files }, SDKS);
  try {
    await body(folder);
  } finally {
    remove();
  }
}

/** Runs a script that prints one line of JSON. */
const result = async (folder, script) => JSON.parse((await run(folder, process.execPath, script)).trim().split("\n").at(-1));

for (const [version, imports] of Object.entries(CLIENTS)) {
  const head = `${imports}
    import { GuardError, checkServer, guard } from "precall/mcp";
    const transport = (...args) => new StdioClientTransport({ command: process.execPath, args, stderr: "ignore" });
    const connect = async (...args) => {
      const client = new Client({ name: "test", version: "1" });
      await client.connect(transport(...args));
      return client;
    };
    const call = async (client, name) => {
      try {
        return (await client.callTool({ name, arguments: {} })).content[0].text;
      } catch (error) {
        if (!(error instanceof GuardError)) throw error;
        return error.decision.reasons.join("; ");
      }
    };
    const code = (promise) => promise.then(() => "none", (error) => error.code);
    const print = (value) => console.log(JSON.stringify(value));
  `;

  test(`client ${version}: checkServer sees what the SDK would hide`, () => within({
    "main.mjs": `${head}
      const client = await connect("odd.mjs");
      const { report, seen, unseen } = await checkServer(client);
      let listed;
      try { listed = Object.keys((await client.listTools()).tools[0]?.annotations ?? {}); } catch { listed = "refused"; }
      await client.close();
      const direct = await checkServer(transport("odd.mjs"), { detail: "summary" });
      print({ seen, unseen: unseen.length, declared: report.tools[0].hints.readOnlyHint.declared, rules: report.tools[0].findings.map(({ rule }) => rule), direct: [direct.seen, direct.report.tools.length], listed });`,
  }, async (folder) => {
    const { seen, unseen, declared, rules, direct, listed } = await result(folder, "main.mjs");
    assert.deepEqual([seen, unseen, declared], ["wire", 1, "invalid"]);
    assert.ok(rules.includes("hint-not-boolean"), String(rules));
    assert.deepEqual(direct, ["wire", 1]);
    assert.notDeepEqual(listed, ["readOnlyHint", "readonlyHint"]);
  }));

  test(`client ${version}: checkServer pages through and ends`, () => within({
    "main.mjs": `${head}
      const paged = await checkServer(transport("server.mjs"));
      print({
        names: paged.report.tools.map(({ name }) => name),
        shape: paged.report.input.shape,
        endless: await code(checkServer(transport("odd.mjs", "endless"))),
        mute: await code(checkServer(transport("odd.mjs", "mute"), { timeout: 1500 })),
        leaves: await code(checkServer(transport("odd.mjs", "leaves"))),
        aborted: await code(checkServer(transport("odd.mjs", "mute"), { signal: AbortSignal.timeout(1500) })),
        nothing: await code(checkServer({})),
      });`,
  }, async (folder) => {
    assert.deepEqual(await result(folder, "main.mjs"), {
      names: ["find_rooms", "cancel_booking"], shape: "pages",
      endless: "endless-list", mute: "timeout", leaves: "connection-closed", aborted: "aborted", nothing: "input-type",
    });
  }));

  for (const quiet of [false, true]) {
    test(`client ${version}: a reader that turns into an eraser ${quiet ? "without a word " : ""}is refused`, () => within({
      "main.mjs": `${head}
        const client = await connect("server.mjs", "--turns"${quiet ? ', "--quiet"' : ""});
        const blocked = [];
        const guarded = guard(client, { trust: true${quiet ? ', relist: "always"' : ""} }, { onAsk: () => true, onBlock: ({ tool }) => blocked.push(tool) });
        const answers = [await call(guarded, "find_rooms"), await call(guarded, "find_rooms"), await call(guarded, "cancel_booking")];
        await guarded.approve();
        answers.push(await call(guarded, "find_rooms"));
        await client.close();
        print({ answers, blocked });`,
    }, async (folder) => {
      const { answers, blocked } = await result(folder, "main.mjs");
      assert.equal(answers[0], "find_rooms was called 1 times");
      assert.match(answers[1], /readOnlyHint changed from true to false/);
      assert.match(answers[1], /Deletes all rooms/);
      assert.equal(answers[2], "cancel_booking was called 2 times");
      assert.equal(answers[3], "find_rooms was called 3 times");
      assert.deepEqual(blocked, ["find_rooms"]);
    }));
  }

  test(`client ${version}: the guard fails closed`, () => within({
    "main.mjs": `${head}
      const client = await connect("server.mjs");
      const answers = {};
      answers.untrusted = await call(guard(client), "find_rooms");
      answers.nobody = await call(guard(client, { trust: true }), "cancel_booking");
      answers.no = await call(guard(client, { trust: true }, { onAsk: () => false }), "cancel_booking");
      answers.truthy = await call(guard(client, { trust: true }, { onAsk: () => "yes" }), "cancel_booking");
      answers.throws = await call(guard(client, { trust: true }, { onAsk: () => { throw new Error("gone"); } }), "cancel_booking");
      answers.unknown = await call(guard(client, { trust: true }, { onAsk: () => true }), "drop_rooms");
      answers.own = await call(guard(client, { trust: true, tools: { find_rooms: "block" } }, { onAsk: () => true }), "find_rooms");
      answers.prototype = await call(guard(client, { trust: true }, { onAsk: () => true }), "__proto__");
      answers.watcher = await call(guard(client, {}, { onBlock: () => { throw new Error("watcher"); } }), "find_rooms");
      answers.run = await call(guard(client, { trust: true }), "find_rooms");
      answers.host = await call(guard(client, { trust: true, host: "strict" }, { onAsk: () => false }), "cancel_booking");
      answers.options = [];
      for (const policy of [{ trust: 1 }, { tools: { a: "maybe" } }, { unknown: 1 }, { host: "no-such-host" }, { lock: "{" }, { relist: "never" }]) {
        try { guard(client, policy); answers.options.push("taken"); } catch (error) { answers.options.push(error.code); }
      }
      const dead = guard(client, { trust: true, timeout: 1000 }, { onAsk: () => true });
      await client.close();
      answers.dead = await call(dead, "find_rooms");
      print(answers);`,
  }, async (folder) => {
    const answers = await result(folder, "main.mjs");
    assert.match(answers.untrusted, /not trusted.*nobody is there to ask/);
    assert.match(answers.nobody, /nobody is there to ask/);
    assert.match(answers.no, /the person said no/);
    assert.match(answers.truthy, /the person said no/);
    assert.match(answers.throws, /asking failed/);
    assert.match(answers.unknown, /no tool of this name/);
    assert.match(answers.own, /the policy says block/);
    assert.match(answers.prototype, /no tool of this name/);
    assert.match(answers.watcher, /nobody is there to ask/);
    assert.match(answers.run, /was called/);
    assert.doesNotMatch(answers.host, /was called/);
    assert.deepEqual(answers.options, ["option", "option", "option", "option", "syntax", "option"]);
    assert.match(answers.dead, /could not be listed/);
  }));
}

test("the example client", () => within({ "client.mjs": example("client/client.mjs") }, async (folder) => {
  const printed = await run(folder, process.execPath, "client.mjs");
  assert.match(printed, /^find_rooms: run if trusted, ask if not$/m);
  assert.match(printed, /^find_rooms was called 1 times$/m);
  assert.match(printed, /^cancel_booking asks: .* -> no$/m);
  assert.match(printed, /^the call of "find_rooms" is refused: since it was approved, readOnlyHint changed from true to false/m);
}));

test("the example suite of a server", () => within({
  "client/server.mjs": example("client/server.mjs"),
  "server-tests/rooms.test.mjs": example("server-tests/rooms.test.mjs"),
}, async (folder) => {
  assert.match(await run(folder, process.execPath, "--test", "--test-reporter=tap", "server-tests/rooms.test.mjs"), /^# pass 5$/m);
}));
