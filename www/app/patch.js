// Declares hints in the text of a tool, and touches nothing else.

/**
 * The text with `hints` declared: each `true`, `false`, or `"absent"` to take it out. `places` gives
 * for the tool's pointer, `annotations` and each hint where they stand, in UTF-16 units.
 */
export function declare(text, hints, { tool, annotations, members }) {
  const edits = [];
  const values = Object.entries(hints);
  const set = values.filter(([, value]) => typeof value === "boolean");
  for (const [hint, value] of values) {
    const place = members[hint];
    if (place && value === "absent") edits.push(cut(text, place.key.start.utf16, place.value.end.utf16));
    else if (place && typeof value === "boolean") edits.push({ from: place.value.start.utf16, to: place.value.end.utf16, insert: String(value) });
  }
  const fresh = set.filter(([hint]) => !members[hint]);
  const isObject = annotations !== null && text[annotations.value.start.utf16] === "{";
  if (fresh.length > 0 && isObject) {
    const start = annotations.value.start.utf16 + 1;
    const { indent, line, empty } = inside(text, start, "}");
    const lines = fresh.map(([hint, value]) => `${JSON.stringify(hint)}: ${value}`);
    edits.push({ from: start, to: start, insert: line ? lines.map((one) => `\n${indent}${one}`).join(",") + (empty ? "" : ",") : `${lines.join(", ")}${empty ? "" : ", "}` });
  } else if (fresh.length > 0) {
    const body = fresh.map(([hint, value]) => `${JSON.stringify(hint)}: ${value}`);
    if (annotations !== null) {
      edits.push({ from: annotations.value.start.utf16, to: annotations.value.end.utf16, insert: `{ ${body.join(", ")} }` });
    } else {
      const start = tool.value.start.utf16 + 1;
      const { indent, line, empty } = inside(text, start, "}");
      const end = tool.value.end.utf16 - 1;
      const last = start + text.slice(start, end).trimEnd().length;
      const object = line ? `{\n${body.map((one) => `${indent}  ${one}`).join(",\n")}\n${indent}}` : `{${body.join(", ")}}`;
      edits.push({ from: last, to: last, insert: `${empty ? "" : ","}${line ? `\n${indent}` : ""}"annotations": ${object}` });
    }
  }
  edits.sort((a, b) => b.from - a.from);
  return edits.reduce((result, { from, to, insert }) => result.slice(0, from) + insert + result.slice(to), text);
}

/** How what stands after an opening brace is laid out. */
function inside(text, start, close) {
  const [blank] = /^\s*/.exec(text.slice(start, start + 400));
  const line = blank.includes("\n");
  return { line, indent: line ? blank.slice(blank.lastIndexOf("\n") + 1) : "", empty: text[start + blank.length] === close };
}

/** A member with the comma that belongs to it. */
function cut(text, from, to) {
  const after = /^\s*,/.exec(text.slice(to, to + 400));
  if (after) {
    const rest = /^[ \t]*\n?[ \t]*/.exec(text.slice(to + after[0].length, to + after[0].length + 400));
    return { from, to: to + after[0].length + rest[0].length, insert: "" };
  }
  const before = /,?\s*$/.exec(text.slice(Math.max(0, from - 400), from));
  return { from: from - before[0].length, to, insert: "" };
}
