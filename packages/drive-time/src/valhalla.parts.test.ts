import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Pair } from "./drive-times.ts";
import {
  county,
  type Ground,
  hasRealRoads,
  placeOf,
  readReal,
  realGround,
  rowsOf,
} from "./ground.ts";
import { type DriveTimes, type Place, valhalla } from "./index.ts";
import { type Engine, startEngine } from "./start-engine.ts";

interface HardGround extends Ground {
  /** Among those on roads, where it is hard to set out from. */
  readonly awkward: readonly Place[];
  /** Nobody can drive there from the others: no road is near it. */
  readonly offRoad: Place;
  /** On roads that do not meet the others', if the ground has such. */
  readonly beyond: readonly Place[];
}

async function sampleCounty(directory: string): Promise<HardGround> {
  const { island, ...ground } = await county(directory);
  const village = ground.onRoads.slice(-20);
  return { ...ground, awkward: village, offRoad: island[0] ?? { lat: 0, lon: 0 }, beyond: [] };
}

/** Real roads. The quick search, or the thorough one in its first pass, finds no way out of some postcodes. */
async function newport(): Promise<HardGround> {
  const rows = rowsOf(await readReal("newport-postcodes.csv.gz"));
  const cases = JSON.parse(await readReal("newport-edge-cases.json"));
  const hard = new Set([...cases.tdmOutNoPath, ...cases.costOutNoPath]);
  const rutland = rowsOf(await readReal("rutland-postcodes.csv.gz"));
  return {
    ...(await realGround("uk-sample-roads.osm.pbf", "newport-postcodes.csv.gz")),
    awkward: rows.filter((row) => hard.has(row.split(",")[0])).map(placeOf),
    offRoad: { lat: 51.5, lon: -3.0 }, // in the Bristol Channel
    beyond: rutland.slice(0, 3).map(placeOf),
  };
}

const grounds = [
  ["the sample county", sampleCounty],
  ...(hasRealRoads ? [["the real Newport", newport] as const] : []),
] as const;

describe.each(grounds)("in %s", (_, survey) => {
  let engine: Engine<HardGround>;
  let ground: HardGround;
  let driveTimes: DriveTimes;

  beforeAll(async () => {
    engine = await startEngine(survey);
    ground = engine.ground;
    driveTimes = valhalla({ url: engine.url, fetch });
  });
  afterAll(() => engine.stop());

  const patience = () => AbortSignal.timeout(30_000);
  const spread = (count: number) =>
    ground.onRoads.filter((_, n) => n % Math.floor(ground.onRoads.length / count) === 0);
  const out = (hub: Place, ends: readonly Place[]) => ends.map((end): Pair => [hub, end]);
  const into = (hub: Place, ends: readonly Place[]) => ends.map((end): Pair => [end, hub]);

  test("every postcode on a road is reached from the first, and two hundred reach it", async () => {
    const [first = ground.offRoad] = ground.onRoads;
    const pairs = [...out(first, ground.onRoads), ...into(first, spread(200))];
    const drives = await driveTimes.drives(pairs, patience());
    expect(drives).toHaveLength(pairs.length);
    expect(drives.filter((drive) => drive === null)).toEqual([]);
  });

  test("there is a way out of awkward places too", async () => {
    expect(ground.awkward).not.toEqual([]);
    const pairs = ground.awkward.flatMap((from) => out(from, spread(3)));
    expect(await driveTimes.drives(pairs, patience())).not.toContain(null);
  });

  test("a place without a road is null and the others are what they were", async () => {
    const [home, ...stops] = spread(5);
    if (!home) throw new Error("no postcodes");
    for (const around of [out, into]) {
      const drives = await driveTimes.drives(around(home, [...stops, ground.offRoad, home]));
      expect(drives.at(-2)).toBeNull();
      expect(drives.at(-1)).toEqual({ minutes: 0, metres: 0 });
      expect(drives.slice(0, -2)).toEqual(await driveTimes.drives(around(home, stops)));
    }
    const nowhere = await driveTimes.drives(out(ground.offRoad, stops));
    expect(nowhere).toEqual(stops.map(() => null));
  });

  test("roads that do not meet are null, each way", async () => {
    const { onRoads, beyond } = ground;
    const [home = ground.offRoad, near = ground.offRoad] = onRoads;
    for (const around of [out, into]) {
      const [drive, ...none] = await driveTimes.drives(around(home, [near, ...beyond]));
      expect(drive).not.toBeNull();
      expect(none).toEqual(beyond.map(() => null));
    }
  });

  test("drives take what the engine's own route takes, whichever way they are asked", async () => {
    const places = spread(4);
    for (const hub of places) {
      for (const around of [out, into]) {
        const pairs = around(hub, places);
        const drives = await driveTimes.drives(pairs);
        for (const [n, [from, to]] of pairs.entries()) {
          const minutes = await minutesOfRoute(engine.url, from, to);
          const difference = Math.abs((drives[n]?.minutes ?? Infinity) - minutes);
          expect(difference).toBeLessThan(1 + minutes / 10);
        }
      }
    }
  });

  test("the engine is ready and its version is that of its roads", async () => {
    expect(await driveTimes.status()).toEqual({
      version: expect.stringMatching(/^3\.6\.1-\w{16}$/),
      index: null,
    });
  });

  test("a deadline in the middle of the work ends it", async () => {
    const pairs = spread(100).flatMap((from) => out(from, spread(100)));
    const all = driveTimes.drives(pairs, AbortSignal.timeout(50));
    await expect(all).rejects.toThrow("did not answer in time");
  });
});

async function minutesOfRoute(url: string, from: Place, to: Place): Promise<number> {
  const body = JSON.stringify({ locations: [from, to], costing: "auto", directions_type: "none" });
  const response = await fetch(`${url}/route`, { method: "POST", body });
  const { trip } = (await response.json()) as { trip: { summary: { time: number } } };
  return trip.summary.time / 60;
}
