// The playground on a phone, from the paste to the report: everything that is done at a desk is done
// here with a finger, in both languages.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { browser, open, root, serve, site } from "./harness.mjs";

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
// What WCAG 2.2 asks of a target at least.
const TARGET = 24;

let engine;
let server;

before(async () => {
  engine = await browser();
  server = await serve(site, "/phone/");
});

after(async () => {
  await engine?.close();
  await server?.close();
});

const example = (name) => readFileSync(join(root, "tests/cases/examples", `${name}.json`), "utf8");

/** Nothing is wider than the phone, and whatever can be pressed is large enough for a finger. */
async function fits(page, where) {
  const found = await page.evaluate((least) => {
    const wrong = [];
    if (document.documentElement.scrollWidth > innerWidth) wrong.push(`the page is ${document.documentElement.scrollWidth} wide`);
    for (const one of document.querySelectorAll("button, a, select, input, summary, textarea, .row")) {
      if (!one.checkVisibility({ visibilityProperty: true }) || one.closest(".hidden, .skip") || one.classList.contains("skip")) continue;
      // A choice is pressed by its label as well.
      const target = /^(radio|checkbox)$/.test(one.type) ? one.closest("label") ?? one : one;
      const { width, height, left, right } = target.getBoundingClientRect();
      const name = `${one.tagName} ${one.id || one.dataset.key || one.className} ${one.textContent.trim().slice(0, 24)}`;
      if (width < least || height < least) wrong.push(`${name}: ${Math.round(width)} x ${Math.round(height)}`);
      // What scrolls inside a box of its own is measured by the box.
      if (!one.closest(".scroll, .code") && (left < 0 || right > innerWidth + 0.5)) wrong.push(`${name}: from ${Math.round(left)} to ${Math.round(right)}`);
    }
    return wrong;
  }, TARGET);
  assert.deepEqual(found, [], where);
}

for (const [locale, words] of [
  ["en-GB", { done: "Copied", link: "Link copied" }],
  ["es-ES", { done: "Copiado", link: "Enlace copiado" }],
]) {
  test(`${locale}: opened, judged, mended, tried otherwise, compared, shared and taken along on a phone`, async () => {
    const { page, context, complaints } = await open(engine, server.url, { ...PHONE, locale });
    try {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.locator("#tool > .verdicts").waitFor();
      await page.locator(".cm-content").waitFor();
      await fits(page, "at the start");

      // A list is opened, a tool of it is chosen.
      await page.locator("#file").setInputFiles({ name: "tools.json", mimeType: "application/json", buffer: Buffer.from(example("6-list")) });
      await page.locator(".row").nth(4).tap();
      await page.locator("#tool > .tool-head h2", { hasText: "void_invoice" }).waitFor();
      await page.locator(".hosts-table").waitFor();
      await page.locator(".asked > summary").waitFor();
      await page.evaluate(() => { for (const details of document.querySelectorAll("#result details")) details.open = true; });
      await page.locator(".lacking").first().waitFor();
      await fits(page, "a list");
      await page.locator("#filter").tap();
      await page.locator("#filter").fill("draft");
      await page.locator(".row").first().tap();
      await page.locator("#tool > .tool-head h2", { hasText: "create_draft" }).waitFor();

      // A text is pasted over it, mended, and the mending undone.
      await page.evaluate((text) => navigator.clipboard.writeText(text), example("4-malformed"));
      await page.locator(".cm-content").tap();
      await page.keyboard.press("Control+A");
      await page.keyboard.press("Control+V");
      const finding = page.locator(".finding", { hasText: /readonlyHint/ });
      await finding.locator("button.button").tap();
      await page.locator(".cm-line", { hasText: /^ {4}"readOnlyHint": true/ }).waitFor();
      await finding.waitFor({ state: "detached" });
      await fits(page, "mended");
      await page.locator(".cm-content").press("Control+z");
      await finding.waitFor();

      // Broken text says where, and leads there.
      await page.locator("#file").setInputFiles({ name: "broken.json", mimeType: "application/json", buffer: Buffer.from('{\n  "name": "x",\n}') });
      await page.locator("#fault:not([hidden]) button").waitFor();
      await fits(page, "broken");
      await page.locator("#fault button").tap();
      await page.waitForFunction(() => document.activeElement.className === "code-editor");

      // The hints are tried otherwise; hosts that change are marked.
      await page.locator("#example").selectOption("2-silent");
      await page.locator("#tool > .tool-head h2", { hasText: "Search notes" }).waitFor();
      await page.locator(".choice:has([data-key=if-readOnlyHint-true])").tap();
      await page.locator(".choice:has([data-key=if-openWorldHint-false])").tap();
      await page.locator(".consequences .sign.run").first().waitFor();
      await page.locator("[data-key=hosts-scroll] tr.changed").first().waitFor();
      await page.locator(".check:has([data-key=hosts-modes])").tap();
      await page.locator(".chip").nth(2).tap();
      await fits(page, "tried otherwise");
      // What stands in the last column at a desk stands under the name here.
      assert.ok(await page.locator("[data-key=hosts-scroll] tbody tr:not(.group) .narrow").first().isVisible());
      await page.locator("[data-key=copy]").tap();
      await page.locator("#said", { hasText: words.done }).waitFor();

      // Two versions are compared.
      await page.locator("#example").selectOption("1-complete");
      await page.locator("#tool > .tool-head h2", { hasText: /[Cc]ancel/ }).waitFor();
      await page.locator("#compare-switch").tap();
      await page.locator("#take").tap();
      await page.locator(".drift .none").waitFor();
      await page.locator("#file").setInputFiles({ name: "now.json", mimeType: "application/json", buffer: Buffer.from(example("1-complete").replace('"destructiveHint": true', '"destructiveHint": false')) });
      await page.locator(".moves .laxer", { hasText: "destructiveHint" }).waitFor();
      await fits(page, "compared");

      // It is shared and taken along.
      await page.locator("#share").tap();
      await page.locator("#said", { hasText: words.link }).waitFor();
      await page.locator(".menu > summary").tap();
      await fits(page, "with the menu of exports");
      const arrives = page.waitForEvent("download");
      await page.locator("[data-export=json]").tap();
      const report = JSON.parse(readFileSync(await (await arrives).path(), "utf8"));
      assert.equal(report.tools[0].hints.destructiveHint.declared, false);

      // The generated pages, by the way that leads there.
      for (const name of ["rules", "hosts", "directories", "guide"]) {
        await page.locator(`[data-page=${name}]`).tap();
        await page.waitForURL(`**/${name}/index.html`);
        await page.locator("#search").waitFor();
        const wide = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        assert.ok(wide[0] <= wide[1], `${name}: ${wide}`);
        await page.goBack();
        await page.locator("#tool > .verdicts").waitFor();
      }
      assert.deepEqual(complaints, []);
    } finally {
      await context.close();
    }
  });
}
