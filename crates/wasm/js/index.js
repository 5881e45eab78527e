// Browsers and whatever is not listed: `await init()` once, then everything is synchronous.

import start from "./glue.js";
import { create } from "./api.js";

export * from "./shared.js";

export const { EVERY_NAME } = /* @__PURE__ */ create(
  undefined,
  async (source = new URL("./core.wasm", import.meta.url)) => {
    await start({ module_or_path: source });
  },
);
