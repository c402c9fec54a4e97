import { expect, test } from "vitest";
import { patientSteps } from "./steps.ts";

test("a step is tried again at the latest every ten minutes, and not by all in one rhythm", () => {
  const [first, last] = [patientSteps(0), patientSteps(1)];
  expect([first.maxRetryInterval, last.maxRetryInterval]).toEqual([
    { seconds: 300 },
    { seconds: 600 },
  ]);
  expect([first.retryIntervalFactor, last.retryIntervalFactor]).toEqual([1.5, 2.5]);
});
