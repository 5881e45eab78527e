// The words of the page. A language is one file in `lang/`, and nothing else.

import languages from "precall:languages";

const base = new URL("../lang/", import.meta.url);
let english = { ui: {} };
let current = english;
let plurals = new Intl.PluralRules("en");

/** The languages that have a file, with their own names. The build lists them. */
export const LANGUAGES = languages;

const known = (id) => LANGUAGES.some((language) => language.id === id);

/** The language to start with: the stored one, else the first of the browser's that has a file. */
export function preferred(stored) {
  if (known(stored)) return stored;
  for (const tag of navigator.languages ?? [navigator.language]) {
    const short = tag.split("-")[0];
    if (known(short)) return short;
  }
  return "en";
}

const files = new Map();
const read = (lang) => {
  if (!files.has(lang)) {
    files.set(lang, fetch(new URL(`${lang}.json`, base)).then((answer) => {
      if (!answer.ok) throw new Error(`${lang}.json: ${answer.status}`);
      return answer.json();
    }));
  }
  return files.get(lang);
};

/** Loads a language and puts its words into the document. */
export async function use(lang) {
  [english, current] = await Promise.all([read("en"), read(lang)]);
  plurals = new Intl.PluralRules(lang);
  document.documentElement.lang = lang;
  for (const node of document.querySelectorAll("[data-t]")) node.textContent = t(node.dataset.t);
  for (const link of document.querySelectorAll("[data-page]")) link.setAttribute("href", `./${lang === "en" ? "" : `${lang}/`}${link.dataset.page}/index.html`);
  for (const node of document.querySelectorAll("[data-t-aria-label]")) node.setAttribute("aria-label", t(node.dataset.tAriaLabel));
}

/** The address of a generated page in the current language. */
export const pageOf = (path) => `./${document.documentElement.lang === "en" ? "" : `${document.documentElement.lang}/`}${path}/index.html`;

const put = (template, params) =>
  template.replace(/\{([a-zA-Z]+)\}/g, (whole, name) => (Object.hasOwn(params, name) ? String(params[name]) : whole));

/** A phrase of the page. With `params.n` the plural form `key.one` or `key.other` is taken. */
export function t(key, params = {}) {
  const form = params.n === undefined ? key : `${key}.${plurals.select(params.n)}`;
  const template = current.ui[form] ?? current.ui[`${key}.other`] ?? english.ui[form] ?? english.ui[`${key}.other`] ?? key;
  return put(template, params.n === undefined ? params : { ...params, n: params.n.toLocaleString(document.documentElement.lang) });
}

/** The editor's own words, by its English ones. */
export const phrases = () => current.editor ?? {};

/** Parameters that are English words of the core, such as "an array", in the current language. */
const spoken = (params = {}) => Object.fromEntries(Object.entries(params).map(([name, value]) => [name, current.words?.[value] ?? value]));

/** A fixed English phrase of the core, such as the reason of a piece of evidence. */
export const wordOf = (text) => current.words?.[text] ?? text;

/** A finding's message in the current language; English where the file has none. */
export function messageOf(finding) {
  const template = current.rules?.[finding.rule]?.messages?.[finding.messageId];
  return template === undefined ? finding.message : put(template, spoken(finding.params));
}

/** A verdict's reason in the current language; English where the file has none. */
export function reasonOf(reason) {
  const template = current.reasons?.[reason.reason];
  return template === undefined ? reason.message : put(template, spoken(reason.params));
}
