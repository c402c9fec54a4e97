import { expect, test } from "vitest";
import { everyWeek } from "./every-week.ts";

const compared = { bookings: 2, minutes: 30, metres: 900 };
const listed = [
  { week: "2026-11-02", bookings: 2, firstAvailable: compared, nearestFree: compared },
];

test("weeks without a booking stand between the others, from the first day's Monday to the last day's", () => {
  const weeks = everyWeek(listed, "2026-10-22", "2026-11-18");
  expect(weeks.map(({ week, bookings }) => [week, bookings])).toEqual([
    ["2026-10-19", 0],
    ["2026-10-26", 0],
    ["2026-11-02", 2],
    ["2026-11-09", 0],
    ["2026-11-16", 0],
  ]);
  expect(everyWeek([], "2026-11-16", "2026-11-22").map(({ week }) => week)).toEqual(["2026-11-16"]);
});
