// What findings say about TypeScript clients, against the list parsers of the official SDK.
//
// A message that says "drop the whole list" names the clients that do. Every such claim must be true
// of the SDK versions named, and every list that an SDK refuses must have such a claim.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

import { ListToolsResultSchema as first } from "@modelcontextprotocol/sdk/types.js";
import { ListToolsResultSchema as second } from "@modelcontextprotocol/core";

import { everywhere, named } from "./lists.mjs";
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

test("every named case", () => {
  const cases = named();
  assert.ok(cases.length > 180);
  for (const { name, text, pages } of cases) assert.deepEqual(claimed(text), refused(pages), name);
});

test("every value at every place", () => {
  const lists = everywhere();
  const wrong = [];
  for (const { name, text, pages } of lists) {
    const [says, does] = [claimed(text), refused(pages)].map((found) => JSON.stringify(found));
    if (says !== does) wrong.push(`${name}: said ${says}, is ${does}`);
  }
  assert.deepEqual(wrong, []);
  assert.ok(lists.length > 700, `${lists.length}`);
});
