import fc from "fast-check";
import { expect, test } from "vitest";
import { isInside } from "./is-inside.ts";
import { ringOf } from "./ring-of.ts";
import type { Point } from "./world.ts";

/** East first, as on squared paper. */
const at = (lon: number, lat: number): Point => ({ lat, lon });
const ring = (...corners: [number, number][]) => corners.map(([lon, lat]) => at(lon, lat));

const square = ring([0, 0], [4, 0], [4, 4], [0, 4]);
/** A notch cut from the top down to (2,1). */
const notched = ring([0, 0], [4, 0], [4, 4], [2, 1], [0, 4]);
const diamond = ring([2, 0], [4, 2], [2, 4], [0, 2]);
/** Level edges at the heights 0, 2 and 4. */
const stairs = ring([0, 0], [4, 0], [4, 2], [2, 2], [2, 4], [0, 4]);

test.each([
  ["a square", square, [2, 2], true],
  ["a square", square, [-1, 2], false],
  ["a square", square, [5, 2], false],
  ["a square", square, [2, 5], false],
  ["a square", square, [2, -1], false],
  ["the lower edge of a square", square, [2, 0], true],
  ["the upper edge of a square", square, [2, 4], true],
  ["the left edge of a square", square, [0, 2], true],
  ["the right edge of a square", square, [4, 2], true],
  ["the line of a square's lower edge, before it", square, [-1, 0], false],
  ["the line of a square's lower edge, past it", square, [5, 0], false],
  ["the line of a square's upper edge, before it", square, [-1, 4], false],
  ["the line of a square's left edge, past it", square, [0, 5], false],
  ["the notch", notched, [2, 3], false],
  ["the left horn", notched, [0.5, 3], true],
  ["the right horn", notched, [3.5, 3], true],
  ["the foot of the notch", notched, [2, 1], true],
  ["the slope of the notch", notched, [3, 2.5], true],
  ["the height of the notch's foot", notched, [1, 1], true],
  ["the height of the notch's foot, outside", notched, [-1, 1], false],
  ["the height of the horns' tips, between them", notched, [2, 4], false],
  ["the height of the horns' tips, before them", notched, [-1, 4], false],
  ["the height of a diamond's corners", diamond, [1, 2], true],
  ["the height of a diamond's corners, outside", diamond, [-1, 2], false],
  ["the height of a diamond's top, outside", diamond, [0, 4], false],
  ["the height of a diamond's foot, outside", diamond, [0, 0], false],
  ["the outside of a diamond's slope", diamond, [3, 0.5], false],
  ["within a diamond's slope", diamond, [3, 1.5], true],
  ["the height of a step, within", stairs, [1, 2], true],
  ["the height of a step, outside", stairs, [-1, 2], false],
  ["a step", stairs, [3, 2], true],
  ["above a step", stairs, [3, 3], false],
] as const)("a place at %s is inside only if it is", (_where, corners, [lon, lat], inside) => {
  expect(isInside(corners, at(lon, lat))).toBe(inside);
  expect(isInside(corners.toReversed(), at(lon, lat))).toBe(inside);
});

test("every corner of a fence is inside it", () => {
  for (const fence of [square, notched, diamond, stairs]) {
    expect(fence.filter((corner) => !isInside(fence, corner))).toEqual([]);
  }
});

test("rounding does not push a place off a slanting edge, but a millimetre does", () => {
  const slanting = ring([0.1, 0.1], [0.4, 0.8], [-0.7, 0.9]);
  for (const share of [0.1, 0.3, 0.7, 0.9]) {
    expect(isInside(slanting, at(0.1 + share * 0.3, 0.1 + share * 0.7))).toBe(true);
  }
  expect(isInside(square, at(2, -1e-9))).toBe(true);
  expect(isInside(square, at(2, -1e-8))).toBe(false);
  expect(isInside(square, at(-1e-8, 2))).toBe(false);
});

test("a corner given twice changes nothing", () => {
  const twice = ring([0, 0], [4, 0], [4, 0], [4, 4], [0, 4]);
  expect(isInside(twice, at(4, 0))).toBe(true);
  expect(isInside(twice, at(2, 2))).toBe(true);
  expect(isInside(twice, at(5, 0))).toBe(false);
});

test("a fence without corners holds nothing", () => {
  expect(isInside([], at(0, 0))).toBe(false);
});

// Sixty-fourths, so that moving a place rounds nothing.
const anyStep = fc.integer({ min: -640, max: 640 }).map((steps) => steps / 64);
const anyPoint = fc.record({ lat: anyStep, lon: anyStep });
const anyRing = fc.array(anyPoint, { minLength: 3, maxLength: 8 });

test("a fence and a place moved together stay inside or outside, and so do they mirrored", () => {
  fc.assert(
    fc.property(anyRing, anyPoint, anyPoint, (corners, place, by) => {
      const moved = ({ lat, lon }: Point) => at(lon + by.lon, lat + by.lat);
      const mirrored = ({ lat, lon }: Point) => at(-lon, lat);
      const inside = isInside(corners, place);
      expect(isInside(corners.map(moved), moved(place))).toBe(inside);
      expect(isInside(corners.map(mirrored), mirrored(place))).toBe(inside);
    }),
  );
});

test("a box holds just the places between its sides", () => {
  fc.assert(
    fc.property(anyPoint, anyPoint, anyPoint, (a, b, place) => {
      const box = ring([a.lon, a.lat], [b.lon, a.lat], [b.lon, b.lat], [a.lon, b.lat]);
      const isBetween = (one: number, other: number, x: number) =>
        Math.min(one, other) <= x && x <= Math.max(one, other);
      expect(isInside(box, place)).toBe(
        isBetween(a.lat, b.lat, place.lat) && isBetween(a.lon, b.lon, place.lon),
      );
    }),
  );
});

const triangle = [
  { lat: 49.4, lon: 8.6 },
  { lat: 49.4, lon: 10.8 },
  { lat: -49.5, lon: -8 },
];

test.each([
  ["a JSON ring", "[[8.6,49.4],[10.8,49.4],[-8,-49.5]]"],
  ["a closed JSON ring", "[[8.6,49.4],[10.8,49.4],[-8,-49.5],[8.6,49.4]]"],
  ["a JSON ring with space around it", " \n [[8.6,49.4],[10.8,49.4],[-8,-49.5]] "],
  ["a JSON ring with heights", "[[8.6,49.4,110],[10.8,49.4,110],[-8,-49.5,0]]"],
  ["pasted lines", "49.4,8.6\n49.4,10.8\n-49.5,-8"],
  ["closed pasted lines", "49.4,8.6\n49.4,10.8\n-49.5,-8\n49.4,8.6"],
  ["untidy pasted lines", "\r\n 49.4 ,  8.6\r\n\r\n49.40,10.80 \r\n-49.5,-8\r\n"],
])("%s is read as a fence with each corner once", (_form, value) => {
  expect(ringOf(value)).toEqual(triangle);
});

test("a ring that comes back to the height or to the length of its first corner is not closed", () => {
  expect(ringOf("[[0,0],[4,4],[4,0]]")).toEqual(ring([0, 0], [4, 4], [4, 0]));
  expect(ringOf("[[0,0],[4,4],[0,4]]")).toEqual(ring([0, 0], [4, 4], [0, 4]));
});

test.each([
  "",
  "  ",
  "[]",
  "[[8.6,49.4]]",
  "[[8.6,49.4],[8.8,49.4]]",
  "[[8.6,49.4],[8.8,49.4],[8.6,49.4]]",
  "49.4,8.6\n49.4,8.8",
  "[[8.6,49.4],[8.8,49.4],[8,49.5]",
  "[[8.6],[8.8],[8]]",
  "[[8.6,49.4],[8.8,49.4],[8]]",
  '[[8.6,49.4],[8.8,49.4],["8",49.5]]',
  '[[8.6,49.4],[8.8,49.4],[8,"49.5"]]',
  "[[8.6,49.4],[8.8,49.4],[8,1e999]]",
  "[[8.6,49.4],[8.8,49.4],[1e999,8]]",
  "[[8.6,49.4],[8.8,49.4],null]",
  "[8.6,49.4,8.8,49.4,8,49.5]",
  '["ab","cd","ef"]',
  '{"type":"Polygon"}',
  "null",
  "Heidelberg",
  "49.4,8.6\n49.4,8.8\n49.5",
  "49.4,8.6\n49.4,8.8\n49.5,8,1",
  "49.4,8.6\n49.4,8.8\n49.5,eight",
  "49.4,8.6\n49.4,8.8\nx49.5,8",
  "49.4,8.6\n49.4,8.8\n49.,8",
  "49.4,8.6\n49.4,8.8\n49.5 8",
  "[[8.6,49.4],[8.8,49.4],[8,90.1]]",
  "[[8.6,49.4],[8.8,49.4],[8,-90.1]]",
  "[[8.6,49.4],[8.8,49.4],[180.1,8]]",
  "[[8.6,49.4],[8.8,49.4],[-180.1,8]]",
  "49.4,8.6\n49.4,8.8\n90.1,8",
  "49.4,8.6\n49.4,8.8\n8,180.1",
])("%j is not a fence", (value) => {
  expect(ringOf(value)).toBeNull();
});

test("a fence may reach the poles and the antimeridian", () => {
  expect(ringOf("[[-180,-90],[180,-90],[180,90]]")).toHaveLength(3);
});

test("a fence has a thousand corners at most", () => {
  const corners = Array.from({ length: 1_001 }, (_, at) => [at / 10, at % 2]);
  expect(ringOf(JSON.stringify(corners))).toBeNull();
  expect(ringOf(JSON.stringify(corners.slice(1)))).toHaveLength(1_000);
});
