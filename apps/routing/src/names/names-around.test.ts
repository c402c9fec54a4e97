import { expect, test } from "vitest";
import { answerNames } from "./answer-names.ts";
import { namesAround, townOf } from "./names-around.ts";
import type { Names } from "./open-names.ts";

const names: Names = {
  places: [
    { name: "Estwick", kind: "village", at: [2.64, 53.4] },
    { name: "Melport", kind: "city", at: [2.6, 53.4] },
    { name: "Faraway", kind: "town", at: [4, 53.4] },
  ],
  roads: [
    { name: "A1915", at: [2.61, 53.4] },
    { name: "A9", at: [4, 53.4] },
  ],
};

test("a place at a town's edge is in the town, and one in a village is in the village", () => {
  expect(townOf(names, { lat: 53.4, lon: 2.625 })).toBe("Melport");
  expect(townOf(names, { lat: 53.4, lon: 2.638 })).toBe("Estwick");
});

test("a place far from everything is in no town", () => {
  expect(townOf(names, { lat: 53.4, lon: 3.3 })).toBeNull();
});

test("around a place are the names nearby, the largest first", () => {
  const { places, roads } = namesAround(names, { lat: 53.4, lon: 2.6 });
  expect(places.map(({ name }) => name)).toEqual(["Melport", "Estwick"]);
  expect(roads.map(({ name }) => name)).toEqual(["A1915"]);
});

test("a body that names no place is no question", () => {
  for (const body of ["", "[]", "{}", '{"places":[]}', '{"places":[{"lat":"x"}]}', "null"]) {
    expect(answerNames(names, "/towns", body)).toBeNull();
  }
  const body = JSON.stringify({ places: [{ lat: 53.4, lon: 2.6 }] });
  expect(answerNames(names, "/towns", body)).toEqual({ towns: ["Melport"] });
});
