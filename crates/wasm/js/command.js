#!/usr/bin/env node
// The command: `npx precall check tools.json`. All of it is in the module; what the module needs of
// the system is in `command-system.js`.

import { readFileSync } from "node:fs";

import { initSync, run } from "./command-glue.js";

initSync({ module: readFileSync(new URL("./command.wasm", import.meta.url)) });
process.exitCode = run(["precall", ...process.argv.slice(2)]);
