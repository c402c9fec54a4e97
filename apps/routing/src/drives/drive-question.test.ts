import { expect, test } from "vitest";
import { parseQuestion } from "./drive-question.ts";

const places = [
  [52.1, -1.2],
  [52.3, -1.4],
];
const star = { way: "out", hub: 0, ends: [1] };
const parse = (question: unknown) => parseQuestion(JSON.stringify(question));

test("a question has places by latitude and longitude, and stars by their numbers", () => {
  expect(parse({ places, stars: [star] })).toEqual({
    places: [
      { lat: 52.1, lon: -1.2 },
      { lat: 52.3, lon: -1.4 },
    ],
    stars: [star],
  });
  expect(parse({ places: [], stars: [] })).toEqual({ places: [], stars: [] });
});

test.each([
  ["nothing", null],
  ["a list", [places]],
  ["no stars", { places }],
  ["a star that is none", { places, stars: [null] }],
  ["an unknown way", { places, stars: [{ ...star, way: "there" }] }],
  ["a place that is not there", { places, stars: [{ ...star, ends: [2] }] }],
  ["a place before the first", { places, stars: [{ ...star, hub: -1 }] }],
  ["half a place", { places, stars: [{ ...star, hub: 0.5 }] }],
  ["ends that are none", { places, stars: [{ ...star, ends: 1 }] }],
  ["a place without a longitude", { places: [[52.1]], stars: [] }],
  ["a place that is text", { places: [["north", "west"]], stars: [] }],
  ["a place off the globe", { places: [[91, 0]], stars: [] }],
])("%s is no question about drives", (_, question) => {
  expect(parse(question)).toBe(null);
});

test("what is not JSON is no question about drives", () => {
  expect(parseQuestion("{")).toBe(null);
});
