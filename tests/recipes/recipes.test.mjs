// The guide's recipes, built with the tools that they are for: configuration and text are taken from
// the guide itself, the widget from the site, and the element must come to life in Chromium.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { browser, open, root, serve, site } from "../browser/harness.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const TOOL = JSON.stringify({ name: "list_rooms", inputSchema: { type: "object" }, annotations: { readOnlyHint: true, openWorldHint: false } });
const run = promisify(execFile);

let engine;
before(async () => { engine = await browser(); });
after(async () => { await engine?.close(); });

/** The code blocks under a heading of the guide, by language. */
function recipe(heading) {
  const guide = readFileSync(join(root, "www/guide/en/embed.md"), "utf8");
  const section = guide.split(/^## /m).find((part) => part.startsWith(`${heading}\n`));
  assert.ok(section, `the guide has no ${heading}`);
  return [...section.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].map(([, language, text]) => ({ language, text, file: /^(?:\/\/|#) (\S+)\n/.exec(text)?.[1] }));
}

const block = (blocks, language) => blocks.find((one) => one.language === language).text;

/**
 * A project with `files`, and the widget and a definition below `shared`. It stands beside the tools'
 * modules, because some of them take links for other projects.
 */
async function project(files, shared, body) {
  const folder = mkdtempSync(join(here, "tmp-"));
  try {
    cpSync(join(site, "widget"), join(folder, shared, "precall"), { recursive: true });
    const all = { "package.json": '{"private": true, "type": "module"}', [`${shared}/tools/list_rooms.json`]: TOOL, ...files };
    for (const [name, text] of Object.entries(all)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    await body(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// As npm would start it; nothing is sent anywhere.
const build = (folder, script, ...args) => run(process.execPath, [join(here, "node_modules", script), ...args], {
  cwd: folder, timeout: 110_000, env: { ...process.env, NODE_TEST_CONTEXT: undefined, CI: "1", NO_COLOR: "1", ASTRO_TELEMETRY_DISABLED: "1", DOCUSAURUS_NO_PERSISTENT_CACHE: "1" },
}).catch(({ stdout, stderr }) => assert.fail(`${stdout}\n${stderr}`));

/** Opens a page of the built site and waits until the element has judged its tool. */
async function upgraded(folder, path) {
  const server = await serve(folder, "/");
  const { page, context } = await open(engine, server.url + path);
  try {
    await page.locator("precall-tool .verdict.run", { hasText: "run" }).first().waitFor();
    assert.equal(await page.locator("precall-tool .name").first().innerText(), "list_rooms");
    assert.equal(server.sent.filter(({ path: sent }) => sent.endsWith("core.wasm")).length, 1);
  } finally {
    await context.close();
    await server.close();
  }
}

test("plain HTML", () => {
  const [html] = recipe("Plain HTML");
  return project({ "index.html": `<!doctype html><title>docs</title><link rel="icon" href="data:,">${html.text}`, "tools/cancel_subscription.json": TOOL }, ".", (folder) => upgraded(folder, ""));
});

test("VitePress", () => {
  const blocks = recipe("VitePress");
  const config = blocks.find(({ file }) => file !== undefined);
  return project({ [config.file]: config.text, "docs/index.md": `# Tools\n\n${block(blocks, "md")}` }, "docs/public", async (folder) => {
    await build(folder, "vitepress/bin/vitepress.js", "build", "docs");
    await upgraded(join(folder, "docs/.vitepress/dist"), "");
  });
});

test("Docusaurus", () => {
  const blocks = recipe("Docusaurus");
  const config = blocks.find(({ file }) => file !== undefined);
  const files = {
    // Its own files are no strict modules, whatever the project says.
    "package.json": '{"private": true}',
    "recipe.js": config.text,
    [config.file]: 'import recipe from "./recipe.js";\nexport default { title: "Docs", url: "https://docs.example", baseUrl: "/", presets: [["classic", { docs: { routeBasePath: "/", sidebarPath: undefined }, blog: false }]], ...recipe };\n',
    "docs/index.mdx": `---\nslug: /\n---\n# Tools\n\n${block(blocks, "mdx")}`,
  };
  return project(files, "static", async (folder) => {
    await build(folder, "@docusaurus/core/bin/docusaurus.mjs", "build");
    await upgraded(join(folder, "build"), "");
  });
});

test("Astro Starlight", () => {
  const [config] = recipe("Astro Starlight");
  const files = {
    [config.file]: `import { defineConfig } from "astro/config";\nimport starlight from "@astrojs/starlight";\n\nexport default defineConfig({ integrations: [\n${config.text.replace(/;\s*$/, "")}\n] });\n`,
    "src/content.config.mjs": 'import { defineCollection } from "astro:content";\nimport { docsLoader } from "@astrojs/starlight/loaders";\nimport { docsSchema } from "@astrojs/starlight/schema";\nexport const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };\n',
    "src/content/docs/index.md": '---\ntitle: Tools\n---\n\n<precall-tool src="/tools/list_rooms.json"></precall-tool>\n',
  };
  return project(files, "public", async (folder) => {
    await build(folder, "astro/astro.js", "build");
    await upgraded(join(folder, "dist"), "");
  });
});

test("mdBook, from a page in a chapter's folder", () => {
  const blocks = recipe("mdBook");
  const loader = blocks.find(({ file }) => file === "precall-load.js");
  const files = {
    "book.toml": `[book]\ntitle = "Docs"\n\n${block(blocks, "toml")}`,
    [loader.file]: loader.text,
    "src/SUMMARY.md": "# Summary\n\n- [Start](index.md)\n- [Tools](chapter/page.md)\n",
    "src/index.md": `# Start\n\n${block(blocks, "md")}`,
    "src/chapter/page.md": `# Tools\n\n${block(blocks, "md").replace("tools/", "../tools/")}`,
  };
  return project(files, "src", async (folder) => {
    const { MDBOOK } = process.env;
    assert.ok(MDBOOK, "the path of mdBook's program in MDBOOK; `cargo verify recipes` installs it");
    await run(MDBOOK, ["build"], { cwd: folder, timeout: 60_000 }).catch(({ stdout, stderr }) => assert.fail(`${stdout}\n${stderr}`));
    await upgraded(join(folder, "book"), "");
    await upgraded(join(folder, "book"), "chapter/page.html");
  });
});
