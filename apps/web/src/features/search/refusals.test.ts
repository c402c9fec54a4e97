import { expect, test } from "vitest";
import { refusalSummary, refusalsByAgent } from "./refusals.ts";

const agent = (salesPersonName: string, refused: Record<string, number>) => ({
  salesPersonName,
  appFieldAgentId: salesPersonName,
  slots: [],
  refused,
});

const results = [
  agent("Amira Khan", { overlaps: 2, "drive-too-long": 4 }),
  agent("Ben Cole", { overlaps: 5, "too-late-today": 0 }),
  agent("Cara Lowe", {}),
];

test("an empty search says what ruled the slots out, the most common reason first", () => {
  expect(refusalSummary(results)).toBe(
    "Every slot was ruled out: another appointment overlaps (7), the drive is longer than allowed (4).",
  );
});

test("and for each agent who had something refused", () => {
  expect(refusalsByAgent(results)).toEqual([
    "Amira Khan: the drive is longer than allowed (4), another appointment overlaps (2)",
    "Ben Cole: another appointment overlaps (5)",
  ]);
});

test("a rule this page does not know is named rather than left out", () => {
  expect(refusalsByAgent([agent("Amira Khan", { "new-rule": 1 })])).toEqual([
    "Amira Khan: new-rule (1)",
  ]);
});

test("without any reason nothing is made up", () => {
  expect(refusalSummary([])).toBe("Nothing is free in the days that can be booked.");
});
