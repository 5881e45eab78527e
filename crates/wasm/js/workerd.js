// Cloudflare's runtime: modules are compiled ahead, so the module is imported.

import module from "./core.wasm";
import { initSync } from "./glue.js";
import { create } from "./api.js";

export { PrecallError } from "./error.js";
export { directories, rules, sdks } from "./data.js";

function start() {
  initSync({ module });
}

export const {
  init,
  check,
  resolve,
  verdict,
  decide,
  whatIf,
  fix,
  snippet,
  diff,
  lock,
  hosts,
  locate,
  version,
} = /* @__PURE__ */ create(start, async () => start());
