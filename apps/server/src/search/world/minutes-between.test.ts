import fc from "fast-check";
import { expect, test } from "vitest";
import { minutesBetween } from "./minutes-between.ts";

const postcode = fc.integer({ min: 0, max: 12 }).map((n) => `P${n}`);
const drive = fc.record({ from: postcode, to: postcode, minutes: fc.nat(600) });

test("of any drives the last minutes of each are known, in its own direction, and nothing else", () => {
  fc.assert(
    fc.property(fc.array(drive, { maxLength: 200 }), (drives) => {
      const table = minutesBetween(drives.length);
      const known = new Map(drives.map(({ from, to, minutes }) => [`${from} ${to}`, minutes]));
      for (const { from, to, minutes } of drives) {
        table.set(table.numberOf(from), table.numberOf(to), minutes);
      }
      for (let from = 0; from <= 13; from++) {
        for (let to = 0; to <= 13; to++) {
          expect(table.get(`P${from}`, `P${to}`)).toBe(known.get(`P${from} P${to}`) ?? null);
        }
      }
    }),
  );
});
