// The playground: text in, verdict out, at every keystroke.

import { ask, askAside } from "./client.js";
import { h, replace, visible } from "./dom.js";
import { LANGUAGES, catalogue, messageOf, phrases, t, told, use, usePhrases, why, wording } from "./i18n.js";
import { createList } from "./list.js";
import { pack, unpack } from "./share.js";
import { recall, remember } from "./store.js";
import { driftView } from "./drift.js";
import { listDirectories } from "./outlook.js";
import { findings, toolView } from "./tool.js";

// Long enough to let a word be finished, short enough to feel immediate.
const PAUSE_MS = 120;
const PAUSE_MAX_MS = 1500;
// What a reader hears should not change while they type.
const ANNOUNCE_MS = 900;
// Files beyond what the core takes are not even read.
const LONG_TEXT = 100_000;
const LONG_LINE = 20_000;
const FILE_LIMIT = 64 * 1024 * 1024;
// Up to here the directories are asked about a list unbidden.
const ASKED_AT_ONCE = 40;

const at = (id) => document.getElementById(id);
const area = at("text");
const state = { answer: null, fault: null, selected: 0, running: false, again: false, version: -1 };
// What belongs to the selected tool and arrives after its verdict.
const more = {
  outlook: null, wanted: {}, whatIf: null, snippet: null, sdk: recall("sdk") ?? "annotations", sdks: [], catalog: null, profiles: [],
  hostView: { outcome: "all", modes: false, set(change) { Object.assign(more.hostView, change); draw(); } },
};
const options = () => (at("spec").value === "" ? {} : { spec: at("spec").value });

let firstShown;
const first = new Promise((resolve) => { firstShown = resolve; });
let pause;
let announce;
let list;

// The text area is the editor until the better one has arrived, and wherever it cannot.
let source = {
  get: () => area.value,
  set: (text) => { area.value = text; changed(false); },
  select(from, to) {
    area.focus();
    area.setSelectionRange(from, to);
  },
  light() {},
  mark() {},
  label() {},
};

area.addEventListener("input", () => changed(false));

function changed(own) {
  if (!own) at("example").value = "";
  // Until the first answer the example's verdict stands there, which is none of this text.
  if (state.answer === null) at("result").classList.add("stale");
  // A long text takes longer: wait for a pause that is in proportion.
  schedule(Math.min(PAUSE_MAX_MS, Math.max(PAUSE_MS, 1.5 * (state.answer?.ms ?? 0))));
}

function schedule(ms) {
  clearTimeout(pause);
  pause = setTimeout(run, ms);
}

// One check at a time; of those asked for meanwhile only the last is made.
async function run() {
  if (state.running) {
    state.again = true;
    return;
  }
  state.running = true;
  do {
    state.again = false;
    const text = source.get();
    const answer = text.trim() === "" ? null : await ask("check", { text, options: options(), select: state.selected, have: state.version });
    if (!state.again) show(answer);
  } while (state.again);
  state.running = false;
}

function show(answer) {
  state.fault = answer?.error ?? null;
  at("fault").hidden = state.fault === null;
  at("result").classList.toggle("stale", state.fault !== null && state.answer !== null);
  if (state.fault === null) {
    state.answer = answer;
    if (answer?.tool) state.selected = answer.tool.index;
    // Rows come where they are others than those that are shown.
    if (answer === null || answer.rows !== null) list.set(answer?.rows ?? null, state.selected, answer?.summary);
    else list.keep(state.selected, answer.summary);
    state.version = answer?.version ?? -1;
    ofList.clear();
    more.wanted = {};
    more.whatIf = null;
    draw();
    enrich();
    compare();
  } else {
    replace(at("fault"), fault(state.fault));
    if (state.answer === null) replace(at("tool"));
    mark();
  }
  if (performance.getEntriesByName("first-verdict").length === 0) performance.mark("first-verdict");
  firstShown();
  clearTimeout(announce);
  announce = setTimeout(() => {
    at("status").textContent = state.fault === null ? spoken(state.answer) : t("status.fault");
  }, ANNOUNCE_MS);
}

function fault(error) {
  const { line, column } = error;
  if (line === null) return [h("p", {}, why(error))];
  return [
    h("p", {}, h("strong", {}, t("fault.place", { line, column })), " ", why(error)),
    h("button", { type: "button", class: "button", "data-key": "fault", on: { click: () => source.select(...lineRange(line, column)) } }, t("fault.go")),
  ];
}

/** UTF-16 range of the character at a line and column that count characters. */
function lineRange(line, column) {
  const lines = source.get().split("\n");
  const before = lines.slice(0, line - 1).reduce((sum, part) => sum + part.length + 1, 0);
  const start = before + Array.from(lines[line - 1] ?? "").slice(0, column - 1).join("").length;
  return [start, start + 1];
}

/** Underlines in the text what the findings are about, or where it cannot be read. */
function mark() {
  if (state.fault !== null) {
    if (state.fault.line === null) return source.mark([]);
    const [from, to] = lineRange(state.fault.line, state.fault.column);
    return source.mark([{ from, to, kind: "fault", message: why(state.fault), rule: "" }]);
  }
  return source.mark((state.answer?.marks ?? []).map(({ finding, ...place }) => ({ ...place, message: messageOf(finding), rule: finding.rule })));
}

/** Where a pointer leads in the text: to `words` in it where they stand there as written. */
async function place(pointer, words) {
  const { places } = await ask("locate", { pointers: [pointer] });
  const found = places?.[0];
  if (!found) return null;
  const [from, to] = [(found.key ?? found.value).start.utf16, found.value.end.utf16];
  const inside = words ? source.get().slice(from, to).indexOf(words) : -1;
  return inside < 0 ? [from, to] : [from + inside, from + inside + words.length];
}

/** What directories say to the list as a whole. A long list is asked about when somebody wants to see. */
const ofList = {
  host: h("div", {}),
  answer: null,
  clear() {
    ofList.answer = null;
    replace(ofList.host);
    if (state.answer && (list.isAsked() || state.answer.input.tools <= ASKED_AT_ONCE)) ofList.ask();
  },
  async ask() {
    const { answer } = state;
    if (ofList.answer !== null || !answer || answer.input.tools < 2 || more.catalog === null) return;
    replace(ofList.host, h("p", { class: "hint", role: "status" }, t("directories.asking")));
    const { directories, error } = await askAside("directories", { text: source.get(), options: options(), profiles: more.profiles });
    if (state.answer !== answer) return;
    if (error) return replace(ofList.host, h("p", { class: "hint" }, told(error)));
    ofList.answer = directories;
    ofList.draw();
  },
  draw() {
    if (ofList.answer !== null) replace(ofList.host, listDirectories(ofList.answer, more.catalog, list.pickNamed));
  },
};

/** Hosts, directories and code for the selected tool: after the verdict, not before it. */
async function enrich() {
  const { answer } = state;
  if (!answer?.tool || more.catalog === null) return;
  const { index } = answer.tool;
  const current = () => state.answer === answer && state.selected === index && state.fault === null;
  const [outlook, snippet] = await Promise.all([
    ask("outlook", { index, profiles: more.profiles }),
    ask("snippet", { index, sdk: more.sdk === "annotations" ? "auto" : more.sdk }),
  ]);
  if (!current()) return;
  more.outlook = outlook.error ? null : outlook.tool;
  more.snippet = snippet.snippets?.[0] ?? null;
  draw();
}

async function whatIf() {
  const { answer } = state;
  const index = state.selected;
  const hints = { ...more.wanted };
  if (Object.keys(hints).length === 0) {
    more.whatIf = null;
    return draw();
  }
  const result = await ask("whatIf", { index, hints, profiles: more.profiles });
  // Meanwhile the text or the switches may have changed.
  if (state.answer !== answer || state.selected !== index || JSON.stringify(hints) !== JSON.stringify(more.wanted)) return undefined;
  more.whatIf = result;
  return draw();
}

const actions = {
  whatIf(hint, value) {
    if (state.answer.tool.hints[hint].declared === value) delete more.wanted[hint];
    else more.wanted[hint] = value;
    whatIf();
  },
  resetWhatIf() {
    more.wanted = {};
    whatIf();
  },
  applyWhatIf: () => actions.declare(more.wanted),
  async declare(hints) {
    const { text } = await ask("declare", { index: state.selected, hints });
    if (text !== undefined) {
      source.set(text);
      say(t("fix.done"));
    }
  },
  async fix({ rule, pointer }) {
    const answer = await ask("fix", { options: { rules: [rule], pointers: [pointer], applicability: "review" } });
    if (answer.error) return say(told(answer.error));
    source.set(answer.text);
    return say(t("fix.done"));
  },
  sdk(id) {
    more.sdk = id;
    remember("sdk", id);
    enrich();
  },
  async copy(text) {
    // Not every page may write there, and not every address has it.
    const done = await navigator.clipboard?.writeText(text).then(() => true, () => false);
    say(t(done ? "suggested.copied" : "suggested.kept"));
  },
  async show(pointer, words) {
    const range = await place(pointer, words);
    if (range) source.select(...range);
  },
  async light(pointer, words) {
    if (pointer === null) return source.light([]);
    const range = await place(pointer, words);
    return range && source.light([{ from: range[0], to: range[1] }]);
  },
};

function spoken(answer) {
  if (!answer) return "";
  const { error, warn } = answer.summary.findings;
  if (answer.tool !== null && answer.input.tools === 1) {
    return t("status.one", {
      name: visible(answer.tool.name ?? t("tool.unnamed"), 80),
      trusted: t(`action.${answer.tool.verdict.trusted.action}`),
      untrusted: t(`action.${answer.tool.verdict.untrusted.action}`),
      findings: error + warn,
    });
  }
  return t("status.many", { tools: answer.input.tools, findings: error + warn });
}

function draw() {
  const { answer } = state;
  mark();
  if (answer === null) {
    replace(at("list-findings"));
    drawn = null;
    replace(at("tool"), h("p", { class: "empty" }, t("result.empty")));
    return;
  }
  const single = answer.input.tools === 1;
  const about = (index) => answer.findings.filter((finding) => finding.tools.includes(index));
  const rest = single ? answer.findings.filter((finding) => !finding.tools.includes(0)) : answer.findings;
  replace(at("list-findings"), rest.length > 0 ? findings(rest, actions, "list") : null);
  drawTool(answer.tool, answer.tool === null ? [] : about(answer.tool.index));
}

let drawn = null;

/** The selected tool, where anything about it is new: typing elsewhere in a long list costs nothing here. */
function drawTool(tool, listFindings) {
  const { catalog, profiles, ...shown } = more;
  const now = JSON.stringify([wording(), tool, listFindings, shown]);
  if (now === drawn) return;
  drawn = now;
  replace(at("tool"), tool === null ? [] : toolView(tool, listFindings, more, actions));
}

async function pick(index) {
  state.selected = index;
  const answer = await ask("tool", { index });
  // Meanwhile another may have been picked.
  if (state.answer === null || state.selected !== index || !answer.tool) return;
  Object.assign(state.answer, answer);
  Object.assign(more, { outlook: null, wanted: {}, whatIf: null, snippet: null });
  draw();
  enrich();
}

async function load(text, example = "") {
  state.selected = 0;
  source.set(await readable(text));
  at("example").value = example;
  schedule(0);
}

// Editors stall on a line of megabytes, and nobody reads one: it is broken into lines.
async function readable(text) {
  if (text.length < LONG_TEXT || !hasLongLine(text)) return text;
  const answer = await ask("format", { text });
  if (answer.text === undefined || answer.text === text) return text;
  say(t("source.broken"));
  return answer.text;
}

function hasLongLine(text) {
  for (let from = 0; from < text.length;) {
    const end = text.indexOf("\n", from);
    if ((end < 0 ? text.length : end) - from > LONG_LINE) return true;
    if (end < 0) return false;
    from = end + 1;
  }
  return false;
}

async function examples() {
  const all = await fetch(new URL("../examples.json", import.meta.url)).then((answer) => answer.json());
  at("example").append(...all.map(({ id }) => h("option", { value: id, "data-t": `example.${id}` }, t(`example.${id}`))));
  at("example").addEventListener("change", () => {
    const chosen = all.find(({ id }) => id === at("example").value);
    if (chosen) load(chosen.text, chosen.id);
  });
  at("example").value = all.find(({ text }) => text.trim() === source.get().trim())?.id ?? "";
}

async function read(file) {
  if (!file) return;
  if (file.size > FILE_LIMIT) show({ error: { code: "too-large", message: t("source.too-large"), line: null, column: null } });
  else load(await file.text());
}

function files() {
  at("open").addEventListener("click", () => at("file").click());
  at("file").addEventListener("change", () => {
    read(at("file").files[0]);
    at("file").value = "";
  });
  const over = (on) => document.body.classList.toggle("dropping", on);
  addEventListener("dragover", (event) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    over(true);
  });
  addEventListener("dragleave", (event) => { if (event.relatedTarget === null) over(false); });
  addEventListener("drop", (event) => {
    over(false);
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    read(event.dataTransfer.files[0]);
  }, true);
  at("format").addEventListener("click", async () => {
    const before = source.get();
    const { text } = await ask("format", { text: before });
    if (text !== undefined && source.get() === before) source.set(text);
  });
}

/** Drift of the text against an approved one, where the comparison is open. */
async function compare() {
  const before = at("before").value;
  if (at("compare").hidden || before.trim() === "" || state.answer === null) return replace(at("drift"));
  const answer = await ask("diff", { before, after: source.get(), relay: at("relay").checked });
  if (at("compare").hidden) return undefined;
  if (answer.error) return replace(at("drift"), h("p", { class: "fault" }, told(answer.error)));
  return replace(at("drift"), driftView(answer.drift, { show: actions.show, light: actions.light }));
}

function comparing() {
  at("compare-switch").addEventListener("click", () => {
    at("compare").hidden = !at("compare").hidden;
    at("compare-switch").setAttribute("aria-expanded", String(!at("compare").hidden));
    if (!at("compare").hidden) at("before").focus();
    compare();
  });
  at("take").addEventListener("click", () => {
    at("before").value = source.get();
    compare();
  });
  at("before").addEventListener("input", () => {
    clearTimeout(comparing.pause);
    comparing.pause = setTimeout(compare, PAUSE_MS);
  });
  at("relay").addEventListener("change", compare);
}

/** The menu goes when something else is wanted. */
function closing(menu) {
  addEventListener("pointerdown", ({ target }) => { if (!menu.contains(target)) menu.open = false; });
  menu.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });
}

function exporting() {
  closing(document.querySelector(".menu"));
  const names = { json: ["report.json", "application/json"], markdown: ["report.md", "text/markdown"], sarif: ["report.sarif", "application/sarif+json"] };
  for (const button of document.querySelectorAll("[data-export]")) {
    const name = button.dataset.export;
    button.addEventListener("click", async () => {
      const { text, error } = await ask("render", { format: name, words: catalogue() });
      if (error) return say(told(error));
      const url = URL.createObjectURL(new Blob([text], { type: names[name][1] }));
      h("a", { href: url, download: names[name][0] }).click();
      setTimeout(() => URL.revokeObjectURL(url), 10_000);
      return button.closest("details").removeAttribute("open");
    });
  }
}

function sharing() {
  at("share").addEventListener("click", async () => {
    const fragment = await pack(source.get());
    if (fragment === null) return say(t("share.long"));
    history.replaceState(null, "", `#${fragment}`);
    try {
      await navigator.clipboard.writeText(location.href);
      return say(t("share.copied"));
    } catch {
      return say(t("share.address"));
    }
  });
  addEventListener("hashchange", fromFragment);
}

let quiet;
function say(text) {
  at("said").textContent = text;
  clearTimeout(quiet);
  quiet = setTimeout(() => { at("said").textContent = ""; }, 6000);
}

async function fromFragment() {
  const text = await unpack(location.hash);
  if (text !== null) return load(text);
  if (source.get() !== "") return undefined;
  // A link that lost a part on its way.
  say(t("share.broken"));
  return load(area.defaultValue);
}

function theme(choice) {
  document.documentElement.dataset.theme = choice;
  at("theme").value = choice;
}

async function upgrade() {
  const { createEditor } = await import(new URL("./editor.js", import.meta.url).href);
  const host = h("div", { class: "code-editor" });
  const before = { text: area.value, focused: document.activeElement === area, from: area.selectionStart, to: area.selectionEnd };
  source = createEditor(host, {
    text: before.text,
    label: t("source.label"),
    phrases,
    visible,
    changed,
    /** Takes a paste that would stall the editor; what comes back is put in its place. */
    paste: (text) => (text.length < LONG_TEXT || !hasLongLine(text) ? null : readable(text)),
    moved(found) {
      const first = found[0];
      at("under").textContent = first ? visible(first.message, 300) : "";
      at("under").className = `under ${first?.kind ?? ""}`;
    },
  });
  area.replaceWith(host);
  if (before.focused) source.select(before.from, before.to);
  mark();
}

/** Says everything anew, after the words have changed. */
function reword() {
  list.words();
  ofList.draw();
  if (state.fault !== null) replace(at("fault"), fault(state.fault));
  draw();
  compare();
}

async function start() {
  theme(recall("theme") ?? "auto");
  at("theme").addEventListener("change", () => {
    theme(at("theme").value);
    remember("theme", at("theme").value);
  });
  const { lang } = document.documentElement;
  at("lang").replaceChildren(...LANGUAGES.map(({ id, name }) => h("option", { value: id, lang: id }, name)));
  at("lang").value = lang;
  await use(lang);
  list = createList(at("list"), pick, ofList.host, ofList.ask);
  at("lang").addEventListener("change", async () => {
    remember("lang", at("lang").value);
    await use(at("lang").value);
    await usePhrases();
    source.label(t("source.label"));
    reword();
  });
  at("spec").value = recall("spec") ?? "";
  at("spec").addEventListener("change", () => {
    remember("spec", at("spec").value);
    schedule(0);
  });
  files();
  sharing();
  await fromFragment();
  schedule(0);
  const { version, error } = await ask("version");
  if (error) return show({ error });
  at("version").textContent = `precall ${version}`;
  exporting();
  comparing();
  // Nothing else is loaded before the first verdict stands there.
  if (source.get() !== "") await first;
  await Promise.all([examples(), usePhrases()]);
  if (state.fault !== null) replace(at("fault"), fault(state.fault));
  await upgrade().catch(() => say(t("source.plain")));
  more.sdks = (await ask("sdks")).sdks;
  more.catalog = await fetch(new URL("../catalog.json", import.meta.url)).then((answer) => answer.json());
  more.profiles = Object.entries(more.catalog.directories).filter(([, { latest }]) => latest).map(([id]) => id);
  await enrich();
  ofList.clear();
  if ("serviceWorker" in navigator) await navigator.serviceWorker.register(new URL("../sw.js", import.meta.url), { scope: new URL("../", import.meta.url) });
}

start();
