// Matchers for test suites of MCP servers. Vitest and Jest: `expect.extend(matchers)`, or import
// "precall/testing/vitest" or "precall/testing/jest". node:test: the `assert` functions.

import { check, rules } from "precall";

const HINTS = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"];
const group = new Map(rules.map(({ id, group }) => [id, group]));
const label = ({ name, index }) => (name === null ? `tool ${index + 1} (without a name)` : name);
const lines = (parts) => parts.map((part) => `  ${part}`).join("\n");
const all = (report) => [...report.tools.flatMap((tool) => tool.findings.map((finding) => [label(tool), finding])), ...report.findings.map((finding) => ["the list", finding])];
const show = ([where, { rule, severity, message, pointer }]) => `${where}: ${severity} ${rule}: ${message} (at ${pointer === "" ? "the root" : pointer})`;

/** What speaks against a list, one text each; empty where nothing does. */
export const problems = {
  declareAllHints(input, options) {
    return check(input, options).tools.flatMap((tool) => {
      const missing = HINTS.filter((hint) => typeof tool.hints[hint].declared !== "boolean").map((hint) => `${hint} is ${tool.hints[hint].declared}`);
      return missing.length === 0 ? [] : [`${label(tool)}: ${missing.join(", ")}`];
    });
  },
  passDirectory(input, directory, options) {
    const [list] = check(input, { ...options, profiles: [directory] }).directories;
    if (list.status === "accepted") return [];
    return list.because
      .filter(({ effect }) => effect === "reject" || effect === "hold")
      .map(({ effect, requirement, message, tools }) => `${effect} ${requirement}: ${message}${tools.length > 0 ? ` (${tools.join(", ")})` : ""}`);
  },
  honestHints(input, options) {
    return all(check(input, options)).filter(([, { rule }]) => group.get(rule) === "honesty").map(show);
  },
  noFindings(input, severity = "warn", options) {
    const order = ["info", "warn", "error"];
    if (!order.includes(severity)) throw new TypeError(`no severity ${JSON.stringify(severity)}; expected info, warn or error`);
    return all(check(input, options)).filter(([, finding]) => order.indexOf(finding.severity) >= order.indexOf(severity)).map(show);
  },
};

const result = (found, wish) => ({
  pass: found.length === 0,
  message: () => (found.length === 0 ? `expected the tools not to ${wish}` : `expected the tools to ${wish}:\n${lines(found)}`),
});

/** For `expect.extend` of Vitest and Jest. */
export const matchers = {
  toDeclareAllHints: (input, options) => result(problems.declareAllHints(input, options), "declare all four hints"),
  toPassDirectory: (input, directory, options) => result(problems.passDirectory(input, directory, options), `pass the directory ${directory}`),
  toHaveHonestHints: (input, options) => result(problems.honestHints(input, options), "have honest hints"),
  toHaveNoFindings: (input, severity, options) => result(problems.noFindings(input, severity, options), `have no findings of ${severity ?? "warn"} or above`),
};

class AssertionError extends Error {
  constructor(message) {
    super(message);
    this.name = "AssertionError";
    this.code = "ERR_ASSERTION";
  }
}

function assert({ pass, message }) {
  if (!pass) throw new AssertionError(message());
}

export const assertDeclareAllHints = (...args) => assert(matchers.toDeclareAllHints(...args));
export const assertPassDirectory = (...args) => assert(matchers.toPassDirectory(...args));
export const assertHonestHints = (...args) => assert(matchers.toHaveHonestHints(...args));
export const assertNoFindings = (...args) => assert(matchers.toHaveNoFindings(...args));
