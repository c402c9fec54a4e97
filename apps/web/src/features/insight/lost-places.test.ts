import { expect, test } from "vitest";
import { boundsOf, lostPlaces, middleOf } from "./lost-places.ts";

const area = (name: string, lost: number, place: [number, number] | null = [2.6, 53.4]) => ({
  area: name,
  place,
  customers: 20,
  noOffer: 0,
  notBooked: lost,
  lostByWeekday: [lost, 0, 0, 0, 0, 0, 0],
});

test("circles grow by area with what was lost, down to a least size", () => {
  const places = lostPlaces([area("MP1", 9), area("MP2", 16), area("MP3", 1)], null);
  expect(places.map(({ area, size }) => [area, size])).toEqual([
    ["MP2", 68],
    ["MP1", 51],
    ["MP3", 38],
  ]);
});

test("on the map stands only what was lost, on that weekday, at a known place", () => {
  const areas = [area("MP1", 4), area("MP2", 0), area("MP3", 3, null)];
  expect(lostPlaces(areas, 0).map(({ area }) => area)).toEqual(["MP1"]);
  expect(lostPlaces(areas, 1)).toEqual([]);
});

test("a map of one place shows a town around it, and a map of none has no bounds", () => {
  const bounds = boundsOf(lostPlaces([area("MP1", 1)], null));
  expect(bounds?.map((degrees) => degrees.toFixed(2))).toEqual(["2.54", "53.34", "2.66", "53.46"]);
  expect(boundsOf([])).toBeNull();
});

test("the roads are drawn around the place nearest to the middle, not around the most lost", () => {
  const areas = [area("MP1", 9, [2, 53]), area("MP2", 1, [2.4, 53.1]), area("MP3", 2, [3, 53.2])];
  expect(middleOf(lostPlaces(areas, null))).toEqual({ lon: 2.4, lat: 53.1 });
  expect(middleOf([])).toBeNull();
});

test("a map shows no more than twenty areas, those with most lost", () => {
  const areas = Array.from({ length: 30 }, (_, at) => area(`MP${at}`, at + 1));
  const places = lostPlaces(areas, null);
  expect(places.length).toBe(20);
  expect(places.at(-1)?.lost).toBe(11);
});
