import { expect, test } from "vitest";
import { at, pairs } from "../list.ts";
import type { OsmNode, OsmWay } from "./osm.ts";
import { encodeOsmPbf } from "./osm-pbf.ts";

const nodes: OsmNode[] = Array.from({ length: 9000 }, (_, index) => ({
  id: index + 1,
  lat: 53.4 - index * 1e-6,
  lon: index === 8999 ? -2.6 : 2.6 + index * 1e-6,
  tags: index % 3000 === 0 ? { place: "village", name: `Thorpe-lès-${index}` } : {},
}));
const ways: OsmWay[] = [
  { id: 1, refs: [1, 9000, 2], tags: { highway: "residential", name: "Mill Lane" } },
  { id: 400_000_000_000, refs: [5, 4], tags: {} },
];

test("what is written can be read back, in blocks of any number", () => {
  const blobs = readBlobs(Buffer.from(encodeOsmPbf(nodes, ways)));
  expect(blobs.map(({ type }) => type)).toEqual(["OSMHeader", "OSMData", "OSMData", "OSMData"]);
  const data = blobs.slice(1).map(({ body }) => readBlock(body));
  const rounded = nodes.map((node) => ({
    ...node,
    lat: node.lat.toFixed(7),
    lon: node.lon.toFixed(7),
  }));
  expect(data.flatMap((block) => block.nodes)).toEqual(rounded);
  expect(data.flatMap((block) => block.ways)).toEqual(ways);
});

/** A message by the format's own rules: field number to what it holds, in order. */
type Message = Map<number, (number | Buffer)[]>;

function readVarints(bytes: Buffer): number[] {
  const numbers: number[] = [];
  let [value, scale] = [0, 1];
  for (const byte of bytes) {
    value += (byte % 128) * scale;
    scale *= 128;
    if (byte >= 128) continue;
    numbers.push(value);
    [value, scale] = [0, 1];
  }
  return numbers;
}

function readMessage(bytes: Buffer): Message {
  const message: Message = new Map();
  let place = 0;
  const next = () => {
    const start = place;
    while (at([...bytes.subarray(place, place + 1)], 0) >= 128) place++;
    place++;
    return at(readVarints(bytes.subarray(start, place)), 0);
  };
  while (place < bytes.length) {
    const key = next();
    const value = next();
    const isBytes = key % 8 === 2;
    const content = isBytes ? bytes.subarray(place, place + value) : value;
    if (isBytes) place += value;
    message.set(Math.floor(key / 8), [...(message.get(Math.floor(key / 8)) ?? []), content]);
  }
  return message;
}

function bytesAt(message: Message, field: number): Buffer {
  const content = message.get(field)?.[0];
  return Buffer.isBuffer(content) ? content : Buffer.alloc(0);
}

function readBlobs(file: Buffer): { type: string; body: Buffer }[] {
  const blobs: { type: string; body: Buffer }[] = [];
  for (let place = 0; place < file.length; ) {
    const length = file.readUInt32BE(place);
    const header = readMessage(file.subarray(place + 4, place + 4 + length));
    const size = Number(header.get(3)?.[0]);
    const start = place + 4 + length;
    const body = bytesAt(readMessage(file.subarray(start, start + size)), 1);
    blobs.push({ type: bytesAt(header, 1).toString(), body });
    place = start + size;
  }
  return blobs;
}

function readBlock(body: Buffer) {
  const block = readMessage(body);
  const strings = (readMessage(bytesAt(block, 1)).get(1) ?? []).map(String);
  const group = readMessage(bytesAt(block, 2));
  const dense = readMessage(bytesAt(group, 2));
  const tagLists = splitAtZero(readVarints(bytesAt(dense, 10)));
  const [lats, lons] = [running(bytesAt(dense, 8)), running(bytesAt(dense, 9))];
  const degrees = (units: number) => (units / 1e7).toFixed(7);
  return {
    nodes: running(bytesAt(dense, 1)).map((id, index) => ({
      id,
      lat: degrees(at(lats, index)),
      lon: degrees(at(lons, index)),
      tags: tagsOf(at(tagLists, index), strings),
    })),
    ways: (group.get(3) ?? []).map((content) => {
      const way = readMessage(content as Buffer);
      const [keys, values] = [readVarints(bytesAt(way, 2)), readVarints(bytesAt(way, 3))];
      const tags = tagsOf(
        keys.flatMap((key, index) => [key, at(values, index)]),
        strings,
      );
      return { id: Number(way.get(1)?.[0]), refs: running(bytesAt(way, 8)), tags };
    }),
  };
}

/** Undoes the differences: each number is the sum of all up to it. */
function running(bytes: Buffer): number[] {
  let sum = 0;
  return readVarints(bytes).map((value) => {
    sum += value % 2 === 1 ? -(value + 1) / 2 : value / 2;
    return sum;
  });
}

function splitAtZero(numbers: readonly number[]): number[][] {
  const ends = numbers.flatMap((number, index) => (number === 0 ? [index] : []));
  return pairs([-1, ...ends]).map(([from, to]) => numbers.slice(from + 1, to));
}

function tagsOf(indexes: readonly number[], strings: readonly string[]): Record<string, string> {
  const words = indexes.map((index) => at(strings, index));
  return Object.fromEntries(
    words.flatMap((word, index) => (index % 2 === 0 ? [[word, at(words, index + 1)]] : [])),
  );
}
