// A text in the fragment of an address: compressed, capped, and never sent to any server, because
// fragments are not.

/** Characters that an address may grow by: more is cut by chat programs and mail. */
export const LINK_LIMIT = 24_000;
// A short fragment can unfold into a very long text; this is where reading stops.
const TEXT_LIMIT = 2 * 1024 * 1024;

/** The fragment that holds `text`, without `#`; null where it would be too long. */
export async function pack(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  if (bytes.length * 4 / 3 > LINK_LIMIT) return null;
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return `v1=${btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

/** The text in a fragment; null where there is none that can be used. */
export async function unpack(fragment) {
  const found = /^#?v1=([A-Za-z0-9_-]{1,32000})$/.exec(fragment);
  if (found === null) return null;
  try {
    const binary = atob(found[1].replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    const decoder = new TextDecoder();
    let text = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      text += decoder.decode(value, { stream: true });
      if (text.length > TEXT_LIMIT) {
        await reader.cancel();
        return null;
      }
    }
  } catch {
    return null;
  }
}
