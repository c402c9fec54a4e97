import { expect, test } from "vitest";
import { decodePolyline } from "./decode-polyline.ts";

test("a shape is read with its longitude first, to five decimals", () => {
  // The example of the format's own description, with six decimals in place of five.
  expect(decodePolyline("_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI")).toEqual([
    [-120.2, 38.5],
    [-120.95, 40.7],
    [-126.453, 43.252],
  ]);
});

test("no shape is no line", () => {
  expect(decodePolyline("")).toEqual([]);
});
