// A further language is files: no code names one.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { browser, open, root, serve } from "./harness.mjs";

let engine;
let folder;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "precall-language-"));
  for (const name of ["lang", "tests/cases/examples", "crates/core/src/profile"]) cpSync(join(root, name), join(folder, name), { recursive: true });
  cpSync(join(root, "www"), join(folder, "www"), { recursive: true, filter: (path) => !path.endsWith("node_modules") });
  symlinkSync(join(root, "www/node_modules"), join(folder, "www/node_modules"));
  mkdirSync(join(folder, "dist"));
  symlinkSync(join(root, "dist/npm"), join(folder, "dist/npm"));
  engine = await browser();
});

after(async () => {
  await engine?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

test("files alone bring a language to the page, the generated pages and the widget", async () => {
  // Galician is close enough to Spanish to be told apart by one word.
  const words = readFileSync(join(folder, "lang/es.json"), "utf8");
  writeFileSync(join(folder, "lang/gl.json"), words.replace('"name": "Español"', '"name": "Galego"').replace('"verdict.trusted": "Si confías en el servidor"', '"verdict.trusted": "Se confías no servidor"'));
  cpSync(join(folder, "lang/es.md"), join(folder, "lang/gl.md"));
  cpSync(join(folder, "lang/phrases/es.json"), join(folder, "lang/phrases/gl.json"));
  cpSync(join(folder, "www/guide/es"), join(folder, "www/guide/gl"), { recursive: true });
  const out = join(folder, "dist/site");
  execFileSync(process.execPath, [join(folder, "www/build.mjs"), out], { cwd: folder });
  const server = await serve(out, "/");
  const { page, context, complaints } = await open(engine, server.url, { locale: "gl-ES" });
  try {
    await page.locator("#tool > .verdicts", { hasText: "Se confías no servidor" }).waitFor();
    assert.equal(await page.locator("html").getAttribute("lang"), "gl");
    assert.deepEqual(await page.locator("#lang option").allTextContents(), ["English", "Español", "Galego"]);
    await page.locator(".hosts-table", { hasText: "Un cliente estricto" }).waitFor();
    await page.locator(".nav a").first().click();
    await page.waitForURL("**/gl/rules/index.html");
    await page.goto(`${server.url}gl/guide/embed/index.html`);
    await page.frameLocator("iframe.demo").locator(".verdict", { hasText: "Se confías no servidor" }).waitFor();
    assert.deepEqual(complaints, []);
  } finally {
    await context.close();
    await server.close();
  }
});
