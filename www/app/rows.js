// What the list needs of each tool, packed for the way from the worker to the page: ten thousand
// nested objects would stall the page while they are copied, one array of numbers does not.

import { HINTS } from "./glyph.js";

const ORIGINS = [null, "declared", "default", "invalid"];
const DECLARED = ["absent", "invalid", true, false];
const EFFECTIVE = [null, true, false];
const ACTIONS = ["run", "ask", "block"];
const RISKS = ["low", "medium", "high", "critical"];
const SEVERITIES = ["error", "warn", "info"];
// Four hints, two verdicts of two parts, three counts.
const WIDTH = 11;

/** Packs the tools of a report. */
export function packRows(tools) {
  const numbers = new Uint32Array(tools.length * WIDTH);
  const rules = new Map();
  tools.forEach((tool, index) => {
    let at = index * WIDTH;
    for (const hint of HINTS) {
      const { declared, effective, origin, moot } = tool.hints[hint];
      numbers[at] = DECLARED.indexOf(declared) + 4 * (EFFECTIVE.indexOf(effective) + 3 * (ORIGINS.indexOf(origin) + 4 * Number(moot)));
      at += 1;
    }
    for (const { action, risk } of [tool.verdict.trusted, tool.verdict.untrusted]) {
      numbers[at] = ACTIONS.indexOf(action);
      numbers[at + 1] = RISKS.indexOf(risk);
      at += 2;
    }
    for (const finding of tool.findings) {
      numbers[at + SEVERITIES.indexOf(finding.severity)] += 1;
      if (!rules.has(finding.rule)) rules.set(finding.rule, new Set());
      rules.get(finding.rule).add(index);
    }
  });
  return {
    numbers,
    names: tools.map(({ name }) => name),
    titles: tools.map(({ name, displayName }) => (displayName.value === name ? null : displayName.value)),
    rules,
  };
}

const alike = (one, other) => one.length === other.length && one.every((value, index) => value === other[index]);

/** Whether two packings say the same: while somebody types in a long list, they nearly always do. */
export function sameRows(one, other) {
  return alike(one.numbers, other.numbers) && alike(one.names, other.names) && alike(one.titles, other.titles)
    && one.rules.size === other.rules.size && [...one.rules].every(([rule, indexes]) => other.rules.has(rule) && alike([...indexes], [...other.rules.get(rule)]));
}

/** The rows again, and which of them a rule fired on. */
export function unpackRows(packed) {
  if (packed === null) return { rows: [], withRule: () => new Set() };
  const { numbers, names, titles, rules } = packed;
  const rows = names.map((name, index) => {
    const at = index * WIDTH;
    const verdict = (from) => ({ action: ACTIONS[numbers[from]], risk: RISKS[numbers[from + 1]] });
    return {
      index,
      name,
      title: titles[index],
      get hints() {
        return Object.fromEntries(HINTS.map((hint, place) => [hint, hintOf(numbers[at + place])]));
      },
      verdict: { trusted: verdict(at + 4), untrusted: verdict(at + 6) },
      counts: { error: numbers[at + 8], warn: numbers[at + 9], info: numbers[at + 10] },
    };
  });
  const withRule = (word) => new Set([...rules].flatMap(([rule, indexes]) => (rule.includes(word) ? [...indexes] : [])));
  return { rows, withRule };
}

function hintOf(number) {
  const rest = Math.floor(number / 4);
  return { declared: DECLARED[number % 4], effective: EFFECTIVE[rest % 3], origin: ORIGINS[Math.floor(rest / 3) % 4], moot: rest >= 12 };
}
