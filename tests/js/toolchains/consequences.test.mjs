// What findings say about TypeScript clients, against the list parsers of the official SDK.
//
// A message that says "drop the whole list" names the clients that do. Every such claim must be true
// of the SDK versions named, and every list that an SDK refuses must have such a claim.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

import { ListToolsResultSchema as first } from "@modelcontextprotocol/sdk/types.js";
import { ListToolsResultSchema as second } from "@modelcontextprotocol/core";

import { root } from "./projects.mjs";

const { check } = await import(pathToFileURL(join(root, "dist/consumer/node_modules/precall/node.js")));
// The SDKs' neutral parsers know no revision; this is the one whose keys they all have.
const options = { spec: "2025-11-25" };

/** Which SDKs the findings about a text say drop the list. */
function claimed(text) {
  const report = check(text, options);
  const messages = [...report.tools.flatMap((tool) => tool.findings), ...report.findings].map(({ message }) => message);
  const drops = messages.filter((message) => /drop the whole (list|page)/.test(message));
  return {
    "1.32.2": drops.some((message) => /SDK 1\.|TypeScript and Python/.test(message)),
    "2.4.0": drops.some((message) => /2\.4\.0|TypeScript and Python/.test(message)),
  };
}

/** Which SDKs refuse one of the pages. */
function refused(pages) {
  const fails = (schema) => pages.some((page) => !schema.safeParse(page).success);
  return { "1.32.2": fails(first), "2.4.0": fails(second) };
}

function pagesOf(value) {
  if (Array.isArray(value) && value[0]?.tools) return value;
  if (Array.isArray(value.pages)) return value.pages;
  if (value.result) return [value.result];
  return [value.tools ? value : { tools: [value] }];
}

test("every named case", () => {
  const folder = join(root, "tests/cases/wire");
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  assert.ok(files.length > 180);
  for (const name of files) {
    const text = readFileSync(join(folder, name), "utf8");
    assert.deepEqual(claimed(text), refused(pagesOf(JSON.parse(text))), name);
  }
});

const full = {
  name: "list_rooms",
  title: "Rooms",
  description: "Lists the rooms of the house.",
  _meta: { "com.example/a": 1 },
  execution: { taskSupport: "forbidden" },
  icons: [{ src: "https://example.com/a.png", mimeType: "image/png", sizes: ["48x48"], theme: "dark" }],
  annotations: { title: "Rooms", readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false, other: 1 },
  inputSchema: { $schema: "https://json-schema.org/draft/2020-12/schema", type: "object", properties: { a: { type: "string" } }, required: ["a"] },
  outputSchema: { $schema: "https://json-schema.org/draft/2020-12/schema", type: "object", properties: { a: { type: "string" } }, required: ["a"] },
};
const values = [null, true, false, 0, 1, 1.5, "", "true", "object", "forbidden", "light", [], ["object"], [1], [null], [{}], {}, { type: "object" }, { type: "array" }, { a: true }, { a: {} }, { a: null }];

/** Every place in a value, as a list of keys. */
function* places(value, keys = []) {
  for (const key of Object.keys(value)) {
    yield [...keys, key];
    if (value[key] !== null && typeof value[key] === "object") yield* places(value[key], [...keys, key]);
  }
}

test("every value at every place", () => {
  let compared = 0;
  const wrong = [];
  for (const keys of places(full)) {
    // `undefined` leaves the key out.
    for (const value of [undefined, ...values]) {
      const tool = structuredClone(full);
      const parent = keys.slice(0, -1).reduce((at, key) => at[key], tool);
      parent[keys.at(-1)] = value;
      const list = JSON.parse(JSON.stringify({ tools: [tool] }));
      const [says, does] = [claimed(JSON.stringify(list)), refused([list])].map((found) => JSON.stringify(found));
      if (says !== does) wrong.push(`${keys.join(".")} = ${JSON.stringify(value)}: said ${says}, is ${does}`);
      compared += 1;
    }
  }
  assert.deepEqual(wrong, []);
  assert.ok(compared > 700, `${compared}`);
});
