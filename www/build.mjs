// Builds the static site: `node www/build.mjs [OUT]`. Needs the package in `dist/npm`, and
// `npm ci` in this folder.

import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(here);
const out = resolve(process.argv[2] ?? join(root, "dist/site"));
const pkg = join(root, "dist/npm");

rmSync(out, { recursive: true, force: true });
mkdirSync(join(out, "app"), { recursive: true });
for (const name of ["index.html", "style.css", "icon.svg", "lang"]) {
  cpSync(join(here, name), join(out, name), { recursive: true });
}
cpSync(join(pkg, "core.wasm"), join(out, "app/core.wasm"));
await build({
  absWorkingDir: here,
  entryPoints: ["app/main.js", "app/worker.js"],
  outdir: join(out, "app"),
  bundle: true,
  splitting: true,
  minify: true,
  format: "esm",
  target: "es2022",
  legalComments: "linked",
  alias: { precall: join(pkg, "index.js") },
  logLevel: "warning",
});

const cases = join(root, "tests/cases/examples");
const examples = readdirSync(cases).filter((name) => name.endsWith(".json")).sort()
  .map((name) => ({ id: basename(name, ".json"), text: readFileSync(join(cases, name), "utf8") }));
writeFileSync(join(out, "examples.json"), JSON.stringify(examples));
console.log(`site: ${out}`);
