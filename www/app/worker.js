// The core runs here, so that typing never waits for a check.
//
// Takes {id, do, ...}; answers {id, ...} or {id, error: {code, message, line, column}}. The whole
// report stays here: a list of thousands sends one light row a tool, and one tool in full.

import { check, init, locate, version } from "./core.js";

let report = null;
let source = "";
const ready = init();

const jobs = {
  check({ text, options, select }) {
    const start = performance.now();
    report = check(text, options);
    source = text;
    const ms = performance.now() - start;
    const index = report.tools.length > 0 ? Math.min(select, report.tools.length - 1) : -1;
    return {
      input: report.input,
      summary: report.summary,
      findings: report.findings,
      rows: report.tools.map(row),
      tool: report.tools[index] ?? null,
      ms,
    };
  },
  tool({ index }) {
    return { tool: report?.tools[index] ?? null };
  },
  locate({ pointers }) {
    return { places: locate(source, pointers) };
  },
  version() {
    return { version: version() };
  },
};

function row(tool) {
  const counts = { error: 0, warn: 0, info: 0 };
  for (const finding of tool.findings) counts[finding.severity] += 1;
  return { name: tool.name, title: tool.displayName.value, hints: tool.hints, verdict: brief(tool.verdict), counts };
}

const brief = ({ trusted, untrusted }) => ({
  trusted: { action: trusted.action, risk: trusted.risk },
  untrusted: { action: untrusted.action, risk: untrusted.risk },
});

addEventListener("message", async ({ data }) => {
  try {
    await ready;
    postMessage({ id: data.id, ...jobs[data.do](data) });
  } catch (error) {
    postMessage({
      id: data.id,
      error: { code: error.code ?? error.name ?? "error", message: error.message ?? String(error), line: error.line ?? null, column: error.column ?? null },
    });
  }
});
