import { expect, test } from "vitest";
import { refusalSummary } from "./refusal-summary.ts";

const agent = (salesPersonName: string, refused: Record<string, number>) => ({
  salesPersonName,
  appFieldAgentId: salesPersonName,
  slots: [],
  refused,
});

test("an empty search says what ruled the slots out, the most common reason first", () => {
  const results = [
    agent("Amira Khan", { overlaps: 2, "drive-too-long": 4 }),
    agent("Ben Cole", { overlaps: 5, "too-late-today": 0 }),
    agent("Cara Lowe", {}),
  ];
  expect(refusalSummary(results)).toBe(
    "Every slot was ruled out: the agent is already booked (7), the drive is longer than allowed (4).",
  );
});

test("without any reason nothing is made up", () => {
  expect(refusalSummary([])).toBe("Nothing is free in the days that can be booked.");
});
