// Asks one server over its standard input and output for its list, for `command-system.js`: a
// request as JSON on standard input, the answer as JSON on standard output. The official SDK
// starts the connection and frames the messages; the list is kept as the bytes that came, because
// a parsed one hides duplicate keys. No tool is ever called.

import { spawn } from "node:child_process";
import { readFileSync, writeSync } from "node:fs";

import { version } from "./version.js";

const MOST_PAGES = 1000;
const MOST_BYTES = 64 << 20;
/** How much of the end of standard error is shown. */
const STDERR = 4096;
/** How long a program may take to end once its input is closed. */
const GRACE = 1500;

/** The protocol revision of the newer start of a connection. */
const NEWEST = "2026-07-28";

/** What is said instead of a list, and what the server wrote besides. */
class Trouble extends Error {
  constructor(words, noise, odd) {
    super(words);
    this.noise = noise;
    this.odd = odd;
  }
}

/** The server refuses the older start of a connection. */
class Refused extends Trouble {}

/** The SDK of either major version, whichever is installed. */
async function sdk() {
  const sources = [
    ["@modelcontextprotocol/client"],
    ["@modelcontextprotocol/sdk/client/index.js", "@modelcontextprotocol/sdk/shared/stdio.js"],
  ];
  for (const names of sources) {
    try {
      return Object.assign({}, ...(await Promise.all(names.map((name) => import(name)))));
    } catch (error) {
      if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
    }
  }
  throw new Trouble("asking a server takes the official SDK beside precall: npm install @modelcontextprotocol/client");
}

/** A server's process with the bytes that it sends, and a transport of the SDK over them. */
class Server {
  #child;
  #line = [];
  #length = 0;
  #waiting = new Map();
  #stderr = Buffer.alloc(0);
  noise = [];
  ended = false;
  /** Whether an error can only be about the start. */
  starting = false;
  /** The last answer. */
  last;

  constructor({ command: [program, ...args], env, cwd }, { ReadBuffer, serializeMessage }) {
    // A group of its own, so that what the program starts ends with it.
    this.#child = spawn(program, args, {
      cwd: cwd ?? undefined,
      env: { ...process.env, ...Object.fromEntries(env) },
      stdio: "pipe",
      detached: process.platform !== "win32",
      windowsHide: true,
    });
    const child = this.#child;
    const frames = new ReadBuffer();
    this.broken = new Promise((_, reject) => { this.fail = reject; });
    this.broken.catch(() => {});
    child.on("error", (error) => {
      const why = error.code === "ENOENT" ? "no such program" : error.message;
      this.fail(new Trouble(`cannot start ${program}: ${why}`));
    });
    child.stdin.on("error", () => {});
    child.stderr.on("data", (bytes) => { this.#stderr = Buffer.concat([this.#stderr, bytes]).subarray(-STDERR); });
    const transport = {
      start: async () => {},
      send: async (message) => { child.stdin.write(serializeMessage(message)); },
      close: async () => { transport.onclose?.(); },
    };
    this.transport = transport;
    child.stdout.on("data", (bytes) => {
      this.#take(bytes);
      try {
        frames.append(bytes);
        for (let message; ;) {
          try {
            message = frames.readMessage();
          } catch {
            // What is no message is noise, which is told apart from the SDK's own reading.
            continue;
          }
          if (message === null) break;
          transport.onmessage?.(message);
        }
      } catch {
        // The SDK's own limit on a message; ours speaks where it is passed.
      }
    });
    child.stdout.on("end", () => {
      if (this.#length > 0) this.#message(Buffer.concat(this.#line));
      this.ended = true;
      setTimeout(() => this.fail(new Trouble("ended")), 20);
    });
  }

  #take(bytes) {
    for (let start = 0; start < bytes.length;) {
      const end = bytes.indexOf(10, start);
      const stop = end < 0 ? bytes.length : end;
      this.#line.push(bytes.subarray(start, stop));
      this.#length += stop - start;
      if (this.#length > MOST_BYTES) {
        this.fail(new Trouble(`the server sends a message longer than ${MOST_BYTES >> 20} MiB`));
        this.#line = [];
        this.#length = 0;
      }
      if (end >= 0) {
        this.#message(Buffer.concat(this.#line));
        this.#line = [];
        this.#length = 0;
      }
      start = stop + 1;
    }
  }

  #message(bytes) {
    const text = bytes.toString("utf8").replace(/[\r\n]+$/, "");
    if (text.trim() === "") return;
    let message;
    try {
      message = JSON.parse(text);
    } catch {
      this.noise.push(text);
      return;
    }
    if (message?.method === undefined) {
      this.last = message;
      // Nothing else was asked yet. The SDK passes over an error with another id, and over one that
      // is not quite of the protocol's shape.
      if (this.starting && message?.error != null) this.fail(new Refused(refusal(message.error)));
    }
    const waits = this.#waiting.get(String(message?.id));
    if (waits !== undefined && message.method === undefined) waits({ bytes, text, message });
  }

  /** The response to a request, as it came. */
  response(id, method, params) {
    const answer = new Promise((resolve) => { this.#waiting.set(String(id), resolve); });
    this.transport.send({ jsonrpc: "2.0", id, method, ...(params && { params }) });
    return Promise.race([answer, this.broken]);
  }

  /** What it wrote that is no message, in words. */
  remark() {
    if (this.noise.length === 0) return undefined;
    const lines = `${this.noise.length} line${this.noise.length === 1 ? "" : "s"}`;
    const first = visible(this.noise[0], 100);
    return `the server writes to standard output what is no JSON-RPC message (${lines}), which breaks strict clients; the first: ${first}`;
  }

  /** Waits a little for the program to end by itself, then ends it with all that it started. */
  async end() {
    const child = this.#child;
    const over = child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
    child.stdin.end();
    if (!over) {
      await Promise.race([new Promise((resolve) => { child.once("exit", resolve); }), wait(GRACE)]);
    }
    this.kill();
    return child.exitCode;
  }

  kill() {
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      if (process.platform === "win32") this.#child.kill("SIGKILL");
      // Also after a clean end: a wrapper may leave behind what it started.
      else process.kill(-pid, "SIGKILL");
    } catch {
      // There is nothing left to end.
    }
  }

  /** What went wrong, with the end of standard error. */
  failed({ message, noise, odd }, status) {
    // Where the beginning is gone, the first line has lost a part, which may be that of a secret.
    const whole = this.#stderr.length >= STDERR ? 1 : 0;
    const lines = this.#stderr.toString("utf8").split("\n").slice(whole).filter((line) => line.trim() !== "");
    const stderr = lines.slice(-12).map((line) => visible(line.replace(/\r$/, ""), 300));
    // A program that could not be started has a status below zero.
    return { failure: message, noise, odd, stderr, ...(status > 0 && { status: `exit status: ${status}` }) };
  }
}

const wait = (milliseconds) => new Promise((resolve) => { setTimeout(resolve, milliseconds); });

/** The start of a text, without what steers a terminal. */
function visible(text, columns) {
  // eslint-disable-next-line no-control-regex
  const safe = text.replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g, (c) => `\\u{${c.codePointAt(0).toString(16)}}`);
  const letters = [...safe];
  return letters.length > columns ? `${letters.slice(0, columns - 1).join("")}…` : safe;
}

/** The error that a server answers the start with. */
function refusal(error) {
  const shown = (value) => (typeof value === "string" ? value : JSON.stringify(value));
  const message = visible(shown(error.message ?? error), 500);
  const code = error.code === undefined ? "" : ` (error ${shown(error.code)})`;
  return `the server refuses to start: ${message}${code}`;
}

/** A value's kind with its article. */
function kind(value) {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

/** What is wrong with the answer to the start, in other words than the SDK's, or of which member. */
function oddAnswer(answer, error) {
  const result = answer?.result;
  if (result === undefined) return "the server answers with what is no JSON-RPC message";
  for (const [key, wanted, what] of [["protocolVersion", "a string", "text"], ["capabilities", "an object", "an object"], ["serverInfo", "an object", "an object"]]) {
    const value = result?.[key];
    const found = value === undefined ? "missing" : kind(value);
    // Said where the language is known.
    if (found !== wanted) return { key, found, what };
  }
  if (error.message.includes("protocol version")) {
    return `the server names the protocol revision ${JSON.stringify(result.protocolVersion)}, which the SDK does not speak`;
  }
  return `the answer to the start is none: ${visible(JSON.stringify(answer), 200)}`;
}

async function list(server, meta) {
  const pages = [];
  const seen = new Set();
  let size = 0;
  for (let cursor; ;) {
    const params = cursor === undefined && meta === undefined ? undefined : { ...(cursor !== undefined && { cursor }), ...meta };
    // The number before the first was that of the start.
    const { bytes, text, message } = await server.response(pages.length + 1, "tools/list", params);
    if (!isUtf8(bytes)) throw new Trouble("the response to tools/list is not UTF-8");
    size += bytes.length;
    if (size > MOST_BYTES) throw new Trouble(`the list is longer than ${MOST_BYTES >> 20} MiB`);
    if (message.error) throw new Trouble(`the server answers tools/list with error ${message.error.code}: ${message.error.message}`);
    pages.push(text);
    cursor = message.result?.nextCursor;
    if (typeof cursor !== "string") return { pages };
    if (seen.has(cursor)) {
      return { pages, incomplete: `the cursor stands still: page ${pages.length} names ${JSON.stringify(cursor)} again, so the rest of the list is out of reach` };
    }
    seen.add(cursor);
    if (pages.length === MOST_PAGES) {
      return { pages, incomplete: `the list has more than ${MOST_PAGES} pages; the rest was not read` };
    }
  }
}

function isUtf8(bytes) {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

async function converse(server, { Client }) {
  const client = new Client({ name: "precall", version }, { capabilities: {} });
  let revision = "";
  server.transport.setProtocolVersion = (agreed) => { revision = agreed; };
  server.starting = true;
  try {
    await Promise.race([client.connect(server.transport), server.broken]);
    server.starting = false;
  } catch (error) {
    if (error instanceof Trouble && error.message !== "ended") throw error;
    if (!server.ended && typeof error.code === "number") {
      const message = error.message.replace(/^MCP error -?\d+: /, "");
      throw new Refused(`the server refuses to start: ${message} (error ${error.code})`);
    }
    const words = server.ended ? "the server ended before it was ready" : oddAnswer(server.last, error);
    throw typeof words === "string" ? new Trouble(words, server.remark()) : new Trouble("", server.remark(), words);
  }
  return listed(server, revision, client.getServerCapabilities());
}

/** The list of a connection that has started; `meta` goes with each request. */
async function listed(server, revision, capabilities, meta) {
  const remarks = [];
  if (!capabilities?.tools) remarks.push("the server does not declare the capability `tools`");
  const found = await list(server, meta).catch((error) => {
    if (error.message !== "ended") throw error;
    throw new Trouble("the server ended before it answered tools/list", server.remark());
  });
  const noise = server.remark();
  if (noise) remarks.push(noise);
  return { ...found, revision, remarks };
}

/** Starts as the newest revision does: the server says what it speaks, and each request says who asks. */
async function discover(server) {
  const meta = {
    _meta: {
      "io.modelcontextprotocol/protocolVersion": NEWEST,
      "io.modelcontextprotocol/clientInfo": { name: "precall", version },
      "io.modelcontextprotocol/clientCapabilities": {},
    },
  };
  const { message: { error, result } } = await server.response(0, "server/discover", meta);
  if (error || !result?.supportedVersions?.includes(NEWEST)) {
    throw new Trouble(`the server speaks neither start of a connection${error ? `: ${error.message}` : ""}`);
  }
  return listed(server, NEWEST, result.capabilities, meta);
}

async function answer(request) {
  const seconds = request.milliseconds / 1000;
  let server;
  let refused;
  let timer;
  try {
    if (request.command.length === 0) throw new Trouble("no command given; expected a program and its arguments");
    const parts = await sdk();
    const fail = (words) => server?.fail(new Trouble(words));
    timer = setTimeout(() => fail(`no complete list within ${seconds} s; --timeout allows more`), request.milliseconds);
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => fail("interrupted"));
    // Each start has a process of its own: what a server does after a refusal is not known.
    for (const start of [converse, discover]) {
      server = new Server(request, parts);
      try {
        const captured = await start(server, parts);
        await server.end();
        return captured;
      } catch (error) {
        if (!(error instanceof Refused)) throw refused ?? error;
        refused = error;
        await server.end();
      }
    }
    throw refused;
  } catch (error) {
    if (server === undefined) return { failure: error.message };
    const status = await server.end();
    // A server that refuses may have ended by our hand.
    return server.failed(error, error instanceof Refused ? null : status);
  } finally {
    clearTimeout(timer);
  }
}

const bytes = Buffer.from(JSON.stringify(await answer(JSON.parse(readFileSync(0, "utf8")))));
for (let written = 0; written < bytes.length;) {
  try {
    written += writeSync(1, bytes, written);
  } catch (error) {
    if (error.code !== "EAGAIN") throw error;
    await wait(5);
  }
}
process.exit(0);
