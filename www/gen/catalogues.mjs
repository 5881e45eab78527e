// The catalogues of `lang/`, and what scripts import of them: nothing else names a language.

import { existsSync, readFileSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(dirname(fileURLToPath(import.meta.url)));
/** The command reads the catalogues too, so they stand at the top. */
export const folder = join(dirname(here), "lang");

const read = (path) => JSON.parse(readFileSync(path, "utf8"));

/** Every language: id, its own name, words, phrases of profiles and core, docs of rules. */
export const catalogues = readdirSync(folder).filter((name) => name.endsWith(".json")).sort().map((name) => {
  const id = basename(name, ".json");
  const phrases = join(folder, "phrases", name);
  return { id, words: read(join(folder, name)), phrases: existsSync(phrases) ? read(phrases) : {}, docs: docs(join(folder, `${id}.md`)) };
});

/** Docs of rules: a heading a rule, `{fails}` and `{passes}` for the examples. */
function docs(file) {
  if (!existsSync(file)) return {};
  return Object.fromEntries(readFileSync(file, "utf8").split(/^# /m).slice(1).map((part) => [part.slice(0, part.indexOf("\n")).trim(), part.slice(part.indexOf("\n") + 1).trim()]));
}

/** The words of the page that the widget uses, by language. */
export function widgetWords() {
  const keys = [...readFileSync(join(here, "widget/words.js"), "utf8").matchAll(/ui\["([^"]+)"\]/g)].map(([, key]) => key);
  return Object.fromEntries(catalogues.map(({ id, words: { ui } }) => [id, Object.fromEntries(keys.map((key) => [key, ui[key]]))]));
}

/** What the widget needs besides to say findings, reasons and errors in a language. */
export const widgetMessages = ({ words: { rules = {}, reasons = {}, words = {} }, phrases: { core = {}, errors = {} } }) =>
  ({ rules: Object.fromEntries(Object.entries(rules).map(([id, { messages }]) => [id, messages])), reasons, words, phrases: { core, errors } });

/** The languages whose messages are not those of the core. */
export const translated = catalogues.filter(({ words }) => words.rules !== undefined);

const data = (value) => ({ contents: `export default ${JSON.stringify(value)};`, loader: "js" });
const modules = {
  languages: () => data(catalogues.map(({ id, words: { name }, phrases }) => ({ id, name, phrases: Object.keys(phrases).length > 0 }))),
  words: () => data(widgetWords()),
  messages: () => ({ contents: `export default { ${translated.map(({ id }) => `${JSON.stringify(id)}: () => import("precall:messages/${id}")`).join(", ")} };`, loader: "js" }),
};

/** An esbuild plugin for `precall:languages`, `precall:words` and `precall:messages`. */
export const virtual = {
  name: "catalogues",
  setup(bundler) {
    bundler.onResolve({ filter: /^precall:/ }, ({ path }) => ({ path: path.slice("precall:".length), namespace: "catalogues" }));
    bundler.onLoad({ filter: /.*/, namespace: "catalogues" }, ({ path }) => {
      const [name, id] = path.split("/");
      return id === undefined ? modules[name]() : data(widgetMessages(catalogues.find((one) => one.id === id)));
    });
  },
};
