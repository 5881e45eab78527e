// Runs inside the head, before anything is drawn and before any other file has arrived: the language
// and the colours, and the start of everything that the first answer waits for.

import languages from "precall:languages";

const root = document.documentElement;
const kept = (key) => {
  try {
    return localStorage.getItem(`precall.${key}`);
  } catch {
    return null;
  }
};
const wanted = [kept("lang"), ...(navigator.languages ?? [navigator.language]).map((tag) => tag.split("-")[0])];

root.lang = wanted.find((tag) => languages.some(({ id }) => id === tag)) ?? "en";
root.dataset.theme = kept("theme") ?? "auto";
// A text that comes with the address takes the place of the first example.
if (location.hash.startsWith("#v1=")) root.dataset.given = "";

const worker = new Worker("./app/worker.js", { type: "module" });
// The page listens later; what happens until then is kept for it.
worker.addEventListener("error", (event) => {
  event.preventDefault();
  worker.broken = event.message || "the checker could not be started";
}, { once: true });

// Some hosts do not know the type of the module; streaming insists on it.
const load = () => fetch("./app/core.wasm");
const module = WebAssembly.compileStreaming(load()).catch(async () => WebAssembly.compile(await (await load()).arrayBuffer()));
module.catch(() => {});
const words = fetch(`./lang/${root.lang}.json`);
words.catch(() => {});

globalThis.precall = { worker, module, words };
