// Serves a folder on a loopback port and opens it in Chromium.

import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";

const require = createRequire(new URL("../js/package.json", import.meta.url));
export const { chromium } = require("playwright-core");

export const root = fileURLToPath(new URL("../../", import.meta.url));
export const site = join(root, "dist/site");

const BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** Starts Chromium; the error names what is missing. */
export async function browser() {
  const executablePath = process.env.CHROMIUM ?? BROWSERS.find((path) => existsSync(path));
  if (executablePath === undefined) {
    throw new Error("no Chromium found; install it (`apt-get install -y chromium`) or name it in CHROMIUM");
  }
  return chromium.launch({ executablePath, args: ["--headless", "--no-sandbox", "--disable-gpu"] });
}

/** What browsers call fast 3G: milliseconds before an answer, bytes a second for all answers together. */
export const FAST_3G = { delay: 562, rate: 180_000 };

/** Sends bytes as a line of that rate would, which everything shares that is on its way. */
function slow({ delay, rate }) {
  let free = 0;
  const wait = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });
  return async (response, body) => {
    await wait(delay);
    for (let at = 0; at < body.length; at += 4096) {
      const part = body.subarray(at, at + 4096);
      free = Math.max(free, performance.now()) + (part.length / rate) * 1000;
      await wait(free - performance.now());
      response.write(part);
    }
    response.end();
  };
}

/**
 * Serves `folder` under `prefix`, compressed with brotli. `close()` ends it; `sent` lists the paths
 * and the bytes on the wire. `line` makes it as slow as `FAST_3G`; `types` replaces media types.
 */
export async function serve(folder, prefix = "/", { line, types = {} } = {}) {
  const send = line === undefined ? (response, body) => response.end(body) : slow(line);
  if (!existsSync(folder)) throw new Error(`${folder} is not there; run \`cargo xtask site\` first`);
  const sent = [];
  const packed = new Map();
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    const inside = path.startsWith(prefix) ? normalize(path.slice(prefix.length)) : "..";
    const file = join(folder, inside.endsWith("/") || inside === "." || inside === "" ? join(inside, "index.html") : inside);
    try {
      if (inside.startsWith("..")) throw new Error("outside");
      // The best quality takes seconds for the module; one lower costs a tenth more.
      if (!packed.has(file)) packed.set(file, brotliCompressSync(await readFile(file), { params: { [constants.BROTLI_PARAM_QUALITY]: extname(file) === ".wasm" ? 8 : 11 } }));
      const body = packed.get(file);
      sent.push({ path, bytes: body.length });
      response.writeHead(200, { "content-type": { ...TYPES, ...types }[extname(file)] ?? "application/octet-stream", "content-encoding": "br", "content-length": body.length });
      await send(response, body);
    } catch {
      sent.push({ path, bytes: 0, missing: true });
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${server.address().port}${prefix}`;
  return { url, sent, close: () => new Promise((resolve) => { server.close(resolve); server.closeAllConnections(); }) };
}

/** A page that fails the test on errors, refused content and requests to other hosts. */
export async function open(engine, url, settings = {}) {
  const context = await engine.newContext({ viewport: { width: 1280, height: 900 }, locale: "en-GB", ...settings });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const complaints = [];
  page.on("console", (message) => { if (message.type() === "error" || message.type() === "warning") complaints.push(message.text()); });
  page.on("pageerror", (error) => complaints.push(String(error)));
  context.on("request", (request) => {
    const target = new URL(request.url());
    if (target.protocol !== "blob:" && target.protocol !== "data:" && target.origin !== new URL(url).origin) complaints.push(`request to ${target.origin}`);
  });
  await page.goto(url);
  return { page, context, complaints };
}
