import type { ToolReport } from "./index.js";

/**
 * `<precall-tool>`: what a tool declares and what follows from it. `import "precall/widget"` defines
 * it; on a server the import does nothing.
 *
 * Attributes: `tool` (JSON text) or `src` (address of JSON), or JSON as the element's content; `view`
 * (`compact` or `full`), `trust` (`trusted`, `untrusted`, or both where absent), `lang`.
 */
export class PrecallTool extends HTMLElement {
  /** Where the module is, if not beside the code. Set before the first element comes into view. */
  static module: URL | string | undefined;
}

declare global {
  interface HTMLElementTagNameMap {
    "precall-tool": PrecallTool;
  }
  interface HTMLElementEventMap {
    /** Fired when a tool has been judged, with its part of the report. */
    "precall-verdict": CustomEvent<ToolReport>;
  }
}
