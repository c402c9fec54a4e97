import { expect, test } from "vitest";
import { holdLeft } from "./hold-left.ts";

test("minutes are rounded up, and the last two are counted in seconds", () => {
  expect(holdLeft(20 * 60)).toEqual({ text: "20 min left", isLoud: false });
  expect(holdLeft(121)).toEqual({ text: "3 min left", isLoud: false });
  expect(holdLeft(120)).toEqual({ text: "2:00 left", isLoud: true });
  expect(holdLeft(61.2)).toEqual({ text: "1:02 left", isLoud: true });
});

test("a hold that has run out by this clock has nothing left, and never less", () => {
  expect(holdLeft(-5)).toEqual({ text: "0:00 left", isLoud: true });
});
