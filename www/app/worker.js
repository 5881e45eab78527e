// The core runs here, so that typing never waits for a check.
//
// Takes {id, do, ...}; answers {id, ...} or {id, error: {code, message, line, column}}. The whole
// report stays here: a list of thousands sends one light row a tool, and one tool in full.

import { check, diff, fix, init, locate, sdks, snippet, version } from "precall";

import { format } from "./format.js";
import { declare } from "./patch.js";
import { packRows, sameRows } from "./rows.js";

const HINTS = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"];
// Up to here a tool is judged for hosts and directories inside its list, where its neighbours
// count; beyond, alone, so that the answer comes at once.
const TOGETHER = 40;

let report = null;
let source = "";
let asked = {};
// The rows of the last check, and how often they have changed: the page is sent what it has not got.
let rows = { version: 0, packed: packRows([]) };
let started;

const jobs = {
  start({ module }) {
    started = init(module);
    return {};
  },
  check({ text, options, select, have }) {
    const start = performance.now();
    report = check(text, options);
    source = text;
    asked = options;
    const ms = performance.now() - start;
    const packed = packRows(report.tools);
    if (!sameRows(packed, rows.packed)) rows = { version: rows.version + 1, packed };
    const index = report.tools.length > 0 ? Math.min(select, report.tools.length - 1) : -1;
    return {
      input: report.input,
      summary: report.summary,
      findings: report.findings,
      version: rows.version,
      rows: have === rows.version ? null : { ...rows.packed, numbers: rows.packed.numbers.slice() },
      ...tool(index),
      ms,
    };
  },
  tool: ({ index }) => tool(index),
  locate: ({ pointers }) => ({ places: locate(source, pointers) }),
  format: ({ text }) => ({ text: format(text) }),
  /** What hosts and directories make of a tool. */
  outlook: ({ index, profiles }) => {
    const { text, at, home } = setting(source, index);
    return outlook(text, at, home, profiles);
  },
  /** What directories make of a whole list. */
  directories: ({ text, options, profiles }) => ({ directories: check(text, { ...options, profiles, detail: "summary" }).directories }),
  /** What hosts and directories would make of it, were hints declared otherwise. */
  whatIf: ({ index, hints, profiles }) => {
    const { text, at, home } = setting(changed(index, hints), index);
    const base = setting(source, index);
    return { ...outlook(text, at, home, profiles), base: outlook(base.text, base.at, base.home, profiles).tool };
  },
  /** The text with hints of a tool declared otherwise. */
  declare: ({ index, hints }) => ({ text: changed(index, hints) }),
  /** The text with fixes applied: of one finding, or all that are safe. */
  fix: ({ options }) => fix(source, { ...asked, ...options }),
  snippet: ({ index, sdk }) => {
    const { text } = alone(source, index);
    return snippet(text, { ...asked, sdk });
  },
  diff: ({ before, after, relay }) => ({ drift: diff(before, after, { ...asked, relay }) }),
  /** The report as a file. What only few ask for is loaded when they do. */
  render: async ({ format: name, words }) => {
    const { render } = await import(new URL("./render.js", import.meta.url).href);
    const pointers = [...report.tools.flatMap(({ findings }) => findings), ...report.findings].map(({ pointer }) => pointer);
    return { text: render[name](report, locate(source, pointers), words) };
  },
  sdks: () => ({ sdks: sdks.map(({ sdk, label }) => ({ id: sdk, label })) }),
  version: () => ({ version: version }),
};

function tool(index) {
  const found = report?.tools[index] ?? null;
  if (found === null) return { tool: null, marks: [] };
  const about = report.findings.filter((finding) => finding.tools.includes(index));
  return { tool: found, marks: marks([...found.findings, ...about], found.pointer) };
}

/** The text to judge a tool in, and the tool's place there. */
function setting(text, index) {
  return report.tools.length <= TOGETHER ? { text, at: index, home: "" } : alone(text, index);
}

function alone(text, index) {
  const home = report.tools[index].pointer;
  const [place] = locate(text, [home]);
  return { text: text.slice(place.value.start.utf16, place.value.end.utf16), at: 0, home };
}

function changed(index, hints) {
  const home = report.tools[index].pointer;
  const at = `${home}/annotations`;
  const [tool, annotations, ...members] = locate(source, [home, at, ...HINTS.map((hint) => `${at}/${hint}`)]);
  return declare(source, hints, { tool, annotations, members: Object.fromEntries(HINTS.map((hint, place) => [hint, members[place]])) });
}

function outlook(text, index, home, profiles) {
  const { tools } = check(text, { ...asked, hosts: ["all"], profiles });
  const found = tools[index];
  const here = (pointer) => home + pointer;
  return {
    tool: {
      ...found,
      directories: found.directories.map((one) => ({ ...one, because: one.because.map((why) => ({ ...why, pointer: here(why.pointer) })) })),
    },
  };
}

/** Where in the text each finding is underlined, in UTF-16 units. */
function marks(findings, home) {
  const wanted = findings.flatMap(({ pointer }) => chain(pointer, home));
  const places = new Map(locate(source, wanted).map((place, index) => [wanted[index], place]));
  return findings.flatMap((finding) => {
    for (const pointer of chain(finding.pointer, home)) {
      const place = places.get(pointer);
      if (!place) continue;
      const { from, to } = narrow(place);
      return [{ from, to, kind: finding.severity, finding }];
    }
    return [];
  });
}

// What is missing is marked at the nearest thing that is there; a whole tool at its name.
function chain(pointer, home) {
  const all = [];
  for (let at = pointer; at.length > home.length; at = at.slice(0, at.lastIndexOf("/"))) all.push(at);
  return [...all, `${home}/name`, home];
}

// A long value is marked by its key, or by its first character.
function narrow({ key, value }) {
  const compound = "{[".includes(source[value.start.utf16]);
  if (!compound) return { from: (key ?? value).start.utf16, to: value.end.utf16 };
  return key === null ? { from: value.start.utf16, to: value.start.utf16 + 1 } : { from: key.start.utf16, to: key.end.utf16 };
}

addEventListener("message", async ({ data }) => {
  try {
    if (data.do !== "start") await started;
    const answer = { id: data.id, ...(await jobs[data.do](data)) };
    postMessage(answer, answer.rows?.numbers ? [answer.rows.numbers.buffer] : []);
  } catch (error) {
    // What is no error of the core is for whoever looks for its cause; the page says its own words.
    const code = typeof error.code === "string" ? error.code : "failed";
    if (code === "failed" || code === "module-failed") console.error(error);
    postMessage({
      id: data.id,
      error: { code, message: error.message ?? String(error), line: error.line ?? null, column: error.column ?? null },
    });
  }
});
