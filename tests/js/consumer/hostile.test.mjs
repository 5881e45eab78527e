// Objects and texts that would break a careless reader: a clear error each, and the module lives.

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { PrecallError, check, locate } from "precall";

const nest = (levels, make) => {
  let value = 1;
  for (let level = 0; level < levels; level++) value = make(value);
  return value;
};
const cyclic = { tools: [{ name: "a", inputSchema: {} }] };
cyclic.tools[0].inputSchema["a/b~"] = cyclic.tools[0];
const throwing = (thrown) => ({ name: "a", get annotations() { throw thrown; } });
const unprintable = { get message() { throw new Error("no"); }, toString() { throw new Error("no"); } };
const revoked = Proxy.revocable({}, {});
revoked.revoke();

const cases = [
  ["undefined", undefined, "input-type", /undefined; expected JSON text or an object/],
  ["a function", () => {}, "input-type", /a function/],
  ["a symbol", Symbol("s"), "input-type", /a symbol/],
  ["toJSON giving nothing", { toJSON() {} }, "input-type", /an object/],
  ["null", null, "not-tools", /null/],
  ["a number", 7, "not-tools", /number/],
  ["a date", new Date(0), "not-tools", /string/],
  ["a BigInt", 7n, "bigint", /""/],
  ["a BigInt inside", { name: "a", x: [{ y: 7n }] }, "bigint", /"\/x\/0\/y"/],
  ["a cycle", cyclic, "cyclic", /"\/tools\/0\/inputSchema\/a~1b~0" leads back to "\/tools\/0"/],
  ["a getter that throws", throwing(new Error("not today")), "unreadable", /not today/],
  ["a getter that throws null", throwing(null), "unreadable", /null/],
  ["a getter that throws the unprintable", throwing(unprintable), "unreadable", /no message/],
  ["toJSON that throws", { toJSON() { throw new TypeError("closed"); } }, "unreadable", /closed/],
  ["a revoked proxy", revoked.proxy, "unreadable", /./],
  ["a proxy that throws", new Proxy({}, { ownKeys() { throw new Error("keep out"); } }), "unreadable", /keep out/],
  ["5,000 arrays", nest(5000, (value) => [value]), "too-deep", /128 levels/],
  ["100,000 objects", nest(100_000, (a) => ({ a })), "too-deep", /128 levels/],
  ["text of 100,000 levels", "[".repeat(100_000), "too-deep", /128 levels/],
  ["text of 100 MB", " ".repeat(100_000_000), "too-large", /100000000 characters/],
  ["an object of 100 MB", { name: "a", description: "x".repeat(100_000_000) }, "too-large", /at most 67108864 bytes/],
  ["text of 64 Mi characters and more bytes", `"${"é".repeat(40 << 20)}"`, "too-large", /at most 67108864/],
  ["bytes that are no UTF-8", Uint8Array.of(0x7b, 0xff), "not-utf8", /UTF-8/],
  ["no JSON", '{"name": tru}', "syntax", /line 1, column 13/],
  ["empty text", "", "syntax", /line 1, column 1/],
];

// The module must still work after each.
afterEach(() => {
  assert.equal(check({ name: "still_there", inputSchema: { type: "object" } }).tools[0].name, "still_there");
});

for (const [name, input, code, message] of cases) {
  test(name, () => {
    assert.throws(() => check(input), (error) => {
      assert.ok(error instanceof PrecallError && error instanceof Error);
      assert.equal(error.name, "PrecallError");
      assert.equal(error.code, code, error.message);
      assert.match(error.message, message);
      return true;
    });
  });
}

test("a place comes with an error about the text", () => {
  assert.throws(() => check('{\n "é": tru}'), (error) => error.line === 2 && error.column === 10);
  assert.throws(() => check(undefined), (error) => error.line === null && error.column === null);
});

test("options are checked as strictly", () => {
  const tool = { name: "a" };
  for (const options of [{ spec: "1" }, { detail: "all" }, { specs: 1 }, 7, [], "{"]) {
    assert.throws(() => check(tool, options), { name: "PrecallError" });
  }
  const loop = {};
  loop.loop = loop;
  assert.throws(() => check(tool, loop), { code: "cyclic", message: /the options/ });
  assert.equal(check(tool, null).tools.length, 1);
  assert.equal(check(tool, { spec: undefined, detail: undefined }).tools.length, 1);
});

test("pointers are checked as strictly", () => {
  assert.throws(() => locate("{}", [1]), { code: "input-type" });
  assert.throws(() => locate("{}", 7), { code: "input-type" });
  assert.deepEqual(locate("{", [""]), [null]);
});

test("what an object hides is not seen, what its text says is", () => {
  const odd = { name: "a", call() {}, [Symbol("s")]: 1, annotations: { readOnlyHint: undefined, toJSON: () => ({ readOnlyHint: true }) } };
  assert.equal(check(odd).tools[0].hints.readOnlyHint.declared, true);
  const inherited = Object.create({ name: "inherited" });
  assert.throws(() => check(inherited), { code: "not-tools" });
  class Tool { name = "own"; }
  assert.equal(check(new Tool()).tools[0].name, "own");
});

test("a key called __proto__ stays data", () => {
  check('{"name":"a","annotations":{"__proto__":{"polluted":true}},"__proto__":{"polluted":true}}');
  assert.equal({}.polluted, undefined);
});

test("what is within the limits is answered", () => {
  const brief = { detail: "summary" };
  const crowd = check(`[${Array.from({ length: 100_000 }, (_, at) => `{"name":"n${at}"}`).join(",")}]`, brief);
  assert.equal(crowd.tools.length, 100_000);
  const properties = Array.from({ length: 1_000_000 }, (_, at) => `"k${at}":true`).join(",");
  const wide = check(`{"name":"wide","inputSchema":{"type":"object","properties":{${properties}}}}`, brief);
  assert.equal(wide.tools.length, 1);
  const frame = '{"name":"long","description":""}';
  const long = check(frame.replace('""', `"${"a ".repeat(((64 << 20) - frame.length) / 2)}"`), brief);
  assert.equal(long.tools.length, 1);
  // The tool's own braces are a level, too.
  const deep = check(`{"name":"deep","_meta":${"[".repeat(127)}${"]".repeat(127)}}`);
  assert.equal(deep.tools.length, 1);
});

test("a thousand errors leak nothing to speak of", () => {
  for (let round = 0; round < 1000; round++) {
    assert.throws(() => check('{"name": tru}'));
  }
});
