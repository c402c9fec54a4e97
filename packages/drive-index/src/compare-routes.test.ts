import { expect, test } from "vitest";
import {
  agreementWithEither,
  agreementWithRoutes,
  type Explained,
  isNear,
} from "./compare-routes.ts";

const place = { lat: 49, lon: 8 };
const drive = (
  routeS: number,
  outS: number | null,
  exhaustiveS: number | null = null,
): Explained => ({
  from: place,
  to: place,
  routeS,
  outS,
  inS: null,
  exhaustiveS,
});

test("a drive is near within 2 % and within a minute, and one that was not found is not", () => {
  expect([isNear(1_020, 1_000), isNear(1_021, 1_000)]).toEqual([true, false]);
  expect([isNear(6_060, 6_000), isNear(6_061, 6_000)]).toEqual([true, false]);
  expect([isNear(null, 1_000), isNear(1_000, null)]).toEqual([false, false]);
});

test("agreement is by routes alone, or also where the search over all roads says the same", () => {
  const compared = [
    drive(1_000, 1_010),
    drive(1_000, 1_050, 1_050), // not the route, but the other search, and within a minute of both
    drive(1_000, 1_100, 1_000), // neither
    drive(1_000, null, 1_000),
  ];
  expect(agreementWithRoutes(compared, "outS")).toEqual({ within2Percent: 25, within60s: 50 });
  expect(agreementWithEither(compared, "outS")).toEqual({ within2Percent: 50, within60s: 50 });
  expect(agreementWithEither(compared, "inS")).toEqual({ within2Percent: 0, within60s: 0 });
});
