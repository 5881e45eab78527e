// The package in runtimes other than the Node that runs the tests.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { modules, project, run } from "./projects.mjs";

const ESM = 'import { check } from "precall";\nimport { check as inline } from "precall/inline";\nconsole.log(check(\'{"name":"a"}\').tools[0].name + inline(\'{"name":"b"}\').tools[0].name);\n';
const CJS = 'console.log(require("precall").check(\'{"name":"a"}\').tools[0].name + require("precall/inline").check(\'{"name":"b"}\').tools[0].name);\n';

async function within(files, tools, body) {
  const { folder, remove } = project(files, tools);
  try {
    await body(folder);
  } finally {
    remove();
  }
}

for (const version of ["node-22", "node-26"]) {
  const program = join(modules, version, "bin/node");
  test(`${version}: import and require`, () => within({ "main.mjs": ESM, "main.cjs": CJS }, [], async (folder) => {
    // Published for Linux on x64; elsewhere the Node that runs the tests is the only one.
    if (process.platform !== "linux" || process.arch !== "x64") {
      console.log(`${version} is not at hand on ${process.platform} ${process.arch}`);
      assert.ok(!existsSync(program));
      return;
    }
    assert.equal(await run(folder, program, "main.mjs"), "ab\n");
    assert.equal(await run(folder, program, "main.cjs"), "ab\n");
  }));
}

test("Deno", () => within({ "main.mjs": ESM }, [], async (folder) => {
  // No permission at all: the package's own files may be read, and nothing else is touched.
  const printed = await run(folder, join(modules, ".bin/deno"), "run", "--quiet", "--no-prompt", "--allow-read=node_modules", "main.mjs");
  assert.equal(printed, "ab\n");
}));

test("Bun: import and require", () => within({ "main.mjs": ESM, "main.cjs": CJS }, [], async (folder) => {
  assert.equal(await run(folder, join(modules, ".bin/bun"), "run", "main.mjs"), "ab\n");
  assert.equal(await run(folder, join(modules, ".bin/bun"), "run", "main.cjs"), "ab\n");
}));

test("Cloudflare's workerd", () => within({
  "worker.mjs": 'import { check } from "precall";\nexport default { fetch: async (request) => new Response(check(await request.text()).tools[0].name) };\n',
  "main.mjs": `
    import { build } from "esbuild";
    import { Miniflare } from "miniflare";
    import { readFileSync } from "node:fs";
    // As its own bundler does: the workerd condition, and WebAssembly left to the runtime.
    await build({
      entryPoints: ["worker.mjs"], bundle: true, format: "esm", outfile: "out/worker.mjs", conditions: ["workerd"], logLevel: "error",
      plugins: [{ name: "wasm", setup: (builder) => builder.onResolve({ filter: /\\.wasm$/ }, () => ({ path: "./core.wasm", external: true })) }],
    });
    const runtime = new Miniflare({ modules: [
      { type: "ESModule", path: "worker.mjs", contents: readFileSync("out/worker.mjs", "utf8") },
      { type: "CompiledWasm", path: "core.wasm", contents: readFileSync("node_modules/precall/core.wasm") },
    ] });
    const answer = await runtime.dispatchFetch("http://localhost/", { method: "POST", body: '{"name":"at_the_edge"}' });
    console.log(await answer.text());
    await runtime.dispose();`,
}, ["miniflare", "esbuild"], async (folder) => {
  // Miniflare asks for a newer Node than this package does.
  const newer = join(modules, "node-22/bin/node");
  const program = existsSync(newer) ? newer : process.execPath;
  assert.equal(await run(folder, program, "main.mjs"), "at_the_edge\n");
}));
