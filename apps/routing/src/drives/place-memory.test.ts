import { expect, test } from "vitest";
import { placeMemory } from "./place-memory.ts";

const place = (n: number) => ({ lat: 52 + n, lon: -1 });

test("a place is known once it was remembered, to the last decimal", () => {
  const memory = placeMemory<string>(10);
  memory.remember(place(0), "here");
  expect(memory.recall(place(0))).toBe("here");
  expect(memory.recall({ lat: 52.000_000_1, lon: -1 })).toBe(undefined);
});

test("what was used lately is forgotten last, and never more is kept than allowed", () => {
  const memory = placeMemory<number>(10);
  for (let n = 0; n < 30; n++) {
    memory.remember(place(n), n);
    expect(memory.recall(place(0))).toBe(0);
  }
  const known = Array.from({ length: 30 }, (_, n) => memory.recall(place(n)));
  expect(known.filter((one) => one !== undefined).length).toBeLessThanOrEqual(10);
  expect(known[29]).toBe(29);
  expect(known[1]).toBe(undefined);
});
