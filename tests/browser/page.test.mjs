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
    await page.locator(".cm-content").waitFor();
    await body(page, context);
    assert.deepEqual(complaints, []);
    assert.deepEqual(server.sent.filter(({ missing }) => missing), []);
  } finally {
    await context.close();
  }
}

/** Replaces the text, as a person would: select all, paste. */
async function type(page, text) {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.locator(".cm-content").focus();
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Control+V");
}
/** What is selected in the editor, as copying gives it. */
async function selected(page, context) {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.keyboard.press("Control+C");
  return page.evaluate(() => navigator.clipboard.readText());
}
const actions = (page) => page.locator(".verdict .sign").allTextContents();

test("the first example is judged at once", () => visit(async (page) => {
  assert.deepEqual(await actions(page), ["ask", "ask"]);
  assert.deepEqual(await page.locator(".hints tbody tr td:nth-of-type(3)").allTextContents(), ["declared", "declared", "declared", "declared"]);
  assert.equal(await page.locator(".finding.error, .finding.warn").count(), 0);
}));

test("without scripts there is a verdict to see, and the way to the command", () => visit(async (_, context) => {
  const still = await context.browser().newContext({ javaScriptEnabled: false });
  const page = await still.newPage();
  await page.goto(server.url);
  assert.equal(await page.locator(".first .verdict:visible").count(), 2);
  assert.match(await page.locator("#text").inputValue(), /cancel_subscription/);
  // The engine shows it only where scripts are off for good.
  assert.match(await page.locator("noscript").textContent(), /precall check FILE/);
  await still.close();
}));

test("what stands there from the start is never taken for the verdict of another text", async () => {
  const slow = await engine.newContext();
  const tab = await slow.newPage();
  let release;
  const held = new Promise((resolve) => { release = resolve; });
  await tab.route("**/core.wasm", async (route) => {
    await held;
    await route.continue();
  });
  await tab.goto(server.url);
  await tab.locator(".first .verdict:visible").first().waitFor();
  await tab.waitForFunction(() => document.querySelectorAll("#lang option").length > 1);
  await tab.locator("#text").fill('{"name":"other","inputSchema":{"type":"object"}}');
  await tab.locator(".result.stale").waitFor();
  release();
  await tab.locator("#tool > .tool-head h2", { hasText: "other" }).waitFor();
  assert.equal(await tab.locator(".result.stale").count(), 0);
  await slow.close();
});

test("a page that may not run the module says so and shows no verdict", async () => {
  const context = await engine.newContext();
  const page = await context.newPage();
  await page.route("**/core.wasm", (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto(server.url);
  await page.locator("#fault").waitFor();
  assert.equal(await page.locator(".verdict:visible").count(), 0);
  await context.close();
});

for (const [what, address, answer] of [["no module", "core.wasm", { status: 404, body: "" }], ["a module that is none", "core.wasm", { status: 200, contentType: "application/wasm", body: "no module" }], ["no checker", "worker.js", { status: 200, contentType: "text/javascript", body: "}" }]]) {
  test(`with ${what} a Spanish page says so in Spanish, and in no browser's words`, async () => {
    const context = await engine.newContext({ locale: "es-ES" });
    const page = await context.newPage();
    await page.route(`**/${address}`, (route) => route.fulfill(answer));
    await page.goto(server.url);
    await page.locator("#fault", { hasText: "No se pudo iniciar el comprobador" }).waitFor();
    assert.equal((await page.locator("#fault").innerText()).trim(), "No se pudo iniciar el comprobador. Vuelve a cargar la página; si no basta, puede que este navegador no permita WebAssembly.");
    await context.close();
  });
}

test("in Spanish a text that cannot be compared is explained, and a copy that is not allowed", () => visit(async (page) => {
  await page.locator("#compare-switch").click();
  await page.locator("#before").fill('{\n "name": "x",\n}');
  await page.locator("#drift .fault", { hasText: "Línea 3, columna 1: antes: se esperaba otro valor después de la coma" }).waitFor();
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await page.locator("[data-key=copy]").click();
  await page.locator("#said", { hasText: "El navegador no permite copiar" }).waitFor();
  await page.locator("#file").setInputFiles({ name: "unseen.json", mimeType: "application/json", buffer: Buffer.from("a\u200bb") });
  await page.locator(".cm-specialChar").waitFor();
  assert.equal(await page.locator(".cm-specialChar").getAttribute("title"), "Carácter de control U+200B");
}, { locale: "es-ES" }));

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

test("a finding leads to its place in the text", () => visit(async (page, context) => {
  await type(page, '{"name":"void","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"destructiveHint":true}}');
  const finding = page.locator(".finding", { hasText: "read-only-and-destructive" });
  await finding.locator(".pointer").first().click();
  await page.waitForFunction(() => document.activeElement.className === "code-editor");
  assert.equal(await selected(page, context), '"destructiveHint":true');
  assert.equal(await page.locator(".mark-warn").allTextContents().then((parts) => parts.join("")), '"destructiveHint":true');
  await page.locator("#under.warn").waitFor();
}));

test("broken text says where, and keeps the last result", () => visit(async (page, context) => {
  await type(page, '{\n  "name": "x",\n}');
  await page.locator("#fault", { hasText: "Line 3, column 1" }).waitFor();
  assert.equal(await page.locator(".result.stale .verdict").count(), 2);
  await page.locator("#fault button").click();
  assert.equal(await selected(page, context), "}");
  assert.equal(await page.locator(".mark-fault").innerText(), "}");
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
  assert.equal(await page.locator('.row[aria-selected="true"]').innerText().then((text) => text.includes("run_report")), true);
}));

test("markup in a definition stays text", () => visit(async (page) => {
  const nasty = "<img src=x onerror=\"document.title='owned'\"><script>document.title='owned'</script> \u202Egnp.exe \u{1F600}";
  await type(page, JSON.stringify({ name: nasty, title: nasty + "x".repeat(100_000), description: nasty, inputSchema: {}, annotations: { readOnlyHint: nasty, [nasty]: 1 } }));
  const clean = async () => {
    assert.notEqual(await page.title(), "owned");
    assert.equal(await page.locator("#result img, #result script, #result a[href^=javascript]").count(), 0);
    assert.equal((await page.locator("#result").innerText()).includes("\u202E"), false);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  };
  await page.locator("#tool > .tool-head h2", { hasText: "<img src=x" }).waitFor();
  await page.locator(".hosts-table").waitFor();
  await clean();
  // In a list, in what directories say, in a comparison, and in what leaves the page.
  const list = ["\u05d7\u05d9\u05e4\u05d5\u05e9", nasty, "\u{1F469}\u200D\u{1F4BB}", "x".repeat(100_000)].map((name) => ({ name, description: nasty.repeat(3), inputSchema: { type: "object", properties: { [nasty]: { description: nasty } } } }));
  await type(page, JSON.stringify({ tools: list }));
  await page.locator(".row").nth(3).waitFor();
  await page.locator(".row").nth(1).click();
  await page.locator(".asked > summary").click();
  await page.locator(".lacking").first().waitFor();
  await page.evaluate(() => { for (const details of document.querySelectorAll("#result details")) details.open = true; });
  await page.locator("#compare-switch").click();
  await page.locator("#before").fill(JSON.stringify({ tools: [{ ...list[1], description: `${nasty}!` }] }));
  await page.locator(".drift ins").first().waitFor();
  await clean();
}));

test("the page speaks Spanish where the browser does, and switches", () => visit(async (page) => {
  assert.equal(await page.locator("html").getAttribute("lang"), "es");
  assert.deepEqual(await actions(page), ["preguntar", "preguntar"]);
  await page.locator("#example").selectOption("4-malformed");
  await page.locator(".finding .message", { hasText: "que no es un booleano: los clientes TypeScript" }).first().waitFor();
  await page.locator(".verdict .reasons", { hasText: "readOnlyHint no se declara" }).first().waitFor();
  await page.locator(".evidence", { hasText: "solo lee" }).first().waitFor();
  assert.doesNotMatch(await page.locator(".findings").innerText(), / the | which | is no /);
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
      await page.locator(".hosts-table").waitFor();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${id}: ${wide}`);
      // Nor inside a box.
      const boxes = await page.evaluate(() => [...document.querySelectorAll("#result section, #result section > *:not(pre), .choices, .row")].filter((box) => box.scrollWidth > box.clientWidth + 1 && box.clientWidth > 0 && getComputedStyle(box).display !== "inline").map((box) => `${box.className} ${box.scrollWidth} > ${box.clientWidth}`));
      assert.deepEqual(boxes, [], id);
    }
  }, { viewport: { width, height: 800 }, locale: width === 360 ? "es-ES" : "en-GB" }));
}

test("a list can be steered by keyboard, filtered and sorted", () => visit(async (page) => {
  await page.locator("#example").selectOption("6-list");
  await page.locator(".row").nth(5).waitFor();
  await page.locator(".rows").focus();
  await page.keyboard.press("End");
  await page.locator("h2", { hasText: "run_report" }).waitFor();
  await page.keyboard.press("ArrowUp");
  await page.locator("h2", { hasText: "void_invoice" }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.className), "rows");
  await page.locator("#filter").fill("invoice");
  assert.deepEqual(await page.locator(".row-name").allTextContents(), ["list_invoices", "send_invoice", "void_invoice"]);
  await page.locator("#filter").fill("");
  await page.locator("#show").selectOption("silent");
  assert.deepEqual(await page.locator(".row-name").allTextContents(), ["run_report"]);
  await page.locator("#show").selectOption("all");
  await page.locator("#sort").selectOption("name");
  assert.equal(await page.locator(".row-name").first().innerText(), "create_draft");
}));

test("a text travels in the address and nowhere else", () => visit(async (page, context) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const text = '{"name":"größe_lesen","inputSchema":{"type":"object"}}';
  await type(page, text);
  await page.locator("h2", { hasText: "größe_lesen" }).waitFor();
  await page.locator("#share").click();
  await page.waitForFunction(() => location.hash.startsWith("#v1="));
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(link, page.url());
  const other = await context.newPage();
  await other.goto(link);
  await other.locator("h2", { hasText: "größe_lesen" }).waitFor();
  for (const bad of ["#v1=AAAA", "#v1=%%", "#v2=x"]) {
    await other.goto("about:blank");
    await other.goto(`${server.url}${bad}`);
    await other.locator("#tool > .tool-head h2", { hasText: "cancel_subscription" }).waitFor();
  }
}));

test("formatting keeps every value as it was written", () => visit(async (page) => {
  await type(page, '{"name":"a","x":[1.50,1e400,"\\u00e9",{"a":1,"a":2}],"inputSchema":{"type":"object","properties":{"first":{"type":"string","description":"long enough to be broken into lines"}}}}');
  await page.locator("#format").click();
  await page.locator(".cm-line", { hasText: '"x": [1.50, 1e400, "\\u00e9", { "a": 1, "a": 2 }],' }).waitFor();
  await page.locator(".cm-line", { hasText: '      "first": {' }).waitFor();
  await page.locator(".cm-content").press("Control+z");
  await page.locator(".cm-line", { hasText: '{"name":"a","x":[1.50' }).waitFor();
}));

test("a file can be opened and dropped", () => visit(async (page) => {
  const buffer = Buffer.from('{"name":"from_file","inputSchema":{"type":"object"}}');
  await page.locator("#file").setInputFiles({ name: "tool.json", mimeType: "application/json", buffer });
  await page.locator("h2", { hasText: "from_file" }).waitFor();
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['{"name":"dropped","inputSchema":{"type":"object"}}'], "tool.json"));
    return transfer;
  });
  await page.dispatchEvent(".cm-content", "drop", { dataTransfer: data });
  await page.locator("h2", { hasText: "dropped" }).waitFor();
}));

/** Keeps the longest time from an input to the picture that answers it. */
const watchInput = (page) => page.evaluate(() => {
  let most = 0;
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) most = Math.max(most, entry.duration); })
    .observe({ type: "event", durationThreshold: 16 });
  globalThis.worstInput = () => {
    const worst = most;
    most = 0;
    return worst;
  };
});

async function slowestKey(page) {
  await page.evaluate(() => globalThis.worstInput());
  for (const key of ["Space", "Space", "Enter", "Space", "Space", "Space"]) {
    await page.keyboard.press(key);
    await page.waitForTimeout(180);
  }
  await page.waitForTimeout(1500);
  return page.evaluate(() => globalThis.worstInput());
}

test("10,000 tools pasted: input is answered within 100 ms, and any tool is found", () => visit(async (page, context) => {
  const tools = Array.from({ length: 10_000 }, (_, index) => ({
    name: `tool_${index}`,
    description: `Reads entry ${index} of the catalogue and returns its fields, its history and the entries it refers to. `.repeat(3),
    inputSchema: { type: "object", properties: { id: { type: "string", description: "Which entry" }, depth: { type: "integer", default: 1 } }, required: ["id"] },
    annotations: index % 3 === 0 ? undefined : { readOnlyHint: true, openWorldHint: false },
  }));
  const text = JSON.stringify({ tools });
  await watchInput(page);
  await type(page, text);
  // From the paste on, while the list is still being read.
  await page.locator(".list .count", { hasText: "10000" }).waitFor({ timeout: 60_000 });
  assert.ok(await page.locator(".row").count() < 60);
  await page.locator(".rows").focus();
  await page.keyboard.press("End");
  await page.locator("h2", { hasText: "tool_9999" }).waitFor();
  await page.locator("#filter").fill("tool_777");
  await page.locator(".list [role=status]", { hasText: /^11 of 10000 shown/ }).waitFor();
  await page.locator("#filter").fill("");
  await page.locator("#show").selectOption("silent");
  await page.locator(".list [role=status]", { hasText: /^3334 of 10000 shown/ }).waitFor();
  await page.locator("#sort").selectOption("risk");
  assert.equal(await page.locator(".row-name").first().innerText(), "tool_0");
  await page.locator(".silence", { hasText: "stops 3334 of 10000 tools" }).waitFor();
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+Home");
  // What else the machine does at the moment is not the page's doing: the best of some rounds counts, and
  // where even an empty field answers late, that much more is allowed.
  const bare = await context.newPage();
  await bare.setContent("<textarea autofocus></textarea>");
  await bare.locator("textarea").focus();
  await watchInput(bare);
  let slowest = Infinity;
  let empty = 0;
  for (let round = 0; round < 5 && slowest > 100; round += 1) {
    await bare.bringToFront();
    empty = Math.max(empty, await slowestKey(bare));
    await page.bringToFront();
    slowest = Math.min(slowest, await slowestKey(page));
  }
  const allowed = empty <= 24 ? 100 : 100 + 2 * empty;
  assert.ok(slowest <= allowed, `slowest answer to a key: ${slowest} ms, in an empty field ${empty} ms`);
  console.log(`# slowest answer to a key with 10,000 tools (${(text.length / 1e6).toFixed(1)} MB): ${slowest} ms, in an empty field ${empty} ms`);
}));

test("a fix changes the text and can be undone", () => visit(async (page) => {
  await page.locator("#example").selectOption("4-malformed");
  const finding = page.locator(".finding", { hasText: "misspelled-hint" }).first();
  await finding.locator("button", { hasText: "Fix" }).click();
  await page.locator(".cm-line", { hasText: /^ {4}"readOnlyHint": true/ }).waitFor();
  await page.locator(".cm-content").press("Control+z");
  await page.locator(".cm-line", { hasText: /"readonlyHint": true/ }).waitFor();
}));

test("hosts and directories are listed, with reason, grade and date", () => visit(async (page) => {
  await page.locator("#example").selectOption("2-silent");
  await page.locator(".hosts-table").waitFor();
  const names = await page.locator(".hosts-table tbody th[scope=row] a").allTextContents();
  assert.deepEqual(names.slice(0, 2), ["A strict host", "A lenient host"]);
  assert.ok(names.length > 50, `${names.length}`);
  const outcomes = await page.locator(".hosts-table tbody tr:not(.group) .sign").allTextContents();
  assert.deepEqual(outcomes.slice(0, 2), ["ask", "run"]);
  for (const row of (await page.locator(".hosts-table tbody tr:not(.group)").allInnerTexts())) assert.match(row, /\d{4}(-\d{2})*/);
  await page.locator(".chip", { hasText: "block" }).click();
  assert.equal(await page.locator("[data-key=hosts-scroll] .sign.run").count(), 0);
  await page.locator(".directory.rejected summary").first().click();
  await page.locator(".directory.rejected .because .pointer").first().waitFor();
}));

test("switches show who would act differently, and leave the text alone until asked", () => visit(async (page) => {
  await page.locator("#example").selectOption("2-silent");
  await page.locator("h2", { hasText: "Search notes" }).waitFor();
  await page.locator("[data-key=if-readOnlyHint-true]").check();
  await page.locator("[data-key=if-openWorldHint-false]").check();
  await page.locator(".consequences li", { hasText: "If you trust the server" }).locator(".sign.run").waitFor();
  await page.locator(".consequences > li", { hasText: /host modes? would act differently/ }).locator("li", { hasText: /ask.*→.*run.*:.*A strict host|ask.*→.*run.*more/ }).waitFor();
  await page.locator(".consequences > li", { hasText: /director(y|ies) would answer differently/ }).locator(".status.accepted").first().waitFor();
  await page.locator("[data-key=hosts-scroll] tr.changed").first().waitFor();
  assert.equal(await page.locator(".cm-line", { hasText: "readOnlyHint" }).count(), 0);
  await page.locator("[data-key=if-apply]").click();
  await page.locator(".cm-line", { hasText: /^ {4}"readOnlyHint": true,$/ }).waitFor();
  await page.locator(".cm-line", { hasText: /^ {4}"openWorldHint": false$/ }).waitFor();
  await page.locator(".verdict .sign.run").waitFor();
  await page.locator("[data-key=if-readOnlyHint-absent]").check();
  await page.locator("[data-key=if-apply]").click();
  await page.locator(".cm-line", { hasText: "readOnlyHint" }).waitFor({ state: "detached" });
  await page.locator(".verdict .sign.run").waitFor({ state: "detached" });
}));

for (const width of [360, 1280]) test(`pointing at evidence lights it up in the text, and pressing it leads there, at ${width} px`, () => visit(async (page, context) => {
  await page.locator("#example").selectOption("3-untrue");
  await page.locator(".quote", { hasText: "Deletes" }).first().hover();
  await page.locator(".mark-light").first().waitFor();
  assert.equal(await page.locator(".mark-light").allTextContents().then((parts) => parts.join("")), "Deletes");
  await page.locator("#tool > .tool-head h2").hover();
  await page.locator(".mark-light").waitFor({ state: "detached" });
  await page.locator(".quote", { hasText: "Deletes" }).first().click();
  await page.waitForFunction(() => document.activeElement.className === "code-editor");
  assert.equal(await selected(page, context), "Deletes");
}, { viewport: { width, height: 900 } }));

test("the hints can be taken along in JSON and as code of an SDK", () => visit(async (page, context) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.locator("#example").selectOption("3-untrue");
  const copied = async () => {
    await page.locator("[data-key=copy]").click();
    await page.locator("#said", { hasText: "Copied" }).waitFor();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  assert.equal(JSON.parse(`{${await copied()}}`).annotations.destructiveHint, true);
  await page.locator("[data-key=sdk]").selectOption("python-v1");
  await page.locator("pre", { hasText: "destructiveHint=True" }).waitFor();
  assert.match(await copied(), /destructiveHint=True/);
}));

test("two versions are compared, with the direction of each hint", () => visit(async (page) => {
  await page.locator("#compare-switch").click();
  await page.locator("#take").click();
  await page.locator(".drift .none").waitFor();
  await type(page, example("1-complete").replace('"destructiveHint": true', '"destructiveHint": false').replace("Cancel a", "Quietly cancel a"));
  await page.locator(".moves .laxer", { hasText: "destructiveHint" }).waitFor();
  await page.locator(".drift ins", { hasText: "Quietly" }).waitFor();
  await page.locator(".drift .finding", { hasText: "after-approval" }).first().waitFor();
}));

test("a report can be taken along", () => visit(async (page) => {
  await page.locator("#example").selectOption("4-malformed");
  await page.locator(".finding.error").first().waitFor();
  const taken = async (name) => {
    await page.locator(".menu summary").click();
    const arrives = page.waitForEvent("download");
    await page.locator(`[data-export=${name}]`).click();
    return readFileSync(await (await arrives).path(), "utf8");
  };
  assert.equal(JSON.parse(await taken("json")).tools[0].name, "read_thermostat");
  assert.match(await taken("markdown"), /\| read\\_thermostat \|[\s\S]*\*\*error\*\* `misspelled-hint`/);
  await page.locator("#lang").selectOption("es");
  await page.locator(".finding .message", { hasText: "las claves distinguen" }).waitFor();
  assert.match(await taken("markdown"), /Advertencias|advertencias[\s\S]*`misspelled-hint`[\s\S]*las claves distinguen/);
  await page.locator("#lang").selectOption("en");
  const { runs: [{ tool, results }] } = JSON.parse(await taken("sarif"));
  assert.ok(results.length > 3);
  for (const { ruleId, ruleIndex, locations } of results) {
    assert.equal(tool.driver.rules[ruleIndex].id, ruleId);
    assert.ok(locations[0].physicalLocation.region.startLine > 1);
  }
}));

test("a list is read both ways of silence, and directories say what how many tools lack", () => visit(async (page) => {
  await page.locator("#example").selectOption("6-list");
  await page.locator(".silence .stops", { hasText: "A strict host stops 2 of 6 tools" }).waitFor();
  await page.locator(".silence .runs", { hasText: "A lenient host runs 5 of 6 unasked" }).waitFor();
  assert.deepEqual(await page.locator(".cover li > span:last-child").allTextContents(), ["5 of 6", "4 of 6", "2 of 6", "4 of 6"]);
  await page.locator(".asked > summary").click();
  const directory = page.locator(".asked .directory", { hasText: "AX-SYS-23" });
  await directory.locator(".lacking", { hasText: "1 of 6 tools lacks an explicit readOnlyHint; 2 of 6 tools lack an explicit destructiveHint" }).waitFor();
  await directory.locator("summary").click();
  await directory.locator(".because li", { hasText: "no explicit readOnlyHint" }).locator("button", { hasText: "run_report" }).click();
  await page.locator("#tool > .tool-head h2", { hasText: "run_report" }).waitFor();
  assert.match(await page.locator('.row[aria-selected="true"]').innerText(), /run_report/);
}));

test("the text can be folded, and brackets find each other", () => visit(async (page) => {
  await page.locator(".cm-line", { hasText: '"inputSchema": {' }).click();
  await page.keyboard.press("End");
  assert.deepEqual(await page.locator(".cm-matchingBracket").allTextContents(), ["{", "}"]);
  await page.keyboard.press("Control+Shift+BracketLeft");
  await page.locator(".cm-foldPlaceholder").waitFor();
  assert.equal(await page.locator(".cm-line", { hasText: "subscription_id" }).count(), 0);
  await page.locator(".cm-foldPlaceholder").click();
  await page.locator(".cm-line", { hasText: '"subscription_id"' }).first().waitFor();
  await page.locator(".cm-foldGutter span", { hasText: "⌄" }).first().click();
  await page.locator(".cm-foldPlaceholder").waitFor();
}));

test("colours, language, revision and SDK are remembered", () => visit(async (page) => {
  await page.locator("#theme").selectOption("dark");
  await page.locator("#spec").selectOption("2024-11-05");
  await page.locator("[data-key=sdk]").selectOption("go");
  await page.locator("pre", { hasText: "mcp.Tool" }).waitFor();
  await page.locator("#lang").selectOption("es");
  await page.reload();
  // Before any script of the page has run.
  assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
  assert.equal(await page.locator("html").getAttribute("lang"), "es");
  await page.locator("pre", { hasText: "mcp.Tool" }).waitFor();
  assert.equal(await page.locator("#spec").inputValue(), "2024-11-05");
  await page.locator(".hints", { hasText: "esta revisión no tiene indicaciones" }).waitFor();
}));

test("everything can be reached by keyboard, and the editor can be left", () => visit(async (page) => {
  await page.locator("#example").selectOption("6-list");
  await page.locator(".hosts-table").waitFor();
  await page.locator(".asked > summary").waitFor();
  await page.locator(".skip").focus();
  const reached = new Set();
  for (let step = 0; step < 160; step += 1) {
    const here = await page.evaluate(() => {
      const one = document.activeElement;
      return one.id || one.dataset?.key || one.className || one.textContent.trim() || one.tagName;
    });
    reached.add(String(here));
    if (here === "BODY") break;
    await page.keyboard.press("Tab");
  }
  for (const wanted of ["skip", "brand", "lang", "theme", "example", "code-editor", "open", "format", "share", "compare-switch", "spec", "list-directories", "filter", "show", "sort", "rows", "sdk", "code", "copy", "hosts-all", "hosts-block", "hosts-modes", "hosts-scroll", "directory-openai@2026-09"]) {
    assert.ok(reached.has(wanted), `${wanted} was not reached: ${[...reached].join(", ")}`);
  }
  // One of a group of choices takes the focus; arrows move among them.
  assert.ok([...reached].filter((one) => one.startsWith("if-")).length === 4, [...reached].join(", "));
}));

test("a text that is too long for a link is not shared", () => visit(async (page) => {
  const noise = Array.from({ length: 40_000 }, (_, index) => ((index * 2654435761) % 4294967296).toString(36)).join("");
  await type(page, JSON.stringify({ name: "noisy", description: noise, inputSchema: { type: "object" } }));
  await page.locator("#tool > .tool-head h2", { hasText: "noisy" }).waitFor();
  await page.locator("#share").click();
  await page.locator("#said", { hasText: "too long for a link" }).waitFor();
  assert.equal(await page.evaluate(() => location.hash), "");
}));

test("on paper stands the result, dark on white, and nothing to press", () => visit(async (page) => {
  await page.locator("#example").selectOption("6-list");
  await page.locator(".row").nth(4).click();
  await page.locator("#tool > .tool-head h2", { hasText: "void_invoice" }).waitFor();
  await page.locator(".hosts-table").waitFor();
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  for (const gone of [".editor", "#lang", ".chips", ".switches", "[data-key=copy]", ".finding .button", ".rows", "#filter", ".nav"]) assert.equal(await page.locator(gone).first().isVisible(), false, gone);
  for (const there of [".verdict", ".hints", ".finding", ".hosts-table", "#tool .directories", ".silence"]) assert.ok(await page.locator(there.startsWith("#") ? there : `#result ${there}`).first().isVisible(), there);
  assert.deepEqual(await page.locator(".printed th").allTextContents(), ["list_invoices", "get_exchange_rate", "create_draft", "send_invoice", "void_invoice", "run_report"]);
  // Nothing is hidden behind a scroll bar.
  assert.ok(await page.locator("[data-key=hosts-scroll]").evaluate((box) => box.scrollHeight <= box.clientHeight + 2));
  // Whatever the screen looks like, paper is white.
  const dark = await page.evaluate(() => [...document.querySelectorAll("body, #result *")].filter((one) => {
    const [red, green, blue, alpha = 1] = getComputedStyle(one).backgroundColor.match(/[\d.]+/g).map(Number);
    return one.checkVisibility() && !one.closest(".bar-of, .lamp") && alpha > 0.5 && red + green + blue < 500;
  }).map((one) => one.className));
  assert.deepEqual(dark, []);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  assert.equal(await page.locator(".printed").count(), 0);
}, { colorScheme: "dark" }));

test("who wants no motion gets none, and what changes is announced", () => visit(async (page) => {
  const moving = await page.evaluate(() => [...document.querySelectorAll("*")].filter((one) => {
    const { transitionDuration, animationName } = getComputedStyle(one);
    return (transitionDuration !== "0s" && transitionDuration !== "") || animationName !== "none";
  }).map((one) => one.className));
  assert.deepEqual(moving, []);
  await type(page, "{");
  await page.locator("#status[role=status]", { hasText: "cannot be read" }).waitFor();
  await page.locator("#fault[role=alert]", { hasText: "the text ends inside an object" }).waitFor();
}, { reducedMotion: "reduce" }));

test("in Spanish no English is left, down to hosts, directories and code", () => visit(async (page) => {
  for (const id of ["2-silent", "3-untrue", "4-malformed", "6-list"]) {
    await page.locator("#example").selectOption(id);
    await page.locator(".hosts-table").waitFor();
    await page.locator("[data-key=sdk]").selectOption("typescript-v1");
    await page.locator(".caveats").waitFor();
    await page.locator(".choices input:not(:checked)").first().evaluate((choice) => choice.click());
    await page.locator("[data-key=hosts-modes]").check();
    await page.locator(".consequences").waitFor();
    await page.evaluate(() => { for (const details of document.querySelectorAll("#result details")) details.open = true; });
    await page.waitForTimeout(400);
    // What stands in code, in quotes or in a name is the definition's or a product's.
    const said = await page.evaluate(() => {
      const copy = document.getElementById("result").cloneNode(true);
      for (const one of copy.querySelectorAll("noscript, code, pre, q, .rule, .pointer, .quote, .row-name, h2, th a, select, .directory-name, .moved-list")) one.remove();
      return copy.textContent.replace(/«[^»]*»|`[^`]*`/g, " ");
    });
    const english = said.match(/.{0,40}\b(?:the|and|not|with|which|every|is|of|are)\b.{0,40}/g) ?? [];
    assert.deepEqual(english, [], id);
  }
  await type(page, '{"a": tru}');
  await page.locator("#fault", { hasText: "se esperaba true, false o null" }).waitFor();
  await type(page, '{"a": 1}');
  await page.locator("#fault", { hasText: "no se encontró ninguna definición de herramienta" }).waitFor();
}, { locale: "es-ES" }));
