// The same report from the native core and from the module, byte for byte after key order.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import * as direct from "precall";
import * as inline from "precall/inline";
import { ordered, outcome } from "./outcome.mjs";

const native = JSON.parse(readFileSync(new URL("../reports.json", import.meta.url), "utf8"));

for (const [name, entry] of [["precall", direct], ["precall/inline", inline]]) {
  test(`${native.length} reports of ${name} are those of the native core`, () => {
    assert.ok(native.length > 0);
    for (const { case: from, text, options, report, error } of native) {
      assert.equal(outcome(entry, text, options), ordered(report ?? error), `${from} with ${options}`);
    }
  });
}
