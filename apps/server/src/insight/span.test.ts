import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { dayBefore, readDays, spanOf, workingMinutes } from "./span.ts";

test("days begin and end at midnight in the workflow's zone, also when the clocks change", () => {
  const day = { from: "2026-10-25", to: "2026-10-25" };
  expect(spanOf(day, "Europe/London")).toEqual({
    from: new Date("2026-10-24T23:00:00Z"),
    to: new Date("2026-10-26T00:00:00Z"),
  });
  expect(spanOf(day, "Asia/Tokyo").from).toEqual(new Date("2026-10-24T15:00:00Z"));
});

const sunday = Temporal.Instant.from("2026-11-15T23:30:00Z");

test("four weeks are today and the 27 days before it, by the workflow's clock", () => {
  expect(readDays({ weeks: 4 }, sunday, "Europe/London")).toEqual({
    from: "2026-10-19",
    to: "2026-11-15",
  });
  expect(readDays({ weeks: 12 }, sunday, "Europe/Paris")).toEqual({
    from: "2026-08-25",
    to: "2026-11-16",
  });
});

test("own days are a day to a year, both ends included", () => {
  const own = (from?: string, to?: string) =>
    readDays({ weeks: 4, from, to }, sunday, "Europe/London");
  expect(own("2026-11-02", "2026-11-02")).toEqual({ from: "2026-11-02", to: "2026-11-02" });
  expect(own("2024-01-01", "2024-12-31")).not.toBeNull();
  expect(own("2026-01-01", "2027-01-02")).toBeNull();
  expect(own("2026-11-03", "2026-11-02")).toBeNull();
  expect(own("2026-11-03")).toBeNull();
});

test("what is kept for 90 days is known from the day 90 days ago, by the workflow's clock", () => {
  expect(dayBefore(sunday, 90, "Europe/London")).toBe("2026-08-17");
  expect(dayBefore(sunday, 90, "Europe/Paris")).toBe("2026-08-18");
});

test("working time is the working day on operating days; a ticked Saturday is none, for nothing is offered on it", () => {
  const settings = {
    operatingDays: ["Monday", "Wednesday", "Saturday"] as const,
    dayStartTime: "08:30",
    dayEndTime: "17:00",
  };
  const twoWeeks = { from: "2026-11-02", to: "2026-11-15" };
  const operatingDays = [...settings.operatingDays];
  expect(workingMinutes(twoWeeks, { ...settings, operatingDays })).toBe(4 * 510);
});
