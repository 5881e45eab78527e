// The one place that knows where the package lies. The build puts it beside this folder.
export { check, init, locate, version } from "../precall/index.js";
