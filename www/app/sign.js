// A verdict's action as a word with its sign: shape and word say the same as the colour.

import { h } from "./dom.js";
import { t } from "./i18n.js";

/** Makes the sign of `run`, `ask`, `block` or `other`. */
export function sign(action) {
  return h("span", { class: `sign ${action}` }, h("span", { class: "lamp", "aria-hidden": "true" }), t(`action.${action}`));
}
