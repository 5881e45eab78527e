// The page's end of the worker. The module is fetched and compiled here, beside the start of the
// worker instead of after it.

const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
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

function fail(message) {
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

const started = WebAssembly.compileStreaming(fetch(new URL("./core.wasm", import.meta.url)))
  .then((module) => post("start", { module }))
  .catch((error) => fail(error.message));

/** Asks the worker. The answer may hold `error`. */
export async function ask(what, data = {}) {
  await started;
  return broken === null ? post(what, data) : { error: broken };
}
