import { expect, test } from "vitest";
import { dayWords, hoursWords, zoneWords } from "./day-words.ts";

test("a time is said as the clock and calendar of the company's zone have it", () => {
  const [start, end] = ["2026-11-24T10:00:00+00:00", "2026-11-24T11:30:00+00:00"];
  expect(dayWords(start, "Europe/London")).toBe("Tuesday 24 November");
  expect(hoursWords(start, end, "Europe/London")).toBe("10am to 11:30am");
  expect(hoursWords(start, end, "America/New_York")).toBe("5am to 6:30am");
  expect(dayWords("2026-11-24T23:30:00Z", "Europe/Berlin")).toBe("Wednesday 25 November");
});

test("noon and midnight are twelve", () => {
  const noon = "2026-07-01T12:00:00+01:00";
  expect(hoursWords(noon, "2026-07-01T13:15:00+01:00", "Europe/London")).toBe("12pm to 1:15pm");
  const midnight = "2026-07-01T00:30:00+01:00";
  expect(hoursWords(midnight, noon, "Europe/London")).toBe("12:30am to 12pm");
});

test("the zone is named to who reads it on a clock that shows another time, and to nobody else", () => {
  const winter = "2026-11-24T10:00:00+00:00";
  expect(zoneWords(winter, "Europe/London", "Europe/London")).toBeNull();
  // Another zone's clock that shows the same.
  expect(zoneWords(winter, "Europe/London", "Atlantic/Reykjavik")).toBeNull();
  expect(zoneWords("2026-07-01T10:00:00Z", "Europe/London", "Atlantic/Reykjavik")).toBe(
    "London time",
  );
  expect(zoneWords(winter, "America/New_York", "Europe/Paris")).toBe("New York time");
  // The same hour of another day.
  expect(zoneWords(winter, "Pacific/Auckland", "Etc/GMT+11")).toBe("Auckland time");
});
