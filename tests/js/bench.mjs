// Speed of the packed package against `JSON.parse` of the same text, in one run: ratios mean
// something on any machine, times only on this one. Prints JSON.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = new URL("../../", import.meta.url);
const entry = new URL("dist/npm/node.js", root);
const { check } = await import(entry.href);
const folder = new URL("tests/cases/examples/", root);

/** A list of 10,000 tools of several kinds, as a server would send it. */
export function list(count) {
  const kinds = ["1-complete", "2-silent", "5-one-parameter"].map((name) => JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8")));
  const tools = kinds.flatMap((kind) => kind.tools ?? (Array.isArray(kind) ? kind : [kind]));
  return JSON.stringify({ tools: Array.from({ length: count }, (_, at) => ({ ...tools[at % tools.length], name: `${tools[at % tools.length].name}_${at}` })) });
}

/** The shortest of several rounds in milliseconds: what the work takes when nothing disturbs it. */
function best(rounds, work) {
  let least = Infinity;
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    work();
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

function coldStart() {
  const times = { bare: Infinity, check: Infinity };
  const scripts = {
    bare: "1",
    check: `const s=process.hrtime.bigint();import(${JSON.stringify(entry.href)}).then(({check})=>{check('{"name":"a"}');process.stdout.write(String(Number(process.hrtime.bigint()-s)/1e6))})`,
  };
  let inside = Infinity;
  for (let round = 0; round < 10; round++) {
    for (const [name, script] of Object.entries(scripts)) {
      const start = performance.now();
      const run = spawnSync(process.execPath, ["-e", script], { encoding: "utf8" });
      times[name] = Math.min(times[name], performance.now() - start);
      if (name === "check") inside = Math.min(inside, Number(run.stdout));
    }
  }
  return { bareMs: times.bare, checkMs: times.check, importToResultMs: inside };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const count = 10_000;
  const text = list(count);
  const parse = best(9, () => JSON.parse(text));
  const summary = best(7, () => check(text, { detail: "summary" }));
  const full = best(5, () => check(text));
  const again = best(9, () => JSON.parse(text));
  const base = Math.min(parse, again);
  console.log(JSON.stringify({
    tools: count,
    bytes: Buffer.byteLength(text),
    parseMs: base,
    summaryMs: summary,
    fullMs: full,
    summaryRatio: summary / base,
    fullRatio: full / base,
    ...coldStart(),
  }));
}
