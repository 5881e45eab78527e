// Node, Deno and Bun: everything is synchronous, the module starts at the first call.

import { readFileSync } from "node:fs";
import { initSync } from "./glue.js";
import { create } from "./api.js";
import { PrecallError } from "./error.js";

export * from "./shared.js";

function start() {
  let bytes;
  try {
    bytes = readFileSync(new URL("./core.wasm", import.meta.url));
  } catch (cause) {
    throw new PrecallError(
      `core.wasm is not beside the code (${cause.message}); where a bundler moves the code, import "precall/inline"`,
      "not-loaded",
      { cause },
    );
  }
  initSync({ module: bytes });
}

export const { EVERY_NAME } = /* @__PURE__ */ create(start, async () => start());
