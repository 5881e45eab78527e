// Every way in, from the package as it is installed.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";

import * as esm from "precall";
import * as inline from "precall/inline";
import rules from "precall/rules.json" with { type: "json" };
import manifest from "precall/package.json" with { type: "json" };

const require = createRequire(import.meta.url);
const tool = {
  name: "cancel_subscription",
  description: "Cancel a customer's subscription at the end of the current billing period.",
  inputSchema: { type: "object", properties: { subscription_id: { type: "string" } } },
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
};

for (const [name, entry] of [["import", esm], ["require", require("precall")], ["inline", inline]]) {
  test(`${name}: a complete and honest tool`, () => {
    const report = entry.check(tool);
    const [judged] = report.tools;
    assert.deepEqual(Object.values(judged.hints).map(({ origin }) => origin), Array(4).fill("declared"));
    assert.equal(judged.verdict.trusted.action, "ask");
    assert.equal(judged.verdict.untrusted.action, "ask");
    assert.equal(report.summary.findings.error + report.summary.findings.warn, 0);
    assert.equal(report.precall, manifest.version);
    assert.equal(entry.version, manifest.version);
  });

  test(`${name}: text and bytes give the same as the object`, () => {
    const text = JSON.stringify(tool);
    assert.deepEqual(entry.check(text), entry.check(tool));
    assert.deepEqual(entry.check(Buffer.from(text)), entry.check(tool));
  });

  test(`${name}: init does no harm`, async () => {
    await entry.init();
    assert.equal(entry.check([tool]).tools.length, 1);
  });
}

test("results are plain data", () => {
  const report = esm.check(tool);
  assert.deepEqual(JSON.parse(JSON.stringify(report)), report);
  assert.equal(Object.getPrototypeOf(report.tools[0].hints), Object.prototype);
});

test("every entry exports the same names", () => {
  const names = (entry) => Object.keys(entry).filter((name) => name !== "default" && name !== "__esModule").sort();
  assert.deepEqual(names(inline), names(esm));
  assert.deepEqual(names(require("precall")), names(esm));
});

test("resolve gives the hints alone", () => {
  const { hints } = esm.resolve({ name: "x" });
  assert.deepEqual(Object.values(hints).map(({ effective, origin }) => [effective, origin]), [
    [false, "default"], [true, "default"], [false, "default"], [true, "default"],
  ]);
  assert.throws(() => esm.resolve([]), { name: "PrecallError", code: "not-one-tool" });
  assert.throws(() => esm.resolve([tool, tool]), { code: "not-one-tool" });
});

test("locate finds places by pointer", () => {
  const text = '{"é😀":1,\n "annotations": {"readOnlyHint": true}}';
  const [place, none] = esm.locate(text, ["/annotations/readOnlyHint", "/nowhere"]);
  assert.equal(text.slice(place.value.start.utf16, place.value.end.utf16), "true");
  assert.equal(text.slice(place.key.start.utf16, place.key.end.utf16), '"readOnlyHint"');
  assert.deepEqual([place.key.start.line, place.key.start.column], [2, 18]);
  assert.equal(none, null);
  assert.throws(() => esm.locate(tool, []), { code: "input-type" });
});

test("rules.json lists every rule with its page", () => {
  assert.ok(rules.length > 0);
  for (const rule of rules) {
    assert.match(rule.id, /^[a-z0-9]+(-[a-z0-9]+)*$/);
    assert.match(rule.docs, /^## What it finds$/m);
  }
});

test("core.wasm is what the package says", () => {
  const bytes = readFileSync(require.resolve("precall/core.wasm"));
  assert.ok(WebAssembly.validate(bytes));
});

test("require works without a warning", () => {
  const run = spawnSync(process.execPath, ["-e", "console.log(require('precall').check({name: 'a'}).tools.length)"], { encoding: "utf8" });
  assert.deepEqual([run.stdout, run.stderr, run.status], ["1\n", "", 0]);
});

test("the widget can be imported where there is no document, by import and require", async () => {
  const { PrecallTool } = await import("precall/widget");
  assert.equal(typeof PrecallTool, "function");
  assert.deepEqual(PrecallTool.observedAttributes, ["tool", "src", "view", "trust", "lang"]);
  assert.equal(require("precall/widget").PrecallTool, PrecallTool);
});
