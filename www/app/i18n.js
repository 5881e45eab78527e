// The words of the page. A language is one file in `lang/`, and nothing else.

import languages from "precall:languages";

import { bare, messageIn, put, reasonIn } from "../widget/say.js";
import { visible } from "./dom.js";
import { fill } from "./fill.js";
import { speaker } from "../widget/phrases.js";

const base = new URL("../lang/", import.meta.url);
let current = { ui: {} };
let plurals = new Intl.PluralRules("en");
let changes = 0;

/** The languages that have a file, with their own names. The build lists them. */
export const LANGUAGES = languages;

const files = new Map();
const read = (lang) => {
  if (!files.has(lang)) {
    // That of the start is on its way already.
    const started = document.documentElement.lang === lang ? globalThis.precall?.words : undefined;
    files.set(lang, (started ?? fetch(new URL(`${lang}.json`, base))).then((answer) => {
      if (!answer.ok) throw new Error(`${lang}.json: ${answer.status}`);
      return answer.json();
    }));
  }
  return files.get(lang);
};

/** Loads a language and puts its words into the document. */
export async function use(lang) {
  speak(lang, await read(lang));
  fill(t);
}

/** Takes `words` as those of the page. */
export function speak(lang, words) {
  changes += 1;
  current = words;
  plurals = new Intl.PluralRules(lang);
  document.documentElement.lang = lang;
}

/** Another number whenever the words have changed. */
export const wording = () => changes;

/** The words of the current language, for a report in it. */
export const catalogue = () => current;

let say = () => null;
const books = new Map();

/**
 * Loads the phrases of hosts, directories and errors, which are not needed for a verdict. English ones
 * come with the report.
 */
export async function usePhrases() {
  const { lang } = document.documentElement;
  const known = LANGUAGES.find(({ id }) => id === lang)?.phrases;
  if (known && !books.has(lang)) {
    const answer = await fetch(new URL(`phrases/${lang}.json`, base));
    if (answer.ok) books.set(lang, speaker(await answer.json()));
  }
  if (document.documentElement.lang !== lang) return;
  changes += 1;
  say = books.get(lang) ?? (() => null);
}

/** A sentence of the core about hosts, directories, code or an error, in the current language. */
export const sentence = (text) => say(text) ?? text;

// What no word of the core's is about: the page says these itself, and never in a browser's words.
const FAILED = { "not-started": "fault.not-started", "not-loaded": "fault.not-started", "module-failed": "fault.failed", failed: "fault.failed" };

/** Why something could not be done, in the current language. The place stands beside it. */
export const why = (error) => (Object.hasOwn(FAILED, error.code) ? t(FAILED[error.code]) : visible(sentence(bare(error)), 600));

/** The same with the place in front, where there is one. */
export const told = (error) => (error.line === null ? why(error) : `${t("fault.place", error)} ${why(error)}`);

/** The address of a generated page in the current language. */
export const pageOf = (path) => `./${document.documentElement.lang === "en" ? "" : `${document.documentElement.lang}/`}${path}/index.html`;

/** A phrase of the page. With `params.n` the plural form `key.one` or `key.other` is taken. */
export function t(key, params = {}) {
  const form = params.n === undefined ? key : `${key}.${plurals.select(params.n)}`;
  const template = current.ui[form] ?? current.ui[`${key}.other`] ?? key;
  return put(template, params.n === undefined ? params : { ...params, n: params.n.toLocaleString(document.documentElement.lang) });
}

/** The editor's own words, by its English ones. */
export const phrases = () => current.editor ?? {};

/** A fixed English phrase of the core, such as the reason of a piece of evidence. */
export const wordOf = (text) => current.words?.[text] ?? text;

/** A finding's message in the current language. */
export const messageOf = (finding) => messageIn(current, finding);

/** A verdict's reason in the current language. */
export const reasonOf = (reason) => reasonIn(current, reason);
