// The module inside the code: one file, no request, works wherever WebAssembly does.

import base64 from "./core-base64.js";
import startAsync, { initSync } from "./glue.js";
import { create } from "./api.js";

export * from "./shared.js";

function bytes() {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}

export const { EVERY_NAME } = /* @__PURE__ */ create(
  () => {
    initSync({ module: bytes() });
  },
  async () => {
    await startAsync({ module_or_path: bytes() });
  },
);
