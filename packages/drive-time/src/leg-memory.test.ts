import { expect, test } from "vitest";
import type { Place } from "./drive-times.ts";
import { legMemory } from "./leg-memory.ts";

function place(n: number): Place {
  return { lat: 51 + n / 1000, lon: -2 };
}

const drive = { minutes: 7, metres: 4000 };

test("a leg is known in its own direction only", () => {
  const memory = legMemory(10);
  memory.remember([place(1), place(2)], drive);
  expect(memory.recall([place(1), place(2)])).toBe(drive);
  expect(memory.recall([place(2), place(1)])).toBeUndefined();
});

test("that there is no road is knowledge too", () => {
  const memory = legMemory(10);
  memory.remember([place(1), place(2)], null);
  expect(memory.recall([place(1), place(2)])).toBeNull();
  expect(memory.recall([place(1), place(3)])).toBeUndefined();
});

test("places less than a metre apart are one, places ten metres apart are two", () => {
  const memory = legMemory(10);
  const { lat, lon } = place(2);
  memory.remember([place(1), { lat, lon }], drive);
  expect(memory.recall([place(1), { lat: lat + 4e-6, lon: lon - 4e-6 }])).toBe(drive);
  expect(memory.recall([place(1), { lat: lat + 1e-4, lon }])).toBeUndefined();
  expect(memory.recall([place(1), { lat, lon: lon - 1e-4 }])).toBeUndefined();
});

test("the drive from a place to itself is known from the start", () => {
  expect(legMemory(10).recall([place(1), place(1)])).toEqual({ minutes: 0, metres: 0 });
});

test("it never holds more than it may, and keeps the latest half", () => {
  const memory = legMemory(100);
  for (let n = 1; n <= 1000; n++) {
    memory.remember([place(0), place(n)], { minutes: n, metres: n });
    expect(memory.size()).toBeLessThanOrEqual(100);
  }
  for (let n = 951; n <= 1000; n++) expect(memory.recall([place(0), place(n)])?.minutes).toBe(n);
  expect(memory.recall([place(0), place(900)])).toBeUndefined();
});

test("what is used now and then is not forgotten", () => {
  const memory = legMemory(100);
  memory.remember([place(1), place(0)], drive);
  for (let n = 2; n <= 1000; n++) {
    memory.remember([place(0), place(n)], drive);
    if (n % 40 === 0) expect(memory.recall([place(1), place(0)])).toBe(drive);
  }
});
