// The root of `report.schema.json`: what `check` and `--format json` give.

import type { Report, SummaryReport } from "../../dist/npm/index.js";

/** What a check gives: `schemaVersion` 1. */
export type AnyReport = Report | SummaryReport;
