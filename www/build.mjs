// Builds the static site: `node www/build.mjs [OUT]`. Needs the package in `dist/npm`, and
// `npm ci` in this folder.

import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { build } from "esbuild";

import { catalogues, folder as lang, virtual } from "./gen/catalogues.mjs";
import { deadLinks } from "./gen/links.mjs";
import { pages } from "./gen/pages.mjs";
import { playground } from "./gen/playground.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(here);
const out = resolve(process.argv[2] ?? join(root, "dist/site"));
const pkg = join(root, "dist/npm");

rmSync(out, { recursive: true, force: true });
mkdirSync(join(out, "app"), { recursive: true });
for (const name of ["style.css", "icon.svg", "manifest.webmanifest", "pages.css", "embed.html", "embed.css"]) {
  cpSync(join(here, name), join(out, name));
}
// The catalogues that the page reads; the command has some of its own.
for (const { id } of catalogues) {
  for (const file of [`${id}.json`, `phrases/${id}.json`]) if (existsSync(join(lang, file))) cpSync(join(lang, file), join(out, "lang", file));
}
cpSync(join(pkg, "core.wasm"), join(out, "app/core.wasm"));
const shared = {
  absWorkingDir: here,
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  alias: { precall: join(pkg, "index.js") },
  plugins: [virtual],
  logLevel: "warning",
};
// One file an entry and none shared, so that a slow network waits once. What comes later (`editor`,
// `render`) is named by address and not bundled into what asks for it.
for (const name of ["main", "worker", "editor", "render", "pages", "embed"]) {
  await build({ ...shared, entryPoints: [`app/${name}.js`], outdir: join(out, "app"), legalComments: "linked" });
}
// The widget is one file with the module beside it, to be copied to any place; messages in other
// languages than the core's stand in files of their own.
await build({ ...shared, entryPoints: { "precall-tool": "widget/define.js" }, outdir: join(out, "widget"), splitting: true, chunkNames: "precall-[name]-[hash]" });
cpSync(join(pkg, "core.wasm"), join(out, "widget/core.wasm"));

const cases = join(root, "tests/cases/examples");
const examples = readdirSync(cases).filter((name) => name.endsWith(".json")).sort()
  .map((name) => ({ id: basename(name, ".json"), text: readFileSync(join(cases, name), "utf8") }));
writeFileSync(join(out, "examples.json"), JSON.stringify(examples));
const temporary = mkdtempSync(join(tmpdir(), "precall-site-"));
await playground({ here, out, pkg, shared, example: examples[0], temporary });
rmSync(temporary, { recursive: true });

// What the page has to know of profiles beside the core's answers: titles and dates.
const profiles = (kind) => {
  const folder = join(root, "crates/core/src/profile", kind);
  return readdirSync(folder).filter((name) => name.endsWith(".json")).sort().map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")));
};
const hosts = profiles("hosts");
const brief = ({ title, date, grade }) => ({ title, date, grade });
const directories = profiles("directories");
const newest = (id) => directories.filter((one) => one.id === id).map(({ date }) => date).sort().at(-1);
writeFileSync(join(out, "catalog.json"), JSON.stringify({
  hosts: Object.fromEntries(hosts.map((one) => [one.id, brief(one)])),
  directories: Object.fromEntries(directories.map((one) => [`${one.id}@${one.date}`, { ...brief(one), latest: one.date === newest(one.id) }])),
}));

const written = pages({ out, here, rules: JSON.parse(readFileSync(join(pkg, "rules.json"), "utf8")), hosts, directories, languages: catalogues });
const dead = deadLinks(out, [...written, "index.html"]);
if (dead.length > 0) throw new Error(`dead links:\n${dead.join("\n")}`);

// The service worker names every file of this version, and nothing of another.
const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  .map((entry) => relative(out, join(entry.parentPath, entry.name)).replaceAll("\\", "/")).sort();
const hash = createHash("sha256");
for (const file of files) hash.update(file).update(readFileSync(join(out, file)));
// The generated pages are kept when they were visited; the widget is for other sites.
const first = files.filter((file) => !file.endsWith(".txt") && !/^widget\/|\/search\.json$/.test(file) && !written.includes(file));
writeFileSync(join(out, "sw.js"), readFileSync(join(here, "sw.template.js"), "utf8")
  .replace("__VERSION__", hash.digest("hex").slice(0, 16)).replace("__FILES__", JSON.stringify(first)));
console.log(`site: ${out}`);
