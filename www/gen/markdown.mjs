// The small part of Markdown that rule docs and the guide use, as HTML. Everything is escaped first:
// no markup of a source reaches a page.

const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text as HTML. */
export const escape = (text) => text.replace(/[&<>"]/g, (char) => ESCAPES[char]);

/** Words to an anchor. */
export const slug = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");

/** Code, emphasis and links in a line. */
export function inline(text) {
  return text.split(/(`[^`]+`)/).map((part) => {
    if (part.startsWith("`") && part.endsWith("`") && part.length > 2) return `<code>${escape(part.slice(1, -1))}</code>`;
    return escape(part)
      .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
      .replace(/(^|[\s(])\*([^*\s][^*]*)\*/g, "$1<em>$2</em>")
      .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, label, target) => `<a href="${target}">${label}</a>`)
      .replace(/(^|[\s(])(https:\/\/[^\s<)]+[^\s<).,;:])/g, '$1<a href="$2">$2</a>');
  }).join("");
}

/** Markdown to HTML. `fence(language, code)` renders code blocks. Headings start at level 2. */
export function markdown(text, { fence }) {
  const out = [];
  const lines = text.split("\n");
  let at = 0;
  const paragraph = [];
  const flush = () => {
    if (paragraph.length > 0) out.push(`<p>${inline(paragraph.join(" "))}</p>`);
    paragraph.length = 0;
  };
  while (at < lines.length) {
    const line = lines[at];
    const heading = /^(#{2,4}) (.+)$/.exec(line);
    const opening = /^```(.*)$/.exec(line);
    const item = /^(?:[-*]|\d+\.) (.+)$/.exec(line);
    if (heading) {
      flush();
      out.push(`<h${heading[1].length} id="${slug(heading[2])}">${inline(heading[2])}</h${heading[1].length}>`);
    } else if (opening) {
      flush();
      const code = [];
      at += 1;
      while (at < lines.length && !lines[at].startsWith("```")) {
        code.push(lines[at]);
        at += 1;
      }
      out.push(fence(opening[1], code.join("\n")));
    } else if (line.startsWith("|")) {
      flush();
      const rows = [];
      while (at < lines.length && lines[at].startsWith("|")) {
        rows.push(lines[at].slice(1, lines[at].endsWith("|") ? -1 : undefined).split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|")));
        at += 1;
      }
      const [head, , ...body] = rows;
      out.push(`<div class="scroll" tabindex="0"><table class="wide"><thead><tr>${head.map((cell) => `<th scope="col">${inline(cell)}</th>`).join("")}</tr></thead><tbody>${body.map((row) => `<tr>${row.map((cell) => `<td>${inline(cell)}</td>`).join("")}</tr>`).join("")}</tbody></table></div>`);
      continue;
    } else if (item) {
      flush();
      const ordered = /^\d/.test(line);
      const items = [];
      while (at < lines.length && (/^(?:[-*]|\d+\.) /.test(lines[at]) || /^ {2,}\S/.test(lines[at]))) {
        if (/^(?:[-*]|\d+\.) /.test(lines[at])) items.push(lines[at].replace(/^(?:[-*]|\d+\.) /, ""));
        else items[items.length - 1] += ` ${lines[at].trim()}`;
        at += 1;
      }
      const tag = ordered ? "ol" : "ul";
      out.push(`<${tag}>${items.map((one) => `<li>${inline(one)}</li>`).join("")}</${tag}>`);
      continue;
    } else if (line.trim() === "") {
      flush();
    } else {
      paragraph.push(line.trim());
    }
    at += 1;
  }
  flush();
  return out.join("\n");
}
