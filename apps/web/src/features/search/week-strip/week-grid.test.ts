import { expect, test } from "vitest";
import { weekGrid } from "./week-grid.ts";

const week = "2026-11-16";

test("days stand in order with their dates, times from morning to evening, and each code in its place", () => {
  const grid = weekGrid(["W0Thu4pm", "W0Thu10am", "W0Fri10am", "W1Mon4pm"], week);
  expect(grid.days).toEqual([
    { date: "2026-11-19", weekday: "Thu", isNewWeek: false },
    { date: "2026-11-20", weekday: "Fri", isNewWeek: false },
    { date: "2026-11-23", weekday: "Mon", isNewWeek: true },
  ]);
  expect(grid.times.map(({ label }) => label)).toEqual(["10am", "4pm"]);
  expect(grid.codeAt(0, 1)).toBe("W0Thu4pm");
  expect(grid.codeAt(1, 1)).toBeNull();
  expect(grid.codeAt(9, 9)).toBeNull();
});

test("what is no slot code has no place", () => {
  expect(weekGrid(["soon"], week).days).toEqual([]);
});

test("no more days are drawn than can be looked over", () => {
  const codes = Array.from({ length: 9 }, (_, at) => at).flatMap((at) =>
    ["Mon", "Tue", "Wed", "Thu", "Fri"].map((day) => `W${at}${day}10am`),
  );
  expect(weekGrid(codes, week).days).toHaveLength(20);
});
