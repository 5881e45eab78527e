// Builds the static site: `node www/build.mjs [OUT]`. Needs the package in `dist/npm`.

import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(here);
const out = resolve(process.argv[2] ?? join(root, "dist/site"));
const pkg = join(root, "dist/npm");
// What a browser loads of the package.
const BROWSER = ["index.js", "api.js", "error.js", "text.js", "version.js", "glue.js", "core.wasm", "rules.json"];

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
for (const name of ["index.html", "style.css", "icon.svg", "app", "lang"]) {
  cpSync(join(here, name), join(out, name), { recursive: true });
}
mkdirSync(join(out, "precall"));
for (const name of BROWSER) cpSync(join(pkg, name), join(out, "precall", name));

const cases = join(root, "tests/cases/examples");
const examples = readdirSync(cases).filter((name) => name.endsWith(".json")).sort()
  .map((name) => ({ id: basename(name, ".json"), text: readFileSync(join(cases, name), "utf8") }));
writeFileSync(join(out, "examples.json"), JSON.stringify(examples));
console.log(`site: ${out}`);
