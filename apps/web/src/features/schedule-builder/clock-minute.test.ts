import { expect, test } from "vitest";
import { clockOf, readClock } from "./clock-minute.ts";

test.each([
  ["09:30", 570],
  ["9:30", 570],
  ["0930", 570],
  ["930", 570],
  ["9.30", 570],
  [" 9 ", 540],
  ["18", 1080],
  ["00:00", 0],
  ["23:59", 1439],
])("%j is a time", (text, minute) => {
  expect(readClock(text)).toBe(minute);
});

test.each(["", " ", "24:00", "12:60", "1:5", "nine", "09:30:00", "-1", "12345"])(
  "%j is not a time",
  (text) => {
    expect(readClock(text)).toBeNull();
  },
);

test("every minute of a day is read back from how it is written", () => {
  for (let minute = 0; minute < 1440; minute += 1) expect(readClock(clockOf(minute))).toBe(minute);
});
