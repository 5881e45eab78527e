// The reports that Chromium gives are those of the native core, byte for byte after key order.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { ordered } from "../js/consumer/outcome.mjs";
import { browser, open, root, serve, site } from "./harness.mjs";

const native = JSON.parse(readFileSync(join(root, "dist/reports.json"), "utf8"));

test(`${native.length} reports in Chromium are those of the native core`, async () => {
  const engine = await browser();
  const server = await serve(site, "/some/where/");
  try {
    const { page, context, complaints } = await open(engine, server.url);
    const jobs = native.map(({ text, options }) => ({ text, options }));
    // The helper is handed over as text: the site does not hold it.
    const source = readFileSync(join(root, "tests/js/consumer/outcome.mjs"), "utf8").replaceAll("export ", "");
    const found = await page.evaluate(`(async () => {
      ${source}
      const precall = await import("./precall/index.js");
      await precall.init();
      return ${JSON.stringify(jobs)}.map(({ text, options }) => outcome(precall, text, options));
    })()`);
    assert.equal(found.length, native.length);
    for (const [at, { case: from, options, report, error }] of native.entries()) {
      assert.equal(found[at], ordered(report ?? error), `${from} with ${options}`);
    }
    assert.deepEqual(complaints, []);
    await context.close();
  } finally {
    await engine.close();
    await server.close();
  }
});
