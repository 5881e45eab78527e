// The package through bundlers, run where their output runs.

import assert from "node:assert/strict";
import { cpSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { browser, open, serve } from "../../browser/harness.mjs";
import { project, run } from "./projects.mjs";

const require = createRequire(import.meta.url);
const PAGE = '<!doctype html><meta charset="utf-8"><title>x</title><link rel="icon" href="data:,"><body><script type="module" src="SCRIPT"></script></body>';
const BROWSER = 'import { check, init } from "precall";\nawait init();\ndocument.body.dataset.name = check(\'{"name":"in_a_bundle"}\').tools[0].name;\n';
const SERVER = 'import { check } from "precall";\nconsole.log(check(\'{"name":"in_a_bundle"}\').tools[0].name);\n';
const INLINE = SERVER.replace("precall", "precall/inline");

let engine;
before(async () => { engine = await browser(); });
after(async () => { await engine?.close(); });

async function within(files, body) {
  const { folder, remove } = project(files);
  try {
    await body(folder);
  } finally {
    remove();
  }
}

/** Opens a folder's page and waits for what its script leaves there. */
async function shows(folder) {
  const server = await serve(folder, "/some/where/");
  try {
    const { page, context, complaints } = await open(engine, server.url);
    await page.locator("body[data-name]").waitFor({ timeout: 30_000 }).catch(() => {});
    assert.deepEqual(complaints, []);
    assert.equal(await page.locator("body").getAttribute("data-name"), "in_a_bundle");
    await context.close();
  } finally {
    await server.close();
  }
}

const webpack = (config) => new Promise((resolve, reject) => {
  require("webpack")({ mode: "production", stats: "errors-warnings", ...config }, (error, stats) => {
    if (error) reject(error);
    else if (stats.hasErrors() || stats.hasWarnings()) reject(new Error(stats.toString("errors-warnings")));
    else resolve(stats);
  });
});

test("vite: build for browsers", () => within({ "index.html": PAGE.replace("SCRIPT", "/main.js"), "main.js": BROWSER }, async (folder) => {
  const { build } = await import("vite");
  await build({ root: folder, base: "./", logLevel: "error", build: { target: "esnext" } });
  await shows(join(folder, "dist"));
}));

test("webpack: for browsers", () => within({ "main.js": BROWSER }, async (folder) => {
  await webpack({ context: folder, entry: "./main.js", target: "web", performance: false, output: { path: join(folder, "out"), filename: "main.js", publicPath: "auto" } });
  writeFileSync(join(folder, "out/index.html"), PAGE.replace("SCRIPT", "main.js"));
  assert.ok(readdirSync(join(folder, "out")).some((name) => name.endsWith(".wasm")));
  await shows(join(folder, "out"));
}));

test("webpack: a server bundle", () => within({ "main.js": SERVER, "inline.js": INLINE }, async (folder) => {
  await webpack({ context: folder, entry: { main: "./main.js", inline: "./inline.js" }, target: "node20", performance: false, output: { path: join(folder, "out"), filename: "[name].cjs" } });
  assert.equal(await run(folder, process.execPath, "out/inline.cjs"), "in_a_bundle\n");
  assert.equal(await run(folder, process.execPath, "out/main.cjs"), "in_a_bundle\n");
}));

test("webpack: a server bundle with the package left outside", () => within({ "main.js": SERVER }, async (folder) => {
  await webpack({ context: folder, entry: "./main.js", target: "node20", externalsType: "commonjs", externals: ["precall"], output: { path: join(folder, "out"), filename: "main.cjs" } });
  assert.equal(await run(folder, process.execPath, "out/main.cjs"), "in_a_bundle\n");
}));

test("rollup: inline", () => within({ "main.js": INLINE }, async (folder) => {
  const { rollup } = await import("rollup");
  const { default: resolve } = await import("@rollup/plugin-node-resolve");
  const bundle = await rollup({ input: join(folder, "main.js"), plugins: [resolve()], onwarn: (warning) => { throw new Error(warning.message); } });
  await bundle.write({ file: join(folder, "out/main.mjs"), format: "esm" });
  await bundle.close();
  assert.equal(await run(folder, process.execPath, "out/main.mjs"), "in_a_bundle\n");
}));

for (const format of ["esm", "cjs"]) {
  test(`esbuild: inline as ${format}`, () => within({ "main.js": INLINE }, async (folder) => {
    const { build } = await import("esbuild");
    const outfile = join(folder, format === "esm" ? "out/main.mjs" : "out/main.cjs");
    await build({ absWorkingDir: folder, entryPoints: ["main.js"], bundle: true, platform: "node", format, outfile, logLevel: "silent" });
    assert.equal(await run(folder, process.execPath, outfile), "in_a_bundle\n");
  }));
}

test("esbuild: for browsers, with the module beside the bundle", () => within({ "main.js": BROWSER }, async (folder) => {
  const { build } = await import("esbuild");
  await build({ absWorkingDir: folder, entryPoints: ["main.js"], bundle: true, format: "esm", outfile: "out/main.js", logLevel: "error" });
  cpSync(join(folder, "node_modules/precall/core.wasm"), join(folder, "out/core.wasm"));
  writeFileSync(join(folder, "out/index.html"), PAGE.replace("SCRIPT", "main.js"));
  await shows(join(folder, "out"));
}));

const WIDGET = `import "precall/widget";
document.addEventListener("precall-verdict", ({ detail, target }) => {
  const said = target.shadowRoot.textContent;
  document.body.dataset.name = said.includes("readOnlyHint no se declara") ? detail.name : said;
});
const element = document.createElement("precall-tool");
element.lang = "es";
element.setAttribute("tool", JSON.stringify({ name: "in_a_bundle", inputSchema: { type: "object" } }));
document.body.append(element);
`;

test("vite: the widget, with its messages in Spanish", () => within({ "index.html": PAGE.replace("SCRIPT", "/main.js"), "main.js": WIDGET }, async (folder) => {
  const { build } = await import("vite");
  await build({ root: folder, base: "./", logLevel: "error", build: { target: "esnext" } });
  await shows(join(folder, "dist"));
}));

test("webpack: the widget", () => within({ "main.js": WIDGET }, async (folder) => {
  await webpack({ context: folder, entry: "./main.js", target: "web", performance: false, output: { path: join(folder, "out"), filename: "main.js", publicPath: "auto" } });
  writeFileSync(join(folder, "out/index.html"), PAGE.replace("SCRIPT", "main.js"));
  await shows(join(folder, "out"));
}));

test("what is not used leaves nothing behind", () => within({ "main.js": 'import { check } from "precall/inline";\nimport "precall";\nimport "precall/mcp";\nconsole.log(1);\n' }, async (folder) => {
  const { build } = await import("esbuild");
  const { outputFiles: [{ text }] } = await build({ absWorkingDir: folder, entryPoints: ["main.js"], bundle: true, format: "esm", write: false, logLevel: "silent" });
  assert.ok(text.length < 200, `${text.length} characters are left: ${text.slice(0, 300)}`);
}));
