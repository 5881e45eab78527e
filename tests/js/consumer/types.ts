// Compiled, never run: what the types promise and what they refuse.

import { PrecallError, check, init, locate, resolve, version } from "precall";
import type { Action, ErrorCode, Finding, HintName, Report, RuleId, SummaryReport, ToolReport } from "precall";
import { check as inlineCheck } from "precall/inline";
import { PrecallTool } from "precall/widget";

const report: Report = check("[]");
const summary: SummaryReport = check({ tools: [] }, { detail: "summary" });
const full: Report = check(new Uint8Array(), { detail: "full", spec: "2025-06-18" });
const same: Report = inlineCheck([]);
const either: Report | SummaryReport = check("", {} as { detail?: "summary" | "full" });
declare const wanted: { detail: "summary" | "full" };
const unsure: Report | SummaryReport = check("", wanted);

const tool: ToolReport | undefined = report.tools[0];
if (tool) {
  const action: Action = tool.verdict.trusted.action;
  const origin: "declared" | "default" | "invalid" | null = tool.hints.readOnlyHint.origin;
  const suggested: boolean | null = tool.suggested.openWorldHint;
  for (const name of Object.keys(tool.hints) as HintName[]) tool.hints[name].effective;
  void [action, origin, suggested];
}
const findings: Finding[] = report.findings;
const id: RuleId | undefined = findings[0]?.rule;
const started: Promise<void> = init();
const place: number | undefined = locate("{}", [""])[0]?.value.start.utf16;
const text: string = version;
const effective: boolean | null = resolve({ name: "a" }).hints.destructiveHint.effective;
try {
  check("");
} catch (error) {
  if (error instanceof PrecallError) {
    const code: ErrorCode = error.code;
    const line: number | null = error.line;
    void [code, line];
  }
}
void [summary, full, same, either, unsure, id, started, place, text, effective];

// @ts-expect-error a number is no input
check(7);
// @ts-expect-error no such detail
check("", { detail: "all" });
// @ts-expect-error no such revision
check("", { spec: "2025-01-01" });
// @ts-expect-error no such option
check("", { details: "full" });
// @ts-expect-error a summary has no findings by tool
summary.tools[0]?.findings;
// @ts-expect-error no such rule
const wrong: RuleId = "no-such-rule";
// @ts-expect-error a report is made, not started
report.init;

const element: PrecallTool = document.createElement("precall-tool");
PrecallTool.module = new URL("https://docs.example/core.wasm");
element.addEventListener("precall-verdict", ({ detail }) => void detail.verdict.trusted.action);
// @ts-expect-error not a tool report
element.addEventListener("precall-verdict", ({ detail }) => void detail.nothing);
