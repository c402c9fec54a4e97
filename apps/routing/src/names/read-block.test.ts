import { expect, test } from "vitest";
import { readBlock } from "./read-block.ts";

/** Fields of protocol buffers, written out: each number is below 128 and takes one byte. */
const field = (number: number, ...bytes: number[]) => [number * 8 + 2, bytes.length, ...bytes];
const text = (word: string) => field(1, ...Buffer.from(word));

const strings = field(
  1,
  ...["", "place", "town", "name", "Wraxby", "highway", "primary"].flatMap(text),
);
/** Nodes 5 and 6, the second to the south-west of the first and a town. Differences, doubled: 2 is 1, 1 is -1. */
const dense = field(
  2,
  ...field(1, 10, 2),
  ...field(8, 100, 1),
  ...field(9, 60, 3),
  ...field(10, 0, 1, 2, 3, 4, 0),
);
const way = field(3, 8, 9, ...field(2, 5), ...field(3, 6), ...field(8, 10, 2));
/** A million nanodegrees. Numbers of fields above 15 take two bytes. */
const granularity = [0x88, 1, 0xc0, 0x84, 0x3d];
const block = readBlock(
  Uint8Array.from([...strings, ...field(2, ...dense), ...field(2, ...way), ...granularity]),
);

test("a node with tags is read with its place, in the block's own units", () => {
  const [town, ...others] = [...block.nodes()];
  expect(others).toEqual([]);
  expect(Object.fromEntries(town?.tags ?? [])).toEqual({ place: "town", name: "Wraxby" });
  expect(town?.at).toEqual([0.028, 0.049]);
});

test("a way is read with its tags and nodes, and nodes are found where they are wanted", () => {
  const [one] = [...block.ways()];
  expect(one?.refs).toEqual([5, 6]);
  expect(one?.tags.get("highway")).toBe("primary");
  expect([...block.positions((id) => id === 5)]).toEqual([[5, [0.03, 0.05]]]);
});

test("a block names the words in it", () => {
  expect(block.words.has("place")).toBe(true);
  expect(block.words.has("railway")).toBe(false);
});
