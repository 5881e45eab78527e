// The package in a project of Next.js: a route and a page on the server, and a page in Chromium, with
// both of its bundlers.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";

import { browser, open } from "../../browser/harness.mjs";
import { modules, root, run } from "./projects.mjs";

const NAME = `check('{"name":"in_next"}').tools[0].name`;
const FILES = {
  "package.json": '{"private": true, "type": "module"}',
  "app/layout.js": 'export default function Layout({ children }) {\n  return <html lang="en"><head><link rel="icon" href="data:," /></head><body>{children}</body></html>;\n}\n',
  "app/route/route.js": `import { check } from "precall";\nexport const dynamic = "force-dynamic";\nexport const GET = async () => new Response(${NAME});\n`,
  "app/server/page.js": `import { check } from "precall/inline";\nexport default function Page() {\n  return <p id="name">{${NAME}}</p>;\n}\n`,
  "app/page.js": `"use client";
import { useEffect, useState } from "react";
import { check, init } from "precall";

export default function Page() {
  const [name, setName] = useState("");
  useEffect(() => { init().then(() => setName(${NAME})); }, []);
  return <p id="name" data-name={name}>{name}</p>;
}
`,
};
const next = join(modules, "next/dist/bin/next");

let engine;
before(async () => { engine = await browser(); });
after(async () => { await engine?.close(); });

/** A project beside the tools' modules: the bundlers read nothing outside of their root. */
async function within(files, body) {
  const folder = mkdtempSync(join(dirname(modules), "tmp-"));
  try {
    cpSync(join(root, "dist/consumer/node_modules/precall"), join(folder, "node_modules/precall"), { recursive: true });
    for (const [name, text] of Object.entries({ ...FILES, ...files })) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    await body(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const freePort = () => new Promise((resolve) => {
  const server = createServer().listen(0, "127.0.0.1", () => {
    const { port } = server.address();
    server.close(() => resolve(port));
  });
});

/** Serves what was built, until `body` is done. */
async function started(folder, body) {
  const port = await freePort();
  const server = spawn(process.execPath, [next, "start", "--hostname", "127.0.0.1", "--port", `${port}`], { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
  try {
    await new Promise((resolve, reject) => {
      server.once("exit", (code) => reject(new Error(`next start ended with ${code}`)));
      server.stdout.on("data", (text) => { if (`${text}`.includes("Ready")) resolve(); });
    });
    await body(`http://127.0.0.1:${port}/`);
  } finally {
    server.kill("SIGKILL");
  }
}

process.env.NEXT_TELEMETRY_DISABLED = "1";
// The lock file is ours to keep.
process.env.NEXT_IGNORE_INCORRECT_LOCKFILE = "1";

// Webpack gives a server no path to a file that it moves: the package stays outside, or comes inlined.
const OUTSIDE = { "next.config.js": 'export default { serverExternalPackages: ["precall"] };\n' };

for (const [bundler, files] of [["turbopack", {}], ["webpack", OUTSIDE]]) {
  test(`Next.js with ${bundler}`, () => within(files, async (folder) => {
    await run(folder, process.execPath, next, "build", `--${bundler}`);
    await started(folder, async (url) => {
      assert.equal(await (await fetch(`${url}route`)).text(), "in_next");
      assert.match(await (await fetch(`${url}server`)).text(), /<p id="name">in_next<\/p>/);
      const { page, context, complaints } = await open(engine, url);
      await page.locator('#name[data-name="in_next"]').waitFor({ timeout: 30_000 });
      assert.deepEqual(complaints, []);
      await context.close();
    });
  }));
}
