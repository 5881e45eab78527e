// The lists that the parsers of the official SDKs are tried with: every named case, and a tool with
// every value at every place.

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { root } from "./projects.mjs";

function pagesOf(value) {
  if (Array.isArray(value) && value[0]?.tools) return value;
  if (Array.isArray(value.pages)) return value.pages;
  if (value.result) return [value.result];
  return [value.tools ? value : { tools: [value] }];
}

/** Every named case: its name, its text, and the pages that a client would be sent. */
export function named() {
  const folder = join(root, "tests/cases/wire");
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return files.map((name) => {
    const text = readFileSync(join(folder, name), "utf8");
    return { name, text, pages: pagesOf(JSON.parse(text)) };
  });
}

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

/** A tool with every value at every place, in the same shape as the named cases. */
export function everywhere() {
  const lists = [];
  for (const keys of places(full)) {
    // `undefined` leaves the key out.
    for (const value of [undefined, ...values]) {
      const tool = structuredClone(full);
      const parent = keys.slice(0, -1).reduce((at, key) => at[key], tool);
      parent[keys.at(-1)] = value;
      const text = JSON.stringify({ tools: [tool] });
      lists.push({ name: `${keys.join(".")} = ${JSON.stringify(value)}`, text, pages: [JSON.parse(text)] });
    }
  }
  return lists;
}
