// Sentences of the core in another language. The core says why a host or a directory acts in English,
// filled from templates; a book of phrases has each template with its translation.
//
// `{hole}` stands for what was filled in, `[...]` for a part that goes where its hole has nothing.

const HINT = "readOnlyHint|destructiveHint|idempotentHint|openWorldHint";
const KIND = "null|an? (?:boolean|number|string|array|object)";
// A hint with what is declared, as every sentence about hosts names it.
const DECLARED = `(?:${HINT}) is (?:not declared|(?:${KIND}|true|false)(?:, no boolean|, read as \\w+|, which is not believed)?)`;
const PHRASE = `${DECLARED}(?: \\(counts as (?:true|false)(?:, the specification's default| here, not as the specification's default)\\))?`;
const CLAUSE = `(?:${PHRASE}|there are no annotations|the server is (?:not )?trusted|\`[^\`]*\` stands in the name)`;
const HOLES = {
  hint: HINT,
  stated: DECLARED,
  kind: KIND,
  state: "true|false|absent|invalid",
  key: "[\\w.]+",
  first: CLAUSE,
  // The rest of a chain: taken apart in its turn.
  second: `${CLAUSE}(?: and ${CLAUSE})*`,
  name: "[\\s\\S]*?", words: "[\\s\\S]*?", tool: "[\\s\\S]*?",
};
// Taken from a definition: never translated.
const VERBATIM = new Set(["key", "name", "words", "tool", "list", "place", "count", "limit"]);

const literal = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** A template as a pattern, with the names of its holes in order. */
function compile(template) {
  const holes = [];
  const part = (text) => text.split(/(\{\w+\})/).map((piece) => {
    const hole = /^\{(\w+)\}$/.exec(piece)?.[1];
    if (hole === undefined) return literal(piece);
    holes.push(hole);
    return `(${HOLES[hole] ?? (hole.endsWith("Hint") ? PHRASE.replace(`(?:${HINT})`, hole) : "[\\s\\S]+?")})`;
  }).join("");
  // A part in brackets is optional only where it has a hole; other brackets are text.
  const pattern = template.split(/(\[[^[\]]*\{\w+\}[^[\]]*\])/).map((piece, index) => (index % 2 === 1 ? `(?:${part(piece.slice(1, -1))})?` : part(piece))).join("");
  return { pattern: new RegExp(`^${pattern}$`), holes, weight: template.replace(/\{\w+\}/g, "").length };
}

function fill(template, values) {
  return template
    .replace(/\[([^[\]]*\{\w+\}[^[\]]*)\]/g, (_, part) => ([...part.matchAll(/\{(\w+)\}/g)].every(([, hole]) => values[hole] !== undefined) ? part : ""))
    .replace(/\{(\w+)\}/g, (whole, hole) => values[hole] ?? whole);
}

/**
 * What says a sentence by `book`: sections of templates with their translations. Gives null where no
 * template fits; a hole that no template fits stays as it is.
 */
export function speaker(book) {
  const exact = new Map();
  const templates = [];
  for (const section of Object.values(book)) {
    for (const [template, translation] of Object.entries(section)) {
      if (/\{\w+\}/.test(template)) templates.push({ ...compile(template), translation });
      else exact.set(template, translation);
    }
  }
  templates.sort((a, b) => b.weight - a.weight);
  const known = new Map();
  const inHole = (hole, text) => {
    if (text === undefined || VERBATIM.has(hole)) return text;
    return say(text) ?? text.replace(new RegExp(PHRASE, "g"), (phrase) => say(phrase) ?? phrase);
  };
  function say(text) {
    if (exact.has(text)) return exact.get(text);
    if (known.has(text)) return known.get(text);
    known.set(text, null);
    for (const { pattern, holes, translation } of templates) {
      const found = pattern.exec(text);
      if (found === null) continue;
      known.set(text, fill(translation, Object.fromEntries(holes.map((hole, place) => [hole, inHole(hole, found[place + 1])]))));
      break;
    }
    return known.get(text);
  }
  return say;
}
