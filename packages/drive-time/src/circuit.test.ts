import { expect, test } from "vitest";
import { afterOutage, type Circuit, closedCircuit, letThrough } from "./circuit.ts";

function afterOutagesAt(...times: readonly number[]): Circuit {
  return times.reduce(afterOutage, closedCircuit);
}

test("four outages in a row let the next call through, five do not", () => {
  expect(letThrough(afterOutagesAt(0, 100, 200, 300), 301)).not.toBeNull();
  expect(letThrough(afterOutagesAt(0, 100, 200, 300, 400), 401)).toBeNull();
});

test("five outages in more than ten seconds are five separate troubles", () => {
  expect(letThrough(afterOutagesAt(0, 100, 200, 300, 9999), 9999)).toBeNull();
  expect(letThrough(afterOutagesAt(0, 100, 200, 300, 10_000), 10_000)).not.toBeNull();
});

test("two seconds later one call goes through, and one only", () => {
  const open = afterOutagesAt(-400, -300, -200, -100, 0);
  expect(letThrough(open, 1999)).toBeNull();
  const tried = letThrough(open, 2000);
  expect(tried).not.toBeNull();
  expect(letThrough(tried ?? closedCircuit, 2001)).toBeNull();
});

test("when that one fails too, the two seconds begin again, however long ago the others were", () => {
  const tried = letThrough(afterOutagesAt(-400, -300, -200, -100, 0), 60_000) ?? closedCircuit;
  const failed = afterOutage(tried, 61_000);
  expect(letThrough(failed, 62_999)).toBeNull();
  expect(letThrough(failed, 63_000)).not.toBeNull();
});

test("when that one is never heard of again, another may try two seconds later", () => {
  const tried = letThrough(afterOutagesAt(-400, -300, -200, -100, 0), 2000) ?? closedCircuit;
  expect(letThrough(tried, 4000)).not.toBeNull();
});

test("the calls of one question that fail together are one outage", () => {
  const together = afterOutagesAt(0, 0, 1, 1, 2, 50, 99);
  expect(letThrough(together, 100)).not.toBeNull();
  expect(together).toMatchObject({ kind: "closed", outages: [0] });
});
