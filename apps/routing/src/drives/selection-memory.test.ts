import { expect, test } from "vitest";
import { selectionMemory } from "./selection-memory.ts";

const [mannheim, heidelberg] = [
  { lat: 49.487, lon: 8.466 },
  { lat: 49.41, lon: 8.71 },
];

/** Each selection has its own number, twice. */
function counted(numbersAtMost: number) {
  let selections = 0;
  const recall = selectionMemory(() => new Int32Array(2).fill(selections++), numbersAtMost);
  return (places: readonly { lat: number; lon: number }[], way: "out" | "in") =>
    recall(places, [], way)[0];
}

test("the same ends are gathered once for each direction, and other ends by themselves", () => {
  const recall = counted(100);
  const asked = [
    recall([mannheim], "out"),
    recall([mannheim], "in"),
    recall([mannheim, heidelberg], "out"),
    recall([mannheim], "out"),
  ];
  expect(asked).toEqual([0, 1, 2, 0]);
});

test("what was used least lately goes when there is no more room", () => {
  const recall = counted(4);
  recall([mannheim], "out");
  recall([mannheim], "in");
  recall([mannheim], "out");
  recall([heidelberg], "out");
  expect(recall([mannheim], "out")).toBe(0);
  expect(recall([mannheim], "in")).toBe(3);
});

test("a selection for which there is no room at all is not kept", () => {
  const recall = counted(1);
  expect([recall([mannheim], "out"), recall([mannheim], "out")]).toEqual([0, 1]);
});
