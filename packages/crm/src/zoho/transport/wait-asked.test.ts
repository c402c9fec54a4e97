import { expect, test } from "vitest";
import { waitAsked } from "./wait-asked.ts";

const asked = (text: string) => waitAsked(new Headers({ "retry-after": text }));

test("Retry-After is seconds or a date", () => {
  expect(asked("7")).toBe(7_000);
  const inAMinute = asked(new Date(Date.now() + 60_000).toUTCString());
  expect(inAMinute).toBeGreaterThan(55_000);
  expect(inAMinute).toBeLessThanOrEqual(60_000);
});

test("a date that has passed asks for no wait, and nonsense is no wish at all", () => {
  expect(asked("Thu, 01 Jan 1970 00:00:00 GMT")).toBe(0);
  expect(asked("soon")).toBeNull();
  expect(waitAsked(new Headers())).toBeNull();
});
