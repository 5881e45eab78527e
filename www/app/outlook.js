// What happens next: every host, every directory, and what would change under other hints.

import { h, visible } from "./dom.js";
import { HINTS } from "./glyph.js";
import { pageOf, t } from "./i18n.js";
import { sign } from "./sign.js";

const OUTCOMES = ["run", "ask", "block", "other"];
const STATUSES = ["rejected", "held", "accepted"];

const titleOf = (catalog, kind, id) => visible(catalog?.[kind]?.[id]?.title ?? id, 80);

// A policy of one's own has no page.
const hostName = (catalog, id) => (catalog?.hosts?.[id] ? h("a", { href: pageOf(`hosts/${id}`) }, titleOf(catalog, "hosts", id)) : visible(id, 80));

/** The hosts, counted and in a table. `before` are the outcomes without what-if. */
export function hostsView(hosts, before, catalog, view) {
  // A library that reads the wire decides nothing; it stands in the table only where it refuses.
  const deciding = hosts.filter(({ host, outcome }) => !host.startsWith("sdk-") || outcome === "block");
  const old = new Map((before ?? []).map((one) => [`${one.host}\n${one.mode}`, one.outcome]));
  const changed = (one) => old.size > 0 && old.get(`${one.host}\n${one.mode}`) !== one.outcome;
  const first = new Set();
  const usual = deciding.filter((one) => {
    const isFirst = !first.has(one.host);
    first.add(one.host);
    return isFirst || changed(one);
  });
  const shown = (view.modes ? deciding : usual).filter(({ outcome }) => view.outcome === "all" || outcome === view.outcome);
  const counted = view.modes ? deciding : usual;
  const sums = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, counted.filter((one) => one.outcome === outcome).length]));
  return h("section", { class: "block" },
    h("h3", {}, t("hosts.title"), " ", h("span", { class: "count" }, String(first.size))),
    h("div", { class: "chips", role: "group", "aria-label": t("hosts.filter") }, ["all", ...OUTCOMES].map((outcome) =>
      h("button", { type: "button", class: "chip", "data-key": `hosts-${outcome}`, "aria-pressed": String(view.outcome === outcome), on: { click: () => view.set({ outcome }) } },
        outcome === "all" ? t("hosts.all") : sign(outcome), " ", h("span", { class: "number" }, String(outcome === "all" ? counted.length : sums[outcome])))),
      h("label", { class: "check" }, h("input", { type: "checkbox", "data-key": "hosts-modes", checked: view.modes, on: { change: (event) => view.set({ modes: event.target.checked }) } }), t("hosts.modes"))),
    h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("hosts.title"), "data-key": "hosts-scroll" }, h("table", { class: "wide hosts-table" },
      h("thead", {}, h("tr", {}, ["host", "outcome", "because", "grade"].map((key) => h("th", { scope: "col" }, t(`hosts.${key}`))))),
      h("tbody", {}, shown.map((one) => h("tr", { class: changed(one) ? "changed" : "" },
        h("th", { scope: "row" }, hostName(catalog, one.host), h("span", { class: "plain" }, visible(one.mode, 90)), h("span", { class: "plain narrow" }, visible(one.because, 200), ` (${t(`grade.${one.grade}`)}, ${one.date})`)),
        h("td", {}, sign(one.outcome), changed(one) && h("span", { class: "plain" }, t("hosts.was", { outcome: t(`action.${old.get(`${one.host}\n${one.mode}`)}`) }))),
        h("td", {}, visible(one.because, 200), one.effects?.length > 0 && h("ul", { class: "plain" }, one.effects.map((effect) => h("li", {}, t(`effect-of-host.${effect.effect}`))))),
        h("td", {}, t(`grade.${one.grade}`), h("span", { class: "plain" }, one.date))))))),
    h("p", { class: "hint" }, t("hosts.note")));
}

/** The directories, those that refuse first. */
export function directoriesView(directories, before, catalog, actions) {
  const old = new Map((before ?? []).map((one) => [`${one.directory}@${one.date}`, one.status]));
  const sorted = STATUSES.flatMap((status) => directories.filter((one) => one.status === status));
  return h("section", { class: "block" },
    h("h3", {}, t("directories.title"), " ", h("span", { class: "count" }, String(directories.length))),
    h("ul", { class: "directories" }, sorted.map((one) => {
      const was = old.get(`${one.directory}@${one.date}`);
      const key = `${one.directory}@${one.date}`;
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
              h("p", {}, h("span", { class: `tag ${why.effect}` }, t(`consequence.${why.effect}`)), " ", visible(why.message, 300)),
              h("button", { type: "button", class: "pointer", "data-key": `why-${key}-${index}`, on: { click: () => actions.show(why.pointer) } }, h("span", { class: "hidden" }, `${t("pointer.show")} `), visible(why.pointer === "" ? t("pointer.root") : why.pointer, 100))))),
          one.honestyJudged === false && h("p", { class: "hint" }, t("directories.form-only"))));
    })),
    h("p", { class: "hint" }, t("directories.note")));
}

/** Four switches: what if a hint were declared otherwise? */
export function whatIfView(tool, wanted, result, actions) {
  const stateOf = (hint) => (wanted[hint] !== undefined ? wanted[hint] : tool.hints[hint].declared);
  const changes = HINTS.filter((hint) => wanted[hint] !== undefined && wanted[hint] !== tool.hints[hint].declared);
  const choice = (hint, value) => h("label", { class: "choice" },
    h("input", { type: "radio", name: `if-${hint}`, value: String(value), checked: stateOf(hint) === value, "data-key": `if-${hint}-${value}`, on: { change: () => actions.whatIf(hint, value) } }),
    h("span", {}, typeof value === "boolean" ? h("code", {}, String(value)) : t(`declared.${value}`)));
  return h("section", { class: "block" },
    h("h3", {}, t("whatif.title")),
    h("div", { class: "switches" }, HINTS.map((hint) => h("fieldset", { class: "switch" },
      h("legend", {}, h("code", {}, hint)),
      choice(hint, true), choice(hint, false), choice(hint, "absent"),
      tool.hints[hint].declared === "invalid" && choice(hint, "invalid")))),
    h("div", { class: "outcome", role: "status" }, changes.length === 0 ? h("p", { class: "hint" }, t("whatif.none")) : consequences(tool, result)),
    changes.length > 0 && h("div", { class: "buttons" },
      h("button", { type: "button", class: "button", "data-key": "if-apply", on: { click: actions.applyWhatIf } }, t("whatif.apply")),
      h("button", { type: "button", class: "button", "data-key": "if-reset", on: { click: actions.resetWhatIf } }, t("whatif.reset"))));
}

function consequences(tool, result) {
  if (!result) return null;
  if (result.error) return h("p", { class: "hint" }, visible(result.error.message, 300));
  const then = result.tool;
  const lines = ["trusted", "untrusted"].map((trust) => {
    const [now, next] = [tool.verdict[trust], then.verdict[trust]];
    const same = now.action === next.action && now.risk === next.risk;
    return h("li", {}, `${t(`verdict.${trust}`)}: `, sign(now.action), same ? ` (${t("whatif.same")})` : [" → ", sign(next.action), `, ${t("verdict.risk", { risk: t(`risk.${next.risk}`) })}`]);
  });
  const added = then.findings.filter((finding) => finding.severity !== "info" && !tool.findings.some((one) => one.rule === finding.rule));
  const gone = tool.findings.filter((finding) => finding.severity !== "info" && !then.findings.some((one) => one.rule === finding.rule));
  const names = (list) => [...new Set(list.map(({ rule }) => rule))].flatMap((rule, index) => [index > 0 ? ", " : "", h("code", {}, rule)]);
  if (added.length > 0) lines.push(h("li", {}, t("whatif.added"), " ", names(added)));
  if (gone.length > 0) lines.push(h("li", {}, t("whatif.gone"), " ", names(gone)));
  const moved = (list, old, key, state) => list.filter((one) => {
    const before = old.find((other) => key(other) === key(one));
    return before !== undefined && state(before) !== state(one);
  }).length;
  if (result.base && then.hosts.length > 0) lines.push(h("li", {}, t("whatif.hosts", { n: moved(then.hosts, result.base.hosts, (one) => `${one.host}\n${one.mode}`, (one) => one.outcome) })));
  if (result.base && then.directories.length > 0) lines.push(h("li", {}, t("whatif.directories", { n: moved(then.directories, result.base.directories, (one) => `${one.directory}@${one.date}`, (one) => one.status) })));
  return h("ul", { class: "consequences" }, lines);
}
