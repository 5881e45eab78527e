import type { CheckOptions, Input, Severity } from "./index.js";

/** What the matchers add to `expect`. */
export interface PrecallMatchers<R = unknown> {
  /** Every tool declares all four hints as booleans. */
  toDeclareAllHints(options?: CheckOptions): R;
  /** The directory, such as `openai`, would neither hold nor reject a tool or the list. */
  toPassDirectory(directory: string, options?: CheckOptions): R;
  /** No hint speaks against what its tool seems to do. What is not understood is not judged. */
  toHaveHonestHints(options?: CheckOptions): R;
  /** No finding of this severity (`warn` unless stated) or above. */
  toHaveNoFindings(severity?: Severity, options?: CheckOptions): R;
}

interface MatcherResult {
  pass: boolean;
  message(): string;
}

/** For `expect.extend` of Vitest and Jest. */
export const matchers: {
  toDeclareAllHints(input: Input, options?: CheckOptions): MatcherResult;
  toPassDirectory(input: Input, directory: string, options?: CheckOptions): MatcherResult;
  toHaveHonestHints(input: Input, options?: CheckOptions): MatcherResult;
  toHaveNoFindings(input: Input, severity?: Severity, options?: CheckOptions): MatcherResult;
};

/** What speaks against a list, one text each. */
export const problems: {
  declareAllHints(input: Input, options?: CheckOptions): string[];
  passDirectory(input: Input, directory: string, options?: CheckOptions): string[];
  honestHints(input: Input, options?: CheckOptions): string[];
  noFindings(input: Input, severity?: Severity, options?: CheckOptions): string[];
};

/** For `node:test` and other suites: throw where the matcher would fail. */
export function assertDeclareAllHints(input: Input, options?: CheckOptions): void;
export function assertPassDirectory(input: Input, directory: string, options?: CheckOptions): void;
export function assertHonestHints(input: Input, options?: CheckOptions): void;
export function assertNoFindings(input: Input, severity?: Severity, options?: CheckOptions): void;
