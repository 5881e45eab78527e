// Cloudflare's runtime: modules are compiled ahead, so the module is imported.

import module from "./core.wasm";
import { initSync } from "./glue.js";
import { create } from "./api.js";

export * from "./shared.js";

function start() {
  initSync({ module });
}

export const { EVERY_NAME } = /* @__PURE__ */ create(start, async () => start());
