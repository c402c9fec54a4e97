import { expect, test } from "vitest";
import { perMinute } from "./per-minute.ts";

test("everybody has their own number a minute, and a new one the next", () => {
  let now = 0;
  const count = perMinute(2, () => now);
  for (const who of ["Ada", "Ada", "Ben"]) expect(() => count(who)).not.toThrow();
  expect(() => count("Ada")).toThrow("Too many requests");
  expect(() => count("Ben")).not.toThrow();
  now = 60_000;
  expect(() => count("Ada")).not.toThrow();
});
