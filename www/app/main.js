// The playground: text in, verdict out, at every keystroke.

import { ask } from "./client.js";
import { h, replace, visible } from "./dom.js";
import { findings, sign, toolView } from "./tool.js";
import { glyph } from "./glyph.js";
import { preferred, t, use } from "./i18n.js";
import { recall, remember } from "./store.js";

// Long enough to let a word be finished, short enough to feel immediate.
const PAUSE_MS = 120;
// What a reader hears should not change while they type.
const ANNOUNCE_MS = 900;

const at = (id) => document.getElementById(id);
const text = at("text");
const state = { answer: null, selected: 0, running: false, again: false };

let pause;
let announce;

text.addEventListener("input", () => {
  at("example").value = "";
  schedule(PAUSE_MS);
});

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
    const answer = text.value.trim() === "" ? null : await ask("check", { text: text.value, options: {}, select: state.selected });
    if (!state.again) show(answer);
  } while (state.again);
  state.running = false;
}

function show(answer) {
  const failed = answer?.error;
  at("fault").hidden = !failed;
  text.setAttribute("aria-invalid", failed ? "true" : "false");
  at("result").classList.toggle("stale", Boolean(failed) && state.answer !== null);
  if (failed) {
    replace(at("fault"), fault(answer.error));
  } else {
    state.answer = answer;
    if (answer !== null && answer.tool !== null) state.selected = answer.tool.index;
    draw();
  }
  clearTimeout(announce);
  announce = setTimeout(() => {
    at("status").textContent = failed ? t("status.fault") : spoken(state.answer);
  }, ANNOUNCE_MS);
}

function fault({ message, line, column }) {
  if (line === null) return [h("p", {}, visible(message, 600))];
  const bare = message.replace(/^line \d+, column \d+: /, "");
  return [
    h("p", {}, h("strong", {}, t("fault.place", { line, column })), " ", visible(bare, 600)),
    h("button", { type: "button", class: "button", "data-key": "fault", on: { click: () => select(...lineRange(line, column)) } }, t("fault.go")),
  ];
}

/** UTF-16 range of the character at a line and column that count characters. */
function lineRange(line, column) {
  const lines = text.value.split("\n");
  const before = lines.slice(0, line - 1).reduce((sum, part) => sum + part.length + 1, 0);
  const start = before + Array.from(lines[line - 1] ?? "").slice(0, column - 1).join("").length;
  return [start, Math.min(start + 1, text.value.length)];
}

function select(start, end) {
  text.focus();
  text.setSelectionRange(start, end);
}

async function showPointer(pointer) {
  const { places } = await ask("locate", { pointers: [pointer] });
  const place = places?.[0];
  if (place) select((place.key ?? place.value).start.utf16, place.value.end.utf16);
}

function spoken(answer) {
  if (!answer) return "";
  const { error, warn } = answer.summary.findings;
  if (answer.tool !== null && answer.rows.length === 1) {
    return t("status.one", {
      name: visible(answer.tool.name ?? t("tool.unnamed"), 80),
      trusted: t(`action.${answer.tool.verdict.trusted.action}`),
      untrusted: t(`action.${answer.tool.verdict.untrusted.action}`),
      findings: error + warn,
    });
  }
  return t("status.many", { tools: answer.rows.length, findings: error + warn });
}

function draw() {
  const { answer } = state;
  if (answer === null) {
    replace(at("list"));
    replace(at("tool"), h("p", { class: "empty" }, t("result.empty")));
    return;
  }
  const actions = { show: showPointer };
  const single = answer.rows.length === 1;
  const about = (index) => answer.findings.filter((finding) => finding.tools.includes(index));
  const rest = single ? answer.findings.filter((finding) => !finding.tools.includes(0)) : answer.findings;
  replace(at("list"),
    single ? null : overview(answer),
    rest.length > 0 ? h("div", { class: "list-findings" }, findings(rest, actions, "list")) : null);
  replace(at("tool"), answer.tool === null ? [] : toolView(answer.tool, about(answer.tool.index), actions));
}

function overview(answer) {
  return h("section", { class: "block" },
    h("h3", {}, t("list.title"), " ", h("span", { class: "count" }, String(answer.rows.length))),
    h("ul", { class: "rows" }, answer.rows.slice(0, 500).map((row, index) =>
      h("li", {}, h("button", {
        type: "button",
        class: "row",
        "data-key": `row-${index}`,
        "aria-current": index === state.selected ? "true" : false,
        on: { click: () => pick(index) },
      },
      glyph(row.hints, 26),
      h("span", { class: "row-name" }, visible(row.name ?? t("tool.unnamed"), 80)),
      ["error", "warn"].map((severity) => row.counts[severity] > 0 && h("span", { class: `pill ${severity}`, title: t(`severity.${severity}`) }, String(row.counts[severity]))),
      sign(row.verdict.trusted.action))))),
    answer.rows.length > 500 && h("p", { class: "hint" }, t("list.more", { n: answer.rows.length - 500 })));
}

async function pick(index) {
  state.selected = index;
  const { tool } = await ask("tool", { index });
  if (tool) {
    state.answer.tool = tool;
    draw();
  }
}

async function examples() {
  const list = await fetch(new URL("../examples.json", import.meta.url)).then((answer) => answer.json());
  at("example").append(...list.map(({ id }) => h("option", { value: id, "data-t": `example.${id}` }, t(`example.${id}`))));
  at("example").addEventListener("change", () => {
    const chosen = list.find(({ id }) => id === at("example").value);
    if (chosen) load(chosen);
  });
  if (text.value === "" && list.length > 0) load(list[0]);
}

function load({ id, text: value }) {
  text.value = value;
  at("example").value = id;
  state.selected = 0;
  schedule(0);
}

function theme(choice) {
  document.documentElement.dataset.theme = choice;
  at("theme").value = choice;
}

async function start() {
  theme(recall("theme") ?? "auto");
  at("theme").addEventListener("change", () => {
    theme(at("theme").value);
    remember("theme", at("theme").value);
  });
  const lang = preferred(recall("lang"));
  at("lang").value = lang;
  await use(lang);
  at("lang").addEventListener("change", async () => {
    remember("lang", at("lang").value);
    await use(at("lang").value);
    draw();
  });
  await examples();
  const { version, error } = await ask("version");
  if (error) show({ error });
  else at("version").textContent = `precall ${version}`;
}

start();
