import { expect, test } from "vitest";
import { formatDate, formatDateTime, formatTimeSlot, formatUtc } from "./appointment-texts.ts";

const from = (start: string, end: string, timeZone = "Europe/London") => ({
  start: Date.parse(start),
  end: Date.parse(end),
  timeZone,
});

test("a date and a time slot are written as the specification writes them", () => {
  const morning = from("2025-02-10T10:00:00Z", "2025-02-10T12:00:00Z");
  // Spec: formattedDate (like 10 February 2025), formattedTimeSlot (like 10am - 12pm)
  expect([formatDate(morning), formatTimeSlot(morning)]).toEqual([
    "10 February 2025",
    "10am - 12pm",
  ]);
});

test.each([
  ["2025-02-10T10:30:00Z", "2025-02-10T12:30:00Z", "10:30am - 12:30pm"],
  ["2025-02-10T10:00:00Z", "2025-02-10T11:30:00Z", "10am - 11:30am"],
  ["2025-02-10T23:05:00Z", "2025-02-11T00:05:00Z", "11:05pm - 12:05am"],
])("from %s to %s is %s", (start, end, text) => {
  expect(formatTimeSlot(from(start, end))).toBe(text);
});

test("times are those of the workflow's zone, in summer and in winter, and so is the day", () => {
  const summer = from("2025-07-10T09:00:00Z", "2025-07-10T11:00:00Z");
  expect(formatTimeSlot(summer)).toBe("10am - 12pm");
  const far = from("2025-07-09T22:00:00Z", "2025-07-10T00:00:00Z", "Pacific/Auckland");
  expect([formatDate(far), formatTimeSlot(far)]).toEqual(["10 July 2025", "10am - 12pm"]);
});

test("people read a moment on their clock, calendars in UTC", () => {
  const instant = Date.parse("2025-07-10T09:00:00Z");
  expect(formatDateTime(instant, "Europe/London")).toBe("10 July 2025 10:00");
  expect(formatUtc(instant)).toBe("20250710T090000Z");
});
