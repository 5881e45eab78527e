// Throw-away projects with the package in them as users get it.

import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export const root = fileURLToPath(new URL("../../../", import.meta.url));
const here = dirname(fileURLToPath(import.meta.url));
export const modules = join(here, "node_modules");
const installed = join(root, "dist/consumer/node_modules/precall");

/** A folder with `files`, the package, and the `tools` that it imports. Removed by `remove()`. */
export function project(files, tools = [], manifest = { type: "module" }) {
  if (!existsSync(installed)) throw new Error("the package is not installed; run `cargo verify installed` first");
  const folder = mkdtempSync(join(tmpdir(), "precall-project-"));
  cpSync(installed, join(folder, "node_modules/precall"), { recursive: true });
  for (const tool of tools) {
    mkdirSync(dirname(join(folder, "node_modules", tool)), { recursive: true });
    symlinkSync(join(modules, tool), join(folder, "node_modules", tool));
  }
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, ...manifest }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

const start = promisify(execFile);

/** Runs a program in a folder; gives what it prints. */
export async function run(folder, program, ...args) {
  // What the test runner leaves in its environment would make a suite inside a project fall silent.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { stdout } = await start(program, args, { cwd: folder, timeout: 180_000, env: { ...env, NO_COLOR: "1" } });
  return stdout;
}
