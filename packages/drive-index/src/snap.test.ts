import { expect, test } from "vitest";
import { type LocatedEdge, radiusNeeded, snap } from "./snap.ts";

const located = (value: number, changed: Partial<LocatedEdge> = {}): LocatedEdge => ({
  edge_id: { value },
  percent_along: 0.5,
  distance: 10,
  inbound_reach: 50,
  outbound_reach: 50,
  ...changed,
});

const edgesOf = (all: readonly LocatedEdge[]) => {
  const { starts, goals } = snap(all, (id) => id);
  return { starts: starts.map(({ edge }) => edge), goals: goals.map(({ edge }) => edge) };
};

test("a place on a road begins and ends on both of its directions", () => {
  expect(edgesOf([located(1), located(2)])).toEqual({ starts: [1, 2], goals: [1, 2] });
  expect(radiusNeeded([located(1), located(2)])).toBe(null);
});

test("a spot costs a second for every metre from the place", () => {
  const { starts } = snap([located(7, { distance: 12.3, percent_along: 0.25 })], (id) => id + 1);
  expect(starts).toEqual([{ edge: 8, along: 0.25, awayMs: 12_300 }]);
});

test("at a junction nobody begins at a road's end or ends at its beginning", () => {
  const all = [located(1, { percent_along: 0 }), located(2, { percent_along: 1 })];
  expect(edgesOf(all)).toEqual({ starts: [1], goals: [2] });
});

test("a road that leads nowhere is no place to begin, if another that does is farther away", () => {
  const all = [
    located(1, { outbound_reach: 1 }),
    located(2, { distance: 40, inbound_reach: 2 }),
    located(3, { distance: 90 }),
  ];
  expect(radiusNeeded(all)).toBe(90);
  expect(edgesOf(all)).toEqual({ starts: [1, 2], goals: [1] });
});

test("roads of tiles that are not there are left out, and a place without a road has no spot", () => {
  expect(snap([located(1)], () => -1)).toEqual({ starts: [], goals: [] });
  expect(snap([], (id) => id)).toEqual({ starts: [], goals: [] });
});
