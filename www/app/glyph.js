// The mark of a tool: a square on its point, one quarter a hint, in the manner of a hazard placard.
// Top read-only, right open world, bottom repeat, left destructive. A full quarter is declared, a
// hollow one filled in by the protocol, a crossed one declared in vain, a faint one without meaning.

import { s } from "./dom.js";

/** The four hints, in the order of the protocol's text. */
export const HINTS = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"];

/** The value of a hint that calls for care: what the protocol assumes of silence. */
export const WORST = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true };

const CENTRE = { readOnlyHint: [16, 8.1], openWorldHint: [23.9, 16], idempotentHint: [16, 23.9], destructiveHint: [8.1, 16] };

const square = ([x, y], r) => `M${x} ${y - r} ${x + r} ${y} ${x} ${y + r} ${x - r} ${y}z`;

/** Draws the mark. It repeats what stands beside it in words, so it is hidden from screen readers. */
export function glyph(hints, size) {
  const svg = s("svg", { viewBox: "0 0 32 32", width: size, height: size, class: "glyph", "aria-hidden": "true", focusable: "false" });
  for (const hint of HINTS) {
    const { effective, origin, moot } = hints[hint];
    const care = effective === null || effective === WORST[hint] ? "care" : "calm";
    const state = moot ? "moot" : origin ?? "none";
    const centre = CENTRE[hint];
    svg.append(s("path", { d: square(centre, state === "declared" || state === "moot" ? 6.6 : 5.7), class: `q ${care} ${state}` }));
    if (state === "invalid") {
      const [x, y] = centre;
      svg.append(s("path", { d: `M${x - 2.4} ${y - 2.4} ${x + 2.4} ${y + 2.4}M${x + 2.4} ${y - 2.4} ${x - 2.4} ${y + 2.4}`, class: "q cross" }));
    }
  }
  return svg;
}
