// The list of tools: any number of them, a screenful in the document.

import { h, replace, visible } from "./dom.js";
import { glyph, HINTS } from "./glyph.js";
import { unpackRows } from "./rows.js";
import { t } from "./i18n.js";
import { sign } from "./sign.js";

const ROW = 42;
const SPARE = 6;
// Enough paper for anybody.
const PRINTED = 2000;
const RISKS = ["low", "medium", "high", "critical"];
const ACTIONS = ["run", "ask", "block"];

const SORTS = {
  order: (a, b) => a.index - b.index,
  risk: (a, b) => weight(b) - weight(a) || a.index - b.index,
  findings: (a, b) => trouble(b) - trouble(a) || a.index - b.index,
  name: (a, b) => (a.name ?? "").localeCompare(b.name ?? "") || a.index - b.index,
};

const SHOWS = {
  all: () => true,
  block: (row) => row.verdict.trusted.action === "block",
  ask: (row) => row.verdict.trusted.action === "ask",
  run: (row) => row.verdict.trusted.action === "run",
  findings: (row) => row.counts.error + row.counts.warn > 0,
  silent: (row) => HINTS.every((hint) => row.hints[hint].declared === "absent"),
};

const weight = ({ verdict: { trusted } }) => ACTIONS.indexOf(trusted.action) * 10 + RISKS.indexOf(trusted.risk);
const trouble = ({ counts }) => counts.error * 10_000 + counts.warn * 100 + counts.info;

/** What the two readings of silence make of the list, and how much of it is declared. */
function overview({ tools, silence, declared }) {
  const bar = (some, tone) => h("span", { class: `bar-of ${tone}`, "aria-hidden": "true" }, Object.assign(h("span", {}), { style: `width:${(100 * some) / tools}%` }));
  const reading = (id, some, tone) => h("li", { class: tone },
    h("strong", {}, t(`silence.${id}.who`)), " ", h("span", {}, t(`silence.${id}`, { some, all: tools })), bar(some, tone));
  return [
    h("ul", { class: "silence", "aria-label": t("silence.title") }, reading("strict", silence.strict.stop, "stops"), reading("lenient", silence.lenient.run, "runs")),
    h("ul", { class: "cover", "aria-label": t("cover.title") }, HINTS.map((hint) => {
      const { absent, invalid } = declared[hint];
      const some = tools - absent - invalid;
      return h("li", { class: some === tools ? "whole" : "" }, h("code", {}, hint), bar(some, some === tools ? "whole" : "part"),
        h("span", {}, t("cover.of", { some, all: tools }), invalid > 0 && `, ${t("cover.invalid", { some: invalid })}`));
    })),
  ];
}

/**
 * A list in `host`; `pick(index)` hears which tool is wanted. `directories` is where what directories
 * say to the list is put; `open()` hears that somebody wants to see it.
 */
export function createList(host, pick, directories, open) {
  const none = new Set();
  let packed = unpackRows(null);
  let rows = [];
  let shown = [];
  let selected = -1;
  let summary = null;
  const view = { filter: "", sort: "order", show: "all" };

  const count = h("span", { class: "count" });
  const note = h("p", { class: "hint", role: "status" });
  const filter = h("input", { type: "search", id: "filter", on: { input: () => { view.filter = filter.value; arrange(); } } });
  const sort = h("select", { id: "sort", on: { change: () => { view.sort = sort.value; arrange(); } } });
  const show = h("select", { id: "show", on: { change: () => { view.show = show.value; arrange(); } } });
  const space = h("div", { class: "space", role: "presentation" });
  const box = h("div", { class: "rows", role: "listbox", tabindex: "0", "data-key": "rows", on: { scroll: () => requestAnimationFrame(paint), keydown: steer } }, space);
  const title = h("h3", {});
  const labels = [h("span", { class: "hidden" }), h("span", { class: "hidden" }), h("span", { class: "hidden" })];
  const facts = h("div", { class: "facts-of-list" });
  const asked = h("summary", { "data-key": "list-directories" });
  const details = h("details", { class: "asked", on: { toggle: () => { if (details.open) open(); } } }, asked, directories);
  const section = h("section", { class: "block list", hidden: true }, title, facts, details,
    h("div", { class: "tools" },
      h("label", { class: "grow" }, labels[0], filter),
      h("label", {}, labels[1], show),
      h("label", {}, labels[2], sort)),
    box, note);
  host.append(section);
  words();

  function words() {
    replace(title, t("list.title"), " ", count);
    ["list.filter", "list.show", "list.sort"].forEach((key, index) => { labels[index].textContent = t(key); });
    filter.placeholder = t("list.filter");
    replace(sort, Object.keys(SORTS).map((key) => h("option", { value: key, selected: key === view.sort }, t(`list.sort.${key}`))));
    replace(show, Object.keys(SHOWS).map((key) => h("option", { value: key, selected: key === view.show }, t(`list.show.${key}`))));
    box.setAttribute("aria-label", t("list.label"));
    asked.textContent = t("directories.list");
    replace(facts, summary && overview(summary));
  }

  function arrange() {
    const word = view.filter.trim().toLowerCase();
    const matching = word === "" ? none : packed.withRule(word);
    const fits = (row) => word === "" || (row.name ?? "").toLowerCase().includes(word) || (row.title ?? "").toLowerCase().includes(word) || matching.has(row.index);
    shown = rows.filter((row) => SHOWS[view.show](row) && fits(row)).sort(SORTS[view.sort]);
    count.textContent = String(rows.length);
    const sums = { run: 0, ask: 0, block: 0 };
    for (const row of shown) sums[row.verdict.trusted.action] += 1;
    note.textContent = `${shown.length === rows.length ? "" : `${t("list.shown", { shown: shown.length, all: rows.length })}: `}${t("list.summary", sums)}`;
    box.style.maxHeight = `${Math.max(shown.length, 1) * ROW + 2}px`;
    space.style.height = `${Math.max(shown.length, 1) * ROW}px`;
    paint();
  }

  // Rows stand on fixed places, so that only those in sight need to exist.
  function paint() {
    const first = Math.max(0, Math.floor(box.scrollTop / ROW) - SPARE);
    const last = Math.min(shown.length, Math.ceil((box.scrollTop + box.clientHeight) / ROW) + SPARE);
    space.replaceChildren(...shown.slice(first, last).map((row, offset) => item(row, first + offset)));
    const active = shown.findIndex((row) => row.index === selected);
    if (active >= first && active < last) box.setAttribute("aria-activedescendant", `row-${selected}`);
    else box.removeAttribute("aria-activedescendant");
  }

  function item(row, place) {
    const name = visible(row.name ?? t("tool.unnamed"), 120);
    const { action, risk } = row.verdict.trusted;
    const node = h("div", {
      class: "row", role: "option", id: `row-${row.index}`, "aria-selected": String(row.index === selected), "aria-posinset": place + 1, "aria-setsize": shown.length,
      on: { click: () => choose(row.index) },
    },
    glyph(row.hints, 26),
    h("span", { class: "row-name", dir: "auto" }, name),
    ["error", "warn"].map((severity) => row.counts[severity] > 0 && h("span", { class: `pill ${severity}` }, String(row.counts[severity]), h("span", { class: "hidden" }, ` × ${t(`severity.${severity}`)}, `))),
    (risk === "high" || risk === "critical") && h("span", { class: `risk ${risk}` }, t("verdict.risk", { risk: t(`risk.${risk}`) })),
    sign(action));
    node.style.top = `${place * ROW}px`;
    return node;
  }

  // On paper there is no scrolling: every tool that is shown gets its line.
  function printed() {
    if (section.hidden) return;
    section.append(h("table", { class: "printed" }, h("tbody", {}, shown.slice(0, PRINTED).map((row) => h("tr", {},
      h("th", { scope: "row", dir: "auto" }, h("code", {}, visible(row.name ?? t("tool.unnamed"), 120))),
      h("td", {}, sign(row.verdict.trusted.action)),
      h("td", {}, t("verdict.risk", { risk: t(`risk.${row.verdict.trusted.risk}`) })),
      h("td", {}, ["error", "warn", "info"].filter((severity) => row.counts[severity] > 0).map((severity) => `${row.counts[severity]} × ${t(`severity.${severity}`)}`).join(", ")))))));
  }
  addEventListener("beforeprint", printed);
  addEventListener("afterprint", () => section.querySelector(".printed")?.remove());

  function choose(index) {
    selected = index;
    paint();
    pick(index);
  }

  function steer(event) {
    const page = Math.max(1, Math.floor(box.clientHeight / ROW) - 1);
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity };
    if (!(event.key in steps) || shown.length === 0) return;
    event.preventDefault();
    const here = shown.findIndex((row) => row.index === selected);
    const next = Math.max(0, Math.min(shown.length - 1, here + steps[event.key]));
    reveal(next);
    choose(shown[next].index);
  }

  function reveal(place) {
    const top = place * ROW;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + ROW > box.scrollTop + box.clientHeight) box.scrollTop = top + ROW - box.clientHeight;
  }

  return {
    /** Shows these rows. A single tool needs no list. */
    set(next, index, sums) {
      packed = unpackRows(next);
      rows = packed.rows;
      selected = index;
      section.hidden = rows.length < 2;
      summary = section.hidden ? null : sums;
      replace(facts, summary && overview(summary));
      if (!section.hidden) arrange();
    },
    /** Keeps the rows of a text that has changed where no row shows it. */
    keep(index, sums) {
      const moved = index !== selected;
      selected = index;
      summary = section.hidden ? null : sums;
      replace(facts, summary && overview(summary));
      if (moved && !section.hidden) paint();
    },
    /** Picks a tool by its name. */
    pickNamed(name) {
      const row = rows.find((one) => one.name === name) ?? rows[Number(/^tool (\d+)$/.exec(name)?.[1]) - 1];
      if (!row) return;
      const place = shown.indexOf(row);
      if (place >= 0) reveal(place);
      choose(row.index);
    },
    isAsked: () => details.open,
    words() {
      words();
      if (!section.hidden) arrange();
    },
  };
}
