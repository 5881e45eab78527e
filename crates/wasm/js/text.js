// From whatever a caller has to JSON text, or to an error that says why not.

import { PrecallError } from "./error.js";

// The core reads at most 64 MiB. Text over that is refused before it is copied into the module,
// whose memory never shrinks. A unit of a string is at least one byte.
const LONGEST = 64 << 20;
const DEEPEST = 128;

/**
 * @param {unknown} input text, bytes of UTF-8, or a value that `JSON.stringify` takes
 * @param {string} what what the value is called in errors
 */
export function toText(input, what = "the input") {
  let text;
  if (typeof input === "string") {
    text = input;
  } else if (ArrayBuffer.isView(input)) {
    text = decode(input, what);
  } else {
    text = stringify(input, what);
  }
  if (text.length > LONGEST) {
    throw new PrecallError(
      `${what} is ${text.length} characters long; at most ${LONGEST} bytes are read`,
      "too-large",
    );
  }
  return text;
}

// Asked in a way that no proxy can answer: `instanceof` would run a stranger's code.
function decode(bytes, what) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new PrecallError(`${what} is no UTF-8 text`, "not-utf8", { cause });
  }
}

function stringify(value, what) {
  let text;
  try {
    text = JSON.stringify(value);
  } catch (cause) {
    throw explain(value, what, cause);
  }
  if (text === undefined) {
    const kind = value === undefined ? "undefined" : `a ${typeof value}`;
    throw new PrecallError(`${what} is ${kind}; expected JSON text or an object`, "input-type");
  }
  return text;
}

/** Why `JSON.stringify` gave up, and where. */
function explain(value, what, cause) {
  try {
    const found = search(value, what);
    if (found) return new PrecallError(found.message, found.code, { cause });
  } catch {
    // Looking closer failed as stringifying did: a getter, a proxy, a `toJSON` that throws.
  }
  if (cause instanceof RangeError) {
    return new PrecallError(`${what} is too large or too deep to become text`, "too-large", { cause });
  }
  let reason = "something was thrown that has no message";
  try {
    reason = String(cause?.message ?? cause);
  } catch {
    // Even the thrown thing throws.
  }
  return new PrecallError(`${what} could not be read: ${reason}`, "unreadable", { cause });
}

/** The first cycle, BigInt or place beyond the depth limit, without recursion. */
function search(root, what) {
  const path = [{ value: root, keys: null, next: 0, name: "" }];
  const place = () =>
    path.slice(1).map(({ name }) => "/" + name.replaceAll("~", "~0").replaceAll("/", "~1")).join("");
  // Shared parts count each time they are met, as in the text that could not be made.
  for (let steps = 0; path.length > 0 && steps < 1_000_000; steps++) {
    const here = path[path.length - 1];
    if (here.keys === null) {
      if (typeof here.value === "bigint") {
        return { code: "bigint", message: `${what} holds a BigInt at "${place()}"; JSON has none` };
      }
      if (typeof here.value !== "object" || here.value === null) {
        path.pop();
        continue;
      }
      const above = path.findIndex((other) => other !== here && other.value === here.value);
      if (above >= 0) {
        const at = place();
        path.length = above + 1;
        return { code: "cyclic", message: `${what} is cyclic: "${at}" leads back to "${place()}"` };
      }
      if (path.length > DEEPEST) {
        return { code: "too-deep", message: `${what} nests deeper than ${DEEPEST} levels` };
      }
      here.keys = Object.keys(here.value);
    }
    if (here.next < here.keys.length) {
      const name = here.keys[here.next++];
      path.push({ value: here.value[name], keys: null, next: 0, name });
    } else {
      path.pop();
    }
  }
  return null;
}
