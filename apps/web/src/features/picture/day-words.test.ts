import { expect, test } from "vitest";
import { aDay } from "./a-day.ts";
import {
  clockOf,
  dayInLines,
  dayTitle,
  minutesShort,
  stopNumbers,
  totalInWords,
} from "./day-words.ts";

test("times are those of the workflow's zone, wherever the browser is", () => {
  expect(clockOf("2026-07-06T09:00:00+01:00")).toBe("9am");
  expect(clockOf("2026-07-06T11:45:00-05:00", 30)).toBe("12:15pm");
});

test("minutes are short, and unknown is never 0", () => {
  expect([0, 45, 60, 75, null].map(minutesShort)).toEqual([
    "0 min",
    "45 min",
    "1 h",
    "1 h 15 min",
    "unknown",
  ]);
});

test("a day is called after whose it is", () => {
  expect(dayTitle("Sam Carter", "2026-11-16")).toBe("Sam’s Monday");
});

test("the day can be read out: every stop with its time, and before it the drive", () => {
  expect(dayInLines(aDay(), 15)).toEqual([
    { time: null, what: "Drive from home to Wraxby MP2, 20 minutes" },
    { time: "9am to 10am", what: "Appointment in Wraxby MP2" },
    { time: null, what: "Drive from Wraxby MP2 to the visit, 30 minutes" },
    { time: "11:15am to 12:15pm", what: "The new visit in MP1" },
    { time: "1pm to 2pm", what: "Busy" },
    { time: null, what: "Drive from the visit to home, how long is unknown" },
  ]);
});

test("one minute is one minute", () => {
  const [leg] = aDay().legs;
  const day = aDay({ legs: leg ? [{ ...leg, minutes: 1 }] : [] });
  expect(dayInLines(day, 0)[0]?.what).toBe("Drive from home to Wraxby MP2, 1 minute");
});

test("the day's driving is said before and after, with the difference; unknown stays unknown", () => {
  const known = { drivingWithout: 20, drivingWith: 56, addedMinutes: 36 };
  expect(totalInWords(aDay(known))).toBe("20 → 56 min (+36)");
  expect(totalInWords(aDay({ ...known, drivingWithout: null }))).toBe("+36 min");
  expect(totalInWords(aDay())).toBe("unknown");
});

test("stops are numbered in the order in which they are driven to; home is none", () => {
  expect([...stopNumbers(aDay())]).toEqual([
    [0, 1],
    ["visit", 2],
  ]);
  expect([...stopNumbers(aDay({ legs: [] }))]).toEqual([["visit", 1]]);
});
