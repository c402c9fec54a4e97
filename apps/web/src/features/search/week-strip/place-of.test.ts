import { expect, test } from "vitest";
import { askedTimes } from "./asked-reason.ts";
import { placeAfter, placeOf } from "./place-of.ts";
import { weekGrid } from "./week-grid.ts";

test("the arrows lead from a cell to its neighbours, and up from the first one to the day's heading", () => {
  expect(placeAfter("ArrowRight", 1, 0)).toBe(placeOf(2, 0));
  expect(placeAfter("ArrowDown", 1, 0)).toBe(placeOf(1, 1));
  expect(placeAfter("ArrowUp", 1, 0)).toBe(placeOf(1, null));
  expect(placeAfter("ArrowDown", 1, null)).toBe(placeOf(1, 0));
  expect(placeAfter("5", 1, 0)).toBeNull();
});

test("a cell asks about its own slot, a day about all of its slots that are left", () => {
  const grid = weekGrid(["W0Thu1pm", "W0Thu4pm", "W0Fri10am"], "2026-11-16");
  const asked = (time: number | null) => askedTimes(grid, { day: 0, time }, "simran");
  expect(asked(1)).toEqual({ codes: ["W0Thu1pm"], agentId: "simran" });
  expect(asked(null).codes).toEqual(["W0Thu1pm", "W0Thu4pm"]);
});
