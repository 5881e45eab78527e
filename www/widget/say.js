// Findings and reasons in another language: `catalogue` has the templates, the report their parts.

import { speaker } from "./phrases.js";

const put = (template, params) => template.replace(/\{([a-zA-Z]+)\}/g, (whole, name) => (Object.hasOwn(params, name) ? String(params[name]) : whole));

/** Parameters that are English words of the core, such as "an array", in the catalogue's language; what is assumed comes as several. */
function spoken({ words = {} }, params = {}) {
  const word = (value) => words[value] ?? value;
  const said = (name, value) => (name === "assumed" ? String(value).split(", ").map(word).join(", ") : word(value));
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, said(name, value)]));
}

/** Fills `{holes}`. */
export { put };

/** A finding's message; English where the catalogue has none. */
export function messageIn(catalogue, finding) {
  const rule = catalogue?.rules?.[finding.rule];
  // The page's catalogue has titles beside the messages.
  const template = (rule?.messages ?? rule)?.[finding.messageId];
  return template === undefined ? finding.message : put(template, spoken(catalogue, finding.params));
}

/** A verdict's reason; English where the catalogue has none. */
export function reasonIn(catalogue, reason) {
  const template = catalogue?.reasons?.[reason.reason];
  return template === undefined ? reason.message : put(template, spoken(catalogue, reason.params));
}

/** What an error of the core says, without its place, which stands beside it. */
export const bare = ({ message }) => message.replace(/^line \d+, column \d+: /, "");

/** The same in the catalogue's language; English where the catalogue has no phrases. */
export function errorIn(catalogue, error) {
  const text = bare(error);
  return (catalogue?.phrases && speaker(catalogue.phrases)(text)) ?? text;
}
