import { PMTiles } from "pmtiles";
import { expect, test } from "vitest";
import { pmtilesOf } from "./pmtiles-of.ts";

const tiles = [3, 4, 9].flatMap((z) =>
  [0, 1, 5, 6].flatMap((x) =>
    [2, 3, 7].map((y) => ({ z, x, y, bytes: Buffer.from(`tile ${z} ${x} ${y}`) })),
  ),
);
const file = pmtilesOf(tiles, { bounds: [-1, 50, 2, 52], metadata: { name: "made up" } });

/** Protomaps' own reader, who knows nothing of how the file was written. */
const witness = new PMTiles({
  getKey: () => "made up",
  getBytes: async (offset, length) => ({
    data: new Uint8Array(file.subarray(offset, offset + length)).buffer,
  }),
});

test("Protomaps' own reader finds every tile where it was put, and no other", async () => {
  for (const { z, x, y, bytes } of tiles) {
    const found = await witness.getZxy(z, x, y);
    expect(Buffer.from(found?.data ?? new ArrayBuffer()).toString()).toBe(bytes.toString());
  }
  expect(await witness.getZxy(4, 2, 2)).toBeUndefined();
  expect(await witness.getZxy(9, 300, 300)).toBeUndefined();
});

test("and reads zooms, bounds and description", async () => {
  const header = await witness.getHeader();
  expect(header).toMatchObject({ specVersion: 3, minZoom: 3, maxZoom: 9, minLon: -1, maxLat: 52 });
  expect(header.tileDataOffset + (header.tileDataLength ?? 0)).toBe(file.length);
  expect(await witness.getMetadata()).toEqual({ name: "made up" });
});
