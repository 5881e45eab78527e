// Builds the static site: `node www/build.mjs [OUT]`. Needs the package in `dist/npm`, and
// `npm ci` in this folder.

import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { build } from "esbuild";

import { deadLinks } from "./gen/links.mjs";
import { pages } from "./gen/pages.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(here);
const out = resolve(process.argv[2] ?? join(root, "dist/site"));
const pkg = join(root, "dist/npm");
// The command reads the catalogues too.
const lang = join(root, "lang");

rmSync(out, { recursive: true, force: true });
mkdirSync(join(out, "app"), { recursive: true });
for (const name of ["index.html", "style.css", "icon.svg", "manifest.webmanifest", "pages.css", "embed.html", "embed.css"]) {
  cpSync(join(here, name), join(out, name));
}
cpSync(lang, join(out, "lang"), { recursive: true, filter: (path) => !path.endsWith(".md") });
cpSync(join(pkg, "core.wasm"), join(out, "app/core.wasm"));
const shared = {
  absWorkingDir: here,
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  alias: { precall: join(pkg, "index.js") },
  plugins: [{ name: "words", setup }],
  logLevel: "warning",
};
// One file an entry and none shared, so that a slow network waits once. What comes later (`editor`,
// `render`) is named by address and not bundled into what asks for it.
for (const name of ["main", "worker", "editor", "render", "pages", "embed"]) {
  await build({ ...shared, entryPoints: [`app/${name}.js`], outdir: join(out, "app"), legalComments: "linked" });
}
// The widget is one file with the module beside it, to be copied to any place.
await build({ ...shared, entryPoints: { "precall-tool": "widget/define.js" }, outdir: join(out, "widget") });
cpSync(join(pkg, "core.wasm"), join(out, "widget/core.wasm"));

/** The languages there are, and the widget's words, from the catalogues: nothing else names one. */
function setup(bundler) {
  bundler.onResolve({ filter: /^precall:words$/ }, ({ path }) => ({ path, namespace: "words" }));
  bundler.onResolve({ filter: /^precall:languages$/ }, ({ path }) => ({ path, namespace: "languages" }));
  bundler.onLoad({ filter: /.*/, namespace: "languages" }, () => ({
    contents: JSON.stringify(readdirSync(lang).filter((name) => name.endsWith(".json")).sort()
      .map((name) => ({ id: basename(name, ".json"), name: JSON.parse(readFileSync(join(lang, name), "utf8")).name }))),
    loader: "json",
  }));
  bundler.onLoad({ filter: /.*/, namespace: "words" }, () => {
    const keys = [...readFileSync(join(here, "widget/words.js"), "utf8").matchAll(/ui\["([^"]+)"\]/g)].map(([, key]) => key);
    const contents = Object.fromEntries(readdirSync(lang).filter((name) => name.endsWith(".json")).map((name) => {
      const { ui } = JSON.parse(readFileSync(join(lang, name), "utf8"));
      return [basename(name, ".json"), Object.fromEntries(keys.map((key) => [key, ui[key]]))];
    }));
    return { contents: JSON.stringify(contents), loader: "json" };
  });
}

const cases = join(root, "tests/cases/examples");
const examples = readdirSync(cases).filter((name) => name.endsWith(".json")).sort()
  .map((name) => ({ id: basename(name, ".json"), text: readFileSync(join(cases, name), "utf8") }));
writeFileSync(join(out, "examples.json"), JSON.stringify(examples));

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

const english = JSON.parse(readFileSync(join(lang, "en.json"), "utf8"));
const languages = readdirSync(lang).filter((name) => name.endsWith(".json")).map((name) => basename(name, ".json")).sort()
  .map((id) => ({ id, english, words: JSON.parse(readFileSync(join(lang, `${id}.json`), "utf8")), docs: docsOf(id) }));
const written = pages({ out, here, rules: JSON.parse(readFileSync(join(pkg, "rules.json"), "utf8")), hosts, directories, languages });
const dead = deadLinks(out, [...written, "index.html"]);
if (dead.length > 0) throw new Error(`dead links:\n${dead.join("\n")}`);

/** Translated rule docs: `lang/ID.md`, a heading a rule, `{fails}` and `{passes}` for the examples. */
function docsOf(id) {
  const file = join(lang, `${id}.md`);
  if (!existsSync(file)) return {};
  return Object.fromEntries(readFileSync(file, "utf8").split(/^# /m).slice(1).map((part) => [part.slice(0, part.indexOf("\n")).trim(), part.slice(part.indexOf("\n") + 1).trim()]));
}

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
