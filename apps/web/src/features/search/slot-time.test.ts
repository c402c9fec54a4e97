import { expect, test } from "vitest";
import {
  adjustedInstant,
  codeInWords,
  dayHint,
  dayInWords,
  dayTitle,
  isOnBrowserClock,
  slotDate,
  slotHours,
  startHour,
  zoneHint,
} from "./slot-time.ts";

const start = "2025-02-10T10:00:00+00:00";
const end = "2025-02-10T12:00:00+00:00";

test("a slot reads as its day and its hours", () => {
  expect(`${slotDate(start, 0)}, ${slotHours(start, end, 0)}`).toBe(
    "Monday 10 February 2025, 10am - 12pm",
  );
});

test("an adjustment moves both hours, with minutes only where there are some", () => {
  expect(slotHours(start, end, 15)).toBe("10:15am - 12:15pm");
  expect(slotHours(start, end, -60)).toBe("9am - 11am");
  expect(adjustedInstant(start, -30)).toBe("2025-02-10T09:30:00.000Z");
});

test("a day has its name once, the year only where it is another, and the week where it is not this one", () => {
  const at = (text: string) => new Date(`${text}T09:00:00Z`);
  expect(dayTitle("W0Mon10am", start, at("2025-02-10"))).toBe("Today, Monday 10 February");
  expect(dayTitle("W0Mon10am", start, at("2025-02-09"))).toBe("Tomorrow, Monday 10 February");
  expect(dayTitle("W0Mon10am", start, at("2025-02-07"))).toBe("Monday 10 February");
  expect(dayTitle("W1Mon10am", start, at("2025-02-05"))).toBe("Monday 10 February, next week");
  expect(dayTitle("W6Mon10am", start, at("2024-12-30"))).toBe(
    "Monday 10 February 2025, in 6 weeks",
  );
  expect(dayTitle("W1Mon10am", null, at("2025-02-05"))).toBe("Monday, next week");
});

test("noon is 12pm, midnight 12am, five past nine 9:05am", () => {
  expect(slotHours("2025-02-10T12:00:00+00:00", "2025-02-11T00:00:00+00:00", 0)).toBe(
    "12pm - 12am",
  );
  expect(slotHours("2025-02-10T09:05:00+00:00", "2025-02-10T12:30:00+00:00", 0)).toBe(
    "9:05am - 12:30pm",
  );
});

test("the workflow's wall clock is shown, not the browser's", () => {
  const auckland = "2025-02-10T10:00:00+13:00"; // still 9 February in London
  expect(slotDate(auckland, 0)).toBe("Monday 10 February 2025");
  expect(slotHours(auckland, "2025-02-10T11:30:00+13:00", 0)).toBe("10am - 11:30am");
});

test("today and tomorrow are those of the workflow's zone", () => {
  const auckland = "2025-02-10T10:00:00+13:00";
  expect(dayHint("W0Mon10am", auckland, new Date("2025-02-09T11:30:00Z"))).toBe("Today");
  expect(dayHint("W1Mon10am", auckland, new Date("2025-02-09T10:30:00Z"))).toBe("Tomorrow");
});

test("other days are described by their week", () => {
  const now = new Date("2025-02-05T09:00:00Z");
  const hints = ["W0Fri10am", "W1Mon10am", "W2Wed1030am", "W3Mon10am"];
  expect(hints.map((code) => dayHint(code, start, now))).toEqual([
    "This week",
    "Next week",
    "The week after next",
    "In 3 weeks",
  ]);
});

test("the zone is named where the browser has another", () => {
  expect(zoneHint("Europe/Athens", "Europe/London")).toBe("Athens time");
  expect(zoneHint("Europe/London", "Europe/London")).toBeNull();
  expect(zoneHint(undefined, "Europe/London")).toBeNull();
});

test("a slot known only by its code still reads as a day and an hour", () => {
  expect(codeInWords("W2Wed1030am")).toBe("Wednesday, 10:30am");
  expect(codeInWords("nonsense")).toBe("nonsense");
});

test("a day without its year and a slot by its start alone are on the workflow's clock as well", () => {
  expect(dayInWords("2026-11-16")).toBe("Monday 16 November");
  expect(startHour("2025-02-10T16:30:00+13:00")).toBe("4:30pm");
});

test("a time is on the browser's clock where its digits are those that the browser shows", () => {
  const instant = new Date("2025-02-10T10:00:00Z");
  const written = (hours: number) => {
    const minutes = hours * 60 - instant.getTimezoneOffset();
    const sign = minutes < 0 ? "-" : "+";
    const part = (value: number) => String(Math.floor(value)).padStart(2, "0");
    const offset = `${sign}${part(Math.abs(minutes) / 60)}:${part(Math.abs(minutes) % 60)}`;
    const digits = new Date(instant.getTime() + minutes * 60_000).toISOString().slice(0, 19);
    return `${digits}${offset}`;
  };
  expect([written(0), written(1), written(-1)].map(isOnBrowserClock)).toEqual([true, false, false]);
});
