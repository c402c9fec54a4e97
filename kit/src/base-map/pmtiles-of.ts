import { gzipSync } from "node:zlib";
import { varint } from "./varint.ts";

export interface PlacedTile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly bytes: Buffer;
}

interface Description {
  /** West, south, east, north. */
  readonly bounds: readonly [number, number, number, number];
  readonly metadata: object;
}

const headerBytes = 127;
const rootEndsBefore = 16_384;
const gzip = 2;
const vectorTiles = 1;

/** A PMTiles file of version 3 by its public specification, with a root directory alone: for some hundred tiles. */
export function pmtilesOf(tiles: readonly PlacedTile[], { bounds, metadata }: Description): Buffer {
  const placed = tiles
    .map(({ bytes, ...at }) => ({ id: tileId(at), zoom: at.z, bytes: gzipSync(bytes) }))
    .toSorted((a, b) => a.id - b.id);
  const root = gzipSync(directory(placed));
  if (headerBytes + root.length > rootEndsBefore) throw new Error("Too many tiles for one root");
  const description = gzipSync(JSON.stringify(metadata));
  const data = Buffer.concat(placed.map(({ bytes }) => bytes));
  const header = Buffer.alloc(headerBytes);
  header.write("PMTiles", "latin1");
  header[7] = 3;
  const dataAt = headerBytes + root.length + description.length;
  const sections = [
    [headerBytes, root.length],
    [headerBytes + root.length, description.length],
    // No leaf directories.
    [dataAt, 0],
    [dataAt, data.length],
    [placed.length, placed.length],
  ];
  for (const [n, number] of [...sections.flat(), placed.length].entries()) {
    header.writeBigUInt64LE(BigInt(number), 8 + 8 * n);
  }
  const zooms = placed.map(({ zoom }) => zoom);
  const [lowest, highest] = [Math.min(...zooms), Math.max(...zooms)];
  header.set([1, gzip, gzip, vectorTiles, lowest, highest], 96);
  const [west, south, east, north] = bounds;
  const degrees = (value: number, at: number) => header.writeInt32LE(Math.round(value * 1e7), at);
  for (const [n, value] of bounds.entries()) degrees(value, 102 + 4 * n);
  header[118] = lowest;
  degrees((west + east) / 2, 119);
  degrees((south + north) / 2, 123);
  return Buffer.concat([header, root, description, data]);
}

/** Column by column: ids as differences, how often a tile is repeated, lengths, offsets (0: right after the one before). */
function directory(tiles: readonly { readonly id: number; readonly bytes: Buffer }[]): Buffer {
  const ids = tiles.map(({ id }, n) => id - (tiles[n - 1]?.id ?? 0));
  const once = tiles.map(() => 1);
  const lengths = tiles.map(({ bytes }) => bytes.length);
  const offsets = tiles.map((_, n) => (n === 0 ? 1 : 0));
  return Buffer.from([tiles.length, ...ids, ...once, ...lengths, ...offsets].flatMap(varint));
}

/** Along one Hilbert curve for each zoom, one zoom after the other. */
function tileId({ z, x, y }: { readonly z: number; readonly x: number; readonly y: number }) {
  let [id, atX, atY] = [(4 ** z - 1) / 3, x, y];
  for (let half = 2 ** (z - 1); half >= 1; half /= 2) {
    const [right, below] = [atX & half ? 1 : 0, atY & half ? 1 : 0];
    id += half * half * ((3 * right) ^ below);
    if (below) continue;
    if (right) [atX, atY] = [half - 1 - (atX & (half - 1)), half - 1 - (atY & (half - 1))];
    [atX, atY] = [atY, atX];
  }
  return id;
}
