import { expect, test } from "vitest";
import { dayInWords } from "./day-in-words.ts";
import { readBack } from "./read-back.ts";

const now = new Date();
const thisYear = now.getUTCFullYear();

test("what is read to the customer is said in the workflow's zone, without this year's number", () => {
  const start = `${thisYear}-07-06T12:15:00Z`;
  const end = `${thisYear}-07-06T13:45:00Z`;
  const said = readBack({ start, end, fieldAgent: "Callum Macleod" }, "Europe/London");
  expect(said).toMatch(/^That’s \w+day 6 July, 1:15pm to 2:45pm, with Callum Macleod\.$/);
});

test("another year is said", () => {
  const summer = new Date("2026-07-06T12:00:00Z");
  expect(dayInWords("2026-11-16T13:15:00Z", "Europe/London", summer)).toBe("Monday 16 November");
  expect(dayInWords("2027-01-04T13:15:00Z", "Europe/London", summer)).toBe("Monday 4 January 2027");
});

test("the year is this one's where the visit is, not where the clock is", () => {
  const newYearsEve = new Date("2026-12-31T20:00:00Z");
  // In Auckland it is 2027 already.
  const visit = "2027-01-04T00:00:00Z";
  expect(dayInWords(visit, "Pacific/Auckland", newYearsEve)).toBe("Monday 4 January");
});
