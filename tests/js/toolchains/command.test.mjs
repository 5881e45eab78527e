// The package's command against the native one: the same words, byte for byte, the same exit
// status, the same files. What is typed comes from the native command's own sessions.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, delimiter, dirname, join } from "node:path";
import { after, before, test } from "node:test";

import { project, root } from "./projects.mjs";

const native = process.env.PRECALL_NATIVE ?? join(root, "target/debug/precall");
const sessions = join(root, "crates/cli/tests/cmd");
// What the package's command goes without, as its help says.
const LESS = /^(help|census|mcp|completions|man)$/;

// A server that speaks the wire by hand, and misbehaves as told.
const SERVER = `
import { createInterface } from "node:readline";
const [kind] = process.argv.slice(2);
const tool = (name, more = "") => '{"name":"' + name + '","inputSchema":{"type":"object"}' + more + "}";
const say = (line) => process.stdout.write(line + "\\n");
if (kind === "noise") say("starting up");
if (kind === "no-start") { console.error("Traceback: no module"); process.exit(3); }
let page = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  const newest = params?._meta?.["io.modelcontextprotocol/protocolVersion"];
  if (method === "initialize" && /^(refuses|newest)$/.test(kind)) say(JSON.stringify({ jsonrpc: "2.0", id, error: { code: -32000, message: "not today" } }));
  else if (method === "server/discover" && kind === "newest") say(JSON.stringify({ jsonrpc: "2.0", id, result: { resultType: "complete", supportedVersions: ["2025-11-25", newest], capabilities: { tools: {} }, ttlMs: 0, cacheScope: "private", _meta: { "io.modelcontextprotocol/serverInfo": { name: "odd", version: "1" } } } }));
  else if (method === "initialize" && kind === "refuses-nobody") say(JSON.stringify({ jsonrpc: "2.0", id: null, error: { code: "E7", message: "not today" } }));
  else if (method === "initialize" && kind === "odd-start") say(JSON.stringify({ jsonrpc: "2.0", id, result: { protocolVersion: 5, capabilities: {}, serverInfo: {} } }));
  else if (method === "initialize") say(JSON.stringify({ jsonrpc: "2.0", id, result: { protocolVersion: "2025-06-18", capabilities: kind === "no-tools" ? {} : { tools: {} }, serverInfo: { name: "odd", version: "1" } } }));
  else if (method !== "tools/list" && id !== undefined) say(JSON.stringify({ jsonrpc: "2.0", id, error: { code: -32601, message: "no such method" } }));
  if (method !== "tools/list") continue;
  page += 1;
  if (kind === "mute" || (kind === "newest" && newest === undefined)) continue;
  if (kind === "dies") { console.error("Traceback: KeyError"); process.exit(1); }
  if (kind === "error") say(JSON.stringify({ jsonrpc: "2.0", id, error: { code: -32603, message: "broken inside" } }));
  else if (kind === "pages" && page < 3) say('{"jsonrpc":"2.0","id":' + id + ',"result":{"tools":[' + tool("t" + page) + '],"nextCursor":"p' + page + '"}}');
  else if (kind === "stuck") say('{"jsonrpc":"2.0","id":' + id + ',"result":{"tools":[' + tool("t" + page) + '],"nextCursor":"same"}}');
  else say('{"jsonrpc":"2.0","id":' + id + ', "result":{"tools":[' + tool("odd", ',"annotations":{"readOnlyHint":"true","destructiveHint":null,"openWorldHint":true,"openWorldHint":false}') + "]}}");
}`;

let folder;
let remove;
let programs;

before(() => {
  assert.ok(existsSync(native), `no native command at ${native}: cargo build --package precall`);
  ({ folder, remove } = project({ "server.mjs": SERVER }, ["@modelcontextprotocol/client"]));
  const command = join(folder, "node_modules/precall/command.js");
  programs = {
    native: shim("native", `exec '${native}' "$@"`),
    npm: shim("npm", `exec '${process.execPath}' '${command}' "$@"`),
  };
});
after(() => remove?.());

/** A folder for the PATH in which `precall` is a program. */
function shim(name, line) {
  const bin = join(folder, `bin-${name}`);
  mkdirSync(bin);
  writeFileSync(join(bin, "precall"), `#!/bin/sh\n${line}\n`);
  chmodSync(join(bin, "precall"), 0o755);
  return bin;
}

/** Every file below a folder with its bytes. */
function contents(at) {
  const files = readdirSync(at, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(files.map(({ parentPath, name }) => {
    const path = join(parentPath, name);
    return [path.slice(at.length), readFileSync(path, "latin1")];
  }));
}

/** What a line typed into a shell does in a copy of a folder. */
function typed(line, which, from, env = {}) {
  const place = mkdtempSync(join(tmpdir(), "precall-typed-"));
  try {
    const here = join(place, "here");
    if (from) cpSync(from, here, { recursive: true });
    else mkdirSync(here);
    const { PRECALL_LANG: _, LANG: __, LC_ALL: ___, ...rest } = process.env;
    const { stdout, stderr, status } = spawnSync("sh", ["-c", line], {
      cwd: here,
      encoding: "utf8",
      timeout: 60_000,
      env: { ...rest, NO_COLOR: "1", COLUMNS: "100", PATH: programs[which] + delimiter + process.env.PATH, ...env },
    });
    return { stdout, stderr, status, files: contents(here) };
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

function same(line, from, env) {
  const expected = typed(line, "native", from, env);
  assert.deepEqual(typed(line, "npm", from, env), expected, line);
  return expected;
}

for (const name of readdirSync(sessions).filter((name) => name.endsWith(".md"))) {
  const from = join(sessions, `${basename(name, ".md")}.in`);
  const lines = [...readFileSync(join(sessions, name), "utf8").matchAll(/^\$ (.*)$/gm)].map(([, line]) => line)
    .filter((line) => !line.includes("--help") && !LESS.test(line.split(" ")[1]));
  if (lines.length === 0) continue;
  test(`${lines.length} lines of ${name}`, () => {
    for (const line of lines) same(line, existsSync(from) ? from : undefined);
  });
}

test("every format, with directories and hosts", () => {
  const from = join(sessions, "formats.in");
  for (const format of ["text", "json", "markdown", "sarif", "github", "junit"]) {
    for (const inputs of ["rooms.json", "rooms.json cancel.json broken.json", "- < rooms.json", "nowhere.json", ". "]) {
      for (const options of ["", "--profile all --host all", "--lang es --profile openai", "--lang es --verbose", "--lang es --hots x", "--fail-on never --quiet"]) {
        same(`precall check --no-config --format ${format} ${options} ${inputs}`, from);
      }
    }
  }
});

test("directories leave out what ignore files in them name", () => {
  const from = mkdtempSync(join(tmpdir(), "precall-ignored-"));
  try {
    const tool = readFileSync(join(sessions, "formats.in/cancel.json"));
    for (const name of ["a.json", "built/b.json", "kept/c.json", "kept/built/d.json", "kept/.hidden/e.json", "kept/f.json"]) {
      mkdirSync(dirname(join(from, name)), { recursive: true });
      writeFileSync(join(from, name), tool);
    }
    writeFileSync(join(from, ".ignore"), "built/\n*.json\n!kept/*.json\n!a.json\n");
    writeFileSync(join(from, "kept/.ignore"), "f.json\n");
    symlinkSync("../a.json", join(from, "kept/link.json"));
    symlinkSync(".", join(from, "kept/self"));
    const { stdout } = same("precall check --no-config --detail summary .", from);
    assert.match(stdout, /kept\/c\.json/);
    assert.match(stdout, /kept\/link\.json/);
    assert.doesNotMatch(stdout, /[bdef]\.json/);
    same("precall check --no-config --detail summary '**/*.json'", from);
  } finally {
    rmSync(from, { recursive: true, force: true });
  }
});

test("colours and languages by the environment", () => {
  const from = join(sessions, "check.in");
  same("precall check --color always rooms.json", from);
  same("precall check rooms.json", from, { LANG: "es_ES.UTF-8" });
  same("precall explain read-only-and-destructive --color always");
  same("precall explain read-only-and-destructive --lang es; precall hosts codex --lang es; precall check --help --lang es");
});

test("servers are asked as the native command asks them", () => {
  const server = (kind) => `--stdio '${process.execPath} ${join(folder, "server.mjs")} ${kind}'`;
  for (const kind of ["good", "pages", "stuck", "noise", "no-tools", "error", "dies", "no-start", "refuses", "refuses-nobody", "odd-start", "newest"]) {
    for (const format of ["text", "json", "sarif"]) {
      same(`precall check --no-config --format ${format} ${server(kind)}`);
    }
    same(`precall check --no-config ${server(kind)}`, undefined, { LANG: "es_ES.UTF-8" });
  }
  const refused = typed(`precall check --no-config ${server("refuses")}`, "npm");
  assert.equal(refused.status, 2);
  assert.match(refused.stderr, /the server refuses to start: not today \(error -32000\)/);
  const newest = typed(`precall check --no-config --format json ${server("newest")}`, "npm");
  assert.equal(JSON.parse(newest.stdout).input.specRevision, "2026-07-28");
  same(`precall check --no-config ${server("good")} ${server("pages")}`);
  same(`precall check --no-config --timeout 2 ${server("mute")}`);
  same("precall check --no-config --stdio 'no-such-program-at-all x'");
  same(`precall capture ${server("good")} -o list.json`);
  const config = JSON.stringify({ mcpServers: { one: { command: process.execPath, args: [join(folder, "server.mjs"), "good"] } } });
  same(`echo '${config}' > mcp.json; precall check --no-config --mcp-config mcp.json`);
});

test("what the package's command does not do it says", () => {
  const { stdout } = typed("precall --help", "npm");
  assert.match(stdout, /as its npm package runs it/);
  assert.match(typed("precall --help", "npm", undefined, { LANG: "es_ES.UTF-8" }).stdout, /tal como lo ejecuta su paquete npm/);
  const http = typed("precall check --http http://127.0.0.1:9/", "npm");
  assert.equal(http.status, 2);
  assert.match(http.stderr, /speaks to programs only/);
  assert.equal(typed("precall census .", "npm").status, 2);
});

test("without an SDK, asking a server says what to install", () => {
  const bare = project({});
  try {
    const command = join(bare.folder, "node_modules/precall/command.js");
    const { stderr, status } = spawnSync(process.execPath, [command, "check", "--stdio", "true"], { cwd: bare.folder, encoding: "utf8" });
    assert.equal(status, 2);
    assert.match(stderr, /npm install @modelcontextprotocol\/client/);
  } finally {
    bare.remove();
  }
});

test("the older SDK serves as well", () => {
  const other = project({ "server.mjs": SERVER }, ["@modelcontextprotocol/sdk"]);
  try {
    const command = join(other.folder, "node_modules/precall/command.js");
    const { stdout, status } = spawnSync(process.execPath, [command, "check", "--format", "json", "--stdio", `${process.execPath} server.mjs pages`], { cwd: other.folder, encoding: "utf8" });
    assert.equal(status, 1);
    const { input } = JSON.parse(stdout);
    assert.deepEqual([input.tools, input.specRevision, input.specRevisionFrom], [3, "2025-06-18", "negotiated"]);
  } finally {
    other.remove();
  }
});

test("a mended file keeps its encoding", () => {
  const from = mkdtempSync(join(tmpdir(), "precall-encoding-"));
  try {
    const tool = '{"name":"find_room","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":null}}';
    writeFileSync(join(from, "a.json"), Buffer.from(`\ufeff${tool}`, "utf16le"));
    writeFileSync(join(from, "b.jsonl"), `${tool}\r\n\n${tool}`);
    for (const line of ["precall fix -w a.json", "precall fix -w b.jsonl", "precall fix b.jsonl --format json"]) same(line, from);
  } finally {
    rmSync(from, { recursive: true, force: true });
  }
});

test("a reader that hangs up is no error", () => {
  const { stderr, status } = typed("precall rules --format json | head -c 10; true", "npm");
  assert.deepEqual([stderr, status], ["", 0]);
});
