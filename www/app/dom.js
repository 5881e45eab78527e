// Building elements. Text from definitions enters the page here and only as text: there is no way
// to pass markup.

const SVG = "http://www.w3.org/2000/svg";

/**
 * Makes an element. `attrs`: `class`, `on` (listeners by event), `text`, otherwise attributes;
 * `false`, `null` and `undefined` leave an attribute out. Children that are strings become text.
 */
export function h(tag, attrs = {}, ...children) {
  return fill(document.createElement(tag), attrs, children);
}

/** Makes an SVG element, as {@link h}. */
export function s(tag, attrs = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attrs, children);
}

function fill(node, attrs, children) {
  for (const [name, value] of Object.entries(attrs)) {
    if (value === false || value === null || value === undefined) continue;
    if (name === "on") {
      for (const [event, listener] of Object.entries(value)) node.addEventListener(event, listener);
    } else if (name === "text") {
      node.textContent = value;
    } else {
      node.setAttribute(name, value === true ? "" : String(value));
    }
  }
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) node.append(child);
  }
  return node;
}

/**
 * Replaces the content of `node`. What a reader did there stays, going by `data-key`: the focus, what
 * was unfolded, and how far was scrolled.
 */
export function replace(node, ...children) {
  const focused = node.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  const open = new Set([...node.querySelectorAll("details[open] > summary[data-key]")].map((summary) => summary.dataset.key));
  const scrolled = new Map([...node.querySelectorAll("[data-key]")].filter(({ scrollTop, scrollLeft }) => scrollTop + scrollLeft > 0).map((one) => [one.dataset.key, [one.scrollTop, one.scrollLeft]]));
  node.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== false && child !== undefined));
  for (const one of node.querySelectorAll("[data-key]")) {
    const { key } = one.dataset;
    if (open.has(key)) one.parentElement.open = true;
    if (scrolled.has(key)) [one.scrollTop, one.scrollLeft] = scrolled.get(key);
    if (key === focused) one.focus({ preventScroll: true });
  }
}

// What would hide, reorder or break text on the page: controls, bidirectional marks and overrides,
// zero-width characters, tag characters.
const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;

/** Text from a definition, with characters that cannot be seen written out, such as `‹U+202E›`. */
export function visible(text, limit = Infinity) {
  const cut = text.length > limit ? `${text.slice(0, limit).replace(/[\ud800-\udbff]$/u, "")}…` : text;
  return cut.replace(UNSEEN, (char) => `‹U+${char.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}›`);
}
