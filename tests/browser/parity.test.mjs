// The package in a plain page: the reports that Chromium gives are those of the native core, byte
// for byte after key order.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { ordered } from "../js/consumer/outcome.mjs";
import { browser, open, root, serve } from "./harness.mjs";

const native = JSON.parse(readFileSync(join(root, "dist/reports.json"), "utf8"));
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'; frame-src 'self'";
let engine;
let server;
let folder;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "precall-page-"));
  cpSync(join(root, "dist/npm"), join(folder, "precall"), { recursive: true });
  cpSync(join(root, "tests/js/consumer/outcome.mjs"), join(folder, "outcome.mjs"));
  const page = (script) => `<!doctype html><meta charset="utf-8"><title>plain</title>
    <link rel="icon" href="data:,"><meta http-equiv="Content-Security-Policy" content="${POLICY}; img-src data:">
    <script type="module" src="${script}"></script>`;
  const files = {
    "index.html": page("main.js"),
    "main.js": `
      import * as direct from "./precall/index.js";
      import * as inline from "./precall/inline.js";
      import { outcome } from "./outcome.mjs";
      let early;
      try { direct.check("[]"); } catch (error) { early = error.code; }
      await direct.init();
      globalThis.run = (entry, jobs) =>
        jobs.map(({ text, options }) => outcome({ direct, inline }[entry], text, options));
      globalThis.early = early;
      globalThis.ready = true;`,
    "frame.html": page("frame.js"),
    "frame.js": `
      import { check, init } from "./precall/index.js";
      await init();
      parent.postMessage(check('{"name":"a"}').tools[0].name, "*");`,
    "worker.js": `
      import { check, init } from "./precall/index.js";
      const ready = init();
      addEventListener("message", async ({ data }) => { await ready; postMessage(check(data).tools[0].name); });`,
    "service.js": `
      import { check } from "./precall/inline.js";
      addEventListener("message", ({ data, ports }) => ports[0].postMessage(check(data).tools[0].name));`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  engine = await browser();
  server = await serve(folder, "/some/where/");
});

after(async () => {
  await engine?.close();
  await server?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

async function visit(body) {
  const { page, context, complaints } = await open(engine, server.url);
  try {
    await page.waitForFunction(() => globalThis.ready);
    await body(page);
    assert.deepEqual(complaints, []);
  } finally {
    await context.close();
  }
}

for (const entry of ["direct", "inline"]) {
  test(`${native.length} reports of the ${entry} entry are those of the native core`, () => visit(async (page) => {
    const jobs = native.map(({ text, options }) => ({ text, options }));
    const found = await page.evaluate(([entry, jobs]) => globalThis.run(entry, jobs), [entry, jobs]);
    assert.equal(found.length, native.length);
    for (const [at, { case: from, options, report, error }] of native.entries()) {
      assert.equal(found[at], ordered(report ?? error), `${from} with ${options}`);
    }
  }));
}

test("a call before init says what to do", () => visit(async (page) => {
  assert.equal(await page.evaluate(() => globalThis.early), "not-started");
}));

test("a worker", () => visit(async (page) => {
  const name = await page.evaluate(() => new Promise((resolve, reject) => {
    const worker = new Worker("worker.js", { type: "module" });
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage('{"name":"in_a_worker"}');
  }));
  assert.equal(name, "in_a_worker");
}));

test("a service worker", () => visit(async (page) => {
  const name = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.register("service.js", { type: "module" });
    const worker = registration.installing ?? registration.waiting ?? registration.active;
    if (worker.state !== "activated") {
      await new Promise((resolve) => worker.addEventListener("statechange", () => worker.state === "activated" && resolve()));
    }
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise((resolve) => { port1.onmessage = ({ data }) => resolve(data); });
    worker.postMessage('{"name":"in_a_service"}', [port2]);
    return answer;
  });
  assert.equal(name, "in_a_service");
}));

test("a frame under a strict policy", () => visit(async (page) => {
  const name = await page.evaluate(() => new Promise((resolve) => {
    addEventListener("message", ({ data }) => resolve(data), { once: true });
    const frame = document.createElement("iframe");
    frame.src = "frame.html";
    document.body.append(frame);
  }));
  assert.equal(name, "a");
}));
