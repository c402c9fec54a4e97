import { expect, test } from "vitest";
import { openSlotCounts } from "./open-slot-counts.ts";

type Outcome = NonNullable<Parameters<ReturnType<typeof openSlotCounts>["add"]>[1]>;

/** With an offer at each of these hours of 16 November 2026, as minutes since 1970. */
function offering(...hours: number[]): Outcome {
  const midnight = Date.parse("2026-11-16T00:00:00Z") / 60_000;
  const day = { from: midnight, to: midnight + 1440, offset: 0 };
  const slots = hours.map((hour) => ({ from: midnight + hour * 60, date: "2026-11-16", day }));
  return {
    winners: new Map(slots.map((slot, at) => [`${at}`, { candidate: { slot } }])),
  } as unknown as Outcome;
}

test("each time is counted on both sides, the earliest first, and one that nobody offers is not there", () => {
  const counts = openSlotCounts();
  counts.add("before", offering(13, 10), "Europe/London");
  counts.add("before", offering(10), "Europe/London");
  counts.add("after", offering(16), "Europe/London");
  counts.add("after", null, "Europe/London");
  expect(counts.list()).toEqual([
    { start: "2026-11-16T10:00:00+00:00", before: 2, after: 0 },
    { start: "2026-11-16T13:00:00+00:00", before: 1, after: 0 },
    { start: "2026-11-16T16:00:00+00:00", before: 0, after: 1 },
  ]);
});
