import { expect, test } from "vitest";
import { wallClock, zohoTime } from "./zoho-time.ts";

test("an instant is written with an offset and without milliseconds", () => {
  expect(zohoTime("2026-07-01T10:00:00.123+01:00")).toBe("2026-07-01T09:00:00+00:00");
  expect(zohoTime("2026-07-01T09:00:00Z")).toBe("2026-07-01T09:00:00+00:00");
});

test("what is no instant never reaches a query", () => {
  for (const text of ["' or 1", "2026-07-01", "2026-07-01T10:00:00", ""]) {
    expect(() => zohoTime(text)).toThrow();
  }
});

test("the clocks on the wall are the zone's", () => {
  expect(wallClock("2026-07-01T12:00:00+05:30", "Europe/London").toString()).toBe(
    "2026-07-01T07:30:00",
  );
});
