import { mkdtemp, rename, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Program, startApi } from "@milepost/cell/program.ts";
import type { readRoads } from "@milepost/contract/endpoints/day-picture.ts";
import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import { baseMapOf } from "@milepost/kit/base-map/base-map-of.ts";
import { pmtilesOf } from "@milepost/kit/base-map/pmtiles-of.ts";
import { openBrowserless } from "@milepost/kit/browserless.ts";
import { peopleOf } from "@milepost/kit/demo.ts";
import { FetchSource, PMTiles } from "pmtiles";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

const cell = inject("cell");
const person = openBrowserless(cell);
const county = baseMapOf({
  centre: [2.62, 53.38],
  reach: 0.3,
  highways: [
    [
      [2.4, 53.3],
      [2.8, 53.5],
    ],
  ],
  majorRoads: [],
  minorRoads: [],
  lakes: [
    [
      [2.6, 53.36],
      [2.64, 53.4],
    ],
  ],
  woods: [],
});
let directory: string;
let file: string;
let api: Program;

beforeAll(async () => {
  await person.signIn(peopleOf(cell.company).agent);
  directory = await mkdtemp(join(tmpdir(), "milepost-base-map-"));
  file = join(directory, "county.pmtiles");
  await writeFile(file, county);
  api = await startApi({ port: 0, logs: cell.logs, env: { ...cell.apiEnv, MAP_FILE: file } });
});
afterAll(async () => {
  await api?.stop();
  await rm(directory, { recursive: true });
});

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${api.url}${path}`, { headers: { cookie: person.cookie(), ...headers } });

/** Null: our own roads alone. */
async function addressNow(): Promise<string | null> {
  const answer = await ask("/api/roads?lon=2.62&lat=53.38");
  const { baseMap, main } = (await answer.json()) as Answer<typeof readRoads>;
  expect(main.length).toBeGreaterThan(20);
  return baseMap;
}

const health = async () => ((await (await fetch(`${api.url}/healthz`)).json()) as Health).baseMap;

interface Health {
  readonly baseMap?: string;
}

test("browsers learn of the base map with the roads, and Protomaps' own reader reads it from the address", async () => {
  expect(await health()).toBe("usable");
  const address = await addressNow();
  const headers = new Headers({ cookie: person.cookie() });
  const witness = new PMTiles(new FetchSource(`${api.url}${address}`, headers));
  const { minZoom, maxZoom, etag } = await witness.getHeader();
  expect([minZoom, maxZoom, etag]).toEqual([8, 11, `"${address?.split("/").at(-1)}"`]);
  const tile = await witness.getZxy(8, 129, 82);
  expect(Buffer.from(tile?.data ?? new ArrayBuffer()).toString("latin1")).toContain("highway");
});

test("a range is answered with those bytes and no others, to be kept by this browser alone", async () => {
  const address = (await addressNow()) ?? "";
  const answer = await ask(address, { range: "bytes=7-106" });
  expect(answer.status).toBe(206);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(county.subarray(7, 107));
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-range": `bytes 7-106/${county.length}`,
    "content-length": "100",
    "accept-ranges": "bytes",
    "content-type": "application/vnd.pmtiles",
    "cache-control": "private, max-age=31536000, immutable",
    etag: `"${address.split("/").at(-1)}"`,
  });
  const end = await ask(address, { range: `bytes=${county.length - 5}-${county.length + 900}` });
  expect(Buffer.from(await end.arrayBuffer())).toEqual(county.subarray(-5));
});

test("it is no download: without a range, for several or beyond the file nothing is sent", async () => {
  const address = (await addressNow()) ?? "";
  expect((await ask(address)).status).toBe(400);
  expect((await ask(address, { range: "bytes=0-9", "if-range": '"another"' })).status).toBe(400);
  for (const range of ["bytes=0-1,5-6", `bytes=${county.length}-`]) {
    const answer = await ask(address, { range });
    expect(answer.status, range).toBe(416);
    expect(answer.headers.get("content-range")).toBe(`bytes */${county.length}`);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  }
});

test("more than 4 MiB at once are refused", async () => {
  // A tile that gzip cannot make smaller.
  const bytes = crypto.getRandomValues(new Uint8Array(65_536));
  const tiles = Array.from({ length: 80 }, (_, x) => ({
    z: 8,
    x,
    y: 82,
    bytes: Buffer.from(bytes),
  }));
  const metadata = { vector_layers: [{ id: "earth" }, { id: "roads" }] };
  await replaceBy(pmtilesOf(tiles, { bounds: [0, 50, 9, 55], metadata }));
  const address = (await addressNow()) ?? "";
  expect((await ask(address, { range: "bytes=0-4194303" })).status).toBe(206);
  expect((await ask(address, { range: "bytes=0-4194304" })).status).toBe(416);
  await replaceBy(county);
});

test("nobody reads it who is not signed in", async () => {
  const address = await addressNow();
  const answer = await fetch(`${api.url}${address}`, { headers: { range: "bytes=0-9" } });
  expect(answer.status).toBe(401);
});

/** As an operator should: the new one is there as a whole, or not at all. */
async function replaceBy(bytes: Buffer): Promise<void> {
  await writeFile(`${file}.new`, bytes);
  await rename(`${file}.new`, file);
}

test("a file that changes gets another address, and the old one answers no more", async () => {
  const before = (await addressNow()) ?? "";
  const smaller = pmtilesOf([{ z: 8, x: 129, y: 82, bytes: Buffer.from("a tile") }], {
    bounds: [2, 53, 3, 54],
    metadata: { vector_layers: [{ id: "earth" }, { id: "roads" }] },
  });
  await replaceBy(smaller);
  const after = (await addressNow()) ?? "";
  expect(after).not.toBe(before);
  expect((await ask(before, { range: "bytes=0-9" })).status).toBe(404);
  expect((await ask(after, { range: "bytes=0-9" })).status).toBe(206);
  await replaceBy(county);
  expect(await addressNow()).toBe(before);
});

test("a file that is away, cut off, of another kind or no PMTiles is said at /healthz, and maps are as without it", async () => {
  const address = (await addressNow()) ?? "";
  const isUnusable = async (what: string) => {
    expect(await health(), what).toBe("unusable");
    expect(await addressNow(), what).toBeNull();
    expect((await ask(address, { range: "bytes=0-9" })).status, what).toBe(404);
  };
  await truncate(file, county.length - 1);
  await isUnusable("cut off");
  await truncate(file, 60);
  await isUnusable("cut off within the header");
  await replaceBy(Buffer.from("<!doctype html><title>Not found</title>".repeat(9)));
  await isUnusable("a page");
  const pictures = Buffer.from(county);
  pictures[99] = 2;
  await replaceBy(pictures);
  await isUnusable("pictures");
  const other = { bounds: [2, 53, 3, 54] as const, metadata: { vector_layers: [{ id: "wells" }] } };
  await replaceBy(pmtilesOf([{ z: 8, x: 129, y: 82, bytes: Buffer.from("a tile") }], other));
  await isUnusable("other layers");
  await rm(file);
  await isUnusable("away");
  await replaceBy(county);
  expect(await health()).toBe("usable");
  expect(await addressNow()).toBe(address);
});

test("without MAP_FILE there is no base map, and nothing is said of one", async () => {
  expect(await person.get("/healthz")).not.toHaveProperty("baseMap");
  const roads = await person.get<Answer<typeof readRoads>>("/api/roads?lon=2.62&lat=53.38");
  expect(roads.baseMap).toBeNull();
  expect((await person.send("/api/base-map/0")).status).toBe(404);
});
