// One tool, in full.

import { h, visible } from "./dom.js";
import { HINTS, WORST, glyph } from "./glyph.js";
import { messageOf, pageOf, reasonOf, sentence, t, wordOf } from "./i18n.js";
import { directoriesView, hostsView, whatIfView } from "./outlook.js";
import { sign } from "./sign.js";

const EFFECTS = ["writes", "destroys", "repeatable", "openWorld"];
const SEVERITIES = ["error", "warn", "info"];
// Enough to read by; the text itself stands in the editor.
const LONG = 400;

/**
 * The view of a tool. `listFindings` are those about the whole list that name it; `more` holds what
 * arrives later: `outlook`, `wanted` and `whatIf`, `snippet`, `catalog`, `hostView`.
 */
export function toolView(tool, listFindings, more, actions) {
  const { outlook, catalog } = more;
  return [
    ...toolHead(tool, listFindings, actions),
    suggested(tool.suggested, { ...more, declared: Object.fromEntries(HINTS.map((hint) => [hint, tool.hints[hint].declared])) }, actions),
    whatIfView(tool, more.wanted, more.whatIf, catalog, actions),
    outlook?.hosts.length > 0 && hostsView((more.whatIf?.tool ?? outlook).hosts, more.whatIf?.base?.hosts, catalog, more.hostView),
    outlook?.directories.length > 0 && directoriesView((more.whatIf?.tool ?? outlook).directories, more.whatIf?.base?.directories, catalog, actions),
  ];
}

/** What comes first, and stands in the page before any script has run. */
export function toolHead(tool, listFindings, actions) {
  return [
    head(tool),
    verdicts(tool.verdict),
    hintTable(tool),
    findings([...tool.findings, ...listFindings], actions, `tool-${tool.index}`),
    effects(tool.effects, actions),
  ];
}

function head(tool) {
  const name = tool.name === null ? t("tool.unnamed") : visible(tool.name, LONG);
  const shown = tool.displayName.value === null ? name : visible(tool.displayName.value, LONG);
  return h("header", { class: "tool-head" },
    glyph(tool.hints, 60),
    h("div", { class: "tool-names" },
      h("h2", { dir: "auto" }, shown),
      h("p", {}, tool.displayName.from !== "name" && tool.displayName.from !== null && [h("code", {}, name), " "], h("span", { class: "from" }, t(`tool.title.${tool.displayName.from ?? "name"}`)))),
  );
}

function verdicts({ trusted, untrusted }) {
  return h("div", { class: "verdicts" }, verdict("trusted", trusted), verdict("untrusted", untrusted));
}

function verdict(trust, { action, risk, reasons }) {
  return h("section", { class: `verdict ${action}`, "aria-label": t(`verdict.${trust}`) },
    h("h3", {}, t(`verdict.${trust}`)),
    h("p", { class: "advice" }, sign(action), h("span", { class: `risk ${risk}` }, t("verdict.risk", { risk: t(`risk.${risk}`) }))),
    reasons.length > 0 && h("ol", { class: "reasons" }, reasons.map((reason) => h("li", {}, visible(reasonOf(reason), LONG)))));
}

function hintTable(tool) {
  const rows = HINTS.map((hint) => {
    const { declared, effective, origin, moot } = tool.hints[hint];
    const care = effective === WORST[hint];
    return h("tr", { class: moot ? "moot" : "" },
      h("th", { scope: "row" }, h("code", {}, hint), h("span", { class: "plain" }, effective === null ? t("hint.none") : t(`hint.${hint}.${effective}`))),
      h("td", {}, h("code", { class: `declared ${typeof declared === "boolean" ? "" : declared}` }, typeof declared === "boolean" ? String(declared) : t(`declared.${declared}`))),
      h("td", {}, effective === null ? "–" : h("code", { class: `value ${care ? "care" : "calm"}` }, String(effective))),
      h("td", {}, origin === null ? "–" : t(`origin.${origin}`), moot && h("span", { class: "tag" }, t("hint.moot"))),
    );
  });
  return h("section", { class: "block" },
    h("h3", {}, t("hints.title")),
    h("table", { class: "hints" },
      h("caption", { class: "hidden" }, t("hints.caption")),
      h("thead", {}, h("tr", {}, ["hint", "declared", "effective", "origin"].map((key) => h("th", { scope: "col" }, t(`hints.${key}`))))),
      h("tbody", {}, rows)),
    explained(tool) && h("p", { class: "hint" }, t(`annotations.${tool.annotations}`)));
}

/** Whether the table holds words that want an explanation. */
const explained = (tool) => HINTS.some((hint) => tool.hints[hint].moot || tool.hints[hint].origin !== "declared");

/** A list of findings, worst first. */
export function findings(list, actions, key) {
  const sorted = SEVERITIES.flatMap((severity) => list.filter((finding) => finding.severity === severity));
  return h("section", { class: "block" },
    h("h3", {}, t("findings.title"), " ", h("span", { class: "count" }, String(list.length))),
    list.length === 0
      ? h("p", { class: "none" }, t("findings.none"))
      : h("ul", { class: "findings" }, sorted.map((finding, index) => findingItem(finding, actions, `${key}-${index}`))));
}

function findingItem(finding, actions, key) {
  return h("li", { class: `finding ${finding.severity}` },
    h("p", { class: "finding-head" },
      h("span", { class: "severity" }, t(`severity.${finding.severity}`)),
      h("a", { class: "rule", href: pageOf(`rules/${finding.rule}`) }, finding.rule),
      finding.confidence !== "certain" && h("span", { class: "tag" }, t(`confidence.${finding.confidence}`))),
    h("p", { class: "message", dir: "auto" }, visible(messageOf(finding), LONG)),
    h("div", { class: "finding-foot" },
      place(finding.pointer, actions, key),
      finding.fix !== null && actions.fix && h("button", { type: "button", class: "button small", "data-key": `fix-${key}`, on: { click: () => actions.fix(finding) } }, t(`fix.${finding.fix.applicability}`))),
    finding.evidence.length > 0 && evidence(finding.evidence, actions, key));
}

/** A JSON pointer that leads into the text. */
function place(pointer, actions, key) {
  return h("button", { type: "button", class: "pointer", "data-key": `at-${key}`, title: t("pointer.show"), on: { click: () => actions.show(pointer) } },
    h("span", { class: "hidden" }, `${t("pointer.show")} `), visible(pointer === "" ? t("pointer.root") : pointer, 120));
}

/** What was read, by what it means: a meaning once, with every place that says so. */
function evidence(list, actions, key) {
  const meanings = new Map();
  for (const item of list) meanings.set(item.reason, [...(meanings.get(item.reason) ?? []), item]);
  let count = 0;
  return h("ul", { class: "evidence" }, [...meanings].map(([reason, items]) => h("li", {},
    h("span", { class: "quotes" }, items.map((item) => quote(item, actions, `${key}-e${count++}`))),
    h("span", {}, wordOf(reason)))));
}

/** Words of the definition, which lead there. */
function quote(item, actions, key) {
  return h("button", { type: "button", class: "quote", "data-key": `at-${key}`, title: item.pointer, ...lighting(item, actions), },
    h("q", { dir: "auto" }, visible(item.words, 160)), h("span", { class: "hidden" }, `, ${t("pointer.show")} `), h("span", { class: "at" }, visible(item.pointer.split("/").slice(-2).join("/"), 60)));
}

/** Pointing at evidence, or reaching it by keyboard, lights it up in the text; pressing goes there. */
function lighting(item, actions) {
  const on = () => actions.light(item.pointer, item.words);
  const off = () => actions.light(null);
  return { on: { mouseenter: on, mouseleave: off, focus: on, blur: off, click: () => actions.show(item.pointer, item.words) } };
}

function effects(all, actions) {
  const known = EFFECTS.filter((name) => all[name].value !== "unknown");
  const unknown = EFFECTS.filter((name) => all[name].value === "unknown");
  if (known.length === 0) return null;
  // Effects that were read from the same words stand together.
  const groups = new Map();
  for (const name of known) {
    const read = JSON.stringify(all[name].evidence);
    groups.set(read, [...(groups.get(read) ?? []), name]);
  }
  return h("section", { class: "block" },
    h("h3", {}, t("effects.title")),
    h("ul", { class: "effects" }, [...groups.values()].map((names) => h("li", {},
      names.map((name) => h("p", { class: "effect" }, h("strong", {}, t(`effect.${name}.${all[name].value}`)), all[name].confidence !== null && h("span", { class: "tag" }, t(`confidence.${all[name].confidence}`)))),
      all[names[0]].evidence.length > 0 && evidence(all[names[0]].evidence, actions, `effect-${names[0]}`)))),
    unknown.length > 0 && h("p", { class: "hint" }, t("effects.unknown", { what: unknown.map((name) => t(`effect.${name}`)).join(", ") })));
}

/** What to declare: the annotations alone, or the code of an SDK. */
function suggested(hints, more, actions) {
  const judged = HINTS.filter((hint) => hints[hint] !== null);
  const { snippet } = more;
  if (judged.length === 0 && !snippet) return null;
  const honest = Object.fromEntries(judged.map((hint) => [hint, hints[hint]]));
  const bare = more.sdk === "annotations" || !snippet;
  const code = bare ? `"annotations": ${JSON.stringify(honest, null, 2)}` : snippet.code;
  const choices = [["annotations", t("suggested.annotations")], ["auto", t("suggested.auto")], ...more.sdks.map(({ id, label }) => [id, label])];
  return h("section", { class: "block" },
    h("div", { class: "bar" },
      h("h3", {}, t("suggested.title")),
      more.sdks.length > 0 && h("label", { class: "pick" }, h("span", {}, t("suggested.sdk")),
        h("select", { "data-key": "sdk", on: { change: (event) => actions.sdk(event.target.value) } },
          choices.map(([id, label]) => h("option", { value: id, selected: more.sdk === id }, label))))),
    h("pre", { class: "code", tabindex: "0", "data-key": "code" }, visible(code)),
    !bare && snippet.caveats.length > 0 && h("ul", { class: "caveats hint" }, snippet.caveats.map((caveat) => h("li", {}, visible(sentence(caveat), LONG)))),
    judged.length < HINTS.length && h("p", { class: "hint" }, t("suggested.rest", { what: HINTS.filter((hint) => hints[hint] === null).join(", ") })),
    h("div", { class: "buttons" },
      h("button", { type: "button", class: "button", "data-key": "copy", on: { click: () => actions.copy(code) } }, t("suggested.copy")),
      judged.some((hint) => more.declared[hint] !== hints[hint]) && h("button", { type: "button", class: "button", "data-key": "declare", on: { click: () => actions.declare(honest) } }, t("suggested.write"))));
}
