// What the page remembers. A browser that forbids storage loses the memory and nothing else.

/** The stored value, or null. */
export function recall(key) {
  try {
    return localStorage.getItem(`precall.${key}`);
  } catch {
    return null;
  }
}

/** Stores a value. */
export function remember(key, value) {
  try {
    localStorage.setItem(`precall.${key}`, value);
  } catch {
    // Forbidden or full: the next visit starts from the defaults.
  }
}
