// What happens next: every host, every directory, and what would change under other hints.

import { h, visible } from "./dom.js";
import { HINTS } from "./glyph.js";
import { pageOf, sentence, t, told } from "./i18n.js";
import { sign } from "./sign.js";

const OUTCOMES = ["run", "ask", "block", "other"];
const STATUSES = ["rejected", "held", "accepted"];
// The two readings of silence, which stand for all hosts that nobody knows.
const GENERIC = ["strict", "lenient"];
// More names than this are counted.
const NAMED = 6;

const titleOf = (catalog, kind, id) => visible(sentence(catalog?.[kind]?.[id]?.title ?? id), 80);

// A policy of one's own has no page.
const hostName = (catalog, id) => (catalog?.hosts?.[id] ? h("a", { href: pageOf(`hosts/${id}`) }, titleOf(catalog, "hosts", id)) : visible(id, 80));

const hostKey = ({ host, mode }) => `${host}\n${mode}`;
const directoryKey = ({ directory, date }) => `${directory}@${date}`;

/** The hosts, counted and in a table, the generic ones first. `before` are the outcomes without what-if. */
export function hostsView(hosts, before, catalog, view) {
  // A library that reads the wire decides nothing; it stands in the table only where it refuses.
  const deciding = hosts.filter(({ host, outcome }) => !host.startsWith("sdk-") || outcome === "block");
  const old = new Map((before ?? []).map((one) => [hostKey(one), one.outcome]));
  const changed = (one) => old.size > 0 && old.get(hostKey(one)) !== one.outcome;
  const first = new Set();
  const usual = deciding.filter((one) => {
    const isFirst = !first.has(one.host);
    first.add(one.host);
    return isFirst || changed(one);
  });
  const counted = view.modes ? deciding : usual;
  const shown = counted.filter(({ outcome }) => view.outcome === "all" || outcome === view.outcome);
  const rank = ({ host }) => (GENERIC.indexOf(host) + GENERIC.length + 1) % (GENERIC.length + 1);
  const groups = [
    ["hosts.generic", shown.filter(({ host }) => GENERIC.includes(host)).sort((a, b) => rank(a) - rank(b))],
    ["hosts.known", shown.filter(({ host }) => !GENERIC.includes(host))],
  ].filter(([, list]) => list.length > 0);
  return h("section", { class: "block" },
    h("h3", {}, t("hosts.title"), " ", h("span", { class: "count" }, String(first.size))),
    h("div", { class: "chips", role: "group", "aria-label": t("hosts.filter") }, ["all", ...OUTCOMES].map((outcome) => {
      const number = outcome === "all" ? counted.length : counted.filter((one) => one.outcome === outcome).length;
      return h("button", { type: "button", class: "chip", "data-key": `hosts-${outcome}`, "aria-pressed": String(view.outcome === outcome), on: { click: () => view.set({ outcome }) } },
        outcome === "all" ? t("hosts.all") : sign(outcome), " ", h("span", { class: "number" }, String(number)));
    }),
    h("label", { class: "check" }, h("input", { type: "checkbox", "data-key": "hosts-modes", checked: view.modes, on: { change: (event) => view.set({ modes: event.target.checked }) } }), t("hosts.modes"))),
    h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("hosts.title"), "data-key": "hosts-scroll" }, h("table", { class: "wide hosts-table" },
      h("thead", {}, h("tr", {}, ["host", "outcome", "because"].map((key) => h("th", { scope: "col" }, t(`hosts.${key}`))))),
      groups.map(([title, list]) => h("tbody", {},
        h("tr", { class: "group" }, h("th", { scope: "rowgroup", colspan: "3" }, t(title))),
        list.map((one) => hostRow(one, changed(one) ? old.get(hostKey(one)) : null, catalog)))))),
    h("p", { class: "hint" }, t("hosts.note")));
}

function hostRow(one, was, catalog) {
  const because = visible(sentence(one.because), 300);
  const besides = one.effects?.length > 0 && h("ul", { class: "plain" }, one.effects.map((effect) => h("li", {}, t(`effect-of-host.${effect.effect}`))));
  return h("tr", { class: was === null ? "" : "changed" },
    h("th", { scope: "row" }, hostName(catalog, one.host), h("span", { class: "plain" }, visible(sentence(one.mode), 90)),
      h("span", { class: "plain known" }, `${t(`grade.${one.grade}`)}, ${one.date}`),
      // On a narrow page the last column has no room.
      h("span", { class: "plain narrow" }, because)),
    h("td", {}, sign(one.outcome), was !== null && h("span", { class: "plain" }, t("hosts.was", { outcome: t(`action.${was}`) }))),
    h("td", { class: "broad" }, because, besides));
}

/** The directories, those that refuse first. */
export function directoriesView(directories, before, catalog, actions) {
  const old = new Map((before ?? []).map((one) => [directoryKey(one), one.status]));
  const sorted = STATUSES.flatMap((status) => directories.filter((one) => one.status === status));
  return h("section", { class: "block" },
    h("h3", {}, t("directories.title"), " ", h("span", { class: "count" }, String(directories.length))),
    h("ul", { class: "directories" }, sorted.map((one) => {
      const was = old.get(directoryKey(one));
      const key = directoryKey(one);
      return h("li", { class: `directory ${one.status} ${was !== undefined && was !== one.status ? "changed" : ""}` },
        h("details", {},
          h("summary", { "data-key": `directory-${key}` },
            h("span", { class: `status ${one.status}` }, t(`status.${one.status}`)),
            h("span", { class: "directory-name" }, titleOf(catalog, "directories", key)),
            h("span", { class: "date" }, one.date),
            was !== undefined && was !== one.status && h("span", { class: "plain" }, t("hosts.was", { outcome: t(`status.${was}`) }))),
          one.because.length === 0
            ? h("p", { class: "hint" }, t("directories.nothing"))
            : h("ul", { class: "because" }, one.because.map((why, index) => h("li", {},
              h("p", {}, h("span", { class: `tag ${why.effect}` }, t(`consequence.${why.effect}`)), " ", visible(sentence(why.message), 300)),
              h("button", { type: "button", class: "pointer", "data-key": `why-${key}-${index}`, on: { click: () => actions.show(why.pointer) } }, h("span", { class: "hidden" }, `${t("pointer.show")} `), visible(why.pointer === "" ? t("pointer.root") : why.pointer, 100))))),
          one.honestyJudged === false && h("p", { class: "hint" }, t("directories.form-only")),
          h("p", { class: "hint" }, h("a", { href: pageOf(`directories/${key.replace("@", "-")}`) }, t("directories.page")))));
    })),
    h("p", { class: "hint" }, t("directories.note")));
}

/** What directories would say to a whole list, worded as refusals are: how many tools lack what. */
export function listDirectories(directories, catalog, pick) {
  const sorted = STATUSES.flatMap((status) => directories.filter((one) => one.status === status));
  return h("ul", { class: "directories" }, sorted.map((one) => h("li", { class: `directory ${one.status}` },
    h("details", {},
      h("summary", { "data-key": `list-${directoryKey(one)}` },
        h("span", { class: `status ${one.status}` }, t(`status.${one.status}`)),
        h("span", { class: "directory-name" }, titleOf(catalog, "directories", directoryKey(one))),
        h("span", { class: "date" }, one.date),
        h("span", { class: "plain lacking" }, lacking(one))),
      h("p", { class: "hint" }, STATUSES.filter((status) => one.tools[status] > 0).map((status) => `${one.tools[status]} ${t(`status.${status}`)}`).join(", ")),
      one.because.length === 0
        ? h("p", { class: "hint" }, t("directories.nothing"))
        : h("ul", { class: "because" }, one.because.map((why) => h("li", {},
          h("p", {}, h("span", { class: `tag ${why.effect}` }, t(`consequence.${why.effect}`)), " ", visible(sentence(why.message), 300)),
          why.tools.length > 0 && h("p", { class: "names" }, names(why.tools, pick)))))))));
}

/** "3 of 60 tools lack an explicit openWorldHint", and the next worst. */
function lacking({ coverage, because, tools }) {
  const all = tools.accepted + tools.held + tools.rejected;
  const silent = coverage.filter(({ declared, of }) => declared < of);
  if (silent.length > 0) return silent.map(({ hint, declared, of }) => t("directories.lack", { n: of - declared, all: of, hint })).join("; ");
  const stops = because.filter(({ effect, tools: named }) => (effect === "reject" || effect === "hold") && named.length > 0);
  return stops.slice(0, 1).map((why) => `${t("directories.of", { some: why.tools.length, all })}: ${visible(sentence(why.message), 160)}`).join("");
}

function names(list, pick) {
  const shown = list.slice(0, NAMED * 2).map((name) => h("button", { type: "button", class: "pointer", dir: "auto", on: { click: () => pick(name) } }, visible(name, 60)));
  return [shown, list.length > shown.length && ` ${t("more", { n: list.length - shown.length })}`];
}

/** Four switches: what if a hint were declared otherwise? */
export function whatIfView(tool, wanted, result, catalog, actions) {
  const stateOf = (hint) => (wanted[hint] !== undefined ? wanted[hint] : tool.hints[hint].declared);
  const changes = HINTS.filter((hint) => wanted[hint] !== undefined && wanted[hint] !== tool.hints[hint].declared);
  const choice = (hint, value) => h("label", { class: "choice" },
    h("input", { type: "radio", name: `if-${hint}`, value: String(value), checked: stateOf(hint) === value, "data-key": `if-${hint}-${value}`, on: { change: () => actions.whatIf(hint, value) } }),
    h("span", {}, typeof value === "boolean" ? h("code", {}, String(value)) : t(`declared.${value}`)));
  return h("section", { class: "block" },
    h("h3", {}, t("whatif.title")),
    h("div", { class: "switches" }, HINTS.map((hint) => h("fieldset", { class: changes.includes(hint) ? "switch moved" : "switch" },
      h("legend", {}, h("code", {}, hint)),
      h("div", { class: "choices" }, choice(hint, true), choice(hint, false), choice(hint, "absent"),
        tool.hints[hint].declared === "invalid" && choice(hint, "invalid"))))),
    h("div", { class: "outcome", role: "status" }, changes.length === 0 ? h("p", { class: "hint" }, t("whatif.none")) : consequences(tool, result, catalog)),
    changes.length > 0 && h("div", { class: "buttons" },
      h("button", { type: "button", class: "button", "data-key": "if-apply", on: { click: actions.applyWhatIf } }, t("whatif.apply")),
      h("button", { type: "button", class: "button", "data-key": "if-reset", on: { click: actions.resetWhatIf } }, t("whatif.reset"))));
}

function consequences(tool, result, catalog) {
  if (!result) return null;
  if (result.error) return h("p", { class: "hint" }, told(result.error));
  const then = result.tool;
  const lines = ["trusted", "untrusted"].map((trust) => {
    const [now, next] = [tool.verdict[trust], then.verdict[trust]];
    const [same, safe] = [now.action === next.action, now.risk === next.risk];
    const risk = (level) => t("verdict.risk", { risk: t(`risk.${level}`) });
    return h("li", {}, `${t(`verdict.${trust}`)}: `, sign(now.action), !same && [" → ", sign(next.action)],
      safe ? same && ` (${t("whatif.same")})` : `, ${risk(now.risk)} → ${risk(next.risk)}`);
  });
  const worse = ({ severity }) => severity !== "info";
  const only = (list, other) => [...new Set(list.filter(worse).map(({ rule }) => rule))].filter((rule) => !other.some((one) => one.rule === rule));
  const listed = (rules) => rules.flatMap((rule, index) => [index > 0 ? ", " : "", h("code", {}, rule)]);
  const added = only(then.findings, tool.findings);
  const gone = only(tool.findings, then.findings);
  if (added.length > 0) lines.push(h("li", {}, t("whatif.added"), " ", listed(added)));
  if (gone.length > 0) lines.push(h("li", {}, t("whatif.gone"), " ", listed(gone)));
  if (result.base) {
    const hosts = (list) => list.filter(({ host }) => !host.startsWith("sdk-"));
    lines.push(moves("whatif.hosts", hosts(result.base.hosts), hosts(then.hosts), hostKey, ({ outcome }) => outcome, sign, (one) => titleOf(catalog, "hosts", one.host)));
    lines.push(moves("whatif.directories", result.base.directories, then.directories, directoryKey, ({ status }) => status, (status) => h("span", { class: `status ${status}` }, t(`status.${status}`)), (one) => titleOf(catalog, "directories", directoryKey(one))));
  }
  return h("ul", { class: "consequences" }, lines);
}

/** Who moved, from what to what, by name. */
function moves(title, before, after, key, state, shown, name) {
  const old = new Map(before.map((one) => [key(one), state(one)]));
  const groups = new Map();
  let count = 0;
  for (const one of after) {
    const from = old.get(key(one));
    if (from === undefined || from === state(one)) continue;
    count += 1;
    const move = `${from} ${state(one)}`;
    groups.set(move, new Set([...(groups.get(move) ?? []), name(one)]));
  }
  return h("li", {}, t(title, { n: count }), groups.size > 0 && h("ul", { class: "moved-list" }, [...groups].map(([move, who]) => {
    const [from, to] = move.split(" ");
    const named = [...who];
    return h("li", {}, shown(from), " → ", shown(to), ": ", named.slice(0, NAMED).join(", "), named.length > NAMED && ` ${t("more", { n: named.length - NAMED })}`);
  })));
}
