import fc from "fast-check";
import { expect, test } from "vitest";
import { packDrives, packPairs, unpackDrives, unpackPairs } from "./packed-drives.ts";

const place = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
});
const drive = fc.record({ minutes: fc.nat(10_000), metres: fc.nat(1_000_000) });

test("pairs of places arrive in another thread as they were sent", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(place, place)), (pairs) => {
      expect(unpackPairs(structuredClone(packPairs(pairs)))).toEqual(pairs);
    }),
  );
});

test("drives arrive in another thread as they were sent, also where no road leads", () => {
  fc.assert(
    fc.property(fc.array(fc.option(drive)), (drives) => {
      expect(unpackDrives(structuredClone(packDrives(drives)))).toEqual(drives);
    }),
  );
});
