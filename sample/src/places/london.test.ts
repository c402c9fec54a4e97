import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { londonTime } from "./london.ts";

const on = (date: string, minutes: number) => londonTime(Temporal.PlainDate.from(date), minutes);

test("ten o'clock is ten o'clock before, on and after the day the clocks go forward", () => {
  expect(on("2026-03-28", 600)).toBe("2026-03-28T10:00:00+00:00");
  expect(on("2026-03-29", 600)).toBe("2026-03-29T10:00:00+01:00");
  expect(on("2026-03-30", 600)).toBe("2026-03-30T10:00:00+01:00");
});

test("ten o'clock is ten o'clock before, on and after the day the clocks go back", () => {
  expect(on("2026-10-24", 600)).toBe("2026-10-24T10:00:00+01:00");
  expect(on("2026-10-25", 600)).toBe("2026-10-25T10:00:00+00:00");
  expect(on("2026-10-26", 600)).toBe("2026-10-26T10:00:00+00:00");
});

test("a whole day of 23 or 25 hours runs from midnight to midnight", () => {
  expect([on("2026-03-29", 0), on("2026-03-29", 1440)]).toEqual([
    "2026-03-29T00:00:00+00:00",
    "2026-03-30T00:00:00+01:00",
  ]);
  expect([on("2026-10-25", 0), on("2026-10-25", 1440)]).toEqual([
    "2026-10-25T00:00:00+01:00",
    "2026-10-26T00:00:00+00:00",
  ]);
});
