import fc from "fast-check";
import { expect, test } from "vitest";
import type { PlacedEntry } from "../../diary/list-entries.ts";
import { packEntries, unpackEntries } from "./packed-entries.ts";

const text = fc.option(fc.constantFrom("", "A", "CF10 1AA", "é"));
const minutes = fc.option(fc.integer({ min: 0, max: 600 }));
const anyEntry: fc.Arbitrary<PlacedEntry> = fc.record({
  userId: fc.constantFrom("sam", "kim", "lee"),
  kind: fc.constantFrom("booking", "meeting", "leave", "hold"),
  isOurs: fc.boolean(),
  from: fc.integer({ min: 0, max: 40_000_000 }),
  to: fc.integer({ min: 0, max: 40_000_000 }),
  fromBase: minutes,
  toBase: minutes,
  toNext: minutes,
  lat: fc.option(fc.double({ min: -90, max: 90, noNaN: true })),
  lon: fc.option(fc.double({ min: -180, max: 180, noNaN: true })),
  postcode: text,
  module: text,
  recordId: text,
  aboutId: text,
  fields: fc.constantFrom({}, { "Deals:Size": "big", "Deals:Owner": { id: "1", name: "Sam" } }),
});

test("entries arrive in another thread as they were sent", () => {
  fc.assert(
    fc.property(fc.array(anyEntry, { maxLength: 30 }), (entries) => {
      expect(unpackEntries(structuredClone(packEntries(entries)))).toEqual(entries);
    }),
  );
});
