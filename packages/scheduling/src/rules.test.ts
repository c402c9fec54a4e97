import { expect, test } from "vitest";
import { calendarRules, driveRules, softRules } from "./rules.ts";

test("a person may overrule hours and drives, never a clash, a hold or a closed day", () => {
  const names = [...calendarRules, ...driveRules].map(([name]) => name);
  expect(names.filter((name) => softRules.has(name))).toEqual([
    "outside-hours",
    "drive-too-long",
    "cannot-arrive-in-time",
    "cannot-leave-in-time",
    "too-late-today",
  ]);
  expect(names.filter((name) => !softRules.has(name))).toEqual([
    "overlaps",
    "held",
    "full-day-block",
    "time-block",
  ]);
});
