import type { RuleId } from "./rule-id.js";

export type { RuleId };

/** The version of the package. */
export const version: string;

/**
 * Starts the module. Needed once in browsers; does nothing in Node, Deno, Bun, Cloudflare's
 * runtime and `precall/inline`, where the first call starts it.
 *
 * @param source where the module is, if not beside the code: its URL, a response, its bytes, or
 *   the compiled module.
 * @throws {PrecallError} `not-loaded`
 */
export function init(
  source?: string | URL | Request | Response | Promise<Response> | BufferSource | WebAssembly.Module,
): Promise<void>;

/**
 * Checks tool definitions.
 *
 * @param input JSON text, its bytes, or an object: one tool, an array of tools, the result of
 *   `tools/list`, a JSON-RPC response with such a result, or several of these as pages. An object
 *   is what `JSON.stringify` makes of it. Text shows more than an object: only text still has its
 *   duplicate keys.
 * @throws {PrecallError} where the input as a whole cannot be used. A fault inside a tool is a
 *   finding.
 */
export function check(input: Input, options: CheckOptions & { detail: "summary" }): SummaryReport;
export function check(input: Input, options?: CheckOptions & { detail?: "full" }): Report;
export function check(input: Input, options?: CheckOptions): Report | SummaryReport;

/**
 * The hints of one tool, resolved by the protocol's text. No rule looks at it.
 *
 * @throws {PrecallError} as {@link check}, and `not-one-tool`
 */
export function resolve(tool: Input, options?: Pick<CheckOptions, "spec">): ResolvedTool;

/**
 * precall's advice for one tool: `trust` says whether the user has decided to trust the server.
 *
 * @throws {PrecallError} as {@link check}, and `not-one-tool`
 */
export function verdict(tool: Input, options?: CheckOptions & { trust?: boolean }): Verdict;

/**
 * Applies the fixes of findings, again and again until none is left. The text keeps its
 * formatting: only what a fix names is touched.
 */
export function fix(input: Input, options?: FixOptions): Fixed;

/**
 * Code that declares all four hints of each tool in the SDK that wrote the list: the one asked for,
 * else guessed.
 */
export function snippet(input: Input, options?: SnippetOptions): Snippets;

/**
 * Compares two lists, each in any accepted shape or a lock file: what changed, and what became
 * laxer. With `relay`, the second is the first behind a gateway.
 */
export function diff(before: Input, after: Input, options?: DiffOptions): DiffReport;

/** The lock file of a list: what a person approved, for a later {@link diff}. JSON text. */
export function lock(input: Input, options?: Pick<CheckOptions, "spec">): string;

/** Every rule. Its page is in `precall/rules.json`. */
export const rules: readonly RuleInfo[];

/** Every directory profile, dated. */
export const directories: readonly DirectoryInfo[];

/** Every SDK that there are snippets for. */
export const sdks: readonly SdkInfo[];

/**
 * What hosts do with each tool, with the hint that decides. Where `hosts` names none, every host
 * and mode is asked.
 */
export function decide(input: Input, options?: HostOptions): Decided[];

/**
 * Which single change of a hint (set to true, set to false, taken out) would change what hosts do,
 * and the full explicit set with the hosts that still do not run the tool unasked.
 */
export function whatIf(input: Input, options?: HostOptions): WhatIf[];

/** The hosts that are known, with their modes. `policies` are of your own. */
export function hosts(policies?: HostPolicy[]): HostProfile[];

/**
 * Finds JSON pointers in a text, in their order. `null` where a pointer leads nowhere, and where
 * the text is no JSON.
 */
export function locate(text: string, pointers: Iterable<string>): (Location | null)[];

/** JSON text, its UTF-8 bytes, or anything `JSON.stringify` makes an object or array of. */
export type Input = string | Uint8Array | object;

export interface CheckOptions {
  /** The protocol revision. Where not stated it is read off the definitions, else the newest. */
  spec?: SpecRevision | null;
  /** How much to report: `full` unless stated. */
  detail?: "summary" | "full";
  /** The directories to ask: the name of a built-in profile, or a profile. */
  profiles?: string | object | (string | object)[];
  /** A file with reasons for the hints, for directories that ask for one: its text or its value. */
  submission?: string | object | null;
  /**
   * Hosts to ask: `all`, or names such as `codex` (its usual mode), `codex:writes`, `codex:all`,
   * and policies of your own. Reported with `detail: "full"` only.
   */
  hosts?: "all" | (string | HostPolicy)[];
  /** Whether hosts and policies are asked about a server that you trust: `true` unless stated. */
  trusted?: boolean;
}

export type HostOptions = Pick<CheckOptions, "spec" | "hosts" | "trusted">;

/** A profile of your own; its JSON Schema is `host.schema.json` in this package. */
export interface HostPolicy {
  id: string;
  extends?: string;
  [member: string]: unknown;
}

export type SpecRevision = "2024-11-05" | "2025-03-26" | "2025-06-18" | "2025-11-25" | "2026-07-28";

export type HintName = "readOnlyHint" | "destructiveHint" | "idempotentHint" | "openWorldHint";

/** What stands on the wire for a hint. */
export type Declared = boolean | "absent" | "invalid";

export interface Report {
  /** Changes when a key changes its meaning or goes. */
  schemaVersion: 1;
  /** The version of the program. */
  precall: string;
  input: InputReport;
  tools: ToolReport[];
  /** Findings about the list as a whole. */
  findings: Finding[];
  /** What each directory asked would say to the list. */
  directories: DirectoryList[];
  /** Tools on which the directories asked want different things. */
  conflicts: Conflict[];
  summary: Summary;
}

/** A report with `detail: "summary"`. */
export interface SummaryReport extends Omit<Report, "tools"> {
  tools: ToolSummary[];
}

export interface InputReport {
  /** What the input looked like. */
  shape: "tool" | "tools" | "result" | "response" | "pages";
  /** The revision whose rules applied. */
  specRevision: SpecRevision;
  specRevisionFrom: "stated" | "negotiated" | "sniffed" | "assumed";
  /** Number of tools. */
  tools: number;
}

export interface ToolSummary {
  /** Position among all tools of the input, from 0. */
  index: number;
  name: string | null;
  declared: Record<HintName, Declared>;
  verdict: { trusted: Action; untrusted: Action };
  /** The rules that fired, once for each finding. */
  rules: RuleId[];
}

export interface ToolReport {
  /** Position among all tools of the input, from 0. */
  index: number;
  /** JSON pointer to the definition. */
  pointer: string;
  name: string | null;
  displayName: DisplayName;
  annotations: "absent" | "object" | "invalid";
  hints: Record<HintName, EffectiveHint>;
  /** What the tool seems to do, read from its name, texts and schemas. */
  effects: Record<"writes" | "destroys" | "repeatable" | "openWorld", Effect>;
  findings: Finding[];
  /** What an honest author would declare; `null` where not judged. */
  suggested: Record<HintName, boolean | null>;
  /** Both are always given: only you know whether you trust the server. */
  verdict: { trusted: Verdict; untrusted: Verdict };
  /** What hosts would do; only those asked for. */
  hosts: HostOutcome[];
  /** What directories would say; only those asked for. */
  directories: DirectoryOutcome[];
}

/** The name that a person sees. */
export interface DisplayName {
  value: string | null;
  from: "title" | "annotations.title" | "name";
}

export interface EffectiveHint {
  declared: Declared;
  /** The value that applies; `null` under a revision without annotations. */
  effective: boolean | null;
  /** Where it comes from; `null` under a revision without annotations. */
  origin: "declared" | "default" | "invalid" | null;
  /** Whether the hint has no meaning because the tool counts as read-only. */
  moot: boolean;
}

export interface ResolvedTool {
  /** Position among all tools of the input, from 0. */
  index: number;
  name: string | null;
  displayName: DisplayName;
  annotations: "absent" | "object" | "invalid";
  hints: Record<HintName, EffectiveHint>;
  specRevision: SpecRevision;
}

export interface Effect {
  value: "yes" | "no" | "unknown";
  /** `null` where unknown. */
  confidence: Confidence | null;
  /** Strongest first. */
  evidence: Evidence[];
}

/** Where an effect was read. */
export interface Evidence {
  /** JSON pointer. */
  pointer: string;
  /** The words there. */
  words: string;
  /** What they mean. */
  reason: string;
}

export type Severity = "error" | "warn" | "info";
export type Confidence = "certain" | "likely" | "possible";

export interface Finding {
  rule: RuleId;
  severity: Severity;
  confidence: Confidence;
  /** JSON pointer. */
  pointer: string;
  /** English. */
  message: string;
  /** With `params`, what another language needs. */
  messageId: string;
  params: Record<string, string>;
  evidence: Evidence[];
  fix: Fix | null;
  /** The tools that a finding about the list concerns, by index. */
  tools: number[];
}

export interface Fix {
  /** `review`: sets a value that needs the author's judgement. */
  applicability: "safe" | "review";
  /** JSON Patch (RFC 6902) against the whole input. */
  ops: PatchOperation[];
}

export type PatchOperation =
  | { op: "add" | "replace"; path: string; value: unknown }
  | { op: "remove"; path: string }
  | { op: "move"; from: string; path: string };

export type Action = "run" | "ask" | "block";
export type Risk = "low" | "medium" | "high" | "critical";

/** Advice for a careful host. Hints are no authorisation, whatever the verdict. */
export interface Verdict {
  action: Action;
  risk: Risk;
  /** Weightiest first. */
  reasons: Reason[];
}

export interface Reason {
  /** A stable id. */
  reason: string;
  /** English. */
  message: string;
  params: Record<string, string>;
}

/** `other`: a model decides, nobody documented it, or the list never arrives. */
export type HostAction = "run" | "ask" | "block" | "other";
export type Grade = "tested" | "code" | "documented" | "reported";

export interface HostOutcome {
  host: string;
  mode: string;
  outcome: HostAction;
  /** Which hint decided, and whether a default was used. English. */
  because: string;
  decidedBy: HintName[];
  /** Whether the value that the host gives to silence decided. */
  defaultUsed: boolean;
  /** What happens besides. */
  effects: HostEffect[];
  grade: Grade;
  /** The date that the profile models. */
  date: string;
}

export interface HostEffect {
  effect: "review-result" | "parallel" | "replay" | "cache-result" | "label" | "taint";
  because: string;
}

export interface Decided {
  /** Position among all tools of the input, from 0. */
  index: number;
  name: string | null;
  hosts: HostOutcome[];
}

export interface WhatIf {
  /** Position among all tools of the input, from 0. */
  index: number;
  name: string | null;
  changes: HintChange[];
  advice: HostAdvice;
}

export interface HintChange {
  hint: HintName;
  from: Declared;
  to: boolean | "absent";
  /** Whether it agrees with what the tool seems to do; `null` where that is not judged. */
  honest: boolean | null;
  hosts: ChangedHost[];
}

export interface ChangedHost {
  host: string;
  mode: string;
  before: HostAction;
  after: HostAction;
  /** Whether only side effects change. */
  effectsOnly: boolean;
  because: string;
  effects: HostEffect[];
}

export interface HostAdvice {
  declare: Record<HintName, boolean>;
  /** Hints that nobody judged or declared, so that the prudent value stands. */
  inDoubt: HintName[];
  /** Host modes that would run the tool unasked. */
  run: number;
  of: number;
  others: HostOutcome[];
}

export interface HostProfile {
  host: string;
  title: string;
  aliases: string[];
  /** The version or commit that is modelled. */
  version: string;
  date: string;
  grade: Grade;
  /** Whether the host has another rule today. */
  past: boolean;
  /** Empty here, since the module carries no prose: see `precall/hosts.json`. */
  sources: string[];
  note: string | null;
  /** The first is what applies where none is named. */
  modes: (Omit<HostProfile, "host" | "title" | "modes"> & { mode: string })[];
}

export interface RuleInfo {
  id: RuleId;
  title: string;
  group: "annotations" | "definition" | "schema" | "list" | "honesty" | "drift" | "relay";
  /** The version that brought it. */
  since: string;
  severity: Severity;
  /** At most. */
  confidence: Confidence;
  /** The first revision under which it looks. */
  appliesFrom: SpecRevision;
  fix: "none" | "safe" | "review";
}

export interface DirectoryInfo {
  directory: string;
  /** Month from which the text is modelled, as `YYYY-MM`. */
  date: string;
  title: string;
  grade: "documented" | "reported";
  /** Month in which the sources were last seen. */
  seen: string;
  note: string;
}

export interface SdkInfo {
  sdk: string;
  label: string;
  language: string;
  /** Its package in the registry of its language; empty for none. */
  package: string;
  /** The versions for which the code is right. */
  versions: string;
  aliases: string[];
  grade: Grade;
}

export interface FixOptions extends CheckOptions {
  /** Only findings of these rules. */
  rules?: RuleId[];
  /** Only findings at these pointers. */
  pointers?: string[];
  /** `safe` unless stated; `review` applies all, also what needs the author's judgement. */
  applicability?: "safe" | "review";
}

export interface Fixed {
  /** Equal to the original where nothing was to be done. */
  text: string;
  applied: { rule: RuleId; pointer: string; applicability: "safe" | "review" }[];
}

export interface SnippetOptions extends CheckOptions {
  /** An id, an alias, or `auto`. */
  sdk?: string | null;
  /** The name of one tool; all where not stated. */
  tool?: string | null;
  /** Values that come before all others. */
  hints?: Partial<Record<HintName, boolean>> | null;
}

export interface Snippets {
  sdk: string;
  label: string;
  language: string;
  package: string;
  versions: string;
  grade: Grade;
  sdkFrom: "asked" | "guessed" | "assumed";
  /** The mark behind a guess. */
  sdkBecause: string | null;
  snippets: Snippet[];
}

export interface Snippet {
  /** Position of the tool among all tools of the input, from 0. */
  tool: number;
  pointer: string;
  name: string | null;
  sdk: string;
  label: string;
  language: string;
  title: { value: string; from: DisplayName["from"] } | null;
  code: string;
  values: {
    hint: HintName;
    value: boolean;
    from: "given" | "suggested" | "declared" | "implied" | "default";
  }[];
  /** What to know before the code is used. */
  caveats: string[];
}

export interface DiffOptions extends CheckOptions {
  /** The second list is the first one behind a relay, not a later one. */
  relay?: boolean;
}

export interface DiffReport {
  schemaVersion: 1;
  precall: string;
  kind: "drift" | "relay";
  specRevision: SpecRevision;
  /** The tools of the second list in order, then those that are gone. */
  tools: ToolDiff[];
  findings: Finding[];
  summary: {
    added: number;
    removed: number;
    renamed: number;
    changed: number;
    same: number;
    /** Tools with a hint that became laxer. */
    laxer: number;
    stricter: number;
    findings: Record<Severity, number>;
  };
}

export interface ToolDiff {
  /** The name now; that before where the tool is gone. */
  name: string | null;
  before: string | null;
  change: "added" | "removed" | "renamed" | "changed" | "same";
  hints: {
    hint: HintName;
    before: Declared;
    after: Declared;
    direction: "laxer" | "stricter" | "neutral";
  }[];
  text: { field: "title" | "description"; before: string | null; after: string | null }[];
  schema: {
    pointer: string;
    change: "added" | "added-required" | "removed" | "now-required" | "now-optional" | "text" | "values";
  }[];
  findings: Finding[];
  /** For the tool as it is now; `null` where it is gone. */
  verdict: { trusted: Verdict; untrusted: Verdict } | null;
}

/** What a directory would say to a tool. Never a promise: people look at a submission as well. */
export interface DirectoryOutcome {
  directory: string;
  /** The date of the rules. */
  date: string;
  /**
   * `held`: a reading of the text would likely stop it; `rejected`: a stated demand is not met.
   */
  status: DirectoryStatus;
  /** Whether the text was understood well enough to set hints against it. */
  honestyJudged: boolean;
  because: UnmetRequirement[];
  /** Explicit hints that this directory would take and that the text bears out. */
  declare: Record<HintName, boolean> | null;
}

export type DirectoryStatus = "accepted" | "held" | "rejected";

interface RequirementPart {
  /** The id of the requirement in its profile. */
  requirement: string;
  kind: "form" | "honesty" | "structure" | "text";
  effect: "off" | "info" | "warn" | "hold" | "reject";
  /** English. */
  message: string;
  /** How well the requirement is known. */
  confidence: "primary" | "quoted" | "reported";
  /** Where it was read. */
  source: string;
}

/** A requirement that a tool does not meet. */
export interface UnmetRequirement extends RequirementPart {
  /** JSON pointer. */
  pointer: string;
}

/** A requirement with all tools that do not meet it. */
export interface GroupedRequirement extends RequirementPart {
  /** Names; empty where it is about the list itself. */
  tools: string[];
}

/** What a directory would say to a list. */
export interface DirectoryList {
  directory: string;
  /** The date of the rules. */
  date: string;
  /** The directory's name for people. */
  title: string;
  /** The worst status of a tool or of the list. */
  status: DirectoryStatus;
  tools: Record<DirectoryStatus, number>;
  /** Number of tools whose text was not understood, so that only their form was judged. */
  unjudged: number;
  /** For each hint that the directory asks for: how many tools declare it. */
  coverage: {
    hint: HintName;
    /** The requirement that asks for it in so many words, if one does. */
    requirement: string | null;
    declared: number;
    of: number;
    /** Names of the tools that do not declare it. */
    missing: string[];
  }[];
  because: GroupedRequirement[];
}

/** Directories that no one set of hints satisfies on a tool. */
export interface Conflict {
  /** The tool's name. */
  tool: string | null;
  /** JSON pointer to the tool. */
  pointer: string;
  /** The explicit hints that satisfy most of them. */
  declare: Record<HintName, boolean>;
  /** As `id@date`. */
  satisfied: string[];
  unsatisfied: { directory: string; requirement: string; message: string }[];
}

export interface Summary {
  tools: number;
  findings: Record<Severity, number>;
  declared: Record<HintName, { true: number; false: number; absent: number; invalid: number }>;
  verdicts: { trusted: Record<Action, number>; untrusted: Record<Action, number> };
  /** What a host does that reads silence strictly, and one that reads it leniently. */
  silence: Record<"strict" | "lenient", { run: number; stop: number }>;
}

/** A place in a text. */
export interface Position {
  /** From 1. */
  line: number;
  /** In characters, from 1. */
  column: number;
  /** Bytes of UTF-8 from the start. */
  offset: number;
  /** Index into the string. */
  utf16: number;
}

export interface Span {
  start: Position;
  /** The place after the last character. */
  end: Position;
}

export interface Location {
  /** The member's key with its quotes; `null` for elements and the root. */
  key: Span | null;
  value: Span;
}

export interface PrecallErrorOptions {
  line?: number | null;
  column?: number | null;
  cause?: unknown;
}

/** Every error of the package. */
export class PrecallError extends Error {
  constructor(message: string, code: ErrorCode, options?: PrecallErrorOptions);
  readonly name: "PrecallError";
  /** Stable; the message is for people. */
  readonly code: ErrorCode;
  /** Line of the fault in the text, from 1. */
  readonly line: number | null;
  /** Column of the fault in characters, from 1. */
  readonly column: number | null;
}

export type ErrorCode =
  /** The text is no JSON. */
  | "syntax"
  | "too-large"
  | "too-deep"
  | "too-many-tools"
  /** JSON, but nothing that holds a tool definition. */
  | "not-tools"
  /** A tool definition in the shape of another vendor's function calling. */
  | "foreign-shape"
  /** A JSON-RPC error response. */
  | "error-response"
  /** An option that is not known, or has a value that is not. */
  | "option"
  /** A profile or policy that cannot be used. */
  | "profile"
  /** A lock file that cannot be used. */
  | "lock"
  /** `undefined`, a function, a symbol: nothing that JSON has. */
  | "input-type"
  | "not-utf8"
  | "cyclic"
  | "bigint"
  /** Something threw while the object became text: a getter, a proxy, a `toJSON`. */
  | "unreadable"
  /** `resolve` was given no tool, or several. */
  | "not-one-tool"
  /** `init` was not awaited. */
  | "not-started"
  | "not-loaded"
  /** From `precall/mcp`: see there. */
  | "timeout"
  | "aborted"
  | "connection-closed"
  | "server-error"
  | "endless-list"
  | "refused"
  | "not-guarded"
  /** A fault of this package. Please report it. */
  | "module-failed";
