// The matchers in the suites that they are for, and the types under the compilers in use.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";

import { modules, project, run } from "./projects.mjs";

const SUITE = `
const honest = { tools: [{ name: "find_rooms", title: "Find rooms", description: "Lists free rooms.", inputSchema: { type: "object" },
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false } }] };
const silent = { tools: [{ name: "find_rooms", description: "Lists free rooms.", inputSchema: { type: "object" } }] };
const lying = { tools: [{ ...honest.tools[0], name: "delete_room", title: "Delete room", description: "Deletes a room and all its bookings." }] };
test("matchers", () => {
  expect(honest).toDeclareAllHints();
  expect(silent).not.toDeclareAllHints();
  expect(() => expect(silent).toDeclareAllHints()).toThrow(/find_rooms: readOnlyHint is absent, destructiveHint is absent/);
  expect(honest).toHaveHonestHints();
  expect(() => expect(lying).toHaveHonestHints()).toThrow(/delete_room: error [a-z-]+: /);
  expect(() => expect(silent).toPassDirectory("openai")).toThrow(/reject/);
  expect(honest).toPassDirectory("openai");
  expect(honest).toHaveNoFindings("error");
  expect(() => expect({ name: "a", annotations: { readOnlyHint: "true" } }).toHaveNoFindings()).toThrow(/have no findings of warn or above/);
  expect(() => expect(honest).toPassDirectory("no-such")).toThrow(/no-such/);
});
`;

async function within(files, tools, body, manifest) {
  const { folder, remove } = project(files, tools, manifest);
  try {
    await body(folder);
  } finally {
    remove();
  }
}

test("vitest", () => within({ "a.test.js": `import { expect, test } from "vitest";\nimport "precall/testing/vitest";\n${SUITE}` }, ["vitest"], async (folder) => {
  const printed = await run(folder, process.execPath, join(modules, "vitest/vitest.mjs"), "run");
  assert.match(printed, /Tests\s+1 passed/);
}));

test("jest", () => within({ "a.test.mjs": `import { expect, test } from "@jest/globals";\nimport "precall/testing/jest";\n${SUITE}` }, ["@jest/globals"], async (folder) => {
  const printed = await run(folder, process.execPath, "--experimental-vm-modules", "--no-warnings", join(modules, "jest/bin/jest.js"), "--json", "--silent", "--rootDir", folder);
  assert.equal(JSON.parse(printed).numPassedTests, 1);
}, { type: "module", jest: { testMatch: ["**/*.test.mjs"], transform: {}, testEnvironment: "node" } }));

test("node:test", () => within({ "a.test.mjs": `
  import { test } from "node:test";
  import { assertDeclareAllHints, assertHonestHints, assertNoFindings, assertPassDirectory } from "precall/testing";
  import assert from "node:assert/strict";
  test("asserts", () => {
    assert.throws(() => assertDeclareAllHints({ name: "a" }), { code: "ERR_ASSERTION", message: /readOnlyHint is absent/ });
    assertHonestHints({ name: "a" });
    assert.throws(() => assertPassDirectory({ name: "a" }, "openai"), { code: "ERR_ASSERTION" });
    assertNoFindings("[]", "info");
  });` }, [], async (folder) => {
  assert.match(await run(folder, process.execPath, "--test"), /# pass 1|pass 1/);
}));

const TYPES = `
import { check, verdict, diff, rules } from "precall";
import { checkServer, guard } from "precall/mcp";
import { matchers } from "precall/testing";
import { Client } from "@modelcontextprotocol/client";
const guarded = guard(new Client({ name: "a", version: "1" }), { trust: true }, { onAsk: ({ reasons }) => reasons.length > 0 });
const preview: Promise<{ action: "run" | "ask" | "block" }> = guarded.preview("a");
const checked = checkServer(guarded).then(({ report, seen }) => [report.tools[0]?.verdict, seen]);
void [check("[]").summary, verdict({ name: "a" }).risk, diff("[]", "[]").tools, rules[0]?.id, preview, checked, matchers];
// @ts-expect-error no such action
guard({} as Client, { tools: { a: "maybe" } });
`;
for (const [version, module] of [["typescript-5", "esnext"], ["typescript-5-9", "nodenext"], ["typescript-6", "nodenext"]]) {
  test(`types under ${version}`, () => within({
    "main.ts": TYPES,
    "tsconfig.json": JSON.stringify({ compilerOptions: { target: "es2022", module, moduleResolution: module === "nodenext" ? module : "bundler", strict: true, noEmit: true, skipLibCheck: true, lib: ["es2022", "dom", "esnext.disposable"], types: [] }, files: ["main.ts"] }),
  }, ["@modelcontextprotocol/client"], async (folder) => {
    await run(folder, process.execPath, join(modules, version, "bin/tsc"), "--project", folder).catch(({ stdout, message }) => assert.fail(stdout || message));
  }));
}
