// The report as a file: JSON, Markdown, SARIF.

import { messageIn, put } from "../widget/say.js";

const LEVEL = { error: "error", warn: "warning", info: "note" };
const HINTS = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"];

// Text from definitions must stay text in Markdown as well, and invisible characters visible.
const cell = (text) => String(text)
  .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g, (char) => `U+${char.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`)
  .replace(/[\\`*_{}[\]<>()#+\-!|~&]/g, "\\$&");

const json = (report) => `${JSON.stringify(report, null, 2)}\n`;

/** A table of tools, then what was found about each, in the words of a catalogue. */
function markdown(report, _places, words) {
  const t = (key, params = {}) => put(words.ui[key], params);
  const { error, warn, info } = report.summary.findings;
  const value = ({ effective, origin, moot }) => {
    if (moot) return t("hint.moot");
    return effective === null ? "–" : `${effective}${origin === "declared" ? "" : ` (${t(`origin.${origin}`)})`}`;
  };
  const lines = [
    "# precall",
    "",
    t("export.lead", { tools: report.summary.tools, revision: report.input.specRevision, error, warn, info }),
    "",
    `| ${t("export.tool")} | ${HINTS.join(" | ")} | ${t("verdict.trusted")} | ${t("verdict.untrusted")} |`,
    `|${" --- |".repeat(HINTS.length + 3)}`,
  ];
  const nameOf = (tool) => cell(tool.name ?? t("tool.unnamed"));
  for (const tool of report.tools) {
    const actions = [tool.verdict.trusted, tool.verdict.untrusted].map(({ action }) => t(`action.${action}`));
    lines.push(`| ${[nameOf(tool), ...HINTS.map((hint) => value(tool.hints[hint])), ...actions].join(" | ")} |`);
  }
  const about = (title, findings) => {
    if (findings.length === 0) return;
    lines.push("", `## ${title}`, "");
    for (const finding of findings) lines.push(`- **${t(`severity.${finding.severity}`)}** \`${finding.rule}\` (${cell(finding.pointer || t("pointer.root"))}): ${cell(messageIn(words, finding))}`);
  };
  for (const tool of report.tools) about(nameOf(tool), tool.findings);
  about(t("group.list"), report.findings);
  return `${lines.join("\n")}\n`;
}

/** SARIF 2.1.0. `places` are those of the findings, in order. */
function sarif(report, places) {
  const findings = [...report.tools.flatMap(({ findings: own }) => own), ...report.findings];
  const rules = [...new Set(findings.map(({ rule }) => rule))];
  return json({
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [{
      tool: { driver: { name: "precall", version: report.precall, rules: rules.map((id) => ({ id })) } },
      columnKind: "unicodeCodePoints",
      results: findings.map((finding, index) => {
        const place = places[index];
        const span = place && { start: (place.key ?? place.value).start, end: place.value.end };
        return {
          ruleId: finding.rule,
          ruleIndex: rules.indexOf(finding.rule),
          level: LEVEL[finding.severity],
          message: { text: finding.message },
          locations: [{
            physicalLocation: {
              artifactLocation: { uri: "tools.json" },
              ...(span ? { region: { startLine: span.start.line, startColumn: span.start.column, endLine: span.end.line, endColumn: span.end.column } } : {}),
            },
            logicalLocations: [{ fullyQualifiedName: finding.pointer }],
          }],
        };
      }),
    }],
  });
}

/** By name of the format. */
export const render = { json, markdown, sarif };
