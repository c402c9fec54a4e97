import { expect, test } from "vitest";
import { inLanes } from "./lanes.ts";

const place = (...spans: [number, number][]) =>
  inLanes(spans.map(([from, to]) => ({ from, to }))).map(({ item, lane, of }) => [
    item.from,
    lane,
    of,
  ]);

test("meetings that follow each other have the width of the day to themselves", () => {
  expect(place([600, 660], [540, 600])).toEqual([
    [540, 0, 1],
    [600, 0, 1],
  ]);
});

test("meetings that overlap stand side by side, and a later one takes the lane that is free again", () => {
  expect(place([540, 660], [570, 600], [600, 700], [720, 750])).toEqual([
    [540, 0, 2],
    [570, 1, 2],
    [600, 1, 2],
    [720, 0, 1],
  ]);
});
