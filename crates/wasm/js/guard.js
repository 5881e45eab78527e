// A guard around an MCP client: each call is run, put to a person, or refused. In every doubt it
// refuses. Hints are no authorisation: the guard helps a careful host, it does not replace rights,
// validation or a sandbox on the server's side.

import { PrecallError, check, decide, diff, lock } from "precall";
import { listServer, tap } from "./mcp.js";

const ACTIONS = ["run", "ask", "block"];

/** Thrown instead of a call. `decision` says why. */
export class GuardError extends PrecallError {
  constructor(decision, options) {
    super(`the call of ${JSON.stringify(decision.tool)} is refused: ${decision.reasons.join("; ")}`, "refused", options);
    this.name = "GuardError";
    this.decision = decision;
  }
}

/**
 * Wraps a client. All else of it works as before.
 * @param client a connected client of an MCP SDK
 * @param policy `{trust, host, mode, tools, lock, relist, check}`
 * @param handlers `{onAsk, onBlock}`
 */
export function guard(client, policy = {}, { onAsk, onBlock } = {}) {
  if (typeof client?.callTool !== "function") {
    throw new PrecallError("this is no MCP client: it has no callTool", "input-type");
  }
  const settings = read(policy);
  let approved = settings.lock;
  let line;
  let list;
  let fresh = false;

  /** The list as it is now; listed anew where it may have changed. */
  async function current() {
    const transport = client.transport;
    if (transport && line?.transport !== transport) {
      // A connection that was replaced may lead to another server.
      fresh = false;
      line = tap(transport, {
        onNotification: (method) => {
          if (method === "notifications/tools/list_changed") fresh = false;
        },
      });
    }
    if (!line?.attached || settings.relist === "always") fresh = false;
    if (!fresh) {
      // Set first: a change announced while the list is on its way must not be lost.
      fresh = true;
      try {
        const { pages } = await listServer(client, { timeout: settings.timeout });
        list = pages.length === 1 ? pages[0] : { pages };
      } catch (error) {
        fresh = false;
        throw error;
      }
      approved ??= lock(list, settings.check);
    }
    return list;
  }

  /** What to do about a call, and why. */
  async function judge(name) {
    const decision = { tool: name, action: "block", risk: null, reasons: [], definition: null };
    let now;
    let report;
    try {
      now = await current();
      report = check(now, settings.check);
    } catch (error) {
      decision.reasons.push(`the tools could not be listed and checked (${error?.message ?? error})`);
      return { decision, key: null };
    }
    const found = report.tools.filter((tool) => tool.name === name);
    if (found.length !== 1) {
      decision.reasons.push(found.length === 0 ? "the server lists no tool of this name" : `the server lists ${found.length} tools of this name`);
      return { decision, key: null };
    }
    const [tool] = found;
    const verdict = tool.verdict[settings.trust ? "trusted" : "untrusted"];
    decision.definition = definitions(now).find((definition) => definition?.name === name) ?? null;
    decision.risk = verdict.risk;
    decision.action = verdict.action;
    decision.reasons.push(...verdict.reasons.map(({ message }) => message));
    if (settings.host !== null) {
      const [outcome] = decide(now, { ...settings.hostCheck, hosts: [settings.host], trusted: settings.trust })[tool.index].hosts;
      // What a model or nobody knows decides is a person's business here.
      decision.action = outcome.outcome === "other" ? "ask" : outcome.outcome;
      decision.reasons = [`${outcome.host}: ${outcome.because}`];
    }
    const own = settings.tools[name];
    if (own !== undefined) {
      decision.action = own;
      decision.reasons = [`the policy says ${own}`];
    }
    const change = drift(now, name);
    if (change.length > 0) {
      decision.action = "block";
      decision.reasons = change;
    }
    return { decision, key: JSON.stringify(decision.definition) };
  }

  /** How the definition became another one than was approved, where that matters to a call. */
  function drift(now, name) {
    const report = diff(approved, now, settings.check);
    const tool = report.tools.find((other) => other.name === name && other.change !== "removed");
    if (tool === undefined) return ["it cannot be compared with what was approved"];
    if (tool.change === "added") return ["it is new since the list was approved"];
    const before = tool.hints.filter(({ direction }) => direction !== "neutral");
    const findings = tool.findings.filter(({ severity }) => severity !== "info");
    if (before.length + findings.length === 0) return [];
    return [
      ...before.map(({ hint, before: was, after: is, direction }) => `since it was approved, ${hint} changed from ${was} to ${is} (${direction})`),
      ...findings.map(({ message }) => message),
      ...tool.text.map(({ field, before: was, after: is }) => `its ${field} changed from ${JSON.stringify(was)} to ${JSON.stringify(is)}`),
    ];
  }

  function refuse(decision, options) {
    const error = new GuardError({ ...decision, action: "block" }, options);
    try {
      onBlock?.(error.decision);
    } catch {
      // Whoever watches cannot let the call through by failing.
    }
    return error;
  }

  async function allow(params) {
    const name = params?.name;
    if (typeof name !== "string") throw refuse({ tool: null, risk: null, reasons: ["the call names no tool"], definition: null });
    const { decision, key } = await judge(name);
    if (decision.action === "run") return;
    if (decision.action !== "ask") throw refuse(decision);
    if (typeof onAsk !== "function") throw refuse({ ...decision, reasons: [...decision.reasons, "nobody is there to ask (no onAsk)"] });
    let answer;
    try {
      answer = await onAsk({ ...decision, arguments: params.arguments });
    } catch (cause) {
      throw refuse({ ...decision, reasons: [...decision.reasons, "asking failed"] }, { cause });
    }
    if (answer !== true) throw refuse({ ...decision, reasons: [...decision.reasons, "the person said no"] });
    // The answer was about the definition that was shown.
    const again = await judge(name);
    if (again.decision.action === "block") throw refuse(again.decision);
    if (again.key !== key) throw refuse({ ...again.decision, reasons: ["its definition changed while the person was asked"] });
  }

  const guarded = {
    async callTool(...args) {
      // A copy: what was asked about is what is sent.
      const params = structuredClone(args[0]);
      await allow(params);
      return client.callTool(params, ...args.slice(1));
    },
    async request(...args) {
      const request = structuredClone(args[0]);
      if (request?.method === "tools/call") await allow(request.params);
      return client.request(request, ...args.slice(1));
    },
    /** Approves the list as it is now: all that changed counts as seen by a person. */
    async approve() {
      approved = lock(await current(), settings.check);
      return approved;
    },
    /** What would be done about a call, without calling. */
    async preview(name) {
      return (await judge(name)).decision;
    },
  };
  return new Proxy(client, {
    get(target, key) {
      if (Object.hasOwn(guarded, key)) return guarded[key];
      if (key === "experimental") {
        throw new PrecallError("the guard does not cover the client's experimental calls", "not-guarded");
      }
      const value = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
    set: (target, key, value) => Reflect.set(target, key, value, target),
  });
}

function read({ trust = false, host = null, tools = {}, lock: approved = null, relist = "on-change", timeout = 30_000, spec, ...rest }) {
  const wrong = (message) => new PrecallError(message, "option");
  const unknown = Object.keys(rest);
  if (unknown.length > 0) throw wrong(`the policy has ${JSON.stringify(unknown[0])}; expected trust, host, tools, lock, relist, timeout or spec`);
  if (typeof trust !== "boolean") throw wrong("trust is no boolean");
  if (host !== null && typeof host !== "string" && typeof host !== "object") throw wrong("host is neither a name nor a profile");
  if (relist !== "on-change" && relist !== "always") throw wrong('relist is neither "on-change" nor "always"');
  for (const [name, action] of Object.entries(tools)) {
    if (!ACTIONS.includes(action)) throw wrong(`the policy says ${JSON.stringify(action)} about ${JSON.stringify(name)}; expected run, ask or block`);
  }
  const common = spec === undefined ? {} : { spec };
  // A lock that cannot be used must not be found out at the first call.
  if (approved !== null) diff(approved, approved, common);
  if (host !== null) decide("[]", { hosts: [host], trusted: trust });
  return { trust, host, tools: { __proto__: null, ...tools }, lock: approved ?? undefined, relist, timeout, check: common, hostCheck: common };
}

const definitions = (list) => (list.pages ?? [list]).flatMap((page) => page?.tools ?? []);
