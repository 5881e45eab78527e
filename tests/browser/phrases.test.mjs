// Sentences of the core in other languages: every template of profiles and snippets has its
// translation, and every sentence that can come out of them is found again.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

import { speaker } from "../../www/widget/phrases.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const { check, diff, sdks, snippet } = await import(pathToFileURL(join(root, "dist/npm/node.js")).href);
const read = (path) => JSON.parse(readFileSync(join(root, path), "utf8"));
const profiles = (kind) => readdirSync(join(root, "crates/core/src/profile", kind)).map((name) => read(`crates/core/src/profile/${kind}/${name}`));
const hosts = profiles("hosts");
const directories = profiles("directories");
const languages = readdirSync(join(root, "lang/phrases")).map((name) => basename(name, ".json"));

/** Every text under `keys`, anywhere below `value`. */
function texts(value, keys) {
  if (Array.isArray(value)) return value.flatMap((one) => texts(one, keys));
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, one]) => (keys.includes(key) && typeof one === "string" ? [one] : texts(one, keys)));
}

// Where a hole stands and what is optional may differ between languages, what is filled in may not.
const holes = (text) => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).sort();

/** Fixed words of English that no other language here has in them. */
const ENGLISH = /(?:^|\s)(?:the|is|are|and|not|which|with|of|every|tools?|speaks)(?:\s|$)/;
// What a definition says stays as it is, in quotes.
const outside = (text) => text.replace(/«[^»]*»|`[^`]*`|"[^"]*"/g, "");

/** Definitions to provoke sentences with: all cases of directories, examples and labels. */
const definitions = [
  ...readdirSync(join(root, "tests/cases"), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && entry.name.endsWith(".json"))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8")),
].flatMap((text) => {
  const found = [];
  const walk = (value) => {
    if (value === null || typeof value !== "object") return;
    if (!Array.isArray(value) && typeof value.name === "string") found.push(value);
    Object.values(value).forEach(walk);
  };
  try {
    walk(JSON.parse(text));
  } catch {
    // A case of broken text.
  }
  return found;
});

for (const lang of languages) {
  const book = read(`lang/phrases/${lang}.json`);
  const say = speaker(book);

  /** Says each sentence; fails with those that are not known or come out half English. */
  const all = (sentences) => {
    const unsaid = new Set();
    for (const sentence of sentences) {
      const said = say(sentence);
      if (said === null || ENGLISH.test(outside(said))) unsaid.add(`${sentence} -> ${said}`);
    }
    assert.deepEqual([...unsaid].slice(0, 20), []);
  };

  test(`${lang}: every translation has the parameters of its template`, () => {
    for (const section of Object.values(book)) {
      for (const [template, translation] of Object.entries(section)) {
        assert.deepEqual(holes(translation), holes(template), template);
        assert.notEqual(translation, "", template);
      }
    }
  });

  test(`${lang}: every template of the profiles is there, and no other`, () => {
    const wanted = {
      hosts: new Set(texts(hosts, ["because"])),
      turned: new Set(texts(hosts, ["turned"]).map((text) => `{because}, ${text}`)),
      directories: new Set(directories.flatMap(({ requirements }) => texts(requirements, ["message"]))),
      notes: new Set([...hosts, ...directories].flatMap(({ note }) => note ?? [])),
    };
    for (const [section, templates] of Object.entries(wanted)) assert.deepEqual(Object.keys(book[section]).sort(), [...templates].sort(), section);
    const modes = new Set(hosts.flatMap((host) => (host.modes ?? []).map(({ mode }) => mode)));
    for (const mode of Object.keys(book.modes)) assert.ok(modes.has(mode), `${mode} is no mode`);
    const versions = new Set(hosts.map(({ version }) => version));
    for (const version of Object.keys(book.versions)) assert.ok(versions.has(version), `${version} is no version`);
    const titles = new Set([...hosts, ...directories].map(({ title }) => title));
    for (const title of Object.keys(book.titles)) assert.ok(titles.has(title), `${title} is no title`);
  });

  test(`${lang}: whatever hosts say of any hints`, () => {
    const values = [undefined, true, false, null, "x", 1];
    const sentences = new Set();
    for (const readOnlyHint of values) {
      for (const destructiveHint of values) {
        for (const openWorldHint of values) {
          for (const [name, idempotentHint, trusted] of [["get_x", undefined, true], ["delete_x", true, false]]) {
            const text = JSON.stringify({ name, inputSchema: { type: "object" }, annotations: { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } });
            for (const host of check(text, { hosts: ["all"], trusted }).tools[0].hosts) {
              sentences.add(host.because);
              for (const { because } of host.effects) sentences.add(because);
            }
          }
        }
      }
    }
    for (const annotations of [null, "x", 7]) {
      const text = JSON.stringify([{ name: "a", annotations }, { name: "b" }]);
      for (const tool of check(text, { hosts: ["all"] }).tools) for (const { because } of tool.hosts) sentences.add(because);
    }
    assert.ok(sentences.size > 300, `${sentences.size}`);
    all(sentences);
  });

  test(`${lang}: whatever directories say of the cases`, () => {
    const ids = directories.map(({ id, date }) => `${id}@${date}`);
    const sentences = new Set();
    for (const definition of definitions) {
      for (const { because } of check(JSON.stringify(definition), { profiles: ids }).tools[0].directories) for (const { message } of because) sentences.add(message);
    }
    assert.ok(sentences.size > 150, `${sentences.size}`);
    all(sentences);
  });

  test(`${lang}: whatever is to know about code`, () => {
    const sentences = new Set();
    const tools = [{ name: "get_x" }, { name: "delete_x", annotations: { destructiveHint: true, readOnlyHint: true } }, { inputSchema: {} }, { name: "列出" }, { name: "list_x", description: "Lists x.", annotations: { readOnlyHint: false } }];
    for (const { sdk } of sdks) {
      for (const tool of tools) for (const { caveats } of snippet(JSON.stringify(tool), { sdk }).snippets) caveats.forEach((caveat) => sentences.add(caveat));
    }
    assert.ok(sentences.size > 25, `${sentences.size}`);
    all(sentences);
  });

  test(`${lang}: whatever is wrong with a text`, () => {
    const broken = [
      "", "{", "[", '{"a"', '{"a":', '{"a":1', '{"a":1,}', "[1,]", "[1", '"a', '"\\q"', '"\\u12', '"a\nb"', "tru", "01", "1.", "{a:1}", '{"a" 1}', "[1 2]", "{} {}", "-", "1e", '{"a":1 "b":2}',
      "7", "null", '"x"', "true", "[1]", "[null]", "{}", '{"a":1}', '{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6}', '{"tools":{}}', '{"tools":7}', '[{"tools":[]},{"a":1}]', '[{"tools":[]},7]',
      '{"jsonrpc":"2.0","id":1,"result":{"a":1}}', '{"jsonrpc":"2.0","id":1,"error":{"code":-1,"message":"nope"}}', '{"jsonrpc":"2.0","id":1,"error":{}}',
      '{"type":"function","function":{"name":"x"}}', '{"type":"function","name":"x","parameters":{}}', '[{"name":"x","input_schema":{}}]', '{"functionDeclarations":[]}',
      "[".repeat(200),
    ];
    const sentences = new Set();
    for (const text of broken) {
      try {
        check(text);
      } catch (error) {
        sentences.add(error.message.replace(/^line \d+, column \d+: /, ""));
      }
      try {
        diff(text, "{}");
      } catch (error) {
        sentences.add(error.message.replace(/^line \d+, column \d+: /, ""));
      }
    }
    assert.ok(sentences.size > 40, `${sentences.size}`);
    all(sentences);
  });

  test(`${lang}: the words of evidence, reasons and parameters`, () => {
    const { words, reasons, rules } = read(`lang/${lang}.json`);
    const missing = new Set();
    for (const definition of definitions) {
      const { tools: [tool] } = check(JSON.stringify(definition));
      for (const { evidence } of [...tool.findings, ...Object.values(tool.effects)]) for (const { reason } of evidence) if (!(reason in words)) missing.add(`evidence: ${reason}`);
      for (const { reasons: list } of Object.values(tool.verdict)) for (const { reason } of list) if (!(reason in reasons)) missing.add(`reason: ${reason}`);
      for (const { rule, messageId } of tool.findings) if (rules[rule]?.messages?.[messageId] === undefined) missing.add(`${rule}/${messageId}`);
    }
    assert.deepEqual([...missing], []);
  });
}
