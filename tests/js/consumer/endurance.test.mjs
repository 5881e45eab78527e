// The module for as long as a server lives: memory comes to rest, no input spoils what comes after it,
// and threads that check at the same time say the same.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Worker, isMainThread, parentPort } from "node:worker_threads";

import * as precall from "precall";
import { outcome } from "./outcome.mjs";

const cases = JSON.parse(readFileSync(new URL("../reports.json", import.meta.url), "utf8"))
  .map(({ text, options }) => ({ text, options }));

/** One hash over what is said about every case. */
function everything() {
  const hash = createHash("sha256");
  for (const { text, options } of cases) hash.update(outcome(precall, text, options));
  return hash.digest("hex");
}

if (isMainThread) {
  // The same glue that the entry has loaded: what is started already is handed out.
  const { initSync } = await import(new URL("./node_modules/precall/glue.js", import.meta.url));

  const attempt = (work) => {
    try {
      return work();
    } catch (error) {
      assert.equal(error.name, "PrecallError", `${error.stack}`);
      return undefined;
    }
  };

  test("memory comes to rest, and the module is as good as new after 10,000 checks", () => {
    const before = everything();
    const { memory } = initSync({});
    const size = () => memory.buffer.byteLength;
    const round = (from, to) => {
      for (let at = from; at < to; at++) {
        const { text, options } = cases[at % cases.length];
        attempt(() => precall.check(text, JSON.parse(options)));
        if (at % 5 === 0) attempt(() => precall.fix(text));
        if (at % 7 === 0) attempt(() => precall.lock(text));
        if (at % 11 === 0) attempt(() => precall.diff(text, cases[(at + 1) % cases.length].text));
        if (at % 13 === 0) attempt(() => precall.locate(text, ["/name", "/tools/0/annotations"]));
      }
    };
    round(0, 2_000);
    const rest = size();
    round(2_000, 12_000);
    assert.equal(size(), rest, `${(size() - rest) / 65536} pages more`);
    assert.equal(everything(), before);
  });

  test("what a large text took serves the next one", () => {
    const { memory } = initSync({});
    const large = JSON.stringify({ tools: Array.from({ length: 2_000 }, (_, at) => ({ name: `tool_${at}`, inputSchema: { type: "object" } })) });
    for (const half of [large, large.slice(0, -9)]) attempt(() => precall.check(half));
    const rest = memory.buffer.byteLength;
    for (let round = 0; round < 20; round++) {
      for (const half of [large, large.slice(0, -9)]) attempt(() => precall.check(half));
    }
    assert.equal(memory.buffer.byteLength, rest);
  });

  test("threads say what one of them says alone", async () => {
    const alone = everything();
    const threads = Array.from({ length: 4 }, () => new Promise((resolve, reject) => {
      const worker = new Worker(new URL(import.meta.url));
      worker.once("message", resolve);
      worker.once("error", reject);
    }));
    assert.deepEqual(await Promise.all(threads), threads.map(() => alone));
  });
} else {
  parentPort.postMessage(everything());
}
