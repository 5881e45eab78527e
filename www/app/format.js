// Lays JSON text out anew without touching a value: duplicate keys, long numbers and escapes stay
// as they were written, which `JSON.stringify(JSON.parse(text))` would not do.

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/gs;
// A short list or object of plain values stays on its line.
const WIDTH = 72;

/** The text with two spaces of indentation; unchanged where it is too broken to be taken apart. */
export function format(text) {
  const body = text.replace(/^\ufeff/, "");
  const tokens = body.match(TOKEN) ?? [];
  if (body.replace(TOKEN, "").trim() !== "") return text;
  let at = 0;
  const flat = (from) => {
    let line = tokens[from];
    let depth = 1;
    for (let index = from + 1; index < tokens.length && line.length <= WIDTH; index += 1) {
      const token = tokens[index];
      const previous = tokens[index - 1];
      if (token === "{" || token === "[") {
        depth += 1;
        if (depth > 2) return null;
      }
      const tight = token === "," || token === ":" || token === "]" || previous === "[" || (token === "}" && previous === "{");
      line += (tight ? "" : " ") + token;
      if (token === "}" || token === "]") {
        depth -= 1;
        if (depth === 0) return line.length <= WIDTH ? { line, end: index + 1 } : null;
      }
    }
    return null;
  };
  const out = [];
  let level = 0;
  const fresh = () => out.push("\n", "  ".repeat(level));
  while (at < tokens.length) {
    const token = tokens[at];
    if (token === "{" || token === "[") {
      const short = level > 0 || tokens[at + 1] === "}" || tokens[at + 1] === "]" ? flat(at) : null;
      if (short) {
        out.push(short.line);
        at = short.end;
        continue;
      }
      out.push(token);
      level += 1;
      fresh();
    } else if (token === "}" || token === "]") {
      level = Math.max(0, level - 1);
      fresh();
      out.push(token);
    } else if (token === ",") {
      out.push(token);
      fresh();
    } else if (token === ":") {
      out.push(": ");
    } else {
      out.push(token);
    }
    at += 1;
  }
  return out.join("") + (out.length > 0 ? "\n" : "");
}
