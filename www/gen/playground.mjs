// The page of the playground: its style, its first two scripts and its first verdict stand in it, so
// that one answer of a server is enough to see one. The policy names the scripts by their hash.

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { build } from "esbuild";
import { parseHTML } from "linkedom";

import { catalogues } from "./catalogues.mjs";
import { escape } from "./markdown.mjs";

const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Writes `index.html`. `shared` are the options of the bundler, `pkg` the package's folder. */
export async function playground({ here, out, pkg, shared, example, temporary }) {
  const inline = async (name) => {
    const { outputFiles: [{ text }] } = await build({ ...shared, entryPoints: [`app/${name}.js`], format: "iife", write: false });
    return text.trim();
  };
  const [boot, dress] = await Promise.all([inline("boot"), inline("dress")]);
  const { outputFiles: [{ text: style }] } = await build({ ...shared, entryPoints: ["style.css"], write: false });
  const template = readFileSync(join(here, "index.html"), "utf8");
  const keys = [...template.matchAll(/data-t(?:-aria-label)?="([^"]+)"/g)].map(([, key]) => key);
  // English stands in the page already.
  const words = Object.fromEntries(catalogues.filter(({ id }) => id !== "en").map(({ id, words: { ui } }) => [id, Object.fromEntries(keys.map((key) => [key, ui[key]]))]));
  const shown = catalogues.map(({ id }) => `:root[lang="${id}"]:not([data-given]) .first[lang="${id}"]`).join(",");
  const css = `${style.trim()}${shown}{display:flex}`;
  const parts = {
    csp: `script-src 'self' 'wasm-unsafe-eval' ${hash(boot)} ${hash(dress)}; style-src 'self' ${hash(css)}`,
    style: `<style>${css}</style>`,
    boot: `<script>${boot}</script>`,
    // `<` in data would end the element.
    dress: `<script type="application/json" id="words">${JSON.stringify(words).replaceAll("<", "\\u003c")}</script>\n<script id="dressed">${dress}</script>`,
    // One request less than a picture.
    icon: readFileSync(join(here, "icon.svg"), "utf8").trim().replace("<svg ", '<svg width="28" height="28" aria-hidden="true" '),
    example: escape(example.text),
    first: await first({ shared, pkg, example, temporary }),
  };
  writeFileSync(join(out, "index.html"), template.replace(/<!--(\w+)-->|%(\w+)%/g, (whole, comment, part) => {
    const text = parts[comment ?? part];
    if (text === undefined) throw new Error(`index.html: ${whole} is not known`);
    return text;
  }));
}

/** The verdict of the first example in every language, as the page itself would draw it. */
async function first({ shared, pkg, example, temporary }) {
  const script = join(temporary, "first.mjs");
  await build({ ...shared, entryPoints: ["app/first.js"], outfile: script, platform: "node" });
  const { check } = await import(pathToFileURL(join(pkg, "node.js")).href);
  const [tool] = check(example.text).tools;
  const { document } = parseHTML("<!doctype html><html lang=\"en\"><body></body></html>");
  globalThis.document = document;
  const { draw } = await import(pathToFileURL(script).href);
  const all = catalogues.map(({ id, words }) => {
    const host = document.createElement("div");
    host.setAttribute("class", "first");
    host.setAttribute("lang", id);
    draw(host, tool, id, words);
    // Browsers that measure when it is seen say so under this name.
    host.querySelector(".advice .sign").setAttribute("elementtiming", "first-verdict");
    return host.outerHTML;
  });
  delete globalThis.document;
  return all.join("");
}
