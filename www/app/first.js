// The first example's verdict as it stands in the page before any script has run. The build calls
// this, with the same functions that draw the page.

import { speak } from "./i18n.js";
import { toolHead } from "./tool.js";

const still = { show() {}, light() {} };

/** Draws a tool into `host` in a language. */
export function draw(host, tool, lang, words) {
  speak(lang, words);
  host.replaceChildren(...toolHead(tool, [], still).filter(Boolean));
}
