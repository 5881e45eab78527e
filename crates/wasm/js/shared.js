// What every entry exports besides the functions that the module answers. Those are listed once, at
// the end of `api.js`; the build writes their names where an entry says EVERY_NAME.

export { PrecallError } from "./error.js";
export { directories, rules, sdks } from "./data.js";
