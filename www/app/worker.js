// The core runs here, so that typing never waits for a check.
//
// Takes {id, do, ...}; answers {id, ...} or {id, error: {code, message, line, column}}. The whole
// report stays here: a list of thousands sends one light row a tool, and one tool in full.

import * as core from "precall";

import { format } from "./format.js";
import { packRows } from "./rows.js";

let report = null;
let source = "";
let started;

const jobs = {
  start({ module }) {
    started = core.init(module);
    return {};
  },
  check({ text, options, select }) {
    const start = performance.now();
    report = core.check(text, options);
    source = text;
    const ms = performance.now() - start;
    const index = report.tools.length > 0 ? Math.min(select, report.tools.length - 1) : -1;
    return {
      input: report.input,
      summary: report.summary,
      findings: report.findings,
      rows: packRows(report.tools),
      ...tool(index),
      ms,
    };
  },
  tool: ({ index }) => tool(index),
  locate: ({ pointers }) => ({ places: core.locate(source, pointers) }),
  format: ({ text }) => ({ text: format(text) }),
  report: () => ({ report }),
  version: () => ({ version: core.version }),
};

function tool(index) {
  const found = report?.tools[index] ?? null;
  if (found === null) return { tool: null, marks: [] };
  const about = report.findings.filter((finding) => finding.tools.includes(index));
  return { tool: found, marks: marks([...found.findings, ...about], found.pointer) };
}

/** Where in the text each finding is underlined, in UTF-16 units. */
function marks(findings, home) {
  const wanted = findings.flatMap(({ pointer }) => chain(pointer, home));
  const places = new Map(core.locate(source, wanted).map((place, index) => [wanted[index], place]));
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
    const answer = { id: data.id, ...jobs[data.do](data) };
    postMessage(answer, answer.rows?.numbers ? [answer.rows.numbers.buffer] : []);
  } catch (error) {
    postMessage({
      id: data.id,
      error: { code: error.code ?? error.name ?? "error", message: error.message ?? String(error), line: error.line ?? null, column: error.column ?? null },
    });
  }
});
