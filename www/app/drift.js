// What changed between two lists.

import { h, visible } from "./dom.js";
import { findings } from "./tool.js";
import { t } from "./i18n.js";

const value = (declared) => h("code", {}, typeof declared === "boolean" ? String(declared) : t(`declared.${declared}`));

/** The comparison: a line of counts, what speaks against it, and each tool that changed. */
export function driftView(report, actions) {
  const { summary } = report;
  const counts = ["added", "removed", "renamed", "changed", "laxer", "stricter", "same"].filter((key) => summary[key] > 0);
  const moved = report.tools.filter(({ change }) => change !== "same");
  return h("section", { class: "block drift" },
    h("h3", {}, t("compare.result")),
    h("p", { class: "counts", role: "status" }, counts.map((key) => h("span", { class: `tag ${key}` }, `${summary[key]} ${t(`change.${key}`)}`))),
    report.findings.length > 0 && findings(report.findings, actions, "drift"),
    moved.length === 0 ? h("p", { class: "none" }, t("compare.same")) : h("ul", { class: "changes" }, moved.map((tool, index) => changeItem(tool, actions, index))));
}

function changeItem(tool, actions, index) {
  return h("li", { class: "change" },
    h("p", {}, h("code", {}, visible(tool.before !== null && tool.before !== tool.name ? `${tool.before} → ${tool.name}` : tool.name ?? t("tool.unnamed"), 160)), h("span", { class: `tag ${tool.change}` }, t(`change.${tool.change}`))),
    tool.hints.length > 0 && h("ul", { class: "moves" }, tool.hints.map(({ hint, before, after, direction }) => h("li", { class: direction },
      h("code", {}, hint), ": ", value(before), " → ", value(after), " ", h("strong", {}, t(`direction.${direction}`))))),
    tool.text.map(({ field, before, after }) => h("div", { class: "texts" },
      h("p", { class: "plain" }, t(`field.${field}`)),
      h("del", { dir: "auto" }, visible(before ?? t("declared.absent"), 400)), h("ins", { dir: "auto" }, visible(after ?? t("declared.absent"), 400)))),
    tool.schema.length > 0 && h("p", { class: "plain" }, t("compare.schema"), " ", tool.schema.slice(0, 12).flatMap(({ pointer }, place) => [place > 0 ? ", " : "", h("code", {}, visible(pointer, 90))])),
    tool.findings.length > 0 && findings(tool.findings, actions, `drift-${index}`));
}
