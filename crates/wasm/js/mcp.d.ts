import type {
  Action,
  CheckOptions,
  HostPolicy,
  Report,
  Risk,
  SpecRevision,
  SummaryReport,
} from "./index.js";
import { PrecallError } from "./index.js";

/** A transport of an MCP SDK. */
export interface Transport {
  start(): Promise<void>;
  send(message: any, options?: any): Promise<void>;
  close(): Promise<void>;
  onmessage?: ((message: any, extra?: any) => void) | undefined;
  onclose?: (() => void) | undefined;
}

/** A connected client of an MCP SDK. */
export interface Client {
  callTool(params: any, ...rest: any[]): Promise<any>;
  listTools(params?: any, options?: any): Promise<any>;
  request(request: any, ...rest: any[]): Promise<any>;
  readonly transport?: any;
}

export interface ServerOptions {
  /** Milliseconds to wait for an answer; 30,000 unless stated. */
  timeout?: number;
  signal?: AbortSignal;
}

export interface ServerCheck<R = Report> {
  report: R;
  /** What was checked: the result of `tools/list`, or its pages. */
  list: object;
  /** `parsed`: it came through an SDK, which may have removed or refused things. */
  seen: "wire" | "parsed";
  /** Faults that could not be seen, for people. */
  unseen: string[];
}

/**
 * Lists the tools of a server, all pages, as they come over the wire, and checks them.
 *
 * @param source a connected client, which stays connected; or a transport that nobody has started,
 *   which is closed afterwards.
 * @throws {PrecallError} `timeout`, `aborted`, `connection-closed`, `server-error`, `endless-list`,
 *   and as `check`
 */
export function checkServer(
  source: Client | Transport,
  options: ServerOptions & CheckOptions & { detail: "summary" },
): Promise<ServerCheck<SummaryReport>>;
export function checkServer(
  source: Client | Transport,
  options?: ServerOptions & CheckOptions,
): Promise<ServerCheck>;

/** The pages of `tools/list`, unchecked. */
export function listServer(
  source: Client | Transport,
  options?: ServerOptions,
): Promise<{ pages: any[]; seen: "wire" | "parsed"; specRevision: SpecRevision | null }>;

export interface GuardPolicy {
  /** Whether the user has decided to trust the server: `false` unless stated. */
  trust?: boolean;
  /** Decide as this host would (`codex`, `codex:writes`) or by a profile of your own. */
  host?: string | HostPolicy | null;
  /** Your own decision by tool name. It cannot let a changed definition pass. */
  tools?: Record<string, Action>;
  /** What was approved, from `lock`. Where absent, the first list that is seen counts as approved. */
  lock?: string | null;
  /**
   * `on-change`: lists anew when the server says that its tools changed. `always`: before each call,
   * also for servers that say nothing.
   */
  relist?: "on-change" | "always";
  /** Milliseconds to wait for a list; 30,000 unless stated. */
  timeout?: number;
  spec?: SpecRevision;
}

export interface Decision {
  tool: string | null;
  action: Action;
  risk: Risk | null;
  /** Weightiest first. English. */
  reasons: string[];
  /** The definition as the server gives it now. */
  definition: any;
}

export interface GuardHandlers {
  /** A person decides. Only `true` lets the call through. */
  onAsk?(question: Decision & { arguments: unknown }): boolean | Promise<boolean>;
  /** A call was refused. */
  onBlock?(decision: Decision): void;
}

/** Thrown instead of a call. */
export class GuardError extends PrecallError {
  readonly decision: Decision;
}

/**
 * Wraps a client so that each call of a tool is run, put to `onAsk`, or refused with a
 * {@link GuardError}. In every doubt it refuses: no list, no such tool, two of one name, nobody to
 * ask, a definition that is not the one that was approved.
 *
 * Hints are no authorisation. A server can declare what it likes; the guard believes nobody unasked
 * and notices changes, but rights, validation and confirmation belong to the server and the host.
 */
export function guard<C extends Client>(
  client: C,
  policy?: GuardPolicy,
  handlers?: GuardHandlers,
): C & {
  /** Approves the list as it is now. Gives the lock, to be kept. */
  approve(): Promise<string>;
  /** What would be done about a call. */
  preview(name: string): Promise<Decision>;
};
