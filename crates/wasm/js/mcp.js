// For programs that speak MCP: lists as they come over the wire, and a guard around a client.
// Knows no SDK: it needs a transport (`send`, `onmessage`), which the official SDKs of both major
// versions have.

import { PrecallError, check } from "precall";

export { GuardError, guard } from "./guard.js";

const MOST_PAGES = 1000;
/** What a list that came as objects cannot show. */
const NOT_ON_OBJECTS = "duplicate keys: the last of several counted when the message was parsed";
const NOT_AFTER_SDK =
  "what the SDK's own reading removed, changed or refused: unknown keys, hints that are no booleans, whole tools";

/**
 * Lists the tools of a server, all pages, and checks them.
 * @param source a connected client, or a transport that nobody has started
 */
export async function checkServer(source, { timeout = 30_000, signal, ...options } = {}) {
  const { pages, seen, specRevision } = await listServer(source, { timeout, signal });
  const list = pages.length === 1 ? pages[0] : { pages };
  const stated = specRevision === null || options.spec !== undefined ? options : { spec: specRevision, ...options };
  const unseen = seen === "wire" ? [NOT_ON_OBJECTS] : [NOT_ON_OBJECTS, NOT_AFTER_SDK];
  return { report: check(list, stated), list, seen, unseen };
}

/** The pages of `tools/list` as they came over the wire, where that can be had. */
export async function listServer(source, { timeout = 30_000, signal } = {}) {
  if (isTransport(source)) return listTransport(source, { timeout, signal });
  const transport = source?.transport;
  if (typeof source === "object" && source !== null && "transport" in source && !transport) {
    throw new PrecallError("the client is not connected", "connection-closed");
  }
  if (isTransport(transport)) {
    const line = tap(transport, { timeout, signal });
    try {
      return { pages: await allPages((params) => line.request("tools/list", params)), seen: "wire", specRevision: null };
    } catch (error) {
      // A server that wants more in a request than this one carries gets the client's own.
      if (error?.code !== "server-error" || typeof source.listTools !== "function") throw error;
    } finally {
      line.close();
    }
  }
  if (typeof source?.listTools !== "function") {
    throw new PrecallError("this is neither a connected client nor a transport", "input-type");
  }
  const pages = await allPages((params) => source.listTools(params, { timeout, signal }));
  return { pages, seen: "parsed", specRevision: null };
}

async function listTransport(transport, limits) {
  const line = tap(transport, limits);
  try {
    await transport.start();
    const { protocolVersion } = await line.request("initialize", {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "precall", version: "0" },
    });
    transport.setProtocolVersion?.(protocolVersion);
    await transport.send({ jsonrpc: "2.0", method: "notifications/initialized" });
    const pages = await allPages((params) => line.request("tools/list", params));
    const known = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"];
    return { pages, seen: "wire", specRevision: known.includes(protocolVersion) ? protocolVersion : null };
  } finally {
    line.close();
    await transport.close();
  }
}

async function allPages(page) {
  const pages = [];
  const seen = new Set();
  let cursor;
  do {
    const result = await page(cursor === undefined ? {} : { cursor });
    pages.push(result);
    cursor = result?.nextCursor;
    if (typeof cursor !== "string") break;
    if (seen.has(cursor) || pages.length === MOST_PAGES) {
      throw new PrecallError(`tools/list does not end: ${pages.length} pages, and the cursor comes again or the list goes on`, "endless-list");
    }
    seen.add(cursor);
  } while (true);
  return pages;
}

function isTransport(value) {
  return typeof value === "object" && value !== null && typeof value.send === "function" && typeof value.start === "function";
}

let count = 0;

/** Speaks over a transport beside its owner: answers to our requests come to us, all else to it. */
export function tap(transport, { timeout = 30_000, signal, onNotification } = {}) {
  const before = { message: transport.onmessage, close: transport.onclose };
  const waiting = new Map();
  const end = (error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const onmessage = (message, extra) => {
    const answered = waiting.get(message?.id);
    if (answered !== undefined && message.method === undefined) {
      waiting.delete(message.id);
      answered.settle(message);
      return;
    }
    if (message?.method !== undefined && message.id === undefined) onNotification?.(message.method);
    before.message?.call(transport, message, extra);
  };
  const onclose = () => {
    end(new PrecallError("the server closed the connection", "connection-closed"));
    before.close?.call(transport);
  };
  transport.onmessage = onmessage;
  transport.onclose = onclose;
  return {
    transport,
    get attached() {
      return transport.onmessage === onmessage;
    },
    async request(method, params) {
      const id = `precall-${++count}`;
      let timer;
      let aborted;
      const answer = new Promise((resolve, reject) => {
        const settle = ({ result, error }) => {
          if (error === undefined) resolve(result);
          else reject(new PrecallError(`the server answers ${method} with an error: ${error?.message}`, "server-error", { cause: error }));
        };
        waiting.set(id, { settle, reject });
        timer = setTimeout(() => reject(new PrecallError(`no answer to ${method} within ${timeout} ms`, "timeout")), timeout);
        aborted = () => reject(new PrecallError(`${method} was given up`, "aborted", { cause: signal.reason }));
        if (signal?.aborted) aborted();
        else signal?.addEventListener("abort", aborted, { once: true });
      });
      try {
        // Either may fail first, and neither may be left unhandled.
        const sent = Promise.resolve(transport.send({ jsonrpc: "2.0", id, method, params })).then(() => answer);
        return await Promise.race([answer, sent]);
      } finally {
        waiting.delete(id);
        clearTimeout(timer);
        signal?.removeEventListener("abort", aborted);
      }
    },
    close() {
      end(new PrecallError("given up", "aborted"));
      if (transport.onmessage === onmessage) transport.onmessage = before.message;
      if (transport.onclose === onclose) transport.onclose = before.close;
    },
  };
}
