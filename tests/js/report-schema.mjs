// Holds every native report against the schema that the package publishes.
// Usage: node report-schema.mjs SCHEMA REPORTS

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import Ajv from "ajv";

const [schema, reports] = process.argv.slice(2, 4).map((file) => JSON.parse(readFileSync(file, "utf8")));
const fits = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(schema);
let seen = 0;
for (const { case: name, options, report } of reports) {
  if (!report) continue;
  seen += 1;
  assert.ok(fits(report), `${name} with ${options}: ${JSON.stringify(fits.errors?.slice(0, 3))}`);
  // A schema that takes anything proves nothing.
  assert.ok(!fits({ ...report, tool: [] }), "a key that is not documented passes");
}
assert.ok(seen > 0);
console.log(`${seen} reports fit report.schema.json`);
