import "vitest";
import type { PrecallMatchers } from "./testing.js";

declare module "vitest" {
  interface Assertion<T = any> extends PrecallMatchers<T> {}
  interface AsymmetricMatchersContaining extends PrecallMatchers {}
}
