import { expect, test } from "vitest";
import { believed } from "./traffic.ts";

const told = (status: number | null) => ({ status, body: {} });

test("a reasoned answer is believed, whatever was or was not heard before it", () => {
  expect(believed([told(null), told(503), told(409)]).status).toBe(409);
  expect(believed([told(202), told(200)]).status).toBe(200);
});

test("a caller who once got no answer looks at the booking's page, even when asking again failed", () => {
  expect(believed([told(null), told(503)]).status).toBeNull();
  expect(believed([told(503), told(202), told(503)]).status).toBe(202);
});

test("a caller who heard each time that it could not be begun believes so", () => {
  expect(believed([told(503), told(503)]).status).toBe(503);
});
