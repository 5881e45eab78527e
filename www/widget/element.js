// <precall-tool>: what a tool declares, and what follows from it, beside a JSON example.
//
// What stands in the definition is shown at once; the core is loaded when the element comes into
// view, once for all elements of a page. Importing this file defines nothing: `define.js` does.

import * as core from "precall";
import messages from "precall:messages";

import { errorIn, messageIn, reasonIn } from "./say.js";
import sheetText from "./style.js";
import { words } from "./words.js";

const HINTS = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"];
const WORST = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true };
// On a server there is no document; the class is only named there, never made.
const Base = globalThis.HTMLElement ?? class {};

let sheet;
let started;

/** Starts the core once. A page may say where the module is: `PrecallTool.module = url`. */
const start = () => (started ??= core.init(PrecallTool.module));

const catalogues = new Map();

/** Messages in a language; nothing where the core's own English ones are wanted or a file is missing. */
function speech(tag) {
  const id = tag.toLowerCase().split("-")[0];
  if (!Object.hasOwn(messages, id)) return null;
  if (!catalogues.has(id)) catalogues.set(id, messages[id]().then((found) => found.default, () => null));
  return catalogues.get(id);
}

const h = (tag, attributes, ...children) => {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== false) node.setAttribute(name, value);
  }
  node.append(...children.filter((child) => child !== null && child !== false));
  return node;
};

// As in the playground: what cannot be seen is written out, so that it cannot mislead.
const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;
const visible = (text, limit = 300) => (text.length > limit ? `${text.slice(0, limit)}…` : text).replace(UNSEEN, (char) => `‹U+${char.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}›`);

/** Says what is wrong in the reader's own language. */
class Told extends Error {}

/** What a reader is told of an error. Never the words of a browser, which has a language of its own. */
function told(error, t, { declared, catalogue }) {
  if (error instanceof Told) return error.message;
  const { code, line = null, column } = error;
  if (code === "not-loaded") return declared ? t.offline : t.broken;
  if (typeof code !== "string" || code === "module-failed") return declared ? t.failed : t.broken;
  const why = errorIn(catalogue, error);
  return line === null ? why : `${t.place(line, column)} ${why}`;
}

/**
 * The element.
 *
 * Attributes: `tool` (JSON text) or `src` (address of JSON) or a child
 * `<script type="application/json">`; `view` is `compact` or `full`; `trust` is `trusted`,
 * `untrusted` or both where absent; `lang` as usual. Fires `precall-verdict`, with the report of the
 * tool as its detail.
 */
export class PrecallTool extends Base {
  static observedAttributes = ["tool", "src", "view", "trust", "lang"];

  /** Where the module is, if not beside the code. */
  static module = undefined;

  #seen = false;
  #round = 0;
  #watch = null;

  connectedCallback() {
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    if (sheet === undefined) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(sheetText);
    }
    root.adoptedStyleSheets = [sheet];
    this.#watch = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      this.#watch.disconnect();
      this.#seen = true;
      this.#update();
    }, { rootMargin: "200px" });
    this.#update();
    this.#watch.observe(this);
  }

  disconnectedCallback() {
    this.#watch?.disconnect();
    this.#round += 1;
  }

  attributeChangedCallback() {
    if (this.isConnected && this.shadowRoot) this.#update();
  }

  async #update() {
    this.#round += 1;
    const round = this.#round;
    const tag = this.closest("[lang]")?.lang ?? "";
    const t = words(tag);
    let declared = null;
    try {
      const text = await this.#text(t);
      if (round !== this.#round) return;
      declared = declaredTable(text, t);
      this.#show(...[declared].filter(Boolean));
      if (!this.#seen) return;
      const [catalogue] = await Promise.all([speech(tag), start()]);
      if (round !== this.#round) return;
      const { tools } = core.check(text);
      if (tools.length === 0) throw new Told(t.empty);
      const [tool] = tools;
      this.#show(full(tool, t, { compact: this.getAttribute("view") === "compact", trust: this.getAttribute("trust"), catalogue }));
      this.dispatchEvent(new CustomEvent("precall-verdict", { detail: tool, bubbles: true, composed: true }));
    } catch (error) {
      const catalogue = await speech(tag);
      if (round !== this.#round) return;
      const note = h("p", { part: "error", role: "note" }, visible(told(error, t, { declared, catalogue }), 600));
      // A page that forbids the module keeps what the definition says; only broken text is an error.
      if (declared !== null && (error.code === "not-loaded" || error.code === "module-failed")) this.shadowRoot.append(note);
      else this.#show(note);
    }
  }

  async #text(t) {
    const given = this.getAttribute("tool");
    if (given !== null) return given;
    const src = this.getAttribute("src");
    if (src !== null) {
      const answer = await load(src);
      if (!answer?.ok) throw new Told(t.unreachable(src, answer ? ` (HTTP ${answer.status})` : ""));
      return answer.text();
    }
    const child = this.querySelector('script[type="application/json"]');
    return child?.textContent ?? this.textContent;
  }

  #show(...nodes) {
    this.shadowRoot.replaceChildren(...nodes);
  }
}

/** The answer of an address; nothing where there is none. */
async function load(src) {
  try {
    return await fetch(new URL(src, document.baseURI));
  } catch {
    return null;
  }
}

/** What stands in the text, without any judgement; nothing where it is no JSON, which the core explains. */
function declaredTable(text, t) {
  let parsed;
  try {
    parsed = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    return null;
  }
  const tool = parsed.tools?.[0] ?? parsed.result?.tools?.[0] ?? (Array.isArray(parsed) ? parsed[0] : parsed);
  const declared = (hint) => {
    const value = tool?.annotations?.[hint];
    return value === undefined ? t.absent : typeof value === "boolean" ? String(value) : t.invalid;
  };
  return h("div", { class: "card", part: "card" },
    h("p", { class: "name", part: "name" }, h("code", {}, visible(String(tool?.name ?? t.unnamed), 120))),
    h("table", { part: "table" }, h("tbody", {}, ...HINTS.map((hint) => h("tr", {}, h("th", { scope: "row" }, h("code", {}, hint)), h("td", {}, declared(hint)))))));
}

function full(tool, t, { compact, trust, catalogue }) {
  const verdict = (name) => {
    const { action, risk, reasons } = tool.verdict[name];
    return h("div", { class: `verdict ${action}`, part: `verdict ${action}` },
      h("span", { class: "when" }, t[name]),
      h("strong", { class: "action" }, h("span", { class: "lamp", "aria-hidden": "true" }), t[action]),
      h("span", { class: "risk" }, t.risk(t[risk])),
      !compact && reasons.length > 0 && h("p", { class: "reason" }, visible(reasonIn(catalogue, reasons[0]))));
  };
  const shown = trust === "trusted" || trust === "untrusted" ? [trust] : ["trusted", "untrusted"];
  const rows = HINTS.map((hint) => {
    const { effective, origin, moot } = tool.hints[hint];
    const value = effective === null ? "–" : String(effective);
    return h("tr", { class: moot ? "moot" : "" },
      h("th", { scope: "row" }, h("code", {}, hint)),
      h("td", { class: effective === WORST[hint] ? "care" : "calm" }, value),
      h("td", {}, moot ? t.moot : origin === null ? "–" : t[`origin-${origin}`]));
  });
  const findings = tool.findings.filter(({ severity }) => severity !== "info");
  return h("div", { class: `card${compact ? " compact" : ""}`, part: "card" },
    h("p", { class: "name", part: "name" }, h("code", {}, visible(tool.name ?? t.unnamed, 120))),
    h("div", { class: "verdicts" }, ...shown.map(verdict)),
    !compact && h("table", { part: "table" },
      h("thead", {}, h("tr", {}, ...[t.hint, t.effective, t.origin].map((text) => h("th", { scope: "col" }, text)))),
      h("tbody", {}, ...rows)),
    !compact && findings.length > 0 && h("ul", { class: "findings", part: "findings" }, ...findings.map((finding) => h("li", { class: finding.severity }, h("code", {}, finding.rule), " ", visible(messageIn(catalogue, finding))))));
}
