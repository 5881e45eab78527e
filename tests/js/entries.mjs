// Size and cold start of each entry of the packed package, as a table: what an import loads (its
// files, the module among them) before and after brotli, and what it takes in Node above Node's own
// start until the first answer.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";

const pkg = fileURLToPath(new URL("../../dist/npm/", import.meta.url));
const CHECK = "m.check('{\"name\":\"a\"}')";

/** What is imported, from which file on, what it fetches besides, and how its first answer is had. */
const ENTRIES = [
  ["`precall` in Node", "node.js", ["core.wasm"], CHECK],
  ["`precall` in browsers", "index.js", ["core.wasm"], undefined],
  ["`precall/inline`", "inline.js", [], CHECK],
  ["`precall/mcp`", "mcp.js", ["core.wasm"], "m.guard"],
  ["`precall/testing`", "testing.js", ["core.wasm"], "m.matchers.toDeclareAllHints('[]')"],
  ["`npx precall`", "command.js", ["command.wasm"], "npx"],
];

/** A file with all that it imports from the package. */
function closure(file, found = new Set()) {
  if (found.has(file)) return found;
  found.add(file);
  const text = readFileSync(join(pkg, file), "utf8");
  for (const [, name] of text.matchAll(/^(?:import|export)\b[^;]*?from\s*"([^"]+)";?$/gm)) {
    if (name === "precall") closure("node.js", found);
    else if (name.startsWith(".")) closure(relative(pkg, join(pkg, dirname(file), name)), found);
  }
  return found;
}

const brotli = (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

/** The shortest of several starts in milliseconds. */
function fastest(...args) {
  let least = Infinity;
  for (let round = 0; round < 10; round++) {
    const start = performance.now();
    const { status, stderr } = spawnSync(process.execPath, args, { input: '{"name":"a"}', encoding: "utf8" });
    if (status !== 0) throw new Error(stderr);
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

const bare = fastest("-e", "1");
console.log(`Node ${process.versions.node}\n`);
console.log("| entry | size | after brotli | first answer, above Node's own start |");
console.log("| --- | ---: | ---: | ---: |");
for (const [name, file, fetched, first] of ENTRIES) {
  const files = [...closure(file), ...fetched].map((path) => readFileSync(join(pkg, path)));
  const size = files.reduce((sum, bytes) => sum + bytes.length, 0);
  const packed = files.reduce((sum, bytes) => sum + brotli(bytes), 0);
  const entry = JSON.stringify(new URL(`../../dist/npm/${file}`, import.meta.url).href);
  let start = "-";
  if (first === "npx") start = fastest(join(pkg, file), "check", "--quiet", "--fail-on", "never", "-");
  else if (first) start = fastest("-e", `import(${entry}).then((m) => ${first})`);
  const shown = typeof start === "number" ? `${Math.round(start - bare)} ms` : "as in Node, and the request";
  console.log(`| ${name} | ${Math.round(size / 1000)} KB | ${Math.round(packed / 1000)} KB | ${shown} |`);
}
