import { expect, test } from "vitest";
import { aJunction, aRoad } from "./a-road.ts";
import { isPassable, roadCost, turnCost } from "./cost.ts";

test("a road takes its length at its speed, and costs less in open country and more in towns", () => {
  expect(roadCost(aRoad())).toEqual({ cost: 8.5, seconds: 10 });
  expect(roadCost(aRoad({ density: 10 })).cost).toBeCloseTo(11);
});

test("nobody counts on more than 140 km/h, and a road without a speed takes very long", () => {
  expect(roadCost(aRoad({ speed: 200 }))).toEqual(roadCost(aRoad({ speed: 140 })));
  expect(roadCost(aRoad({ speed: 0 })).seconds).toBe(360);
});

test.each([
  ["gravel", { surface: 5 }, 11],
  ["a track", { use: 3 }, 34],
  ["a living street", { use: 10 }, 22.1],
  ["a ferry", { use: 41 }, 10],
])("%s costs more than it takes", (_, changed, cost) => {
  expect(roadCost(aRoad(changed))).toEqual({ cost: expect.closeTo(cost), seconds: 10 });
});

test.each([
  ["not for cars", { isUsable: false }],
  ["too low or too narrow", { isTooSmall: true }],
  ["impassable", { surface: 7 }],
])("a road that is %s is not driven", (_, changed) => {
  expect(isPassable(aRoad())).toBe(true);
  expect(isPassable(aRoad(changed))).toBe(false);
});

test("straight on along the same road costs nothing", () => {
  expect(turnCost(aRoad(), aRoad(), aJunction()).cost).toBe(0);
});

test.each([
  ["a change of name", { sameName: 0 }, 5],
  ["an alley", { use: 5 }, 5],
  ["a service road", { use: 11 }, 75],
  ["a track", { use: 3 }, 300],
  ["a living street", { use: 10 }, 400],
  ["a road for destinations only", { isDestinationOnly: true }, 3600],
])("entering %s costs, and takes no time", (_, changed, cost) => {
  const straight = turnCost(aRoad(), aRoad(), aJunction());
  expect(turnCost(aRoad(), aRoad(changed), aJunction())).toEqual({
    cost,
    seconds: straight.seconds,
  });
});

test.each([
  ["a gate", { type: 1 }, 330, 30],
  ["a gate whose access is tagged", { type: 1, hasTaggedAccess: true }, 0, 0],
  ["a private bollard", { type: 2, isPrivate: true }, 480, 30],
  ["a toll booth", { type: 3 }, 15, 15],
  ["a border", { type: 10 }, 600, 600],
])("%s is stopped for", (_, changed, cost, seconds) => {
  const free = turnCost(aRoad(), aRoad(), aJunction());
  const found = turnCost(aRoad(), aRoad(), aJunction(changed));
  expect(found.cost).toBe(cost);
  expect(found.seconds).toBeCloseTo(free.seconds + seconds);
});

test("where one drives on the left, giving way costs more when turning right", () => {
  const impact = { stopImpacts: 4 };
  const right = turnCost(aRoad(), aRoad({ ...impact, turnTypes: 2 }), aJunction());
  const left = turnCost(aRoad(), aRoad({ ...impact, turnTypes: 6 }), aJunction());
  expect([right.cost, left.cost]).toEqual([10, 4]);
  const onRight = aJunction({ drivesOnRight: true });
  expect(turnCost(aRoad(), aRoad({ ...impact, turnTypes: 2 }), onRight).cost).toBe(4);
});

test("a turn costs more in a town, and a U-turn is a last resort", () => {
  const turn = aRoad({ stopImpacts: 1, turnTypes: 2 });
  expect(turnCost(aRoad(), turn, aJunction({ density: 15 })).cost).toBeCloseTo(2.5 * 3.5);
  const back = aRoad({ stopImpacts: 1, turnTypes: 4 });
  expect(turnCost(aRoad(), back, aJunction()).cost).toBe(609.5);
});
