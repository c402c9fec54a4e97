import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { lastDayToPhone } from "./last-day-to-phone.ts";

const week = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"] as const;

test.each([
  ["a Wednesday: Thursday", "2026-11-18", week, "2026-11-19"],
  ["a Friday: Monday", "2026-11-20", week, "2026-11-23"],
  ["a Sunday: Monday", "2026-11-22", week, "2026-11-23"],
  ["a Saturday that is worked", "2026-11-20", [...week, "Saturday"] as const, "2026-11-21"],
  ["only Wednesdays: in a week", "2026-11-18", ["Wednesday"] as const, "2026-11-25"],
  ["no day at all: tomorrow", "2026-11-18", [], "2026-11-19"],
])("on %s", (_name, today, days, last) => {
  expect(lastDayToPhone(Temporal.PlainDate.from(today), days).toString()).toBe(last);
});
