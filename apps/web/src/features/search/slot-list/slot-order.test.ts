import { expect, test } from "vitest";
import { bestFirst, mostEfficient, type SlotRow } from "./slot-rows.ts";

const row = (code: string, addedMinutes: number | null, change: SlotRow["change"] = null) => ({
  code,
  agentName: "Ann",
  agentId: "a",
  week: null,
  searchId: null,
  change,
  offer: { addedMinutes } as SlotRow["offer"],
  others: [],
  otherAgentId: undefined,
});
const told: SlotRow = { ...row("W0Mon1pm", 0), offer: null };
const codes = (rows: readonly SlotRow[]) => rows.map(({ code }) => code);

test("best first is by added driving, equal ones stay in the order of time, and the unknown are last", () => {
  const rows = [
    row("W0Mon10am", 9),
    told,
    row("W0Mon4pm", null),
    row("W0Tue10am", 2),
    row("W0Tue1pm", 9),
  ];
  expect(codes(bestFirst(rows))).toEqual([
    "W0Tue10am",
    "W0Mon10am",
    "W0Tue1pm",
    "W0Mon1pm",
    "W0Mon4pm",
  ]);
});

test("the most efficient slot is the earliest of the best that are still free", () => {
  const rows = [row("W0Mon10am", 1, "gone"), row("W0Mon4pm", 3), row("W0Tue10am", 3)];
  expect(mostEfficient(rows)?.code).toBe("W0Mon4pm");
  expect(mostEfficient([told, row("W0Mon10am", null)])).toBeNull();
  expect(mostEfficient([])).toBeNull();
});
