// What every entry shares: the wrapper around the module. Objects become text here, because the
// module takes text only: a cyclic or very deep object would take the instance with it.

import * as glue from "./glue.js";
import { PrecallError } from "./error.js";
import { toText } from "./text.js";
import { version } from "./version.js";

/**
 * Binds the functions to a way of starting the module.
 * @param {(() => void) | undefined} startNow starts it at the first call; nothing where only
 *   `init` can.
 * @param {(source?: unknown) => Promise<void>} startLater starts it asynchronously.
 */
export function create(startNow, startLater) {
  let ready = false;
  let starting;

  function module() {
    if (!ready) {
      if (startNow === undefined) {
        throw new PrecallError("the module is not started: `await init()` first", "not-started");
      }
      startNow();
      ready = true;
    }
    return glue;
  }

  function init(source) {
    if (ready) return Promise.resolve();
    starting ??= startLater(source).then(
      () => {
        ready = true;
      },
      (cause) => {
        // Another attempt may have a better source or a better network.
        starting = undefined;
        if (cause instanceof PrecallError) throw cause;
        throw new PrecallError(`the module could not be loaded: ${cause?.message ?? cause}`, "not-loaded", { cause });
      },
    );
    return starting;
  }

  const call = (run) => {
    const started = module();
    try {
      return run(started);
    } catch (thrown) {
      throw PrecallError.from(thrown);
    }
  };

  // The module gives text as it takes text: `JSON.parse` makes objects faster than anything that
  // makes them one by one from outside.
  const read = (run) => JSON.parse(call(run));

  // What takes an input and options, and gives what the module says, as objects or as text.
  const plain = (name, give = read) => (input, options) => {
    const text = toText(input);
    const wanted = optionsText(options);
    return give((module) => module[name](text, wanted));
  };

  const check = (input, options) => {
    const text = encoder.encode(toText(input));
    const wanted = optionsText(options);
    return read((module) => module.check(text, wanted));
  };

  const resolve = (tool, options) => {
    const text = toText(tool);
    const wanted = optionsText(options);
    const tools = read((module) => module.resolve(text, wanted));
    if (tools.length !== 1) {
      throw new PrecallError(`the input holds ${tools.length} tools; expected one`, "not-one-tool");
    }
    return tools[0];
  };

  const verdict = (tool, { trust = false, ...options } = {}) => {
    if (typeof trust !== "boolean") {
      throw new PrecallError("trust is no boolean; expected true or false", "option");
    }
    const { tools } = check(tool, { ...options, detail: "full" });
    if (tools.length !== 1) {
      throw new PrecallError(`the input holds ${tools.length} tools; expected one`, "not-one-tool");
    }
    return tools[0].verdict[trust ? "trusted" : "untrusted"];
  };

  const diff = (before, after, options) => {
    const texts = [toText(before, "the first list"), toText(after, "the second list")];
    const wanted = optionsText(options);
    return read((module) => module.diff(...texts, wanted));
  };

  const hosts = (policies) => {
    const wanted = policies === undefined || policies === null ? "[]" : toText(policies, "policies");
    return read((module) => module.hosts(wanted));
  };

  const locate = (text, pointers) => {
    if (typeof text !== "string") {
      throw new PrecallError("places exist in text only; expected a string", "input-type");
    }
    if (typeof pointers?.[Symbol.iterator] !== "function") {
      throw new PrecallError("the pointers are no list of strings", "input-type");
    }
    const list = Array.from(pointers, (pointer) => {
      if (typeof pointer !== "string") {
        throw new PrecallError("a pointer is no string", "input-type");
      }
      return pointer;
    });
    return read((module) => module.locate(toText(text), JSON.stringify(list)));
  };

  return {
    init,
    check,
    resolve,
    verdict,
    decide: plain("decide"),
    whatIf: plain("whatIf"),
    fix: plain("fix"),
    snippet: plain("snippet"),
    diff,
    lock: plain("lock", call),
    hosts,
    locate,
    version,
  };
}

const encoder = new TextEncoder();

function optionsText(options) {
  if (options === undefined || options === null) return "{}";
  return toText(options, "the options value");
}
