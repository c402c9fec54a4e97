import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Pair } from "./drive-times.ts";
import { county, type Ground, hasRealRoads, realGround } from "./ground.ts";
import { atLeastMinutes, type Place, valhalla } from "./index.ts";
import { type Engine, startEngine } from "./start-engine.ts";

type Survey = (directory: string) => Promise<Ground>;

const realGrounds: readonly (readonly [string, Survey])[] = [
  ["Newport", () => realGround("newport.osm.pbf", "newport-postcodes.csv.gz")],
  ["Rutland", () => realGround("rutland.osm.pbf", "rutland-postcodes.csv.gz")],
  ["Rhein-Neckar", () => realGround("rhein-neckar.osm.pbf", "rhein-neckar-road-points.csv.gz")],
];
const grounds: readonly (readonly [string, Survey])[] = [
  ["the sample county", county],
  ...(hasRealRoads ? realGrounds : []),
];

describe.each(grounds)("in %s", (name, survey) => {
  let engine: Engine<Ground>;

  beforeAll(async () => {
    engine = await startEngine(survey);
  });
  afterAll(() => engine.stop());

  test("no drive of 3,300 is shorter than the crow says", async () => {
    const pairs = somePairs(engine.ground.onRoads);
    const driveTimes = valhalla({ url: engine.url, fetch });
    const drives = await driveTimes.drives(pairs, AbortSignal.timeout(50_000));
    const known = pairs.flatMap(([from, to], n) => {
      const minutes = drives[n]?.minutes;
      return minutes === undefined ? [] : [{ minutes, atLeast: atLeastMinutes(from, to) }];
    });
    expect(known.length).toBeGreaterThan(3200);
    expect(known.filter(({ minutes, atLeast }) => atLeast > minutes)).toEqual([]);

    const ratios = known.filter(({ minutes }) => minutes >= 10);
    const sorted = ratios.map(({ minutes, atLeast }) => atLeast / minutes).toSorted();
    const [median, largest] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
    const measured = { name: "at-least-minutes", ground: name, pairs: known.length };
    console.log(JSON.stringify({ ...measured, ofTenMinutesOrMore: { median, largest } }));
  });
});

/** From thirty places to a hundred others each, and to ten from thirty: the same every time. */
function somePairs(places: readonly Place[]): Pair[] {
  let state = 1;
  const any = (): Place => {
    state = (state * 48_271) % 2_147_483_647;
    return places[state % places.length] ?? { lat: 0, lon: 0 };
  };
  const some = (count: number) => Array.from({ length: count }, any);
  const out = some(30).flatMap((hub) => some(100).map((end): Pair => [hub, end]));
  const into = some(10).flatMap((hub) => some(30).map((end): Pair => [end, hub]));
  return [...out, ...into];
}
