import type { OsmNode, OsmWay } from "./osm.ts";

/**
 * OpenStreetMap's binary format, as much of it as nodes and ways need. Blobs are stored as they are: compressed ones
 * would differ from one version of zlib to the next, and ours are to be the same bytes everywhere.
 */
export function encodeOsmPbf(nodes: Iterable<OsmNode>, ways: Iterable<OsmWay>): Uint8Array {
  return Buffer.concat([...osmPbfBlobs(nodes, ways)]);
}

/** Piece by piece, for what would not fit into memory. */
export function* osmPbfBlobs(nodes: Iterable<OsmNode>, ways: Iterable<OsmWay>): Generator<Bytes> {
  yield blob("OSMHeader", [
    field(4, text("OsmSchema-V0.6")),
    field(4, text("DenseNodes")),
    field(5, text("Sort.Type_then_ID")),
    field(16, text("Milepost sample")),
  ]);
  for (const block of blocks(nodes)) yield blob("OSMData", nodeBlock(block));
  for (const block of blocks(ways)) yield blob("OSMData", wayBlock(block));
}

type Bytes = Uint8Array;

/** Readers expect at most so many things in a block. */
const blockOf = 8000;

function* blocks<T>(things: Iterable<T>): Generator<readonly T[]> {
  let block: T[] = [];
  for (const thing of things) {
    block.push(thing);
    if (block.length < blockOf) continue;
    yield block;
    block = [];
  }
  if (block.length > 0) yield block;
}

function blob(type: string, content: readonly Bytes[]): Bytes {
  const body = field(1, ...content);
  const header = Buffer.concat([field(1, text(type)), varints([3 << 3, body.length])]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(header.length);
  return Buffer.concat([length, header, body]);
}

function nodeBlock(nodes: readonly OsmNode[]): Bytes[] {
  const strings = stringTable();
  const tags = nodes.flatMap((node) => [
    ...Object.entries(node.tags).flat().map(strings.indexOf),
    0, // ends the tags of one node
  ]);
  const dense = field(
    2,
    field(1, differences(nodes.map(({ id }) => id))),
    field(8, differences(nodes.map(({ lat }) => Math.round(lat * 1e7)))),
    field(9, differences(nodes.map(({ lon }) => Math.round(lon * 1e7)))),
    field(10, varints(tags)),
  );
  return [field(1, ...strings.encoded()), field(2, dense)];
}

function wayBlock(ways: readonly OsmWay[]): Bytes[] {
  const strings = stringTable();
  const group = ways.map(({ id, refs, tags }) =>
    field(
      3,
      varints([1 << 3, id]),
      field(2, varints(Object.keys(tags).map(strings.indexOf))),
      field(3, varints(Object.values(tags).map(strings.indexOf))),
      field(8, differences(refs)),
    ),
  );
  return [field(1, ...strings.encoded()), field(2, ...group)];
}

/** Index 0 is reserved for the empty string. */
function stringTable() {
  const indexes = new Map([["", 0]]);
  return {
    indexOf(string: string): number {
      const index = indexes.get(string) ?? indexes.size;
      indexes.set(string, index);
      return index;
    },
    encoded: () => [...indexes.keys()].map((string) => field(1, text(string))),
  };
}

function text(string: string): Bytes {
  return Buffer.from(string);
}

/** A field that carries its length: text, packed numbers or a message. */
function field(number: number, ...content: readonly Bytes[]): Bytes {
  const length = content.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([varints([(number << 3) | 2, length]), ...content]);
}

/** Each number as its difference from the one before, small differences of either sign as small numbers. */
function differences(numbers: readonly number[]): Bytes {
  return varints(
    numbers.map((number, index) => {
      const difference = number - (numbers[index - 1] ?? 0);
      return difference < 0 ? -2 * difference - 1 : 2 * difference;
    }),
  );
}

/** Seven bits a byte, the lowest first. By division: bit operators would cut numbers at 32 bits. */
function varints(numbers: readonly number[]): Bytes {
  const bytes: number[] = [];
  for (const number of numbers) {
    let rest = number;
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
    bytes.push(rest);
  }
  return Buffer.from(bytes);
}
