import { expect, test } from "vitest";
import { askedTimes } from "./asked-reason.ts";
import { weekGrid } from "./week-grid.ts";

test("a cell asks about its own slot, a day about all of its slots that are left", () => {
  const grid = weekGrid(["W0Thu1pm", "W0Thu4pm", "W0Fri10am"], "2026-11-16");
  const asked = (time: number | null) => askedTimes(grid, { day: 0, time }, "simran");
  expect(asked(1)).toEqual({ codes: ["W0Thu1pm"], agentId: "simran" });
  expect(asked(null).codes).toEqual(["W0Thu1pm", "W0Thu4pm"]);
});
