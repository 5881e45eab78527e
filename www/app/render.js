// The report as a file: JSON, Markdown, SARIF.

const LEVEL = { error: "error", warn: "warning", info: "note" };
const HINTS = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"];

// Text from definitions must stay text in Markdown as well, and invisible characters visible.
const cell = (text) => String(text)
  .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g, (char) => `U+${char.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`)
  .replace(/[\\`*_{}[\]<>()#+\-!|~&]/g, "\\$&");

const json = (report) => `${JSON.stringify(report, null, 2)}\n`;

/** A table of tools, then what was found about each. */
function markdown(report) {
  const lines = [
    "# precall",
    "",
    `${report.summary.tools} tools, protocol revision ${report.input.specRevision}. Errors: ${report.summary.findings.error}, warnings: ${report.summary.findings.warn}, notes: ${report.summary.findings.info}.`,
    "",
    `| tool | ${HINTS.join(" | ")} | trusted | not trusted |`,
    `|${" --- |".repeat(HINTS.length + 3)}`,
  ];
  for (const tool of report.tools) {
    const hints = HINTS.map((hint) => {
      const { effective, origin, moot } = tool.hints[hint];
      return moot ? "moot" : `${effective}${origin === "declared" ? "" : ` (${origin})`}`;
    });
    lines.push(`| ${cell(tool.name ?? "(no name)")} | ${hints.join(" | ")} | ${tool.verdict.trusted.action} | ${tool.verdict.untrusted.action} |`);
  }
  const about = (title, findings) => {
    if (findings.length === 0) return;
    lines.push("", `## ${title}`, "");
    for (const finding of findings) lines.push(`- **${finding.severity}** \`${finding.rule}\` at ${cell(finding.pointer || "the whole text")}: ${cell(finding.message)}`);
  };
  for (const tool of report.tools) about(cell(tool.name ?? "(no name)"), tool.findings);
  about("The list", report.findings);
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
