// Puts the widget into the package: `node www/gen/widget.mjs FOLDER`. Plain modules, so that every
// bundler takes them; `precall/widget` defines the element.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { translated, widgetMessages, widgetWords } from "./catalogues.mjs";

const source = join(dirname(dirname(fileURLToPath(import.meta.url))), "widget");
const target = join(resolve(process.argv[2]), "widget");
// The browser's entry under every condition: on a server the element is only named, never made.
const IMPORTS = { precall: "../index.js", "precall:words": "./catalogue.js", "precall:messages": "./messages.js" };

mkdirSync(target, { recursive: true });
for (const name of ["define", "element", "phrases", "say", "style", "words"]) {
  const text = readFileSync(join(source, `${name}.js`), "utf8").replace(/(from )"(precall[^"]*)"/g, (_, from, id) => {
    if (IMPORTS[id] === undefined) throw new Error(`${name}.js imports ${id}`);
    return `${from}"${IMPORTS[id]}"`;
  });
  writeFileSync(join(target, `${name}.js`), text);
}
const data = (name, value) => writeFileSync(join(target, `${name}.js`), `export default ${JSON.stringify(value)};\n`);
data("catalogue", widgetWords());
for (const language of translated) data(`messages-${language.id}`, widgetMessages(language));
writeFileSync(join(target, "messages.js"), `export default { ${translated.map(({ id }) => `${JSON.stringify(id)}: () => import("./messages-${id}.js")`).join(", ")} };\n`);
