// <precall-tool> on pages of others: beside a strict policy, twice on a page, without the module.

import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";

import { browser, open, root, serve, site } from "./harness.mjs";

const CSP = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'";
const tool = readFileSync(join(root, "tests/cases/examples/1-complete.json"), "utf8");

let engine;
let folder;
let server;

const page = (body, policy = CSP) => `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><meta http-equiv="Content-Security-Policy" content="${policy}; img-src data:"><title>docs</title><script type="module" src="precall/precall-tool.js"></script><body>${body}`;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "precall-widget-"));
  mkdirSync(join(folder, "precall"));
  cpSync(join(site, "widget"), join(folder, "precall"), { recursive: true });
  writeFileSync(join(folder, "tool.json"), tool);
  writeFileSync(join(folder, "index.html"), page(`
    <precall-tool id="child"><script type="application/json">${tool}</script></precall-tool>
    <precall-tool id="src" src="tool.json" view="compact" trust="untrusted"></precall-tool>
    <precall-tool id="spanish" lang="es" tool='{"name":"leer","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true}}'></precall-tool>
    <precall-tool id="contra" lang="es" tool='{"name":"leer","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"destructiveHint":true}}'></precall-tool>
    <precall-tool id="broken" tool="{oops"></precall-tool>
    <precall-tool id="roto" lang="es" tool='{"name": "leer",
  "inputSchema": {},
}'></precall-tool>
    <precall-tool id="nada" lang="es" tool="42"></precall-tool>
    <precall-tool id="nasty"></precall-tool>
    <div id="space"></div>
    <precall-tool id="far" src="tool.json"></precall-tool>`));
  writeFileSync(join(folder, "strict.html"), page(`<precall-tool src="tool.json"></precall-tool>`, CSP.replace(" 'wasm-unsafe-eval'", "")));
  engine = await browser();
  server = await serve(folder, "/manual/");
});

after(async () => {
  await engine?.close();
  await server?.close();
  if (folder) rmSync(folder, { recursive: true });
});

test("elements of a page share one core, show verdicts and fire one event each", async () => {
  const { page: tab, context, complaints } = await open(engine, server.url);
  await tab.locator("#child .verdict").first().waitFor();
  assert.equal(await tab.locator("#child .verdict").count(), 2);
  assert.equal(await tab.locator("#child tbody tr").count(), 4);
  await tab.locator("#src .verdict").waitFor();
  assert.equal(await tab.locator("#src table").count(), 0);
  await tab.locator("#spanish .verdict", { hasText: "Si confías" }).waitFor();
  await tab.locator("#spanish .reason", { hasText: "readOnlyHint: true y nada habla en contra" }).waitFor();
  await tab.locator("#contra .findings", { hasText: "se contradicen" }).waitFor();
  await tab.locator("#broken [part=error]", { hasText: "Line 1, column 2: expected a key in double quotes" }).waitFor();
  // The core's own words about broken text, in the language of the page, and none of the browser's.
  await tab.locator("#roto [part=error]", { hasText: "Línea 3, columna 1: se esperaba" }).waitFor();
  await tab.locator("#nada [part=error]", { hasText: "el texto es solo un número" }).waitFor();
  for (const id of ["roto", "nada"]) assert.doesNotMatch(await tab.locator(`#${id}`).innerText(), /JSON at position|Unexpected|Expected|expected|tool/);
  assert.equal(server.sent.filter(({ path }) => path.endsWith("core.wasm")).length, 1);
  const fired = await tab.evaluate(() => new Promise((resolve) => {
    const heard = [];
    document.addEventListener("precall-verdict", (event) => { heard.push(event.detail.name); });
    document.getElementById("nasty").setAttribute("tool", JSON.stringify({ name: "<img src=x onerror=alert(1)>\u202e", inputSchema: { type: "object" } }));
    setTimeout(() => resolve(heard), 600);
  }));
  assert.deepEqual(fired, ["<img src=x onerror=alert(1)>\u202e"]);
  assert.equal(await tab.locator("#nasty img").count(), 0);
  assert.equal((await tab.locator("#nasty").innerText()).includes("\u202e"), false);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("what is declared is shown at once, the core is loaded when the element comes into view", async () => {
  const { page: tab, context } = await open(engine, `${server.url}index.html`);
  await tab.evaluate(() => { document.getElementById("space").style.height = "9000px"; });
  await tab.evaluate(() => {
    const far = document.createElement("precall-tool");
    far.id = "later";
    far.setAttribute("src", "tool.json");
    document.body.append(far);
  });
  await tab.locator("#later tbody tr").first().waitFor();
  assert.equal(await tab.locator("#later .verdict").count(), 0);
  await tab.locator("#later").scrollIntoViewIfNeeded();
  await tab.locator("#later .verdict").first().waitFor();
  await context.close();
});

test("parts and custom properties dress the element, which is compact or full", async () => {
  writeFileSync(join(folder, "dress.css"), "precall-tool { --precall-ask: rgb(1, 2, 3); --precall-radius: 0px; } precall-tool::part(card) { border-color: rgb(4, 5, 6); } precall-tool::part(ask) { outline: 2px solid rgb(7, 8, 9); }");
  writeFileSync(join(folder, "dress.html"), page(`<link rel="stylesheet" href="dress.css"><precall-tool src="tool.json"></precall-tool><precall-tool src="tool.json" view="compact"></precall-tool>`));
  const { page: tab, context, complaints } = await open(engine, `${server.url}dress.html`);
  await tab.locator("precall-tool .compact .verdict").first().waitFor();
  const [look] = await tab.locator("precall-tool .card").evaluateAll((cards) => cards.map((card) => ({
    action: getComputedStyle(card.querySelector(".action")).color, radius: getComputedStyle(card).borderRadius, border: getComputedStyle(card).borderTopColor, outline: getComputedStyle(card.querySelector(".verdict")).outlineColor,
  })));
  assert.deepEqual(look, { action: "rgb(1, 2, 3)", radius: "0px", border: "rgb(4, 5, 6)", outline: "rgb(7, 8, 9)" });
  const [full, compact] = await tab.locator("precall-tool").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  assert.ok(compact < full / 2, `${compact} of ${full}`);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("text in the element is seen without scripts, and judged with them", async () => {
  writeFileSync(join(folder, "text.html"), page(`<precall-tool><pre><code>${tool.replaceAll("<", "&lt;")}</code></pre></precall-tool>`));
  const { page: still, context: without } = await open(engine, `${server.url}text.html`, { javaScriptEnabled: false });
  await still.locator("pre", { hasText: "cancel_subscription" }).waitFor();
  await without.close();
  const { page: tab, context } = await open(engine, `${server.url}text.html`);
  await tab.locator("precall-tool .verdict").first().waitFor();
  assert.equal(await tab.locator("precall-tool pre").isVisible(), false);
  await context.close();
});

test("a page that forbids the module still shows what is declared", async () => {
  const { page: tab, context } = await open(engine, `${server.url}strict.html`);
  await tab.locator("[part=error]", { hasText: "Only what is declared" }).waitFor();
  assert.equal(await tab.locator("tbody tr").count(), 4);
  await context.close();
});

test("what a page cannot load or run is said in its language, never in the browser's", async () => {
  writeFileSync(join(folder, "sin.html"), page(`<div lang="es"><precall-tool id="gone" src="gone.json"></precall-tool><precall-tool id="far" src="https://nowhere.invalid/x.json"></precall-tool><precall-tool id="broken" tool="{oops"></precall-tool><precall-tool id="still" src="tool.json"></precall-tool></div>`, CSP.replace(" 'wasm-unsafe-eval'", "")));
  const { page: tab, context } = await open(engine, `${server.url}sin.html`);
  const said = async (id) => (await tab.locator(`#${id} [part=error]`).innerText()).trim();
  assert.equal(await said("gone"), "No se pudo cargar la definición de gone.json (HTTP 404).");
  assert.equal(await said("far"), "No se pudo cargar la definición de https://nowhere.invalid/x.json.");
  assert.equal(await said("broken"), "La definición no es JSON válido.");
  assert.equal(await said("still"), "Solo se muestra lo declarado: esta página no permite ejecutar el comprobador.");
  await context.close();
});

test("the file can be imported on a server, and twice", async () => {
  const address = pathToFileURL(join(folder, "precall/precall-tool.js")).href;
  const { PrecallTool } = await import(address);
  assert.equal(typeof PrecallTool, "function");
  assert.equal(typeof (await import(`${address}?again`)).PrecallTool, "function");
});

test("a frame shows the tool of its address and tells its height", async () => {
  const host = await serve(site, "/p/");
  const { fragment } = await import("../../www/gen/pages.mjs");
  const { page: tab, context, complaints } = await open(engine, `${host.url}embed.html?view=compact&trust=trusted#${fragment(tool)}`);
  await tab.locator(".verdict").waitFor();
  assert.equal(await tab.locator(".verdict").count(), 1);
  assert.deepEqual(complaints, []);
  await context.close();
  await host.close();
});
