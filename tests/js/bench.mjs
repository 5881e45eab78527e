// Speed of the packed package against `JSON.parse` of the same text, in one run: ratios mean
// something on any machine, times only on this one. With `--json` as JSON.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const root = new URL("../../", import.meta.url);
const entry = new URL("dist/npm/node.js", root);
const { check } = await import(entry.href);
const folder = new URL("tests/cases/examples/", root);
// What a client of the official SDK does to every list that it receives.
const { ListToolsResultSchema } = createRequire(new URL("tests/js/toolchains/", root))("@modelcontextprotocol/sdk/types.js");

/** A list of so many tools of several kinds, as a server would send it. */
export function list(count) {
  const kinds = ["1-complete", "2-silent", "5-one-parameter"].map((name) => JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8")));
  const tools = kinds.flatMap((kind) => kind.tools ?? (Array.isArray(kind) ? kind : [kind]));
  return JSON.stringify({ tools: Array.from({ length: count }, (_, at) => ({ ...tools[at % tools.length], name: `${tools[at % tools.length].name}_${at}` })) });
}

/** Milliseconds of the processor: on a shared machine the clock counts other people's work too. */
function spent(work, repeat) {
  const start = process.cpuUsage();
  for (let at = 0; at < repeat; at++) work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000 / repeat;
}

/** Several kinds of work in turn, so that whatever disturbs one disturbs all: median and spread of each. */
function compare(works, rounds, repeat) {
  const times = works.map(() => []);
  for (let round = 0; round < rounds; round++) {
    works.forEach((work, at) => times[at].push(spent(work, repeat)));
  }
  return times.map((all) => {
    all.sort((a, b) => a - b);
    const at = (part) => all[Math.min(all.length - 1, Math.floor(all.length * part))];
    return { ms: at(0.5), spread: (at(0.75) - at(0.25)) / 2 / at(0.5) };
  });
}

function sizes() {
  const plans = [
    { count: 1, rounds: 15, repeat: 300 },
    { count: 1_000, rounds: 15, repeat: 4 },
    { count: 10_000, rounds: 9, repeat: 1 },
    { count: 100_000, rounds: 3, repeat: 1 },
  ];
  return plans.map(({ count, rounds, repeat }) => {
    const text = list(count);
    const report = JSON.stringify(check(text));
    const works = [() => JSON.parse(text), () => ListToolsResultSchema.parse(JSON.parse(text)), () => check(text, { detail: "summary" }), () => check(text), () => JSON.parse(report)];
    for (const work of works) spent(work, Math.min(repeat, 20));
    const [parse, sdk, summary, full, reparse] = compare(works, rounds, repeat);
    return { tools: count, bytes: Buffer.byteLength(text), reportBytes: Buffer.byteLength(report), parse, sdk, summary, full, reparse };
  });
}

/** Import to first result in a process of its own, less what an empty process takes. */
function coldStart() {
  const script = `import(${JSON.stringify(entry.href)}).then(({check})=>check('{"name":"a"}'))`;
  const time = (code) => {
    const start = performance.now();
    spawnSync(process.execPath, ["-e", code]);
    return performance.now() - start;
  };
  const [bare, both] = [[], []];
  for (let round = 0; round < 15; round++) {
    bare.push(time("1"));
    both.push(time(script));
  }
  return { bareMs: Math.min(...bare), checkMs: Math.min(...both) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const measured = { sizes: sizes(), cold: coldStart() };
  if (process.argv.includes("--json")) {
    console.log(JSON.stringify(measured));
  } else {
    const line = (what, { ms, spread }, base) =>
      `  ${what.padEnd(34)}${ms.toFixed(3).padStart(10)} ms ±${(spread * 100).toFixed(0).padStart(3)} %  ${(ms / base.ms).toFixed(1).padStart(6)} times JSON.parse`;
    for (const { tools, bytes, reportBytes, parse, sdk, summary, full, reparse } of measured.sizes) {
      console.log(`Node, ${tools} tools, ${bytes} bytes; report in full ${reportBytes} bytes`);
      console.log(line("JSON.parse of the tools", parse, parse));
      console.log(line("JSON.parse and zod of the SDK", sdk, parse));
      console.log(line("check in summary", summary, parse));
      console.log(line("check in full", full, parse));
      console.log(line("JSON.parse of the report in full", reparse, parse));
    }
    const { bareMs, checkMs } = measured.cold;
    console.log(`cold start: ${(checkMs - bareMs).toFixed(1)} ms above bare Node (${bareMs.toFixed(1)} ms)`);
  }
}
