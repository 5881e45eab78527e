// Browsers and whatever is not listed: `await init()` once, then everything is synchronous.

import start from "./glue.js";
import { create } from "./api.js";

export { PrecallError } from "./error.js";
export { directories, rules, sdks } from "./data.js";

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
} = /* @__PURE__ */ create(
  undefined,
  async (source = new URL("./core.wasm", import.meta.url)) => {
    await start({ module_or_path: source });
  },
);
