import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DriveTimes, type Place, valhalla } from "./index.ts";

const repository = fileURLToPath(new URL("../../../", import.meta.url));
const realData = join(repository, "../shared/data");
const run = promisify(execFile);

interface Ground {
  readonly roads: string;
  readonly onRoads: readonly Place[];
  /** Among them, where it is hard to set out from. */
  readonly awkward: readonly Place[];
  /** Nobody can drive there from the others: no road is near it. */
  readonly offRoad: Place;
  /** On roads that do not meet the others', if the ground has such. */
  readonly beyond: readonly Place[];
}

/** The sample county, drawn into `directory`. */
async function county(directory: string): Promise<Ground> {
  await run(process.execPath, [join(repository, "sample/src/write.ts"), directory]);
  const rows = rowsOf(await readFile(join(directory, "postcodes.csv")));
  const island = rows.filter((row) => row.startsWith("MP8 0"));
  const onRoads = rows.filter((row) => !island.includes(row)).map(placeOf);
  return {
    roads: join(directory, "county.osm.pbf"),
    onRoads,
    awkward: onRoads.slice(-20), // a village
    offRoad: placeOf(island[0] ?? ""),
    beyond: [],
  };
}

/** Real roads. The quick search, or the thorough one in its first pass, finds no way out of some postcodes. */
async function newport(): Promise<Ground> {
  const read = async (file: string) => gunzipSync(await readFile(join(realData, file)));
  const rows = rowsOf(await read("newport-postcodes.csv.gz"));
  const cases = JSON.parse(await readFile(join(realData, "newport-edge-cases.json"), "utf8"));
  const hard = new Set([...cases.tdmOutNoPath, ...cases.costOutNoPath]);
  return {
    roads: join(realData, "uk-sample-roads.osm.pbf"),
    onRoads: rows.map(placeOf),
    awkward: rows.filter((row) => hard.has(row.split(",")[0])).map(placeOf),
    offRoad: { lat: 51.5, lon: -3.0 }, // in the Bristol Channel
    beyond: rowsOf(await read("rutland-postcodes.csv.gz"))
      .slice(0, 3)
      .map(placeOf),
  };
}

function rowsOf(csv: Buffer): string[] {
  return csv.toString("utf8").trim().split("\n").slice(1);
}

function placeOf(row: string): Place {
  const [, lat, lon] = row.split(",");
  return { lat: Number(lat), lon: Number(lon) };
}

const grounds = [
  ["the sample county", county],
  ...(existsSync(realData) ? [["the real Newport", newport] as const] : []),
] as const;

describe.each(grounds)("in %s", (_, survey) => {
  let directory: string;
  let ground: Ground;
  let engine: ChildProcess;
  let url: string;
  let driveTimes: DriveTimes;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "drive-time-"));
    ground = await survey(directory);
    const tiles = join(directory, "tiles");
    const build = join(repository, "apps/routing/src/build-tiles.ts");
    await run(process.execPath, [build, tiles, ground.roads]);
    engine = spawn(process.execPath, [join(repository, "apps/routing/src/main.ts")], {
      env: { ...process.env, ROUTING_TILES: tiles, ROUTING_PORT: "0" },
      stdio: ["ignore", "pipe", "ignore"],
    });
    const [line] = await once(engine.stdout ?? engine, "data");
    url = JSON.parse(line).listening;
    driveTimes = valhalla({ url, fetch });
  });

  afterAll(async () => {
    engine.kill("SIGTERM");
    await once(engine, "exit");
    await rm(directory, { recursive: true });
  });

  const patience = () => AbortSignal.timeout(30_000);
  const spread = (count: number) =>
    ground.onRoads.filter((_, n) => n % Math.floor(ground.onRoads.length / count) === 0);

  test("every postcode on a road is reached from the first and reaches it", async () => {
    const first = ground.onRoads.slice(0, 1);
    const [there] = await driveTimes.matrix(first, ground.onRoads, patience());
    const back = await driveTimes.matrix(ground.onRoads, first, patience());
    expect(there).toHaveLength(ground.onRoads.length);
    expect([...(there ?? []), ...back.flat()].filter((drive) => drive === null)).toEqual([]);
  });

  test("there is a way out of awkward places too", async () => {
    const towards = spread(3);
    expect(ground.awkward).not.toEqual([]);
    for (const from of ground.awkward) {
      const [drives] = await driveTimes.matrix([from], towards);
      expect(drives).not.toContain(null);
    }
  });

  test("a place without a road is null and the others are what they were", async () => {
    const [home, ...stops] = spread(5);
    if (!home) throw new Error("no postcodes");
    const places = [...stops, ground.offRoad, home];
    const [there] = await driveTimes.matrix([home], places);
    expect(there?.at(-2)).toBeNull();
    expect(there?.toSpliced(-2)).toEqual((await driveTimes.matrix([home], stops))[0]);
    const back = await driveTimes.matrix(places, [home]);
    expect(back.at(-2)).toEqual([null]);
    expect(back.toSpliced(-2)).toEqual(await driveTimes.matrix(stops, [home]));
    expect(await driveTimes.matrix([ground.offRoad], stops)).toEqual([stops.map(() => null)]);
  });

  test("roads that do not meet are null, each way", async () => {
    const { onRoads, beyond } = ground;
    const home = onRoads.slice(0, 1);
    const [there] = await driveTimes.matrix(home, [...home, ...beyond]);
    const back = await driveTimes.matrix([...beyond, ...home], home);
    expect(there).toEqual([{ minutes: 0, metres: 0 }, ...beyond.map(() => null)]);
    expect(back).toEqual([...beyond.map(() => [null]), [{ minutes: 0, metres: 0 }]]);
  });

  test("drives take what the engine's own route takes, whichever way they are asked", async () => {
    const places = spread(4);
    const matrix = await driveTimes.matrix(places, places);
    for (const [row, from] of places.entries()) {
      const [oneToMany] = await driveTimes.matrix([from], places);
      for (const [column, to] of places.entries()) {
        const minutes = await minutesOfRoute(url, from, to);
        for (const drive of [matrix[row]?.[column], oneToMany?.[column]]) {
          expect(Math.abs((drive?.minutes ?? Infinity) - minutes)).toBeLessThan(1 + minutes / 10);
        }
      }
    }
  });

  test("the engine is ready and its version is that of its roads", async () => {
    expect(await driveTimes.status()).toEqual({
      version: expect.stringMatching(/^3\.6\.1-\w{16}$/),
    });
  });

  test("a deadline in the middle of the work ends it", async () => {
    const all = driveTimes.matrix(spread(100), spread(100), AbortSignal.timeout(50));
    await expect(all).rejects.toThrow("did not answer in time");
  });
});

async function minutesOfRoute(url: string, from: Place, to: Place): Promise<number> {
  const body = JSON.stringify({ locations: [from, to], costing: "auto", directions_type: "none" });
  const response = await fetch(`${url}/route`, { method: "POST", body });
  const { trip } = (await response.json()) as { trip: { summary: { time: number } } };
  return trip.summary.time / 60;
}
