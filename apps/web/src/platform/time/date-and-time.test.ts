import { expect, test } from "vitest";
import { dateAndTime } from "./date-and-time.ts";
import { timeOfDay } from "./time-of-day.ts";

const hours = { hour: "numeric", minute: "2-digit", hourCycle: "h12" } as const;

/** The browser's own words, as closely written as ours: "9:05am", "10am". */
function hoursInBrowserWords(instant: Date, timeZone?: string): string {
  const words = instant.toLocaleTimeString("en-GB", timeZone ? { ...hours, timeZone } : hours);
  return words.replace(":00", "").replace(/\s/g, "").toLowerCase();
}

test("a date and a time read as the browser's own words for them, summer and winter", () => {
  for (let month = 0; month < 12; month += 1) {
    const instant = new Date(2026, month, 3 * month + 1, 2 * month, 5 * month);
    const date = instant.toLocaleDateString("en-GB", { dateStyle: "long" });
    expect(dateAndTime(instant)).toBe(`${date} at ${hoursInBrowserWords(instant)}`);
    expect(timeOfDay(instant)).toBe(hoursInBrowserWords(instant));
    for (const zone of ["Europe/London", "America/New_York", "Asia/Kolkata"])
      expect(timeOfDay(instant, zone), zone).toBe(hoursInBrowserWords(instant, zone));
  }
});
