import fc from "fast-check";
import { expect, test } from "vitest";
import { atLeastMinutes } from "./at-least-minutes.ts";
import type { Place } from "./drive-times.ts";
import { metresAsTheCrowFlies } from "./metres-as-the-crow-flies.ts";

const degrees = (from: number, to: number) => fc.double({ min: from, max: to, noNaN: true });
const anywhere = fc.record({ lat: degrees(-90, 90), lon: degrees(-180, 180) });
const whereRoadsAre = fc.record({ lat: degrees(-65, 65), lon: degrees(-180, 180) });
/** Up to some 250 km on the ground from a place, in degrees. */
const step = fc.record({ lat: degrees(-1.5, 1.5), lon: degrees(-1.5, 1.5) });

function moved({ lat, lon }: Place, by: Place, times: number): Place {
  return { lat: lat + by.lat * times, lon: lon + by.lon * times };
}

/** By the textbook, on the same sphere. */
function haversine(a: Place, b: Place): number {
  const [lat1, lat2] = [(a.lat * Math.PI) / 180, (b.lat * Math.PI) / 180];
  const east = ((b.lon - a.lon) * Math.PI) / 180;
  const half =
    Math.sin((lat2 - lat1) / 2) ** 2 + Math.cos(lat1) * Math.cos(lat2) * Math.sin(east / 2) ** 2;
  return 2 * 6_371_000 * Math.asin(Math.min(1, Math.sqrt(half)));
}

test("the crow never flies farther than the great circle, anywhere on earth", () => {
  fc.assert(
    fc.property(anywhere, anywhere, (a, b) => {
      expect(metresAsTheCrowFlies(a, b)).toBeLessThanOrEqual(haversine(a, b) * (1 + 1e-9) + 0.01);
    }),
    { numRuns: 2000 },
  );
});

test("and for a drive's length only a little less far", () => {
  fc.assert(
    fc.property(whereRoadsAre, step, (a, by) => {
      const b = moved(a, by, 1);
      expect(metresAsTheCrowFlies(a, b)).toBeGreaterThan(haversine(a, b) * 0.999 - 0.01);
    }),
    { numRuns: 2000 },
  );
});

test("both ways take at least as long", () => {
  fc.assert(
    fc.property(anywhere, anywhere, (a, b) => {
      expect(atLeastMinutes(a, b)).toBe(atLeastMinutes(b, a));
    }),
  );
});

test("between places within 4 km nothing is known: both may be a kilometre from their road", () => {
  fc.assert(
    fc.property(whereRoadsAre, step, (a, by) => {
      const b = moved(a, by, 1 / 90);
      fc.pre(haversine(a, b) < 4300);
      expect(atLeastMinutes(a, b)).toBe(0);
    }),
  );
});

test("farther in the same direction never takes less", () => {
  fc.assert(
    fc.property(whereRoadsAre, step, degrees(0, 1), degrees(0, 1), (a, by, one, other) => {
      const [near, far] = [Math.min(one, other), Math.max(one, other)];
      const nearer = atLeastMinutes(a, moved(a, by, near));
      expect(nearer).toBeLessThanOrEqual(atLeastMinutes(a, moved(a, by, far)));
    }),
  );
});

test("London to Birmingham, 162 km as the crow flies, takes at least 68 minutes", () => {
  const london = { lat: 51.5074, lon: -0.1278 };
  const birmingham = { lat: 52.4862, lon: -1.8904 };
  expect(atLeastMinutes(london, birmingham)).toBe(68);
});
