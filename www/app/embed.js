// The widget in a frame: `embed.html?view=compact&trust=untrusted&lang=es#v1=…`. The text is in the
// fragment, as in the playground. Tells the page around it how tall it is.

import "../widget/define.js";
import { unpack } from "./share.js";

const element = document.querySelector("precall-tool");
const asked = new URLSearchParams(location.search);
for (const name of ["view", "trust", "lang"]) {
  if (asked.has(name)) element.setAttribute(name, asked.get(name));
}

// Without a wish the reader's language counts; one that has no words falls back to English.
document.documentElement.lang = asked.get("lang") ?? navigator.language;

async function show() {
  const text = await unpack(location.hash);
  if (text !== null) element.setAttribute("tool", text);
}

addEventListener("hashchange", show);
show();

if (parent !== window) {
  new ResizeObserver(() => {
    parent.postMessage({ precall: { height: Math.ceil(document.documentElement.getBoundingClientRect().height) } }, "*");
  }).observe(document.documentElement);
}
