import { expect, test } from "vitest";
import { edge, id, node, readField } from "./tile-layout.ts";

test("a field is read wherever its bits lie in the word", () => {
  const view = new DataView(new ArrayBuffer(64));
  view.setBigUint64(0, (0x155555n << 25n) | 0x1abcdefn, true);
  expect(readField(view, 0, id.tile)).toBe(0x1abcdef);
  expect(readField(view, 0, id.index)).toBe(0x155555);
  view.setBigUint64(32, 12_345n << 32n, true);
  expect(readField(view, 0, edge.metres)).toBe(12_345);
  view.setBigUint64(48 + 8, 1n << 61n, true);
  expect([readField(view, 48, node.hasSignal), readField(view, 48, node.density)]).toEqual([1, 0]);
});

test.each([
  ["an edge", edge, 48],
  ["a node", node, 32],
])("no two fields of %s overlap, and none is outside", (_, fields, bytes) => {
  const taken = new Set<number>();
  for (const { at, from, width } of Object.values(fields)) {
    for (let bit = at * 8 + from; bit < at * 8 + from + width; bit++) {
      expect(taken.has(bit)).toBe(false);
      taken.add(bit);
    }
  }
  expect(Math.max(...taken)).toBeLessThan(bytes * 8);
});
