// Shared by the suites of Node and the browser, so it must run in both.

/** JSON text with sorted keys. */
export function ordered(value) {
  return JSON.stringify(value, (_, part) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part);
}

/** The report, or what an error says, as ordered text. `options` is JSON text. */
export function outcome({ check }, text, options) {
  try {
    return ordered(check(text, JSON.parse(options)));
  } catch (error) {
    const { code, message, line, column } = error;
    return ordered({ code, message, line, column });
  }
}
