import { expect } from "@jest/globals";
import { matchers } from "./testing.js";

expect.extend(matchers);
