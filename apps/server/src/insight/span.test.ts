import { expect, test } from "vitest";
import { countDays, dayBefore, spanOf, workingMinutes } from "./span.ts";

test("days begin and end at midnight in the workflow's zone, also when the clocks change", () => {
  const day = { from: "2026-10-25", to: "2026-10-25" };
  expect(spanOf(day, "Europe/London")).toEqual({
    from: new Date("2026-10-24T23:00:00Z"),
    to: new Date("2026-10-26T00:00:00Z"),
  });
  expect(spanOf(day, "Asia/Tokyo").from).toEqual(new Date("2026-10-24T15:00:00Z"));
});

test("both ends count, and days the wrong way round are none", () => {
  expect(countDays({ from: "2026-11-02", to: "2026-11-29" })).toBe(28);
  expect(countDays({ from: "2026-11-02", to: "2026-11-02" })).toBe(1);
  expect(countDays({ from: "2026-11-03", to: "2026-11-02" })).toBe(0);
});

test("what is kept for 90 days is known from the day 90 days ago, by the workflow's clock", () => {
  const lateOnSunday = Date.parse("2026-11-15T23:30:00Z") / 60_000;
  expect(dayBefore(lateOnSunday, 90, "Europe/London")).toBe("2026-08-17");
  expect(dayBefore(lateOnSunday, 90, "Europe/Paris")).toBe("2026-08-18");
});

test("working time is the working day on operating days; a ticked Saturday is none, for nothing is offered on it", () => {
  const settings = {
    operatingDays: ["Monday", "Wednesday", "Saturday"] as const,
    ...{ dayStartTime: "08:30", dayEndTime: "17:00" },
  };
  const twoWeeks = { from: "2026-11-02", to: "2026-11-15" };
  const operatingDays = [...settings.operatingDays];
  expect(workingMinutes(twoWeeks, { ...settings, operatingDays })).toBe(4 * 510);
});
