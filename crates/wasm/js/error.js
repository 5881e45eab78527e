/** Every error of the package. `code` is stable; the message is for people. */
export class PrecallError extends Error {
  constructor(message, code, { line = null, column = null, cause } = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "PrecallError";
    this.code = code;
    this.line = line;
    this.column = column;
  }

  /** What the module threw, as an error of this class. */
  static from(thrown) {
    if (thrown instanceof PrecallError) return thrown;
    if (thrown?.name === "PrecallError") {
      const { code, line, column } = thrown;
      return new PrecallError(thrown.message, code, { line, column });
    }
    return new PrecallError(
      `the module failed and cannot be used further in this process or page: ${thrown?.message ?? thrown}`,
      "module-failed",
      { cause: thrown },
    );
  }
}
