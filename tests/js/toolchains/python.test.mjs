// What findings say about Python clients, against the list parser of the official SDK, and the hints
// that it decodes against those that count for us. Needs the `mcp` package: `cargo verify` installs it
// for the real servers.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

import { everywhere, named } from "./lists.mjs";
import { root } from "./projects.mjs";

const { check } = await import(pathToFileURL(join(root, "dist/consumer/node_modules/precall/node.js")));
const options = { spec: "2025-11-25" };
const python = process.env.PRECALL_PYTHON ?? join(root, "dist/servers/venv/bin/python");
const script = fileURLToPath(new URL("python_client.py", import.meta.url));

function decoded(lists) {
  assert.ok(existsSync(python), `${python} is missing; run \`cargo verify "real servers"\` first`);
  const run = spawnSync(python, [script], { input: JSON.stringify(lists.map(({ pages }) => pages)), encoding: "utf8", maxBuffer: 1 << 26 });
  assert.equal(run.status, 0, run.stderr);
  return JSON.parse(run.stdout);
}

/** The findings of a report. */
const all = (report) => [...report.tools.flatMap((tool) => tool.findings), ...report.findings];

/** Whether a finding says that Python clients drop the list. */
const claimed = (report) => all(report).some(({ message }) => /TypeScript and Python clients drop|so do Python clients|Python clients .*refuse/.test(message));

/** Rules that say: the protocol's schema refuses this. */
const STRUCTURAL = ["output-schema-invalid", "properties-invalid", "required-invalid", "schema-dialect-not-a-string", "task-support-invalid"];

// Where the SDK differs, and why that is right.
const EXPLAINED = {
  // From mcp 2.3.0 on the client also holds a result against the schema of the revision. Findings of
  // structure that name TypeScript clients alone are about what older Python clients took.
  strict: (report) => all(report).some(({ rule }) => STRUCTURAL.includes(rule)),
  // Pydantic makes booleans of 0, 1 and some words. The protocol demands booleans, and other clients
  // refuse these: the finding says so, and the default counts.
  coerced: (report) => all(report).some(({ rule }) => rule === "hint-not-boolean"),
};

for (const [what, lists] of [["every named case", named()], ["every value at every place", everywhere()]]) {
  test(what, () => {
    assert.ok(lists.length > 180);
    const wrong = [];
    const explained = { strict: 0, coerced: 0 };
    decoded(lists).forEach(({ refused, hints }, at) => {
      const { name, text } = lists[at];
      const report = check(text, options);
      const differ = (kind, how) => {
        if (kind && EXPLAINED[kind](report)) explained[kind] += 1;
        else wrong.push(`${name}: ${how}`);
      };
      if (claimed(report) !== refused) differ(refused && "strict", refused ? "is refused" : "is read");
      const [tool] = report.tools;
      for (const [key, value] of Object.entries(hints ?? {})) {
        const declared = tool?.hints[key]?.declared ?? "absent";
        // No value there is no boolean here.
        if (value !== (typeof declared === "boolean" ? declared : null)) differ("coerced", `${key} is ${value} there, ${declared} here`);
      }
    });
    assert.deepEqual(wrong, []);
    // An explanation that nothing needs is stale.
    assert.ok(explained.strict > 0 && explained.coerced > 0, JSON.stringify(explained));
  });
}
