import { expect, test } from "vitest";
import { failureFrom } from "./failure.ts";

test.each([
  ["Matrix error: No suitable edges near location", 171],
  ["Route error: Locations are in unconnected regions. Go check/edit the map at osm.org", 170],
  ["Matrix error: No path could be found for input", 442],
  ["Matrix error: Exceeded max locations: 2500.000000", 150],
  ["Matrix error: Path distance exceeds the max distance limit: 1000 meters", 154],
  ["Matrix error: No costing method found: 'tank'", 125],
  ["Matrix error: Failed to parse source", 131],
  ["Matrix error: Failed to parse json request", 100],
  ["Matrix error: IsObject()", 100],
  ["Locate error: Insufficiently specified required parameter 'locations'", 110],
  [
    "Matrix error: Insufficiently specified required parameter 'locations' or 'sources & targets'",
    112,
  ],
])("the engine's words %j are the caller's mistake %i", (message, code) => {
  expect(failureFrom(message)).toMatchObject({ error_code: code, status_code: 400 });
});

test("a failure looks as it does on Valhalla's own server", () => {
  expect(failureFrom("Matrix error: Exceeded max locations: 2500.000000")).toEqual({
    error_code: 150,
    error: "Exceeded max locations: 2500.000000",
    status_code: 400,
    status: "Bad Request",
  });
});

test("what the engine cannot do at all is not the caller's mistake", () => {
  expect(failureFrom("Isochrone error: Arrive by not implemented for isochrones")).toMatchObject({
    error_code: 142,
    status_code: 501,
    status: "Not Implemented",
  });
});

test("words never seen before are our failure, and are passed on", () => {
  expect(failureFrom("Matrix error: the moon is in the way")).toMatchObject({
    error_code: 199,
    error: "the moon is in the way",
    status_code: 500,
  });
});
