import { expect, test } from "vitest";
import { occurrenceDays, readRecurrence, withoutDay } from "./recurrence.ts";

function days(rule: string, start = "2026-01-30"): string[] | null {
  const recurrence = readRecurrence(rule, start);
  return recurrence && occurrenceDays(recurrence);
}

test.each([
  ["FREQ=DAILY;INTERVAL=2;UNTIL=2026-02-03", ["2026-01-30", "2026-02-01", "2026-02-03"]],
  ["FREQ=DAILY;BYDAY=MO,TU;COUNT=2", ["2026-02-02", "2026-02-03"]],
  ["FREQ=WEEKLY;COUNT=2", ["2026-01-30", "2026-02-06"]],
  ["FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;COUNT=3", ["2026-01-30", "2026-02-09", "2026-02-13"]],
  ["FREQ=MONTHLY;COUNT=2", ["2026-01-30", "2026-03-30"]],
  ["FREQ=MONTHLY;BYMONTHDAY=1,15;COUNT=2", ["2026-02-01", "2026-02-15"]],
  ["FREQ=MONTHLY;BYDAY=2TU;COUNT=2", ["2026-02-10", "2026-03-10"]],
  ["FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1;COUNT=2", ["2026-01-30", "2026-02-27"]],
  ["FREQ=YEARLY;COUNT=2", ["2026-01-30", "2027-01-30"]],
  ["FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=1;COUNT=2", ["2026-03-01", "2027-03-01"]],
  ["FREQ=DAILY;DTSTART=2026-05-01;UNTIL=20260502T235959Z", ["2026-05-01", "2026-05-02"]],
  ["FREQ=DAILY;UNTIL=2026-02-01;EXDATE=2026-01-31", ["2026-01-30", "2026-02-01"]],
])("%s falls on %j", (rule, expected) => {
  expect(days(rule)).toEqual(expected);
});

test.each([
  "",
  "FREQ=HOURLY",
  "FREQ=DAILY;INTERVAL=0",
  "FREQ=DAILY;UNTIL=never",
  "FREQ=WEEKLY;BYDAY=XX",
])("%j is no rule", (rule) => {
  expect(days(rule)).toBeNull();
});

test("a rule without an end has an end here", () => {
  expect(days("FREQ=DAILY")).toHaveLength(400);
});

test("a day that is left out stays out", () => {
  const once = withoutDay("FREQ=DAILY;COUNT=3", "2026-01-31");
  expect(days(withoutDay(once, "2026-01-30"))).toEqual(["2026-02-01"]);
});
