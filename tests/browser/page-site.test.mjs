// What surrounds the playground: pages, search, widget, offline, accessibility, budgets.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { after, before, test } from "node:test";

import { browser, open, root, serve, site } from "./harness.mjs";

const require = createRequire(new URL("../../www/package.json", import.meta.url));
const axeSource = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

let engine;
let server;

before(async () => {
  engine = await browser();
  server = await serve(site, "/docs/precall/");
});

after(async () => {
  await engine?.close();
  await server?.close();
});

async function visit(path, body, settings) {
  const { page, context, complaints } = await open(engine, server.url + path, settings);
  try {
    await body(page, context);
    assert.deepEqual(complaints, []);
  } finally {
    await context.close();
  }
}

const catalogue = (lang) => JSON.parse(readFileSync(join(root, `lang/${lang}.json`), "utf8"));
const languages = readdirSync(join(root, "lang")).filter((name) => name.endsWith(".json")).map((name) => basename(name, ".json"));
const holes = (text) => [...text.matchAll(/\{[a-zA-Z]+\}/g)].map(([hole]) => hole).sort();

for (const lang of languages) {
  test(`the catalogue of ${lang} is complete, with the same parameters`, () => {
    const english = catalogue("en");
    const other = catalogue(lang);
    for (const part of ["ui", "editor"]) {
      assert.deepEqual(Object.keys(other[part]).sort(), Object.keys(english[part]).sort());
      for (const [key, text] of Object.entries(english[part])) assert.deepEqual(holes(other[part][key]), holes(text), key);
    }
    if (lang === "en") return;
    const rules = JSON.parse(readFileSync(join(root, "dist/npm/rules.json"), "utf8"));
    const docs = readFileSync(join(root, `lang/${lang}.md`), "utf8").split(/^# /m).slice(1).map((part) => part.split("\n", 1)[0]);
    for (const id of docs) assert.ok(rules.some((rule) => rule.id === id), `docs of ${id}, which is no rule`);
    const missing = rules.filter(({ id }) => !docs.includes(id)).map(({ id }) => `${id} in ${lang}.md`);
    for (const rule of rules) {
      const spoken = other.rules?.[rule.id];
      if (spoken?.title === undefined) missing.push(rule.id);
      for (const [id, text] of Object.entries(rule.messages)) {
        const translated = spoken?.messages?.[id];
        if (translated === undefined) missing.push(`${rule.id}/${id}`);
        else assert.deepEqual(holes(translated), holes(text), `${rule.id}/${id}`);
      }
    }
    for (const id of Object.keys(other.rules ?? {})) assert.ok(rules.some((rule) => rule.id === id), `${id} is no rule`);
    assert.deepEqual(missing, []);
  });
}

test("every word that the page asks for is in the catalogue", () => {
  const { ui } = catalogue("en");
  const used = new Set();
  const sources = [...readdirSync(join(root, "www/app")).map((name) => `www/app/${name}`), "www/index.html", "www/widget/words.js", "www/gen/pages.mjs"];
  for (const file of sources) {
    const text = readFileSync(join(root, file), "utf8");
    for (const [, key] of text.matchAll(/(?:\bt\(|data-t(?:-aria-label)?=|ui\[)"([a-zA-Z][\w.-]*)"/g)) used.add(key);
  }
  assert.ok(used.size > 60);
  const missing = [...used].filter((key) => !(key in ui) && !(`${key}.other` in ui));
  assert.deepEqual(missing, []);
});

test("every word of the editor's own is in the catalogue", () => {
  const packages = join(root, "www/node_modules/@codemirror");
  const code = readdirSync(packages).map((name) => readFileSync(join(packages, name, "dist/index.js"), "utf8")).join("\n");
  const said = new Set([...code.matchAll(/\bphrase\(([^)]*)\)/g)].flatMap(([, given]) => [...given.matchAll(/"([^"]+)"/g)].map(([, phrase]) => phrase)));
  // Those packages that the page leaves out, such as the one for completion, say more.
  for (const phrase of ["Completions", "Diagnostics"]) said.delete(phrase);
  assert.ok(said.size > 20, [...said].join(", "));
  const { editor } = catalogue("en");
  assert.deepEqual([...said].filter((phrase) => !(phrase in editor)), []);
});

test("every word of the catalogue is asked for", () => {
  const { ui } = catalogue("en");
  const code = [...["app", "widget", "gen"].flatMap((folder) => readdirSync(join(root, "www", folder)).map((name) => `www/${folder}/${name}`)), "www/index.html"]
    .filter((path) => /\.(m?js|html)$/.test(path)).map((path) => readFileSync(join(root, path), "utf8")).join("\n");
  const built = [...code.matchAll(/`([a-z-]+\.(?:[a-z-]+\.)?)\$\{/g)].map(([, start]) => start);
  const idle = Object.keys(ui).filter((key) => !code.includes(`"${key}"`) && !code.includes(`"${key.replace(/\.(one|other)$/, "")}"`) && !built.some((start) => key.startsWith(start)));
  assert.deepEqual(idle, []);
});

for (const [path, name] of [["index.html", "the playground"], ["rules/index.html", "the rules"], ["rules/read-only-and-destructive/index.html", "a rule"], ["hosts/index.html", "the hosts"], ["hosts/vscode/index.html", "a host"], ["es/guide/servers/index.html", "the guide"], ["directories/index.html", "the directories"], ["without-rules/index.html", "where no rule was found"], ["guide/embed/index.html", "the guide with the element at work"]]) {
  for (const colorScheme of ["light", "dark"]) {
    test(`${name}, ${colorScheme}: no accessibility violations`, () => visit(path, async (page) => {
      if (path === "index.html") {
        await page.locator(".cm-content").waitFor();
        for (const id of ["6-list", "4-malformed"]) {
          await page.locator("#example").selectOption(id);
          await page.locator(id === "6-list" ? ".row" : ".finding").first().waitFor();
          await page.locator(".hosts-table").waitFor();
          // With everything open that can be.
          if (id === "6-list") await page.locator("#compare-switch").click();
          await page.locator("#take").click();
          await page.locator("[data-key=if-readOnlyHint-false]").check();
          await page.locator(".consequences").waitFor();
          await page.evaluate(() => { for (const details of document.querySelectorAll("details")) details.open = true; });
          await page.waitForTimeout(700);
          await violations(page);
        }
      } else {
        await violations(page);
      }
    }, { colorScheme, bypassCSP: true }));
  }
}

async function violations(page) {
  await page.evaluate(axeSource);
  const found = await page.evaluate(async () => {
    const { violations: list } = await globalThis.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] });
    return list.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`).join(" | ")}`);
  });
  assert.deepEqual(found, []);
}

test("after one visit the site works without a network", () => visit("index.html", async (page, context) => {
  await page.locator(".cm-content").waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active.state === "activated" || new Promise((resolve) => { active.onstatechange = () => active.state === "activated" && resolve(); })));
  await context.setOffline(true);
  await page.reload();
  await page.locator(".verdict").first().waitFor();
  await page.locator(".cm-content").waitFor();
  await page.locator("#example").selectOption("2-silent");
  await page.locator("h2", { hasText: "Search notes" }).waitFor();
}));

test("the search finds pages and is steered by keyboard", () => visit("rules/index.html", async (page) => {
  await page.keyboard.press("/");
  await page.keyboard.type("read-only-and");
  await page.locator(".hits a").first().waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/rules/read-only-and-destructive/index.html");
  await page.locator("#search").fill("no such thing anywhere");
  await page.locator(".hits .hint").waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".hits").waitFor({ state: "hidden" });
}));

test("profiles speak the reader's language, carry date and grade, and promise nothing", () => visit("es/hosts/claude-code/index.html", async (page) => {
  await page.locator(".facts", { hasText: /2\d{3}-\d{2}/ }).waitFor();
  await page.locator("h2", { hasText: "herramienta en la lista de permitidos" }).first().waitFor();
  await page.locator(".decisions", { hasText: "así que el modo plan obliga a preguntar" }).first().waitFor();
  await page.goto(`${server.url}es/directories/openai-2026-09/index.html`);
  await page.locator("p", { hasText: "precall no promete ninguna aprobación" }).waitFor();
  await page.locator("td", { hasText: "sin readOnlyHint explícito" }).waitFor();
  await page.goto(`${server.url}directories/index.html`);
  await page.locator("p", { hasText: "precall promises no approval" }).waitFor();
  await page.locator("main a", { hasText: "Where no rule was found" }).click();
  await page.locator("#hosts + ul li", { hasText: "LM Studio" }).waitFor();
  await page.locator("#directories + ul li", { hasText: "PulseMCP" }).waitFor();
  await page.locator("#ignore ~ ul a", { hasText: "Zed" }).click();
  await page.waitForURL("**/hosts/zed/index.html");
}));

test("the guide shows the element at work, as tall as it is", () => visit("es/guide/embed/index.html", async (page) => {
  const frame = page.frameLocator("iframe.demo");
  await frame.locator(".verdict", { hasText: "Si confías en el servidor" }).waitFor();
  await page.waitForFunction(() => {
    const { height, contentDocument } = document.querySelector("iframe.demo");
    return Math.abs(Number(height) - contentDocument.documentElement.getBoundingClientRect().height) < 2;
  });
}));

for (const lang of languages) {
  test(`${lang}: every rule's page says what, why, what fails and passes, how to mend, and whence`, () => {
    const prefix = lang === "en" ? "" : `${lang}/`;
    const rules = JSON.parse(readFileSync(join(root, "dist/npm/rules.json"), "utf8"));
    const { ui } = catalogue(lang);
    for (const { id } of rules) {
      const html = readFileSync(join(site, `${prefix}rules/${id}/index.html`), "utf8");
      assert.ok(html.includes(`<html lang="${lang}">`), id);
      const headings = [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, text]) => text);
      assert.ok(headings.length >= 7, `${id}: ${headings}`);
      for (const wanted of [ui["rules.fails"], ui["rules.passes"], ui["rules.messages"], ui["rules.sources"]]) assert.ok(headings.includes(wanted), `${id}: ${wanted}`);
      assert.match(html, /class="example fails">[\s\S]*index\.html#v1=/, id);
    }
  });
}

test("the search finds rules, hosts, directories and the guide, in Spanish too", () => visit("es/rules/index.html", async (page) => {
  for (const [words, address] of [["se contradicen", "/es/rules/read-only-and-destructive/"], ["cliente permisivo", "/es/hosts/lenient/"], ["directorio de plugins", "/es/directories/openai-2026-09/"], ["declara las cuatro", "/es/guide/servers/"], ["lm studio", "/es/without-rules/"]]) {
    await page.locator("#search").fill(words);
    await page.locator(`.hits a[href*="${address.replace("/es/", "")}"]`).first().waitFor();
  }
}));

test("an example of a rule opens in the playground and fires it", () => visit("rules/read-only-and-destructive/index.html", async (page) => {
  await page.locator(".example.fails a").first().click();
  await page.locator(".finding .rule", { hasText: "read-only-and-destructive" }).waitFor();
}));

test("pages lead to the same page in the other language, which is remembered", () => visit("guide/clients/index.html", async (page) => {
  await page.locator("[data-lang=es]").click();
  await page.waitForURL("**/es/guide/clients/index.html");
  assert.equal(await page.locator("html").getAttribute("lang"), "es");
  await page.locator(".brand").click();
  await page.locator(".verdict", { hasText: "Si confías en el servidor" }).waitFor();
  assert.match(await page.locator(".nav a").first().getAttribute("href"), /^\.\/es\/rules\//);
}));

for (const width of [360, 1280]) {
  test(`no generated page is wider than ${width} px`, () => visit("rules/index.html", async (page) => {
    for (const path of ["rules/index.html", "rules/read-only-and-destructive/index.html", "hosts/index.html", "hosts/codex/index.html", "directories/index.html", "es/directories/openai-2026-09/index.html", "es/without-rules/index.html", "es/guide/hints/index.html"]) {
      await page.goto(server.url + path);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${path}: ${wide}`);
    }
  }, { viewport: { width, height: 800 } }));
}
