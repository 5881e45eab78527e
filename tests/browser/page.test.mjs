// The playground in a real browser.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { browser, open, root, serve, site } from "./harness.mjs";

let engine;
let server;

before(async () => {
  engine = await browser();
  // Not at the root of the host: the site must work from any path.
  server = await serve(site, "/some/where/");
});

after(async () => {
  await engine?.close();
  await server?.close();
});

const example = (name) => readFileSync(join(root, "tests/cases/examples", `${name}.json`), "utf8");

/** Opens the page, runs `body`, and checks that nothing was refused, missing or foreign. */
async function visit(body, settings) {
  const { page, context, complaints } = await open(engine, server.url, settings);
  try {
    await page.locator(".verdict").first().waitFor();
    await body(page, context);
    assert.deepEqual(complaints, []);
    assert.deepEqual(server.sent.filter(({ missing }) => missing), []);
  } finally {
    await context.close();
  }
}

const type = async (page, text) => page.locator("#text").fill(text);
const actions = (page) => page.locator(".verdict .sign").allTextContents();

test("the first example is judged at once", () => visit(async (page) => {
  assert.deepEqual(await actions(page), ["ask", "ask"]);
  assert.deepEqual(await page.locator(".hints tbody tr td:nth-of-type(3)").allTextContents(), ["declared", "declared", "declared", "declared"]);
  assert.equal(await page.locator(".finding.error, .finding.warn").count(), 0);
}));

test("silence shows the protocol's defaults", () => visit(async (page) => {
  await page.locator("#example").selectOption("2-silent");
  await page.locator("h2", { hasText: "Search notes" }).waitFor();
  assert.deepEqual(await page.locator(".hints tbody tr td:nth-of-type(2)").allTextContents(), ["false", "true", "false", "true"]);
  assert.deepEqual(await page.locator(".hints tbody tr td:nth-of-type(3)").allTextContents(), ["default", "default", "default", "default"]);
}));

test("a verdict follows what is typed", () => visit(async (page) => {
  await type(page, '{"name":"read_it","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":false}}');
  await page.locator("h2", { hasText: "read_it" }).waitFor();
  assert.deepEqual(await actions(page), ["run", "ask"]);
  assert.equal(await page.locator(".tag", { hasText: "moot" }).count(), 2);
  await page.locator("#status", { hasText: "read_it: run" }).waitFor();
}));

test("a finding leads to its place in the text", () => visit(async (page) => {
  await type(page, '{"name":"void","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"destructiveHint":true}}');
  const finding = page.locator(".finding", { hasText: "read-only-and-destructive" });
  await finding.locator(".pointer").first().click();
  await page.waitForFunction(() => document.activeElement.id === "text");
  assert.equal(await page.evaluate(() => getSelection().toString()), '"destructiveHint":true');
}));

test("broken text says where, and keeps the last result", () => visit(async (page) => {
  await type(page, '{\n  "name": "x",\n}');
  await page.locator("#fault", { hasText: "Line 3, column 1" }).waitFor();
  assert.equal(await page.locator(".result.stale .verdict").count(), 2);
  await page.locator("#fault button").click();
  assert.equal(await page.evaluate(() => getSelection().toString()), "}");
  await type(page, "42");
  await page.locator("#fault p:not(:has(strong))").waitFor();
  await type(page, example("2-silent"));
  await page.locator("#fault").waitFor({ state: "hidden" });
  assert.equal(await page.locator(".result.stale").count(), 0);
}));

test("a list shows a row a tool, and any of them in full", () => visit(async (page) => {
  await page.locator("#example").selectOption("6-list");
  await page.locator(".row").nth(5).click();
  await page.locator("h2", { hasText: "run_report" }).waitFor();
  assert.equal(await page.locator(".row").count(), 6);
  assert.equal(await page.locator('.row[aria-current="true"]').innerText().then((text) => text.includes("run_report")), true);
}));

test("markup in a definition stays text", () => visit(async (page) => {
  const nasty = "<img src=x onerror=\"document.title='owned'\"><script>document.title='owned'</script> \u202Egnp.exe \u{1F600}";
  await type(page, JSON.stringify({ name: nasty, title: nasty + "x".repeat(100_000), description: nasty, inputSchema: {}, annotations: { readOnlyHint: nasty, [nasty]: 1 } }));
  await page.locator(".tool-head h2", { hasText: "<img src=x" }).waitFor();
  assert.notEqual(await page.title(), "owned");
  assert.equal(await page.locator("#result img, #result script").count(), 0);
  assert.equal((await page.locator("#result").innerText()).includes("\u202E"), false);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
}));

test("the page speaks Spanish where the browser does, and switches", () => visit(async (page) => {
  assert.equal(await page.locator("html").getAttribute("lang"), "es");
  assert.deepEqual(await actions(page), ["preguntar", "preguntar"]);
  await page.locator("#lang").selectOption("en");
  await page.locator(".verdict", { hasText: "If you trust the server" }).waitFor();
  await page.reload();
  await page.locator(".verdict", { hasText: "If you trust the server" }).waitFor();
}, { locale: "es-AR" }));

for (const width of [360, 1280]) {
  test(`nothing is cut off at ${width} px`, () => visit(async (page) => {
    for (const id of ["1-complete", "4-malformed", "6-list"]) {
      await page.locator("#example").selectOption(id);
      await page.waitForTimeout(300);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${id}: ${wide}`);
    }
  }, { viewport: { width, height: 800 } }));
}
