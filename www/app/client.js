// The page's end of the worker. `boot.js` has started it, and the module beside it.

const { worker, module } = globalThis.precall;
const waiting = new Map();
let last = 0;
let broken = null;

worker.addEventListener("message", ({ data }) => {
  waiting.get(data.id)?.(data);
  waiting.delete(data.id);
});

// A worker that could not start answers nothing: say so instead of waiting.
worker.addEventListener("error", (event) => {
  event.preventDefault();
  fail(event.message || "the checker could not be started");
});
if (worker.broken !== undefined) fail(worker.broken);

function fail(message) {
  // For whoever looks for the cause; the page says its own words.
  console.error(message);
  broken = { code: "not-started", message, line: null, column: null };
  for (const [id, resolve] of waiting) resolve({ id, error: broken });
  waiting.clear();
}

const post = (what, data) => {
  last += 1;
  const id = last;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    worker.postMessage({ id, do: what, ...data });
  });
};

const started = module.then((compiled) => broken ?? post("start", { module: compiled })).catch((error) => fail(error.message));

let aside = null;

/**
 * Asks a worker of its own, for what takes long and must not keep a check waiting. Another such
 * question ends this one, which is then never answered.
 */
export async function askAside(what, data = {}) {
  await started;
  if (broken !== null) return { error: broken };
  aside?.terminate();
  const own = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  aside = own;
  own.postMessage({ id: 0, do: "start", module: await module });
  own.postMessage({ id: 1, do: what, ...data });
  return new Promise((resolve) => {
    const end = (answer) => {
      own.terminate();
      if (aside === own) aside = null;
      resolve(answer);
    };
    own.addEventListener("message", ({ data: answer }) => { if (answer.id === 1) end(answer); });
    own.addEventListener("error", (event) => {
      event.preventDefault();
      end({ error: { code: "not-started", message: event.message, line: null, column: null } });
    });
  });
}

/** Asks the worker. The answer may hold `error`. */
export async function ask(what, data = {}) {
  await started;
  return broken === null ? post(what, data) : { error: broken };
}
