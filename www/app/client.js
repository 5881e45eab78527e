// The page's end of the worker.

const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
const waiting = new Map();
let last = 0;

worker.addEventListener("message", ({ data }) => {
  waiting.get(data.id)?.(data);
  waiting.delete(data.id);
});

// A worker that could not start answers nothing: say so instead of waiting.
worker.addEventListener("error", (event) => {
  event.preventDefault();
  for (const [id, resolve] of waiting) resolve({ id, error: { code: "worker", message: event.message || "the checker could not be started", line: null, column: null } });
  waiting.clear();
});

/** Asks the worker. The answer may hold `error`. */
export function ask(what, data = {}) {
  last += 1;
  const id = last;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    worker.postMessage({ id, do: what, ...data });
  });
}
