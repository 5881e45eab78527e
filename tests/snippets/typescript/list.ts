// Asks a server for its tools over a linked transport and prints them.

type Message = { id?: unknown; result?: unknown };
type Transport = {
  start(): Promise<void>;
  send(message: never): Promise<void>;
  onmessage?: ((message: never) => void) | undefined;
};
type Tool = {
  name: string;
  title?: string;
  description?: string;
  annotations?: Record<string, unknown>;
};

export async function list(client: Transport, connect: () => Promise<unknown>): Promise<void> {
  const send = (message: object) => client.send({ jsonrpc: "2.0", ...message } as never);
  const listed = new Promise<Tool[]>((resolve) => {
    client.onmessage = (message: Message) => {
      if (message.id === 1) {
        void send({ method: "notifications/initialized" });
        void send({ id: 2, method: "tools/list" });
      }
      if (message.id === 2) resolve((message.result as { tools: Tool[] }).tools);
    };
  });
  await client.start();
  const connected = connect();
  await send({
    id: 1,
    method: "initialize",
    params: {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "snippets", version: "0" },
    },
  });
  for (const tool of await listed) {
    const hints = tool.annotations ?? {};
    const keys = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"];
    console.log(
      hex(tool.name),
      hex(tool.title ?? (hints["title"] as string | undefined)),
      hex(tool.description),
      keys.map((key) => flag(hints[key])).join(""),
    );
  }
  await connected;
  process.exit(0);
}

function hex(text: string | undefined): string {
  if (text === undefined) return "-";
  return Buffer.from(text, "utf8").toString("hex") || "=";
}

function flag(hint: unknown): string {
  return hint === true ? "T" : hint === false ? "F" : "-";
}
