import type { Contest } from "@milepost/scheduling/contest.ts";
import { expect, test } from "vitest";
import { counted, noSearches } from "./tally.ts";

const outcome = (...added: (number | null)[]) =>
  ({
    winners: new Map(added.map((minutes, at) => [`${at}`, { added: minutes }])),
    isPartial: false,
  }) as unknown as Pick<Contest, "winners" | "isPartial">;

test("offers are counted, their minutes where they are known, and searches with nothing", () => {
  const tally = [outcome(10, null, 5), outcome(), null].reduce(counted, noSearches);
  expect(tally).toEqual({
    searches: 3,
    offers: 3,
    nothing: 2,
    addedMinutes: 15,
    addedKnown: 2,
    partial: 0,
  });
});

test("a search in which not every agent could be compared in time is counted as partial", () => {
  const tally = [outcome(10), { ...outcome(4), isPartial: true }].reduce(counted, noSearches);
  expect(tally).toMatchObject({ searches: 2, partial: 1 });
});
