import { expect, test } from "vitest";
import { counted, noSearches } from "./counted.ts";

const outcome = (...added: (number | null)[]) =>
  ({
    winners: new Map(added.map((minutes, at) => [`${at}`, { added: minutes }])),
  }) as unknown as Parameters<typeof counted>[1];

test("offers are counted, their minutes where they are known, and searches with nothing", () => {
  const tally = [outcome(10, null, 5), outcome(), null].reduce(counted, noSearches);
  expect(tally).toEqual({
    searches: 3,
    offers: 3,
    nothing: 2,
    addedMinutes: 15,
    addedKnown: 2,
  });
});
