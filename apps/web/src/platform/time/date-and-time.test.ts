import { expect, test } from "vitest";
import { dateAndTime } from "./date-and-time.ts";

test("a date and a time read as the browser's own words for them, summer and winter", () => {
  for (let month = 0; month < 12; month += 1) {
    const instant = new Date(2026, month, 3 * month + 1, 2 * month, 5 * month);
    // Spaces that do not break are the browser's choice.
    const words = instant.toLocaleString("en-GB", { dateStyle: "long", timeStyle: "short" });
    expect(dateAndTime(instant)).toBe(words.replace(/\s/g, " "));
  }
});
