import { closeSync, openSync, writeSync } from "node:fs";
import type { DriveIndex } from "./drive-index.ts";
import { readWhole } from "./read-whole.ts";

/** Next to `tiles.tar`. */
export const indexFile = "drives.index";

/** Of how the file is written and of what the costs in it mean: one that differs is built again. */
const format = "milepost drive index 1";

interface Header {
  readonly format: string;
  /** Of the tiles it was made from: edges of other tiles have other numbers. */
  readonly tilesSha256: string;
  /** Numbers that stand alone, and the length of each array, in the order in which they follow. */
  readonly numbers: Readonly<Record<string, number>>;
  readonly lengths: readonly number[];
}

/** The header is JSON behind its own length, and then the arrays, each a whole number of 32-bit numbers. */
export function writeIndex(path: string, index: DriveIndex, tilesSha256: string): void {
  const arrays = arraysOf(index);
  const { edges, vertices } = index.graph;
  const { size, coreFrom } = index.hierarchy;
  const numbers = { edges, vertices, size, coreFrom };
  const lengths = arrays.map(({ length }) => length);
  const header: Header = { format, tilesSha256, numbers, lengths };
  const text = Buffer.from(JSON.stringify(header));
  const padded = Buffer.alloc(Math.ceil(text.length / 4) * 4, " ");
  text.copy(padded);
  const file = openSync(path, "w");
  try {
    writeSync(file, Int32Array.of(padded.length));
    writeSync(file, padded);
    for (const array of arrays) writeWhole(file, array);
  } finally {
    closeSync(file);
  }
}

/** A large array may take several writes. */
function writeWhole(file: number, array: Int32Array): void {
  const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}

/** In memory that threads can share. Throws, with a sentence for the log, if it is not an index of these tiles. */
export function readIndex(path: string, tilesSha256: string): DriveIndex {
  const shared = readWhole(path, (bytes) => new SharedArrayBuffer(bytes));
  const words = new Int32Array(shared, 0, Math.floor(shared.byteLength / 4));
  const headerBytes = words[0] ?? 0;
  const begin = 1 + headerBytes / 4;
  const header = parseHeader(words, headerBytes);
  if (header?.format !== format) throw new Error(`${path} is not a drive index that we can read.`);
  if (header.tilesSha256 !== tilesSha256) {
    throw new Error(`${path} was made from other tiles than those next to it. Build them again.`);
  }
  const wanted = header.lengths.reduce((sum, length) => sum + length, begin);
  if (words.length !== wanted) throw new Error(`${path} is not whole. Build the tiles again.`);
  return indexOf(header.numbers, cut(words.subarray(begin), header.lengths));
}

function cut(words: Int32Array, lengths: readonly number[]): Int32Array[] {
  let end = 0;
  return lengths.map((length) => {
    end += length;
    return words.subarray(end - length, end);
  });
}

/** Null: there is none. */
function parseHeader(words: Int32Array, bytes: number): Header | null {
  try {
    const text = new Uint8Array(words.buffer, 4, bytes).slice();
    return JSON.parse(Buffer.from(text).toString("utf8"));
  } catch {
    return null;
  }
}

/** All arrays, in the order of the file. */
function arraysOf({ tiles, graph, turnsInto, hierarchy }: DriveIndex): Int32Array[] {
  const { costMs, timeMs, metres, edgeOf, nextCopy, turns } = graph;
  const { rank, up, down } = hierarchy;
  return [
    tiles.ids,
    tiles.firstEdges,
    costMs,
    timeMs,
    metres,
    edgeOf,
    nextCopy,
    ...[turns, turnsInto].flatMap(({ first, to, costMs, timeMs }) => [first, to, costMs, timeMs]),
    rank,
    ...[up, down].flatMap(({ first, other, costMs, timeMs, metres }) => [
      first,
      other,
      costMs,
      timeMs,
      metres,
    ]),
  ];
}

/** The index of arrays in that order. */
function indexOf(numbers: Header["numbers"], arrays: readonly Int32Array[]): DriveIndex {
  const rest = arrays.values();
  const next = () => rest.next().value ?? new Int32Array();
  const number = (name: string) => numbers[name] ?? 0;
  const turns = () => ({ first: next(), to: next(), costMs: next(), timeMs: next() });
  const arcs = () => ({
    first: next(),
    other: next(),
    costMs: next(),
    timeMs: next(),
    metres: next(),
  });
  const tiles = { ids: next(), firstEdges: next() };
  const edges = {
    costMs: next(),
    timeMs: next(),
    metres: next(),
    edgeOf: next(),
    nextCopy: next(),
  };
  const graph = { edges: number("edges"), vertices: number("vertices"), ...edges, turns: turns() };
  const turnsInto = turns();
  const [rank, up, down] = [next(), arcs(), arcs()];
  const hierarchy = { size: number("size"), coreFrom: number("coreFrom"), rank, up, down };
  return { tiles, graph, turnsInto, hierarchy };
}
