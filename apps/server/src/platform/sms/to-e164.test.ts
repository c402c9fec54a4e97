import { expect, test } from "vitest";
import { toE164 } from "./to-e164.ts";

test.each([
  ["07700 900123", "Europe/London", "+447700900123"],
  ["(07700) 900-123", "Europe/London", "+447700900123"],
  ["+44 (0)7700 900123", "Europe/London", "+447700900123"],
  ["+447700900123", "Europe/Paris", "+447700900123"],
  ["0044 7700 900123", "Europe/Berlin", "+447700900123"],
  ["06 12 34 56 78", "Europe/Paris", "+33612345678"],
  ["612 345 678", "Europe/Madrid", "+34612345678"],
  ["(212) 555-0123", "America/New_York", "+12125550123"],
  ["1-212-555-0123", "America/Chicago", "+12125550123"],
] as const)("%s in %s is %s", (text, zone, number) => {
  expect(toE164(text, zone)).toBe(number);
});

test.each(["", "900123", "7700 900123", "ask Bob", "07700 900123 ext 4", "+0 7700 900123", "+44"])(
  "%j is no number that anybody can text from London",
  (text) => {
    expect(toE164(text, "Europe/London")).toBeNull();
  },
);
