import { expect, test } from "vitest";
import { slotRows } from "../slot-list/slot-rows.ts";
import { nearestFree } from "./nearest-free.ts";
import { weekGrid } from "./week-grid.ts";

const days = ["Mon", "Tue", "Wed"];
const grid = weekGrid(
  days.flatMap((day) => ["10am", "1pm", "4pm"].map((time) => `W0${day}${time}`)),
  "2026-11-16",
);

function nearest(slots: readonly string[], day: number, time: number | null) {
  const rows = slotRows([
    { salesPersonName: "Simran", appFieldAgentId: "simran", slots: [...slots] },
  ]);
  const free = new Map(rows.map((row) => [row.code, row]));
  return nearestFree(grid, free, { day, time })?.row.code;
}

test("the closest free slot is on the same day if there is one, else in the days around it", () => {
  expect(nearest(["W0Mon4pm", "W0Tue10am", "W0Tue4pm"], 1, 1)).toBe("W0Tue10am");
  expect(nearest(["W0Mon4pm", "W0Wed1pm"], 1, 0)).toBe("W0Mon4pm");
  expect(nearest(["W0Mon4pm", "W0Wed1pm"], 1, 2)).toBe("W0Wed1pm");
});

test("a whole day is closest to what is closest to its noon", () => {
  expect(nearest(["W0Mon10am", "W0Wed1pm"], 1, null)).toBe("W0Wed1pm");
});

test("without a free slot there is none to go to", () => {
  expect(nearest([], 1, 1)).toBeUndefined();
});
