import "@jest/globals";
import type { PrecallMatchers } from "./testing.js";

declare module "expect" {
  interface Matchers<R> extends PrecallMatchers<R> {}
}
