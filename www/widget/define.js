// Defines <precall-tool>. Loading it twice, or on a server, does no harm.

import { PrecallTool } from "./element.js";

if (globalThis.customElements && !customElements.get("precall-tool")) customElements.define("precall-tool", PrecallTool);

export { PrecallTool };
