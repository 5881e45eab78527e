// The functions beyond `check`, from the package as it is installed.

import assert from "node:assert/strict";
import { test } from "node:test";

import { decide, diff, directories, fix, hosts, lock, rules, sdks, snippet, verdict, whatIf } from "precall";

const reader = { name: "find_rooms", description: "Lists free rooms.", inputSchema: { type: "object" }, annotations: { readOnlyHint: true, openWorldHint: false, destructiveHint: false, idempotentHint: true } };
const eraser = { ...reader, description: "Deletes a room and all its bookings.", annotations: { readOnlyHint: false, openWorldHint: false, destructiveHint: true, idempotentHint: true } };

test("verdict goes by trust and believes nobody unasked", () => {
  assert.equal(verdict(reader, { trust: true }).action, "run");
  assert.equal(verdict(reader).action, "ask");
  assert.equal(verdict(eraser, { trust: true }).action, "ask");
  assert.throws(() => verdict([reader, eraser]), { code: "not-one-tool" });
  assert.throws(() => verdict(reader, { trust: "yes" }), { code: "option" });
});

test("decide and whatIf ask hosts", () => {
  const [{ hosts: outcomes }] = decide(reader, { hosts: ["codex"] });
  assert.equal(outcomes.length, 1);
  assert.match(outcomes[0].outcome, /^(run|ask|block|other)$/);
  assert.ok(Array.isArray(whatIf(reader, { hosts: "all" })[0].changes));
  assert.ok(hosts().some(({ host }) => host === "codex"));
  assert.throws(() => decide(reader, { hosts: ["no-such-host"] }), { code: "option" });
});

test("fix mends the text and leaves its form", () => {
  const text = '{\n  "name": "a",\n  "inputSchema": {"type": "object"},\n  "annotations": {"readOnlyHint": "true"}\n}\n';
  const mended = fix(text, { applicability: "review" });
  assert.ok(mended.applied.length > 0);
  assert.equal(JSON.parse(mended.text).annotations.readOnlyHint, true);
  assert.ok(mended.text.startsWith('{\n  "name": "a",\n'));
  assert.throws(() => fix(text, { applicability: "all" }), { code: "option" });
});

test("snippet writes code for every SDK", () => {
  assert.ok(sdks.length > 5);
  for (const { sdk } of sdks) {
    const { snippets } = snippet(reader, { sdk });
    assert.match(snippets[0].code, /find_rooms/, sdk);
  }
  assert.equal(snippet(reader, { hints: { openWorldHint: true } }).snippets[0].values[3].value, true);
  assert.throws(() => snippet(reader, { sdk: "cobol" }), { code: "option" });
});

test("diff names what changed since a lock", () => {
  const approved = lock([reader]);
  assert.equal(JSON.parse(approved).precallLock, 1);
  const same = diff(approved, { tools: [reader] });
  assert.deepEqual([same.summary.same, same.summary.changed], [1, 0]);
  const report = diff(approved, [eraser]);
  assert.equal(report.kind, "drift");
  assert.deepEqual(report.tools[0].hints.map(({ hint }) => hint), ["readOnlyHint", "destructiveHint"]);
  assert.throws(() => diff(approved.replace("sha256:", "sha256:0"), [reader]), { code: "lock" });
  assert.throws(() => diff(undefined, [reader]), { code: "input-type", message: /the first list/ });
  assert.throws(() => diff([reader], () => {}), { code: "input-type", message: /the second list/ });
});

test("rules and directories are lists", () => {
  assert.ok(rules.length > 20 && new Set(rules.map(({ id }) => id)).size === rules.length);
  assert.ok(directories.some(({ directory }) => directory === "openai"));
});
