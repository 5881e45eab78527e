// The system under the command's module: files, streams, environment, clock, servers. Everything
// answers at once, as the module asks.

import { spawnSync } from "node:child_process";
import { chmodSync, closeSync, fstatSync, fsyncSync, mkdirSync, openSync, readSync, readdirSync, realpathSync, renameSync, rmSync, statSync, writeSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isatty } from "node:tty";
import { fileURLToPath } from "node:url";
import { getSystemErrorMap } from "node:util";

/** Does something; an error carries the system's words alone, without the call and the path. */
function plainly(work) {
  try {
    return work();
  } catch (error) {
    const [, words] = getSystemErrorMap().get(error.errno) ?? [];
    throw Object.assign(new Error(words ?? error.message), { code: error.code, words: words ?? error.message });
  }
}

export const openFile = (path) => plainly(() => openSync(path, "r"));

export const closeFile = (descriptor) => closeSync(descriptor);

export function readInto(descriptor, buffer) {
  for (;;) {
    try {
      return readSync(descriptor, buffer, 0, buffer.length, null);
    } catch (error) {
      // A terminal or pipe without anything to read yet; its end on Windows.
      if (error.code === "EOF") return 0;
      if (error.code !== "EAGAIN") plainly(() => { throw error; });
      pause();
    }
  }
}

/** The size of a file, -1 for a directory, -2 for nothing. */
export function entrySize(path) {
  let known;
  try {
    known = statSync(path, { throwIfNoEntry: false });
  } catch {
    // Such as a link that leads back to itself: opening it says what is wrong.
  }
  if (known === undefined) return -2;
  return known.isDirectory() ? -1 : known.size;
}

/** The names in a directory; those of directories end in a slash, links to directories are left out. */
export const listDirectory = (path) =>
  plainly(() => readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return [`${entry.name}/`];
    // A link that leads nowhere is a file that cannot be read, which is told.
    const isLink = entry.isSymbolicLink() && entrySize(join(path, entry.name)) !== -1;
    return entry.isFile() || isLink ? [entry.name] : [];
  }));

export const makeDirectory = (path) => plainly(() => { mkdirSync(path, { recursive: true }); });

/** Replaces a file in one step, with the permissions that it had; a link stays a link. */
export const replaceFile = (path, bytes) => plainly(() => {
  let target = path;
  let mode = 0o644;
  try {
    target = realpathSync(path);
    mode = statSync(target).mode;
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
  const beside = join(dirname(target), `.${basename(target)}.${process.pid}.tmp`);
  try {
    const file = openSync(beside, "wx");
    try {
      writeAll(file, bytes);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    chmodSync(beside, mode);
    renameSync(beside, target);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
});

export const writeOut = (text) => plainly(() => writeAll(1, text));

export function writeErr(text) {
  try {
    writeAll(2, text);
  } catch {
    // Nobody listens; there is nowhere else to say it.
  }
}

/** Writes text or bytes to the end, however slowly the other end of a pipe reads. */
function writeAll(descriptor, content) {
  const bytes = Buffer.from(content);
  let written = 0;
  while (written < bytes.length) {
    try {
      written += writeSync(descriptor, bytes, written);
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
      pause();
    }
  }
}

/** Waits a moment without keeping a core busy. */
function pause() {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
}

export const isTerminal = (descriptor) => isatty(descriptor);

export const variableOf = (name) => process.env[name];

export const workingDirectory = () => process.cwd();

export const seconds = () => Math.floor(Date.now() / 1000);

/** Asks a server in a process of its own, since the module waits for the answer. */
export function askServer(request) {
  const { milliseconds } = JSON.parse(request);
  const asked = spawnSync(process.execPath, [fileURLToPath(new URL("./command-ask.js", import.meta.url))], {
    input: request,
    stdio: ["pipe", "pipe", "inherit"],
    encoding: "utf8",
    maxBuffer: 512 << 20,
    // It ends by itself in time; this is for the case that it cannot.
    timeout: milliseconds + 15_000,
  });
  if (asked.status === 0) return asked.stdout;
  const why = asked.error?.message ?? asked.signal ?? `exit status ${asked.status}`;
  return JSON.stringify({ failure: `asking the server failed: ${why}` });
}
