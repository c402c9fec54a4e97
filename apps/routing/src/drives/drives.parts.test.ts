import { execFile } from "node:child_process";
import { createReadStream } from "node:fs";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { engine } from "@milepost/drive-index/engine.ts";
import { readIndex, writeIndex } from "@milepost/drive-index/index-file.ts";
import { readTiles } from "@milepost/drive-index/tiles/read-tiles.ts";
import { samplePlaces } from "@milepost/drive-index/tiles/sample-places.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import * as forTests from "../for-tests.ts";
import { buildCounty, type County, type Routing, until } from "../for-tests.ts";
import { sha256Of } from "../sha256-of.ts";

let county: County;
const started: Routing[] = [];

beforeAll(async () => {
  county = await buildCounty();
});

afterEach(() => {
  for (const { process } of started.splice(0)) process.kill("SIGKILL");
});

afterAll(() => county.remove());

async function startRouting(tiles: string): Promise<Routing> {
  const routing = await forTests.startRouting({ ROUTING_TILES: tiles });
  started.push(routing);
  return routing;
}

async function ask({ url }: Routing, path: string, body: unknown) {
  const response = await fetch(url + path, { method: "POST", body: JSON.stringify(body) });
  return { status: response.status, answer: await response.json() };
}

/** A copy of the county's tiles, spoilt. */
async function startSpoilt(spoil: (tiles: string) => Promise<void>): Promise<Routing> {
  const directory = await mkdtemp(join(tmpdir(), "spoilt-"));
  try {
    const tiles = join(directory, "tiles");
    await cp(county.tiles, tiles, { recursive: true });
    await spoil(tiles);
    return await startRouting(tiles);
  } finally {
    await rm(directory, { recursive: true });
  }
}

const readMetrics = async ({ url }: Routing) => (await fetch(`${url}/metrics`)).text();

test("the index was proven when it was built", () => {
  expect(county.measured).toMatchObject({ index: { isGood: true } });
  const { index } = county.measured as { index: { drives: number; out: object; in: object } };
  expect(index.drives).toBeGreaterThan(1_000);
  for (const way of [index.out, index.in]) {
    expect(way).toEqual({ within2Percent: expect.any(Number), within60s: expect.any(Number) });
  }
});

test("drives both ways are those of the engine's own routes", async () => {
  const routing = await startRouting(county.tiles);
  const [hub, ...ends] = county.onRoads.filter((_, n) => n % 40 === 0).slice(0, 41);
  if (!hub) throw new Error("The county has no places");
  const numbers = ends.map((_, n) => n + 1);
  const places = [hub, ...ends].map(({ lat, lon }) => [lat, lon]);
  const stars = (["out", "in"] as const).map((way) => ({ way, hub: 0, ends: numbers }));
  const { status, answer } = await ask(routing, "/drives", { places, stars });
  expect(status).toBe(200);
  const [out, back] = answer.drives;
  const far: number[] = [];
  for (const [n, end] of ends.entries()) {
    for (const [seconds, from, to] of [
      [out.seconds[n], hub, end],
      [back.seconds[n], end, hub],
    ] as const) {
      const body = { locations: [from, to], costing: "auto", directions_type: "none" };
      const route = (await ask(routing, "/route", body)).answer.trip.summary;
      if (Math.abs(seconds - route.time) > 1 + 0.02 * route.time) far.push(seconds - route.time);
    }
  }
  expect(far.length).toBeLessThanOrEqual(2);
  expect(out.metres).toHaveLength(ends.length);
  // Asked again, with the places known.
  expect((await ask(routing, "/drives", { places, stars })).answer).toEqual(answer);
  expect(await readMetrics(routing)).toContain("routing_drive_index 1\n");
  const { index } = county.measured as { index: object };
  expect((await ask(routing, "/status", {})).answer.drive_index).toEqual(index);
});

test("no road leads to an island", async () => {
  const routing = await startRouting(county.tiles);
  const [home] = county.onRoads;
  const places = [home, county.onTheIsland].map((place) => [place?.lat, place?.lon]);
  const stars = [
    { way: "out", hub: 0, ends: [1, 0] },
    { way: "in", hub: 1, ends: [0] },
  ];
  expect((await ask(routing, "/drives", { places, stars })).answer.drives).toEqual([
    { seconds: [null, 0], metres: [null, 0] },
    { seconds: [null], metres: [null] },
  ]);
});

test("what is no question about drives is refused", async () => {
  const routing = await startRouting(county.tiles);
  const refused = await ask(routing, "/drives", { places: [], stars: [{ way: "out" }] });
  expect([refused.status, refused.answer.error_code]).toEqual([400, 100]);
});

test.each([
  ["without an index", (tiles: string) => rm(join(tiles, "drives.index"))],
  [
    "with an index of other tiles",
    async (tiles: string) => {
      const index = await readFile(join(tiles, "drives.index"));
      const changed = index.toString("latin1").replace(/"tilesSha256":"./, '"tilesSha256":"x');
      await writeFile(join(tiles, "drives.index"), Buffer.from(changed, "latin1"));
    },
  ],
  ["with half an index", (tiles: string) => writeFile(join(tiles, "drives.index"), "half")],
])("%s the engine answers, and nobody else does", async (_, spoil) => {
  const routing = await startSpoilt(spoil);
  const asked = await ask(routing, "/drives", { places: [], stars: [] });
  expect([asked.status, asked.answer.error_code]).toEqual([404, 106]);
  const [from, to] = county.onRoads.slice(0, 2);
  const matrix = { sources: [from], targets: [to], costing: "auto", verbose: false };
  expect((await ask(routing, "/sources_to_targets", matrix)).status).toBe(200);
  expect(await readMetrics(routing)).toContain("routing_drive_index 0\n");
});

/** The file is whole, and no thread can work with what is in it. */
async function breakIndex(tiles: string): Promise<void> {
  const file = join(tiles, "drives.index");
  const checksum = await sha256Of(createReadStream(join(tiles, "tiles.tar")));
  const index = readIndex(file, checksum);
  writeIndex(file, { ...index, hierarchy: { ...index.hierarchy, size: -1 } }, checksum);
}

test("where every thread dies at once, the engine answers, and threads are started after ever longer pauses", async () => {
  const routing = await startSpoilt(breakIndex);
  const deaths = () => routing.said("a drive thread died");
  await until(() => deaths() >= 8, 60_000);
  const [from, to] = county.onRoads.slice(0, 2);
  const places = [from, to].map((place) => [place?.lat, place?.lon]);
  const stars = [{ way: "out", hub: 0, ends: [1] }];
  const asked = await ask(routing, "/drives", { places, stars });
  expect([asked.status, asked.answer.error_code]).toEqual([404, 106]);
  const before = deaths();
  await sleep(3_000);
  expect(deaths() - before).toBeLessThan(3);
});

test("the places that an index is proven with are next to roads", async () => {
  const routing = await startRouting(county.tiles);
  const roads = readTiles(await readFile(join(county.tiles, "tiles.tar")));
  let n = 0;
  const places = samplePlaces(roads, 200, (end) => {
    n += 7_919;
    return n % end;
  });
  const located = await engine(async (path, body) =>
    JSON.stringify((await ask(routing, path, body)).answer),
  ).locate(places);
  const distances = located.map((edges) => Math.min(...edges.map(({ distance }) => distance)));
  expect(places).toHaveLength(200);
  expect(Math.max(...distances)).toBeLessThan(1_000);
  expect(distances.toSorted((a, b) => a - b)[100]).toBeLessThan(30);
});

test("an index that does not agree with the engine's routes is refused, and the roads are there without it", async () => {
  const directory = await mkdtemp(join(tmpdir(), "refused-"));
  try {
    const tiles = join(directory, "tiles");
    const { version } = JSON.parse(await readFile(join(county.tiles, "version.json"), "utf8"));
    const building = `${tiles}.building-${version}-999999999`;
    await cp(county.tiles, building, { recursive: true });
    const [file, tar] = [join(building, "drives.index"), join(building, "tiles.tar")];
    const checksum = await sha256Of(createReadStream(tar));
    const index = readIndex(file, checksum);
    // A tenth slower than the engine, on shortcuts alone.
    const { timeMs } = index.hierarchy.up;
    for (const [arc, ms] of timeMs.entries()) timeMs[arc] = Math.round(ms * 1.1);
    writeIndex(file, index, checksum);
    const args = [
      "apps/routing/src/build-tiles.ts",
      tiles,
      join(county.directory, "county.osm.pbf"),
    ];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args);
    expect(stderr).toContain("the index is refused");
    expect(JSON.parse(stdout)).toMatchObject({ index: { isGood: false } });
    expect((await readdir(tiles)).toSorted()).toEqual([
      "drives.proof.json",
      "names.json",
      "tiles.tar",
      "version.json",
    ]);
    expect(await readMetrics(await startRouting(tiles))).toContain("routing_drive_index 0\n");
  } finally {
    await rm(directory, { recursive: true });
  }
});
