import { expect, test } from "vitest";
import { aDay } from "./a-day.ts";
import { clockOf, dayInLines, dayTitle, minutesShort } from "./day-words.ts";

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
    { time: null, what: "Drive from home to MP2, 20 minutes" },
    { time: "9am to 10am", what: "Appointment in MP2" },
    { time: null, what: "Drive from MP2 to the visit, 30 minutes" },
    { time: "11:15am to 12:15pm", what: "The new visit in MP1" },
    { time: "1pm to 2pm", what: "Busy" },
    { time: null, what: "Drive from the visit to home, how long is unknown" },
  ]);
});
