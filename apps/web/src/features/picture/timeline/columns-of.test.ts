import { expect, test } from "vitest";
import { columnsOf } from "./columns-of.ts";

const at = (from: number, to: number) => ({ from, to });

test("what overlaps stands side by side, and what does not has the whole width", () => {
  expect(columnsOf([at(9, 11), at(10, 12), at(12, 13)])).toEqual([
    { column: 0, of: 2 },
    { column: 1, of: 2 },
    { column: 0, of: 1 },
  ]);
});

test("a column that is free again is used again", () => {
  expect(columnsOf([at(9, 11), at(10, 14), at(12, 13)])).toEqual([
    { column: 0, of: 2 },
    { column: 1, of: 2 },
    { column: 0, of: 2 },
  ]);
});
