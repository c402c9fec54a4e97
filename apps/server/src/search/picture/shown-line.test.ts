import { expect, test } from "vitest";
import { aboutPlace, shownLine } from "./shown-line.ts";

/** Due north from the equator, a point every 111 m. */
const north = (points: number) =>
  Array.from({ length: points }, (_, at) => [0, Number((at * 0.001).toFixed(5))] as const);

const nobodys = { isStartOpen: true, isEndOpen: true };

test("a stop's place is given to half a kilometre", () => {
  expect(aboutPlace({ lat: 53.38102, lon: 2.6243 })).toEqual([2.625, 53.38]);
  expect(aboutPlace({ lat: 53.37818, lon: 2.62574 })).toEqual([2.625, 53.38]);
});

test("the last 300 metres to another's door are left out, at either end", () => {
  expect(shownLine(north(11), nobodys)).toHaveLength(11);
  const there = shownLine(north(11), { isStartOpen: false, isEndOpen: true });
  expect(there?.[0]?.[1]).toBeCloseTo(300 / 111_320, 4);
  expect(there?.at(-1)).toEqual([0, 0.01]);
  const on = shownLine(north(11), { isStartOpen: true, isEndOpen: false });
  expect(on?.[0]).toEqual([0, 0]);
  expect(on?.at(-1)?.[1]).toBeCloseTo(0.01 - 300 / 111_320, 4);
});

test("a shorter route is not shown at all", () => {
  expect(shownLine(north(3), { isStartOpen: false, isEndOpen: true })).toBeNull();
  expect(shownLine(north(6), { isStartOpen: false, isEndOpen: false })).toBeNull();
  expect(shownLine([], nobodys)).toBeNull();
});
