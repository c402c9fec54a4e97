import { textOf } from "./extract-blocks.ts";
import { bytesAt, fieldsOf, numbersOf, sumsOf } from "./fields-of.ts";

export type Tags = ReadonlyMap<string, string>;

interface TaggedWay {
  readonly tags: Tags;
  /** Its nodes. */
  readonly refs: readonly number[];
}

export interface Block {
  /** Of all texts in it: a block without a word has nothing that bears it. */
  readonly words: ReadonlySet<string>;
  /** Nodes with tags. */
  readonly nodes: () => Generator<{ readonly tags: Tags; readonly at: Position }>;
  readonly ways: () => Generator<TaggedWay>;
  /** Where nodes are: of those that are asked for. */
  readonly positions: (isWanted: (id: number) => boolean) => Generator<[number, Position]>;
}

export type Position = readonly [lon: number, lat: number];

/** A block of an extract. What is in it is decoded when it is asked for. */
export function readBlock(bytes: Uint8Array): Block {
  const strings = [...fieldsOf(bytesAt(bytes, 1))].map((field) => textOf(field.bytes));
  const groups = [...fieldsOf(bytes)].filter(({ number }) => number === 2);
  const parts = groups.flatMap((group) => [...fieldsOf(group.bytes)]);
  const dense = parts.filter(({ number }) => number === 2).map((part) => part.bytes);
  const positionOf = scaleOf(bytes);
  return {
    words: new Set(strings),
    *nodes() {
      for (const part of dense) {
        const tags = denseTags(numbersOf(bytesAt(part, 10)), strings);
        const [lats, lons] = [sumsOf(bytesAt(part, 8)), sumsOf(bytesAt(part, 9))];
        for (const [at, one] of tags) {
          yield { tags: one, at: positionOf(lats[at] ?? 0, lons[at] ?? 0) };
        }
      }
    },
    *ways() {
      for (const { number, bytes: way } of parts) {
        if (number === 3) yield wayOf(way, strings);
      }
    },
    *positions(isWanted) {
      for (const part of dense) {
        const wanted = [...sumsOf(bytesAt(part, 1)).entries()].filter(([, id]) => isWanted(id));
        if (wanted.length === 0) continue;
        const [lats, lons] = [sumsOf(bytesAt(part, 8)), sumsOf(bytesAt(part, 9))];
        for (const [at, id] of wanted) yield [id, positionOf(lats[at] ?? 0, lons[at] ?? 0)];
      }
    },
  };
}

/** Degrees of a block's own units, which its header may set: nanodegrees, by hundreds unless it says otherwise. */
function scaleOf(bytes: Uint8Array) {
  let [granularity, latOffset, lonOffset] = [100, 0, 0];
  for (const { number, value } of fieldsOf(bytes)) {
    if (number === 17) granularity = value;
    if (number === 19) latOffset = value;
    if (number === 20) lonOffset = value;
  }
  const degrees = (units: number, offset: number) =>
    Number(((offset + granularity * units) / 1e9).toFixed(5));
  return (lat: number, lon: number): Position => [degrees(lon, lonOffset), degrees(lat, latOffset)];
}

/** Of the nodes that have any, by their place in the block: pairs of texts, and a zero after each node's. */
function denseTags(numbers: readonly number[], strings: readonly string[]): Map<number, Tags> {
  const tagged = new Map<number, Tags>();
  let node = 0;
  let tags = new Map<string, string>();
  for (let at = 0; at < numbers.length; ) {
    const key = numbers[at] ?? 0;
    if (key === 0) {
      if (tags.size > 0) tagged.set(node, tags);
      tags = new Map();
      node += 1;
      at += 1;
    } else {
      tags.set(strings[key] ?? "", strings[numbers[at + 1] ?? 0] ?? "");
      at += 2;
    }
  }
  return tagged;
}

function wayOf(way: Uint8Array, strings: readonly string[]): TaggedWay {
  const values = numbersOf(bytesAt(way, 3));
  const tags = numbersOf(bytesAt(way, 2)).map(
    (key, at) => [strings[key] ?? "", strings[values[at] ?? 0] ?? ""] as const,
  );
  return { tags: new Map(tags), refs: sumsOf(bytesAt(way, 8)) };
}
